"""Which built-in bots there are. Importing this imports no bot.

A bot's module, built in or given by path, offers

    make_bot(**options) -> Bot       or one class that has `choose`, or one pyspiel.Bot subclass;
                                     its parameters are the options that a config may set; one
                                     without a default that is called game, seat, player_id, seed
                                     or rng is filled in for the match
    plays(game) -> str | None        optional: None, or why it cannot play that pyspiel.Game

and, built in, also

    VERSION: str                     raised when its play changes
    identity(options, game) -> str   optional: what else decides its play in that game, such as
                                     the sha256 of a blueprint; `options` holds the defaults too
"""

# name -> module; one line a bot.
_BOT_MODULES = {
    "cfr": "bots.cfr.blueprint_bot",
    "mcts": "bots.search.mcts_bot",
    "random": "bots.random_bot",
    "scripted": "bots.scripted.player",
}

# name -> module whose `train` computes what the bot plays from.
_TRAINERS = {
    "cfr": "bots.cfr.training",
}


def names() -> tuple[str, ...]:
    """The names of the built-in bots, sorted."""
    return tuple(sorted(_BOT_MODULES))


def module_of(name: str) -> str | None:
    """The module that holds a built-in bot, None for an unknown name."""
    return _BOT_MODULES.get(name)


def trained() -> tuple[str, ...]:
    """The names of the built-in bots that can be trained, sorted."""
    return tuple(sorted(_TRAINERS))


def trainer_of(name: str) -> str | None:
    """The module that trains a built-in bot, None for one that needs no training."""
    return _TRAINERS.get(name)
