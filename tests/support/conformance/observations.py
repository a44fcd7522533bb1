"""Items 20-23: observers of every kind, their tensors, and that looking changes nothing."""

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

from tests.support.conformance.play import (
    DEFAULT,
    FAST,
    PRIVATE,
    PUBLIC,
    RECALL,
    Effort,
    describe,
    fingerprint,
    is_python,
    kinds,
    positions,
    replay,
    require,
)

_ERRORS = (ValueError, pyspiel.SpielError)
_BROKEN = (ArithmeticError, AttributeError, LookupError, TypeError, *_ERRORS)


def check_observer_kinds(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 20: every kind works everywhere, for seats only, and knows no unknown parameters."""
    for kind in (DEFAULT, RECALL, PUBLIC, PRIVATE):
        if make_observation(game, kind) is None:
            raise AssertionError(f"{game}: no {describe(kind)}")
    observers = [(kind, _make(game, kind)) for kind in kinds()]
    for state in positions(game, effort, seed=21):
        for kind, observer in observers:
            if observer is not None:
                _check_observer_everywhere(state, observer, describe(kind))
    for player in (-1, game.num_players()):
        for ask in ("observation_string", "information_state_string", "observation_tensor"):
            _must_raise(lambda ask=ask, p=player: getattr(game.new_initial_state(), ask)(p), game)
    if is_python(game):
        _must_raise(lambda: make_observation(game, DEFAULT, {"no_such_parameter": 1}), game)


def _make(game: pyspiel.Game, kind: pyspiel.IIGObservationType) -> Any:
    try:
        return make_observation(game, kind)
    except _ERRORS:  # a kind that the game does not offer
        return None


def _check_observer_everywhere(state: pyspiel.State, observer: Any, name: str) -> None:
    game = state.get_game()
    for player in range(game.num_players()):
        try:
            observer.set_from(state, player)
            text = observer.string_from(state, player)
        except _BROKEN as error:
            sentence = f"{name} fails for seat {player} after {state.history()}: {error!r}"
            raise AssertionError(f"{game}: {sentence}") from error
        require(isinstance(text, str), state, f"{name} gives {text!r}")
    if is_python(game):
        for player in (-1, game.num_players()):
            _must_raise(lambda p=player: observer.set_from(state, p), game)
            _must_raise(lambda p=player: observer.string_from(state, p), game)


def _must_raise(act: Any, game: pyspiel.Game) -> None:
    try:
        act()
    except _ERRORS:
        return
    raise AssertionError(f"{game}: an unknown seat or observer parameter is not refused")


def check_tensors(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 21: pieces are views of the tensor and fill it; C++ reads the same finite float32."""
    game_type = game.get_type()
    promises = {
        "observation": (DEFAULT, game_type.provides_observation_tensor),
        "information_state": (RECALL, game_type.provides_information_state_tensor),
    }
    for name, (kind, promised) in promises.items():
        observer = make_observation(game, kind)
        if (observer.tensor is not None) != promised:
            raise AssertionError(f"{game}: {name} tensor promised {promised}, and otherwise given")
        if not promised:
            continue
        for state in positions(game, effort, seed=22):
            for player in range(game.num_players()):
                observer.set_from(state, player)
                _check_tensor(state, observer)
                read = np.array(getattr(state, f"{name}_tensor")(player), np.float32)
                same = np.array_equal(read, observer.tensor)
                require(same, state, f"C++ reads another {name} tensor for seat {player}")


def _check_tensor(state: pyspiel.State, observer: Any) -> None:
    tensor = observer.tensor
    require(tensor.dtype == np.float32 and tensor.ndim == 1, state, f"a tensor of {tensor.dtype}")
    require(bool(np.isfinite(tensor).all()), state, "the tensor holds nan or infinity")
    pieces = list(observer.dict.values())
    whole = np.concatenate([piece.ravel() for piece in pieces])
    require(np.array_equal(whole, tensor), state, "the named pieces are not the tensor")
    shared = all(np.shares_memory(piece, tensor) for piece in pieces)
    require(shared, state, "a named piece is not a view of the tensor")


def check_observers_keep_nothing(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 22: a used observer shows what a new one does, and looking changes no position."""
    rng = np.random.default_rng(23)
    states = [replay(game, list(state.history())) for state in positions(game, effort, seed=23)]
    for kind in (DEFAULT, RECALL, PUBLIC, PRIVATE):
        used = make_observation(game, kind)
        for at in rng.permutation(len(states)):
            state, player = states[at], int(rng.integers(game.num_players()))
            before = fingerprint(state)
            found = _look(used, state, player)
            require(fingerprint(state) == before, state, f"{describe(kind)} changes the position")
            fresh = _look(make_observation(game, kind), state, player)
            require(found == fresh, state, f"a used {describe(kind)} shows something else")
            require(_look(used, state, player) == fresh, state, f"{describe(kind)} shows it once")


def _look(observer: Any, state: pyspiel.State, player: int) -> tuple[str, bytes | None]:
    observer.set_from(state, player)
    tensor = None if observer.tensor is None else observer.tensor.tobytes()
    return observer.string_from(state, player), tensor


def check_public_and_private_views(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 23: all see the same in public; something is private if and only if information is.

    The tensor keeps its length.
    """
    public, private, whole = (make_observation(game, kind) for kind in (PUBLIC, PRIVATE, DEFAULT))
    has_private, lengths = False, set()
    for state in positions(game, effort, seed=24):
        seats = range(game.num_players())
        shown = {public.string_from(state, player) for player in seats}
        require(len(shown) == 1, state, f"seats see different things in public: {shown}")
        has_private |= any(private.string_from(state, player) for player in seats)
        for player in seats:
            whole.set_from(state, player)
            lengths.add(None if whole.tensor is None else len(whole.tensor))
    is_imperfect = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    if has_private != is_imperfect:
        raise AssertionError(f"{game}: private information {has_private}, not {is_imperfect}")
    if len(lengths) != 1:
        raise AssertionError(f"{game}: observation tensors of lengths {lengths}")


def check_observations_tell_positions_apart(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 24: where nothing is hidden, positions that read differently look different.

    Not every count need be in the tensor, but most positions of a game must be told apart.
    """
    if game.get_type().information != pyspiel.GameType.Information.PERFECT_INFORMATION:
        return
    observer = make_observation(game, DEFAULT)
    if observer.tensor is None:
        return
    looks: dict[str, bytes] = {}
    for state in positions(game, effort, seed=25):
        observer.set_from(state, 0)
        looks[str(state)] = observer.tensor.tobytes()
    if len(set(looks.values())) < 0.7 * len(looks):
        sentence = f"{len(set(looks.values()))} tensors for {len(looks)} different positions"
        raise AssertionError(f"{game}: {sentence}")
