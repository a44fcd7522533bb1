"""How far an estimate may be off: variances and degrees of freedom over blocks.

The games of one block share their luck, so they are no independent observations; blocks are.
The variance of an estimate is the cluster-robust ("sandwich") one: each block's total score, the
derivative of its log-likelihood at the estimate, is one draw, whatever happens inside the block
([LZ86]). At the estimate the blocks' scores are pulled towards zero, most those with the most
influence; each is stretched back by (I - H_b H^-1)^(-1/2), and the number of degrees of freedom
of the resulting variance is matched for each estimate by itself ("CR2": [BM02], [KC01], [PT18]).
With ten blocks these corrections decide whether 95 % means 95 % (docs/ratings.md has the figures).
"""

import math
from dataclasses import dataclass

import numpy as np

from arena.ratings import student
from arena.ratings.comparisons import Floats
from arena.ratings.rating import Difference, Estimate

CONFIDENCE = 0.95
# With fewer degrees of freedom a variance says nothing; one block has none.
FEWEST_DOF = 0.5
_NO_LEVERAGE = 1e-8  # eigenvalues of I - H_b below this: the block alone decides that direction


@dataclass(frozen=True, slots=True)
class Error:
    """Standard error of an estimate, and the degrees of freedom of the t distribution for it."""

    standard: float
    dof: float

    def estimate(self, value: float, unit: float = 1.0) -> Estimate:
        """The value with its interval, both times `unit`.

        Blocks that all ended alike show no spread: that is no interval of width zero but none.
        """
        quantile = self._quantile()
        if quantile is None or self.standard == 0.0:
            return Estimate(value * unit, None, None)
        margin = quantile * self.standard
        return Estimate(value * unit, (value - margin) * unit, (value + margin) * unit)

    def difference(self, value: float, unit: float = 1.0) -> Difference:
        """The value, a difference, with its interval and the likelihood that it is positive."""
        quantile = self._quantile()
        margin = None if quantile is None else quantile * self.standard
        return Difference(
            value=value * unit,
            low=None if margin is None else (value - margin) * unit,
            high=None if margin is None else (value + margin) * unit,
            superiority=None if quantile is None else self._probability_above_zero(value),
            error=self.standard * unit,
            quantile=quantile,
        )

    def _quantile(self) -> float | None:
        """Half the width of the interval in standard errors; None where the blocks cannot tell."""
        if self.dof < FEWEST_DOF:
            return None
        return student.quantile((1.0 + CONFIDENCE) / 2.0, self.dof)

    def _probability_above_zero(self, value: float) -> float:
        if self.standard == 0.0:
            return 0.5 if value == 0.0 else float(value > 0.0)
        return student.cumulative(value / self.standard, self.dof)


@dataclass(frozen=True, slots=True, eq=False)
class Spread:
    """How the estimated parameters scatter, in coordinates where the information is the identity.

    `whitening` turns a contrast of parameters into those coordinates. By block: `scores`, shape
    (blocks, parameters), `informations` and `stretches` (the CR2 correction), shape
    (blocks, parameters, parameters). `prior` is the part of the information that no game gave.
    Blocks that all ended alike have no variance; that ten of them did does not prove that the
    next will. So no variance is below `floor` times that of one block of independent games.
    """

    whitening: Floats
    scores: Floats
    informations: Floats
    stretches: Floats
    prior: Floats
    floor: float

    def error(self, contrast: Floats) -> Error:
        """Standard error of a weighted sum of the parameters.

        The weights of bots add up to zero: strengths are defined up to a common shift.
        """
        direction = self.whitening @ contrast
        stretched = self.stretches @ direction
        from_blocks = float(np.square((stretched * self.scores).sum(axis=1)).sum())
        from_prior = float(direction @ self.prior @ direction)
        whole = float(direction @ direction)
        dof = _degrees_of_freedom(stretched, self.informations, whole - from_prior)
        least = self.floor * whole / (dof + 1.0)
        return Error(math.sqrt(max(from_blocks + from_prior, least)), dof)


def spread(
    scores: Floats, informations: Floats, prior: Floats, gauge: Floats, floor: float = 1.0
) -> Spread:
    """The spread of an estimate with these block scores and block informations.

    Args:
        scores: derivative of each block's log-likelihood at the estimate, (blocks, parameters).
        informations: minus its second derivative, (blocks, parameters, parameters).
        prior: information of the priors, (parameters, parameters).
        gauge: any matrix that fills what the parameters leave undefined (a common shift).
        floor: see Spread; 0 where the informations have no scale of their own.
    """
    total = informations.sum(axis=0) + prior + gauge
    whitening = np.linalg.inv(np.linalg.cholesky(total))
    white = whitening @ informations @ whitening.T
    values, vectors = np.linalg.eigh(np.eye(len(prior)) - white)
    roots = np.where(values > _NO_LEVERAGE, 1.0 / np.sqrt(np.maximum(values, _NO_LEVERAGE)), 0.0)
    return Spread(
        whitening=whitening,
        scores=scores @ whitening.T,
        informations=white,
        stretches=(vectors * roots[:, None, :]) @ vectors.transpose(0, 2, 1),
        prior=whitening @ prior @ whitening.T,
        floor=floor,
    )


def _degrees_of_freedom(stretched: Floats, informations: Floats, variance: float) -> float:
    """Satterthwaite's match for a sum of squares over blocks, [BM02] section 4.

    The squares' covariance under independent games is D - U U', with D diagonal. Its trace should
    be `variance`, what independent games give; where it falls short, a single block decides the
    direction, and 0 says that the blocks cannot tell.
    """
    pulled = np.einsum("bpq,bq->bp", informations, stretched)
    own = (pulled * stretched).sum(axis=1)
    shared = np.square(pulled).sum(axis=1)
    mean = own.sum() - shared.sum()
    square = np.square(own).sum() - 2 * (own * shared).sum() + np.square(pulled.T @ pulled).sum()
    if len(informations) < 2 or mean < variance / 2 or square <= 0.0:
        return 0.0
    return float(mean * mean / square)
