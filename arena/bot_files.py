"""The files of a bot that is given by path: what travels with a job and what its version hashes.

A folder with an `__init__.py` travels whole, but for hidden files and caches. With a single file
travel the modules next to it that it imports (found in its text, transitively) and the data next
to it that it names: see arena/bot_mentions.py. Names are relative, so that neither host nor path
has a part in the version. Links and special files are refused, whoever may have put them there.
"""

import hashlib
import json
import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from arena import bot_mentions, bot_versions
from arena.errors import BotError

MAX_BYTES = 64 * 1024 * 1024  # of all files together: they travel to every worker
MAX_FILES = 4096
# Hostile Python code takes the referee itself up to 10 s a MiB to search for what it needs.
MAX_SOURCE_BYTES = 256 * 1024  # of one file
MAX_SOURCES_BYTES = 1024 * 1024  # of all that are searched for one bot
_OPTIONS_DIGITS = 8


@dataclass(frozen=True, slots=True)
class BotFiles:
    """The content of a bot: `entry` is the file or the folder that is imported."""

    entry: str
    contents: tuple[tuple[str, bytes], ...]  # posix name below the entry's parent, sorted

    def digest(self) -> str:
        """64 hex digits: the same on every host for the same content."""
        digest = hashlib.sha256(self.entry.encode() + b"\0")
        for name, content in self.contents:
            digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
        return digest.hexdigest()

    def version(self, options: Mapping[str, object]) -> str:
        """The first digits of the digest and, behind a `+`, a hash of the options if there are."""
        version = self.digest()[: bot_versions.SHOWN_DIGITS]
        if not options:
            return version
        hashed = hashlib.sha256(canonical_json(options).encode()).hexdigest()
        return f"{version}+{hashed[:_OPTIONS_DIGITS]}"

    def write(self, folder: Path) -> Path:
        """Writes the files below a folder and returns the path of the entry there."""
        for name, content in self.contents:
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        return folder / self.entry

    @property
    def names(self) -> tuple[str, ...]:
        """What travels, for people."""
        return tuple(name for name, _ in self.contents)


def canonical_json(options: Mapping[str, object]) -> str:
    """Options as text that is equal for equal options."""
    return json.dumps(options, sort_keys=True, separators=(",", ":"), default=repr)


def read(path: Path) -> BotFiles:
    """Reads a bot from a Python file or a package folder.

    Raises:
        BotError: nothing there, no Python file, no `__init__.py`, a link, a special file, too much.
    """
    try:
        path = path.resolve()
        names = _names(path)
        return BotFiles(path.name, tuple(_contents(path.parent, sorted(names))))
    except (OSError, RuntimeError, ValueError) as error:  # unreadable, a ring of links, a NUL
        reason = getattr(error, "strerror", None) or str(error)
        where = getattr(error, "filename", None) or path
        raise BotError(f"{where}: cannot be read: {reason}") from None


def _names(path: Path) -> set[PurePosixPath]:
    if path.is_dir():
        if not (path / "__init__.py").is_file():
            raise BotError(f"{path}: this folder has no __init__.py; a bot is a file or a package")
        return set(_folder_files(path.parent, PurePosixPath(path.name)))
    if path.suffix == ".py" and path.is_file():
        return _file_and_what_it_needs(path)
    if path.exists():
        raise BotError(f"{path}: a bot is a Python file (.py) or a package folder")
    raise BotError(f"{path}: there is no such file or folder")


def _contents(parent: Path, names: list[PurePosixPath]) -> Iterator[tuple[str, bytes]]:
    if len(names) > MAX_FILES:
        raise BotError(f"{parent}: the bot has {len(names)} files; at most {MAX_FILES}")
    room = MAX_BYTES
    for name in names:
        if not str(name).isprintable():
            raise BotError(f"{parent}: a file name that cannot be shown: {str(name)!a}")
        content = _content(parent, name, room)
        room -= len(content)
        if room < 0:
            raise BotError(f"{parent}: the bot's files are larger than {MAX_BYTES >> 20} MiB")
        yield str(name), content


def _content(parent: Path, name: PurePosixPath, room: int) -> bytes:
    """One file; a byte more than there is room for shows that it is too large."""
    for part in (*reversed(name.parents[:-1]), name):
        source = parent / part
        if source.is_symlink():
            raise BotError(f"{source}: a link; a bot's files have to lie in its own folder")
    if not stat.S_ISREG(os.lstat(source).st_mode):
        raise BotError(f"{source}: is no ordinary file")
    # What was looked at may have been exchanged since: do not follow, do not wait.
    descriptor = os.open(source, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise BotError(f"{source}: is no ordinary file")
        return file.read(room + 1)


def _folder_files(parent: Path, folder: PurePosixPath) -> Iterator[PurePosixPath]:
    """Everything in a folder that is neither a folder itself, nor hidden, nor a cache."""

    def complain(error: OSError) -> None:
        raise error

    for place, folders, files in os.walk(parent / folder, onerror=complain):
        folders[:] = [name for name in folders if not name.startswith(".") and name != _CACHE]
        links = [name for name in folders if os.path.islink(os.path.join(place, name))]
        for name in (*files, *links):
            if not name.startswith("."):
                yield folder / Path(place, name).relative_to(parent / folder).as_posix()


_CACHE = "__pycache__"
_DATA_FILE = "put its data into a data file"


def _file_and_what_it_needs(path: Path) -> set[PurePosixPath]:
    """The file, what it imports from its own folder and the data there that any of them names."""
    found: set[PurePosixPath] = set()
    waiting = [PurePosixPath(path.name)]
    room = MAX_SOURCES_BYTES
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        if name.suffix != ".py":
            continue
        source = _source(path.parent, name)
        room -= len(source)
        if room < 0:
            raise BotError(
                f"{path}: the Python code with what it imports from its own folder is larger than "
                f"{MAX_SOURCES_BYTES >> 10} KiB; {_DATA_FILE}"
            )
        mentions = bot_mentions.of(source)
        for imported in mentions.modules:
            waiting.extend(_module_files(path.parent, imported))
        if len(name.parts) == 1:
            waiting.extend(_named_files(path.parent, name, mentions))
    return found


def _source(parent: Path, name: PurePosixPath) -> bytes:
    source = _content(parent, name, MAX_SOURCE_BYTES)
    if len(source) > MAX_SOURCE_BYTES:
        larger = f"larger than {MAX_SOURCE_BYTES >> 10} KiB"
        raise BotError(f"{parent / name}: Python code {larger}; {_DATA_FILE}")
    return source


def _module_files(parent: Path, imported: str) -> list[PurePosixPath]:
    if (parent / f"{imported}.py").is_file():
        return [PurePosixPath(f"{imported}.py")]
    is_package = (parent / imported / "__init__.py").is_file()
    return list(_folder_files(parent, PurePosixPath(imported))) if is_package else []


def _named_files(
    parent: Path, source: PurePosixPath, mentions: bot_mentions.Mentions
) -> Iterator[PurePosixPath]:
    for text in mentions.texts:
        name = bot_mentions.as_name(source.stem + text if text.startswith(".") else text)
        if name is not None and _is_there(parent / name) and not (parent / name).is_dir():
            yield name
    for text in mentions.data_files:
        name = bot_mentions.as_name(text)
        if name is None:
            raise BotError(
                f"{parent / source}: DATA_FILES names {text!r}; data lies in the bot's own folder"
            )
        if not _is_there(parent / name):
            raise BotError(f"{parent / source}: DATA_FILES names {text!r}, which is not there")
        if (parent / name).is_dir():
            yield from _folder_files(parent, name)
        else:
            yield name


def _is_there(path: Path) -> bool:
    try:
        return os.path.lexists(path)
    except ValueError:
        return False
