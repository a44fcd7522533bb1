"""Intervals over blocks: textbook cases, and the cases in which blocks cannot tell."""

import math

import numpy as np
import pytest
from scipy import stats

from arena.ratings import RatingState, rate
from arena.ratings.intervals import spread
from arena.ratings.scores import mean_scores
from tests.arena.ratings.build import duels, mirrored, record
from tests.arena.ratings.simulation import Scenario, tournament


def test_a_mean_has_students_interval():
    scores = [3.0, 8.0, 1.0, 4.0, 4.0, 9.0]
    expected = stats.t.interval(0.95, 5, np.mean(scores), stats.sem(scores))

    found = mean_scores(["A"] * 6, list("uvwxyz"), scores).estimate("A")

    assert (found.low, found.high) == pytest.approx(expected, rel=1e-9)


def test_games_of_one_block_count_as_their_mean():
    blocks = [(3.0, 5.0), (1.0, 2.0), (8.0, 8.0), (4.0, 1.0)]
    means = [sum(block) / 2 for block in blocks]
    expected = stats.t.interval(0.95, 3, np.mean(means), stats.sem(means))

    names = [f"block{number}" for number in range(4) for _ in range(2)]
    found = mean_scores(["A"] * 8, names, [score for block in blocks for score in block])

    estimate = found.estimate("A")
    assert (estimate.low, estimate.high) == pytest.approx(expected, rel=1e-9)


def test_two_means_over_shared_blocks_differ_by_the_paired_interval():
    a, b = [3.0, 8.0, 1.0, 4.0, 6.0], [2.0, 9.0, 0.0, 1.0, 4.0]
    expected = stats.ttest_rel(a, b).confidence_interval(0.95)

    blocks = [f"block{number}" for number in range(5)]
    found = mean_scores(["A"] * 5 + ["B"] * 5, blocks * 2, a + b).difference("A", "B")

    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9)
    likelihood = 1 - stats.ttest_rel(a, b, alternative="greater").pvalue
    assert found.superiority == pytest.approx(likelihood, rel=1e-9)


def test_two_means_over_blocks_of_their_own_have_satterthwaites_degrees_of_freedom():
    a, b = [3.0, 8.0, 1.0, 4.0, 6.0, 5.0, 5.5], [2.0, 9.0, 0.0]
    n, m = len(a), len(b)
    # Satterthwaite (1946) for a variance s_a^2 / n + s_b^2 / m where both have one true variance.
    expected = (1 / n + 1 / m) ** 2 / (1 / (n**2 * (n - 1)) + 1 / (m**2 * (m - 1)))
    error = math.sqrt(np.var(a, ddof=1) / n + np.var(b, ddof=1) / m)

    blocks = [f"block{number}" for number in range(n + m)]
    found = mean_scores(["A"] * n + ["B"] * m, blocks, a + b).difference("A", "B")

    assert found.error == pytest.approx(error, rel=1e-9)
    assert found.quantile == pytest.approx(stats.t.ppf(0.975, expected), rel=1e-9)


def test_blocks_that_never_differ_have_no_interval_of_width_zero():
    found = mean_scores(["A"] * 5, list("vwxyz"), [4.0] * 5).estimate("A")

    assert (found.value, found.low, found.high) == (4.0, None, None)


def test_ratings_from_one_block_have_no_interval():
    games = [record(k, ["A B", "B A"][k % 2], (1, -1), block="one") for k in range(5)]

    found = rate(games)

    assert [(r.state, r.low, r.high) for r in found.ratings] == [
        (RatingState.RATED, None, None)
    ] * 2
    assert all(seat.low is None for seat in found.seats)
    difference = found.difference("A@1", "B@1")
    assert (difference.low, difference.high, difference.superiority) == (None, None, None)
    assert not difference.separates


def test_a_bot_that_played_in_one_block_only_has_no_interval_and_the_others_have():
    many = mirrored([("A B", (1, -1, 1)[k % 3]) for k in range(30)])
    once = [record(900 + k, "C A", (1.0, -1.0)[:: 1 - 2 * (k % 2)], block="c") for k in range(4)]

    found = {r.entrant: r for r in rate([*many, *once]).ratings}

    assert found["C@1"].state is RatingState.RATED
    assert (found["C@1"].low, found["C@1"].high) == (None, None)
    difference = rate([*many, *once]).difference("A@1", "B@1")
    assert difference.low < difference.value < difference.high


def test_blocks_that_all_end_one_to_one_still_leave_room_for_doubt():
    # Luck decides by seat: every block ends 1 : 1, so the blocks' own variance is zero.
    games = [
        record(2 * k + s, ["A B", "B A"][s], (1, -1), block=f"block{k}")
        for k in range(20)
        for s in range(2)
    ]

    difference = rate(games).difference("A@1", "B@1")

    assert difference.value == pytest.approx(0, abs=1e-9)
    assert difference.high > 20
    assert difference.low == pytest.approx(-difference.high)


def test_intervals_narrow_with_the_square_root_of_the_games():
    def widths(rounds):
        scenario = Scenario((0, 100, 200), (30, 0, -30), "winner", rounds)
        found = rate(tournament(scenario, np.random.default_rng(1)))
        bots = [rating.high - rating.low for rating in found.ratings]
        return np.array(bots + [seat.high - seat.low for seat in found.seats])

    assert widths(1600) / widths(100) == pytest.approx(1 / 4, rel=0.25)


def test_playing_all_seatings_with_the_same_luck_narrows_intervals():
    """The same games, blocks known or not: with them the seats' luck cancels."""
    scenario = Scenario((0, 100), (30, -30), "davidson", 400, 0.1, shared_luck=0.9)
    games = tournament(scenario, np.random.default_rng(2))
    alone = duels([])
    for number, game in enumerate(games):
        names = " ".join(bot.removesuffix("@1") for bot in game.bots)
        alone.append(record(number, names, game.returns))

    blocked, independent = (
        rate(records).difference(*sorted({bot for r in records for bot in r.bots}))
        for records in (games, alone)
    )

    assert blocked.value == pytest.approx(independent.value)
    assert blocked.error < 0.7 * independent.error


def test_a_direction_that_one_block_decides_has_no_degrees_of_freedom():
    # Two parameters; the second is seen by the first block alone.
    informations = np.array([np.diag([1.0, 4.0])] + [np.diag([1.0, 0.0])] * 9)
    scores = np.array([[0.9, 0.0]] + [[-0.1, 0.0]] * 9)
    nothing = np.zeros((2, 2))

    found = spread(scores, informations, nothing, nothing)

    assert found.error(np.array([1.0, 0.0])).dof == pytest.approx(9)
    assert found.error(np.array([0.0, 1.0])).dof == 0
