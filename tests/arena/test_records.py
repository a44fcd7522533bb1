import dataclasses
import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.records import (
    Ending,
    EndingKind,
    GameRecord,
    Match,
    SeatTimes,
    Void,
    as_withdrawn,
    canonical_name,
    check_record,
    fault_returns,
    from_plain,
    to_plain,
)
from tests.support.tournaments import plan_of, record_of

MATCH = plan_of("abc", players=3)[0]
RECORD = record_of(MATCH)
TEXT = st.text(st.characters(codec="utf-8"), max_size=20)


@st.composite
def records(draw):
    seats = draw(st.integers(1, 5))
    kind = draw(st.sampled_from(EndingKind))
    is_fault = kind not in (EndingKind.FINISHED, EndingKind.MOVE_LIMIT)
    number = st.floats(allow_nan=False, allow_infinity=False)
    action = st.tuples(st.integers(-1, seats - 1), st.integers(0, 2**40))
    time = st.builds(SeatTimes, st.integers(0, 999), number, number, number)
    return GameRecord(
        match_id=draw(TEXT),
        game=draw(TEXT),
        rules_version=draw(TEXT),
        round=draw(st.integers(0, 99)),
        table=draw(st.integers(0, 99)),
        seating=draw(st.integers(0, 99)),
        block=draw(TEXT),
        bots=tuple(draw(st.lists(TEXT, min_size=seats, max_size=seats))),
        actions=tuple(draw(st.lists(action, max_size=9))),
        returns=tuple(draw(st.lists(number, min_size=seats, max_size=seats))),
        ending=Ending(
            kind,
            seat=draw(st.integers(0, seats - 1)) if is_fault else None,
            ply=draw(st.none() | st.integers(0, 99)),
            cause=draw(TEXT),
            log_tail=draw(TEXT),
        ),
        isolation=draw(TEXT),
        times=tuple(draw(st.lists(time, min_size=seats, max_size=seats))),
    )


@given(records())
def test_a_record_survives_the_way_through_json(record):
    read_back = from_plain(GameRecord, json.loads(json.dumps(to_plain(record))))

    assert record == read_back
    assert record.times == read_back.times  # which equality of records leaves out


@pytest.mark.parametrize("value", [MATCH, Void("ab", "the disk is full")], ids=["match", "void"])
def test_a_match_and_a_void_survive_the_way_through_json(value):
    assert value == from_plain(type(value), json.loads(json.dumps(to_plain(value))))


def test_records_are_equal_whatever_time_they_took():
    slow = dataclasses.replace(RECORD, times=(SeatTimes(9, 9.0, 9.0, 9.0),) * 3)

    assert slow == RECORD


def changed(**changes):
    plain = json.loads(json.dumps(to_plain(RECORD)))
    return plain | changes


def without(key):
    plain = changed()
    del plain[key]
    return plain


@pytest.mark.parametrize(
    "plain",
    [
        pytest.param(changed(luck_seed=3), id="a key too many"),
        pytest.param(without("returns"), id="a key too few"),
        pytest.param(without("times"), id="a default left out"),
        pytest.param(changed(ending={"kind": "finished", "why": ""}), id="a key too many inside"),
        pytest.param(changed(round="1"), id="a number as text"),
        pytest.param(changed(round=True), id="a truth value as a number"),
        pytest.param(changed(bots="abc"), id="text for a list"),
        pytest.param(changed(actions=[[0]]), id="half an action"),
        pytest.param(
            changed(ending=to_plain(RECORD)["ending"] | {"kind": "bored"}), id="an unknown ending"
        ),
        pytest.param(None, id="nothing"),
        pytest.param([], id="a list"),
    ],
)
def test_plain_data_that_is_not_exactly_a_record_is_refused(plain):
    with pytest.raises(ValueError, match="not a GameRecord"):
        from_plain(GameRecord, plain)


FAULT = Ending(EndingKind.CRASH, seat=1)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"bots": (), "returns": (), "times": ()}, "has no seats"),
        ({"returns": (1.0,)}, "one return a seat"),
        ({"returns": (1.0, float("nan"), 0.0)}, "not a number"),
        ({"times": RECORD.times[:1]}, "times for every seat or none"),
        ({"actions": ((3, 0),)}, "belongs to no seat"),
        ({"actions": ((-2, 0),)}, "belongs to no seat"),
        ({"ending": dataclasses.replace(FAULT, seat=None)}, "needs the seat"),
        ({"ending": dataclasses.replace(FAULT, seat=3)}, "needs the seat"),
        ({"ending": Ending(EndingKind.FINISHED, seat=0)}, "no seat can be at fault"),
        ({"seating": -1}, "place in the plan"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused_and_named(changes, sentence):
    wrong = dataclasses.replace(RECORD, **changes)

    with pytest.raises(ValueError, match=f"record of match {MATCH.id}: .*{sentence}"):
        check_record(wrong)
    with pytest.raises(ValueError, match=sentence):
        from_plain(GameRecord, json.loads(json.dumps(msgspec.to_builtins(wrong))))


def test_a_withdrawn_match_looks_the_same_whether_it_was_played_or_not():
    withdrawn = as_withdrawn(MATCH, 2)

    assert withdrawn == as_withdrawn(RECORD, 2)
    assert withdrawn.ending.kind == EndingKind.WITHDRAWN
    assert withdrawn.ending.seat == 2
    assert withdrawn.bots == RECORD.bots
    assert withdrawn.actions == ()
    check_record(withdrawn)


def test_returns_of_a_fault_put_the_faulty_seat_last_and_the_others_level():
    # tournament.md, Match 2: a ranking on the scale of a win or loss; alone nobody wins.
    assert fault_returns(2, 0) == (-1.0, 1.0)
    assert fault_returns(4, 2) == (1 / 9, 1 / 9, -1 / 3, 1 / 9)
    assert fault_returns(1, 0) == (0.0,)


def test_the_canonical_name_holds_what_differs_from_the_defaults_in_order():
    defaults = {"players": 2, "dice": 2, "advanced": False}

    assert canonical_name("toy", defaults, defaults) == "toy"
    assert canonical_name("toy", {"players": 4, "dice": 2}, defaults) == "toy(players=4)"
    changed_twice = {"players": 3, "advanced": True}
    assert canonical_name("toy", changed_twice, defaults) == "toy(advanced=True,players=3)"


def test_an_entrant_is_a_name_and_a_version():
    assert MATCH.seats[0].entrant == "a@1"
    assert isinstance(MATCH, Match)
