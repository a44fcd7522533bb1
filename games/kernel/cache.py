"""Where compiled code is kept, so that it can never be stale.

numba looks only at the file of the compiled function itself; an edit in a file that it calls
would leave old machine code in use. Therefore each folder is named by a hash of every source
that the code in it can depend on: for a game the kernel and the game's own folder (games are
strangers to each other); for bots the kernel and `bots/`, where only a file that bears a game's
name (`bots/cfr/abstractions/parcheesi.py`) may build on that game, and then depends on its folder
as well; for anything else all of `games/` and `bots/` and, for a source that lies in neither, the
folder it lies in.

What is safe, and why:

* Modification times do not matter: the folder's name and numba's own stamp are hashes of
  contents, so `git checkout` there and back finds the old folder warm. (numba before 0.68 stamps
  with times as well: it then compiles once more than needed, never with old code.)
* Several processes may fill a folder at once: numba writes every file under another name and
  renames it. The index of a function is read, changed and written without a lock, so an entry
  may be lost (that function is compiled again later); it can never name wrong code, because a
  function with a fixed signature has one entry per kind of processor and the processor is part
  of the folder's name (a home shared by unlike machines).
* A folder that cannot be written is copied, warm as it is, to a temporary one.
* A torn file (power loss) is found when it is read; `rule.compile_with` then clears the folder.
"""

import atexit
import functools
import hashlib
import os
import re
import shutil
import tempfile
from pathlib import Path

import numba
import numpy as np
from numba.core.registry import cpu_target

_GAMES = Path(__file__).resolve().parents[1]
_BOTS = _GAMES.parent / "bots"
_SUBMITTED = _BOTS / "submitted"
# Interpreted only: no compiled function depends on what stands in them.
_NEVER_COMPILED = frozenset({"view.py", "spiel.py", "adapter.py", "catalog.py", "__init__.py"})
_SWITCHES = ("NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT", "NUMBA_OPT", "NUMBA_DEBUGINFO")
_DAYS_KEPT = 30
_FOLDER_NAME = re.compile("[0-9a-f]{16}")


def folder_for(source: Path) -> Path | None:
    """The cache folder for the compiled functions of one source file, created and writable.

    Where the user's cache folder cannot be written, a temporary folder of this process stands
    in: everything works, only slower at each start unless somebody filled the real one before.
    None where not even a temporary folder can be made.
    """
    source = source.resolve()
    if _GAMES in source.parents and source.parent != _GAMES:
        game = source.relative_to(_GAMES).parts[0]
        return _folder(tuple(sorted({_GAMES / "kernel", _GAMES / game})))
    if _BOTS in source.parents and not _is_submitted(source):
        own = _GAMES / source.stem
        return _folder((_GAMES / "kernel", *([own] if own.is_dir() else []), _BOTS))
    if _GAMES in source.parents:
        return _folder((_GAMES, _BOTS))
    return _folder((_GAMES, _BOTS), beside=source.parent)


def cache_root() -> Path:
    """The folder of all cache folders: NUMBA_CACHE_DIR, else in the user's cache folder.

    The path is relative, and is then not used, where the user has no home.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen).absolute()
    base = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):  # to be ignored then, says the XDG specification
        base = os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "arena-numba"


def _is_submitted(source: Path) -> bool:
    return _SUBMITTED in source.parents  # a submission must not make built-in bots compile anew


@functools.cache
def _folder(roots: tuple[Path, ...], beside: Path | None = None) -> Path | None:
    root = cache_root()
    folder = root / _fingerprint(roots, beside)
    if not root.is_absolute():
        return _temporary_copy(folder)
    try:
        is_new = not folder.is_dir()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)  # used now: see _drop_unused
    except OSError:
        return _temporary_copy(folder)
    if is_new:
        _drop_unused(root, now=folder.stat().st_mtime)
    return folder


def _drop_unused(root: Path, *, now: float) -> None:
    """Deletes the folders of older sources that no process has used for a month.

    A process that starts on one in this very moment compiles again: numba makes missing folders.
    """
    for folder in root.iterdir():
        if _FOLDER_NAME.fullmatch(folder.name):
            try:
                days_unused = (now - folder.stat().st_mtime) / 86_400
            except OSError:  # another process was faster
                continue
            if days_unused > _DAYS_KEPT:
                shutil.rmtree(folder, ignore_errors=True)


def _temporary_copy(folder: Path) -> Path | None:
    try:
        place = Path(tempfile.mkdtemp(prefix="arena-numba-"))
        atexit.register(_remove_own, place, os.getpid())
        if folder.is_dir():
            shutil.copytree(folder, place, dirs_exist_ok=True, copy_function=shutil.copyfile)
    except (OSError, shutil.Error):
        return None
    return place


def _remove_own(place: Path, owner: int) -> None:
    if os.getpid() == owner:  # a forked child leaves what its parent still uses
        shutil.rmtree(place, ignore_errors=True)


def _fingerprint(roots: tuple[Path, ...], beside: Path | None) -> str:
    processor = cpu_target.target_context.codegen().magic_tuple()
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {processor}\n".encode())
    for switch in _SWITCHES:
        digest.update(f"{switch}={os.environ.get(switch, '')}\n".encode())
    for path in _sources(roots, beside):
        digest.update(f"{path}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _sources(roots: tuple[Path, ...], beside: Path | None) -> list[Path]:
    """Every file that compiled code can depend on: whole folders, and one without what is in it."""
    found = [path for root in roots for path in root.rglob("*")]
    if beside is not None:
        found += beside.glob("*")
    return sorted(
        path
        for path in found
        if path.suffix in {".py", ".yaml"}
        and path.name not in _NEVER_COMPILED
        and path.parent.name != "view"  # where view.py is a package
        and (path.parent == beside or not _is_submitted(path))
        and not _is_of_another_game(path, roots)
    )


def _is_of_another_game(path: Path, roots: tuple[Path, ...]) -> bool:
    """Whether a file of `bots/` bears the name of a game that is not among the roots."""
    game = _GAMES / path.stem
    return _BOTS in path.parents and game.is_dir() and not {_GAMES, game} & set(roots)
