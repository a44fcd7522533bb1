"""Bots for tests: made from any callable, seated for the referee like real ones."""

import types

from arena.bot_module import BotModule
from arena.config import Limits
from arena.isolation.inline import InlinePlayer
from arena.isolation.player import Level
from arena.pool import load_pool
from arena.records import Match, Seat

NO_LIMITS = Limits()


class Chooses:
    """Chooses by a function of the turn; remembers what it was told."""

    def __init__(self, choose):
        self._choose = choose
        self.told = []
        self.seed = None

    def new_game(self, game, seat, seed):
        self.seed = seed

    def choose(self, turn):
        return self._choose(turn)

    def game_over(self, returns):
        self.told.append(returns)


def lowest(turn):
    return turn.legal_actions[0]


def seated(bot, clock=None):
    """A player for a bot that exists already."""
    return made_by(lambda: bot, clock=clock)


def made_by(make_bot, clock=None):
    """A player whose bot is made when the match starts."""
    module = types.ModuleType("mock")
    module.make_bot = make_bot
    return InlinePlayer(lambda: BotModule("bot 'mock'", module), {}, Level.BUILT_IN, clock)


def planned(game, bots=("a", "b"), luck_seed=7, match_id="m1", versions=None):
    """A match as the schedule would plan it, with different seeds for its seats."""
    seats = tuple(
        Seat(name, (versions or {}).get(name, "1"), seed=1000 * luck_seed + number)
        for number, name in enumerate(bots)
    )
    return Match(
        id=match_id,
        game=game,
        rules_version=load_pool(game).rules_version,
        round=0,
        table=0,
        seating=0,
        block="b",
        luck_seed=luck_seed,
        seats=seats,
    )
