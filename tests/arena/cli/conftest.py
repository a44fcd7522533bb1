"""A command line in this process, and a small database made by it."""

import os
import shutil
from dataclasses import dataclass

import pytest

from arena.cli import main

CONFIG = """\
game: tic_tac_toe
bots:
  - random
  - {name: first, path: first.py}
schedule: {rounds: 6}
seed: 5
"""
FIRST = """\
class First:
    def choose(self, turn):
        return turn.legal_actions[0]
"""
WRONG = """\
class Wrong:
    def choose(self, turn):
        return 99
"""


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The folder of submitted bots: nobody's own."""
    folder = tmp_path / "kept"
    monkeypatch.setenv("ARENA_BOTS_FOLDER", str(folder))
    yield folder
    for place, _, _ in os.walk(folder):
        os.chmod(place, 0o755)  # so that pytest can remove it


@pytest.fixture
def arena(capsys, monkeypatch, kept):
    """arena("leaderboard", "--json") -> Answer; the terminal is 80 columns wide and not one."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def call(*words: object) -> Answer:
        code = main.run([str(word) for word in words])
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return call


def write_bots(folder):
    (folder / "first.py").write_text(FIRST)
    (folder / "wrong.py").write_text(WRONG)
    (folder / "config.yaml").write_text(CONFIG)


@pytest.fixture(scope="session")
def played(tmp_path_factory):
    """A folder with bots, a config and the database that it gave."""
    folder = tmp_path_factory.mktemp("cli")
    write_bots(folder)
    words = ["-q", "tournament", folder / "config.yaml", "--results", folder / "arena.db"]
    assert main.run([str(word) for word in [*words, "--backend", "serial"]]) == 0
    return folder


@pytest.fixture
def folder(played, tmp_path):
    """A copy of that folder that a test may change."""
    shutil.copytree(played, tmp_path / "copy")
    return tmp_path / "copy"
