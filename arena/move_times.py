"""How long moves took, counted in steps: medians and percentiles over any number of games.

A step is a quarter of a doubling, from 1 microsecond up to an hour: what is read off lies within
9 % of the truth. A game takes some thirty bytes a seat.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

_SHORTEST = 1e-6  # seconds; all below count as this
_STEPS_A_DOUBLING = 4
_LAST_STEP = 127  # 1 h 2 min; all above count as this

Steps = tuple[int, ...]  # step, moves in it, next step, moves in it, ...: steps ascending

_decoder = msgspec.msgpack.Decoder(tuple[Steps, ...])


def counted(seconds: Iterable[float]) -> Steps:
    """Counts the times of moves."""
    counts = Counter(map(_step, seconds))
    return tuple(number for pair in sorted(counts.items()) for number in pair)


def pairs(steps: Steps) -> dict[int, int]:
    """Moves by step."""
    return dict(zip(steps[::2], steps[1::2], strict=True))


def percentile(counts: Mapping[int, int], percent: float) -> float | None:
    """The time in seconds that so many percent of the moves kept to; None without a move."""
    wanted = sum(counts.values()) * percent / 100
    so_far = 0
    for step in sorted(counts):
        so_far += counts[step]
        if so_far >= wanted:
            middle: float = 2.0 ** ((step + 0.5) / _STEPS_A_DOUBLING)
            return _SHORTEST * middle
    return None


def encode(seats: Sequence[Steps]) -> bytes:
    """The counts of all seats of a game as bytes for the database."""
    return msgspec.msgpack.encode(seats)


def decode(blob: bytes, seats: int) -> tuple[Steps, ...]:
    """The counts of each seat; empty ones where none were kept.

    Raises:
        ValueError: they were not written by `encode`, or are of another number of seats; a
            msgspec.DecodeError is one too.
    """
    if not blob:
        return ((),) * seats
    found = _decoder.decode(blob)
    if len(found) != seats or any(len(steps) % 2 for steps in found):
        raise ValueError("its counts of move times are damaged")
    return found


def _step(seconds: float) -> int:
    doublings = math.log2(max(seconds, _SHORTEST) / _SHORTEST)
    return min(int(_STEPS_A_DOUBLING * doublings), _LAST_STEP)
