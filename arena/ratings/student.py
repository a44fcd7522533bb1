"""Student's t distribution with real degrees of freedom: its CDF and quantiles.

The standard library has the normal distribution only, and importing scipy would cost more time
than computing a leaderboard.
"""

import math
from statistics import NormalDist

_STEPS = 300  # of the continued fraction; it converges in O(sqrt(dof)) of them
_NEWTON_STEPS = 60  # 5 are usual, 30 with half a degree of freedom
_TINY = 1e-300


def cumulative(value: float, dof: float) -> float:
    """Probability that a t-distributed number with `dof` > 0 degrees of freedom is <= value.

    By the incomplete beta function: [AS64] 26.7.1, docs/ratings.md.
    """
    if math.isinf(value):
        return float(value > 0)
    upper_tail = 0.5 * _incomplete_beta(dof / 2, 0.5, dof / (dof + value * value))
    return 1.0 - upper_tail if value > 0 else upper_tail


def quantile(probability: float, dof: float) -> float:
    """The number below which a t-distributed one falls with this probability, 0 < it < 1.

    Newton's method from the normal quantile, which is nearer to zero: where the CDF bends down
    its steps never go too far.
    """
    if probability < 0.5:
        return -quantile(1.0 - probability, dof)
    value = NormalDist().inv_cdf(probability)
    scale = math.lgamma((dof + 1) / 2) - math.lgamma(dof / 2) - 0.5 * math.log(dof * math.pi)
    for _ in range(_NEWTON_STEPS):
        density = math.exp(scale - (dof + 1) / 2 * math.log1p(value * value / dof))
        step = (probability - cumulative(value, dof)) / density
        value += step
        if abs(step) <= 1e-10 * value:
            break
    return value


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """Regularised incomplete beta function I_x(a, b)."""
    if x <= 0.0:
        return 0.0
    if x >= 1.0:
        return 1.0
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    if x < (a + 1.0) / (a + b + 2.0):
        return front * _continued_fraction(a, b, x) / a
    return 1.0 - front * _continued_fraction(b, a, 1.0 - x) / b


def _continued_fraction(a: float, b: float, x: float) -> float:
    """The continued fraction [AS64] 26.5.8, evaluated by Lentz's method."""
    c, d = 1.0, 1.0 / _away_from_zero(1.0 - (a + b) * x / (a + 1.0))
    value = d
    for m in range(1, _STEPS + 1):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1.0 / _away_from_zero(1.0 + term * d)
            c = _away_from_zero(1.0 + term / c)
            value *= c * d
        if abs(c * d - 1.0) < 1e-15:
            break
    return value


def _away_from_zero(number: float) -> float:
    return number if abs(number) > _TINY else _TINY
