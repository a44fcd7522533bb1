"""The parameters of an OpenSpiel game, tried in a process that may crash: `trial.py GAME`.

OpenSpiel leaves many parameters unchecked: `universal_poker(numPlayers=3)` is a segmentation
fault and `go(board_size=500)` an error at the first position. So a game with parameters is loaded
and played at random for a moment where nothing can be lost, before anything starts.
"""

import contextlib
import functools
import os
import resource
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import games
from arena.errors import BotError
from arena.isolation.faults import signal_name

if TYPE_CHECKING:
    import pyspiel

    from arena.isolation.seat_view import SeatView

_SECONDS = 20.0  # until it has to be loaded and tried
_PLAYED_SECONDS = 2.0
_MOVES = 300
_LOOKED_AT = 20  # the first positions, in which everything is asked for
_MEMORY_BYTES = 4 << 30
_SEED = 1
_TOO_LARGE = "it wants too much memory"


@functools.cache
def complaint(loading_string: str) -> str:
    """What is wrong with a game, found by trying; "" for one that plays or cannot be loaded."""
    command = [sys.executable, "-P", "-m", "arena.trial", loading_string]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"its first moves at random took more than {_SECONDS:g} s"
    if done.returncode < 0:
        return f"OpenSpiel crashes on it ({signal_name(-done.returncode)})"
    if done.returncode:
        raise RuntimeError(f"the trial of {loading_string}: {done.stderr.decode(errors='replace')}")
    return done.stdout.decode(errors="replace").strip()


def main(loading_string: str) -> None:
    """Prints what is wrong; what cannot even be loaded is left to the caller to find."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        game = games.load_game(loading_string)
    except (ValueError, IndexError, RuntimeError, TypeError):
        return
    except MemoryError:
        print(_TOO_LARGE)  # noqa: T201 - the answer to the caller
        return
    print(_played(game))  # noqa: T201 - as above


def _played(game: "pyspiel.Game") -> str:
    """What is found while a match is played at random; "" for nothing."""
    import pyspiel

    if game.get_type().dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD:
        return ""  # it has no seats; the caller says so
    try:
        _play(game)
    except MemoryError:
        return _TOO_LARGE
    except (pyspiel.SpielError, LookupError, RuntimeError, TypeError, ValueError) as error:
        return " ".join(f"OpenSpiel cannot play it ({error})".split())
    return ""


def _play(game: "pyspiel.Game") -> None:
    """Plays a match at random from its first position, to its end or for a moment."""
    import numpy as np

    from arena.isolation.seat_view import GameFacts, SeatWindow

    rng = np.random.default_rng(_SEED)
    facts, state = GameFacts(game), game.new_initial_state()
    windows = [SeatWindow(facts, seat, _SEED) for seat in range(game.num_players())]
    end = time.monotonic() + _PLAYED_SECONDS
    for move in range(_MOVES):
        if state.is_terminal() or time.monotonic() > end:
            break
        if state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            state.apply_action(int(rng.choice(outcomes)))
            continue
        together = state.is_simultaneous_node()
        seats = range(game.num_players()) if together else [state.current_player()]
        chosen = []
        for seat in seats:
            legal = state.legal_actions(seat)
            if move < _LOOKED_AT:
                _look(windows[seat].look(state, legal, len(state.history())))
            if not legal and not together:
                raise ValueError(f"seat {seat} has to move and has no legal action")
            chosen.append(int(rng.choice(legal)) if legal else 0)
        if together:
            state.apply_actions(chosen)
        else:
            state.apply_action(chosen[0])


def _look(view: "SeatView") -> None:
    """Asks for all that costs little; what a game does not offer is no complaint."""
    view.action_names()
    for ask in (view.observation_string, view.observation_tensor, view.information_state_string):
        with contextlib.suppress(BotError):
            ask()


if __name__ == "__main__":
    main(sys.argv[1])
