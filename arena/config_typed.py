"""A config document -> its typed sections: unknown keys, types and ranges, each in one sentence."""

import re
import typing
from typing import Any

import msgspec

from arena.config_file import (
    AnchorSection,
    BotEntry,
    ConfigFile,
    Isolation,
    LimitsSection,
    ScheduleSection,
    Seatings,
)
from arena.config_yaml import Document, KeyPath, shown, unknown

_WORDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "object": "a mapping of keys",
    "array": "a list",
    "null": "null",
}
_RANGES = {">=": "of at least", "<=": "of at most", ">": "above", "<": "below"}
_CHOICES: dict[KeyPath, tuple[str, ...]] = {
    ("schedule", "seatings"): typing.get_args(Seatings),
    ("isolation",): typing.get_args(Isolation),
}
_SECTIONS: dict[KeyPath, type[msgspec.Struct]] = {
    (): ConfigFile,
    ("schedule",): ScheduleSection,
    ("limits",): LimitsSection,
    ("anchor",): AnchorSection,
}
_EXPECTED = re.compile(r"Expected `(?P<types>[^`]+)`(?: (?P<sign>[<>]=?) (?P<bound>\S+))?")
_UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(?P<key>.*)`", re.DOTALL)
_MISSING_FIELD = re.compile(r"Object missing required field `(?P<key>\w+)`")
_PLACE = re.compile(r" - at `\$(?P<path>[^`]*)`$")


def typed(document: Document) -> ConfigFile:
    """The document as typed sections.

    Raises:
        ConfigError: msgspec's finding, put into our words; with file, line and key.
    """
    try:
        return msgspec.convert(document.value, ConfigFile)
    except msgspec.ValidationError as error:
        text = str(error)
    place = _PLACE.search(text)
    path = _key_path(place.group("path")) if place else ()
    finding = text[: place.start()] if place else text
    found = _at_path(document.value, path)
    if match := _UNKNOWN_FIELD.fullmatch(finding):
        key = match.group("key")
        raise document.error((*path, key), f"unknown key{unknown(key, _keys_at(path))}")
    if match := _MISSING_FIELD.fullmatch(finding):
        raise document.error(path, f"the key {shown(match.group('key'))} is missing")
    if path in _CHOICES and isinstance(found, str):
        sentence = f"found {shown(found)}{unknown(found, _CHOICES[path])}"
        raise document.error(path, sentence)
    raise document.error(path, f"found {shown(found)}, wanted {_wanted(finding)}")


def _wanted(finding: str) -> str:
    match = _EXPECTED.match(finding)
    if match is None:
        return finding
    wanted = " or ".join(_WORDS.get(word, word) for word in match.group("types").split(" | "))
    if match.group("sign") is None:
        return wanted
    bound = match.group("bound").removesuffix(".0")
    number = f"{int(bound):,}" if re.fullmatch(r"-?\d+", bound) else bound
    return f"{wanted} {_RANGES[match.group('sign')]} {number}"


def _key_path(text: str) -> KeyPath:
    """`.bots[2].options` as a tuple."""
    parts = re.findall(r"\.(\w+)|\[(\d+)\]", text)
    return tuple(name or int(index) for name, index in parts)


def _at_path(value: Any, path: KeyPath) -> object:
    for part in path:
        value = value[part]
    return value


def _keys_at(path: KeyPath) -> tuple[str, ...]:
    """The keys that a mapping at this place may have."""
    section = BotEntry if path[:1] == ("bots",) else _SECTIONS[path]
    return section.__struct_fields__
