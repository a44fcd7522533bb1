"""Matches of bots that are given by path, from their text."""

import contextlib
import textwrap

from arena import loading, match
from arena.bot import BotSpec
from arena.config import Limits
from tests.support.players import planned

FIRST = """
class Bot:
    def choose(self, turn):
        return turn.legal_actions[0]
"""
# Does something at its second turn.
LATER = """
import ctypes, os, socket, struct, sys, time
class Bot:
    turns = 0
    def choose(self, turn):
        self.turns += 1
        if self.turns == 2:
            print("about to fail")
            {what}
        return turn.legal_actions[0]
"""


def written(folder, text, name="bot.py"):
    """The path of a bot with this text."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(textwrap.dedent(text))
    return path


def spec(path, name="fox", isolation="full", **options):
    """The spec of a bot by path, with its version."""
    return loading.identify(BotSpec(name, path=str(path), options=options, isolation=isolation))


def play(*specs, game="tic_tac_toe", limits=None, luck_seed=7):
    """The record of one match; every process is ended."""
    limits = limits or Limits()
    with contextlib.ExitStack() as stack:
        players = [loading.build(each, limits.resources()) for each in specs]
        for player in players:
            stack.callback(player.close)
        names = tuple(f"{each.name}{number}" for number, each in enumerate(specs))
        return match.play(planned(game, names, luck_seed), players, limits)
