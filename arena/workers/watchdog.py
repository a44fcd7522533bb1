"""Cleans up after a Ray session, also when its driver was killed: `watchdog.py FOLDER < pipe`.

Started by the driver beside Ray, in a session of its own, so that neither Ctrl-C nor the death of
the driver reaches it. The driver holds the other end of the pipe and never writes: the pipe ends
when the driver does, however that happens. Then every process of this Ray session is killed and
the session's folder removed.

A process belongs to the session if its environment names the folder (Ray's servers inherit that
from the driver) or, since Ray's workers overwrite their environment with their title, if it is
called `ray::...` and has a file of the folder open. So no other Ray, and nobody who reads a log
file, is ever touched. Without /proc only the folder is removed.

Runs on the standard library alone and imports nothing of this project.
"""

import contextlib
import os
import shutil
import signal
import sys
import time
from pathlib import Path

FOLDER_VARIABLE = "ARENA_RAY_FOLDER"
_PROC = Path("/proc")
_SCAN_SECONDS = 0.2
_QUIET_SCANS = 3  # in a row without a process: Ray may still be forking when the driver dies
_PATIENCE_SECONDS = 20.0


def main(folder: str) -> None:
    """Waits for the end of the driver, then cleans up."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    while sys.stdin.buffer.read(1):
        pass
    end = time.monotonic() + _PATIENCE_SECONDS
    quiet = 0
    while quiet < _QUIET_SCANS and time.monotonic() < end:
        quiet = 0 if kill_session(folder) else quiet + 1
        time.sleep(_SCAN_SECONDS)
    shutil.rmtree(folder, ignore_errors=True)


def kill_session(folder: str) -> int:
    """Kills the processes of one Ray session; returns how many there were."""
    found = [pid for pid in _processes() if pid != os.getpid() and _belongs(pid, folder)]
    for pid in found:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)
    return len(found)


def _processes() -> list[int]:
    if not _PROC.is_dir():
        return []
    return [int(entry.name) for entry in _PROC.iterdir() if entry.name.isdigit()]


def _belongs(pid: int, folder: str) -> bool:
    """Whether a process is one of the session's; False for those of other users or gone ones."""
    process = _PROC / str(pid)
    try:
        variable = f"{FOLDER_VARIABLE}={folder}".encode()
        if variable in (process / "environ").read_bytes().split(b"\0"):
            return True
        if not (process / "cmdline").read_bytes().startswith(b"ray::"):
            return False
        return any(
            os.readlink(entry).startswith(folder + "/") for entry in (process / "fd").iterdir()
        )
    except OSError:
        return False


if __name__ == "__main__":
    main(sys.argv[1])
