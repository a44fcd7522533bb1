"""Without Ray too, a tournament whose driver is killed ends with the ledger of one that was not."""

import contextlib
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from arena.store import Store
from tests.support.subprocesses import ROOT

DRIVER = """
import sys
from pathlib import Path
from arena import config, tournament
from arena.config_yaml import Document
from arena.store import Store
from arena.workers import serial
path, rounds = Path(sys.argv[1]), int(sys.argv[2])
bots = [{"bot": "random", "name": name} for name in "abc"]
asked = {"game": "leduc_poker", "bots": bots, "schedule": {"rounds": rounds}, "seed": 3}
checked = config.check(Document("test", asked), tournament.known(), folder=Path())
checked = tournament.identified(checked)
with Store.writer(path) as store:
    print("open", flush=True)
    result = tournament.run(checked, store, serial.play_all)
    print(len(result.ledger.records), len(result.ledger.unplayed), flush=True)
"""


def start(path, rounds):
    return subprocess.Popen(
        [sys.executable, "-c", DRIVER, path, str(rounds)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


def kill_after(path, rounds, seconds):
    process = start(path, rounds)
    process.stdout.readline()
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    process.communicate()


def finish(path, rounds):
    """Runs it to its end; returns what it printed last."""
    process = start(path, rounds)
    said, _ = process.communicate()
    assert process.returncode == 0
    return said.decode().splitlines()[-1]


def ledger(path):
    with contextlib.closing(Store.reader(path)) as store:
        store.check()
        return [(game.tournament, game.record) for game in store.games()]


def kill_and_compare(folder, *, rounds, kills, longest):
    whole = folder / "whole.db"
    assert finish(whole, rounds) == f"{6 * rounds} 0"
    rng = np.random.default_rng(kills)
    killed, sizes = folder / "killed.db", [0]
    for _ in range(kills):
        kill_after(killed, rounds, rng.uniform(0, longest))
        sizes.append(len(ledger(killed)))
    assert finish(killed, rounds) == f"{6 * rounds} 0"

    assert sizes == sorted(sizes)  # nothing that was committed is ever lost
    assert ledger(killed) == ledger(whole)


@pytest.mark.timeout(200)
def test_killed_three_times_the_ledger_is_that_of_an_uninterrupted_run(tmp_path):
    kill_and_compare(tmp_path, rounds=300, kills=3, longest=0.4)


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.timeout(900)
def test_killed_twenty_times_the_ledger_is_that_of_an_uninterrupted_run(tmp_path):
    kill_and_compare(tmp_path, rounds=2000, kills=20, longest=0.6)
