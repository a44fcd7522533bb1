"""The victims of an attack."""

import os

import pytest

from tests.attacks.world import SECRET, World


@pytest.fixture
def world(tmp_path, monkeypatch, request):
    monkeypatch.setenv("ARENA_SECRET", SECRET)
    folder = tmp_path / "home"
    folder.mkdir()
    found = World(folder, mark=f"arena-attack-{os.getpid()}-{tmp_path.name[-12:]}")
    yield found
    found.close()
