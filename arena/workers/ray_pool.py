"""play_all(matches): the same as workers/serial.py, spread over Ray. The only `import ray`.

Matches go out in plan order, in batches of about a second of work. A batch whose worker was lost
is played again match by match, so that only a match that loses its worker by itself is void.

A local Ray lives in a private folder. A watchdog, which outlives this process, ends its processes
and removes the folder when this process ends, however it ends. A running cluster (`address`) is
only joined and left; code and bots given by path travel there with the job.
"""

import collections
import contextlib
import functools
import logging
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import games
from arena import bot_copies, bot_files, loading
from arena.bot import BotSpec
from arena.config import Limits
from arena.errors import UnavailableError
from arena.records import GameRecord, Match, Void
from arena.workers import serial, watchdog

# Read by the import: Ray would write coloured lines about lost workers to standard output.
os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")
import ray
import ray.exceptions

BATCH_SECONDS = 1.0
TASKS_PER_WORKER = 2  # one that runs and one that waits, so that no worker idles
_OBJECT_STORE_BYTES = 80 << 20  # Ray's least; results are small and travel beside it
_LONGEST_TEMP_PATH = 40  # Ray's sockets lie deep below it and may have 107 characters
_CLEANING_SECONDS = 10.0
_LEAST_SECONDS = 1e-4  # no match is quicker: keeps a batch below ten thousand matches
_ROOT = Path(__file__).resolve().parents[2]
_PACKAGES = ("arena", "bots", "games")


class RayPool:
    """Workers of one Ray session; started by the first match, ended by leaving the `with`."""

    def __init__(self, *, workers: int, address: str | None = None) -> None:
        if workers < 1:
            raise ValueError(f"workers has to be at least 1, not {workers}")
        self._workers = workers
        self._address = address
        self._session: contextlib.ExitStack | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def play_all(
        self, matches: Sequence[Match], bots: Mapping[str, BotSpec], limits: Limits
    ) -> Iterator[GameRecord | Void]:
        """Plays the matches, yielding each result once, in whatever order they finish.

        Raises:
            UnavailableError: Ray cannot be started or reached.
            ArenaError: what a worker found that a person can act on.
        """
        if not matches:
            return
        if self._session is None:
            _warm(matches, bots, limits)
            self._session = _start(self._workers, self._address)
        luggage = ray.put(_pack(bots, limits))
        queue = _Queue(matches, self._workers)
        running: dict[Any, tuple[Match, ...]] = {}
        # Whoever stops listening leaves running batches to their end, or to that of the session:
        # `ray.cancel` of a task that ends just then aborts this process (Ray 2.60's
        # task_manager.cc: "Tried to complete task that was not pending").
        while queue or running:
            while queue and len(running) < TASKS_PER_WORKER * self._workers:
                batch = queue.next_batch()
                running[_play_batch.remote(batch, luggage)] = batch
            for done in ray.wait(list(running), num_returns=1)[0]:
                yield from _collect(done, running.pop(done), queue)


@dataclass(frozen=True, slots=True)
class Luggage:
    """What every worker needs once: bots with the content of those given by path, and limits."""

    bots: Mapping[str, BotSpec]
    files: Mapping[str, bot_files.BotFiles]
    limits: Limits


@dataclass(frozen=True, slots=True)
class BatchResult:
    """What came of one batch; `seconds_per_match` is None where it held the worker's imports."""

    results: tuple[GameRecord | Void, ...]
    seconds_per_match: float | None


class _Queue:
    """The matches that are left, cut into batches by how long a match has taken so far."""

    def __init__(self, matches: Sequence[Match], workers: int) -> None:
        self._waiting = collections.deque(matches)
        self._alone: collections.deque[Match] = collections.deque()  # were in a lost batch
        self._shares = TASKS_PER_WORKER * workers
        self._seconds_per_match: float | None = None

    def __bool__(self) -> bool:
        return bool(self._waiting or self._alone)

    def next_batch(self) -> tuple[Match, ...]:
        """The next matches in plan order; near the end fewer, so that the workers end together."""
        if self._alone:
            return (self._alone.popleft(),)
        count = 1
        if self._seconds_per_match is not None:
            fair_share = -(-len(self._waiting) // self._shares)
            wanted = int(BATCH_SECONDS / max(self._seconds_per_match, _LEAST_SECONDS))
            count = max(1, min(wanted, fair_share))
        return tuple(self._waiting.popleft() for _ in range(count))

    def note_speed(self, seconds_per_match: float) -> None:
        """Learns from a finished batch; half of the estimate is the newest batch."""
        old = self._seconds_per_match
        new = seconds_per_match
        self._seconds_per_match = new if old is None else (old + new) / 2

    def play_alone(self, batch: tuple[Match, ...]) -> None:
        """Puts the matches of a lost batch back, each by itself."""
        self._alone.extend(batch)


def _collect(done: Any, batch: tuple[Match, ...], queue: _Queue) -> tuple[GameRecord | Void, ...]:
    try:
        result: BatchResult = ray.get(done)
    except ray.exceptions.RayTaskError as error:
        # Raised by our own code in the worker: play_one has made all else a record or a void.
        raise error.cause from None
    except ray.exceptions.RayError as error:
        if len(batch) > 1:
            queue.play_alone(batch)
            return ()
        return (Void(batch[0].id, f"the worker was lost: {type(error).__name__}"),)
    if result.seconds_per_match is not None:
        queue.note_speed(result.seconds_per_match)
    return result.results


@ray.remote(num_cpus=1, max_retries=0)
def _play_batch(batch: tuple[Match, ...], luggage: Luggage) -> BatchResult:
    """Runs in a worker; plays the matches of one batch."""
    has_played = bool(_unpacked)
    bots = _unpack(luggage)
    start = time.perf_counter()
    results = tuple(serial.play_one(planned, bots, luggage.limits) for planned in batch)
    seconds = (time.perf_counter() - start) / len(batch)
    return BatchResult(results, seconds if has_played else None)


def _pack(bots: Mapping[str, BotSpec], limits: Limits) -> Luggage:
    files = {name: bot_files.read(Path(spec.path)) for name, spec in bots.items() if spec.path}
    return Luggage(dict(bots), files, limits)


_unpacked: dict[tuple[str, str], BotSpec] = {}  # in a worker: (name, version) -> spec with its path


def _unpack(luggage: Luggage) -> dict[str, BotSpec]:
    """The specs, with the paths of bots given by path leading to copies on this node."""
    if not _unpacked:
        loading.keep_copies_in(_own_folder())
    for name, spec in luggage.bots.items():
        if (name, spec.version) in _unpacked:
            continue
        if name in luggage.files:
            copy = luggage.files[name].write(Path(tempfile.mkdtemp(dir=_own_folder())))
            _unpacked[name, spec.version] = replace(spec, path=str(copy))
        else:
            _unpacked[name, spec.version] = spec
    return {name: _unpacked[name, spec.version] for name, spec in luggage.bots.items()}


def _own_folder() -> str:
    """A folder that goes away with the session (local) or with this worker (on a cluster)."""
    private = os.environ.get(watchdog.FOLDER_VARIABLE)
    if private is not None:
        return private
    return str(bot_copies.folder())


def _warm(matches: Sequence[Match], bots: Mapping[str, BotSpec], limits: Limits) -> None:
    """Compiles in this process what the workers then find in the cache."""
    for loading_string in dict.fromkeys(planned.game for planned in matches):
        game = games.load_game(loading_string)
        for spec in bots.values():
            loading.check(spec, game, limits.resources())


def _start(workers: int, address: str | None) -> contextlib.ExitStack:
    """Starts or joins a Ray; closing what this returns ends or leaves it."""
    with contextlib.ExitStack() as stack:
        stack.enter_context(_termination())
        if address is None:
            folder = stack.enter_context(_watched_folder())
            with _inherited(folder):
                _init(address="local", num_cpus=workers, _temp_dir=folder, **_LOCAL)
        else:
            code = {"py_modules": [str(_ROOT / package) for package in _PACKAGES]}
            _init(address=address, runtime_env=code)
        stack.callback(ray.shutdown)
        _handle_termination()
        return stack.pop_all()
    raise AssertionError("none of these contexts swallows an exception")


_LOCAL: Mapping[str, Any] = {
    "include_dashboard": False,
    "object_store_memory": _OBJECT_STORE_BYTES,
}


def _init(**how: Any) -> None:
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, **how)
    except Exception as error:
        reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        ray.shutdown()
        raise UnavailableError(
            f"Ray does not start here ({reason}); play without it: --backend serial"
        ) from error


@contextlib.contextmanager
def _termination() -> Iterator[None]:
    """Gives SIGTERM back to whoever handled it before Ray."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _handle_termination() -> None:
    """SIGTERM ends the `with` of the pool as an exception would, without Ray's stack trace."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))


@contextlib.contextmanager
def _watched_folder() -> Iterator[str]:
    """A private folder for one Ray session, and a watchdog that removes it in the end."""
    parent = tempfile.gettempdir()
    folder = tempfile.mkdtemp(
        prefix="arena-", dir=parent if len(parent) <= _LONGEST_TEMP_PATH else "/tmp"
    )
    dog = subprocess.Popen(
        [sys.executable, "-I", "-S", watchdog.__file__, folder],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield folder
    finally:
        if dog.stdin is not None:
            dog.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            dog.wait(_CLEANING_SECONDS)


@functools.cache
def _token() -> str:
    """One for all sessions of this process: Ray reads it once."""
    return secrets.token_hex(32)


@contextlib.contextmanager
def _inherited(folder: str) -> Iterator[None]:
    """What Ray's processes inherit: the mark of this session, this code, and silence."""
    path = os.pathsep.join(filter(None, [str(_ROOT), os.environ.get("PYTHONPATH")]))
    wanted = {
        watchdog.FOLDER_VARIABLE: folder,
        "PYTHONPATH": path,
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
        # Only who knows this token can join; otherwise Ray would keep one in the home folder.
        "RAY_AUTH_TOKEN": _token(),
    }
    before = {key: os.environ.get(key) for key in wanted}
    os.environ.update(wanted)
    try:
        yield
    finally:
        for key, value in before.items():
            if value is None:
                os.environ.pop(key, None)
            else:
                os.environ[key] = value
