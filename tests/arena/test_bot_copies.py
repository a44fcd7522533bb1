"""Private copies of bots leave nothing behind, however their process ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from arena import bot_copies
from tests.arena.loading_bots import MINIMAL, written

ROOT = Path(__file__).resolve().parents[2]
PLAYS = """
import sys, time
import pyspiel
from arena import loading
from arena.bot import BotSpec
loading.check(loading.identify(BotSpec("fox", path=sys.argv[1])), pyspiel.load_game("tic_tac_toe"))
print("played", flush=True)
if sys.argv[2] == "stays":
    time.sleep(600)
"""


@pytest.fixture
def folder(tmp_path):
    """For temporary files of the drivers below."""
    made = tmp_path / "temporary"
    made.mkdir()
    return made


def driver(folder, *, stays):
    bot = written(folder.parent / "fox.py", MINIMAL)
    child = subprocess.Popen(
        [sys.executable, "-c", PLAYS, str(bot), "stays" if stays else "ends"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout.readline() == "played\n"
    return child


def end(child, number):
    child.send_signal(number)
    child.communicate(timeout=60)


def test_a_process_that_ends_leaves_nothing(folder):
    driver(folder, stays=False).communicate(timeout=60)

    assert os.listdir(folder) == []


def test_what_a_killed_process_left_is_removed_by_the_next_and_what_is_held_stays(folder):
    killed, living = driver(folder, stays=True), driver(folder, stays=True)
    assert len(os.listdir(folder)) == 2
    end(killed, signal.SIGKILL)
    before = set(os.listdir(folder))
    assert len(before) == 2
    driver(folder, stays=False).communicate(timeout=60)
    left = os.listdir(folder)
    copies = list(folder.glob("*/*/fox.py"))
    end(living, signal.SIGKILL)

    assert len(left) == 1
    assert set(left) < before
    assert len(copies) == 1


def test_a_folder_that_is_only_just_being_made_stays_and_an_old_one_goes(folder):
    new, old = folder / "arena-bots-new", folder / "arena-bots-old"
    for made in (new, old, folder / "somebody-elses"):
        made.mkdir()
    os.utime(old, (0, 0))
    bot_copies.sweep(folder)

    assert sorted(os.listdir(folder)) == ["arena-bots-new", "somebody-elses"]


def test_a_link_that_is_called_like_such_a_folder_is_left_alone(folder, tmp_path):
    victim = tmp_path / "victim"
    victim.mkdir()
    os.utime(victim, (0, 0))
    (folder / "arena-bots-x").symlink_to(victim)
    bot_copies.sweep(folder)

    assert victim.is_dir()
