import dataclasses
import itertools
from collections import Counter

import numpy as np
import pytest

from arena import tournament
from arena.config import Limits
from arena.errors import StoreNotWritableError
from arena.records import EndingKind, Void
from arena.store import Store
from arena.store_rows import GameFilter
from tests.support.tournaments import (
    CONFIG,
    config_of,
    ledger_in,
    player_of,
    record_of,
    run,
    stops_after,
)


def test_a_tournament_plays_its_whole_plan_once(store):
    played = Counter()

    def play(match):
        played[match.id] += 1
        return record_of(match)

    result = run(CONFIG, store, play)

    plan = result.prepared.plan
    assert played == Counter(match.id for match in plan)
    assert [record.match_id for record in result.ledger.records] == [match.id for match in plan]
    assert [record for _, record in ledger_in(store)] == [record_of(match) for match in plan]
    assert result.ledger.unplayed == ()
    assert result.failures == {}


def test_a_second_run_plays_nothing_and_gives_the_same_ledger(store):
    first = run(CONFIG, store)
    second = run(CONFIG, store, play=None)

    assert second.prepared.left == ()
    assert second.ledger == first.ledger
    assert len(store.tournaments()) == 1


def test_more_rounds_and_more_bots_play_only_what_is_missing(store):
    run(CONFIG, store)
    longer = run(config_of("abc", rounds=5), store)
    larger = run(config_of("abcd", rounds=3), store)

    assert [match.round for match in longer.prepared.left] == [3] * 6 + [4] * 6
    assert all("d@1" in record_of(match).bots for match in larger.prepared.left)
    assert len(larger.ledger.records) == 36
    assert {number for number, _ in ledger_in(store, 3)} == {1, 3}


def test_the_order_of_finishing_changes_nothing_in_the_ledger(tmp_path):
    def shuffled(seed):
        def play_all(matches, bots, limits):
            for place in np.random.default_rng(seed).permutation(len(matches)):
                yield faulty(matches[place])

        return play_all

    def faulty(match):
        crashes = match.seats[0].bot == "c" or int(match.id[0], 16) < 4
        return record_of(match, fault=0 if crashes else None)

    config = config_of("abcde", players=3, rounds=4, limits=Limits(max_faults=2))
    ledgers = []
    for seed in range(5):
        with Store.writer(tmp_path / f"{seed}.db") as store:
            result = tournament.run(config, store, shuffled(seed))
            ledgers.append((result.ledger, ledger_in(store)))

    assert EndingKind.WITHDRAWN in {record.ending.kind for record in ledgers[0][0].records}
    assert all(ledger == ledgers[0] for ledger in ledgers)


# ------------------------------------------------------------------------ stopping, going on


class LostWorkersError(Exception):
    pass


@pytest.mark.parametrize("count", [0, 1, 5, 17])
def test_after_an_error_what_was_delivered_is_kept_and_the_rest_is_played(store, count):
    with pytest.raises(LostWorkersError):
        run(CONFIG, store, stops_after(count, LostWorkersError))
    assert len(ledger_in(store)) == count
    result = run(CONFIG, store)

    assert len(result.prepared.left) == 18 - count
    plan = result.prepared.plan
    assert [record for _, record in ledger_in(store)] == [record_of(match) for match in plan]


@pytest.mark.parametrize("count", [0, 1, 5, 17])
def test_after_ctrl_c_there_is_a_ledger_of_what_was_played(store, count):
    stopped = run(CONFIG, store, stops_after(count, KeyboardInterrupt))
    assert stopped.was_interrupted
    assert len(stopped.ledger.records) == len(ledger_in(store)) == count
    assert len(stopped.ledger.unplayed) == 18 - count
    result = run(CONFIG, store)

    assert not result.was_interrupted
    assert len(result.prepared.left) == 18 - count
    assert result.ledger.unplayed == ()


def test_what_the_watcher_raises_stops_the_tournament_and_loses_nothing(store):
    def watch(prepared, outcomes):
        for count, outcome in enumerate(outcomes):
            if count == 4:
                raise LostWorkersError
            yield outcome

    with pytest.raises(LostWorkersError):
        run(CONFIG, store, watch=watch)

    assert len(ledger_in(store)) == 5


def test_the_watcher_sees_every_outcome_and_the_plan(store):
    seen = []

    def watch(prepared, outcomes):
        seen.append(len(prepared.left))
        for outcome in outcomes:
            seen.append(outcome.match_id)
            yield outcome

    result = run(CONFIG, store, watch=watch)

    assert seen == [18, *(match.id for match in result.prepared.plan)]


def test_outcomes_are_committed_in_batches_and_at_once_when_matches_are_slow(store, monkeypatch):
    sizes = []
    append = store.append

    def counted(number, outcomes):
        sizes.append(len(outcomes))
        append(number, outcomes)

    monkeypatch.setattr(store, "append", counted)
    config = config_of("abc", rounds=30)  # 180 matches
    prepared = tournament.prepare(config, store)
    list(tournament.play(prepared, store, player_of(record_of), clock=lambda: 0.0))
    assert sizes == [64, 64, 52]

    sizes.clear()
    ticks = itertools.count()
    prepared = tournament.prepare(dataclasses.replace(config, seed=1), store)
    list(tournament.play(prepared, store, player_of(record_of), clock=lambda: float(next(ticks))))
    assert sizes == [1] * 180


def test_workers_are_let_go_when_the_tournament_is_stopped(store):
    ended = []

    def play_all(matches, bots, limits):
        try:
            for match in matches:
                yield record_of(match)
        finally:
            ended.append(True)

    outcomes = tournament.play(tournament.prepare(CONFIG, store), store, play_all)
    next(outcomes)
    outcomes.close()

    assert ended == [True]
    assert len(ledger_in(store)) == 1


# ----------------------------------------------------------------------------- voids


def test_a_match_that_fails_through_our_own_fault_is_tried_three_times(store):
    tries = Counter()

    def play(match):
        tries[match.id] += 1
        if match.round == 1 and match.table == 0:
            return Void(match.id, f"worker lost {tries[match.id]}")
        if match.round == 2 and tries[match.id] < 3:
            return Void(match.id, "worker lost")
        return record_of(match)

    result = run(CONFIG, store, play)

    unplayed = result.ledger.unplayed
    assert {(match.round, match.table) for match in unplayed} == {(1, 0)}
    assert len(unplayed) == 2
    assert {tries[match.id] for match in unplayed} == {3}
    assert result.failures == {match.id: "worker lost 3" for match in unplayed}
    assert len(ledger_in(store)) == 16
    again = run(CONFIG, store)  # the reason may be gone: whoever starts again has it tried again
    assert again.prepared.left == unplayed
    assert again.ledger.unplayed == ()


def test_a_bot_that_every_failed_match_and_no_good_one_had_is_named(store):
    # Prior bug 55: the culprit was found by set difference, by hand.
    def play(match):
        names = {seat.bot for seat in match.seats}
        return Void(match.id, "worker lost") if "c" in names else record_of(match)

    assert run(CONFIG, store, play).suspects == ("c@1",)
    nobody = run(dataclasses.replace(CONFIG, seed=1), store, lambda m: Void(m.id, "no worker"))
    assert nobody.suspects == ()
    assert len(nobody.failures) == 18


def test_matches_that_the_workers_forget_are_voids_and_no_endless_loop(store):
    def play_all(matches, bots, limits):
        return (record_of(match) for match in matches[:-2])

    result = tournament.run(CONFIG, store, play_all)

    assert len(result.ledger.unplayed) <= 2
    forgotten = {"the workers came to an end without it"}
    assert set(result.failures.values()) <= forgotten
    attempts = store.attempts(1)
    assert {attempt.cause for attempt in attempts} == forgotten


def test_the_same_outcome_twice_counts_once(store):
    def play_all(matches, bots, limits):
        for match in matches:
            yield record_of(match)
            yield record_of(match)

    result = tournament.run(CONFIG, store, play_all)

    assert len(ledger_in(store)) == len(result.ledger.records) == 18


def test_an_error_of_the_store_ends_the_run(store, monkeypatch):
    def full(number, outcomes):
        raise StoreNotWritableError("disk full")

    monkeypatch.setattr(store, "append", full)

    with pytest.raises(StoreNotWritableError):
        run(CONFIG, store)


# ------------------------------------------------------------------------- withdrawal


def test_a_withdrawn_bot_plays_no_further_matches(store):
    tries = Counter()

    def play(match):
        names = [seat.bot for seat in match.seats]
        tries.update(names)
        return record_of(match, fault=names.index("c") if "c" in names else None)

    result = run(config_of("abc", rounds=10), store, play)  # 60 matches, c in 40 of them

    assert tries["c"] == 3
    withdrawn = [r for r in result.ledger.records if r.ending.kind == EndingKind.WITHDRAWN]
    assert len(withdrawn) == 37
    stored = store.games(GameFilter(tournament=1), with_actions=False)
    assert [game.record for game in stored] == list(result.ledger.records)
    assert len(result.ledger.records) == 60


def test_a_bot_that_is_forgiven_plays_on(store):
    def play(match):
        names = [seat.bot for seat in match.seats]
        return record_of(match, fault=names.index("c") if "c" in names else None)

    config = config_of("abc", rounds=10)
    run(config, store, play)
    patient = dataclasses.replace(config, limits=Limits(max_faults=100))
    result = run(patient, store, play)

    assert len(result.prepared.left) == 37
    assert Counter(r.ending.kind for r in result.ledger.records) == {"crash": 40, "finished": 20}
