"""What a screen can show: colour, width, ASCII; and hostile text made harmless."""

import json
import os
import sys
import textwrap
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console

SCHEMA_VERSION = 1  # of every --json output; raised when a key changes its meaning or goes


@dataclass(frozen=True, slots=True)
class Screen:
    """How to write for the person or program at the other end."""

    color: bool
    ascii_only: bool
    quiet: bool
    is_terminal: bool  # of stdout
    width: int  # columns

    @classmethod
    def of_environment(cls, *, no_color: bool, ascii_only: bool, quiet: bool) -> "Screen":
        """Looks at stdout, NO_COLOR, FORCE_COLOR, TERM and the locale."""
        is_terminal = sys.stdout.isatty()
        dumb = os.environ.get("TERM") == "dumb"
        color = (is_terminal and not dumb) or bool(os.environ.get("FORCE_COLOR"))
        if no_color or os.environ.get("NO_COLOR"):
            color = False
        encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
        return cls(
            color=color,
            ascii_only=ascii_only or not encoding.startswith("utf"),
            quiet=quiet,
            is_terminal=is_terminal,
            width=_width(is_terminal=is_terminal),
        )

    def console(self, *, stderr: bool = False) -> "Console":
        """A rich console with these properties."""
        from rich.console import Console

        return Console(
            stderr=stderr,
            width=self.width,
            no_color=not self.color,
            color_system="auto" if self.color else None,
            highlight=False,
            markup=False,
            emoji=False,
            legacy_windows=False,
            safe_box=self.ascii_only,
        )

    def note(self, text: str) -> None:
        """A hint or a line of progress, to stderr; nothing with --quiet."""
        if self.quiet:
            return
        if self.is_terminal:  # a program that reads it wants one line
            lines = (_filled(line, self.width) for line in text.splitlines())
            text = "\n".join(lines)
        click.echo(text, err=True)


def _filled(line: str, width: int) -> str:
    return textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False)


def _width(*, is_terminal: bool) -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isdigit() and int(columns) > 0:
        return int(columns)
    if is_terminal:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    return 160  # a pipe or a file has no edge; wide enough for every column


def clean(text: str, *, keep_newlines: bool = False) -> str:
    """The text without anything that could steer a terminal or reorder a line.

    Control characters, escape sequences' starts, bidirectional marks, separators and unassigned
    or private characters become `?`. For names and logs of bots, and for echoed arguments.
    """
    return "".join(
        character if _is_harmless(character, keep_newlines=keep_newlines) else "?"
        for character in text
    )


def cut(text: str, width: int) -> str:
    """The beginning of a text that is too long, with a mark that more follows."""
    return text if len(text) <= width else f"{text[: max(width - 3, 0)]}..."


def counted(number: int, what: str, plural: str | None = None) -> str:
    """`1 block`, `6 blocks`; how more than one are called where that is not with an s."""
    return f"{number} {what if number == 1 else plural or f'{what}s'}"


def _is_harmless(character: str, *, keep_newlines: bool) -> bool:
    if character == "\n":
        return keep_newlines
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def print_json(kind: str, data: Mapping[str, Any]) -> None:
    """One JSON object on stdout, with the kind and the version of its shape."""
    whole = {"kind": kind, "schema_version": SCHEMA_VERSION, **data}
    click.echo(json.dumps(whole, ensure_ascii=True, allow_nan=False, default=str))
