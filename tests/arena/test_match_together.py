"""Moves that several seats make at once: no seat pays for another's time, or for its fault."""

import contextlib
import time

import pytest

from arena import loading, match
from arena.config import Limits
from arena.isolation import positions, process_player
from arena.records import EndingKind
from tests.support.players import planned, seated
from tests.support.submitted import play, spec, written

HIDDEN = "goofspiel(imp_info=True,num_cards=3)"
LIMITS = Limits(cpu_seconds_per_move=0.4, wall_seconds_per_move=0.5, memory_mb=512)
PATIENT = Limits(cpu_seconds_per_move=5.0, wall_seconds_per_move=20.0, memory_mb=512)

ASKS_AND_THINKS = """
    import time
    class Bot:
        def choose(self, turn):
            turn.observation_tensor()
            end = time.perf_counter() + 0.1
            while time.perf_counter() < end:
                pass
            return turn.legal_actions[-1]
"""
SLEEPS = """
    import time
    class Bot:
        def choose(self, turn):
            time.sleep({seconds})
            return turn.legal_actions[0]
"""
IS_TOLD = """
    import time
    class Bot:
        def choose(self, turn):
            time.sleep(0.3)
            return turn.legal_actions[0]
        def game_over(self, returns):
            print("told", returns, flush=True)
"""
FAILS = """
    import time
    class Bot:
        def choose(self, turn):
            time.sleep({seconds})
            raise ValueError("no idea")
"""
# Asks without reading an answer, until no more of them come: the socket is full. Reads them later.
DOES_NOT_READ = """
    import os, socket, stat, time
    from arena.isolation import protocol
    EVERYTHING = 1 << 22
    class Bot:
        turns = 0
        def choose(self, turn):
            self.turns += 1
            if self.turns == 1:
                fill_and_stall(time.perf_counter() + 3)
            return turn.legal_actions[0]
    def fill_and_stall(end):
        number = next(fd for fd in range(3, 64) if is_socket(fd))
        channel = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, number)
        question = protocol.framed(protocol.Query(1, "observation_tensor"))
        before, there = -1, 0
        while there > before:
            before = there
            channel.sendall(question)
            patience = time.perf_counter() + 0.1
            while there == before and time.perf_counter() < patience:
                time.sleep(0.0005)
                there = waiting(channel)
        print("stalls with", there, "bytes")
        time.sleep(max(0, end - time.perf_counter()))
        while waiting(channel):
            channel.recv(EVERYTHING)
            time.sleep(0.01)
        channel.detach()
    def waiting(channel):
        try:
            return len(channel.recv(EVERYTHING, socket.MSG_PEEK | socket.MSG_DONTWAIT))
        except BlockingIOError:
            return 0
    def is_socket(fd):
        try:
            return stat.S_ISSOCK(os.fstat(fd).st_mode)
        except OSError:
            return False
"""
ASKS_LATE = """
    import time
    class Bot:
        def choose(self, turn):
            time.sleep(1.5)
            turn.observation_tensor()
            return turn.legal_actions[0]
"""


def both_ways(tmp_path, one, other, limits):
    """The records of two bots with one and the other on seat 0, that of `one` first."""
    mine = spec(written(tmp_path / "one", one), "one")
    theirs = spec(written(tmp_path / "other", other), "other")
    for own, pair in ((0, (mine, theirs)), (1, (theirs, mine))):
        yield own, play(*pair, game=HIDDEN, limits=limits)


def test_a_seat_that_sits_its_time_out_takes_none_of_anothers(tmp_path):
    # 0.42 s of sleep and 0.1 s of thought are more than the 0.5 s of a move: nobody has both.
    for honest, record in both_ways(tmp_path, ASKS_AND_THINKS, SLEEPS.format(seconds=0.42), LIMITS):
        times, slow_times = record.times[honest], record.times[1 - honest]

        assert record.ending.kind is EndingKind.FINISHED, record.ending
        assert 0.1 <= times.slowest_seconds < 0.35
        assert slow_times.slowest_seconds >= 0.42


def test_a_seat_over_its_time_fails_alone(tmp_path):
    for honest, record in both_ways(tmp_path, ASKS_AND_THINKS, SLEEPS.format(seconds=9), LIMITS):
        assert (record.ending.kind, record.ending.seat) == (EndingKind.TIMEOUT, 1 - honest)
        assert record.ending.cause.endswith("took more than 0.5 s in choose")
        assert record.returns[honest] == 1.0


@pytest.mark.parametrize(("first", "second"), [(0.0, 0.3), (0.3, 0.0)])
def test_of_two_faults_that_of_the_lowest_seat_counts_whoever_is_faster(tmp_path, first, second):
    bots = [
        spec(written(tmp_path / str(seat), FAILS.format(seconds=seconds)), "fails")
        for seat, seconds in enumerate((first, second))
    ]
    record = play(*bots, game=HIDDEN, limits=PATIENT)

    assert (record.ending.kind, record.ending.seat) == (EndingKind.CRASH, 0)
    assert record.returns == (-1.0, 1.0)


def test_a_seat_that_does_not_read_its_answers_keeps_nobody_waiting(tmp_path):
    for honest, record in both_ways(tmp_path, ASKS_LATE, DOES_NOT_READ, PATIENT):
        assert record.ending.kind is EndingKind.FINISHED, record.ending
        assert record.times[honest].slowest_seconds < 2.2
        assert record.times[1 - honest].slowest_seconds > 3


def test_after_a_fault_the_others_are_heard_out_and_told_the_result(tmp_path):
    faulty = spec(written(tmp_path / "fails", FAILS.format(seconds=0)), "fails")
    honest = spec(written(tmp_path / "told", IS_TOLD), "told")
    with contextlib.ExitStack() as stack:
        players = [loading.build(each, PATIENT.resources()) for each in (faulty, honest)]
        for player in players:
            stack.callback(player.close)
        record = match.play(planned(HIDDEN), players, PATIENT)
        log = players[1].log_tail()

    assert (record.ending.kind, record.ending.seat) == (EndingKind.CRASH, 0)
    assert log == "told [-1.0, 1.0]"


def test_a_bot_in_the_referees_process_takes_no_time_of_one_in_its_own(tmp_path):
    class Slow:
        def choose(self, turn):
            time.sleep(0.6)
            return turn.legal_actions[0]

    honest = spec(written(tmp_path, ASKS_AND_THINKS), "honest")
    with contextlib.closing(loading.build(honest, LIMITS.resources())) as player:
        record = match.play(planned(HIDDEN), [seated(Slow()), player], LIMITS)

    assert record.ending.kind is EndingKind.FINISHED, record.ending
    assert record.times[1].slowest_seconds < 0.35


def test_time_in_which_the_referee_answers_another_is_not_a_seats_own(tmp_path, monkeypatch):
    def slowly(view, what):
        time.sleep(0.6)
        return positions.answer(view, what)

    monkeypatch.setattr(process_player, "answer_query", slowly)
    sleeps = SLEEPS.format(seconds=0.1)
    for asking, record in both_ways(tmp_path, ASKS_AND_THINKS, sleeps, PATIENT):
        assert record.ending.kind is EndingKind.FINISHED, record.ending
        assert record.times[asking].slowest_seconds >= 0.7
        assert record.times[1 - asking].slowest_seconds < 0.4
