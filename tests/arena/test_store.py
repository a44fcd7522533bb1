import dataclasses
import json

import pytest

from arena import config
from arena.errors import StoreError
from arena.records import Ending, EndingKind, Pool, Void, as_withdrawn
from arena.store import Store
from arena.store_rows import Attempt, GameFilter, NewTournament, PoolSummary, export
from tests.support.tournaments import config_of, plan_of, record_of

PLAN = plan_of("abc", rounds=4)
RECORDS = [record_of(match) for match in PLAN]
NOON = 1_800_000_000


@pytest.fixture
def path(tmp_path):
    return tmp_path / "results" / "arena.db"


@pytest.fixture
def store(path):
    with Store.writer(path, now=lambda: NOON) as store:
        yield store


def new_tournament(**changes):
    asked = config_of("abc", rounds=4)
    values = {
        "key": "k",
        "pool": asked.pool,
        "seed": 42,
        "seed_was_drawn": False,
        "salt": "",
        "config": json.loads(json.dumps(config.to_plain(asked))),
        "matches": len(PLAN),
    }
    return NewTournament(**values | changes)


@pytest.fixture
def number(store):
    return store.begin(new_tournament()).number


def records_in(store, **wanted):
    return [game.record for game in store.games(GameFilter(**wanted))]


def test_records_come_back_as_they_were_with_their_times_and_logs(store, number):
    fault = Ending(EndingKind.TIMEOUT, seat=1, ply=17, cause="5 s of 1 s", log_tail="\x1b[31m\n\0é")
    records = [dataclasses.replace(RECORDS[0], ending=fault), *RECORDS[1:]]
    store.append(number, records)

    found = records_in(store)
    assert records == found
    assert [record.times for record in records] == [record.times for record in found]
    assert found[0].ending.log_tail == fault.log_tail


def test_half_characters_in_the_log_of_a_bot_do_not_stop_the_tournament(store, number):
    ending = Ending(EndingKind.CRASH, seat=0, cause="x", log_tail="ok \udcff\ud800")
    store.append(number, [dataclasses.replace(RECORDS[0], ending=ending)])

    assert records_in(store)[0].ending.log_tail == r"ok \udcff\ud800"


def test_games_come_in_plan_order_whatever_the_order_of_finishing(store, number):
    store.append(number, RECORDS[::-1])

    assert records_in(store) == RECORDS


def test_a_match_counts_once_however_often_it_is_delivered(store, number):
    # Prior bug 53: retries of a task delivered their results again.
    store.append(number, RECORDS)
    other = dataclasses.replace(RECORDS[3], returns=(0.25, 0.75))
    store.append(number, [RECORDS[0], other, RECORDS[0]])

    assert records_in(store) == RECORDS


def test_what_was_appended_is_there_for_the_next_reader(path, store, number):
    store.append(number, RECORDS[:5])

    with Store.reader(path) as reader:
        assert records_in(reader) == RECORDS[:5]
        store.append(number, RECORDS[5:])  # the reader does not block the writer
        assert records_in(reader) == RECORDS  # nor the writer the reader


def test_a_batch_is_committed_whole_or_not_at_all(store, number):
    torn = dataclasses.replace(RECORDS[3], returns=())

    with pytest.raises(ValueError, match="one return a seat"):
        store.append(number, [*RECORDS[:3], torn])
    assert records_in(store) == []
    store.append(number, RECORDS)  # line-ups of the batch that was taken back are written again
    assert records_in(store) == RECORDS


def test_finished_matches_are_known_by_pool(store, number):
    store.append(number, RECORDS[:3])

    assert store.finished(PLAN_POOL) == {match.id for match in PLAN[:3]}
    assert store.finished(Pool("toy(players=2)", "8", 2)) == set()


PLAN_POOL = config_of("abc").pool


def test_the_same_tournament_is_begun_once(store):
    first = store.begin(new_tournament())
    again = store.begin(new_tournament())
    other = store.begin(new_tournament(seed=43))

    assert first == again
    assert (first.number, other.number) == (1, 2)
    assert store.tournaments() == (first, other)
    assert first.config["schedule"] == {"kind": "round_robin", "seatings": "auto", "rounds": 4}
    assert first.started_at == NOON


def test_a_drawn_seed_is_found_again_and_a_given_one_is_not_taken_for_it(store):
    assert store.latest_drawn("k") is None
    store.begin(new_tournament(seed=1))
    drawn = store.begin(new_tournament(seed=2, seed_was_drawn=True))
    store.begin(new_tournament(key="other", seed=3, seed_was_drawn=True))

    assert store.latest_drawn("k") == drawn


def test_the_salt_of_a_seed_is_found_again(store):
    assert store.salt(PLAN_POOL, 42) is None
    store.begin(new_tournament())
    assert store.salt(PLAN_POOL, 42) == ""
    store.begin(new_tournament(key="with submitted bots", salt="ab" * 16))

    assert store.salt(PLAN_POOL, 42) == "ab" * 16
    assert store.salt(PLAN_POOL, 43) is None
    assert store.salt(Pool(PLAN_POOL.game, "8", 2), 42) is None


def test_voids_are_numbered_and_are_no_records(store, number):
    first, second = PLAN[0].id, PLAN[1].id
    store.append(number, [Void(first, "worker lost"), Void(second, "disk full")])
    store.append(number, [Void(first, "worker lost again"), RECORDS[0]])

    assert set(store.attempts(number)) == {
        Attempt(first, 1, "worker lost"),
        Attempt(first, 2, "worker lost again"),
        Attempt(second, 1, "disk full"),
    }
    assert records_in(store) == RECORDS[:1]


# ----------------------------------------------------------------------------------- filters


def test_filters_give_the_subset_that_they_name(store, number):
    # Prior bug 37: a filter gave the wrong subset. Compared with subsets made by hand.
    at = dataclasses.replace
    records = [
        at(record, ending=Ending(EndingKind.CRASH, seat=0)) if place % 5 == 0 else record
        for place, record in enumerate(RECORDS)
    ]
    records[7] = at(records[7], ending=Ending(EndingKind.MOVE_LIMIT))
    store.append(number, records)
    other_plan = plan_of("ax", rounds=2, versions={"a": "2"}, pool=Pool("toy(players=2)", "8", 2))
    others = [record_of(match) for match in other_plan]
    other = store.begin(new_tournament(key="other", pool=Pool("toy(players=2)", "8", 2))).number
    store.append(other, others)
    everything = records + others

    def subset(condition):
        return [record for record in everything if condition(record)]

    assert records_in(store) == everything
    assert records_in(store, pool=PLAN_POOL) == records
    assert records_in(store, pool=Pool("toy", "7", 2)) == []
    assert records_in(store, bot="a") == subset(lambda r: {"a@1", "a@2"} & set(r.bots))
    assert records_in(store, bot="a@2") == others
    assert records_in(store, bot="A") == []
    assert records_in(store, ending="crash") == subset(lambda r: r.ending.kind == "crash")
    assert records_in(store, ending="fault") == subset(lambda r: r.ending.is_fault)
    assert records_in(store, ending="move_limit") == [records[7]]
    assert records_in(store, tournament=other) == others
    assert records_in(store, last=3) == everything[-3:]
    assert records_in(store, bot="b", last=2) == subset(lambda r: "b@1" in r.bots)[-2:]
    assert records_in(store, last=0) == []
    assert records_in(store, since=NOON) == everything
    assert records_in(store, since=NOON + 1) == []


def test_games_without_actions_are_the_same_but_for_them(store, number):
    store.append(number, RECORDS)
    light = [game.record for game in store.games(with_actions=False)]

    assert [dataclasses.replace(record, actions=()) for record in RECORDS] == light


def test_pools_are_summed_up(store, number):
    store.append(number, RECORDS)
    newer = Pool("toy(players=2)", "8", 2)
    store.begin(new_tournament(key="nothing played yet", pool=newer))

    assert store.pools() == (PoolSummary(PLAN_POOL, games=len(PLAN), last_played_at=NOON),)


def test_a_game_is_found_by_any_prefix_that_is_unique(store, number):
    store.append(number, RECORDS)

    for record in RECORDS:
        assert store.find(record.match_id).record == record
        assert store.find(record.match_id.upper()[:9]).record == record


def test_a_prefix_that_is_ambiguous_unknown_or_no_id_is_refused(store, number):
    store.append(number, RECORDS)
    ids = [match.id for match in PLAN]
    first = next(digit for digit in "0123456789abcdef" if sum(i[0] == digit for i in ids) > 1)
    missing = next(
        i for i in (f"{n:04x}" for n in range(9)) if not any(x.startswith(i) for x in ids)
    )

    with pytest.raises(StoreError, match=f"{first} starts several match ids: {first}"):
        store.find(first)
    with pytest.raises(StoreError, match=f"no match id starts with {missing}"):
        store.find(missing)
    for word in ("", "xyz", "12 4", "' OR 1=1", "a" * 33):
        with pytest.raises(StoreError, match="is no match id; ids are hex digits"):
            store.find(word)


# -------------------------------------------------------------------------------- withdrawal


def test_withdrawn_matches_are_shown_as_such_and_kept_as_they_were_played(store, number):
    store.append(number, RECORDS[:6])
    verdict = [(PLAN[4], 0), (PLAN[9], 1)]  # one that was played and one that was not
    store.settle(number, verdict)
    withdrawn = [as_withdrawn(match, seat) for match, seat in verdict]

    expected = [*RECORDS[:4], withdrawn[0], RECORDS[5], withdrawn[1]]
    assert records_in(store) == expected
    assert records_in(store, ending="withdrawn") == withdrawn
    assert records_in(store, ending="fault") == []  # only of seats that played
    as_played = [game.record for game in store.games(as_played=True)]
    assert as_played == [*RECORDS[:6], withdrawn[1]]
    assert store.finished(PLAN_POOL) == {match.id for match in PLAN[:6]}
    assert store.pools()[0].games == 6


def test_a_new_verdict_takes_the_place_of_the_old_one(store, number):
    store.append(number, RECORDS[:6])
    store.settle(number, [(PLAN[4], 0), (PLAN[9], 1)])
    store.settle(number, [(PLAN[5], 1)])

    assert records_in(store) == [*RECORDS[:5], as_withdrawn(PLAN[5], 1)]
    store.settle(number, [])
    assert records_in(store) == RECORDS[:6]


def test_a_match_that_was_withdrawn_unplayed_can_still_be_played(store, number):
    store.settle(number, [(PLAN[9], 1)])
    store.append(number, [RECORDS[9]])

    assert records_in(store) == [RECORDS[9]]


def test_games_of_an_earlier_tournament_are_part_of_a_later_one_that_plans_them(store, number):
    store.append(number, RECORDS[:6])
    longer = store.begin(new_tournament(key="longer")).number
    store.reuse(longer, [match.id for match in PLAN])
    store.append(longer, RECORDS[6:])
    store.reuse(longer, [match.id for match in PLAN])

    assert records_in(store, tournament=longer) == RECORDS
    assert records_in(store, tournament=number) == RECORDS[:6]
    assert records_in(store) == RECORDS


# ------------------------------------------------------------------------------------ export


def test_export_has_the_shape_of_the_design(store, number):
    store.append(number, [record_of(PLAN[0], fault=1, plies=2)])
    (game,) = store.games()

    assert json.loads(json.dumps(export(game))) == {
        "match_id": PLAN[0].id,
        "game": "toy(players=2)",
        "rules_version": "7",
        "tournament": 1,
        "round": 0,
        "table": 0,
        "seating": 0,
        "bots": ["a@1", "b@1"],
        "actions": [list(action) for action in game.record.actions],
        "returns": [1.0, -1.0],
        "ending": {"kind": "crash", "seat": 1, "ply": 2, "cause": "it raised"},
        "isolation": "built_in",
        "times": {
            "moves": [2, 2],
            "cpu_seconds": [0.5, 0.5],
            "wall_seconds": [0.75, 0.75],
            "slowest_seconds": [0.5, 0.5],
        },
    }
