"""Which pairs of seats a record compares."""

import pytest

from arena.errors import ArenaError
from arena.ratings.comparisons import compare, distinct
from arena.records import Ending, EndingKind
from tests.arena.ratings.build import fault, record


def compared(*records):
    """Each comparison as text: `A>B`, `A=B`; the lower seat first."""
    found = compare(distinct(records))
    names = [name.removesuffix("@1") for name in found.entrants]
    signs = {1: ">", 0: "=", -1: "<"}
    return [
        f"{names[first]}{signs[int(outcome)]}{names[second]}"
        for first, outcome, second in zip(found.first, found.outcome, found.second, strict=True)
    ]


def test_two_seats_are_compared_by_their_returns():
    assert compared(record(0, "A B", (1, -1))) == ["A>B"]
    assert compared(record(0, "A B", (-1, 1))) == ["A<B"]


def test_a_draw_of_two_seats_is_a_tie():
    assert compared(record(0, "A B", (0, 0))) == ["A=B"]


def test_losers_are_not_compared_where_the_winner_takes_all():
    third = -1 / 3

    assert compared(record(0, "A B C D", (third, 1, third, third))) == ["A<B", "B>C", "B>D"]


def test_winners_who_share_the_first_place_are_tied():
    assert compared(record(0, "A B C", (0.25, -0.5, 0.25))) == ["A>B", "A=C", "B<C"]


def test_a_full_ranking_compares_every_pair():
    found = compared(record(0, "A B C", (10, 30, 20)))

    assert found == ["A<B", "A<C", "B>C"]


def test_a_tie_above_the_last_place_is_one_and_a_tie_for_the_last_place_is_not():
    middle = compared(record(0, "A B C D", (9, 5, 5, 2)))
    last = compared(record(0, "A B C D", (9, 5, 2, 2)))

    assert middle == ["A>B", "A>C", "A>D", "B=C", "B>D", "C>D"]
    assert last == ["A>B", "A>C", "A>D", "B>C", "B>D"]


def test_a_tie_of_all_seats_ties_every_pair():
    assert compared(record(0, "A B C", (0, 0, 0))) == ["A=B", "A=C", "B=C"]


def test_a_fault_compares_the_seat_at_fault_with_each_other_seat_only():
    ninth = 1 / 9

    found = compared(record(0, "A B C D", (ninth, ninth, -1 / 3, ninth), ending=fault(2)))

    assert found == ["A>C", "B>C", "C<D"]


def test_a_move_limit_is_ranked_by_returns_as_a_finished_game_is():
    limit = Ending(EndingKind.MOVE_LIMIT)

    assert compared(record(0, "A B", (1, -1), ending=limit)) == ["A>B"]


def test_withdrawn_matches_compare_nothing():
    withdrawn = Ending(EndingKind.WITHDRAWN, seat=0)

    assert compared(record(0, "A B", (-1, 1), ending=withdrawn)) == []


def test_returns_that_differ_by_the_noise_of_sums_are_one_place():
    assert compared(record(0, "A B", (0.1 + 0.2, 0.3))) == ["A=B"]
    assert compared(record(0, "A B", (0.30001, 0.3))) == ["A>B"]


def test_seats_of_one_bot_are_compared_for_the_sake_of_the_seats():
    assert compared(record(0, "A A B", (1, -0.5, -0.5))) == ["A>A", "A>B"]


def test_a_match_delivered_twice_counts_once():
    game = record(0, "A B", (1, -1))

    assert compared(game, game, record(1, "A B", (-1, 1)), game) == ["A>B", "A<B"]


def test_two_different_records_of_one_match_are_refused():
    with pytest.raises(ArenaError, match="match00000: two records that differ"):
        distinct([record(0, "A B", (1, -1)), record(0, "A B", (-1, 1))])


def test_records_of_two_pools_are_refused():
    with pytest.raises(ArenaError, match="a rating lives in one pool"):
        distinct([record(0, "A B", (1, -1)), record(1, "A B", (1, -1), rules_version="2")])


def test_a_record_with_another_number_of_seats_is_refused():
    with pytest.raises(ArenaError, match="match00001: 3 bots and 3 returns in a pool of 2 seats"):
        compare(distinct([record(0, "A B", (1, -1)), record(1, "A B C", (1, 0, -1))]))


def test_returns_that_are_no_numbers_are_refused():
    with pytest.raises(ArenaError, match=r"match00000: returns .* are not numbers"):
        compare(distinct([record(0, "A B", (float("nan"), 0.0))]))


def test_bots_that_never_played_belong_to_the_field():
    found = compare(distinct([record(0, "B A", (1, -1))]), entrants=["C@1"])

    assert found.entrants == ("A@1", "B@1", "C@1")
