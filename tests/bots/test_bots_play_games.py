"""Every built-in bot and every kind of game: it plays, or says why not before anything starts."""

import pytest

import games
from arena import loading
from arena.bot import BotSpec
from arena.errors import BotError

OURS = games.names()
OTHERS = {
    "tic_tac_toe": "perfect information",
    "kuhn_poker": "hidden information",
    "matching_pennies_3p": "simultaneous moves",
    "goofspiel": "simultaneous moves and luck",
    "backgammon": "luck",
}
REASONS = {
    "cfr": "cfr has no information keys and action classes for {game}",
    "mcts": "mcts searches with the compiled rules of this project's games; {game} is a game of "
    "OpenSpiel's own and has none",
    "scripted": "there is no scripted player for {game}; there is one for " + ", ".join(OURS),
}


def refusal(bot, game):
    """What a config that names them is told; None where the bot plays."""
    loaded = games.load_game(game)
    try:
        loading.check(loading.identify(BotSpec(bot, bot=bot), loaded), loaded)
    except BotError as error:
        return str(error)
    return None


def test_every_built_in_bot_is_in_the_table():
    assert {*REASONS, "random"} == {*loading.builtin_names()}


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("bot", loading.builtin_names())
def test_every_built_in_bot_plays_our_games(bot, game):
    assert refusal(bot, game) is None


@pytest.mark.parametrize("game", OTHERS)
@pytest.mark.parametrize("bot", loading.builtin_names())
def test_of_openspiels_games_random_plays_all_and_the_others_none(bot, game):
    reason = REASONS.get(bot, "").format(game=game)

    assert refusal(bot, game) == (f"bot '{bot}' cannot play {game}: {reason}" if reason else None)
