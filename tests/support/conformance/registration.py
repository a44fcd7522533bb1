"""Items 1-5 of OpenSpiel's acceptance list: loading, description, copies of games, memory."""

import copy
import gc
import pickle
import weakref
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pyspiel
from open_spiel.python.observation import make_observation

from tests.support.conformance.play import DEFAULT, FAST, Effort, is_python, snapshot
from tests.support.subprocesses import output_of

_UTILITY_SUM = {
    pyspiel.GameType.Utility.ZERO_SUM: True,
    pyspiel.GameType.Utility.CONSTANT_SUM: True,
    pyspiel.GameType.Utility.GENERAL_SUM: False,
    pyspiel.GameType.Utility.IDENTICAL: False,
}
_BYTES_KEPT_PER_CYCLE = 2_000  # the smallest leak known, an observer that holds its game, is 5,000


def check_loading_strings(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 1: `str(game)` and its parameters load an equal game, and each parameter is in it."""
    text = str(game)
    parameters = game.get_parameters()
    name = game.get_type().short_name
    for again in (pyspiel.load_game(text), pyspiel.load_game(name, parameters)):
        if again != game or str(again) != text:
            raise AssertionError(f"{text}: loading it again gives {again}")
    if is_python(game):
        for key, default in game.get_type().parameter_specification.items():
            if f"{key}={parameters.get(key, default)}" not in text:
                raise AssertionError(f"{text}: does not say what {key} is")
    if game.get_type().default_loadable:
        pyspiel.load_game(name)
    if "players" in parameters and parameters["players"] != game.num_players():
        raise AssertionError(f"{text}: has {game.num_players()} players")


def check_bad_parameters_are_refused(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 2: an unknown parameter, a wrong type or too many players raise, and do not crash."""
    name, parameters = game.get_type().short_name, game.get_parameters()
    for wrong in _wrong_parameters(game):
        try:
            pyspiel.load_game(name, {**parameters, **wrong})
        except (ValueError, pyspiel.SpielError):
            continue
        raise AssertionError(f"{name}: loads with {wrong}")


def _wrong_parameters(game: pyspiel.Game) -> Iterator[Mapping[str, Any]]:
    yield {"no_such_parameter": 1}
    for key, default in game.get_type().parameter_specification.items():
        if isinstance(default, bool | int):
            yield {key: "words"}
        if isinstance(default, str):
            yield {key: 7}
        if isinstance(default, bool):
            yield {key: 1}
        elif isinstance(default, int):
            yield {key: True}
    if "players" in game.get_type().parameter_specification:
        yield {"players": game.get_type().max_num_players + 1}
        yield {"players": game.get_type().min_num_players - 1}
        yield {"players": -1}


def check_description(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 3: the game type pickles equal, is registered once, and agrees with the game."""
    game_type = game.get_type()
    if pickle.loads(pickle.dumps(game_type)) != game_type:
        raise AssertionError(f"{game}: its GameType does not survive pickling")
    if pyspiel.registered_names().count(game_type.short_name) != 1:
        raise AssertionError(f"{game}: not registered exactly once")
    if not game.min_utility() < game.max_utility():
        raise AssertionError(f"{game}: utilities {game.min_utility()}..{game.max_utility()}")
    if (game.utility_sum() is not None) != _UTILITY_SUM[game_type.utility]:
        raise AssertionError(f"{game}: {game_type.utility} with utility sum {game.utility_sum()}")
    is_random = game_type.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
    if is_random != (game.max_chance_outcomes() > 0):
        count = game.max_chance_outcomes()
        raise AssertionError(f"{game}: {game_type.chance_mode}, {count} outcomes")
    if is_random != (game.max_chance_nodes_in_history() > 0):
        raise AssertionError(f"{game}: {game_type.chance_mode} and its number of chance nodes")
    if not game_type.min_num_players <= game.num_players() <= game_type.max_num_players:
        raise AssertionError(f"{game}: {game.num_players()} players are out of its own bounds")


def check_copies_of_the_game_work(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 4: pickled and copied games make states and observers like the game itself."""
    wanted = snapshot(game.new_initial_state())
    copies = {
        "pickle": lambda: pickle.loads(pickle.dumps(game)),
        "copy": lambda: copy.copy(game),
        "deepcopy": lambda: _deep_copy(game),
    }
    for how, make in copies.items():
        try:
            found = snapshot(make().new_initial_state())
        except (AttributeError, TypeError) as error:
            raise AssertionError(f"{game}: after {how}: {error}") from error
        if found != wanted:
            raise AssertionError(f"{game}: after {how} it starts with another position")


_deep_copy = copy.deepcopy  # noqa: TID251 - OpenSpiel and other people's code use it


def check_nothing_keeps_a_game_alive(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 5: no cycle through C++ (observer -> game, game -> state): such are never collected."""
    if not is_python(game):
        return
    loaded = pyspiel.load_game(str(game))
    observer = make_observation(loaded, DEFAULT)
    state = loaded.new_initial_state()
    observer.set_from(state, 0)
    state.observation_string(0)
    alive = [weakref.ref(loaded), weakref.ref(state)]
    del loaded, observer, state
    if any(reference() is not None for reference in alive):
        gc.collect()  # a cycle of Python's own would be found now
    if any(reference() is not None for reference in alive):
        raise AssertionError(f"{game}: a dropped game or state stays in memory")


def check_memory_is_flat(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 5: loading, observing and cloning over and over needs no more memory.

    Measured in a process of its own: in an old one, leaks hide in what others have freed.
    """
    kept = float(output_of(_MEASURE, given=pickle.dumps((game, effort.cycles))))
    if kept > _BYTES_KEPT_PER_CYCLE:
        raise AssertionError(f"{game}: keeps {kept:.0f} bytes each time that it is loaded and used")


_MEASURE = """
import pickle, sys
game, cycles = pickle.loads(sys.stdin.buffer.read())
from tests.support.conformance.registration import bytes_kept_per_cycle
print(bytes_kept_per_cycle(str(game), cycles))
"""


def bytes_kept_per_cycle(text: str, cycles: int) -> float:
    """By how much the process grows each time that a game is loaded, observed and cloned."""
    _cycles(text, max(cycles // 4, 20))  # what is allocated once is allocated now
    before = _resident_bytes()
    _cycles(text, cycles)
    return (_resident_bytes() - before) / cycles


def _cycles(text: str, count: int) -> None:
    for _ in range(count):
        game = pyspiel.load_game(text)
        observer = make_observation(game, DEFAULT)
        state = game.new_initial_state()
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        observer.set_from(state, 0)
        state.clone().observation_string(0)
    gc.collect()


def _resident_bytes() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096
