"""A tournament with one bot of every fault: what is stored and shown, and whom it costs."""

import json

import pytest

from arena.cli import main
from tests.support.submitted import LATER

WIRE = "socket.socket(fileno=3).sendall"
# Name -> what it does at its second turn, the ending, and what the cause says.
FAULTS = {
    "crashes": ("1 / 0", "crash", "choose raised ZeroDivisionError"),
    "segfaults": ("ctypes.string_at(8)", "crash", "died of SIGSEGV in choose"),
    "exits": ("os._exit(4)", "crash", "ended its process with exit code 4"),
    "loops": ("while True: pass", "timeout", "in choose"),
    "loops_in_c": ("sum(iter(int, 1))", "timeout", "in choose"),
    "sleeps": ("time.sleep(60)", "timeout", "took more than 0.6 s in choose"),
    "devours": ("bytearray(2 << 30)", "memory", "choose raised MemoryError"),
    "floods": (f"{WIRE}(struct.pack('!I', 1 << 20))", "protocol", "a message of 1048576 bytes"),
    "babbles": (f"{WIRE}(b'\\0\\0\\0\\3abc')", "protocol", "sent bytes that are no message"),
    "cheats": ("return 99", "illegal", "action 99 is not legal here"),
    "prints": ("print('x' * (3 << 20))", "crash", "at most 1 MiB to its log"),
}
CONFIG = """\
game: tic_tac_toe
bots:
  - random
  - {name: %s, path: %s.py}
schedule: {rounds: 2}
limits: {cpu_seconds_per_move: 0.2, wall_seconds_per_move: 0.6, memory_mb: 512, max_faults: 3}
seed: 5
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """The results of four matches of each bot against random."""
    folder = tmp_path_factory.mktemp("faults")
    found = folder / "arena.db"
    for name, (what, _, _) in {**FAULTS, "good": ("pass", "", "")}.items():
        (folder / f"{name}.py").write_text(LATER.format(what=what))
        (folder / "config.yaml").write_text(CONFIG % (name, name))
        words = ["-q", "tournament", folder / "config.yaml", "--results", found]
        assert main.run([str(word) for word in [*words, "--backend", "serial"]]) == 0
    return found


def matches_of(arena, results, name):
    return json.loads(
        arena("matches", "--json", "--bot", name, "--last", 100, "--results", results).out
    )["matches"]


def is_withdrawn(match):
    return match["ending"]["kind"] == "withdrawn"


def seat_of(match, name):
    return next(at for at, bot in enumerate(match["bots"]) if bot.partition("@")[0] == name)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_stored_and_shown_with_cause_seat_ply_and_log(arena, results, name):
    _, kind, cause = FAULTS[name]
    *faults, _ = sorted(matches_of(arena, results, name), key=is_withdrawn)

    assert len(faults) == 3
    for match in faults:
        seat = seat_of(match, name)
        ending = match["ending"]
        # Under load the wall cap may come first.
        expected = "in choose" if kind == "timeout" else cause
        assert (ending["kind"], ending["seat"], ending["ply"]) == (kind, seat, 2 + seat)
        assert expected in ending["cause"]
        assert match["returns"][seat] == -1.0
        assert match["returns"][1 - seat] == 1.0
        assert match["isolation"] == "full"
        log = arena("log", match["match_id"], seat, "--results", results).out
        assert log.startswith(match["bots"][seat])
        assert f", ply {2 + seat}, {kind}: seat {seat} ({name}): " in log
        assert ("xxx" if name == "prints" else "about to fail") in log


@pytest.mark.parametrize("name", FAULTS)
def test_repeated_faults_withdraw_the_bot(arena, results, name):
    last = max(matches_of(arena, results, name), key=is_withdrawn)
    shown = arena("matches", "--bot", name, "--results", results).out

    assert last["ending"]["kind"] == "withdrawn"
    assert last["ending"]["seat"] == seat_of(last, name)
    assert shown.count(f"! {FAULTS[name][1]} seat") == 3


def test_the_faults_of_others_cost_a_good_bot_nothing(arena, results):
    played = matches_of(arena, results, "good")

    assert len(played) == 4
    assert {match["ending"]["kind"] for match in played} == {"finished"}
