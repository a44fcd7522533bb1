"""Rules 7 to 16 and 18 of Indigo: laying tiles, moving gems, the end and the winner."""

import collections
from fractions import Fraction

import numpy as np
import pytest

import games
from tests.games.indigo.positions import (
    AMBER,
    EMERALD,
    MINIS,
    ROUTES,
    SAPPHIRE,
    SPECIFICATION,
    STRAIGHTS,
    lay,
    load,
    removed,
    route,
    scores,
    start,
    waiting,
    waiting_beside,
    way_home,
)

# An emerald from edge 0 of the centre to an exit of gateway 0.
EMERALD_HOME = ((0, "13"), (7, "04"), (19, "03"), (36, "03"))
OTHER_STRAIGHTS = tuple((space, STRAIGHTS) for space in (1, 2, 3, 4, 5))


@pytest.mark.parametrize(("kind", "count"), list(enumerate([162, 54, 144, 306, 90])))
def test_rule_7_the_first_tile_may_lie_anywhere_and_any_way(kind, count):
    assert count == len(start().child(kind).legal_actions())


def test_rule_7_a_tile_lies_on_an_empty_space_and_need_not_touch_another():
    state = lay(start(), (0, "01"))
    state.apply_action(1)
    spaces = [action // 15 for action in state.legal_actions()]

    assert list(range(1, 54)) == spaces
    assert {3} == {action % 15 for action in state.legal_actions()}


def test_rule_8_no_tile_may_join_the_two_exits_of_its_space():
    for gateway in SPECIFICATION["gateways"]:
        forbidden = route(*gateway["exit_edges"])
        for kind in range(5):
            allowed = {
                number
                for number, orientation in enumerate(SPECIFICATION["orientations"])
                if orientation["kind"] == kind and forbidden not in ROUTES[number].split()
            }
            legal = collections.defaultdict(set)
            for action in start().child(kind).legal_actions():
                legal[action // 15].add(action % 15)

            assert allowed  # a way to obey always exists
            for space in gateway["space_ids"]:
                assert allowed == legal[space]


def test_rule_8_a_route_between_two_gateways_over_several_tiles_is_allowed():
    # From gateway 0 over space 36, the curve of corner 0 and space 53 to gateway 5.
    state = lay(start(), (36, "05"), (53, "01"))

    assert waiting_beside(range(6)) == waiting(state)
    assert scores(state) == {"points": [0, 0], "gems": [0, 0]}


def test_rule_8_a_route_between_exits_of_one_gateway_over_two_tiles_is_allowed():
    state = lay(start(), (36, "02"), (37, "15"))

    assert waiting_beside(range(6)) == waiting(state)


def test_rule_9_a_gem_moves_to_the_other_end_of_the_route():
    state = lay(start(), (18, "01"))

    assert {**waiting_beside({1, 2, 3, 4, 5}), (36, 4): AMBER} == waiting(state)


def test_rule_9_a_gem_moves_on_over_tiles_that_lie_there():
    state = lay(start(), (6, "03"), (0, "02"))
    assert waiting_beside(range(6)).items() <= waiting(state).items()

    state = lay(state, (18, "03"))

    # Column by column: 18 and 6 straight down, then 0 to the south-east, before space 1.
    assert waiting(state)[1, 5] == AMBER


def test_rule_9_a_gem_goes_round_a_corner_tile():
    state = lay(start(), (18, "01"), (36, "45"))

    assert {**waiting_beside({1, 2, 3, 4, 5}), (53, 1): AMBER} == waiting(state)


def test_rule_9_a_gem_can_cross_the_new_tile_twice():
    state = lay(start(), (36, "34"), (19, "05"))

    state = lay(state, (18, "01 25 34"))

    # In at 0, out at 1, round over 36 and 19, in at 2, out at 5.
    assert {**waiting_beside({1, 2, 3, 4, 5}), (53, 2): AMBER} == waiting(state)


def test_rule_9_a_closed_loop_moves_nothing():
    state = lay(start(), (36, "34"), (19, "05"), (18, "05 12 34"))

    assert {**waiting_beside({1, 2, 3, 4, 5}), (53, 2): AMBER} == waiting(state)
    assert removed(state) == [0, 0, 0]


@pytest.mark.parametrize("last", range(6))
def test_rule_10_five_emeralds_leave_first_and_the_sapphire_with_the_sixth_connection(last):
    order = [*(space for space in range(6) if space != last), last]
    outward = {0: (6, 3), 1: (8, 4), 2: (10, 5), 3: (12, 0), 4: (14, 1), 5: (16, 2)}
    state = start()
    for number, space in enumerate(order):
        assert f"({'e' * (5 - number)}s)" in str(state)
        state = lay(state, (space, STRAIGHTS))

    expected = {outward[space]: EMERALD for space in order[:5]} | {outward[last]: SAPPHIRE}
    assert {**waiting_beside(range(6)), **expected} == waiting(state)
    assert "()" in str(state)


def test_rule_10_a_gem_that_leaves_the_centre_moves_as_far_as_the_route_goes():
    state = lay(start(), (6, "03"), (0, "03"))

    assert waiting(state)[18, 3] == EMERALD


def test_rule_11_two_waiting_gems_that_meet_are_removed():
    state = lay(start(), (0, STRAIGHTS), (18, STRAIGHTS))
    assert {(6, 3): EMERALD, (6, 0): AMBER}.items() <= waiting(state).items()

    state = lay(state, (6, STRAIGHTS))

    assert waiting_beside({1, 2, 3, 4, 5}) == waiting(state)
    assert removed(state) == [1, 1, 0]
    assert scores(state) == {"points": [0, 0], "gems": [0, 0]}


def test_rule_11_a_gem_that_meets_the_opening_centre_takes_the_next_gem_with_it():
    state = lay(start(), (18, STRAIGHTS), (6, STRAIGHTS))
    assert waiting(state)[0, 0] == AMBER

    state = lay(state, (0, STRAIGHTS))

    assert removed(state) == [1, 1, 0]
    assert "(eeees)" in str(state)


def test_rule_11_the_sapphire_is_lost_when_the_sixth_connection_meets_a_gem():
    state = lay(start(), *OTHER_STRAIGHTS, (18, "03"), (6, "03"), (0, "03"))

    assert removed(state) == [1, 0, 1]
    assert SAPPHIRE not in waiting(state).values()


def test_rule_11_two_gems_of_the_centre_meet_when_their_edges_are_joined():
    # Space 0 leads from the centre to space 1, space 1 from space 0 to the centre.
    state = lay(start(), (0, "23"), (1, "45"))

    assert removed(state) == [0, 2, 0]
    assert "(eees)" in str(state)


def test_rule_12_the_owner_of_a_gateway_keeps_the_gem():
    state = lay(start(), *EMERALD_HOME)

    assert scores(state) == {"points": [2, 0], "gems": [1, 0]}
    assert waiting_beside(range(6)) == waiting(state)


def test_rule_13_both_owners_of_a_gateway_get_a_gem():
    state = lay(start("indigo(players=4)"), *EMERALD_HOME)

    assert scores(state) == {"points": [2, 2, 0, 0], "gems": [1, 1, 0, 0]}
    assert waiting_beside(range(6)) == waiting(state)


def test_rule_15_a_sapphire_counts_3_an_emerald_2_an_amber_1():
    state = lay(start(), *OTHER_STRAIGHTS, *EMERALD_HOME)
    assert scores(state) == {"points": [3, 0], "gems": [1, 0]}

    state = lay(start(), *EMERALD_HOME, *way_home(1))

    assert scores(state) == {"points": [2, 1], "gems": [1, 1]}


def random_results(loading_string, count, seed=7):
    """Points, gems, returns and tiles laid of games in which everybody plays at random."""
    rules = games.rules(load(loading_string))
    rng = np.random.default_rng(seed)
    ids = np.zeros(rules.sizes.distinct_actions, np.int64)
    for _ in range(count):
        state, tiles = rules.initial_state(), 0
        while (actor := rules.current_player(state)) != -4:
            if actor == -1:
                action = rules.sample_chance(state, rng.random())
            else:
                action = ids[int(rng.random() * rules.legal_actions(state, ids))]
                tiles += 1
            rules.apply_action(state, action)
        out = np.zeros(rules.sizes.players)
        rules.returns(state, out)
        yield rules.scores(state), out.tolist(), tiles


def test_rule_14_the_game_ends_when_the_last_gem_is_gone_at_the_latest_with_tile_54():
    results = list(random_results("indigo", 300))
    tiles = [laid for _, _, laid in results]

    assert max(tiles) == 54
    assert 45 <= min(tiles) <= 53  # specification, section 4: 50 to 54 in random play
    # Specification, section 4: about 8.5 gems are collected, 3.5 lost.
    assert pytest.approx(np.mean([sum(s["gems"]) for s, _, _ in results]), abs=0.3) == 8.5


def test_rule_14_tiles_are_left_when_the_last_gem_goes_early():
    state = start("indigo(radius=2,open_spaces=1,tile_counts=0 9 0 0 0)")
    state.apply_action(1)

    state.apply_action(0 * 15 + 3)  # the last centre gem meets the last amber

    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]
    assert removed(state) == [6, 5, 1]


# Specification, section 9.4: how often the best points were equal, and gems decided, in 400 games.
TIES = [(2, 30, 11), (3, 57, 32), (4, 77, 50)]


@pytest.mark.parametrize(("players", "equal", "decided"), TIES)
def test_rule_16_more_gems_break_ties_and_the_rest_is_shared(players, equal, decided):
    found = collections.Counter()
    for score, returns, _ in random_results(f"indigo(players={players})", 1200):
        results = list(zip(score["points"], score["gems"], strict=True))
        winners = [seat for seat, result in enumerate(results) if result == max(results)]
        best = score["points"].count(max(score["points"]))
        found["equal"] += best > 1
        found["decided"] += len(winners) < best
        share = Fraction(players, players - 1) * (Fraction(1, len(winners)) - Fraction(1, players))
        loss = Fraction(-1, players - 1)
        expected = [float(share if seat in winners else loss) for seat in range(players)]

        assert pytest.approx(expected, abs=1e-15) == returns

    # Three standard deviations of the difference between 400 games and 1200.
    for name, count in (("equal", equal), ("decided", decided)):
        spread = 3 * (count + count / 3) ** 0.5
        assert count == pytest.approx(found[name] / 3, abs=spread)


def test_rule_18_points_of_two_players_are_their_difference_over_19():
    for score, returns, _ in random_results("indigo(returns=points)", 100):
        lead = (score["points"][0] - score["points"][1]) / 19

        assert [lead, -lead] == returns


@pytest.mark.parametrize("players", [3, 4])
def test_rule_18_points_of_three_and_four_are_their_own_over_19(players):
    sums = set()
    for score, returns, _ in random_results(f"indigo(players={players},returns=points)", 100):
        assert [points / 19 for points in score["points"]] == returns
        sums.add(sum(score["points"]))

    assert len(sums) > 1  # general-sum


def test_rule_18_returns_are_zero_before_the_end():
    state = lay(start("indigo(players=4,returns=points)"), *EMERALD_HOME)

    assert state.returns() == [0.0] * 4


@pytest.mark.parametrize("mini", MINIS)
def test_rule_18_returns_of_a_win_are_one_and_minus_one(mini):
    for _, returns, _ in random_results(MINIS[mini], 50):
        assert returns in ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0])
