"""A database of results that a test may fill."""

import pytest

from arena.store import Store


@pytest.fixture
def path(tmp_path):
    return tmp_path / "arena.db"


@pytest.fixture
def store(path):
    with Store.writer(path) as store:
        yield store
