"""Counts without a model."""

import pytest

from arena import move_times
from arena.ratings.tallies import first_shares, meetings, played
from arena.records import EndingKind, SeatTimes
from tests.arena.ratings.build import fault, record

THIRD = -1 / 3
GAMES = [
    record(0, "A B C D", (1, THIRD, THIRD, THIRD)),
    record(1, "B C D A", (1, THIRD, THIRD, THIRD)),
    record(2, "C D A B", (THIRD, THIRD, 1, THIRD)),
    record(3, "D A B C", (1 / 9, 1 / 9, 1 / 9, THIRD), ending=fault(3)),
]


def test_places_count_seats_ahead_and_leave_out_faults():
    found = played(GAMES)

    assert found["A@1"].places == (2, 1, 0, 0)
    assert found["C@1"].places == (0, 3, 0, 0)


def test_a_full_ranking_fills_every_place_and_ties_share_the_better_one():
    found = played([record(0, "A B C D", (9, 5, 5, 2))])

    assert [found[f"{name}@1"].places for name in "ABCD"] == [
        (1, 0, 0, 0),
        (0, 1, 0, 0),
        (0, 1, 0, 0),
        (0, 0, 0, 1),
    ]


def test_the_score_is_the_share_of_points_against_opponents():
    found = played([record(0, "A B C D", (9, 5, 5, 2)), record(1, "A B C D", (2, 9, 5, 4))])

    # A: 3 of 3, then 0 of 3. B: a loss, a tie and a win, then 3 of 3.
    assert found["A@1"].score == pytest.approx(3 / 6)
    assert found["B@1"].score == pytest.approx(4.5 / 6)


def test_scores_average_one_half_over_the_field():
    found = played(GAMES)

    assert sum(history.score for history in found.values()) == pytest.approx(4 / 2)


def test_seats_of_the_same_bot_take_no_points_from_each_other():
    assert played([record(0, "A A B", (1, 3, 2))])["A@1"].score == pytest.approx(1 / 2)


def test_mean_returns_leave_out_faults():
    assert played(GAMES)["C@1"].mean_return.value == pytest.approx(THIRD)


def test_faults_are_counted_for_the_bot_at_fault_by_kind():
    games = [
        record(0, "A B", (-1, 1), ending=fault(0, EndingKind.TIMEOUT)),
        record(1, "A B", (-1, 1), ending=fault(0, EndingKind.CRASH)),
        record(2, "B A", (1, -1), ending=fault(1, EndingKind.TIMEOUT)),
        record(3, "B A", (1, -1), ending=fault(1, EndingKind.WITHDRAWN)),
    ]

    found = played(games)

    assert found["A@1"].faults == {"crash": 1, "timeout": 2}
    assert found["B@1"].faults == {}
    assert (found["A@1"].withdrawn, found["B@1"].withdrawn) == (1, 1)
    assert found["A@1"].score is None


def test_times_are_milliseconds_a_move():
    times = (SeatTimes(10, 0.5, 1.0, 0.4), SeatTimes(0, 0.0, 0.0, 0.0))
    more = (SeatTimes(30, 0.5, 1.0, 0.2), SeatTimes(1, 0.0, 0.002, 0.002))

    found = played([record(0, "A B", (1, -1), times=times), record(1, "A C", (1, -1), times=more)])

    assert found["A@1"].milliseconds.mean == pytest.approx(50)
    assert found["A@1"].milliseconds.slowest == pytest.approx(400)
    assert found["B@1"].milliseconds is None
    assert found["C@1"].milliseconds.mean == pytest.approx(2)


def test_the_median_and_the_99th_percentile_are_of_all_moves_that_were_counted():
    slow = SeatTimes(100, 100.0, 100.0, 1.0, steps=move_times.counted([0.1] * 95 + [1.0] * 5))
    quick = SeatTimes(100, 1.0, 1.0, 0.01, steps=move_times.counted([0.01] * 100))
    older = SeatTimes(100, 1.0, 1.0, 0.01)
    games = [
        record(0, "A B", (1, -1), times=(slow, older)),
        record(1, "A B", (1, -1), times=(quick, older)),
    ]

    found = played(games)

    # Of 200 moves 100 took 10 ms; 198 have to keep to the 99th percentile, 195 took 100 ms at most.
    assert found["A@1"].milliseconds.median == pytest.approx(10, rel=0.1)
    assert found["A@1"].milliseconds.p99 == pytest.approx(1000, rel=0.1)
    assert (found["B@1"].milliseconds.median, found["B@1"].milliseconds.p99) == (None, None)


def test_isolation_levels_are_counted_by_game():
    games = [record(0, "A A B", (1, -1, 0), isolation="full"), record(1, "A B B", (1, -1, 0))]

    assert played(games)["A@1"].isolation == {"full": 1, "inline": 1}


def test_meetings_count_games_and_what_they_compared():
    found = meetings(GAMES)
    a, b, c = (found.entrants.index(f"{name}@1") for name in "ABC")

    assert found.met[a, b] == 4
    # A won twice, B once; the fault of C says nothing of A against B.
    assert (found.ahead[a, b], found.level[a, b], found.ahead[b, a]) == (2, 0, 1)
    # A was ahead of C in two wins and by C's fault.
    assert (found.ahead[a, c], found.ahead[c, a]) == (3, 0)


def test_the_average_opponent_weighs_games_and_leaves_out_those_without_a_number():
    games = [record(k, "A B", (1, -1)) for k in range(3)]
    games += [record(5, "A C", (1, -1)), record(6, "A D", (1, -1))]

    found = meetings(games).average_opponent("A@1", {"A@1": 9.0, "B@1": 1000.0, "C@1": 1400.0})

    assert found == pytest.approx((3 * 1000 + 1400) / 4)
    assert meetings(games).average_opponent("A@1", {"A@1": 9.0}) is None
    assert meetings(games).average_opponent("Z@1", {"A@1": 9.0}) is None


def test_first_shares_split_shared_wins_and_leave_out_faults():
    games = [*GAMES, record(4, "A B C D", (1 / 3, 1 / 3, THIRD, THIRD))]

    assert [seat.value for seat in first_shares(games)] == pytest.approx(
        [2.5 / 4, 0.5 / 4, 1 / 4, 0]
    )
