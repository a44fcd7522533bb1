"""What a bot's process is sent in a whole match, in worlds that its seat cannot tell apart."""

import dataclasses
import itertools

import numpy as np
import pytest

from arena import match
from arena.config import Limits
from arena.isolation.process_player import ProcessPlayer
from arena.isolation.seat_view import SeatView
from arena.records import EndingKind
from games import load_game
from tests.support.submitted import play, spec, written

# Asks for everything at every turn, and plays what it is told to play.
CURIOUS = """
from arena.errors import BotError

QUESTIONS = (
    "action_names", "events", "information_state_string", "observation_string",
    "observation_tensor", "sample_state",
)

class Bot:
    def __init__(self, script: str):
        self.script = [int(word) for word in script.split()]

    def choose(self, turn):
        for question in QUESTIONS:
            try:
                getattr(turn, question)()
            except BotError:
                pass
        return self.script.pop(0)
"""
LIMITS = Limits(cpu_seconds_per_move=20.0, wall_seconds_per_move=60.0)
# Pass and bet: all that can happen after the deal in Kuhn poker.
KUHN_PLAYS = ((0, 0), (0, 1, 0), (0, 1, 1), (1, 0), (1, 1))


@dataclasses.dataclass(frozen=True)
class Sent:
    """What the two processes were sent, frame by frame, and how it ended."""

    frames: tuple[list[bytes], list[bytes]]
    returns: tuple[float, ...]

    def differs_from(self, other, seat):
        """Whether the seat was sent something else; the result may tell the worlds apart."""
        mine, others = self.frames[seat], other.frames[seat]
        if self.returns != other.returns:
            mine, others = mine[:-1], others[:-1]
        return mine != others


@pytest.fixture
def sent(tmp_path, monkeypatch):
    """sent(game, outcomes, moves) -> Sent: chance gives the outcomes, then all is as it is told."""
    path = written(tmp_path, CURIOUS)
    frames = {}

    def record(name):
        write = getattr(ProcessPlayer, name)

        def recording(player, frame):
            frames.setdefault(player, []).append(frame)
            return write(player, frame)

        monkeypatch.setattr(ProcessPlayer, name, recording)

    record("_write")
    record("_sent_at_once")  # on moves at the same time

    def played(game, outcomes, moves):
        frames.clear()
        setting = match._setting(game)
        dealt = dataclasses.replace(setting, draw=lambda _, __, nodes: outcomes[nodes])
        with monkeypatch.context() as patch:
            patch.setattr(match, "_setting", lambda _: dealt)
            scripts = [" ".join(str(a) for who, a in moves if who == seat) for seat in (0, 1)]
            specs = [spec(path, script=script) for script in scripts]
            record = play(*specs, game=game, limits=LIMITS)
        assert record.ending.kind is EndingKind.FINISHED, record.ending
        return Sent(tuple(frames.values()), record.returns)

    return played


def kuhn_worlds():
    """Every deal with every play: {(deal, play): moves}."""
    game = load_game("kuhn_poker")
    for deal in itertools.permutations(range(3), 2):
        for actions in KUHN_PLAYS:
            state = game.new_initial_state()
            moves = []
            for action in (*deal, *actions):
                moves.append((state.current_player(), action))
                state.apply_action(action)
            assert state.is_terminal()
            yield deal, actions, moves


def random_pair(name, rng):
    """A match at random, and the same with another hidden card or die for the other seat.

    In each of these games the first two chance nodes deal to seat 0 and seat 1; what follows is
    public. Gives the outcomes of both worlds, the moves, and the seat that cannot tell.
    """
    game = load_game(name)
    while True:
        state = game.new_initial_state()
        steps = []
        while not state.is_terminal():
            action = int(rng.choice(state.legal_actions()))
            steps.append((state.current_player(), action))
            state.apply_action(action)
        seat = int(rng.integers(2))
        outcomes = [action for who, action in steps if who < 0]
        changed = [*outcomes]
        changed[1 - seat] = int(rng.integers(game.max_chance_outcomes()))
        cards_differ = name == "liars_dice" or len({*changed}) == len(changed)
        if changed != outcomes and cards_differ:
            return outcomes, changed, [step for step in steps if step[0] >= 0], seat


def test_kuhn_every_two_worlds_that_a_seat_cannot_tell_apart_send_it_the_same_bytes(sent):
    worlds = {
        (deal, actions): sent("kuhn_poker", deal, [move for move in moves if move[0] >= 0])
        for deal, actions, moves in kuhn_worlds()
    }
    pairs = 0
    for (deal, actions), one in worlds.items():
        for seat in (0, 1):
            (unseen,) = {0, 1, 2} - {*deal}
            other = tuple(deal[seat] if number == seat else unseen for number in (0, 1))
            assert not one.differs_from(worlds[other, actions], seat), (deal, other, actions)
            pairs += 1

    assert pairs == 60  # 6 deals, 5 plays, 2 seats


@pytest.mark.parametrize("name", ["leduc_poker", "liars_dice"])
def test_two_worlds_that_a_seat_cannot_tell_apart_send_it_the_same_bytes(sent, name):
    rng = np.random.default_rng(11)
    asked = 0
    for _ in range(12):
        outcomes, changed, moves, seat = random_pair(name, rng)
        one, other = sent(name, outcomes, moves), sent(name, changed, moves)
        assert not one.differs_from(other, seat), (outcomes, changed, moves)
        asked += len(one.frames[seat])

    assert asked > 12 * 3  # it was asked to move, and asked back


def test_moves_at_the_same_time_that_a_seat_cannot_tell_apart_send_it_the_same_bytes(sent):
    # Of the other's bids a seat learns who won: 3 beats 0 and 1, then 2 beats 1 and 0.
    game = "goofspiel(imp_info=True,num_cards=4,points_order=descending)"
    mine = [(0, bid) for bid in (3, 2, 1, 0)]
    one, other, third = (
        sent(game, (), [*mine, *((1, bid) for bid in bids)])
        for bids in ((0, 1, 2, 3), (1, 0, 2, 3), (2, 3, 0, 1))
    )

    assert one.returns == other.returns
    assert not one.differs_from(other, seat=0)
    assert one.differs_from(other, seat=1)
    assert one.differs_from(third, seat=0)


def test_worlds_that_a_seat_can_tell_apart_send_it_different_bytes(sent):
    moves = [(0, 0), (1, 0)]

    assert sent("kuhn_poker", (0, 1), moves).differs_from(sent("kuhn_poker", (2, 1), moves), seat=0)


@pytest.mark.parametrize(
    ("method", "leak"),
    [
        ("unseen_actions", lambda view: view._state.history()),
        ("sample_state", lambda view: view._state.clone()),
        ("observation_string", lambda view: view._state.observation_string(1 - view.seat)),
        ("action_names", lambda view: (view._state.serialize(),)),
    ],
)
def test_a_view_that_gives_something_away_would_be_noticed(sent, monkeypatch, method, leak):
    monkeypatch.setattr(SeatView, method, leak)
    moves = [(0, 0), (1, 0)]

    assert sent("kuhn_poker", (0, 1), moves).differs_from(sent("kuhn_poker", (0, 2), moves), seat=0)
