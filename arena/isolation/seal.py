"""How a bot's process locks itself in, before anything of the bot is read. No way back.

The order matters: limits and privileges first, then Landlock (it needs to open the folders that
stay readable), then the system-call filter (it refuses what the others needed), then a look at
whether it all holds, by trying what must not work.
"""

import contextlib
import functools
import os
import resource
import signal
import socket
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path

import arena
import bots
import games
from arena.isolation import kernel, libraries, seccomp
from arena.isolation.player import Level
from games.kernel import cache

LOG_BYTES = 1 << 20
_OPEN_FILES = 64
_PENDING_SIGNALS = 64
_MORE_TASKS = 256  # threads that a bot may add to what runs on the machine; binds no root
# What Python and the libraries look up: nothing that differs between users.
_SYSTEM = (
    "/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib", "/lib64", "/usr/share/zoneinfo",
    "/etc/ld.so.cache", "/etc/localtime", "/dev/null", "/dev/zero", "/dev/urandom", "/dev/random",
    "/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system/cpu",
)  # fmt: skip


def seal(level: Level, folder: str, memory_mb: int) -> None:
    """Locks this process in for good.

    Raises:
        OSError: a lock that the machine does not have, or that does not hold.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.setsid()
    # Root's threads are not counted; in a box `/proc` could not be unmounted after this.
    if level is Level.FULL and os.getuid() != 0:
        with contextlib.suppress(OSError):  # where there is none, bots share one count
            kernel.own_users()
    _limit(memory_mb)
    if level is Level.BWRAP:
        kernel.unmount("/proc")  # it shows every process; needed up to here
    if kernel.IS_LINUX:
        zygote = os.getppid()
        kernel.no_new_privileges()
        kernel.drop_capabilities()
        kernel.die_with_parent(signal.SIGKILL)
        kernel.not_dumpable()
        if os.getppid() != zygote:  # it died before we asked for its signal
            os._exit(1)
    if level is Level.FULL:
        kernel.landlock((folder, *readable()), listable(), kernel.landlock_abi())
    if level in {Level.FULL, Level.BWRAP}:
        kernel.install_filter(seccomp.program(kernel.MACHINE, os.getpid()))
        for hole in holes(folder):
            raise OSError(f"the lock does not hold: {hole}")


@functools.cache
def readable() -> tuple[str, ...]:
    """What every bot may read: Python, its libraries, the games, the built-in bots.

    The zygote calls this too, so that its forks have it.
    """
    # Not the whole prefix: with Python built for ~/.local that would be much else of the user's.
    prefixes = (Path(prefix) for prefix in (sys.prefix, sys.base_prefix))
    found = [*_SYSTEM, *(str(prefix / lib) for prefix in prefixes for lib in ("lib", "lib64"))]
    found += map(sysconfig.get_path, ("stdlib", "purelib"))
    found += libraries.folders()
    found += [str(_package(name)) for name in ("arena", "games")]
    # submitted: other people's bots
    found += [str(entry) for entry in _package("bots").iterdir() if entry.name != "submitted"]
    if cache.cache_root().is_absolute():
        found.append(str(cache.cache_root()))
    return tuple(dict.fromkeys(found))


@functools.cache
def listable() -> tuple[str, ...]:
    """Folders whose names show so that import statements find the packages in them."""
    return (str(_package("bots")),)


def holes(folder: str) -> Iterator[str]:
    """Tries what must not work in a sealed process, and names what works all the same."""
    for what, attempt in _FORBIDDEN.items():
        with contextlib.suppress(OSError):
            attempt(folder)
            yield what
    # Without the filter this fails too, but because there is no such file.
    try:
        os.chmod("/no such file", 0)
    except PermissionError:
        return
    except OSError:
        yield "it can change the modes of files"


def _limit(memory_mb: int) -> None:
    """Address space counts from what the zygote has mapped already."""
    pages = int(_first_line("/proc/self/statm").split()[0]) if kernel.IS_LINUX else 0
    _set_limit("AS", pages * resource.getpagesize() + (memory_mb << 20))
    _set_limit("FSIZE", LOG_BYTES)
    _set_limit("NOFILE", _OPEN_FILES)
    for name in ("CORE", "MEMLOCK", "MSGQUEUE", "NICE", "RTPRIO"):
        _set_limit(name, 0)
    _set_limit("SIGPENDING", _PENDING_SIGNALS)
    if kernel.IS_LINUX:
        tasks = int(_first_line("/proc/loadavg").split()[3].partition("/")[2])
        _set_limit("NPROC", tasks + _MORE_TASKS)


def _first_line(path: str) -> str:
    place = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(place, 256).decode()
    finally:
        os.close(place)


def _set_limit(name: str, most: int) -> None:
    kind = getattr(resource, f"RLIMIT_{name}", None)
    if kind is None:  # another system
        return
    hard = resource.getrlimit(kind)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(kind, (most, most))


def _package(name: str) -> Path:
    """The folder of one of the project's packages: they need not lie beside each other."""
    files = {"arena": arena.__file__, "bots": bots.__file__, "games": games.__file__}
    return Path(files[name] or "").resolve().parent


def _fork(_: str) -> None:
    if os.fork() == 0:
        os._exit(0)
    os.wait()


def _read(_: str) -> None:
    if not os.path.exists("/etc/passwd"):
        raise FileNotFoundError
    os.close(os.open("/etc/passwd", os.O_RDONLY))


def _write(folder: str) -> None:
    os.close(os.open(Path(folder) / "written", os.O_WRONLY | os.O_CREAT))


def _write_compiled_code(_: str) -> None:
    if not cache.cache_root().is_absolute():
        raise FileNotFoundError
    _write(str(cache.cache_root()))


_FORBIDDEN: dict[str, Callable[[str], object]] = {
    "it can read files outside its folder": _read,
    "it can write files": _write,
    "it can change what others run": _write_compiled_code,
    "it can open sockets": lambda _: socket.socket().close(),
    "it can signal other processes": lambda _: os.kill(os.getppid(), 0),
    "it can start processes": _fork,
}
