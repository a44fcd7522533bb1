"""The Ray backend: the same records as without it, whatever dies on the way, and nothing left."""

import glob
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import pytest

from arena.bot import BotSpec
from arena.errors import BotError, ConfigError, UnavailableError
from arena.loading import identify
from arena.records import EndingKind, GameRecord, Void, from_plain
from arena.workers import ray_pool, serial
from tests.support import ray_driver
from tests.support.players import NO_LIMITS, planned
from tests.support.ray_driver import plan, random_bots

pytestmark = pytest.mark.ray
ROOT = Path(__file__).resolve().parents[3]


def by_id(results):
    """The results by match; fails where one came twice."""
    found = {}
    for result in results:
        assert result.match_id not in found
        found[result.match_id] = result
    return found


def session_folders():
    return set(glob.glob(os.path.join(tempfile.gettempdir(), "arena-*")))


def ray_processes():
    """Pids of all Ray processes and watchdogs on this machine."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                line = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if line.startswith(b"ray::") or b"raylet" in line or b"watchdog.py" in line:
                found.add(int(entry.name))
    return found


def seconds_until_clean(folders, processes, patience=30.0):
    """How long it takes until nothing is there that was not there before."""
    start = time.monotonic()
    while session_folders() - folders or ray_processes() - processes:
        if time.monotonic() - start > patience:
            pytest.fail(f"left: {session_folders() - folders} {ray_processes() - processes}")
        time.sleep(0.1)
    return time.monotonic() - start


def driver(workers, matches):
    return subprocess.Popen(
        [sys.executable, ray_driver.__file__, str(workers), str(matches)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def test_records_are_those_of_the_serial_backend(pool):
    matches = plan(60)
    serial_records = by_id(serial.play_all(matches, random_bots(), NO_LIMITS))
    ray_records = by_id(pool.play_all(matches, random_bots(), NO_LIMITS))

    assert serial_records == ray_records
    assert len({record.actions for record in ray_records.values()}) == 60


def test_nothing_to_play_starts_no_ray():
    with ray_pool.RayPool(workers=1) as idle:
        assert list(idle.play_all([], random_bots(), NO_LIMITS)) == []
        assert idle._session is None


def test_a_consumer_may_stop_early_and_come_back(pool):
    results = pool.play_all(plan(40), random_bots(), NO_LIMITS)
    first = next(results)
    results.close()

    assert isinstance(first, GameRecord)
    assert len(by_id(pool.play_all(plan(5), random_bots(), NO_LIMITS))) == 5


def written_bot(folder, text):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "helper.py").write_text("import deep.most\ndef at(): return deep.most.AT\n")
    (folder / "deep").mkdir(exist_ok=True)
    (folder / "deep" / "__init__.py").write_text("")
    (folder / "deep" / "most.py").write_text("AT = 0\n")
    path = folder / "my_bot.py"
    path.write_text(text)
    return path


def test_a_bot_given_by_path_travels_with_what_it_imports(pool, tmp_path, monkeypatch):
    monkeypatch.chdir("/")
    path = written_bot(
        tmp_path,
        "import helper\n"
        "class Bot:\n"
        "    def choose(self, turn):\n"
        "        return turn.legal_actions[helper.at()]\n",
    )
    bots = {"a": identify(BotSpec("a", path=str(path))), **random_bots(("b",))}
    matches = plan(6, game="tic_tac_toe")
    results = pool.play_all(matches, bots, NO_LIMITS)
    first = next(results)
    (tmp_path / "deep" / "most.py").write_text("AT = 1\n")  # too late for this tournament
    ray_records = by_id([first, *results])
    (tmp_path / "deep" / "most.py").write_text("AT = 0\n")

    assert by_id(serial.play_all(matches, bots, NO_LIMITS)) == ray_records
    assert {record.isolation for record in ray_records.values()} == {"inline"}
    assert all(record.actions[0] == (0, 0) for record in ray_records.values())


def test_a_match_that_kills_its_worker_is_void_and_all_others_are_played(pool, tmp_path, capfd):
    path = written_bot(
        tmp_path,
        "import os, signal\n"
        "class Bot:\n"
        "    def new_game(self, game, seat, seed):\n"
        "        if seed == 7000:\n"  # seat 0 of the match with luck seed 7
        "            os.kill(os.getpid(), signal.SIGKILL)\n"
        "    def choose(self, turn):\n"
        "        return turn.legal_actions[0]\n",
    )
    bots = {"a": identify(BotSpec("a", path=str(path))), **random_bots(("b",))}
    results = by_id(pool.play_all(plan(40, game="kuhn_poker"), bots, NO_LIMITS))
    voids = [result for result in results.values() if isinstance(result, Void)]

    assert len(results) == 40
    assert [void.match_id for void in voids] == ["m7"]
    assert voids[0].cause == "the worker was lost: WorkerCrashedError"
    time.sleep(1)  # Ray tells of it a little later
    assert capfd.readouterr() == ("", "")


def test_faults_of_bots_are_records_here_too(pool, tmp_path):
    path = written_bot(tmp_path, "class Bot:\n    def choose(self, turn): return -1\n")
    bots = {"a": identify(BotSpec("a", path=str(path))), **random_bots(("b",))}
    matches = plan(3, game="tic_tac_toe")
    records = by_id(pool.play_all(matches, bots, NO_LIMITS))

    assert by_id(serial.play_all(matches, bots, NO_LIMITS)) == records
    assert {record.ending.kind for record in records.values()} == {EndingKind.ILLEGAL}


def test_what_a_person_can_act_on_comes_back_as_a_sentence(pool):
    wrong = [replace(planned("pig"), rules_version="99")]
    with pytest.raises(ConfigError, match="rules version 99"):
        list(pool.play_all(wrong, random_bots(), NO_LIMITS))


def test_a_bot_that_cannot_play_is_refused_before_ray_starts(tmp_path):
    path = written_bot(tmp_path, "x = 1\n")
    bots = {"a": identify(BotSpec("a", path=str(path))), **random_bots(("b",))}
    with ray_pool.RayPool(workers=1) as idle, pytest.raises(BotError, match="no bot in it"):
        next(idle.play_all(plan(1), bots, NO_LIMITS))


def test_a_ray_that_does_not_start_names_the_way_without(monkeypatch):
    def fails(**how):
        raise ConnectionError("no loopback interface\nmore")

    before = session_folders()
    monkeypatch.setattr(ray_pool.ray, "init", fails)
    monkeypatch.setattr(ray_pool.ray, "shutdown", lambda: None)
    with (
        ray_pool.RayPool(workers=1) as broken,
        pytest.raises(UnavailableError) as caught,
    ):
        next(broken.play_all(plan(1), random_bots(), NO_LIMITS))

    assert str(caught.value) == (
        "Ray does not start here (no loopback interface); play without it: --backend serial"
    )
    assert caught.value.exit_code == 69
    assert session_folders() == before


def test_batches_grow_to_a_second_of_work_and_shrink_at_the_end():
    queue = ray_pool._Queue(plan(10, game="pig") * 100, workers=2)
    sizes = [len(queue.next_batch())]
    queue.note_speed(0.01)
    sizes += [len(queue.next_batch()) for _ in range(9)]
    while queue:
        sizes.append(len(queue.next_batch()))

    assert sizes[:10] == [1, 100, 100, 100, 100, 100, 100, 100, 75, 56]  # a quarter of what is left
    assert sizes[-1] == 1
    assert sum(sizes) == 1000
    assert sizes[1:] == sorted(sizes[1:], reverse=True)


def test_long_matches_go_out_one_by_one():
    queue = ray_pool._Queue(plan(10, game="pig"), workers=2)
    queue.note_speed(3.0)

    assert [len(queue.next_batch()) for _ in range(10)] == [1] * 10
    assert not queue


def test_a_lost_batch_is_played_again_match_by_match():
    queue = ray_pool._Queue(plan(10, game="pig"), workers=1)
    queue.note_speed(0.01)
    lost = queue.next_batch()
    assert len(lost) == 5
    queue.play_alone(lost)
    again = [queue.next_batch() for _ in lost]

    assert [(planned,) for planned in lost] == again
    assert len(queue.next_batch()) == 3


def test_the_end_leaves_nothing_and_says_nothing_and_one_worker_plays_the_same():
    folders, processes = session_folders(), ray_processes()
    child = driver(workers=1, matches=30)
    out, err = child.communicate(timeout=120)

    assert child.returncode == 0
    assert err == ""
    assert seconds_until_clean(folders, processes, patience=1.0) < 1.0
    records = by_id(from_plain(GameRecord, json.loads(line)) for line in out.splitlines())
    assert by_id(serial.play_all(plan(30), random_bots(), NO_LIMITS)) == records


def stopped_in_mid_run(stop):
    """Starts a driver, stops it when results come, and returns its exit code and stderr."""
    folders, processes = session_folders(), ray_processes()
    child = driver(workers=2, matches=5000)
    for _ in range(20):
        assert child.stdout.readline()
    stop(child.pid)
    _, err = child.communicate(timeout=60)
    seconds_until_clean(folders, processes)
    return child.returncode, err


def test_a_killed_driver_leaves_no_process_and_no_folder():
    code, _ = stopped_in_mid_run(lambda pid: os.kill(pid, signal.SIGKILL))

    assert code == -signal.SIGKILL


@pytest.mark.slow
def test_ctrl_c_leaves_no_process_and_no_folder_and_is_silent():
    code, err = stopped_in_mid_run(lambda pid: os.killpg(pid, signal.SIGINT))

    assert code == 130
    assert err == ""


@pytest.mark.slow
def test_a_terminated_driver_leaves_no_process_and_no_folder_and_is_silent():
    code, err = stopped_in_mid_run(lambda pid: os.kill(pid, signal.SIGTERM))

    assert code == 128 + signal.SIGTERM
    assert err == ""
