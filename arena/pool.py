"""A game's text in a config -> the pool that its ratings live in. Imports OpenSpiel when called.

Games that cannot be played by turns of legal actions are refused here, before anything starts.
"""

import contextlib
import importlib.metadata
import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import games
from arena.records import Pool, canonical_name

if TYPE_CHECKING:
    import pyspiel


def known_games() -> tuple[str, ...]:
    """Short names of all games that can be named in a config: ours and OpenSpiel's, sorted."""
    import pyspiel

    return tuple(sorted({*games.names(), *pyspiel.registered_names()}))


def load_pool(loading_string: str) -> Pool:
    """The pool of a game such as `parcheesi(players=4)`.

    Raises:
        ValueError: OpenSpiel cannot load it, or it cannot be played here; one sentence.
    """
    try:
        with _quiet_stderr():
            game = games.load_game(loading_string)
    except ValueError as error:
        # Checks in OpenSpiel's C++ code name their source line, which helps nobody here.
        text = re.sub(r"\S+\.(cc|h):\d+ ", "OpenSpiel refuses it: ", str(error))
        raise ValueError(" ".join(text.split())) from None
    except (IndexError, RuntimeError, TypeError) as error:  # as its C++ code throws them
        raise ValueError(f"{loading_string}: OpenSpiel cannot load it ({error})") from None
    return pool_of(game)


def pool_of(game: "pyspiel.Game") -> Pool:
    """The pool of a game that is loaded already.

    Raises:
        ValueError: the game cannot be played here; one sentence.
    """
    kind = game.get_type()
    _check_playable(game)
    parameters = {key: _parameter_text(value) for key, value in game.get_parameters().items()}
    defaults = {key: _parameter_text(value) for key, value in kind.parameter_specification.items()}
    core = games.rules(game)
    return Pool(
        game=canonical_name(kind.short_name, parameters, defaults),
        rules_version=str(core.version) if core else importlib.metadata.version("open_spiel"),
        players=game.num_players(),
    )


def _parameter_text(value: object) -> object:
    """A parameter as OpenSpiel reads it; a parameter may be a game, given as a dict."""
    if not isinstance(value, dict):
        return value
    inner = ",".join(
        f"{key}={_parameter_text(value[key])}" for key in sorted(value) if key != "name"
    )
    return f"{value.get('name', '')}({inner})"


def _check_playable(game: "pyspiel.Game") -> None:
    import pyspiel

    kind = game.get_type()
    if kind.dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD:
        raise ValueError(f"{kind.short_name} is a mean-field game: it has no seats for bots")
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise ValueError(
            f"{kind.short_name} hides the odds of its luck (sampled stochastic), "
            "so that no referee can deal it fairly"
        )
    if kind.action_structs_only:
        raise ValueError(f"{kind.short_name} has no numbered actions, which bots answer with")


@contextlib.contextmanager
def _quiet_stderr() -> Iterator[None]:
    """OpenSpiel writes what it throws to the standard error as well; once is enough."""
    with open(os.devnull, "wb") as nothing:
        kept = os.dup(2)
        os.dup2(nothing.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
