"""A bot that looks for the hidden card by all means scores what a blind one scores."""

import dataclasses

import pytest

from arena import match, schedule
from arena.bot import BotSpec
from arena.config import Limits, Schedule, TournamentConfig
from arena.isolation.seat_view import SeatView
from arena.loading import build, identify
from arena.pool import load_pool
from arena.records import EndingKind
from tests.support.submitted import written

HIDDEN = ("kuhn_poker", "leduc_poker", "liars_dice")
SEED, SALT = 5, "00112233445566778899aabbccddeeff"  # the bot may know the seed, never the salt
ROUNDS = 10
LIMITS = Limits(cpu_seconds_per_move=20.0, wall_seconds_per_move=60.0)
# Draws its action first, with or without peeking, and changes its mind only when it has learned
# the other's card. In these games the first two chance nodes deal to seat 0 and seat 1.
PEEKER = """
import gc, pickle, sys
import numpy as np
import pyspiel
from arena import luck
from arena.errors import BotError
from arena.records import Pool

class Bot:
    def __init__(self, peeks: bool):
        self.peeks = peeks

    def new_game(self, game, seat, seed):
        self.game, self.seat, self.seed = game, seat, seed
        self.rng = np.random.default_rng(seed)

    def choose(self, turn):
        legal = turn.legal_actions
        action = int(self.rng.choice(legal))
        if not self.peeks:
            return action
        cards = {}
        for look in (self.objects, self.frames, self.samples, self.game_object, self.luck):
            for history in look(turn):
                if len(history) >= 2:
                    cards.setdefault(look.__name__, set()).add((history[0], history[1]))
        for found in cards.values():
            if len(found) == 1:  # one answer, and no other
                ((first, second),) = found
                own, other = (first, second) if self.seat == 0 else (second, first)
                return legal[-1] if own > other else legal[0]
        return action

    def objects(self, turn):
        for thing in gc.get_objects():
            if isinstance(thing, pyspiel.State):
                yield thing.history()

    def frames(self, turn):
        frame, seen = sys._getframe(), set()
        waiting = []
        while frame is not None:
            waiting += [(value, 0) for value in frame.f_locals.values()]
            frame = frame.f_back
        while waiting:
            thing, depth = waiting.pop()
            if id(thing) in seen or depth > 6 or isinstance(thing, type(sys)):
                continue
            seen.add(id(thing))
            if type(thing).__module__ == "arena.isolation.protocol":
                yield list(getattr(thing, "actions", ()))
            if isinstance(thing, pyspiel.State):
                yield thing.history()
            waiting += [(inner, depth + 1) for inner in gc.get_referents(thing)]

    def samples(self, turn):
        try:
            states = [turn.sample_state() for _ in range(25)]
        except BotError:
            return
        for state in states:
            yield state.history()
            text = pyspiel.serialize_game_and_state(self.game, state)
            yield pyspiel.deserialize_game_and_state(text)[1].history()

    def game_object(self, turn):
        for game in (self.game, pickle.loads(pickle.dumps(self.game))):
            yield game.new_initial_state().history()

    def luck(self, turn):
        # The derivation is public: guess seeds, keep those that foretell the bot's own card.
        own = turn.information_state_string()
        pool = Pool(self.game.get_type().short_name, "2.0.2", 2)
        blocks = [
            luck.Block(seed, "", pool, number, ("mine", "random"))
            for seed in range(10) for number in range(10)
        ]
        for guess in [self.seed, *map(luck.luck_seed, blocks)]:
            state = self.game.new_initial_state()
            for node in range(2):
                draw, total = luck.uniform(guess, (node,)), 0.0
                for outcome, probability in state.chance_outcomes():
                    total += probability
                    if draw < total:
                        break
                state.apply_action(outcome)
            if state.information_state_string(self.seat)[:3] == own[:3]:
                yield state.history()
"""


@pytest.fixture
def scores(tmp_path):
    """scores(game, peeks) -> every record's actions and returns, over a fixed set of matches."""
    path = str(written(tmp_path, PEEKER))
    mine = identify(BotSpec("mine", path=path, options={"peeks": False}))
    other = identify(BotSpec("random", bot="random"))

    def played(game, *, peeks):
        config = TournamentConfig(
            load_pool(game), (mine, other), Schedule(rounds=ROUNDS), seed=SEED, where="test"
        )
        specs = {"mine": identify(dataclasses.replace(mine, options={"peeks": peeks})),
                 "random": other}  # fmt: skip
        return [
            played_out(planned, [specs[seat.bot] for seat in planned.seats])
            for planned in schedule.plan(config, salt=SALT)
        ]

    return played


def played_out(planned, specs):
    players = [build(each, LIMITS.resources()) for each in specs]
    try:
        record = match.play(planned, players, LIMITS)
    finally:
        for player in players:
            player.close()
    assert record.ending.kind is EndingKind.FINISHED, record.ending
    return record.actions, record.returns


@pytest.mark.parametrize("name", HIDDEN)
def test_a_bot_that_peeks_scores_what_a_blind_one_scores(scores, name):
    blind, peeking = scores(name, peeks=False), scores(name, peeks=True)

    assert len(blind) == 2 * ROUNDS
    assert peeking == blind


@pytest.mark.parametrize(
    ("name", "method", "leak"),
    [
        ("kuhn_poker", "sample_state", lambda view: view._state.clone()),
        ("liars_dice", "unseen_actions", lambda view: view._state.history()),
    ],
)
def test_the_peeking_bot_finds_the_card_where_something_leaks(
    scores, monkeypatch, name, method, leak
):
    blind = scores(name, peeks=False)
    monkeypatch.setattr(SeatView, method, leak)

    assert scores(name, peeks=True) != blind
