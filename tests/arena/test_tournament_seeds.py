"""The seeds and salts of tournaments: drawn once, found again, never contradicted."""

import dataclasses

import pytest

from arena import tournament
from arena.errors import ConfigError
from arena.store import Store
from tests.support.tournaments import (
    CONFIG,
    config_of,
    run,
    stops_after,
)


def test_a_seed_is_drawn_once_and_found_again(store):
    config = dataclasses.replace(CONFIG, seed=None)
    first, second = run(config, store), run(config, store)

    assert first.prepared.config.seed == second.prepared.config.seed is not None
    assert second.prepared.left == ()
    assert first.prepared.tournament.seed_was_drawn


def test_a_fresh_run_draws_a_new_seed_and_plays_everything(store):
    first = run(CONFIG, store)
    fresh = run(CONFIG, store, is_fresh=True)

    assert len(fresh.prepared.left) == 18
    assert fresh.prepared.config.seed != first.prepared.config.seed
    assert [t.number for t in store.tournaments()] == [1, 2]
    assert run(CONFIG, store).prepared.tournament.number == 1


def submitted(config):
    bot = dataclasses.replace(config.bots[0], bot=None, path="/nowhere/fox.py")
    return dataclasses.replace(config, bots=(bot, *config.bots[1:]))


def test_luck_is_predictable_for_built_in_bots_and_salted_where_others_play(store):
    plain = tournament.prepare(CONFIG, store)
    salted = tournament.prepare(submitted(dataclasses.replace(CONFIG, seed=7)), store)

    assert plain.luck_is_predictable
    assert not salted.luck_is_predictable
    assert len(salted.tournament.salt) == 32
    again = tournament.prepare(submitted(dataclasses.replace(CONFIG, seed=7)), store)
    assert again.plan == salted.plan


def test_the_salt_is_not_shown_while_it_could_foretell_a_match(store):
    config = submitted(CONFIG)
    stopped = run(config, store, stops_after(5, KeyboardInterrupt))
    assert stopped.salt == ""
    result = run(config, store)

    assert result.salt == result.prepared.tournament.salt != ""


def test_a_salt_repeats_a_run_in_another_database(tmp_path):
    config = submitted(CONFIG)
    with Store.writer(tmp_path / "a.db") as store:
        first = tournament.prepare(config, store)
    with Store.writer(tmp_path / "b.db") as store:
        other = tournament.prepare(config, store)
    with Store.writer(tmp_path / "c.db") as store:
        repeated = tournament.prepare(config, store, salt=first.tournament.salt)

    assert [m.id for m in first.plan] == [m.id for m in other.plan]
    assert first.plan != other.plan
    assert first.plan == repeated.plan


def test_a_salt_that_contradicts_the_database_is_refused(store):
    tournament.prepare(CONFIG, store, salt="ab" * 16)

    with pytest.raises(ConfigError, match="has seed 42 with another salt; name another --seed"):
        tournament.prepare(CONFIG, store, salt="cd" * 16)
    for salt in ("", "xyz", "AB" * 16, "ab" * 15):
        with pytest.raises(ConfigError, match="--salt: wanted 32 hex digits"):
            tournament.prepare(CONFIG, store, salt=salt)
    assert len(store.tournaments()) == 1


def test_a_plan_that_is_too_large_leaves_nothing_in_the_store(store):
    with pytest.raises(ConfigError, match="can be planned"):
        tournament.prepare(config_of("abcdefgh", rounds=1_000_000), store)

    assert store.tournaments() == ()


def test_a_change_that_changes_no_match_is_the_same_tournament(store):
    run(CONFIG, store)
    result = run(dataclasses.replace(CONFIG, isolation="process", anchor=None), store, play=None)

    assert result.prepared.tournament.number == 1
    assert result.prepared.tournament.config["isolation"] == "process"
