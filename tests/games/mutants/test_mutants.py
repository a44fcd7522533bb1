"""Every check bites: each planted defect is seen by the check made for it, and by no stranger.

Most of these defects pass OpenSpiel's own tests; a leak of hidden cards nearly always does.
"""

import contextlib
import functools
from dataclasses import replace

import pyspiel
import pytest

from tests.games.conformance import checks
from tests.games.conformance.checks import ALWAYS, ONCE, SMALL, WIN_OR_LOSS
from tests.games.mutants.defects import EVERYWHERE, RACE, SHOWDOWN
from tests.support.conformance import core, dynamics, hidden, registration, stock
from tests.support.conformance.play import Effort
from tests.support.mutants import race_games, race_observers, race_states, showdown_mutants

EFFORT = Effort(games=2, positions=8, tree=2_500, ids=200, simulations=1, cycles=60)
RACE_WITH = {
    None: "(goal=2,max_rounds=2,faces=1 2)",
    "ignores_players": "(goal=2,max_rounds=1,players=3)",
}
OURS_ONLY = [check for check in ALWAYS if check.__module__ == core.__name__]
HIDDEN = [
    hidden.check_hidden_variation,
    hidden.check_resampling_keeps_what_is_known,
    hidden.check_resampling_is_fair,
]
# OpenSpiel's own checks may see a defect too, by chance; some would overwrite memory.
STOCK = [stock.check_random_sim, stock.check_sim_game, stock.check_searches_run]
RACE_CHECKS = [check for check in (*ALWAYS, *WIN_OR_LOSS) if check not in STOCK]
SHOWDOWN_CHECKS = [
    check for check in (*ALWAYS, *HIDDEN) if check not in STOCK and check not in OURS_ONLY
]
# They start processes or measure memory: run only where they are the ones to see it.
SLOW_CHECKS = {check.__name__.removeprefix("check_"): check for check in ONCE}


def load(game, defect=None):
    name = game if defect is None else f"{game}__{defect}"
    parameters = RACE_WITH.get(defect, RACE_WITH[None]) if game == "race" else ""
    return pyspiel.load_game(name + parameters)


def failing(game, tried):
    """Names of the checks that fail, with what they say."""
    found = {}
    for check in tried:
        try:
            check(game, EFFORT)
        except Exception as error:  # noqa: BLE001 - a defect may break a check as well
            found[check.__name__.removeprefix("check_")] = error
    return found


def assert_seen(game, tried, wanted):
    first, *others = wanted.split()
    tried = [*tried, SLOW_CHECKS[first]] if first in SLOW_CHECKS else tried

    found = failing(game, tried)

    assert isinstance(found.get(first), AssertionError)
    assert str(game.get_type().short_name) in str(found[first])
    if EVERYWHERE not in others:
        assert set(found) == {first, *others}


@pytest.mark.parametrize("defect", RACE)
def test_a_defect_of_the_race_is_seen_by_the_check_for_it_and_no_other(defect):
    assert_seen(load("race", defect), RACE_CHECKS, RACE[defect])


IN_WHOLE_GAMES = {check.__name__.removeprefix("check_") for check in checks.IN_WHOLE_GAMES}


@pytest.mark.parametrize(
    "defect", [name for name, wanted in RACE.items() if IN_WHOLE_GAMES & set(wanted.split())]
)
def test_what_the_checks_of_its_parts_see_is_seen_in_whole_games(defect):
    assert failing(load("race", defect), [dynamics.check_whole_games])


@pytest.mark.parametrize("defect", SHOWDOWN)
def test_a_defect_of_the_card_game_is_seen_by_the_check_for_it_and_no_other(defect):
    assert_seen(load("showdown", defect), SHOWDOWN_CHECKS, SHOWDOWN[defect])


@pytest.mark.parametrize(
    ("game", "tried"),
    [
        ("race", [*RACE_CHECKS, *STOCK, *SMALL, *ONCE]),
        ("showdown", [*SHOWDOWN_CHECKS, *STOCK, *SMALL, *ONCE[:2]]),
    ],
)
def test_the_game_without_a_defect_passes_everything(game, tried):
    assert failing(load(game), tried) == {}


@pytest.mark.parametrize("defect", ["game_holds_a_state", "observer_holds_the_game"])
def test_what_stays_alive_is_measured_as_memory_too(defect):
    with pytest.raises(AssertionError, match="bytes each time"):
        # Enough to be seen beyond the memory that an interpreter has ready for more objects.
        registration.check_memory_is_flat(load("race", defect), replace(EFFORT, cycles=1500))


def test_every_planted_defect_is_in_the_tables_and_there_are_many():
    planted = {name for name in pyspiel.registered_names() if "__" in name}
    modules = (race_games, race_states, race_observers, showdown_mutants)

    assert all(module.__doc__ for module in modules)
    assert {f"race__{name}" for name in RACE} | {
        f"showdown__{name}" for name in SHOWDOWN
    } == planted
    assert len(planted) > 75


def test_every_check_has_a_defect_made_for_it():
    first = {wanted.split()[0] for wanted in (*RACE.values(), *SHOWDOWN.values())}
    named = {name for wanted in (*RACE.values(), *SHOWDOWN.values()) for name in wanted.split()}
    tried = {check.__name__.removeprefix("check_") for check in (*RACE_CHECKS, *SHOWDOWN_CHECKS)}

    assert tried <= named
    assert tried - first == {
        "every_ply_serialises",  # finds at every ply what `serialisation` finds at some
        "history_replays",
        "originals_do_not_disturb_clones",
        "observation_holds_no_more",
    }


@functools.cache
def stock_sees(name):
    game = load("showdown", name)
    for check in (stock.check_random_sim, stock.check_sim_game):
        with contextlib.suppress(AssertionError):
            check(game, EFFORT)
            continue
        return True
    return False


@pytest.mark.parametrize("defect", [name for name in SHOWDOWN if "legal" not in name])
def test_openspiels_own_tests_do_not_see_a_leak(defect):
    assert not stock_sees(defect)
