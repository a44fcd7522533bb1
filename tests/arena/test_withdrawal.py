import numpy as np
import pytest

from arena.records import EndingKind
from arena.withdrawal import settle
from tests.support.tournaments import plan_of, record_of

PLAN = plan_of("ab", rounds=6)  # twelve matches of a against b
IDS = [match.id for match in PLAN]


def seat_of(match, bot):
    return next(number for number, seat in enumerate(match.seats) if seat.bot == bot)


def played(plan, faults):
    """Records of a plan; `faults` maps places in it to the bot at fault."""
    return {
        match.id: record_of(match, fault=seat_of(match, faults[place]) if place in faults else None)
        for place, match in enumerate(plan)
    }


def story(plan, ledger):
    """One letter a planned match: . played, ! fault, w withdrawn, - unplayed."""
    letters = {
        record.match_id: "w"
        if record.ending.kind == EndingKind.WITHDRAWN
        else "!"
        if record.ending.is_fault
        else "."
        for record in ledger.records
    }
    return "".join(letters.get(match.id, "-") for match in plan)


@pytest.mark.parametrize(
    ("faulty", "expected"),
    [
        ("", "............"),
        ("0 1", "!!.........."),
        ("0 1 2", "!!!wwwwwwwww"),
        ("1 2 4 5", ".!!.!!......"),
        ("1 2 4 5 6 8", ".!!.!!!wwwww"),
        ("9 10 11", ".........!!!"),
        ("0 2 4 6 8 10", "!.!.!.!.!.!."),
    ],
)
def test_the_first_run_of_faults_withdraws_the_bot_from_all_that_follows(faulty, expected):
    records = played(PLAN, {int(place): "b" for place in faulty.split()})

    assert expected == story(PLAN, settle(PLAN, records, max_faults=3))


def test_one_fault_is_enough_where_one_is_allowed():
    ledger = settle(PLAN, played(PLAN, {4: "a"}), max_faults=1)

    assert story(PLAN, ledger) == "....!wwwwwww"


def test_faults_of_two_bots_are_counted_apart():
    # a and b in turn: neither has two of its own matches in a row that ended by its fault.
    faults = {place: "ab"[place % 2] for place in range(12)}

    assert story(PLAN, settle(PLAN, played(PLAN, faults), max_faults=2)) == "!" * 12


def test_withdrawn_matches_name_the_seat_of_the_withdrawn_bot():
    ledger = settle(PLAN, played(PLAN, {0: "b", 1: "b"}), max_faults=2)

    assert [("b", match.id) for match in PLAN[2:]] == [
        (match.seats[seat].bot, match.id) for match, seat in ledger.withdrawn
    ]
    assert [seat for _, seat in ledger.withdrawn] == [r.ending.seat for r in ledger.records[2:]]


def test_only_the_matches_of_the_withdrawn_bot_are_taken_out():
    plan = plan_of("abc", rounds=3)
    first_two = [place for place, match in enumerate(plan) if "c" in str(match.seats)][:2]
    ledger = settle(plan, played(plan, dict.fromkeys(first_two, "c")), max_faults=2)

    with_c = {match.id for match in plan if any(seat.bot == "c" for seat in match.seats)}
    withdrawn = {match.id for match, _ in ledger.withdrawn}
    assert with_c - {plan[place].id for place in first_two} == withdrawn


def test_a_new_version_starts_with_a_clean_sheet():
    old, new = plan_of("ab"), plan_of("ab", versions={"b": "2"}, rounds=2)
    records = played(old, {0: "b", 1: "b"}) | played(new, {})

    assert story(new, settle(new, records, max_faults=2)) == "...."


def test_it_makes_no_difference_whether_withdrawn_matches_were_played():
    everything = played(PLAN, {1: "b", 2: "b", 5: "a", 7: "b"})
    full = settle(PLAN, everything, max_faults=2)

    for count in range(3, 13):
        some = {match: everything[match] for match in IDS[:count]}
        assert full == settle(PLAN, some, max_faults=2)


def test_faults_in_matches_that_are_taken_out_are_not_counted():
    # c is withdrawn by its first two matches; b's faults at c's later tables say nothing of b.
    plan = plan_of("abc", rounds=2)
    tables = ["".join(sorted(seat.bot for seat in match.seats)) for match in plan]
    assert tables == ["ab", "ab", "ac", "ac", "bc", "bc"] * 2
    faults = {2: "c", 3: "c", 4: "b", 5: "b", 10: "b", 11: "b"}
    ledger = settle(plan, played(plan, faults), max_faults=2)

    assert story(plan, ledger) == "..!!ww..wwww"


def test_matches_that_were_never_played_neither_count_nor_break_a_run():
    records = played(PLAN, {0: "b", 1: "b", 3: "b"})
    del records[IDS[2]]
    ledger = settle(PLAN, records, max_faults=3)

    assert story(PLAN, ledger) == "!!-!wwwwwwww"
    assert [PLAN[2]] == list(ledger.unplayed)


def test_every_planned_match_is_recorded_or_unplayed():
    records = played(PLAN, {4: "a", 5: "a"})
    for place in (0, 3, 7):
        del records[IDS[place]]
    ledger = settle(PLAN, records, max_faults=2)
    accounted = [record.match_id for record in ledger.records] + [m.id for m in ledger.unplayed]

    assert sorted(IDS) == sorted(accounted)
    assert [r.match_id for r in ledger.records] == [i for i in IDS if i in set(accounted[:-2])]


def test_the_ledger_does_not_depend_on_the_order_of_finishing():
    rng = np.random.default_rng(5)
    plan = plan_of("abcd", players=3, rounds=6)
    seats = rng.integers(3, size=len(plan))
    records = {
        match.id: record_of(match, fault=int(seat) if rng.random() < 0.6 else None)
        for match, seat in zip(plan, seats, strict=True)
    }
    ledger = settle(plan, records, max_faults=2)

    assert EndingKind.WITHDRAWN in {record.ending.kind for record in ledger.records}
    for _ in range(20):
        order = rng.permutation(list(records))
        assert ledger == settle(plan, {i: records[i] for i in order}, max_faults=2)
