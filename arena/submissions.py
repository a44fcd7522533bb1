"""The folder of submitted bots: submit a version, list versions, withdraw them.

    <folder>/fox/v2-3f9a0c1d2e4b/about.json    who submitted it, when, and what it is
    <folder>/fox/v2-3f9a0c1d2e4b/files/fox.py  its files, read-only
    <folder>/fox/withdrawn.json                which versions play no more

A version is written beside its place and renamed, under a lock that all writers hold: nobody sees
half of one, no number is given twice, and what a killed writer left goes with the next. A version
never changes. Whoever takes one compares its files with its hash.
"""

import contextlib
import difflib
import fcntl
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arena import bot_files, bot_names, bot_versions, submission_notes
from arena.bot_files import BotFiles
from arena.bot_versions import BotVersion
from arena.errors import BotError, StoreNotWritableError
from arena.submission_notes import About
from bots import catalog

DEFAULT_FOLDER = Path(catalog.__file__).resolve().parent / "submitted"
MAX_VERSIONS = 1000  # of one bot
_NEW = ".new-"
_ANOTHER = "name another folder with --bots-folder or ARENA_BOTS_FOLDER"


@dataclass(frozen=True, slots=True)
class Receipt:
    """What came of a submission."""

    version: BotVersion
    is_new: bool  # False: this content had been submitted under this name before


def versions(folder: Path) -> tuple[BotVersion, ...]:
    """Everything that has been submitted, by name and number; none where there is no folder.

    A version that lies there damaged is among them, with its complaint.
    """
    return tuple(
        version for name in _bot_folders(folder) for version in _versions_of(folder / name)
    )


def changed(version: BotVersion) -> str:
    """Why the files of a version are not those that were submitted; "" if they are."""
    try:
        files = bot_files.read(Path(version.path))
    except BotError as error:
        return str(error)
    return "" if files.digest() == version.digest else "its files have been changed"


def check(folder: Path, name: str, about: About) -> None:
    """Refuses what `submit` would refuse by its name, author or note.

    Raises:
        BotError: says what and why.
    """
    complaint = bot_names.submitted_complaint(name)
    if name.casefold() in map(str.casefold, catalog.names()):
        complaint = "a built-in bot is called so"
    for other in _bot_folders(folder):
        if other != name and other.casefold() == name.casefold():
            complaint = f"there is {other!r}"
    if complaint:
        raise BotError(f"the name {name!r} cannot be used: {complaint}; choose one with --name")
    place = folder / name
    if os.path.lexists(place) and not stat.S_ISDIR(os.lstat(place).st_mode):
        raise BotError(f"{place}: is no folder of a bot; choose another name with --name")
    submission_notes.check(about)


def kept(folder: Path, name: str, files: BotFiles) -> BotVersion | None:
    """The version of a name that has this content, undamaged."""
    for version in _versions_of(folder / name):
        if version.digest == files.digest() and not (version.complaint or changed(version)):
            return version
    return None


def submit(folder: Path, name: str, files: BotFiles, about: About) -> Receipt:
    """Keeps a bot's files as the next version of a name, unless it has them already.

    Raises:
        BotError: a name, author or note that cannot be used.
        StoreNotWritableError: the folder cannot be written.
    """
    check(folder, name, about)
    with _writing(folder):
        check(folder, name, about)  # somebody may have been quicker
        earlier = kept(folder, name, files)
        if earlier is not None:
            return Receipt(earlier, is_new=False)
        own = _versions_of(folder / name)
        number = 1 + max((version.number for version in own), default=0)
        if number > MAX_VERSIONS:
            raise BotError(f"{name} has {MAX_VERSIONS} versions; submit it under another name")
        place = folder / name / f"v{number}-{files.version({})}"
        _write(folder, place, files, replace(about, name=name, number=number, hash=files.digest()))
        return Receipt(_version(place), is_new=True)


def withdraw(folder: Path, word: str, *, reason: str = "") -> tuple[BotVersion, ...]:
    """Takes the named version, or all of a name, out of new tournaments; gives those it took out.

    Raises:
        BotError: there is no such bot or version, or the reason cannot be used.
        StoreNotWritableError: the folder cannot be written.
    """
    submission_notes.check_line("reason", reason)
    return _mark(folder, word, is_withdrawn=True, reason=reason)


def reinstate(folder: Path, word: str) -> tuple[BotVersion, ...]:
    """Undoes `withdraw`; gives the versions that play again.

    Raises:
        BotError: there is no such bot or version.
        StoreNotWritableError: the folder cannot be written.
    """
    return _mark(folder, word, is_withdrawn=False, reason="")


def named(folder: Path, word: str) -> tuple[BotVersion, ...]:
    """The version that a word names, or all of a name, ascending.

    Raises:
        BotError: there is no such bot or version; with the nearest name.
    """
    known = versions(folder)
    name = word.partition("@")[0]
    if name not in bot_versions.names(known):
        raise BotError(f"no submitted bot is called {name!r}{_nearest(name, known)}")
    if "@" not in word:
        return tuple(version for version in known if version.name == name)
    try:
        return (bot_versions.find(word, known),)
    except ValueError as error:
        raise BotError(str(error)) from None


# --------------------------------------------------------------------------------- reading


def _bot_folders(folder: Path) -> list[str]:
    """The names of the bots; what is called otherwise, or a link, is none of ours."""
    try:
        found = [entry for entry in os.scandir(folder) if entry.is_dir(follow_symlinks=False)]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BotError(f"{folder}: cannot be read ({error.strerror}); {_ANOTHER}") from None
    return sorted(entry.name for entry in found if not bot_names.submitted_complaint(entry.name))


def _versions_of(bot_folder: Path) -> list[BotVersion]:
    try:
        places = [Path(entry) for entry in os.scandir(bot_folder) if _is_version(entry)]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BotError(f"{bot_folder}: cannot be read ({error.strerror}); {_ANOTHER}") from None
    return _with_withdrawals(bot_folder, sorted(map(_version, places), key=lambda v: v.number))


def _is_version(entry: os.DirEntry[str]) -> bool:
    is_named_so = submission_notes.FOLDER_NAME.fullmatch(entry.name) is not None
    return is_named_so and entry.is_dir(follow_symlinks=False)


def _version(place: Path) -> BotVersion:
    number, shown = place.name.removeprefix("v").split("-")
    damaged = BotVersion(place.parent.name, int(number), digest=shown, path=str(place))
    try:
        about = submission_notes.read(place / "about.json")
    except ValueError as error:
        return replace(damaged, complaint=str(error))
    if (about.name, about.number, about.hash[: len(shown)]) != (
        damaged.name,
        damaged.number,
        shown,
    ):
        return replace(damaged, complaint=f"{place}: about.json is of another version")
    return BotVersion(
        name=about.name,
        number=about.number,
        digest=about.hash,
        path=str((place / "files" / about.entry).absolute()),
        author=about.author,
        note=about.note,
        submitted_at=about.submitted_at,
        checked=about.checked,
    )


def _with_withdrawals(bot_folder: Path, own: Sequence[BotVersion]) -> list[BotVersion]:
    try:
        reasons = submission_notes.read_withdrawals(bot_folder / "withdrawn.json")
    except ValueError as error:
        return [replace(version, complaint=version.complaint or str(error)) for version in own]
    return [
        replace(version, is_withdrawn=True, reason=reasons[version.number])
        if version.number in reasons
        else version
        for version in own
    ]


# --------------------------------------------------------------------------------- writing


@contextlib.contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """The only writer of the folder, which is made where needed; waits for the one before."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
        descriptor = os.open(folder / ".lock", flags, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            for left in folder.glob(f"{_NEW}*"):
                _remove(left)
            yield
        finally:
            os.close(descriptor)
    except OSError as error:
        raise StoreNotWritableError(
            f"{folder}: cannot be written ({error.strerror}); {_ANOTHER}"
        ) from None


def _write(folder: Path, place: Path, files: BotFiles, about: About) -> None:
    fresh = Path(tempfile.mkdtemp(prefix=_NEW, dir=folder))
    try:
        files.write(fresh / "files")
        submission_notes.write(fresh / "about.json", replace(about, entry=files.entry))
        _make_read_only(fresh / "files")
        (fresh / "about.json").chmod(0o444)
        fresh.chmod(0o755)
        place.parent.mkdir(exist_ok=True)
        fresh.rename(place)
    except BaseException:
        _remove(fresh)
        raise
    place.chmod(0o555)


def _make_read_only(top: Path) -> None:
    for place, _, names in os.walk(top, topdown=False):
        for name in names:
            Path(place, name).chmod(0o444)
        Path(place).chmod(0o555)


def _remove(left: Path) -> None:
    """Removes what a writer left, read-only folders too."""
    if left.is_symlink() or not left.is_dir():
        left.unlink(missing_ok=True)
        return
    for place, _, _ in os.walk(left):
        Path(place).chmod(0o755)
    shutil.rmtree(left, ignore_errors=True)


def _mark(folder: Path, word: str, *, is_withdrawn: bool, reason: str) -> tuple[BotVersion, ...]:
    named(folder, word)  # before anything is written
    with _writing(folder):
        found = [one for one in named(folder, word) if one.is_withdrawn != is_withdrawn]
        if not found:
            return ()
        bot_folder = folder / found[0].name
        try:
            reasons = submission_notes.read_withdrawals(bot_folder / "withdrawn.json")
        except ValueError as error:
            raise BotError(str(error)) from None
        for version in found:
            if is_withdrawn:
                reasons[version.number] = reason
            else:
                del reasons[version.number]
        handle, fresh = tempfile.mkstemp(prefix=_NEW, dir=folder)
        os.close(handle)
        submission_notes.write_withdrawals(Path(fresh), reasons)
        Path(fresh).chmod(0o644)
        Path(fresh).replace(bot_folder / "withdrawn.json")
        return tuple(
            replace(version, is_withdrawn=is_withdrawn, reason=reason) for version in found
        )


def _nearest(name: str, known: Sequence[BotVersion]) -> str:
    there = bot_versions.names(known)
    near = difflib.get_close_matches(name, there, n=1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; there are {', '.join(there[:12])}" if there else "; there is none yet"


def now() -> int:
    """The time for a new submission, in seconds since 1970."""
    return int(time.clock_gettime(time.CLOCK_REALTIME))
