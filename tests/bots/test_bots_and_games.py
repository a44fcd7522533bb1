"""What holds for every file of bots/: which of them may build on one game's rules."""

import ast
from pathlib import Path

import pytest

import games

BOTS = Path(__file__).resolve().parents[2] / "bots"
SOURCES = sorted(path for path in BOTS.rglob("*.py") if "submitted" not in path.parts)


def imported(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(BOTS)))
def test_only_a_file_that_bears_a_games_name_imports_that_game(path):
    # The folders of compiled code depend on it: games/kernel/cache.py.
    wanted = {f"games.{game}" for game in games.names()}
    named = {
        game for game in wanted for name in imported(path) if f"{name}.".startswith(f"{game}.")
    }

    assert named <= {f"games.{path.stem}"}
