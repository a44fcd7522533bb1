"""Rules 10 to 16 of Discover India: the tile, the festival, refilling, the end."""

from fractions import Fraction

import numpy as np
import pytest

from tests.games.discover_india.positions import (
    BUY,
    CITIES,
    DOUBLES,
    EMPTY,
    EXCHANGE,
    FACE_DOWN,
    MODES,
    MOVES,
    NONE,
    PLACE,
    REGION,
    SINGLES,
    SPACES,
    STONES,
    cities,
    city,
    fields,
    game,
    ids,
    is_decision,
    kind,
    lay_out,
    move_to,
    mover,
    outcome_kinds,
    region,
    settle,
    travelling,
)


def arrived(tile="tea", trade=None, *, markers=None, players=3, stone=None, at="kanpur", **more):
    """Seat 1 has come to a city with this tile, and chooses what to do with it."""
    state = travelling("khajuraho", players=players, **more)
    g = fields(state)
    g.top[city(at)] = kind(tile)
    for seat, name in (trade or {}).items():
        g.trade[seat] = kind(name)
    if markers:
        g.marker[:players] = markers
    if stone:
        g.stone[region(stone)] = city(stone)
    assert mover(state) == 1
    return move_to(state, at)


def test_rule_10_the_first_tile_goes_to_the_trade_space():
    state = settle(game(players=4).new_initial_state(), MOVES)
    shown = fields(state).top[city("kolkata")]
    move_to(state, "kolkata")

    # Only the airport's next tile comes up; there is nothing to choose.
    state.apply_action(state.legal_actions()[0])
    assert fields(state).trade.tolist()[:4] == [shown, NONE, NONE, NONE]
    assert (fields(state).tiles == EMPTY).all()
    assert (state.current_player(), is_decision(state, MOVES)) == (1, True)


@pytest.mark.parametrize(("players", "side", "spaces"), [(2, "front", 19), (3, "back", 22)])
def test_rule_10_every_later_turn_puts_one_tile_on_the_kolam(players, side, spaces):
    state = game(players=players, side=side).new_initial_state()
    rng = np.random.default_rng(players)
    while not state.is_terminal():
        turn = int(fields(state).turn)
        filled = (fields(state).tiles != EMPTY).sum(axis=1)[:players]
        if is_decision(state, MOVES):
            assert filled.tolist() == [
                max(0, (turn - seat + players - 1) // players - 1) for seat in range(players)
            ]
        state.apply_action(int(rng.choice(state.legal_actions())))

    assert fields(state).turn == players * (spaces + 1) - 1


def test_rule_10_every_seat_gets_its_trade_tile_in_the_first_round():
    state = settle(game(players=5).new_initial_state(), MOVES)
    while fields(state).turn < 5:
        assert is_decision(state, MOVES) or state.is_chance_node() or is_decision(state, STONES)
        state.apply_action(state.legal_actions()[0])

    assert (fields(state).trade >= 0).all()


def test_rule_11_the_first_tile_on_any_space_the_next_joined_to_an_own_one():
    state = arrived()
    state.apply_action(PLACE)
    assert ids(state) == set(SPACES[:19])

    state = arrived()
    lay_out(state, 1, {"tea": [1, 2]})
    lay_out(state, 0, {"tea": [18]})
    state.apply_action(PLACE)
    # 1 is joined to 2, 4, 5; 2 to 1, 3, 5, 6. Seat 0's Kolam is not one's own.
    assert {action - 40 for action in ids(state)} == {3, 4, 5, 6}


def test_rule_11_face_down_tiles_join_too():
    state = arrived()
    lay_out(state, 1, {"face down": [19]})
    state.apply_action(PLACE)

    assert {action - 40 for action in ids(state)} == {15, 16, 18}


def test_rule_11_the_placed_tile_is_that_of_the_city():
    state = arrived("tea+spice")
    state.apply_action(PLACE)
    state.apply_action(40 + 7)

    assert fields(state).tiles[1, 6] == kind("tea+spice")
    assert (fields(state).tiles[1] != EMPTY).sum() == 1


def test_rule_12_exchange_with_the_own_trade_space():
    state = arrived("tea", {1: "film"})
    state.apply_action(EXCHANGE)
    state.apply_action(40 + 3)

    assert fields(state).tiles[1, 2] == kind("film")
    assert fields(state).trade[1] == kind("tea")
    assert fields(state).marker[:3].tolist() == [5, 5, 5]


def test_rule_12_exchanging_equal_tiles_is_not_offered():
    assert EXCHANGE not in ids(arrived("tea", {1: "tea"}))
    assert EXCHANGE in ids(arrived("tea", {0: "tea", 1: "film", 2: "tea"}))
    assert EXCHANGE in ids(arrived("tea", {1: "tea+spice"}))


@pytest.mark.parametrize(("j", "seller"), [(1, 2), (2, 3), (3, 0)])
def test_rule_13_buy_from_a_player_clockwise(j, seller):
    trade = {0: "cow", 1: "film", 2: "train", 3: "lotus"}
    state = arrived("tea", trade, markers=[5, 5, 5, 5], players=4)
    assert ids(state) == {PLACE, EXCHANGE, BUY + 1, BUY + 2, BUY + 3}
    state.apply_action(BUY + j)
    state.apply_action(40 + 3)

    g = fields(state)
    assert g.tiles[1, 2] == kind(trade[seller])
    assert g.trade[:4].tolist() == [
        kind("tea" if seat == seller else trade[seat]) for seat in range(4)
    ]
    assert g.marker[:4].tolist() == [4 if s == 1 else 6 if s == seller else 5 for s in range(4)]


def test_rule_13_without_points_nobody_can_buy():
    trade = {0: "cow", 1: "film", 2: "train"}
    assert ids(arrived("tea", trade, markers=[5, 0, 5])) == {PLACE, EXCHANGE}
    state = arrived("tea", trade, markers=[0, 1, 0])
    assert ids(state) == {PLACE, EXCHANGE, BUY + 1, BUY + 2}
    state.apply_action(BUY + 1)
    assert fields(state).marker[:3].tolist() == [0, 0, 1]


def test_rule_13_a_tile_of_the_same_kind_may_be_bought():
    # It moves a point, so it is no identical result.
    state = arrived("tea", {0: "tea", 1: "film", 2: "tea"})

    assert ids(state) == {PLACE, EXCHANGE, BUY + 1, BUY + 2}


def test_rule_14_a_stone_brings_a_card_and_moves_on_in_its_region():
    state = arrived(stone="kanpur", others=["nagpur"])
    assert fields(state).cards[:3].tolist() == [0, 1, 0]
    assert fields(state).cards_left == 32
    state.apply_action(PLACE)
    state.apply_action(41)

    # The other central cities without a pawn: one's own is on Kanpur, others on two.
    central = {name for name in CITIES if REGION[name] == "central"}
    assert cities(state, STONES) == central - {"kanpur", "khajuraho", "nagpur"}
    assert state.current_player() == 1
    state.apply_action(63 + city("bhopal"))
    assert CITIES[fields(state).stone[region("central")]] == "bhopal"


def test_rule_14_airports_are_allowed():
    state = travelling("lingaraj_temple")
    fields(state).stone[region("east")] = city("kolkata")
    move_to(state, "kolkata")
    settle(state, STONES)
    east = {name for name in CITIES if REGION[name] == "east"}
    assert cities(state, STONES) == east - {"kolkata", "lingaraj_temple"}

    state = travelling("ranchi")
    fields(state).stone[region("east")] = city("bodh_gaya")
    settle(move_to(state, "bodh_gaya"), STONES)
    assert "kolkata" in cities(state, STONES)


def test_rule_14_without_a_stone_no_card():
    state = arrived()

    assert fields(state).cards.tolist() == [0, 0, 0, 0, 0]
    settle(state, MOVES)
    assert fields(state).cards.tolist() == [0, 0, 0, 0, 0]


def test_rule_14_a_pawn_that_already_stands_there_gets_nothing():
    # Stones are looked at only on arrival.
    state = arrived()
    fields(state).stone[region("central")] = city("khajuraho")
    settle(state, MOVES)

    assert fields(state).cards.tolist() == [0, 0, 0, 0, 0]


def test_rule_14_also_on_the_first_turn_of_a_player():
    state = settle(game(players=2).new_initial_state(), MOVES)
    fields(state).stone[region("kolkata")] = city("kolkata")
    move_to(state, "kolkata")
    state.apply_action(state.legal_actions()[0])

    assert fields(state).cards[0] == 1
    assert is_decision(state, STONES)
    assert state.current_player() == 0


def test_rule_14_with_the_last_card_all_stones_leave():
    state = travelling("khajuraho")
    g = fields(state)
    g.cards_left = 1
    g.stone[:5] = [city(n) for n in ("leh", "udaipur", "kanpur", "assam", "goa")]
    move_to(state, "kanpur")

    assert fields(state).cards[1] == 1
    assert fields(state).stone[:5].tolist() == [NONE] * 5
    state.apply_action(PLACE)
    state.apply_action(41)
    assert not is_decision(state, STONES)


def test_rule_15_a_city_gets_a_tile_from_the_bag_at_the_end_of_the_turn():
    state = arrived()
    assert fields(state).top[city("kanpur")] == NONE
    state.apply_action(PLACE)
    state.apply_action(41)

    assert state.is_chance_node()
    # Specification, section 4: singles left / B; doubles left / D2 * (D2 - H) / B.
    left, covered = fields(state).left.tolist(), int(fields(state).hidden.sum())
    doubles, bag = sum(left[k] for k in DOUBLES), sum(left) - covered
    expected = {k: Fraction(left[k], bag) for k in SINGLES}
    expected |= {k: Fraction(left[k] * (doubles - covered), doubles * bag) for k in DOUBLES}
    found = {o: Fraction(p).limit_denominator(10**6) for o, p in state.chance_outcomes()}
    assert found == {k: chance for k, chance in expected.items() if chance}
    state.apply_action(kind("film"))
    assert fields(state).top[city("kanpur")] == kind("film")
    assert is_decision(state, MOVES)
    assert state.current_player() == 2


def test_rule_15_the_next_tile_of_an_airport_is_seen_at_once():
    state = travelling("lingaraj_temple")
    fields(state).hidden[city("kolkata")] = 2
    shown = fields(state).top[city("kolkata")]
    move_to(state, "kolkata")

    assert state.is_chance_node()
    assert all("+" in name for name in outcome_kinds(state))
    state.apply_action(kind("tea+spice"))
    assert is_decision(state, MODES)
    assert (fields(state).hand, fields(state).hidden[city("kolkata")]) == (shown, 1)
    assert fields(state).top[city("kolkata")] == kind("tea+spice")
    # Nothing is drawn from the bag while tiles lie there.
    state.apply_action(PLACE)
    state.apply_action(41)
    assert is_decision(state, MOVES)


def test_rule_15_an_empty_airport_gets_a_tile_from_the_bag():
    state = travelling("lingaraj_temple")
    g = fields(state)
    g.all_hidden -= g.hidden[city("kolkata")]
    g.hidden[city("kolkata")] = 0
    move_to(state, "kolkata")
    assert is_decision(state, MODES)
    state.apply_action(PLACE)
    state.apply_action(41)

    assert state.is_chance_node()
    assert any("+" not in name for name in outcome_kinds(state))


def test_rule_15_an_empty_bag_leaves_the_city_empty():
    state = arrived()
    g = fields(state)
    g.left[:], g.singles, g.doubles = 0, 0, g.all_hidden
    state.apply_action(PLACE)
    state.apply_action(41)

    assert is_decision(state, MOVES)
    assert fields(state).top[city("kanpur")] == NONE


@pytest.mark.parametrize("challenge", [False, True])
def test_rule_16_the_game_ends_in_the_round_in_which_all_kolams_fill(challenge):
    state = game(players=3, challenge=challenge).new_initial_state()
    rng = np.random.default_rng(5)
    while not state.is_terminal():
        last_turn, was_chance = fields(state).turn, state.is_chance_node()
        assert (fields(state).tiles[:3, :19] == EMPTY).any()
        state.apply_action(int(rng.choice(state.legal_actions())))

    g = fields(state)
    assert (g.tiles[:3, :19] != EMPTY).all()
    assert last_turn == 3 * 20 - 1
    # Neither a stone is moved nor a city refilled after the last tile.
    assert not was_chance


def test_rule_16_nothing_happens_after_the_last_tile():
    state = game(players=2).new_initial_state()
    rng = np.random.default_rng(6)
    while fields(state).turn < 39 or not is_decision(state, MODES):
        state.apply_action(int(rng.choice(state.legal_actions())))
    g = fields(state)
    g.took_card, g.cards_left = 1, 5  # a stone would be to be moved
    g.top[g.last] = NONE
    g.hand = FACE_DOWN
    state.apply_action(PLACE)

    assert state.is_terminal()
