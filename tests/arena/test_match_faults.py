"""Misbehaving bots: a fault is a result with kind, seat, ply and cause, and costs only itself."""

import time

import numpy as np
import pytest

from arena import match
from arena.bot_module import BotModule
from arena.config import Limits
from arena.errors import BotError
from arena.isolation.inline import Clock, InlinePlayer
from arena.isolation.player import BotFault, Level
from arena.records import EndingKind, check_record
from tests.support.players import NO_LIMITS, Chooses, lowest, made_by, planned, seated

GAME = "tic_tac_toe"


def on_move(number, act):
    """A bot that plays well-behaved until its own move of that number (from 0)."""
    moves = iter(range(100))

    def choose(turn):
        return act(turn) if next(moves) == number else turn.legal_actions[0]

    return Chooses(choose)


def play_against_calm(bot, seat=0, game=GAME, limits=NO_LIMITS):
    calm = Chooses(lowest)
    players = [seated(bot), seated(calm)] if seat == 0 else [seated(calm), seated(bot)]
    record = match.play(planned(game), players, limits)
    check_record(record)
    return record, calm


def raises(error):
    def act(turn):
        raise error

    return act


@pytest.mark.parametrize(
    ("act", "kind", "cause"),
    [
        (lambda turn: 0, EndingKind.ILLEGAL,
         "seat 0 (a): action 0 is not legal here; legal: 2, 3, 4, 5, 6, 7, 8"),
        (lambda turn: -1, EndingKind.ILLEGAL,
         "seat 0 (a): action -1 is not legal here; legal: 2, 3, 4, 5, 6, 7, 8"),
        (lambda turn: 10**30, EndingKind.ILLEGAL,
         f"seat 0 (a): action {10**30} is not legal here; legal: 2, 3, 4, 5, 6, 7, 8"),
        (lambda turn: None, EndingKind.PROTOCOL,
         "seat 0 (a): choose returned NoneType; it has to return one of the ints in "
         "turn.legal_actions"),
        (lambda turn: "e4", EndingKind.PROTOCOL,
         "seat 0 (a): choose returned str 'e4'; it has to return one of the ints in "
         "turn.legal_actions"),
        (lambda turn: 2.0, EndingKind.PROTOCOL,
         "seat 0 (a): choose returned float 2.0; it has to return one of the ints in "
         "turn.legal_actions"),
        (lambda turn: True, EndingKind.PROTOCOL,
         "seat 0 (a): choose returned bool True; it has to return one of the ints in "
         "turn.legal_actions"),
        (lambda turn: turn.legal_actions, EndingKind.PROTOCOL,
         "seat 0 (a): choose returned tuple; it has to return one of the ints in "
         "turn.legal_actions"),
        (raises(ValueError("no idea")), EndingKind.CRASH,
         "seat 0 (a): choose raised ValueError: no idea"),
        (raises(SystemExit(3)), EndingKind.CRASH, "seat 0 (a): choose raised SystemExit: 3"),
        (raises(RecursionError()), EndingKind.CRASH, "seat 0 (a): choose raised RecursionError"),
        (raises(MemoryError()), EndingKind.MEMORY, "seat 0 (a): choose raised MemoryError"),
        (raises(BotError("nothing to do")), EndingKind.CRASH,
         "seat 0 (a): choose raised BotError: nothing to do"),
    ],
)  # fmt: skip
def test_a_fault_ends_the_match_with_kind_seat_ply_and_cause(act, kind, cause):
    faulty = on_move(1, act)
    record, calm = play_against_calm(faulty)

    assert record.ending.kind is kind
    assert record.ending.seat == 0
    assert record.ending.ply == 2
    assert cause == record.ending.cause
    assert record.actions == ((0, 0), (1, 1))
    assert record.returns == (-1.0, 1.0)
    assert calm.told == [[-1.0, 1.0]]
    assert faulty.told == []


def test_only_the_faulty_seat_is_blamed():
    record, _ = play_against_calm(on_move(0, raises(KeyError("x"))), seat=1)

    assert record.ending.seat == 1
    assert record.ending.ply == 1
    assert record.returns == (1.0, -1.0)


def test_a_crash_keeps_the_tail_of_its_traceback_without_the_folders_of_this_host():
    record, _ = play_against_calm(on_move(0, raises(ValueError("no idea"))))
    lines = record.ending.log_tail.splitlines()

    assert lines[-1] == "ValueError: no idea"
    assert lines[-2].startswith("test_match_faults.py:")
    assert "/" not in record.ending.log_tail


def test_integers_of_numpy_are_integers():
    record, _ = play_against_calm(Chooses(lambda turn: np.int64(turn.legal_actions[0])))

    assert record.ending.kind is EndingKind.FINISHED
    assert all(type(action) is int for _, action in record.actions)


class Faulty:
    """The player of a process that sends a cause of its own making."""

    level = Level.FULL

    def __init__(self, cause):
        self._cause = cause

    def new_game(self, game, seat, seed):
        raise BotFault(EndingKind.CRASH, self._cause)

    def log_tail(self):
        return ""


@pytest.mark.parametrize(
    ("length", "kept"), [(1000, "x" * 1000), (1001, "x" * 1000 + "..."), (8000, "x" * 1000 + "...")]
)
def test_a_cause_is_stored_with_at_most_1000_characters(length, kept):
    players = [Faulty("x" * length), seated(Chooses(lowest))]
    record = match.play(planned(GAME), players, NO_LIMITS)

    assert record.ending.cause == f"seat 0 (a): {kept}"


def test_a_long_legal_list_is_cut_in_the_cause():
    record, _ = play_against_calm(Chooses(lambda turn: -5), game="go(board_size=9)")

    assert record.ending.cause.endswith("17, 18, 19 and 62 more")


def test_a_bot_that_fails_in_new_game_loses_at_once():
    class Broken:
        def new_game(self, game, seat, seed):
            raise OSError("no such file: weights.npz")

        def choose(self, turn):
            return turn.legal_actions[0]

    record, calm = play_against_calm(Broken(), seat=1)

    assert record.ending.kind is EndingKind.CRASH
    assert record.ending.ply == 0
    assert record.ending.cause == "seat 1 (b): new_game raised OSError: no such file: weights.npz"
    assert calm.told == [[1.0, -1.0]]


def test_a_bot_that_cannot_be_made_is_an_import_fault():
    def make_bot():
        raise ValueError("torch is not here")

    record = match.play(planned(GAME), [made_by(make_bot), seated(Chooses(lowest))], NO_LIMITS)

    assert record.ending.kind is EndingKind.IMPORT
    assert record.ending.cause == (
        "seat 0 (a): bot 'mock': cannot be made: ValueError: torch is not here"
    )


def test_the_result_stands_whatever_a_bot_does_when_it_is_over():
    class SoreLoser(Chooses):
        def game_over(self, returns):
            raise RuntimeError("unfair")

    record, calm = play_against_calm(SoreLoser(lowest), seat=1)

    assert record.ending.kind is EndingKind.FINISHED
    assert record.returns == (1.0, -1.0)
    assert calm.told == [[1.0, -1.0]]


def test_a_crash_on_the_move_that_would_have_won_is_a_loss():
    # seat 0 would complete 2-4-6 with its fourth move.
    record, _ = play_against_calm(on_move(3, raises(ValueError("joy"))))

    assert record.ending.ply == 6
    assert record.returns == (-1.0, 1.0)


class FakeTime:
    """Time that passes only when told."""

    def __init__(self):
        self.cpu_now = self.wall_now = 0.0

    def clock(self):
        return Clock(cpu=lambda: self.cpu_now, wall=lambda: self.wall_now)


def slow_player(fake, cpu, wall):
    def choose(turn):
        fake.cpu_now += cpu
        fake.wall_now += wall
        return turn.legal_actions[0]

    return seated(Chooses(choose), fake.clock())


LIMITS = Limits(cpu_seconds_per_move=1.0, wall_seconds_per_move=5.0)


def test_using_far_more_cpu_time_than_allowed_is_a_timeout():
    players = [seated(Chooses(lowest)), slow_player(FakeTime(), cpu=2.5, wall=2.5)]
    record = match.play(planned(GAME), players, LIMITS)

    assert record.ending.kind is EndingKind.TIMEOUT
    assert record.ending.seat == 1
    assert record.ending.cause == "seat 1 (b): took 2.50 s of CPU time for a move; the limit is 1 s"


def test_a_busy_machine_changes_no_result():
    # Little CPU time in a long wall time: somebody else used the processor.
    players = [seated(Chooses(lowest)), slow_player(FakeTime(), cpu=0.9, wall=60.0)]
    record = match.play(planned(GAME), players, LIMITS)

    assert record.ending.kind is EndingKind.FINISHED
    assert record.times[1].cpu_seconds == pytest.approx(2.7)
    assert record.times[1].slowest_seconds == pytest.approx(60.0)


def test_the_real_clock_measures_cpu_time_and_not_sleep():
    def sleep_then_work(turn):
        time.sleep(0.05)
        end = time.thread_time() + 0.02
        while time.thread_time() < end:
            pass
        return turn.legal_actions[0]

    record, _ = play_against_calm(on_move(0, sleep_then_work))

    assert 0.02 <= record.times[0].cpu_seconds < 0.07 <= record.times[0].wall_seconds


def test_seconds_left_run_down_while_a_bot_thinks():
    fake = FakeTime()
    seen = []

    def choose(turn):
        seen.append(turn.seconds_left())
        fake.cpu_now += 0.25
        seen.append(turn.seconds_left())
        fake.cpu_now += 1.0
        seen.append(turn.seconds_left())
        return turn.legal_actions[0]

    players = [seated(Chooses(choose), fake.clock()), seated(Chooses(lowest))]
    match.play(planned(GAME), players, LIMITS)

    assert seen[:3] == [1.0, 0.75, 0.0]


def test_in_simultaneous_games_a_fault_of_one_seat_applies_nothing():
    def choose(turn):
        return turn.legal_actions[0]

    players = [seated(Chooses(choose)), seated(Chooses(lambda turn: 999))]
    record = match.play(planned("oshi_zumo"), players, NO_LIMITS)

    assert record.actions == ()
    assert record.ending.kind is EndingKind.ILLEGAL
    assert record.ending.seat == 1


def test_a_match_is_recorded_with_the_level_of_its_least_protected_seat():
    module = type(seated(Chooses(lowest))._find_module().module)("inline")
    module.make_bot = lambda: Chooses(lowest)
    inline = InlinePlayer(lambda: BotModule("bot 'x'", module), {}, Level.INLINE)
    record = match.play(planned(GAME), [seated(Chooses(lowest)), inline], NO_LIMITS)
    built_in = match.play(planned(GAME), [seated(Chooses(lowest)) for _ in "ab"], NO_LIMITS)

    assert record.isolation == "inline"
    assert built_in.isolation == "built-in"
