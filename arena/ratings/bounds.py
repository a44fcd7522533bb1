"""One-sided bounds where one side was never behind the other.

A bot that won every game against rated bots has no finite maximum-likelihood strength, but not
every strength is compatible with that: the bound is the one at which such a run of wins had a
chance of 5 %. A block counts as one observation however many games and pairs it holds: all of
them won cannot be likelier than any one of them, so the geometric mean of their probabilities is
an upper bound, and the 5 % are kept whatever luck the games of the block share. The strengths of
the opponents are taken as estimated.
"""

import math

import numpy as np

from arena.ratings.comparisons import Floats, Ints

ERROR = 0.05  # of a one-sided bound
_WIDEST = 200.0  # natural logarithm of odds; 35,000 Elo


def least_lead(differences: Floats, block: Ints) -> float:
    """The lead at which winning all these comparisons had a chance of 5 %.

    Ties are left out of account: they would make each win less likely and the bound bolder.

    Args:
        differences: of each comparison, the winner's side first, without the lead; in natural
            logarithms of odds.
        block: block of each comparison, small integers.
    """
    weights = 1.0 / np.bincount(block)[block]
    low, high = -_WIDEST, _WIDEST
    for _ in range(80):
        lead = (low + high) / 2
        log_ahead = -np.logaddexp(0.0, -(differences + lead))
        if float(weights @ log_ahead) < math.log(ERROR):
            low = lead
        else:
            high = lead
    return high
