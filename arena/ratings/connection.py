"""Who can be compared with whom: the comparison graph and its strongly connected parts.

An arrow goes from a bot to each bot that finished level with it or ahead of it. Maximum-likelihood
strengths are finite and unique exactly where every bot can be reached from every other ([For57];
with the tie model of strength.py a tie is an arrow in both directions). So ratings are numbers
inside one strongly connected part, bounds between parts that are linked one way, and nothing
between parts that are not linked.
"""

import numpy as np

from arena.ratings.comparisons import Bools, Comparisons, Ints


def not_behind(comparisons: Comparisons) -> Bools:
    """Entry [i, j]: bot j finished level with or ahead of bot i at least once."""
    count = len(comparisons.entrants)
    arrows = np.zeros((count, count), np.bool_)
    ahead = comparisons.outcome >= 0
    arrows[comparisons.second[ahead], comparisons.first[ahead]] = True
    behind = comparisons.outcome <= 0
    arrows[comparisons.first[behind], comparisons.second[behind]] = True
    return arrows


def reachable(arrows: Bools) -> Bools:
    """Entry [i, j]: there is a way along arrows from i to j; every bot reaches itself."""
    ways = arrows | np.eye(len(arrows), dtype=np.bool_)
    while True:
        longer = (ways.astype(np.float32) @ ways.astype(np.float32)) > 0
        if (longer == ways).all():
            return ways
        ways = longer


def parts(ways: Bools) -> Ints:
    """Strongly connected part of each bot: the smallest number of a bot in it."""
    mutual = ways & ways.T
    return np.array([int(np.argmax(row)) for row in mutual], np.int64)
