"""Ratings of games with one seat: nobody is beaten, so bots are ranked by their mean score.

Matches that ended by a fault have no score and are left out. The intervals are those of
intervals.py: with games of equal weight, Student's t interval over the blocks' means. Where bots
share blocks their luck cancels in the difference.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from arena.ratings.comparisons import Floats, is_rated, sums
from arena.ratings.intervals import Spread, spread
from arena.ratings.rating import Difference, Estimate, Method, Rating, Ratings, RatingState
from arena.records import GameRecord


@dataclass(frozen=True, slots=True, eq=False)
class MeanScores:
    """Means by name, and how they scatter.

    Arrays of shape (blocks, names): `deviations` from the mean added up, `counts` of scores.
    """

    column: Mapping[str, int]
    means: Floats
    deviations: Floats
    counts: Floats

    def estimate(self, name: str) -> Estimate | None:
        """The mean of one name with its interval; None where it has no score."""
        if name not in self.column:
            return None
        one = self.column[name]
        return self._spread([one]).error(np.ones(1)).estimate(float(self.means[one]))

    def difference(self, entrant: str, other: str) -> Difference | None:
        """How far the mean of `entrant` is above that of `other`; None where one has no score."""
        if entrant not in self.column or other not in self.column:
            return None
        one, two = self.column[entrant], self.column[other]
        error = self._spread([one, two]).error(np.array([1.0, -1.0]))
        return error.difference(float(self.means[one] - self.means[two]))

    def _spread(self, columns: list[int]) -> Spread:
        """The spread of a few of the means, from the blocks in which they have scores."""
        counts = self.counts[:, columns]
        present = counts.any(axis=1)
        size = len(columns)
        nothing = np.zeros((size, size), np.float64)
        return spread(
            self.deviations[:, columns][present],
            counts[present][:, :, None] * np.eye(size),
            prior=nothing,
            gauge=nothing,
            floor=0.0,
        )


def rate_scores(records: Sequence[GameRecord], entrants: Iterable[str] = ()) -> Ratings:
    """Mean scores of distinct records of one pool with one seat."""
    rated = [record for record in records if is_rated(record)]
    scored = [record for record in rated if not record.ending.is_fault]
    solution = mean_scores(
        [record.bots[0] for record in scored],
        [record.block for record in scored],
        [record.returns[0] for record in scored],
    )
    names = {*entrants, *(bot for record in records for bot in record.bots)}
    games = {name: sum(name in record.bots for record in rated) for name in names}
    ratings = [_rating(name, solution, games[name]) for name in sorted(names)]
    ratings.sort(key=lambda rating: (rating.value is None, -(rating.value or 0.0), rating.entrant))
    return Ratings(
        game=records[0].game if records else "",
        rules_version=records[0].rules_version if records else "",
        method=Method.MEAN_SCORE,
        scale="mean score of the games that ended without a fault",
        games=len(rated),
        blocks=len({record.block for record in rated}),
        ratings=tuple(ratings),
        seats=(),
        tie_share=None,
        solution=solution,
    )


def mean_scores(names: Sequence[str], blocks: Sequence[str], scores: Sequence[float]) -> MeanScores:
    """Means by name of scores that come with a name and a block each."""
    known, name = np.unique(np.array(names, np.str_), return_inverse=True)
    block_names, block = np.unique(np.array(blocks, np.str_), return_inverse=True)
    values = np.array(scores, np.float64)
    shape = (len(block_names), len(known))
    counts = np.bincount(name, minlength=len(known))
    means = sums(name, values, len(known)) / np.maximum(counts, 1)
    cells = block * len(known) + name
    size = len(block_names) * len(known)
    return MeanScores(
        column={label: place for place, label in enumerate(known.tolist())},
        means=means,
        deviations=sums(cells, values - means[name], size).reshape(shape),
        counts=sums(cells, np.ones(len(cells)), size).reshape(shape),
    )


def _rating(name: str, solution: MeanScores, games: int) -> Rating:
    mean = solution.estimate(name)
    if mean is None:
        return Rating(name, RatingState.NOT_RATED, None, None, None, games)
    return Rating(name, RatingState.RATED, mean.value, mean.low, mean.high, games)
