"""The files of a bot that is given by path: what travels with a job and what its version hashes.

A bot is one Python file together with the modules next to it that it imports (found in its text,
transitively), or a folder with an `__init__.py`, of which everything counts but hidden files and
caches. Names are relative, so that neither host nor path has a part in the version.
"""

import ast
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from arena.errors import BotError

MAX_BYTES = 64 * 1024 * 1024  # of all files together: they travel to every worker
_SHOWN_DIGITS = 12


@dataclass(frozen=True, slots=True)
class BotFiles:
    """The content of a bot: `entry` is the file or the folder that is imported."""

    entry: str
    contents: tuple[tuple[str, bytes], ...]  # posix name below the entry's parent, sorted

    def version(self, options: Mapping[str, object]) -> str:
        """The same on every host for the same content and options."""
        digest = hashlib.sha256(self.entry.encode() + b"\0")
        for name, content in self.contents:
            digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
        digest.update(canonical_json(options).encode())
        return digest.hexdigest()[:_SHOWN_DIGITS]

    def write(self, folder: Path) -> Path:
        """Writes the files below a folder and returns the path of the entry there."""
        for name, content in self.contents:
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        return folder / self.entry


def canonical_json(options: Mapping[str, object]) -> str:
    """Options as text that is equal for equal options."""
    return json.dumps(options, sort_keys=True, separators=(",", ":"), default=repr)


def read(path: Path) -> BotFiles:
    """Reads a bot from a Python file or a package folder.

    Raises:
        BotError: nothing there, no Python file, no `__init__.py`, a link, too much.
    """
    path = path.resolve()
    if path.is_dir():
        if not (path / "__init__.py").is_file():
            raise BotError(f"{path}: this folder has no __init__.py; a bot is a file or a package")
        names = sorted(_package_files(path))
    elif path.suffix == ".py" and path.is_file():
        names = sorted(_file_and_siblings(path))
    elif path.exists():
        raise BotError(f"{path}: a bot is a Python file (.py) or a package folder")
    else:
        raise BotError(f"{path}: there is no such file or folder")
    return BotFiles(path.name, tuple(_contents(path.parent, names)))


def _contents(parent: Path, names: list[PurePosixPath]) -> Iterator[tuple[str, bytes]]:
    total = 0
    for name in names:
        source = parent / name
        if source.is_symlink():
            raise BotError(f"{source}: a link; a bot's files have to lie in its own folder")
        total += source.stat().st_size
        if total > MAX_BYTES:
            raise BotError(f"{parent}: the bot's files are larger than {MAX_BYTES >> 20} MiB")
        yield str(name), source.read_bytes()


def _package_files(folder: Path) -> Iterator[PurePosixPath]:
    for source in folder.rglob("*"):
        parts = source.relative_to(folder).parts
        if any(part.startswith(".") or part == "__pycache__" for part in parts):
            continue
        if source.is_symlink() or source.is_file():
            yield PurePosixPath(folder.name, *parts)


def _file_and_siblings(path: Path) -> set[PurePosixPath]:
    """The file and what it imports from its own folder, directly or through such a module."""
    found: set[PurePosixPath] = set()
    waiting = [PurePosixPath(path.name)]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        if name.suffix == ".py":
            for imported in _imported_names(path.parent / name):
                waiting.extend(_sibling_files(path.parent, imported))
    return found


def _sibling_files(parent: Path, imported: str) -> list[PurePosixPath]:
    if (parent / f"{imported}.py").is_file():
        return [PurePosixPath(f"{imported}.py")]
    package = parent / imported
    return sorted(_package_files(package)) if (package / "__init__.py").is_file() else []


def _imported_names(source: Path) -> Iterator[str]:
    """First parts of all modules that a file imports; none where it cannot be parsed."""
    try:
        tree = ast.parse(source.read_bytes())
    except (SyntaxError, ValueError):
        return  # importing it will say what is wrong, with the line
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module.partition(".")[0]
