"""How a game of Alubari ends, and the final scoring."""

import pytest

from tests.games.alubari.by_hand import at, bare
from tests.games.alubari.positions import fields, game_with, options, play, read_table


def points(state, category, seat=0):
    return state.get_game().rules.scores(state.array)[category][seat]


def holdings(**table):
    """Half points for Contracts and leaves of seat 0."""
    parameters = table.pop("parameters", {})
    has = table.pop("has")
    state = at("G", bare(players=3, **parameters), seats=[has], **table)
    return points(state, "con")


def after_the_round(state=None, **table):
    """The first node after the end of a Round."""
    return at("end of Round", state, **table)


# --- the end ---


def test_rule_32_the_game_ends_with_the_round_in_which_the_last_track_was_laid():
    full = ["game"] * 15
    for players in (1, 2, 3, 4, 5):
        assert after_the_round(bare(players=players), track=full).is_terminal()
        assert not after_the_round(bare(players=players), track=full[:14]).is_terminal()


def test_rule_32_the_rest_of_that_round_is_played():
    state = at("D", seats=[{"steel": 1}, {"stone": 1}], track=["game"] * 14,
               workers={"D1": 0, "E1": 1})  # fmt: skip
    assert not state.is_terminal()
    assert options(state) == {"BUILD_STATION_0"}

    assert play(state, "BUILD_STATION_0").is_terminal()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_rule_32_being_out_of_markers_ends_nothing_with_three_or_more(players):
    out = [{"markers": 0}] * players

    assert not after_the_round(bare(players=players), seats=out).is_terminal()


def test_rule_33_alone_the_game_ends_as_soon_as_the_last_marker_lies():
    # In the middle of an Action: the bonus of station 2, more track, more Rubble come too late.
    alone = bare(players=1)
    state = at("E", alone, seats=[{"rubble": 4, "chai": 1, "markers": 1}], workers={"E1": 0})
    state = play(state, "YES", "BUILD_STATION_2")
    assert state.is_terminal()

    state = at("D", alone, seats=[{"steel": 3, "markers": 2}], lay_track=3, workers={"D1": 0})
    assert state.is_terminal()
    assert read_table(state)["track"] == [0, 0]

    state = at("B", alone, seats=[{"markers": 1}], rubble={0: 1, 1: 1, 2: 5}, workers={"B1": 0})
    assert state.is_terminal()
    assert read_table(state)["estates"][:2] == [0, None]
    assert read_table(state)["rubble"][:3] == [0, 1, 5]
    assert read_table(state)["goods"][0]["rubble"] == 1

    borrower = [{"markers": 1, "hand": [28]}]
    state = at("B", alone, seats=borrower, estates={0: "game", 1: "game"})
    assert play(state, "USE_CONTRACT_28", "BORROW_ESTATE_0").is_terminal()


def test_rule_32_with_two_the_other_plays_one_more_round_alone():
    state = after_the_round(seats=[{"markers": 0}, {"stone": 5}], bag={}, deck=[1])
    assert not state.is_terminal()
    assert read_table(state)["round"] == 2
    seats = set()
    while not state.is_terminal():
        if not state.is_chance_node():
            seats.add(state.current_player())
        state = state.child(state.legal_actions()[0])

    assert seats == {1}
    assert read_table(state)["round"] == 2


def test_rule_32_with_two_the_one_out_of_markers_uses_no_contract_in_the_extra_round():
    seats = [{"markers": 0, "hand": [25], "equipment": [0], "chai": 2}, {}]
    state = after_the_round(seats=seats, bag={}, deck=[1])
    while not state.is_terminal():
        assert state.current_player() in (-1, 1)
        state = state.child(state.legal_actions()[0])

    assert read_table(state)["used"] == set()


def test_rule_32_with_two_out_of_markers_the_game_ends():
    assert after_the_round(seats=[{"markers": 0}, {"markers": 0}]).is_terminal()


def test_rule_32_there_is_no_extra_round_once_the_last_track_is_laid():
    state = after_the_round(seats=[{"markers": 0}, {}], track=["game"] * 15)

    assert state.is_terminal()


def test_the_cap_of_rounds_ends_the_game_but_for_the_extra_round_of_two():
    start = bare(players=2, max_rounds=3)
    assert not after_the_round(start, round_number=2).is_terminal()
    assert after_the_round(start, round_number=3).is_terminal()
    out = [{"markers": 0}, {}]
    assert not after_the_round(start, round_number=3, seats=out).is_terminal()


# --- scoring ---


def test_rule_34_own_estate_spaces_score_their_points():
    state = at("G", bare(players=3), estates={0: 0, 2: 0, 1: "game"})

    assert points(state, "est") == 2 * (3 + 5)


def test_rule_35_stations_score_their_points_where_they_have_any():
    state = at("G", bare(players=3), stations={1: 0, 2: 0, 3: 1, 4: "game"})

    assert points(state, "sta") == 2 * 4  # station 2 gave Chai instead
    assert points(state, "sta", seat=1) == 2 * 3


def test_rule_36_track_scores_its_points():
    state = at("G", bare(players=3), track=[0, 1, "game", 0])

    assert points(state, "trk") == 2 * (2 + 2)
    assert points(state, "trk", seat=1) == 2 * 3


def test_rule_36_all_track_together_is_worth_56():
    # 2 3 3 2 3 4 3 4 4 3 4 5 4 5 7
    assert points(at("G", bare(players=3), track=[0] * 15), "trk") == 2 * 56


FIVE, SEVEN, FOUR = [0] * 5, [0] * 7, [0] * 4


@pytest.mark.parametrize(
    ("hand", "track", "expected"),
    [([17, 1], FIVE, 40), ([17, 1], SEVEN, 49), ([17], FOUR, 0)],
)
def test_rule_38_track_markers_serve_one_contract_each(hand, track, expected):
    # Specification, hand-made test 10.
    assert holdings(has={"hand": hand}, track=track) == 2 * expected


@pytest.mark.parametrize(
    ("hand", "stations", "expected"),
    [([21], (13, 14, 15), 20), ([21], (13, 14, 16), 0), ([21, 8], (13, 14, 15), 20)],
)
def test_rule_39_rubble_stations_are_those_with_rubble_in_their_price(hand, stations, expected):
    # Specification, 10; three of the four spaces of Gayabari are built with Rubble.
    owned = dict.fromkeys(stations, 0)

    assert holdings(has={"hand": hand}, stations=owned) == 2 * expected


def test_rule_39_rubble_stations_also_serve_as_stations():
    assert holdings(has={"hand": [4]}, stations={13: 0, 16: 0}) == 2 * 8
    assert holdings(has={"hand": [4, 8]}, stations={13: 0, 14: 0, 16: 0}) == 2 * 11


def test_rule_37_estates_serve_contracts_but_not_borrowed_ones():
    two = {0: 0, 1: 0}
    assert holdings(has={"hand": [6]}, estates=two) == 2 * 8
    state = at("B", bare(players=3), seats=[{"hand": [6, 28]}], estates={0: 0, 1: "game"})
    state = play(state, "USE_CONTRACT_28", "BORROW_ESTATE_1")

    assert points(state, "con") == 0


def test_rule_40_leaves_serve_one_contract_and_the_rest_counts_a_half():
    # Specification, 10: No. 3 and 11 with 11 leaves: 18 + 1.5; with the Warehouse 28.
    assert holdings(has={"hand": [3, 11], "tea": 11}) == 2 * 18 + 3
    assert holdings(has={"tea": 3}) == 3


def test_rule_41_the_warehouse_asks_for_one_leaf_less_on_each_contract():
    assert holdings(has={"hand": [3, 11], "tea": 11, "equipment": [3]}) == 2 * 28


def test_rule_42_contract_27_gives_two_points_a_chai():
    assert holdings(has={"hand": [27], "chai": 4}) == 2 * 8


def test_rule_37_it_does_not_matter_whether_a_contract_was_used():
    for used in ((), [6]):
        assert holdings(has={"hand": [6], "used": used}, estates={0: 0, 1: 0}) == 2 * 8


def test_rule_37_a_mixed_contract_needs_everything():
    # No. 29: a track, a Station and an estate for 16.
    everything = {"track": [0], "stations": {0: 0}, "estates": {0: 0}}
    assert holdings(has={"hand": [29]}, **everything) == 2 * 16
    for missing in everything:
        rest = {name: value for name, value in everything.items() if name != missing}
        assert holdings(has={"hand": [29]}, **rest) == 0


@pytest.mark.parametrize(
    ("hand", "table", "plain", "wild"),
    [
        # Specification, hand-made test 11.
        ([17], {"track": FOUR, "stations": {28: 0}}, 0, 40),
        ([8], {"stations": {13: 0, 28: 0}}, 0, 11),
        ([4], {"stations": {0: 0, 28: 0}}, 8, 8),
    ],
)
def test_darjeeling_markers_are_wild_only_by_parameter(hand, table, plain, wild):
    assert holdings(has={"hand": hand}, **table) == 2 * plain
    on = {"darjeeling_wild": True}
    assert holdings(has={"hand": hand}, parameters=on, **table) == 2 * wild


@pytest.mark.parametrize(
    ("chai", "expected"), [(0, 0), (1, 1), (4, 4), (5, 6), (8, 12), (9, 15), (10, 18)]
)
def test_rule_42_the_chai_track_is_worth_more_with_every_space(chai, expected):
    state = at("G", bare(players=3), seats=[{"chai": chai}])

    assert points(state, "chai") == 2 * expected


@pytest.mark.parametrize(("players", "each"), [(1, 0), (2, 9), (5, 9)])
def test_rule_43_equipment_is_worth_nine_and_alone_nothing(players, each):
    state = at("G", bare(players=players), seats=[{"equipment": [0, 5]}])

    assert points(state, "eq") == 2 * (2 * each + 7)


# --- returns ---


def ended(*leaves, **parameters):
    """A finished game in which everybody has so many leaves, worth a half point each."""
    start = bare(players=len(leaves), max_rounds=1, **parameters)
    return at("end of Round", start, seats=[{"tea": count} for count in leaves])


@pytest.mark.parametrize(
    ("leaves", "expected"),
    [
        ((5, 3), [1, -1]),
        ((3, 3), [0, 0]),
        ((5, 3, 1), [1, -1 / 2, -1 / 2]),
        ((5, 5, 1), [1 / 4, 1 / 4, -1 / 2]),
        ((1, 9, 9, 9), [-1 / 3, 1 / 9, 1 / 9, 1 / 9]),
        ((0, 0, 0, 0, 0), [0] * 5),
        ((7, 1, 1, 7, 1), [3 / 8, -1 / 4, -1 / 4, 3 / 8, -1 / 4]),
    ],
)
def test_rule_44_the_best_share_the_win(leaves, expected):
    # "If there is a tie, then all players share in the victory"; specification 7.3.
    state = ended(*leaves)

    assert state.is_terminal()
    assert state.returns() == pytest.approx(expected)


def test_points_are_counted_against_the_others():
    assert ended(5, 3, 1, returns="points").returns() == [7.5 - 4.5, 4.5 - 4.5, 1.5 - 4.5]


@pytest.mark.parametrize("returns", ["win", "points"])
def test_alone_the_points_are_the_return(returns):
    assert ended(7, returns=returns).returns() == [3.5]


def test_returns_are_nothing_before_the_end():
    assert at("G", seats=[{"tea": 5}]).returns() == [0, 0]
    assert int(fields(bare(players=2)).round_number) == 1
    assert game_with(players=4).new_initial_state().returns() == [0] * 4
