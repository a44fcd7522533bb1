"""Random numbers for compiled code: splitmix64 over a generator state of one uint64.

The generator is an argument (`Words` of length 1), never global, and gives the same numbers
compiled or not. Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014; constants as in the reference implementation by S. Vigna.
"""

import numpy as np
from numba import config

from games.kernel.rule import Words, rule

_GOLDEN_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_SHIFT_30, _SHIFT_27, _SHIFT_31, _SHIFT_11 = (np.uint64(n) for n in (30, 27, 31, 11))
_TO_UNIT = 1.0 / (1 << 53)


@rule
def next_word(rng: Words) -> np.uint64:
    """The next 64 random bits; advances the generator."""
    rng[0] += _GOLDEN_GAMMA
    z = rng[0]
    z = (z ^ (z >> _SHIFT_30)) * _MIX_1
    z = (z ^ (z >> _SHIFT_27)) * _MIX_2
    return z ^ (z >> _SHIFT_31)


if config.DISABLE_JIT:  # numpy warns where compiled code wraps, as is meant here
    next_word = np.errstate(over="ignore")(next_word)


@rule
def next_unit(rng: Words) -> float:
    """A uniform number in [0, 1) with 53 random bits; advances the generator."""
    return float(next_word(rng) >> _SHIFT_11) * _TO_UNIT


@rule
def next_below(rng: Words, n: int) -> int:
    """A uniform integer in 0..n-1, n >= 1; its bias is below n / 2**53. Advances the generator."""
    return int(next_unit(rng) * n)


def generator(seed: int) -> Words:
    """A new generator state from any non-negative integer; only its low 64 bits count."""
    return np.array([seed & 0xFFFFFFFFFFFFFFFF], dtype=np.uint64)
