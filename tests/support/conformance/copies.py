"""Items 15-19: clones, serialised and pickled states, replays, and other processes."""

import copy
import hashlib
import pickle

import numpy as np
import pyspiel

from tests.support.conformance.play import (
    FAST,
    Effort,
    choices,
    fingerprint,
    future,
    is_python,
    positions,
    replay,
    require,
    snapshot,
)
from tests.support.subprocesses import output_of

_PLIES_ON = 12  # how far copies are played on to see that they behave alike


def check_clones(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 16: a clone holds and shows the same, and neither is changed by playing the other."""
    rng = np.random.default_rng(11)
    for state in positions(game, effort, seed=11):
        _check_copy(state, state.clone(), rng, "clone")


def _check_copy(
    state: pyspiel.State, twin: pyspiel.State, rng: np.random.Generator, how: str
) -> None:
    """Plays the copy on, then a replay of the original in the same way."""
    before = snapshot(state)
    require(snapshot(twin) == before, state, f"the {how} differs")
    original = replay(state.get_game(), list(state.history()))
    played = future(twin, rng, _PLIES_ON)
    require(snapshot(state) == before, state, f"playing the {how} changes the original")
    after = snapshot(twin)
    for action in played:
        original.apply_action(action)
    require(snapshot(original) == after, state, f"the {how} plays on differently")
    require(snapshot(twin) == after, state, f"playing the original changes the {how}")


def check_originals_do_not_disturb_clones(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 16, the other way round: playing the original leaves its clone as it was."""
    rng = np.random.default_rng(12)
    for position in positions(game, effort, seed=12):
        state = replay(game, list(position.history()))
        twin = state.clone()
        before = snapshot(twin)
        future(state, rng, _PLIES_ON)
        require(snapshot(twin) == before, position, "playing the original changes the clone")


def check_serialisation(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 17: serialised and pickled states come back whole and play on alike."""
    rng = np.random.default_rng(13)
    for state in positions(game, effort, seed=13):
        text = pyspiel.serialize_game_and_state(game, state)
        ways = {
            "pickle": lambda state=state: pickle.loads(pickle.dumps(state)),
            "deserialize_state": lambda state=state: game.deserialize_state(state.serialize()),
            "deserialize_game_and_state": lambda text=text: pyspiel.deserialize_game_and_state(
                text
            )[1],
            "copy": lambda state=state: copy.copy(state),
            "deepcopy": lambda state=state: _deep_copy(state),
        }
        for how, make in ways.items():
            try:
                twin = make()
            except (AttributeError, TypeError, pickle.PickleError) as error:
                raise AssertionError(f"{game}: {how}: {error}") from error
            require(snapshot(twin) == snapshot(state), state, f"{how} gives another position")
        _check_copy(state, game.deserialize_state(state.serialize()), rng, "deserialised state")


_deep_copy = copy.deepcopy  # noqa: TID251 - OpenSpiel's clone uses it


def check_every_ply_serialises(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 17: at every ply of a game, not only at some."""
    rng = np.random.default_rng(14)
    state = game.new_initial_state()
    while not state.is_terminal():
        twin = game.deserialize_state(state.serialize())
        require(fingerprint(twin) == fingerprint(state), state, "serialising loses something")
        require(choices(twin) == choices(state), state, "after serialising other moves are legal")
        future(state, rng, 1)


def check_history_replays(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 18: the history alone leads to the same position."""
    for state in positions(game, effort, seed=15):
        again = replay(game, list(state.history()))
        require(snapshot(again) == snapshot(state), state, "its history leads elsewhere")
        require(str(again) == str(state), state, "its history leads to another text")


def check_state_is_plain_data(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 19: no game, state, generator, lock or function among what a state holds."""
    for state in positions(game, effort, seed=16):
        fingerprint(state)  # raises for anything that is not data
        if is_python(game):
            require(not hasattr(type(state), "__slots__"), state, "slots are lost by clone()")


def check_a_fresh_interpreter_agrees(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Items 15 and 19: unpickled in another process, with another hash seed, all is the same."""
    _check_other_process(game, effort, PYTHONHASHSEED="12345")


def check_interpreted_rules_agree(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Rules run by Python itself, where numbers that overflow raise, play like compiled ones."""
    _check_other_process(game, effort, NUMBA_DISABLE_JIT="1")


_OTHER_PROCESS = """
import pickle, sys
game, state, actions = pickle.loads(sys.stdin.buffer.read())
from tests.support.conformance.copies import trail
print(trail(game, state, actions))
"""


def _check_other_process(game: pyspiel.Game, effort: Effort, **environment: str) -> None:
    state = game.new_initial_state()
    actions = future(state, np.random.default_rng(17), 40)
    given = pickle.dumps((game, state, actions))
    found = output_of(_OTHER_PROCESS, given=given, **environment)
    if found.strip() != trail(game, state, actions):
        raise AssertionError(f"{game}: another process ({environment}) plays it differently")


def trail(game: pyspiel.Game, state: pyspiel.State, actions: list[int]) -> str:
    """A digest of the positions on the way to a state, and of the state."""
    passed = [snapshot(replay(game, actions[:ply])) for ply in range(0, len(actions) + 1, 5)]
    return hashlib.sha256(repr((passed, snapshot(state))).encode()).hexdigest()
