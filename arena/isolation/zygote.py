"""The fork server: one a worker, started with an empty environment and a single thread.

It loads numpy, OpenSpiel and the games once; a bot's process is a fork of it and shares all that.
It holds no state of a match, no seed and no connection but the one to its referee, and ends when
that is closed, however the referee came to its end; its bots end with it.
"""

import contextlib
import gc
import importlib
import os
import socket
import sys
import types
from collections.abc import Callable

import numpy.random  # noqa: F401 - loaded here once and not in every bot

import arena.spiel_bot  # noqa: F401 - likewise
import bots  # noqa: F401 - likewise
import games
from arena import bot_module
from arena.isolation import child, kernel, protocol, seal, seccomp
from arena.isolation.player import Level
from arena.isolation.seat_view import GameFacts

_WORKS, _FAILS = 0, 1  # exit codes of a trial


def main(control: int, level: str) -> None:
    """Serves one referee until it hangs up."""
    referee = socket.socket(fileno=control)
    namespaces = _enter_namespaces() if Level(level) is Level.FULL else "not used at this level"
    report = protocol.Report(
        landlock=_landlock_complaint(),
        seccomp=_seccomp_complaint(),
        namespaces=namespaces,
        landlock_abi=kernel.landlock_abi(),
        pid=os.getpid(),
    )
    referee.sendall(protocol.framed(report))
    _rehearse()
    gc.disable()
    _Zygote(referee).serve()


class _Zygote:
    """Holds the games that are loaded."""

    def __init__(self, referee: socket.socket) -> None:
        self._referee = referee
        self._loaded: dict[str, GameFacts] = {}

    def serve(self) -> None:
        """Does one thing after another, as the referee says."""
        came: list[int] = []
        while (content := protocol.received(self._referee, came)) is not None:
            match protocol.to_zygote.decode(content):
                case protocol.Load() as order:
                    self._referee.sendall(protocol.framed(protocol.Loaded(self._load(order))))
                case protocol.Spawn() as order:
                    self._spawn(order, *came)
                    came.clear()
                case protocol.Reap(pid):
                    self._referee.sendall(protocol.framed(_reap(pid)))

    def _load(self, order: protocol.Load) -> str:
        if order.game in self._loaded:
            return ""
        try:
            importlib.import_module(order.module)
            self._loaded[order.game] = GameFacts(games.load_game(order.game))
        except (ImportError, ValueError) as error:
            return f"{order.game}: {error}"
        gc.collect()
        gc.freeze()  # a collection in a fork would touch, and so copy, every page
        if kernel.IS_LINUX:
            kernel.in_large_pages()
        return ""

    def _spawn(self, order: protocol.Spawn, *came: int) -> None:
        pid = os.fork()
        if pid == 0:
            try:
                child.run(order, came, self._loaded)
            finally:  # whatever happens there, no bot's process becomes a second zygote
                os._exit(child.EXIT_UNSEALED)
        for descriptor in came:
            os.close(descriptor)
        answer = protocol.framed(protocol.Spawned(pid))
        if not hasattr(os, "pidfd_open"):
            self._referee.sendall(answer)
            return
        # Nobody else waits for this child, so the number cannot mean another process yet.
        handle = os.pidfd_open(pid)
        socket.send_fds(self._referee, [answer], [handle])
        os.close(handle)


def _rehearse() -> None:
    """Does once what every bot's process does, so that its caches are filled in the forks."""
    seal.readable()
    seal.listable()
    if seccomp.is_known(kernel.MACHINE):
        seccomp.program(kernel.MACHINE, os.getpid())

    class Bot:
        def choose(self) -> None: ...

    module = types.ModuleType("rehearsal")
    Bot.__module__ = module.__name__
    module.Bot = Bot  # type: ignore[attr-defined] # a module is what its code puts into it
    bot_module.BotModule("rehearsal", module).make({}, None, 0, 0)


def _reap(pid: int) -> protocol.Reaped:
    _, status, usage = os.wait4(pid, 0)
    cpu_seconds = usage.ru_utime + usage.ru_stime
    return protocol.Reaped(os.waitstatus_to_exitcode(status), cpu_seconds, usage.ru_maxrss)


def _enter_namespaces() -> str:
    try:
        kernel.own_namespaces()
    except OSError as error:
        return str(error)
    return ""


def _landlock_complaint() -> str:
    if not kernel.landlock_abi():
        return f"kernel {os.uname().release} has no Landlock, or it is not enabled"

    def enforces() -> bool:
        kernel.no_new_privileges()
        kernel.landlock([sys.prefix], [], kernel.landlock_abi())
        with contextlib.suppress(PermissionError):
            os.close(os.open("/etc", os.O_RDONLY | os.O_DIRECTORY))
            return False
        return True

    return "" if _try(enforces) else "it is there but does not hold"


def _seccomp_complaint() -> str:
    if not seccomp.is_known(kernel.MACHINE) or not kernel.IS_LINUX:
        return f"there is no table of system calls for {os.uname().sysname} on {kernel.MACHINE}"

    def enforces() -> bool:
        kernel.no_new_privileges()
        kernel.install_filter(seccomp.program(kernel.MACHINE, os.getpid()))
        try:
            socket.socket().close()
        except PermissionError:
            return True
        return False

    return "" if _try(enforces) else "this machine lets no filter be set"


def _try(enforces: Callable[[], bool]) -> bool:
    """Whether a lock works, tried in a process that is thrown away."""
    pid = os.fork()
    if pid == 0:
        works = False
        try:
            with contextlib.suppress(OSError):
                works = enforces()
        finally:
            os._exit(_WORKS if works else _FAILS)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == _WORKS
