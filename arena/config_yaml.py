"""YAML text -> plain values, with the line of every key; nothing else that YAML can do.

Anchors, aliases and tags are refused (they are how a small file becomes a huge or a running
one), and so are repeated keys and deep nesting. Plain scalars are read as YAML 1.2 reads them
(its core schema): `no` is text, `1:30` is text, `1e-3` is a number.
"""

import difflib
import json
import math
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from arena.errors import ConfigError

MAX_BYTES = 256 * 1024
MAX_DEPTH = 12
_LONGEST_SHOWN = 60
KeyPath = tuple[str | int, ...]

# libyaml is ten times faster; PyYAML's wheels have it, other builds may not.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NOT_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_INT = re.compile(r"[-+]?[0-9]{1,300}")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


@dataclass(frozen=True, slots=True)
class Document:
    """What a config holds, and where: `lines` gives the line of every key and list item."""

    where: str  # the file as the user wrote it, or the command that made the config
    value: object
    lines: dict[KeyPath, int] = field(default_factory=dict)

    def error(self, path: KeyPath, sentence: str) -> ConfigError:
        """A complaint about one key: `file:line: key: sentence`."""
        line = self.lines.get(path)
        parts = [self.where if line is None else f"{self.where}:{line}", key_text(path), sentence]
        return ConfigError(": ".join(part for part in parts if part))


def read(path: Path) -> Document:
    """Reads one config file.

    Raises:
        ConfigError: it is not there, not a file, too large, empty or not the YAML that we read.
    """
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise ConfigError(f"{path}: is a directory; name a file{_such_as(path)}")
        if not stat.S_ISREG(found.st_mode):
            raise ConfigError(f"{path}: is not a regular file")
        if found.st_size > MAX_BYTES:
            raise ConfigError(
                f"{path}: holds {found.st_size:,} bytes; a config has at most {MAX_BYTES:,}"
            )
        raw = path.read_bytes()
    except FileNotFoundError:
        near = did_you_mean(path.name, (config.name for config in _configs_in(path.parent)))
        raise ConfigError(f"{path}: there is no such file{near}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ConfigError(f"{shown(str(path))}: cannot be read: {reason}") from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ConfigError(f"{path}:{line}: is not UTF-8 text") from None
    return parse(text, str(path))


def parse(text: str, where: str) -> Document:
    """Reads YAML text; `where` is named in complaints.

    Raises:
        ConfigError: one sentence with the line.
    """
    control = _NOT_TEXT.search(text)
    if control is not None:
        line = text.count("\n", 0, control.start()) + 1
        raise ConfigError(f"{where}:{line}: holds the control character {control.group()!a}")
    document = Document(where, None)
    try:
        value = _document(document, yaml.parse(text, Loader=_Loader))
    except yaml.MarkedYAMLError as error:
        mark, last = error.problem_mark or error.context_mark, text.count("\n")
        # What is missing at the end is missing in the last line there is.
        place = where if mark is None else f"{where}:{min(mark.line, last) + 1}"
        raise ConfigError(f"{place}: is not YAML: {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise ConfigError(f"{where}: is not YAML: {' '.join(str(error).split())}") from None
    return Document(where, value, document.lines)


def _document(document: Document, events: Iterator[Any]) -> object:
    """The one value of the file; fills `document.lines` as it goes."""
    next(events)  # start of the stream
    if isinstance(next(events), yaml.StreamEndEvent):
        return None
    value = _value(document, events, next(events), ())
    next(events)  # end of the document
    extra = next(events)
    if not isinstance(extra, yaml.StreamEndEvent):
        line = extra.start_mark.line + 1
        raise ConfigError(f"{document.where}:{line}: starts a second document; a config is one")
    return value


def _value(document: Document, events: Iterator[Any], event: Any, path: KeyPath) -> object:
    document.lines.setdefault(path, event.start_mark.line + 1)
    if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
        raise document.error(path, "anchors (&x) and aliases (*x) are not read; write it out")
    if event.tag is not None:
        raise document.error(path, f"the tag {shown(event.tag)} is not read; leave it out")
    if len(path) > MAX_DEPTH:
        raise document.error(path[:2], f"is nested more than {MAX_DEPTH} levels deep")
    if isinstance(event, yaml.MappingStartEvent):
        return _mapping(document, events, path)
    if isinstance(event, yaml.SequenceStartEvent):
        items: list[object] = []
        while not isinstance(item := next(events), yaml.SequenceEndEvent):
            items.append(_value(document, events, item, (*path, len(items))))
        return items
    return _scalar(document, event, path)


def _mapping(document: Document, events: Iterator[Any], path: KeyPath) -> dict[str, object]:
    found: dict[str, object] = {}
    while not isinstance(key := next(events), yaml.MappingEndEvent):
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarEvent):
            raise ConfigError(f"{document.where}:{line}: a key has to be text")
        inner = (*path, key.value)
        if key.value in found:
            first = document.lines[inner]
            raise ConfigError(
                f"{document.where}:{line}: {key_text(inner)}: is given twice, first in line {first}"
            )
        document.lines[inner] = line
        found[key.value] = _value(document, events, next(events), inner)
    return found


def _scalar(document: Document, event: Any, path: KeyPath) -> object:
    text: str = event.value
    if event.style not in (None, ""):  # quoted and block scalars are text whatever they hold
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text) or _NOT_FINITE.fullmatch(text):
        number = math.inf if _NOT_FINITE.fullmatch(text) else float(text)
        if not math.isfinite(number):
            raise document.error(path, f"found {shown(text)}, wanted a finite number")
        return number
    return text


def key_text(path: KeyPath) -> str:
    """A key path as people write it: `bots[2].options.simulations`."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            word = part if part.isidentifier() and part.isascii() else shown(part)
            text += f".{word}" if text else word
    return text


def shown(value: object) -> str:
    """A value found in a config, short and harmless on a terminal."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, int) and abs(value) >= 10**_LONGEST_SHOWN:
        return f"a number of {len(str(abs(value)))} digits"
    if isinstance(value, str) and len(value) > _LONGEST_SHOWN:
        value = value[: _LONGEST_SHOWN - 3] + "..."
    if isinstance(value, str) and value.isprintable():
        return json.dumps(value, ensure_ascii=False)
    return json.dumps(value, ensure_ascii=True, default=str)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`, did you mean "near"?` for the nearest known word, else nothing."""
    near = difflib.get_close_matches(word, list(known), n=1)
    return f", did you mean {shown(near[0])}?" if near else ""


def unknown(word: str, known: Sequence[str]) -> str:
    """The end of a complaint about an unknown name: the nearest one, or all where few."""
    near = did_you_mean(word, known)
    if near or not known:
        return near
    some = ", ".join(sorted(known)[:12])
    return f"; there are {some}{' ...' if len(known) > 12 else ''}"


def _configs_in(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.yaml"))
    except OSError:
        return []


def _such_as(folder: Path) -> str:
    configs = _configs_in(folder)
    return f" in it, such as {configs[0]}" if configs else ""
