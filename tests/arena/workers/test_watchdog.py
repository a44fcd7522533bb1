"""The watchdog ends what belongs to its session, and nothing else."""

import os
import subprocess
import sys
import time

import pytest

from arena.workers import watchdog


@pytest.fixture
def sleeper():
    """Starts sleeping processes and ends those that are left."""
    started = []

    def start(*, environ=None, title="sleep", held_file=None):
        process = subprocess.Popen(
            [title, "60"],
            executable="/bin/sleep",
            env={**os.environ, **(environ or {})},
            stdout=held_file or subprocess.DEVNULL,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()


def died(process):
    try:
        process.wait(2)
    except subprocess.TimeoutExpired:
        return False
    return True


def test_processes_that_inherited_the_folder_are_killed_and_others_are_not(tmp_path, sleeper):
    folder, other = str(tmp_path / "one"), str(tmp_path / "two")
    ours = sleeper(environ={watchdog.FOLDER_VARIABLE: folder})
    another_ray = sleeper(environ={watchdog.FOLDER_VARIABLE: other})
    stranger = sleeper()

    assert watchdog.kill_session(folder) == 1
    assert died(ours)
    assert another_ray.poll() is None
    assert stranger.poll() is None


def test_a_ray_worker_is_known_by_its_title_and_its_log_and_a_reader_is_spared(tmp_path, sleeper):
    with open(tmp_path / "worker.out", "w") as log, open(tmp_path.parent / "other", "w") as other:
        worker = sleeper(title="ray::IDLE", held_file=log)
        reader = sleeper(title="tail", held_file=log)
        elsewhere = sleeper(title="ray::IDLE", held_file=other)

        assert watchdog.kill_session(str(tmp_path)) == 1
        assert died(worker)
        assert reader.poll() is None
        assert elsewhere.poll() is None


def test_the_watchdog_waits_for_the_end_of_its_driver_and_then_cleans_up(tmp_path, sleeper):
    folder = tmp_path / "session"
    (folder / "logs").mkdir(parents=True)
    dog = subprocess.Popen(
        [sys.executable, "-I", "-S", watchdog.__file__, str(folder)],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )
    left_over = sleeper(environ={watchdog.FOLDER_VARIABLE: str(folder)})
    time.sleep(0.5)
    assert dog.poll() is None
    assert folder.exists()
    dog.stdin.close()

    assert dog.wait(10) == 0
    assert died(left_over)
    assert not folder.exists()
