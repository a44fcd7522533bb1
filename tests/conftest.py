"""How the tests are shared out where two processes run them (docs/decisions/0012)."""

from pathlib import Path

import pytest

TESTS = Path(__file__).parent
# These share one Ray, and measure how long bots take: none of them runs beside another.
TOGETHER = {"arena", "attacks"}


@pytest.hookimpl(tryfirst=True)  # before xdist reads the marks
def pytest_collection_modifyitems(items):
    for item in items:
        item.add_marker(pytest.mark.xdist_group(group_of(item.path)))


def group_of(path):
    """What is run by one process, in order: all of a game, so that its code is loaded once."""
    first, second, *_ = path.relative_to(TESTS).parts
    if first == "games":
        return second
    return "arena" if first in TOGETHER else first
