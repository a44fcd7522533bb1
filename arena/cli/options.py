"""Options that several commands share, so that they are spelled and explained once."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from arena.cli import completing

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

# Whole numbers that the database can hold.
WHOLE_NUMBER = click.IntRange(0, 2**63 - 1)
POSITIVE_NUMBER = click.IntRange(1, 2**63 - 1)
DEFAULT_RESULTS = "results/arena.db"

results: Decorator = click.option(
    "--results",
    type=click.Path(),  # so that Tab completes it
    default=DEFAULT_RESULTS,
    show_default=True,
    metavar="PATH",
    help="The database of results.",
)
as_json: Decorator = click.option(
    "--json", "as_json", is_flag=True, help="One JSON object on stdout, no table."
)
backend: Decorator = click.option(
    "--backend",
    type=click.Choice(("ray", "serial")),
    default="ray",
    show_default=True,
    help="Ray workers, or one match after another in this process.",
)
workers: Decorator = click.option(
    "--workers",
    type=click.IntRange(1, 4096),
    metavar="N",
    help="How many Ray workers; as many as cores unless said.",
)
address: Decorator = click.option(
    "--address", metavar="HOST:PORT", help="A running Ray cluster instead of a local one."
)
isolation: Decorator = click.option(
    "--isolation",
    type=click.Choice(("full", "bwrap", "process")),
    help="How bots given by path are locked in, instead of what the config says.",
)
check_games: Decorator = click.option(
    "--game",
    "names",
    multiple=True,
    metavar="GAME",
    shell_complete=completing.games,
    help="Check in this game; may be given several times. This project's games unless said.",
)
check_seconds: Decorator = click.option(
    "--seconds",
    type=click.FloatRange(1, 86_400),
    default=30.0,
    show_default=True,
    metavar="N",
    help="About how long the bot may play in all; a slow one needs more.",
)
bots_folder: Decorator = click.option(
    "--bots-folder",
    envvar="ARENA_BOTS_FOLDER",
    type=click.Path(),
    metavar="PATH",
    help="Where submitted bots are kept, also ARENA_BOTS_FOLDER; bots/submitted unless said.",
)


def bots_folder_or_default(wanted: str | None) -> Path:
    """The folder of submitted bots: what was asked for, else the one of this installation."""
    from arena.submissions import DEFAULT_FOLDER

    return Path(wanted).absolute() if wanted else DEFAULT_FOLDER


def workers_or_cores(wanted: int | None) -> int:
    """The number of workers: what was asked for, else the cores that this process may use."""
    if wanted is not None:
        return wanted
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
