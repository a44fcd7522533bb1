"""Where compiled code is kept, so that it can never be stale.

numba looks only at the file of the compiled function itself; an edit in a file that it calls
would leave old machine code in use. Therefore each folder is named by a hash of every source
that the code in it can depend on: for a game the kernel and the game's own folder (games are
strangers to each other), for anything else all of `games/` and `bots/`.
"""

import functools
import hashlib
import os
import tempfile
from pathlib import Path

import numba
import numpy as np

_GAMES = Path(__file__).resolve().parents[1]
_BOTS = _GAMES.parent / "bots"
# Interpreted only: no compiled function depends on what stands in them.
_NEVER_COMPILED = frozenset({"view.py", "spiel.py", "adapter.py", "catalog.py", "__init__.py"})
_SWITCHES = ("NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT", "NUMBA_OPT", "NUMBA_DEBUGINFO")


def folder_for(source: Path) -> Path:
    """The cache folder for the compiled functions of one source file.

    It is created; where no place for it can be written, a temporary folder of this process
    stands in, and everything still works, only slower at each start.
    """
    source = source.resolve()
    if _GAMES in source.parents and source.parent != _GAMES:
        game = source.relative_to(_GAMES).parts[0]
        return _folder(tuple(sorted({_GAMES / "kernel", _GAMES / game})))
    return _folder((_GAMES, _BOTS))


def cache_root() -> Path:
    """The folder of all cache folders: NUMBA_CACHE_DIR, else the user's cache folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "arena-numba"


@functools.cache
def _folder(roots: tuple[Path, ...]) -> Path:
    folder = cache_root() / _fingerprint(roots)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        # Readable but not writable is fine when somebody has filled it before (a sandboxed bot).
        if folder.is_dir() and any(folder.iterdir()):
            return folder
        return Path(tempfile.mkdtemp(prefix="arena-numba-"))


def _fingerprint(roots: tuple[Path, ...]) -> str:
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}".encode())
    for switch in _SWITCHES:
        digest.update(f"{switch}={os.environ.get(switch, '')}\n".encode())
    for root in roots:
        for path in sorted(root.rglob("*")):
            if path.suffix in {".py", ".yaml"} and path.name not in _NEVER_COMPILED:
                digest.update(str(path.relative_to(root)).encode() + b"\0")
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]
