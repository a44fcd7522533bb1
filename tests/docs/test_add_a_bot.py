"""The tutorial works: every command in it is run, and prints what the page says."""

import os
import sys
from pathlib import Path

import pytest

from tests.docs import tutorial

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "add_a_bot.md"


@pytest.fixture
def shell(tmp_path):
    """A shell in an empty folder, with arena and python as in an activated environment."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, words in {
        "python": "",
        "arena": "-c 'from arena.cli.main import main; main()'",
    }.items():
        (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
        (programs / name).chmod(0o755)
    folder = tmp_path / "mine"
    folder.mkdir()
    kept = ("HOME", "NUMBA_CACHE_DIR", "LANG")
    environment = {
        **{name: os.environ[name] for name in kept if name in os.environ},
        "PATH": f"{programs}:/usr/bin:/bin",
        "PYTHONPATH": str(ROOT),
        "PYTHONIOENCODING": "utf-8",
        "COLUMNS": "80",
        "ARENA_BOTS_FOLDER": str(tmp_path / "submitted"),
    }
    shell = tutorial.Shell(folder, environment)
    yield shell
    shell.close()


@pytest.mark.timeout(600)
def test_every_command_of_the_tutorial_prints_what_the_page_says(shell):
    steps = tutorial.steps(PAGE)
    wrong = []
    for step in steps:
        printed = shell.run(step)
        if step.command and not tutorial.agrees(step.expected, printed):
            wrong.append(f"{PAGE.name}:{step.line}: $ {step.command}\n{printed}")

    assert len(steps) > 15
    assert wrong == []
