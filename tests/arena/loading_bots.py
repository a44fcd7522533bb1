"""What the tests of loading share: bots written to files, and matches of them."""

import contextlib
import textwrap

import pyspiel
import pytest

from arena import loading, match
from arena.bot import BotSpec
from arena.errors import BotError
from tests.support.players import NO_LIMITS, planned

GAME = "tic_tac_toe"
MINIMAL = """
    class MyBot:
        def choose(self, turn):
            return turn.legal_actions[0]
"""


def written(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(textwrap.dedent(text))
    return path


def by_path(path, name="fox", **options):
    return loading.identify(BotSpec(name, path=str(path), options=options))


def play(*specs, game=GAME, luck_seed=7):
    players = [loading.build(spec) for spec in specs]
    with contextlib.ExitStack() as stack:
        for player in players:
            stack.callback(player.close)
        names = tuple(spec.name for spec in specs)
        return match.play(planned(game, names, luck_seed), players, NO_LIMITS)


def first_actions(record, seat):
    return [action for actor, action in record.actions if actor == seat]


def complaint(spec, game=GAME):
    with pytest.raises(BotError) as caught:
        loading.check(loading.identify(spec), pyspiel.load_game(game))
    assert "\n" not in str(caught.value)
    return str(caught.value)
