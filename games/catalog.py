"""Which games there are, and how to load one. Importing this imports no game."""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyspiel

    from games.adapter import GameDefinition
    from games.kernel.contract import Rules

# short name -> module that registers it; one line a game.
_SPIEL_MODULES = {
    "indigo": "games.indigo.spiel",
    "lakshadweep": "games.lakshadweep.spiel",
    "parcheesi": "games.parcheesi.spiel",
}


def names() -> tuple[str, ...]:
    """Short names of the project's own games, sorted."""
    return tuple(sorted(_SPIEL_MODULES))


def definition(short_name: str) -> "GameDefinition | None":
    """What is known of one of the project's own games, None for others. Imports that game."""
    if short_name not in _SPIEL_MODULES:
        return None
    found: GameDefinition = importlib.import_module(_SPIEL_MODULES[short_name]).DEFINITION
    return found


def load_game(loading_string: str) -> "pyspiel.Game":
    """Loads a game as OpenSpiel writes it, such as `parcheesi(players=4)`.

    Imports only that game and registers it; OpenSpiel's own games are passed through.

    Raises:
        ValueError: an unknown name or parameters outside the specification.
    """
    import pyspiel

    definition(loading_string.partition("(")[0])
    try:
        return pyspiel.load_game(loading_string)
    except pyspiel.SpielError as error:
        raise ValueError(str(error)) from None


def rules(game: "pyspiel.Game") -> "Rules | None":
    """The rules core of one of the project's games, None for OpenSpiel's own."""
    core: Rules | None = getattr(game, "rules", None)
    return core
