"""A writer that is killed at any moment loses nothing that it had said was committed."""

import os
import signal
import sqlite3
import subprocess
import sys
import time

import numpy as np
import pytest

from arena.store import Store
from tests.arena.test_store import new_tournament, records_in
from tests.support.subprocesses import ROOT
from tests.support.tournaments import plan_of, record_of

# Appends what is missing in batches of seven and says how many are committed after each.
WRITER = """
import sys
from pathlib import Path
from arena.store import Store
from tests.arena.test_store import new_tournament
from tests.support.tournaments import config_of, plan_of, record_of
plan = plan_of("abcd", rounds=300)
with Store.writer(Path(sys.argv[1])) as store:
    number = store.begin(new_tournament()).number
    finished = store.finished(config_of("abcd").pool)
    left = [match for match in plan if match.id not in finished]
    print("open", len(finished), flush=True)
    for start in range(0, len(left), 7):
        store.append(number, [record_of(match) for match in left[start:start + 7]])
        print("committed", len(finished) + start + len(left[start:start + 7]), flush=True)
"""


def write_until_killed(path, seconds):
    """Runs the writer, kills it after some seconds; returns how many it said were committed."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, path],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
    )
    process.stdout.readline()
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    said, _ = process.communicate()
    counts = [line.split()[1] for line in said.decode().splitlines() if line.startswith("comm")]
    return int(counts[-1]) if counts else 0


def finish(path):
    subprocess.run(
        [sys.executable, "-c", WRITER, path],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        check=True,
    )


def kill_and_go_on(path, kills, seed):
    rng = np.random.default_rng(seed)
    committed = 0
    for _ in range(kills):
        committed = max(committed, write_until_killed(path, rng.uniform(0, 0.15)))
        with Store.reader(path) as store:
            store.check()
            assert len(records_in(store)) >= committed
    finish(path)
    with Store.reader(path) as store:
        assert records_in(store) == [record_of(match) for match in plan_of("abcd", rounds=300)]


@pytest.mark.timeout(120)
def test_nothing_is_lost_or_torn_or_twice_when_the_writer_is_killed(tmp_path):
    kill_and_go_on(tmp_path / "arena.db", kills=4, seed=1)


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.timeout(600)
def test_nothing_is_lost_or_torn_or_twice_when_the_writer_is_killed_forty_times(tmp_path):
    kill_and_go_on(tmp_path / "arena.db", kills=40, seed=2)


def test_a_log_that_was_torn_in_the_middle_gives_the_commits_before_it(tmp_path):
    # As after a power cut: SQLite's log ends anywhere, also within a page.
    path = tmp_path / "arena.db"
    plan = plan_of("abcd", rounds=9)
    store = Store.writer(path)
    number = store.begin(new_tournament()).number
    for match in plan:
        store.append(number, [record_of(match)])
    database, log = path.read_bytes(), (tmp_path / "arena.db-wal").read_bytes()
    store.close()
    for share in (0.3, 0.5, 0.77, 0.999):
        torn = tmp_path / f"torn-{share}.db"
        torn.write_bytes(database)
        torn.with_name(f"{torn.name}-wal").write_bytes(log[: int(len(log) * share)])
        with Store.reader(torn) as reader:
            reader.check()
            found = records_in(reader)
        assert found == [record_of(match) for match in plan[: len(found)]]


def test_a_copy_made_by_sqlite_is_a_database_of_results(tmp_path):
    plan = plan_of("abcd", rounds=2)
    with Store.writer(tmp_path / "arena.db") as store:
        store.append(store.begin(new_tournament()).number, [record_of(match) for match in plan])
        source = sqlite3.connect(tmp_path / "arena.db")
        source.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))
        source.close()

    with Store.reader(tmp_path / "copy.db") as copy:
        assert records_in(copy) == [record_of(match) for match in plan]
