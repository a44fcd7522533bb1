"""The whole field of a pool: its connected parts, a fit in each, and bounds from part to part.

The largest strongly connected part is the reference: its bots get numbers. A part that was never
behind the bots below it floats: the reference gives it a lower bound; likewise upper bounds for
parts below. Parts without a way to or from the reference are not connected.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from arena.ratings.bounds import least_lead
from arena.ratings.comparisons import Bools, Comparisons, Floats, Ints
from arena.ratings.connection import not_behind, parts, reachable
from arena.ratings.likelihood import ELO, Fit, fit
from arena.ratings.rating import Difference


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A solved pool. Arrays are indexed by entrant, in the order of `comparisons.entrants`.

    `ways[i, j]`: results lead from i up to j. `part` numbers a strongly connected part by its
    first entrant. `strengths` are against the mean of the own part. `levels` are against the mean
    of the reference: the strength inside it, a bound above and below it, NaN for the others.
    """

    comparisons: Comparisons
    ways: Bools
    part: Ints
    reference: int
    fits: Mapping[int, Fit]
    strengths: Floats
    levels: Floats

    def difference(self, entrant: str, other: str) -> Difference | None:
        """How far `entrant` is above `other` in Elo; None where results do not link them.

        Between connected parts only games of the two themselves count.
        """
        one = self.comparisons.entrants.index(entrant)
        two = self.comparisons.entrants.index(other)
        if self.part[one] == self.part[two]:
            found = self.fits[int(self.part[one])]
            contrast = found.difference_contrast(one, two)
            value = float(self.strengths[one] - self.strengths[two])
            return found.spread.error(contrast).difference(value, ELO)
        lead = self._direct_lead(one, two)
        if lead is None:
            return None
        if self.ways[two, one]:
            return Difference(None, lead, None, None, None, None)
        return Difference(None, None, -lead, None, None, None)

    def _direct_lead(self, one: int, two: int) -> float | None:
        """Bound from the games of two of whom only one ever finished ahead; None without games."""
        games = self.comparisons
        met = ((games.first == one) & (games.second == two)) | (
            (games.first == two) & (games.second == one)
        )
        if not met.any():
            return None
        games = games.select(met)
        return ELO * least_lead(np.zeros(len(games), np.float64), games.block)


def solve(comparisons: Comparisons, anchor_bots: Bools) -> Field:
    """Fits every connected part and places it against the reference part.

    Args:
        comparisons: of the pool.
        anchor_bots: which entrants may fix the scale; among equally large parts theirs is the
            reference.
    """
    ways = reachable(not_behind(comparisons))
    part = parts(ways)
    reference = _reference(comparisons, ways, part, anchor_bots)
    sizes = np.bincount(part, minlength=len(part))
    fits = {
        number: fit(comparisons, part == number)
        for number in {reference, *np.flatnonzero(sizes > 1).tolist()}
    }
    strengths = sum((found.strengths for found in fits.values()), np.zeros(len(part), np.float64))
    field = Field(
        comparisons=comparisons,
        ways=ways,
        part=part,
        reference=reference,
        fits=fits,
        strengths=strengths,
        levels=np.where(part == reference, strengths, np.nan),
    )
    for number in _upwards(field):
        _place(field, number, 1)
    for number in _downwards(field):
        _place(field, number, -1)
    return field


def _reference(comparisons: Comparisons, ways: Bools, part: Ints, anchor_bots: Bools) -> int:
    """The part whose bots get numbers: the largest; then the anchor's, the most compared."""
    compared = np.bincount(comparisons.first, minlength=len(part))
    compared += np.bincount(comparisons.second, minlength=len(part))

    def merit(number: int) -> tuple[int, bool, int, int, int]:
        inside = part == number
        return (
            int(inside.sum()) if compared[inside].any() else 0,
            bool(anchor_bots[inside].any()),
            int(compared[inside].sum()),
            int(ways[number].sum()),  # the lowest, where everybody above it has a bound
            -number,
        )

    return max((int(number) for number in np.unique(part)), key=merit, default=0)


def _upwards(field: Field) -> list[int]:
    """Parts above the reference, lower ones first."""
    below = field.ways.sum(axis=0)  # strictly grows from a part to one above it
    found = [n for n in np.unique(field.part).tolist() if field.ways[field.reference, n]]
    return sorted((n for n in found if n != field.reference), key=lambda n: (int(below[n]), n))


def _downwards(field: Field) -> list[int]:
    """Parts below the reference, higher ones first."""
    above = field.ways.sum(axis=1)
    found = [n for n in np.unique(field.part).tolist() if field.ways[n, field.reference]]
    return sorted((n for n in found if n != field.reference), key=lambda n: (int(above[n]), n))


def _place(field: Field, number: int, direction: int) -> None:
    """Writes the bound of one part into `field.levels`; every game across was won one way.

    A part above (direction 1) is bound by all placed parts it met, each at its own bound, which
    is too low for it and so keeps the new bound on the safe side; below (-1) likewise.
    """
    inside = field.part == number
    games = field.comparisons
    placed = ~np.isnan(field.levels)
    across = (inside[games.first] & placed[games.second]) | (
        inside[games.second] & placed[games.first]
    )
    games = games.select(across)
    standing = np.where(inside, field.strengths, np.nan_to_num(field.levels))
    seats = field.fits[field.reference].seat_effects
    differences = games.outcome * (
        standing[games.first]
        + seats[games.first_seat]
        - standing[games.second]
        - seats[games.second_seat]
    )
    lead = least_lead(differences.astype(np.float64), games.block)
    field.levels[inside] = field.strengths[inside] + direction * lead
