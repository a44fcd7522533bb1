"""Maximum likelihood for comparisons of seats: strengths of bots, effects of seats, ties.

The model of one comparison, bot a on seat s against bot b on seat t, with
d = strength_a + seat_s - strength_b - seat_t (natural logarithms of odds):

    P(a ahead) : P(tie) : P(b ahead)  =  exp(d/2) : exp(tie) : exp(-d/2)

With two seats that is Bradley-Terry with Davidson's draws [Dav70]. With n seats the logarithms of
all compared pairs of a record are added up: a composite likelihood [VRF11]. Why not the full one:

* Where a ranking follows Plackett and Luce [Pla75], each pair in it follows the line above, so
  the estimate tends to the true strengths; and so it does where only the winner is known, since
  there the pairs (winner, other) are compared, and P(a wins | a or b wins) is that line as well
  (Luce's choice axiom [Luc59]). Against the full likelihood it costs 0 to 4 % of precision.
* The pairs of one game depend on each other, and games of one block do. The intervals are those
  of intervals.py, which need no independence within a block.
* What a game did not compare is simply left out (comparisons.py): losers where the winner takes
  all, the others after a fault. The Davidson-Luce likelihood for ties [FKT19] must give a tie of
  n-1 losers a probability, and would take what is a format for evidence that they are equal.
* Where ties come from equal points, as in the games here, it is off by less than Davidson-Luce
  (docs/ratings.md, "Which likelihood", has the simulation).

Seat effects and the tie parameter have weak normal priors, so that they stay finite where a seat
wins always or every game is drawn; strengths have none. Then a finite maximum exists, and is
unique, exactly where the bots are strongly connected (connection.py): in a direction that moves
seats or ties the priors win, and one that moves strengths alone is Ford's case [For57].
"""

import math
from dataclasses import dataclass

import numpy as np

from arena.ratings.comparisons import Bools, Comparisons, Floats, Ints, sums
from arena.ratings.intervals import Spread, spread

# Inverse variances of the priors, mean 0. A seat effect's weighs as much as one game between
# equals; the tie parameter's is weaker (its 95 % range: between equals 0.1 % to 99.6 % ties).
SEAT_PRECISION = 0.25
TIE_PRECISION = 0.1
# Where no comparison was a tie the likelihood is largest without any; then this is the prior's
# mean, so far down that the fit is Bradley-Terry's.
NO_TIES = -40.0

ELO = 400.0 / math.log(10.0)  # points in one natural logarithm of odds

_TOLERANCE = 1e-11
_STEPS = 200


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Estimated parameters, in natural logarithms of odds.

    `strengths` is indexed by entrant (0 for entrants outside the fit; the mean of those inside is
    0), `seat_effects` by seat (mean 0). `tie` is the logarithm of Davidson's tie parameter.
    """

    strengths: Floats
    seat_effects: Floats
    tie: float
    column: Ints  # of each entrant among the parameters, -1 outside the fit
    spread: Spread

    def strength_contrast(self, entrant: int) -> Floats:
        """Weights of an entrant's strength against the mean of the fit."""
        contrast = self._zeros()
        inside = int((self.column >= 0).sum())
        contrast[:inside] = -1.0 / inside
        contrast[self.column[entrant]] += 1.0
        return contrast

    def difference_contrast(self, entrant: int, other: int) -> Floats:
        """Weights of the difference of two strengths."""
        contrast = self._zeros()
        contrast[self.column[entrant]] += 1.0
        contrast[self.column[other]] -= 1.0
        return contrast

    def seat_contrast(self, seat: int) -> Floats:
        """Weights of a seat's effect against the mean of the seats."""
        inside, seats = int((self.column >= 0).sum()), len(self.seat_effects)
        contrast = self._zeros()
        contrast[inside : inside + seats] = -1.0 / seats
        contrast[inside + seat] += 1.0
        return contrast

    def _zeros(self) -> Floats:
        return np.zeros(len(self.spread.prior), np.float64)


def probabilities(difference: Floats, tie: float) -> tuple[Floats, Floats, Floats]:
    """Probabilities that the first is ahead, of a tie, and that the second is ahead."""
    half = np.abs(difference) / 2
    # Divided by the largest of the three terms, so that nothing overflows.
    top = np.maximum(half, tie)
    better, level, worse = np.exp(half - top), np.exp(tie - top), np.exp(-half - top)
    total = better + level + worse
    ahead = np.where(difference >= 0, better, worse) / total
    behind = np.where(difference >= 0, worse, better) / total
    return ahead, level / total, behind


def fit(comparisons: Comparisons, members: Bools) -> Fit:
    """The maximum for a strongly connected set of entrants, from their own comparisons."""
    inner = comparisons.among(members)
    column = np.where(members, np.cumsum(members) - 1, -1).astype(np.int64)
    model = _Model(inner, column)
    parameters = _maximise(model)
    inside = int(members.sum())
    strengths = np.zeros(len(members), np.float64)
    strengths[members] = parameters[:inside] - parameters[:inside].sum() / max(1, inside)
    return Fit(
        strengths=strengths,
        seat_effects=parameters[inside:-1].copy(),
        tie=float(parameters[-1]),
        column=column,
        spread=spread(*_by_block(model, parameters), model.prior, model.gauge),
    )


class _Model:
    """Comparisons as parameters see them: bots first, then seats, the tie parameter last."""

    def __init__(self, comparisons: Comparisons, column: Ints) -> None:
        bots = int((column >= 0).sum())
        self.size = bots + comparisons.seats + 1
        self.comparisons = comparisons
        # The four parameters of each comparison's difference, with the signs in SIGNS.
        self.columns = np.stack(
            [
                column[comparisons.first],
                bots + comparisons.first_seat,
                column[comparisons.second],
                bots + comparisons.second_seat,
            ],
            axis=1,
        )
        self.prior = np.zeros((self.size, self.size), np.float64)
        seats = np.arange(bots, self.size - 1)
        self.prior[seats, seats] = SEAT_PRECISION
        self.prior[-1, -1] = TIE_PRECISION
        self.centre = np.zeros(self.size, np.float64)
        self.centre[-1] = 0.0 if (comparisons.outcome == 0).any() else NO_TIES
        self.gauge = np.zeros((self.size, self.size), np.float64)
        self.gauge[:bots, :bots] = 1.0
        # Equal comparisons are counted, which makes a step independent of the number of games.
        code = self.columns @ self.size ** np.array([3, 2, 1, 0])
        _, examples, kind = np.unique(code, return_index=True, return_inverse=True)
        kinds = self.columns[examples]
        self.design = np.zeros((len(kinds), self.size), np.float64)
        for place, sign in enumerate(SIGNS):
            np.add.at(self.design, (np.arange(len(kinds)), kinds[:, place]), sign)
        counts = np.zeros((len(kinds), 3), np.float64)
        np.add.at(counts, (kind, 1 - comparisons.outcome), 1.0)
        self.ahead, self.level, self.behind = counts.T

    def differences(self, parameters: Floats) -> Floats:
        """Difference in each single comparison."""
        differences: Floats = parameters[self.columns] @ SIGNS
        return differences


SIGNS = np.array([1.0, 1.0, -1.0, -1.0])


def _maximise(model: _Model) -> Floats:
    """Newton's method, steps halved until the likelihood grows."""
    parameters = model.centre.copy()
    value, slope, curvature = _objective(model, parameters)
    for _ in range(_STEPS):
        step = np.linalg.solve(curvature, slope)
        while True:
            candidate = parameters + step
            reached = _objective(model, candidate)
            if reached[0] >= value - 1e-9 * abs(value) or np.abs(step).max() < _TOLERANCE:
                break
            step = step / 2
        parameters = candidate
        value, slope, curvature = reached
        if np.abs(step).max() < _TOLERANCE:
            break
    return parameters


def _objective(model: _Model, parameters: Floats) -> tuple[float, Floats, Floats]:
    """Penalised log-likelihood, its slope, and minus its curvature (with the gauge)."""
    tie = parameters[-1]
    ahead, level, behind = probabilities(model.design @ parameters, tie)
    games = model.ahead + model.level + model.behind
    logs = [np.log(np.maximum(share, 1e-300)) for share in (ahead, level, behind)]
    counts = (model.ahead, model.level, model.behind)
    value = sum(float(count @ log) for count, log in zip(counts, logs, strict=True))
    off_centre = parameters - model.centre
    value -= 0.5 * float(off_centre @ model.prior @ off_centre)

    slope = ((model.ahead - model.behind) - games * (ahead - behind)) / 2 @ model.design
    slope[-1] += (model.level - games * level).sum()
    slope -= (model.prior + model.gauge) @ off_centre

    strength, mixed, tied = _variances(ahead, level, behind)
    curvature = model.design.T @ ((games * strength)[:, None] * model.design)
    curvature[-1] += (games * mixed) @ model.design
    curvature[:, -1] += (games * mixed) @ model.design
    curvature[-1, -1] += games @ tied
    return value, slope, curvature + model.prior + model.gauge


def _variances(ahead: Floats, level: Floats, behind: Floats) -> tuple[Floats, Floats, Floats]:
    """Variances and covariance of (half the sign of the outcome, being a tie)."""
    drift = ahead - behind
    return (ahead + behind - drift * drift) / 4, -level * drift / 2, level * (1.0 - level)


def _by_block(model: _Model, parameters: Floats) -> tuple[Floats, Floats]:
    """Scores and informations of the blocks, (blocks, size) and (blocks, size, size)."""
    comparisons, size = model.comparisons, model.size
    ahead, level, behind = probabilities(model.differences(parameters), parameters[-1])
    entries = len(comparisons)
    columns = np.concatenate([model.columns, np.full((entries, 1), size - 1)], axis=1)

    surprise = (comparisons.outcome - (ahead - behind)) / 2
    tied = (comparisons.outcome == 0) - level
    parts = np.concatenate([surprise[:, None] * SIGNS, tied[:, None]], axis=1)
    places = comparisons.block[:, None] * size + columns
    scores = sums(places, parts, comparisons.blocks * size)

    strength, mixed, ties = _variances(ahead, level, behind)
    products = np.empty((entries, 5, 5), np.float64)
    products[:, :4, :4] = strength[:, None, None] * np.outer(SIGNS, SIGNS)
    products[:, :4, 4] = products[:, 4, :4] = mixed[:, None] * SIGNS
    products[:, 4, 4] = ties
    cells = (comparisons.block[:, None] * size + columns)[:, :, None] * size + columns[:, None, :]
    informations = sums(cells, products, comparisons.blocks * size * size)
    return (
        scores.reshape(comparisons.blocks, size),
        informations.reshape(comparisons.blocks, size, size),
    )
