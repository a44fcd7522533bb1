"""Folders for the private copies that bots are started from, gone when their process is gone.

A process removes its folder at its end. One that was killed cannot; so each folder holds a file
that its process keeps locked, which the kernel frees however the process ends, and whoever makes
a folder first removes those that nobody holds any more.
"""

import atexit
import fcntl
import functools
import os
import shutil
import tempfile
import time
from pathlib import Path

_PREFIX = "arena-bots-"
_LOCK, _NEW_LOCK = "lock", "lock.new"
_UNLOCKED_SECONDS = 3600.0  # a folder without a lock is only just being made, or that old


@functools.cache
def folder(parent: str | None = None) -> Path:
    """The folder of this process below `parent`, or below that for temporary files."""
    where = Path(parent or tempfile.gettempdir())
    sweep(where)
    made = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=where))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    _hold(made)
    return made


def sweep(parent: Path) -> None:
    """Removes what killed processes of this user have left."""
    for found in parent.glob(f"{_PREFIX}*"):
        if not found.is_symlink() and _is_left(found):
            shutil.rmtree(found, ignore_errors=True)


def _hold(made: Path) -> None:
    """Locks the folder for as long as this process lives; nobody sees the lock before it holds."""
    _locked(made / _NEW_LOCK)
    (made / _NEW_LOCK).rename(made / _LOCK)


def _locked(path: Path) -> int:
    """The descriptor of a locked file.

    Raises:
        BlockingIOError: another process holds it.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _is_left(found: Path) -> bool:
    try:
        status = found.stat()
        if status.st_uid != os.geteuid():
            return False
        if not (found / _LOCK).exists():
            return _age(status.st_mtime) > _UNLOCKED_SECONDS
        os.close(_locked(found / _LOCK))
    except OSError:
        return False
    return True


def _age(modified_at: float) -> float:
    """Seconds since a time of the file system."""
    return time.clock_gettime(time.CLOCK_REALTIME) - modified_at
