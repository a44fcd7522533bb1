"""Random games, the positions that checks look at, and all that can be seen of one position."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation


@dataclass(frozen=True)
class Effort:
    """How much a check looks at."""

    games: int  # random games, where looking at a position is cheap
    positions: int  # positions of random games, where it is not
    tree: int  # a game with fewer histories than this is looked at completely
    ids: int  # so many actions are all tried, of more only a sample of this size
    simulations: int  # of OpenSpiel's own random test
    cycles: int  # of loading, observing and cloning


FAST = Effort(games=2, positions=12, tree=2_500, ids=200, simulations=1, cycles=150)
SLOW = Effort(games=1_000, positions=300, tree=30_000, ids=10_000, simulations=50, cycles=5_000)


def require(holds: Any, state: pyspiel.State, sentence: str) -> None:
    """Raises AssertionError naming the game and the way to the position."""
    if not holds:
        history = ",".join(str(action) for action in state.history())
        raise AssertionError(f"{state.get_game()} after [{history}]: {sentence}")


def is_python(game: pyspiel.Game) -> bool:
    """Whether a game is written in Python (OpenSpiel's own in C++ never check legality)."""
    return type(game) is not pyspiel.Game


def random_step(state: pyspiel.State, rng: np.random.Generator) -> int:
    """A legal action or a chance outcome, uniformly."""
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        return outcomes[rng.integers(len(outcomes))][0]
    actions = state.legal_actions()
    require(actions, state, "no legal action")
    return actions[rng.integers(len(actions))]


def walk(game: pyspiel.Game, rng: np.random.Generator) -> Iterator[pyspiel.State]:
    """One state object, played on at random from the start to the end; yielded at every ply.

    A game that never ends is stopped at its own bound on the length of a history, plus one.
    """
    state = game.new_initial_state()
    yield state
    for _ in range(game.max_game_length() + game.max_chance_nodes_in_history() + 1):
        if state.is_terminal():
            return
        state.apply_action(random_step(state, rng))
        yield state


def games(game: pyspiel.Game, effort: Effort, seed: int = 0) -> Iterator[Iterator[pyspiel.State]]:
    """Random games, each a walk."""
    rng = np.random.default_rng(seed)
    for _ in range(effort.games):
        yield walk(game, rng)


def positions(game: pyspiel.Game, effort: Effort, seed: int = 0) -> Iterator[pyspiel.State]:
    """Positions of random games, the start, an end and a few of each kind among them.

    The same state object may be played on between two yields: keep a replay, not the object.
    """
    rng = np.random.default_rng(seed)
    per_game = max(effort.positions // max(effort.games, 1), 8)
    left = effort.positions
    while left > 0:
        history = _history(game, rng)
        chosen = {0, len(history)}
        wanted = min(per_game, len(history) + 1)
        while len(chosen) < wanted:
            chosen.add(int(rng.integers(len(history) + 1)))
        state = game.new_initial_state()
        for ply in range(len(history) + 1):
            if ply in chosen:
                left -= 1
                yield state
            if ply < len(history):
                state.apply_action(history[ply])


def _history(game: pyspiel.Game, rng: np.random.Generator) -> list[int]:
    state = game.new_initial_state()
    for state in walk(game, rng):  # noqa: B007 - the last one
        pass
    return list(state.history())


def replay(game: pyspiel.Game, history: list[int]) -> pyspiel.State:
    """The position after a list of actions, chance included."""
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


def choices(state: pyspiel.State) -> list[int]:
    """What may happen next: outcomes of chance or legal actions; nothing at the end."""
    if state.is_terminal():
        return []
    if state.is_chance_node():
        return [outcome for outcome, _ in state.chance_outcomes()]
    return list(state.legal_actions())


def tree(game: pyspiel.Game, effort: Effort) -> list[list[int]] | None:
    """Every history of a small game, its prefixes too, short ones first; None for a large game."""
    key = (str(game), effort.tree)
    if key not in _TREES:
        _TREES[key] = _grow(game, effort.tree)
    return _TREES[key]


_TREES: dict[tuple[str, int], list[list[int]] | None] = {}


def _grow(game: pyspiel.Game, limit: int) -> list[list[int]] | None:
    found: list[list[int]] = [[]]
    for history in found:  # grows while it is gone through
        if len(found) >= limit:
            return None
        found += [[*history, action] for action in choices(replay(game, history))]
    return found


def fingerprint(state: pyspiel.State) -> Any:
    """Everything that a state holds, comparable. Raises AssertionError for what is not data."""
    if is_python(state.get_game()):
        return plain(vars(state), state)
    return state.serialize()


def plain(value: Any, state: pyspiel.State) -> Any:
    """Data as nested tuples of numbers and strings."""
    if isinstance(value, np.ndarray):
        return ("array", str(value.dtype), value.shape, value.tobytes())
    if isinstance(value, dict):
        return tuple((str(key), plain(value[key], state)) for key in sorted(value, key=str))
    if isinstance(value, list | tuple):
        return tuple(plain(one, state) for one in value)
    if isinstance(value, set | frozenset):
        return tuple(sorted(str(one) for one in value))
    if value is None or isinstance(value, bool | int | float | str | bytes | np.generic):
        return (type(value).__name__, str(value))
    is_data = hasattr(value, "__dict__") and not callable(value)
    require(
        is_data and not isinstance(value, pyspiel.Game | pyspiel.State),
        state,
        f"it holds a {type(value).__name__}, which is not plain data",
    )
    return (type(value).__name__, plain(vars(value), state))


def kinds() -> Iterator[pyspiel.IIGObservationType]:
    """Every kind of observer that OpenSpiel knows."""
    private = pyspiel.PrivateInfoType
    for public, recall, what in itertools.product(
        (True, False), (True, False), (private.NONE, private.SINGLE_PLAYER, private.ALL_PLAYERS)
    ):
        yield pyspiel.IIGObservationType(public, recall, what)


DEFAULT = pyspiel.IIGObservationType(perfect_recall=False)
RECALL = pyspiel.IIGObservationType(perfect_recall=True)
PUBLIC = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
PRIVATE = pyspiel.IIGObservationType(public_info=False, perfect_recall=False)


def describe(kind: pyspiel.IIGObservationType) -> str:
    """A kind of observer in words, for sentences."""
    return (
        f"observer(public={kind.public_info}, recall={kind.perfect_recall}, "
        f"private={kind.private_info.name})"
    )


def view_of(game: pyspiel.Game, state: pyspiel.State, player: int) -> tuple[Any, ...]:
    """All that a player is shown of a position, through observers made afresh."""
    shown: list[Any] = []
    for kind in (DEFAULT, RECALL, PUBLIC, PRIVATE):
        observer = make_observation(game, kind)
        observer.set_from(state, player)
        tensor = None if observer.tensor is None else observer.tensor.tobytes()
        shown += [observer.string_from(state, player), tensor]
    if hasattr(type(state), "_to_observation_struct"):
        shown.append(state.to_observation_struct(player).to_json())
    if state.current_player() == player:
        legal = state.legal_actions()
        shown += [legal, [state.action_to_string(player, action) for action in legal]]
    return tuple(shown)


def snapshot(state: pyspiel.State) -> tuple[Any, ...]:
    """What a position holds, shows and allows; texts of a whole position only where views differ.

    (Drawing a board as text takes a thousand times longer than all the rest.)
    """
    game = state.get_game()
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        views = [_tensor_of(game, state, player) for player in range(game.num_players())]
    else:
        views = [view_of(game, state, player) for player in range(game.num_players())]
    return (
        fingerprint(state),
        tuple((step.player, step.action) for step in state.full_history()),
        state.move_number(),
        int(state.current_player()),  # rules run by Python itself give numpy's integers
        bool(state.is_terminal()),
        tuple(state.returns()),
        tuple(choices(state)),
        tuple(views),
    )


def _tensor_of(game: pyspiel.Game, state: pyspiel.State, player: int) -> tuple[str, bytes | None]:
    observer = make_observation(game, DEFAULT)
    observer.set_from(state, player)
    tensor = None if observer.tensor is None else observer.tensor.tobytes()
    return state.information_state_string(player), tensor


def future(state: pyspiel.State, rng: np.random.Generator, plies: int) -> list[int]:
    """Plays at most so many random plies on; gives the actions."""
    played = []
    while len(played) < plies and not state.is_terminal():
        played.append(random_step(state, rng))
        state.apply_action(played[-1])
    return played
