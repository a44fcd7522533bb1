"""What `arena new-bot` writes: a bot that plays, and a test of it."""

import json
from typing import NamedTuple

import pyspiel

import games
from arena import pool
from arena.errors import ConfigError
from arena.isolation.seat_view import GameFacts

_LOOKS_AHEAD = '''\
"""{name}: takes what wins {game} at once, else anything."""

import random


class {class_name}:
    def new_game(self, game, seat, seed):
        self.luck = random.Random(seed)  # all luck comes from the seed: matches can be repeated

    def choose(self, turn):
        # turn also has action_names(), observation_string(), observation_tensor(), events(),
        # seconds_left(); sample_state() is an OpenSpiel state of your own: try things out on it.
        best = max(self.worth(turn, action) for action in turn.legal_actions)
        return self.luck.choice([a for a in turn.legal_actions if self.worth(turn, a) == best])

    def worth(self, turn, action):
        state = turn.sample_state().child(action)
        return state.returns()[turn.seat] if state.is_terminal() else 0
'''
_GUESSES = '''\
"""{name}: plays {game} at random; a place to put better ideas."""

import random


class {class_name}:
    def new_game(self, game, seat, seed):
        self.luck = random.Random(seed)  # all luck comes from the seed: matches can be repeated

    def choose(self, turn):
        # turn also has action_names(), events() (what happened since your last turn),
        # observation_string(), observation_tensor() and information_state_string() (what you
        # know), sample_state() (an OpenSpiel state of your own) and seconds_left().
        return self.luck.choice(turn.legal_actions)
'''
_TEST = '''\
"""What {name} has to do. Run it with: python -m pytest test_{name}.py"""

from pathlib import Path

from arena import practice

GAME = {game}
BOT = Path(__file__).with_name("{name}.py")


def test_{name}_comes_to_the_end_of_its_matches():
    for seed in range(3):
        record = practice.play(GAME, [BOT], seed=seed)  # random sits on the other seats
        assert record.ending.kind == "finished", record.ending


def test_{name}_plays_the_same_match_for_the_same_seed():
    first, again = (practice.play(GAME, [BOT], seed=7) for _ in range(2))
    assert first.actions == again.actions
'''
_GAME_OF_THE_TEST = "tic_tac_toe"


class Target(NamedTuple):
    """What a template needs to know of a game."""

    game: str | None  # canonical name; None: any
    can_look_ahead: bool = False


def target(name: str | None) -> Target:
    """The game that a bot is to play, None for any.

    Raises:
        ConfigError: there is no such game, or it cannot be played here.
    """
    if name is None:
        return Target(None)
    try:
        found = pool.load_pool(name)
    except ValueError as error:
        raise ConfigError(f"--game: {error}") from None
    facts = GameFacts(games.load_game(found.game))
    in_turns = facts.type.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    return Target(found.game, facts.is_open and in_turns)


def bot(name: str, wanted: Target) -> str:
    """The text of a bot."""
    class_name = "".join(part.capitalize() for part in name.split("_")) or "Bot"
    template = _LOOKS_AHEAD if wanted.can_look_ahead else _GUESSES
    return template.format(name=name, class_name=class_name, game=wanted.game or "any game")


def test_of(name: str, wanted: Target) -> str:
    """The text of its test."""
    return _TEST.format(name=name, game=json.dumps(wanted.game or _GAME_OF_THE_TEST))
