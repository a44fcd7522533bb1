"""The Ray backend: the same records as without it, whatever dies on the way, and nothing left."""

import contextlib
import json
import os
import shutil
import signal
import socket
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
from arena.workers import ray_pool, serial, watchdog
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


def offspring(pid):
    """A process with all that descend from it, as (pid, start time): pids are used again."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                words = (entry / "stat").read_text().rpartition(")")[2].split()
                parents[int(entry.name), words[19]] = int(words[1])
    found = {key for key in parents if key[0] == pid}
    while more := {key for key, parent in parents.items() if parent in dict(found)} - found:
        found |= more
    return found


def is_alive(process):
    """Whether a process of `offspring` still runs; a zombie does not."""
    try:
        words = (Path("/proc") / str(process[0]) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False
    return words[0] != "Z" and words[19] == process[1]


def wait_until_clean(processes, folder, patience):
    """Fails where a process or anything in the folder is left after so many seconds."""
    end = time.monotonic() + patience
    while left := [*filter(is_alive, processes), *os.listdir(folder)]:
        if time.monotonic() > end:
            pytest.fail(f"left after {patience} s: {left}")
        time.sleep(0.1)


@pytest.fixture
def short_folder():
    """A folder for temporary files with a path that is short enough for Ray's sockets."""
    with tempfile.TemporaryDirectory(prefix="t") as folder:
        yield folder


def driver(folder, workers, matches):
    return subprocess.Popen(
        [sys.executable, ray_driver.__file__, str(workers), str(matches)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": folder},
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
    assert {record.isolation for record in ray_records.values()} == {"full"}
    assert all(record.actions[0] == (0, 0) for record in ray_records.values())


def test_a_match_that_kills_its_worker_is_void_and_all_others_are_played(pool, tmp_path, capfd):
    path = written_bot(
        tmp_path,
        "import os, signal\n"
        "class Bot:\n"
        "    def new_game(self, game, seat, seed):\n"
        "        if seed == 7000:\n"  # seat 0 of the match with luck seed 7
        # The parent of its parent is the worker: at this level nothing keeps a bot from it.
        "            stat = open(f'/proc/{os.getppid()}/stat').read()\n"
        "            os.kill(int(stat.rpartition(')')[2].split()[1]), signal.SIGKILL)\n"
        "    def choose(self, turn):\n"
        "        return turn.legal_actions[0]\n",
    )
    spec = identify(BotSpec("a", path=str(path), isolation="process"))
    bots = {"a": spec, **random_bots(("b",))}
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


def test_a_ray_that_does_not_start_names_the_way_without(monkeypatch, short_folder):
    def fails(**how):
        raise ConnectionError("no loopback interface\nmore")

    monkeypatch.setattr(tempfile, "tempdir", short_folder)
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
    assert os.listdir(short_folder) == []


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


def test_the_end_leaves_nothing_and_says_nothing_and_one_worker_plays_the_same(short_folder):
    child = driver(short_folder, workers=1, matches=30)
    first = child.stdout.readline()
    processes = offspring(child.pid)
    out, err = child.communicate(timeout=120)

    assert child.returncode == 0
    assert err == ""
    assert len(processes) > 5
    wait_until_clean(processes, short_folder, patience=0.5)
    lines = [first, *out.splitlines()]
    records = by_id(from_plain(GameRecord, json.loads(line)) for line in lines)
    assert by_id(serial.play_all(plan(30), random_bots(), NO_LIMITS)) == records


def stopped_in_mid_run(folder, stop):
    """Starts a driver, stops it when results come, and returns its exit code and stderr."""
    child = driver(folder, workers=2, matches=5000)
    for _ in range(20):
        assert child.stdout.readline()
    processes = offspring(child.pid)
    assert len(processes) > 5
    stop(child.pid)
    _, err = child.communicate(timeout=60)
    wait_until_clean(processes, folder, patience=30)
    return child.returncode, err


def test_a_killed_driver_leaves_no_process_and_no_folder(short_folder):
    code, _ = stopped_in_mid_run(short_folder, lambda pid: os.kill(pid, signal.SIGKILL))

    assert code == -signal.SIGKILL


@pytest.mark.slow
@pytest.mark.alone
def test_ctrl_c_leaves_no_process_and_no_folder_and_is_silent(short_folder):
    code, err = stopped_in_mid_run(short_folder, lambda pid: os.killpg(pid, signal.SIGINT))

    assert code == 130
    assert err == ""


@pytest.mark.slow
@pytest.mark.alone
def test_a_terminated_driver_leaves_no_process_and_no_folder_and_is_silent(short_folder):
    code, err = stopped_in_mid_run(short_folder, lambda pid: os.kill(pid, signal.SIGTERM))

    assert code == 128 + signal.SIGTERM
    assert err == ""


@pytest.fixture
def cluster():
    """The address of a running Ray that is not ours: it knows nothing of this project."""
    folder = tempfile.mkdtemp(prefix="other-ray-")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    subprocess.run(
        [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--num-cpus=2",
         f"--port={port}", f"--temp-dir={folder}", "--include-dashboard=false"],
        env={**environment, watchdog.FOLDER_VARIABLE: folder, "RAY_AUTH_MODE": "disabled"},
        cwd="/",
        check=True,
        capture_output=True,
    )  # fmt: skip
    yield f"127.0.0.1:{port}"
    while watchdog.kill_session(folder):
        time.sleep(0.2)
    shutil.rmtree(folder)


JOIN = """
import json, sys
from pathlib import Path
from arena.bot import BotSpec
from arena.loading import identify
from arena.records import to_plain
from arena.workers.ray_pool import RayPool
from tests.support.players import NO_LIMITS
from tests.support.ray_driver import plan, random_bots
bots = {**random_bots(), "a": identify(BotSpec("a", path=sys.argv[2]))}
with RayPool(workers=2, address=sys.argv[1]) as pool:
    for result in pool.play_all(plan(20), bots, NO_LIMITS):
        print(json.dumps(to_plain(result)))
"""


@pytest.mark.slow
@pytest.mark.alone
def test_on_a_running_cluster_code_and_bots_travel_and_the_cluster_lives_on(cluster, tmp_path):
    path = written_bot(
        tmp_path,
        "import helper\n"
        "class Bot:\n"
        "    def choose(self, turn):\n"
        "        return turn.legal_actions[helper.at()]\n",
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-c", JOIN, cluster, path],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=True,
            capture_output=True,
            text=True,
        )
        for _ in range(2)  # it can be joined again
    ]
    bots = {**random_bots(), "a": identify(BotSpec("a", path=str(path)))}
    expected = by_id(serial.play_all(plan(20), bots, NO_LIMITS))

    for done in outputs:
        lines = done.stdout.splitlines()
        assert by_id(from_plain(GameRecord, json.loads(line)) for line in lines) == expected
        assert done.stderr == ""
