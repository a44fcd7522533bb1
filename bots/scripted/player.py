"""`scripted`: a heuristic player for each game, written as a sensible human plays it.

This file finds the game's player; the reasons stand in bots/scripted/<game>.py.
"""

import importlib
from types import ModuleType

import pyspiel

from arena.bot import Bot
from arena.errors import BotError

VERSION = "1"  # of this file; identity() adds that of the game's player

# game -> module with VERSION and make_bot; one line a game.
_PLAYERS = {
    "alubari": "bots.scripted.alubari",
    "discover_india": "bots.scripted.discover_india",
    "indigo": "bots.scripted.indigo",
    "lakshadweep": "bots.scripted.lakshadweep",
    "parcheesi": "bots.scripted.parcheesi",
}


def make_bot(game: pyspiel.Game) -> Bot:
    """The scripted player of a game.

    Raises:
        BotError: there is none.
    """
    reason = plays(game)
    if reason is not None:
        raise BotError(reason)
    bot: Bot = _module(game).make_bot()
    return bot


def plays(game: pyspiel.Game) -> str | None:
    """None, or why it cannot play a game."""
    name = game.get_type().short_name
    if name in _PLAYERS:
        return None
    return f"there is no scripted player for {name}; there is one for {', '.join(_PLAYERS)}"


def identity(options: object, game: pyspiel.Game) -> str:
    """The version of the game's own player."""
    del options  # there are none
    return str(_module(game).VERSION)


def _module(game: pyspiel.Game) -> ModuleType:
    return importlib.import_module(_PLAYERS[game.get_type().short_name])
