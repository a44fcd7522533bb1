"""Regrets and strategy weights by information key: open addressing in numpy arrays, compiled."""

from typing import Any, NamedTuple

import numpy as np
from numba import types

from games.kernel.rule import INTS, WORDS, Floats, Ints, Words, compile_with

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_HIGH_BITS = np.uint64(32)
_EMPTY = np.uint64(0)


class Table(NamedTuple):
    """One row a slot; a slot is empty where its key is 0. The number of slots is a power of two."""

    keys: Words
    regrets: Any  # float64, slot x action class
    weights: Any  # float64, slot x action class: sums of strategies, the average when normalised
    counts: Ints  # keys stored, keys that may be stored at most


ROWS = types.Array(types.float64, 2, "C")
TABLE = types.NamedTuple((WORDS, ROWS, ROWS, INTS), Table)


def new_table(classes: int, *, slots: int, max_keys: int) -> Table:
    """An empty table; `slots` is a power of two. Memory is taken only as it fills."""
    return Table(
        keys=np.zeros(slots, np.uint64),
        regrets=np.zeros((slots, classes)),
        weights=np.zeros((slots, classes)),
        counts=np.array([0, max_keys]),
    )


@compile_with(types.int64(TABLE, types.uint64), inline=True)
def slot_of(table: Table, key: np.uint64) -> int:
    """The slot of a key, which is stored if it is new; -1 for a new key when no more may be."""
    mask = len(table.keys) - 1
    slot = np.int64((key * _GOLDEN) >> _HIGH_BITS) & mask
    while table.keys[slot] != key:
        if table.keys[slot] == _EMPTY:
            if table.counts[0] >= min(table.counts[1], mask):
                return -1
            table.keys[slot] = key
            table.counts[0] += 1
            return int(slot)
        slot = (slot + 1) & mask
    return int(slot)


@compile_with(types.void(TABLE, TABLE))
def copy_table(source: Table, target: Table) -> None:
    """Stores everything of one table in another, empty one."""
    for slot in range(len(source.keys)):
        if source.keys[slot] != _EMPTY:
            found = slot_of(target, source.keys[slot])
            for c in range(source.regrets.shape[1]):
                target.regrets[found, c] = source.regrets[slot, c]
                target.weights[found, c] = source.weights[slot, c]


def must_grow(table: Table) -> bool:
    """Whether half of the slots are taken and more keys may come."""
    stored, allowed = table.counts.tolist()
    return bool(2 * stored >= len(table.keys) and stored < allowed)


def grown(table: Table) -> Table:
    """The same table with twice the slots."""
    larger = new_table(
        table.regrets.shape[1], slots=2 * len(table.keys), max_keys=int(table.counts[1])
    )
    copy_table(table, larger)
    return larger


def average_strategy(table: Table) -> tuple[Words, Floats]:
    """Keys in ascending order and the weights of their classes, as summed (not normalised)."""
    stored = np.flatnonzero(table.keys)
    order = stored[np.argsort(table.keys[stored])]
    return table.keys[order], table.weights[order]
