"""The versions of submitted bots, and which of them a word in a config means. Pure.

`fox` is the latest version of fox that has not been withdrawn, `fox@v2` and `fox@2` its second,
`fox@3f9a` the one whose hash begins so.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

SHOWN_DIGITS = 12  # of a hash in records and names of folders
_NUMBER = re.compile(r"v?([1-9][0-9]{0,8})")
_HASH = re.compile(r"[0-9a-f]{4,64}")


@dataclass(frozen=True, slots=True)
class BotVersion:
    """One version of a submitted bot, as it lies in the folder of submitted bots."""

    name: str
    number: int  # 1, 2, 3, ... in the order of submission
    digest: str  # bot_files.BotFiles.digest of its files
    path: str  # of the file or package that is imported; absolute
    author: str = ""  # hostile text, like the note and the reason
    note: str = ""
    submitted_at: int = 0  # seconds since 1970
    checked: tuple[str, ...] = ()  # the games that it was checked with
    is_withdrawn: bool = False
    reason: str = ""  # for the withdrawal
    complaint: str = ""  # why it cannot be used at all: what lies there is damaged

    @property
    def label(self) -> str:
        """Its name for people: `fox@v2`."""
        return f"{self.name}@v{self.number}"


def names(versions: Sequence[BotVersion]) -> tuple[str, ...]:
    """The names of all bots, sorted."""
    return tuple(sorted({version.name for version in versions}))


def find(word: str, versions: Sequence[BotVersion]) -> BotVersion:
    """The version that a word means, withdrawn or not.

    Raises:
        ValueError: a sentence that says what there is.
    """
    name, at, wanted = word.partition("@")
    own = sorted((found for found in versions if found.name == name), key=lambda one: one.number)
    if not own:
        raise ValueError(f"there is no submitted bot {name!r}")
    if not at:
        return next((one for one in reversed(own) if not one.is_withdrawn), own[-1])
    number = _NUMBER.fullmatch(wanted)
    numbered = [one for one in own if number and one.number == int(number[1])]
    if numbered:
        return numbered[0]
    hashed = [one for one in own if _HASH.fullmatch(wanted) and one.digest.startswith(wanted)]
    if len(hashed) == 1:
        return hashed[0]
    there = _listed(own)
    if hashed:
        raise ValueError(f"{wanted!r} begins the hash of {_listed(hashed)} of {name}; write more")
    if number or _HASH.fullmatch(wanted):
        raise ValueError(f"{name} has no version {wanted!r}; there is {there}")
    raise ValueError(
        f"{wanted!r} is no version; write {own[-1].label} or {name}@ and at least 4 digits of "
        f"its hash; there is {there}"
    )


def playing(word: str, versions: Sequence[BotVersion]) -> BotVersion:
    """The version that a word means and that may play.

    Raises:
        ValueError: a sentence; the version is not there, withdrawn or damaged.
    """
    found = find(word, versions)
    if found.complaint:
        raise ValueError(f"{found.label} cannot be used: {found.complaint}")
    if not found.is_withdrawn:
        return found
    because = f" ({found.reason!r})" if found.reason else ""
    if "@" not in word:
        raise ValueError(f"every version of {found.name} is withdrawn{because}")
    left = [one for one in versions if one.name == found.name and not one.is_withdrawn]
    instead = f"there is {_listed(left)}" if left else "and so is every other version of it"
    raise ValueError(f"{found.label} was withdrawn{because}; {instead}")


def default_name(word: str, version: BotVersion) -> str:
    """What a bot is called in a tournament that gives it no name.

    Depends on the entry alone, so that what else plays renames nobody: `fox` for "fox", and
    `fox v2` where the entry names its version, so that two versions can meet.
    """
    return f"{version.name} v{version.number}" if "@" in word else version.name


def of_record(name: str, version: str, versions: Sequence[BotVersion]) -> BotVersion | None:
    """The submitted version that played as `name` and `version` of a record, if it is one.

    The version of a record begins with the hash of the files. Where bots of several names have
    the same files it is the one of that name, else one that has not been withdrawn.
    """
    digest = version.partition("+")[0]
    if len(digest) != SHOWN_DIGITS:
        return None
    same = [one for one in versions if one.digest.startswith(digest)]
    same.sort(key=lambda one: (one.name != name, one.is_withdrawn, one.name, one.number))
    return same[0] if same else None


def _listed(versions: Sequence[BotVersion]) -> str:
    return ", ".join(f"v{number}" for number in sorted(one.number for one in versions))
