"""`arena bots [NAME]`: the bots that a config can name, and the versions of submitted ones."""

import itertools
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena import bot_versions
from arena.cli import completing, options, tables, terminal

if TYPE_CHECKING:
    from arena.bot_versions import BotVersion

_NAME, _AUTHOR = (18, 40), (14, 28)  # characters on narrow and on wide screens
_LEAST_NOTE = 9
_INDENT = " " * 4
_PROSE = 100  # columns of running text at most
_WIDE = 100  # columns: below it there is no hash and no hour


@click.command("bots")
@click.argument("name", metavar="NAME", required=False, shell_complete=completing.bots)
@click.option("--versions", "all_versions", is_flag=True, help="Every version, not the latest.")
@options.bots_folder
@options.as_json
@click.pass_obj
def command(
    screen: terminal.Screen,
    *,
    name: str | None,
    all_versions: bool,
    bots_folder: str | None,
    as_json: bool,
) -> None:
    """List the bots that a config can name: built-in ones, and those that were submitted.

    NAME shows one of them, fox or fox@v2, with its files. Any bot can also be given by the path
    of its file: {name: fox, path: my_bot.py}.
    """
    from arena import loading, submissions

    folder = options.bots_folder_or_default(bots_folder)
    if name is not None and name not in loading.builtin_names():
        _show_versions(screen, submissions.named(folder, name), as_json=as_json)
        return
    names = loading.builtin_names() if name is None else (name,)
    described = [loading.describe(found) for found in names]
    versions = submissions.versions(folder) if name is None else ()
    if not all_versions:
        versions = tuple(max(own, key=_rank) for own in _by_name(versions))
    if as_json:
        plain = [
            {"name": bot.name, "summary": bot.summary, "options": dict(bot.options)}
            for bot in described
        ]
        submitted = [as_plain(version) for version in versions]
        terminal.print_json("bots", {"bots": plain, "submitted": submitted})
        return
    if name is not None:
        (bot,) = described
        click.echo(_wrapped(f"{bot.name}: {bot.manual}", min(screen.width, _PROSE)))
        return
    table = tables.new_table(screen)
    table.add_column("name", no_wrap=True)
    table.add_column("what it does")
    table.add_column("options and defaults")
    for bot in described:
        shown = ", ".join(f"{key}={value}" for key, value in bot.options.items())
        table.add_row(bot.name, bot.summary, shown)
    screen.console().print(table)
    _print_submitted(screen, versions)


def _wrapped(text: str, width: int) -> str:
    """Docstrings for a screen of this width: paragraphs, and options with a hanging indent."""
    items: list[str] = []
    for line in text.split("\n"):
        is_option = line.startswith(_INDENT) and not line.startswith(2 * _INDENT)
        if not line or is_option or not items or not items[-1]:
            items.append(line)
        else:
            items[-1] += f" {line.strip()}"
    hanging = [2 * _INDENT if item.startswith(_INDENT) else "" for item in items]
    return "\n".join(
        textwrap.fill(item, width, subsequent_indent=indent)
        for item, indent in zip(items, hanging, strict=True)
    )


def state(version: "BotVersion") -> str:
    """Whether a version plays, in a word."""
    if version.complaint:
        return "damaged"
    return "withdrawn" if version.is_withdrawn else "plays"


def as_plain(version: "BotVersion") -> dict[str, object]:
    """A version as JSON shows it."""
    return {
        "name": version.name,
        "version": f"v{version.number}",
        "hash": version.digest,
        "author": version.author,
        "note": version.note,
        "submitted": _when(version),
        "checked": list(version.checked),
        "state": state(version),
        "reason": version.reason,
        "complaint": version.complaint,
        "path": version.path,
    }


def _by_name(versions: "Sequence[BotVersion]") -> "list[list[BotVersion]]":
    return [list(own) for _, own in itertools.groupby(versions, key=lambda found: found.name)]


def _rank(version: "BotVersion") -> tuple[bool, int]:
    """The version that its bare name means is the greatest."""
    return (not version.is_withdrawn, version.number)


def _when(version: "BotVersion") -> str:
    from arena.cli.reading import when

    return when(version.submitted_at) if version.submitted_at else ""


def _print_submitted(screen: terminal.Screen, versions: "Sequence[BotVersion]") -> None:
    if not versions:
        screen.note("no bot has been submitted yet: arena submit my_bot.py")
        return
    is_wide = screen.width >= _WIDE
    titles = ["submitted", "author", "note", "when (UTC)" if is_wide else "day", "state"]
    if is_wide:
        titles.insert(1, "hash")
    rows = [_cells(version, is_wide=is_wide) for version in versions]
    columns = zip(titles, *rows, strict=True)
    taken = sum(tables.GAP + max(map(len, column)) for column in columns if column[0] != "note")
    table = tables.new_table(screen)
    for title in titles:
        table.add_column(title, no_wrap=True)
    for row in rows:
        place = titles.index("note")
        row[place] = terminal.cut(row[place], max(screen.width - taken, _LEAST_NOTE))
        table.add_row(*row)
    console = screen.console()
    console.print()
    console.print(table)
    for version in versions:
        if version.complaint:
            screen.note(f"{version.label}: {terminal.clean(version.complaint)}")


def _cells(version: "BotVersion", *, is_wide: bool) -> list[str]:
    """One line of the table; what is cut here is shown whole by `arena bots NAME`."""
    return [
        f"{tables.shorten(terminal.clean(version.name), _NAME[is_wide])}@v{version.number}",
        *([version.digest[: bot_versions.SHOWN_DIGITS]] if is_wide else []),
        tables.shorten(terminal.clean(version.author), _AUTHOR[is_wide]),
        terminal.clean(version.note),
        _when(version) if is_wide else _when(version)[:10],
        state(version),
    ]


def _show_versions(
    screen: terminal.Screen, versions: "Sequence[BotVersion]", *, as_json: bool
) -> None:
    """One bot in detail: the version that its name means, and a line for each of the others."""
    chosen = max(versions, key=_rank)
    complaint, files = _files(chosen)
    if as_json:
        shown = {**as_plain(chosen), "complaint": complaint, "files": files}
        others = [as_plain(version) for version in versions]
        terminal.print_json("bot", {"bot": shown, "versions": others})
        return
    config = chosen.name if chosen == max(versions, key=lambda found: found.number) else ""
    lines = {
        "bot": chosen.label,
        "hash": chosen.digest,
        "author": chosen.author,
        "note": chosen.note,
        "submitted": f"{_when(chosen)} UTC",
        "checked in": ", ".join(chosen.checked),
        "files": ", ".join(f"{name} ({size:,} bytes)" for name, size in files.items()),
        "kept as": chosen.path,
        "state": " ".join(filter(None, [state(chosen), complaint, _because(chosen)])),
        "in a config": f'bots: ["{chosen.label}"]' + (f" or [{config}]" if config else ""),
    }
    for title, text in lines.items():
        if text:
            click.echo(f"{title:12} {terminal.clean(text)}")
    if len(versions) > 1:
        _print_submitted(screen, versions)


def _because(version: "BotVersion") -> str:
    return f"({version.reason})" if version.reason else ""


def _files(version: "BotVersion") -> tuple[str, dict[str, int]]:
    """What is wrong with a version's files, and their sizes."""
    from arena import bot_files, submissions
    from arena.errors import BotError

    if version.complaint:
        return version.complaint, {}
    try:
        found = bot_files.read(Path(version.path))
    except BotError as error:
        return str(error), {}
    return submissions.changed(version), {name: len(content) for name, content in found.contents}
