"""The identity abstraction of any perfect-information game: the key is a hash of the position."""

import numpy as np

from bots.cfr.abstraction import Abstraction
from games.kernel.rule import State, rule

_FNV_PRIME = np.uint64(0x100000001B3)
_FNV_OFFSET = np.uint64(0xCBF29CE484222325)


@rule
def info_key(s: State, seat: int) -> np.uint64:
    key = _FNV_OFFSET
    for byte in range(len(s)):
        key = (key ^ np.uint64(s[byte])) * _FNV_PRIME
    return key


@rule
def action_class(s: State, action: int) -> int:
    return action


def abstraction(rules):
    return Abstraction(
        version=1,
        classes=rules.sizes.distinct_actions,
        info_key=info_key,
        action_class=action_class,
    )
