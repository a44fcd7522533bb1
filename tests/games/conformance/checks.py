"""Which checks a game goes through, and how thoroughly with which parameters."""

import dataclasses
import functools
from collections.abc import Callable

import pyspiel
import pytest

import games
from tests.games.conformance.sets import SETS, ParameterSet
from tests.support.conformance import (
    copies,
    core,
    dynamics,
    information,
    observations,
    registration,
    stock,
)
from tests.support.conformance.play import FAST, Effort

Check = Callable[[pyspiel.Game, Effort], None]

# With every parameter set.
ALWAYS: tuple[Check, ...] = (
    registration.check_loading_strings,
    registration.check_bad_parameters_are_refused,
    registration.check_description,
    registration.check_copies_of_the_game_work,
    registration.check_nothing_keeps_a_game_alive,
    dynamics.check_players,
    dynamics.check_legal_actions,
    dynamics.check_illegal_actions_are_refused,
    dynamics.check_chance_outcomes,
    dynamics.check_action_texts,
    dynamics.check_lengths,
    dynamics.check_returns,
    dynamics.check_determinism,
    dynamics.check_text_tells_positions_apart,
    copies.check_clones,
    copies.check_originals_do_not_disturb_clones,
    copies.check_serialisation,
    copies.check_every_ply_serialises,
    copies.check_history_replays,
    copies.check_state_is_plain_data,
    observations.check_observer_kinds,
    observations.check_tensors,
    observations.check_observers_keep_nothing,
    observations.check_public_and_private_views,
    observations.check_observations_tell_positions_apart,
    information.check_information_state_recalls,
    information.check_information_state_holds_no_more,
    information.check_information_states_name_the_seat,
    information.check_information_state_fixes_actions,
    information.check_observation_holds_no_more,
    core.check_core_is_the_game,
    core.check_core_stays_in_its_arrays,
    core.check_core_only_moves_on_apply,
    core.check_sample_chance,
    core.check_luck_keys_name_chance_nodes,
    core.check_scores_and_views,
    stock.check_random_sim,
    stock.check_sim_game,
    stock.check_searches_run,
)
STOCK: tuple[Check, ...] = (stock.check_random_sim, stock.check_sim_game)
# In the slow tier one check looks at the many games for all of these; each of them plays a few.
IN_WHOLE_GAMES: tuple[Check, ...] = (
    dynamics.check_players,
    dynamics.check_legal_actions,
    dynamics.check_chance_outcomes,
    dynamics.check_lengths,
    dynamics.check_returns,
)
# Where the whole game can be looked at.
SMALL: tuple[Check, ...] = (stock.check_mccfr_runs,)
# Where the bounds are those of winning and losing.
WIN_OR_LOSS: tuple[Check, ...] = (dynamics.check_bounds_are_reached,)
# Once for every game, with its first set: other processes and memory are slow to look at.
ONCE: tuple[Check, ...] = (
    registration.check_memory_is_flat,
    copies.check_a_fresh_interpreter_agrees,
    copies.check_interpreted_rules_agree,
)
# Run once more by CI with compiled code that checks the bounds of its arrays.
KERNEL: tuple[Check, ...] = (
    dynamics.check_players,
    dynamics.check_lengths,
    *(check for check in ALWAYS if check.__module__ == core.__name__),
)
_BRIEF = Effort(games=1, positions=8, tree=0, ids=100, simulations=1, cycles=0)


def checks_of(one: ParameterSet) -> tuple[Check, ...]:
    """The checks for one parameter set."""
    return ALWAYS + (SMALL if one.is_small else ()) + (WIN_OR_LOSS if one.is_win_or_loss else ())


def cases(effort: Effort) -> list[object]:
    """Every check with every parameter set, as pytest parameters."""
    found = []
    for sets in SETS.values():
        for one in sets:
            for check in checks_of(one):
                text = (check in STOCK and one.shorter) or one.text
                given = _effort(one, effort, check)
                found.append(_case(text, check, given, f"{one.text}-{_name(check)}"))
    return found


def cases_once(effort: Effort) -> list[object]:
    """The checks that each game goes through once."""
    return [
        _case(sets[0].text, check, effort, f"{name}-{_name(check)}")
        for name, sets in SETS.items()
        for check in ONCE
    ]


def cases_at_length(effort: Effort) -> list[object]:
    """What the slow tier does besides, with every set: whole games, memory, long random_sims."""
    found = []
    for sets in SETS.values():
        for one in sets:
            for check in (dynamics.check_whole_games, registration.check_memory_is_flat):
                found.append(_case(one.text, check, effort, f"{one.text}-{_name(check)}"))
            if one.shorter:
                few = dataclasses.replace(effort, simulations=3)
                stock_test = stock.check_random_sim
                found.append(_case(one.text, stock_test, few, f"{one.text}-whole_random_sim"))
    return found


def _case(text: str, check: Check, effort: Effort, name: str) -> object:
    marks = [pytest.mark.kernel] if check in KERNEL else []
    return pytest.param(text, check, effort, id=name, marks=marks)


def _effort(one: ParameterSet, effort: Effort, check: Check) -> Effort:
    """In the fast tier, sets with a changed parameter are looked at briefly."""
    if effort is FAST and not one.is_small and not one.is_win_or_loss:
        return _BRIEF
    if check in IN_WHOLE_GAMES:
        effort = dataclasses.replace(effort, games=FAST.games)
    return effort if one.is_small else dataclasses.replace(effort, tree=0)


def _name(check: Check) -> str:
    return check.__name__.removeprefix("check_")


@functools.cache
def load(text: str) -> pyspiel.Game:
    """A game, loaded once for all its checks."""
    return games.load_game(text)
