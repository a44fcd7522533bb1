"""One Ray for all tests that need a healthy one: starting it takes seconds."""

import pytest


@pytest.fixture(scope="session")
def pool():
    """A pool of two workers, started by its first match."""
    from arena.workers.ray_pool import RayPool

    with RayPool(workers=2) as started:
        yield started
