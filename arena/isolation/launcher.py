"""The referee's side of the zygote: starts it, has it fork bots, and learns how they ended."""

import atexit
import contextlib
import functools
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import arena
import bots
import games
from arena.errors import UnavailableError
from arena.isolation import kernel, libraries, policy, protocol
from arena.isolation.player import Level
from games.kernel import cache

LOG_TAIL_BYTES = 4096
_START_SECONDS = 120.0  # for the libraries; a disk may be cold
_PASSED_ON = ("NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT", "NUMBA_OPT", "NUMBA_DEBUGINFO")
Kind = TypeVar("Kind", bound=protocol.Message)


class BotProcess:
    """One process with one bot in it, as the referee holds it."""

    def __init__(
        self, zygote: "Zygote", pid: int, pidfd: int | None, channel: socket.socket, log: int
    ) -> None:
        self.pid = pid
        self.channel = channel
        self._zygote = zygote
        self._pidfd = pidfd
        self._log = log
        self._watch = select.poll()
        self._watch.register(channel, select.POLLIN)
        self._patience: float | None = None  # as the channel has it
        self._reaped: protocol.Reaped | None = None

    def cpu_seconds(self) -> float:
        """CPU time of all its threads, from the kernel; 0 where that cannot be read."""
        if not kernel.IS_LINUX or self._reaped is not None:
            return 0.0
        # The clock of another process: Linux include/linux/posix-timers.h, CPUCLOCK_SCHED.
        return time.clock_gettime((~self.pid << 3) | 2)

    def peak_memory_mb(self) -> float | None:
        """Most address space beyond the zygote's; None when that cannot be read any more."""
        peak = None if self._reaped is not None else kernel.memory_kb(self.pid, "VmPeak")
        base = kernel.memory_kb(self._zygote.pid, "VmSize")
        return None if peak is None or base is None else max(peak - base, 0) / 1024

    def has_sent(self) -> bool:
        """Whether it has sent something, or hung up."""
        return bool(self._watch.poll(0))

    def send(self, frame: bytes, patience: float | None) -> None:
        """Writes to it, and waits where it does not read.

        Raises:
            BlockingIOError: it did not read in time.
            OSError: it has hung up.
        """
        self._wait_at_most(patience)
        self.channel.sendall(frame)

    def receive(self, patience: float | None) -> bytes | None:
        """What it sends next; b"" when it has hung up, None when nothing came in time."""
        self._wait_at_most(patience)
        try:
            return self.channel.recv(protocol.REPLY_BYTES)
        except BlockingIOError:
            return None

    def _wait_at_most(self, patience: float | None) -> None:
        """The kernel looks at the time: that is half as many calls as to poll first."""
        if patience != self._patience:
            microseconds = 0 if patience is None else int(1e6 * patience)  # 0 = for ever
            timeval = struct.pack("@ll", *divmod(microseconds, 1_000_000))
            for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
                self.channel.setsockopt(socket.SOL_SOCKET, option, timeval)
            self._patience = patience

    def signal(self, number: int) -> None:
        """Sends a signal; nothing happens when the process has ended."""
        if self._reaped is not None:
            return
        try:
            if self._pidfd is None:
                os.kill(self.pid, number)
            else:
                signal.pidfd_send_signal(self._pidfd, number)
        except ProcessLookupError:
            return

    def ends_within(self, seconds: float) -> bool:
        """Whether it comes to an end by itself in this time."""
        if self._pidfd is None:
            time.sleep(seconds)
            return True
        watch = select.poll()
        watch.register(self._pidfd, select.POLLIN)
        return bool(watch.poll(1000 * seconds))

    def end(self) -> protocol.Reaped:
        """Kills what is left of it, and says how it ended."""
        if self._reaped is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)  # with what it started, at level process
            self.signal(signal.SIGKILL)
            self._reaped = self._zygote.reap(self.pid)
        return self._reaped

    def log_tail(self) -> str:
        """The last that it wrote; hostile text."""
        start = max(os.fstat(self._log).st_size - LOG_TAIL_BYTES, 0)
        return os.pread(self._log, LOG_TAIL_BYTES, start).decode(errors="replace").strip()

    def forget(self) -> None:
        """Ends it and lets go of all that belongs to it."""
        try:
            self.end()
        finally:
            self.channel.close()
            for descriptor in filter(None, (self._log, self._pidfd)):
                os.close(descriptor)


class Zygote:
    """A running zygote."""

    def __init__(self, level: Level) -> None:
        """Starts it.

        Raises:
            UnavailableError: it does not start, or the machine cannot enforce the level.
        """
        self.level = level
        self._lock = threading.Lock()
        ours, its = socket.socketpair()
        self._control = ours
        with its:
            self._process = subprocess.Popen(
                _command(its.fileno(), level),
                env=_environment(),
                pass_fds=[its.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the referee
            )
        ours.settimeout(_START_SECONDS)
        try:
            self.report = self._receive(protocol.Report)[0]
        except (OSError, RuntimeError):
            self.close()
            raise UnavailableError(
                "the process that bots are started from did not come up; arena doctor shows more"
            ) from None
        ours.settimeout(None)

    def load(self, game: str, module: str) -> None:
        """Has a game ready for all bots that are started from now on.

        Raises:
            UnavailableError: the game cannot be loaded there.
        """
        answer, _ = self._order(protocol.Load(module, game), protocol.Loaded)
        if answer.complaint:
            raise UnavailableError(f"a bot's own process cannot load {answer.complaint}")

    def spawn(self, folder: Path, memory_mb: int) -> BotProcess:
        """Forks a process that locks itself in and waits for its bot."""
        ours, its = socket.socketpair()
        log = _new_log()
        order = protocol.Spawn(self.level, memory_mb, str(folder))
        with its:
            answer, handles = self._order(order, protocol.Spawned, its.fileno(), log)
        return BotProcess(self, answer.pid, handles[0] if handles else None, ours, log)

    def reap(self, pid: int) -> protocol.Reaped:
        """Waits for the end of a process that has ended or is about to."""
        return self._order(protocol.Reap(pid), protocol.Reaped)[0]

    def close(self) -> None:
        """Ends it, and its bots with it."""
        self._control.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it can still be asked for bots."""
        return self._process.poll() is None

    def _order(
        self, order: protocol.Message, answer: type[Kind], *descriptors: int
    ) -> tuple[Kind, list[int]]:
        with self._lock:
            socket.send_fds(self._control, [protocol.framed(order)], list(descriptors))
            return self._receive(answer)

    def _receive(self, wanted: type[Kind]) -> tuple[Kind, list[int]]:
        came: list[int] = []
        content = protocol.received(self._control, came)
        if content is None:
            raise RuntimeError("the process that bots are started from has ended")
        message = protocol.from_zygote.decode(content)
        if not isinstance(message, wanted):
            raise TypeError(f"wanted {wanted.__name__}, got {message}")
        return message, came


_running: dict[Level, Zygote] = {}  # one a level and process; closed when this process ends


def zygote(level: Level) -> Zygote:
    """The zygote of this process for a level; started by its first use.

    Raises:
        UnavailableError: the machine cannot enforce the level.
    """
    found = _running.get(level)
    if found is not None and not found.is_alive:
        _running.pop(level).close()
        found = None
    if found is None:
        if level not in policy.LEVELS:
            raise ValueError(f"no process at level {level}")
        if level is Level.BWRAP:
            raise UnavailableError(
                'isolation "bwrap" is not built into this version; use "full", or "process" for '
                "bots that you trust"
            )
        found = Zygote(level)
        try:
            policy.require(level, found.report)
        except UnavailableError:
            found.close()
            raise
        _running[level] = found
    return found


def renew(level: Level) -> None:
    """Ends the zygote of a level, and its bots with it; the next one has other addresses."""
    if level in _running:
        _running.pop(level).close()


def try_out() -> protocol.Report | None:
    """What this machine enforces, found by trying; None where no zygote starts at all."""
    try:
        tried = Zygote(Level.FULL)
    except UnavailableError:
        return None
    tried.close()
    return tried.report


@atexit.register
def _close_all() -> None:
    while _running:
        _running.popitem()[1].close()


def _command(control: int, level: Level) -> list[str]:
    """No -I: that would ignore PYTHONHASHSEED; the environment is ours in any case."""
    code = (
        f"import sys; sys.path[:0] = {_roots()!r}; "
        f"from arena.isolation.zygote import main; main({control}, {str(level)!r})"
    )
    return [sys.executable, "-s", "-P", "-c", code]


@functools.cache
def _roots() -> list[str]:
    """Where the packages are found: on a Ray node each of ours has a place of its own."""
    files = [module.__file__ for module in (arena, bots, games)]
    found = [str(Path(file).resolve().parents[1]) for file in files if file]
    return list(dict.fromkeys([*found, *libraries.folders()]))


def _environment() -> Mapping[str, str]:
    """Nothing of the referee's but where compiled code is kept and how it is compiled."""
    threads = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
    found = {
        "PATH": os.defpath,
        "HOME": "/nonexistent",
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",  # a bot that loops over a set does so alike in every process
        "MALLOC_ARENA_MAX": "2",  # each would take 64 MB of a bot's address space, for any thread
        **dict.fromkeys(threads, "1"),  # a fork server has to have one thread
        **{name: os.environ[name] for name in _PASSED_ON if name in os.environ},
    }
    if cache.cache_root().is_absolute():
        found["NUMBA_CACHE_DIR"] = str(cache.cache_root())
    return found


def _new_log() -> int:
    """A file in memory for what a bot prints; its limit is the process's file size."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("bot-log")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())
