"""Where the blueprints are that come with the project: bots/cfr/blueprints/<game>.blueprint."""

from pathlib import Path

import pyspiel

_FOLDER = Path(__file__).with_name("blueprints")


def path_for(game: pyspiel.Game) -> Path | None:
    """The blueprint to play a game by, None where there is none.

    One that was trained with the game's own parameters, else one trained with the defaults:
    information keys and action classes mean the same with all parameters.
    """
    for path in (place_of(game), _place(game.get_type().short_name)):
        if path.is_file():
            return path
    return None


def place_of(game: pyspiel.Game) -> Path:
    """Where the blueprint belongs that is trained with the game's own parameters."""
    return _place(variant(game))


def variant(game: pyspiel.Game) -> str:
    """The game's name and the parameters that differ from their defaults."""
    name = game.get_type().short_name
    defaults = game.get_type().parameter_specification
    changed = {k: v for k, v in game.get_parameters().items() if v != defaults[k]}
    if not changed:
        return str(name)
    return f"{name}({','.join(f'{key}={changed[key]}' for key in sorted(changed))})"


def _place(name: str) -> Path:
    return _FOLDER / f"{name}.blueprint"
