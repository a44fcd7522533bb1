"""The open-addressing table of regrets against a dict."""

import numpy as np
import pytest

from bots.cfr import table as tables

pytestmark = pytest.mark.kernel


def test_keys_that_collide_are_kept_apart():
    table = tables.new_table(2, slots=8, max_keys=100)
    keys = [np.uint64(k) for k in (1, 2**63, 2**63 + 1, 12345678901234567890)]

    slots = [tables.slot_of(table, key) for key in keys]

    assert len(set(slots)) == 4
    assert slots == [tables.slot_of(table, key) for key in keys]


def test_growing_keeps_every_row():
    rng = np.random.default_rng(1)
    keys = rng.integers(1, 2**63, 500, dtype=np.uint64)
    table = tables.new_table(3, slots=2, max_keys=1000)
    expected = {}
    for number, key in enumerate(keys):
        if tables.must_grow(table):
            table = tables.grown(table)
        slot = tables.slot_of(table, key)
        table.weights[slot] = expected[int(key)] = [number, 1, 2]
        table.regrets[slot, 0] = -number

    found, weights = tables.average_strategy(table)

    assert sorted(expected) == found.tolist()
    assert [expected[int(key)] for key in found] == weights.tolist()
    assert all(table.regrets[tables.slot_of(table, k), 0] == -n for n, k in enumerate(keys))


def test_no_more_than_the_allowed_keys_are_stored():
    table = tables.new_table(1, slots=16, max_keys=3)

    slots = [tables.slot_of(table, np.uint64(key)) for key in (5, 6, 7, 8, 5)]

    assert slots[3] == -1
    assert slots[4] == slots[0]
    assert not tables.must_grow(table)


def test_a_table_never_fills_up_completely():
    # With no empty slot left the search for an unknown key would never end.
    table = tables.new_table(1, slots=4, max_keys=100)

    assert [tables.slot_of(table, np.uint64(key)) >= 0 for key in range(1, 6)] == [
        *[True, True, True, False, False]
    ]
