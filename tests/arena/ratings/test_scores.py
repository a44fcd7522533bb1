"""Games with one seat: mean scores instead of Elo."""

import pytest
from scipy import stats

from arena.ratings import Method, RatingState, rate
from arena.records import EndingKind
from tests.arena.ratings.build import fault, record


def solo(scores: dict[str, list[float]]):
    """Each bot's scores; the k-th ones share a block."""
    return [
        record(100 * place + k, name, (score,), block=f"block{k}")
        for place, (name, values) in enumerate(scores.items())
        for k, score in enumerate(values)
    ]


def test_bots_are_ranked_by_their_mean_score():
    found = rate(solo({"A": [1.0, 2.0, 3.0], "B": [7.0, 8.0, 6.5], "C": [4.0, 5.0, 4.5]}))

    assert found.method is Method.MEAN_SCORE
    assert [r.entrant for r in found.ratings] == ["B@1", "C@1", "A@1"]
    assert [r.value for r in found.ratings] == pytest.approx([21.5 / 3, 4.5, 2.0])
    assert found.seats == ()


def test_a_mean_score_has_students_interval_over_blocks():
    scores = [12.0, 30.0, 25.0, 18.0]
    expected = stats.t.interval(0.95, 3, 21.25, stats.sem(scores))

    rating = rate(solo({"A": scores})).ratings[0]

    assert (rating.low, rating.high) == pytest.approx(expected)


def test_bots_on_the_same_luck_are_compared_pair_by_pair():
    luck = [0.0, 40.0, 80.0, 120.0, 160.0]
    found = rate(
        solo({"A": [x + y for x, y in zip(luck, (5, 6, 4, 5, 7), strict=True)], "B": luck})
    )

    difference = found.difference("A@1", "B@1")

    assert difference.separates
    assert found.ratings[0].low < found.ratings[1].high


def test_matches_that_ended_by_a_fault_are_left_out_of_the_mean():
    games = solo({"A": [10.0, 20.0]})
    broken = record(900, "A", (0.0,), block="block2", ending=fault(0))

    rating = rate([*games, broken]).ratings[0]

    assert rating.value == 15.0
    assert rating.games == 3


def test_a_bot_with_nothing_but_faults_has_no_score():
    games = solo({"A": [10.0, 20.0]})
    broken = record(900, "B", (0.0,), ending=fault(0, EndingKind.IMPORT))

    found = rate([*games, broken], entrants=["C@1"])

    states = {r.entrant: r.state for r in found.ratings}
    assert states["B@1"] is states["C@1"] is RatingState.NOT_RATED
    assert found.difference("A@1", "B@1") is None


def test_the_order_of_records_changes_nothing():
    games = solo({"A": [1.0, 2.5, 3.0], "B": [7.0, 8.0, 6.5]})

    assert rate(games[::-1]) == rate(games)
