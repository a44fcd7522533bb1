"""docs/cli.md, written from the commands themselves.

`python -m arena.cli.reference` writes it; a test fails when it is stale.
"""

from pathlib import Path

import click

from arena.cli.main import COMMANDS, module_of

DOCS = Path(__file__).resolve().parents[2] / "docs" / "cli.md"

_INTRODUCTION = """\
# The command line

<!-- Written by `python -m arena.cli.reference` from arena/cli/; do not edit. -->

`arena COMMAND --help` says the same as this page. Data goes to stdout; progress, hints and errors
go to stderr. `--json` prints one JSON object with `kind` and `schema_version`, whose keys are
stable, and no table.

Before the command: `--no-color` (also `NO_COLOR=1` or `TERM=dumb`; `FORCE_COLOR=1` the other way),
`--ascii` (also where the locale is not UTF-8), `-q`. Colour is never the only sign. Tables leave
columns out on narrow screens, and never wrap a row of ratings. In a pipe every column is there.

| exit code | meaning |
|---|---|
| 0 | done |
| 1 | a bug in arena; it says where the report is |
| 2 | wrong usage, config, bot or name; a database that is foreign, newer or torn |
| 3 | a check failed (`verify`, `doctor`, `check`, `submit`); with `--strict`, a bot had a fault |
| 4 | what `--require` asks for was not reached |
| 69 | Ray or another service that this machine does not give |
| 73 | a database, folder or disk that cannot be written |
| 75 | another run holds the database |
| 78 | this installation is incomplete: a library is missing |
| 130 | interrupted; the same command goes on |

Ctrl-C once stops a tournament cleanly: what has been played is kept and shown. Ids of matches are
shown shortened; any unique beginning is accepted.

A line of `arena export --jsonl` holds `match_id`, `game`, `rules_version`, `tournament`, `round`,
`table`, `seating`, `bots` (name@version by seat), `actions` (pairs of seat, -1 for chance, and id),
`returns`, `ending` (`kind`, `seat`, `ply`, `cause`), `isolation` and `times` (`moves`,
`cpu_seconds`, `wall_seconds`, `slowest_seconds`, each by seat).
"""


def markdown() -> str:
    """The whole page."""
    return "\n".join([_INTRODUCTION, *map(_section, COMMANDS)])


def _section(name: str) -> str:
    command: click.Command = module_of(name).command
    context = click.Context(command, info_name=f"arena {name}")
    usage = command.get_usage(context).removeprefix("Usage: ").replace("\n", " ")
    parts = [f"## `arena {name}`\n\n`{' '.join(usage.split())}`\n\n{_help(command)}\n"]
    rows = [_row(option) for option in command.params if isinstance(option, click.Option)]
    if rows:
        parts.append("\n".join(["| option | meaning |", "|---|---|", *rows]) + "\n")
    return "\n".join(parts)


def _help(command: click.Command) -> str:
    return "\n".join(line.strip() for line in (command.help or "").strip().splitlines())


def _row(option: click.Option) -> str:
    names = ", ".join(option.opts)
    if not option.is_flag:
        metavar = option.metavar or "|".join(getattr(option.type, "choices", ())) or "VALUE"
        names = f"{names} {metavar}".replace("|", "\\|")
    text = option.help or ""
    if option.show_default and option.default is not None:
        text = f"{text} Default: `{option.default}`.".strip()
    return f"| `{names}` | {text} |"


if __name__ == "__main__":
    DOCS.write_text(markdown(), encoding="utf-8")
