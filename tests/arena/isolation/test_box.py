"""Level bwrap: what a bot sees in bubblewrap's box, and that bots do not see each other."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena import loading
from arena.isolation import box, launcher
from arena.isolation.player import Level
from arena.records import EndingKind
from games import load_game
from games.kernel import cache
from tests.support.submitted import FIRST, play, spec, written

LOOKS = """
import os
def seen(path):
    try:
        return sorted(os.listdir(path))
    except OSError:
        return None
def can_write(path):
    try:
        open(path, "w").close()
    except OSError:
        return False
    return True
print([seen("/bot"), seen("/proc"), seen({home!r}), os.path.lexists({home!r})])
print([can_write(place + "/x") for place in ("", "/bot", "/dev", "/proc", {cache!r})])
class Bot:
    def choose(self, turn):
        return turn.legal_actions[0]
"""


def started(path):
    player = loading.build(spec(path, isolation="bwrap"))
    player.new_game(load_game("tic_tac_toe"), 0, 1)
    return player


def test_a_bot_sees_its_own_files_and_can_write_nothing(tmp_path):
    text = LOOKS.format(home=str(tmp_path), cache=str(cache.cache_root()))
    player = started(written(tmp_path, text))
    shown = player.log_tail()
    player.close()

    seen, writes = shown.splitlines()
    assert seen == "[['bot.py'], ['cpuinfo', 'meminfo'], None, False]"
    assert writes == "[False, False, False, False, False]"


def test_bots_of_one_zygote_do_not_see_each_others_files(tmp_path):
    looks = FIRST + "import os\nprint(sorted(os.listdir('/bot')))\n"
    players = [started(written(tmp_path / name, looks, f"{name}.py")) for name in ("one", "two")]
    shown = [player.log_tail() for player in players]
    for player in players:
        player.close()

    assert shown == ["['one.py']", "['two.py']"]


def test_a_package_with_data_plays_and_the_level_is_recorded(tmp_path):
    written(tmp_path / "fox" / "deep", "4", "taste.txt")
    written(
        tmp_path / "fox",
        """
        from pathlib import Path
        TASTE = int((Path(__file__).parent / "deep" / "taste.txt").read_text())
        class Bot:
            def choose(self, turn):
                return TASTE if TASTE in turn.legal_actions else turn.legal_actions[0]
        """,
        "__init__.py",
    )
    fox = spec(tmp_path / "fox", isolation="bwrap")
    record = play(fox, spec(written(tmp_path, FIRST)))

    assert record.ending.kind is EndingKind.FINISHED
    assert record.actions[0] == (0, 4)
    assert record.isolation == "bwrap"


def test_a_bots_time_and_death_are_seen_from_outside(tmp_path):
    player = started(written(tmp_path, FIRST + "    x = sum(range(3_000_000))\n"))
    used = player.process.cpu_seconds()
    ending = player.process.end()
    player.close()

    assert used > 0.01
    assert ending.status == -9


def test_a_box_that_does_not_come_up_says_why(monkeypatch, tmp_path):
    launcher.renew(Level.BWRAP)
    broken = written(
        tmp_path, "#!/bin/sh\necho 'bwrap: no namespaces here. Ask root.' >&2\nexit 1\n"
    )
    broken.chmod(0o755)
    monkeypatch.setattr(box, "bubblewrap", lambda: str(broken))

    assert launcher.try_out(Level.BWRAP) == (
        "bubblewrap does not start here: bwrap: no namespaces here"
    )


def test_a_bubblewrap_on_the_path_is_found_too(monkeypatch, tmp_path):
    found = written(tmp_path, "#!/bin/sh\n", "bwrap")
    found.chmod(0o755)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert box.bubblewrap() == str(found)
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(Exception, match="there is no program bwrap"):
        launcher._command(0, Level.BWRAP)


REFEREE = """
import sys, time
from arena import loading
from arena.bot import BotSpec
from arena.isolation import launcher
from games import load_game
player = loading.build(loading.identify(BotSpec("fox", path=sys.argv[1], isolation="bwrap")))
player.new_game(load_game("tic_tac_toe"), 0, 1)
zygote = launcher.zygote("bwrap")
print(zygote.pid, zygote._process.pid, player.process.pid, flush=True)
time.sleep(600)
"""


def is_running(pid):
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def test_the_box_and_its_bots_end_with_a_referee_that_is_killed(tmp_path):
    path = written(tmp_path, FIRST)
    command = [sys.executable, "-c", REFEREE, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as referee:
        pids = [int(pid) for pid in referee.stdout.readline().split()]
        assert all(map(is_running, pids))
        referee.kill()
    deadline = time.monotonic() + 20
    while any(map(is_running, pids)) and time.monotonic() < deadline:
        time.sleep(0.05)

    assert len(pids) == 3
    assert not any(map(is_running, pids))
