"""Killed anywhere, twenty times: the ledger in the end is that of a run that nothing disturbed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from arena.store import Store
from tests.support import tournament_driver

ROOT = Path(__file__).resolve().parents[2]
CONFIG = """
game: backgammon
bots:
  - {name: one, bot: random}
  - {name: two, bot: random}
  - {name: three, bot: random}
schedule: {rounds: 500}
seed: 42
"""
MATCHES = 3 * 2 * 500  # three tables, two seatings
KILLS = 20


def start(folder, database, workers):
    return subprocess.Popen(
        [sys.executable, tournament_driver.__file__, folder / "c.yaml", database, str(workers)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )


def parent_of(pid):
    return int((Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[1])


def workers_of(driver):
    """Pids of the Ray workers that play for a driver."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if (entry / "cmdline").read_bytes().startswith(b"ray::_play_batch"):
                    raylet = parent_of(entry.name)
                    if parent_of(raylet) == driver:
                        found.append(int(entry.name))
            except OSError:
                continue
    return found


def ledger(database):
    """All records by match id; the store has each once."""
    with Store.reader(database) as store:
        return {game.record.match_id: game.record for game in store.games()}


def outcomes_until(child, count):
    """Reads that many outcomes; returns whether the run ended first."""
    return any(not child.stdout.readline() for _ in range(count))


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.ray
@pytest.mark.timeout(1200)
def test_a_run_that_is_killed_twenty_times_has_the_ledger_of_an_undisturbed_one(tmp_path):
    (tmp_path / "c.yaml").write_text(CONFIG)
    calm, wild = tmp_path / "calm.db", tmp_path / "wild.db"
    undisturbed = start(tmp_path, calm, workers=0)
    undisturbed.communicate(timeout=300)
    rng = np.random.default_rng(2024)
    kills = {"driver": 0, "worker": 0}
    child = start(tmp_path, wild, workers=2)
    while sum(kills.values()) < KILLS:
        assert not outcomes_until(child, int(rng.integers(5, 120))), f"it ended after {kills}"
        victims = workers_of(child.pid)
        if victims and rng.random() < 0.5:
            os.kill(int(rng.choice(victims)), signal.SIGKILL)
            kills["worker"] += 1
        else:
            child.kill()
            child.communicate()
            kills["driver"] += 1
            child = start(tmp_path, wild, workers=2)
    child.communicate(timeout=300)
    records = ledger(wild)

    assert child.returncode == 0
    assert min(kills.values()) >= 3
    assert len(records) == MATCHES
    assert ledger(calm) == records
