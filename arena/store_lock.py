"""One writer at a time: a locked file beside the database, freed by the kernel however it ends.

SQLite would let two runs take turns; their plans would then be played twice. Readers do not
look at this lock.
"""

import fcntl
import os
from pathlib import Path

from arena.errors import StoreBusyError


def acquire(path: Path) -> int:
    """Locks `path`, making it where needed; returns the descriptor to `release`.

    Raises:
        StoreBusyError: another run holds it.
        OSError: the file cannot be made.
    """
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(descriptor, 20).decode("ascii", "replace").strip()
            os.close(descriptor)
            raise StoreBusyError(
                f"{path.with_suffix('')}: another run"
                f"{f' (process {holder})' if holder.isdigit() else ''} is writing to it; "
                "wait for it, or name another file with --results"
            ) from None
        if _is_still_there(path, descriptor):
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
            return descriptor
        os.close(descriptor)  # its last holder removed it between our open and our lock


def release(path: Path, descriptor: int) -> None:
    """Frees the lock and removes its file."""
    path.unlink(missing_ok=True)
    os.close(descriptor)


def _is_still_there(path: Path, descriptor: int) -> bool:
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    ours = os.fstat(descriptor)
    return (found.st_dev, found.st_ino) == (ours.st_dev, ours.st_ino)
