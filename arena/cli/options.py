"""Options that several commands share, so that they are spelled and explained once."""

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
