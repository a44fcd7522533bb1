"""What is written down beside a submitted bot: about.json and withdrawn.json."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from arena.errors import BotError

SCHEMA_VERSION = 1
MAX_LINE = 200
FOLDER_NAME = re.compile(r"v[1-9][0-9]{0,8}-[0-9a-f]{12}")
_MAX_BYTES = 64 * 1024
Number = Annotated[int, Meta(ge=1, le=999_999_999)]
Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What is known of one version; the last four are filled in when it is kept."""

    schema_version: int = SCHEMA_VERSION
    author: str = ""
    note: str = ""
    submitted_at: int = 0  # seconds since 1970
    checked: tuple[str, ...] = ()  # the games that it was checked with, without a finding
    arena: str = ""  # versions of what checked it
    open_spiel: str = ""
    name: str = ""
    number: Number = 1
    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] = "0" * 64
    entry: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Withdrawals:
    schema_version: int = SCHEMA_VERSION
    reasons: dict[Number, str]  # by the number of the version


def check(about: About) -> None:
    """Refuses an author or a note that could not be shown in a table.

    Raises:
        BotError: says which and why.
    """
    check_line("author", about.author)
    check_line("note", about.note)


def check_line(what: str, text: str) -> None:
    """Refuses a text that is no line.

    Raises:
        BotError: says why.
    """
    if len(text) > MAX_LINE:
        raise BotError(f"the {what} has {len(text)} characters; at most {MAX_LINE}")
    if not text.isprintable():
        raise BotError(f"the {what} holds a character that cannot be shown: {text!a}")


def read(path: Path) -> About:
    """Reads an about.json.

    Raises:
        ValueError: a sentence; it is missing, damaged or of a newer arena.
    """
    about = _decoded(path, About)
    if not about.entry or "/" in about.entry or about.entry.startswith("."):
        raise ValueError(f"{path}: is damaged")
    return about


def write(path: Path, about: About) -> None:
    """Writes an about.json."""
    path.write_bytes(_encoded(about))


def read_withdrawals(path: Path) -> dict[int, str]:
    """The reasons by the number of the version; none where nothing was ever withdrawn.

    Raises:
        ValueError: a sentence; it is damaged or of a newer arena.
    """
    return _decoded(path, _Withdrawals).reasons if path.exists() else {}


def write_withdrawals(path: Path, reasons: dict[int, str]) -> None:
    """Writes a withdrawn.json."""
    path.write_bytes(_encoded(_Withdrawals(reasons=dict(sorted(reasons.items())))))


def _decoded(path: Path, kind: type[Kind]) -> Kind:
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
        plain = msgspec.json.decode(content)
        if isinstance(plain, dict) and plain.get("schema_version", 0) > SCHEMA_VERSION:
            raise ValueError(f"{path}: was written by a newer arena")
        return msgspec.convert(plain, kind, str_keys=True)
    except OSError as error:
        raise ValueError(f"{path}: cannot be read: {error.strerror}") from None
    except (msgspec.MsgspecError, RecursionError, TypeError) as error:
        raise ValueError(f"{path}: is damaged: {' '.join(str(error).split())}") from None


def _encoded(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
