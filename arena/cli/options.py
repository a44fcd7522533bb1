"""Options that several commands share, so that they are spelled and explained once."""

import os
from collections.abc import Callable
from typing import Any

import click

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

DEFAULT_RESULTS = "results/arena.db"

results: Decorator = click.option(
    "--results",
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


def workers_or_cores(wanted: int | None) -> int:
    """The number of workers: what was asked for, else the cores that this process may use."""
    if wanted is not None:
        return wanted
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
