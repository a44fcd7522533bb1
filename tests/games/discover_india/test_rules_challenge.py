"""Rules 19 to 22 of Discover India: the Challenge."""

from fractions import Fraction

import pytest

from tests.games.discover_india.positions import (
    CARD_CONNECT,
    CARD_POINT,
    CARD_SYMBOL,
    CITIES,
    DOWN,
    EXCHANGE,
    FACE_DOWN,
    MODES,
    MOVES,
    NONE,
    PLACE,
    REGION,
    REGIONS,
    STONES,
    SYMBOLS,
    city,
    fields,
    game,
    ids,
    is_decision,
    kind,
    kolam_scores,
    lay_out,
    load,
    move_to,
    outcome_kinds,
    region,
    scores,
    settle,
    travelling,
)


def before_cards():
    """Set-up of the Challenge: the card stacks are next."""
    state = game(challenge=True, players=3).new_initial_state()
    for _ in range(33):
        state.apply_action(state.legal_actions()[0])
    return state


def offered(state):
    """The cities whose card may come up, which are equally likely."""
    chances = state.chance_outcomes()
    for _, chance in chances:
        assert Fraction(chance).limit_denominator(999) == Fraction(1, len(chances))
    return {CITIES[outcome] for outcome, _ in chances}


def of(name):
    return {other for other in CITIES if REGION[other] == name}


def test_rule_19_the_stones_lie_on_the_cities_of_the_top_cards():
    state = before_cards()
    for name, top in zip(REGIONS, ("leh", "udaipur", "kanpur", "assam", "goa"), strict=True):
        assert offered(state) == of(name)
        state.apply_action(city(top))
        assert CITIES[fields(state).stone[region(name)]] == top

    assert is_decision(state, MOVES)


def test_rule_19_an_airport_on_top_is_slid_under_the_stack():
    state = before_cards()
    state.apply_action(city("new_delhi"))
    assert offered(state) == of("north") - {"new_delhi"}
    state.apply_action(city("leh"))
    assert CITIES[fields(state).stone[region("north")]] == "leh"

    assert offered(state) == of("west")


def test_rule_19_on_the_tiny_board_both_airports_may_be_slid_under():
    state = load("discover_india(board=tiny,challenge=True)").new_initial_state()
    while fields(state).phase != 4:
        state.apply_action(state.legal_actions()[0])
    seen = []
    for top in (3, 0, 1):
        seen.append([outcome for outcome, _ in state.chance_outcomes()])
        state.apply_action(top)

    assert seen == [[0, 1, 2, 3], [0, 1, 2], [1, 2]]
    assert fields(state).slid[0].tolist() == [3, 0]


def came_to_a_stone(at="kanpur", last="khajuraho", *, unseen=None, slid=(), tile="tea"):
    """Seat 1 comes to a stone; the cards in `unseen` are left in the stack under it."""
    state = travelling(last, challenge=True)
    g = fields(state)
    for name in of(REGION[at]):
        g.card_unseen[city(name)] = name != at and (unseen is None or name in unseen)
    g.slid[region(at)] = [*(city(name) for name in slid), NONE, NONE][:2]
    g.stone[region(at)] = city(at)
    g.top[city(at)] = kind(tile)
    g.cards[:], g.symbol_cards[:] = 0, 0
    return move_to(state, at)


def test_rule_20_the_next_card_is_seen_at_once_and_gets_the_stone():
    state = came_to_a_stone()

    assert state.is_chance_node()
    assert offered(state) == of("central") - {"kanpur"}
    state.apply_action(city("nagpur"))
    assert CITIES[fields(state).stone[region("central")]] == "nagpur"
    assert is_decision(state, MODES)


def test_rule_20_the_stone_goes_to_an_occupied_city_without_effect():
    state = came_to_a_stone()
    state.apply_action(city("khajuraho"))  # where the pawn last placed stands
    settle(state, MOVES)

    assert CITIES[fields(state).stone[region("central")]] == "khajuraho"
    assert fields(state).cards.tolist()[0] == 0
    assert fields(state).cards.tolist()[2] == 0


def test_rule_20_a_slid_airport_comes_last_and_gets_the_stone():
    state = came_to_a_stone("leh", "srinagar", unseen=["new_delhi", "agra"], slid=["new_delhi"])
    assert offered(state) == {"agra"}

    state = came_to_a_stone("leh", "srinagar", unseen=["new_delhi"], slid=["new_delhi"])
    assert offered(state) == {"new_delhi"}
    state.apply_action(city("new_delhi"))
    assert CITIES[fields(state).stone[region("north")]] == "new_delhi"


def test_rule_20_an_airport_that_comes_up_later_is_not_slid():
    state = came_to_a_stone("leh", "srinagar")
    assert offered(state) == of("north") - {"leh"}
    state.apply_action(city("new_delhi"))

    assert CITIES[fields(state).stone[region("north")]] == "new_delhi"
    assert is_decision(state, MODES)


def test_rule_20_the_stone_of_a_used_up_stack_leaves():
    state = came_to_a_stone(unseen=[])

    assert is_decision(state, MODES)
    assert fields(state).stone[region("central")] == NONE
    state.apply_action(PLACE)
    assert ids(state) == {CARD_POINT, CARD_CONNECT}


def test_rule_20_nobody_moves_a_stone():
    state = came_to_a_stone()
    state.apply_action(city("nagpur"))
    while not is_decision(state, MOVES):
        assert not is_decision(state, STONES)
        state.apply_action(PLACE if PLACE in ids(state) else state.legal_actions()[0])


def test_rule_20_at_an_airport_the_tile_comes_before_the_card():
    state = came_to_a_stone("kolkata", "lingaraj_temple")

    assert all("+" in name for name in outcome_kinds(state))
    state.apply_action(kind("tea+spice"))
    assert offered(state) == of("east") - {"kolkata"}


def with_card(mode, choice):
    """The card of Kanpur, Nagpur's comes up; the tile goes to space 1."""
    state = came_to_a_stone()
    state.apply_action(city("nagpur"))
    state.apply_action(mode)
    state.apply_action(choice)
    state.apply_action(41)
    return state


def test_rule_21_the_tile_as_usual_and_a_point():
    state = with_card(PLACE, CARD_POINT)

    assert fields(state).tiles[1, 0] == kind("tea")
    assert fields(state).cards[:3].tolist() == [0, 1, 0]
    assert fields(state).symbol_cards.sum() == 0


def test_rule_21_the_three_ways_of_using_the_tile_remain():
    state = came_to_a_stone()
    state.apply_action(city("nagpur"))
    fields(state).trade[1] = kind("film")
    state.apply_action(EXCHANGE)
    state.apply_action(CARD_POINT)
    state.apply_action(41)

    assert fields(state).tiles[1, 0] == kind("film")
    assert fields(state).trade[1] == kind("tea")


def test_rule_21_the_only_way_on_the_first_turn_of_a_player():
    state = settle(game(challenge=True).new_initial_state(), MOVES)
    fields(state).stone[region("kolkata")] = city("kolkata")
    fields(state).card_unseen[city("kolkata")] = 0
    move_to(state, "kolkata")
    shown = fields(state).hand
    state.apply_action(state.legal_actions()[0])  # the airport's next tile
    state.apply_action(city("assam"))  # the next card

    assert fields(state).trade[0] == shown
    assert fields(state).cards[:2].tolist() == [1, 0]
    assert (state.current_player(), is_decision(state, MOVES)) == (1, True)


def test_rule_21_the_point_counts():
    state = with_card(PLACE, CARD_POINT)
    point = scores(state)["total"][1]

    assert point == scores(with_card(PLACE, CARD_CONNECT))["total"][1] + 1


def test_rule_22_the_tile_goes_face_down_and_the_card_is_kept_with_its_symbol():
    state = with_card(PLACE, CARD_CONNECT)

    assert fields(state).tiles[1, 0] == FACE_DOWN
    assert fields(state).cards.sum() == 0
    expected = [1 if symbol == CARD_SYMBOL["kanpur"] else 0 for symbol in SYMBOLS]
    assert fields(state).symbol_cards[1].tolist() == expected


def test_rule_22_the_tile_of_the_trade_space_may_go_face_down():
    state = came_to_a_stone()
    state.apply_action(city("nagpur"))
    fields(state).trade[1] = kind("film")
    state.apply_action(EXCHANGE)
    state.apply_action(CARD_CONNECT)
    state.apply_action(41)

    assert fields(state).tiles[1, 0] == FACE_DOWN
    assert fields(state).trade[1] == kind("tea")  # face up


def test_rule_22_a_face_down_tile_connects_any_symbol():
    # 4 is joined to 1, 8 and 9; 1 and 8 are not joined.
    assert kolam_scores({"tea": [1, 8]}) == (0, 1)
    assert kolam_scores({"tea": [1, 8], DOWN: [4]}) == (0, 2)
    assert kolam_scores({"tea": [1, 8, 2], "cow": [13, 9, 14], DOWN: [4]}) == (2 + 2, 3)


def test_rule_22_a_chain_of_face_down_tiles_connects():
    assert kolam_scores({"tea": [1, 2, 13], DOWN: [4, 8]}) == (2, 3)


def test_rule_22_face_down_tiles_do_not_count():
    assert kolam_scores({"tea": [1], DOWN: [4, 8, 13]}) == (0, 1)
    assert kolam_scores({DOWN: [1, 2, 3, 4]}) == (0, 0)


@pytest.mark.parametrize(
    ("sizes", "cards", "points", "largest"),
    [
        ([2, 4], 1, 5, 5),  # P(3)+P(4) = P(2)+P(5) = 5: the larger group of the two ways
        ([2, 2], 2, 4, 3),  # one each: 2 + 2, against 0 + 3
        ([7, 2], 1, 13, 8),  # 13 against 10 + 2
        ([3], 1, 3, 4),
        ([1], 2, 2, 3),
        ([1], 1, 0, 2),
        ([5, 5], 3, 18, 8),  # all three: 13 + 5, against 7 + 10
        ([3, 3], 3, 7 + 2, 6),  # 7 + 2 and not 5 + 3
        ([8], 2, 13, 10),
    ],
)
def test_rule_22_the_best_allotment_of_the_symbol_cards(sizes, cards, points, largest):
    first = [1, 2, 3, 7, 12, 11, 6, 10]
    second = [17, 13, 14, 18, 15]
    spaces = [first[: sizes[0]], second[: sizes[1]] if len(sizes) > 1 else []]

    assert kolam_scores({"tea": spaces[0] + spaces[1]}, tea=cards) == (points, largest)


def test_rule_22_a_card_counts_only_for_its_symbol_and_needs_a_printed_one():
    assert kolam_scores({"tea": [1, 2]}, cow=3) == (0, 2)
    assert kolam_scores({"tea": [1, 2], DOWN: [3]}, cow=3, tea=1) == (2, 3)
    assert kolam_scores({DOWN: [1, 2]}, tea=3) == (0, 0)


def test_rule_22_a_symbol_card_is_worth_no_point():
    state = game(challenge=True).new_initial_state()
    fields(state).symbol_cards[0, :3] = 2

    assert scores(state)["total"] == [5, 5]


def test_rule_22_the_largest_group_of_a_tie_counts_the_cards():
    state = game(challenge=True).new_initial_state()
    lay_out(state, 0, {"tea": [1, 2]})
    fields(state).symbol_cards[0, SYMBOLS.index("tea")] = 2

    assert scores(state)["largest"] == [4, 0]
