"""What a rating is: the values that the estimators hand to the leaderboard."""

import enum
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Anchor:
    """The bot, in all its versions, that fixes the zero of the Elo scale when it plays."""

    bot: str = "random"
    elo: float = 1000.0


FIELD_MEAN = 1500.0  # the mean of the field where the anchor cannot fix the scale


class Method(enum.StrEnum):
    """What the rating of a pool is."""

    ELO = "elo"
    MEAN_SCORE = "mean score"  # games with one seat: nobody is beaten


class RatingState(enum.StrEnum):
    """What is known of a bot's strength."""

    RATED = "rated"  # a number and an interval
    ABOVE = "above"  # never behind those below it: only `> low`
    BELOW = "below"  # never ahead of those above it: only `< high`
    NOT_CONNECTED = "not connected"  # no way to the anchor through results
    NOT_RATED = "not rated"  # no rated game


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its two-sided 95 % interval; no ends where the blocks cannot tell."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Rating:
    """One entrant's strength.

    `value` is Elo (mean score in games with one seat), None unless `state` is RATED. `low` and
    `high` are the 95 % interval for RATED, one of them is the one-sided 95 % bound for ABOVE and
    BELOW, and both are None where nothing can be said.
    """

    entrant: str
    state: RatingState
    value: float | None
    low: float | None
    high: float | None
    games: int  # rated ones; a game with two seats for this entrant counts once


@dataclass(frozen=True, slots=True)
class Difference:
    """How far one entrant is above another.

    `superiority` is the likelihood that it is the stronger one. Where only one of them ever
    finished ahead, `value` and `superiority` are None and one end is the one-sided bound.
    """

    value: float | None
    low: float | None
    high: float | None
    superiority: float | None
    error: float | None  # standard error
    quantile: float | None  # of the t distribution: the interval is value +- quantile * error

    @property
    def separates(self) -> bool:
        """Whether the interval lies on one side of zero."""
        return (self.low is not None and self.low > 0) or (self.high is not None and self.high < 0)

    def separates_among(self, entrants: int) -> bool:
        """Whether it does so as one of all the differences between so many entrants.

        Each pair has its share of the 5 % (Bonferroni), so that in 95 % of all fields of equal
        entrants no pair is parted. Where there is only a one-sided bound, as `separates`.
        """
        if self.superiority is None:
            return self.separates
        pairs = entrants * (entrants - 1) // 2
        doubt = min(self.superiority, 1.0 - self.superiority)
        return self.separates and doubt < 0.025 / pairs


class Solution(Protocol):
    """What an estimator remembers so that two entrants can be compared."""

    def difference(self, entrant: str, other: str) -> Difference | None:
        """How far `entrant` is above `other`; None where results do not link them."""
        ...


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of one pool. Equal records give equal ratings, in whatever order.

    `ratings` come best first: those above the rated field, the rated, those below it, then groups
    that are not connected to it, then the unrated. `seats` are the effects of sitting on each seat
    in Elo, against the mean of the seats; empty in games with one seat. `tie_share` is the
    probability that two equal bots tie where the game compares them.
    """

    game: str
    rules_version: str
    method: Method
    scale: str  # what fixes the numbers, such as `random = 1000`
    games: int  # rated ones
    blocks: int
    ratings: tuple[Rating, ...]
    seats: tuple[Estimate, ...]
    tie_share: float | None
    solution: Solution = field(compare=False, repr=False)

    def difference(self, entrant: str, other: str) -> Difference | None:
        """How far `entrant` is above `other`, in the unit of the ratings.

        None where results do not link them (and for a bot that was never rated).

        Raises:
            KeyError: an entrant that is not in these ratings.
        """
        known = {rating.entrant: rating.state for rating in self.ratings}
        if RatingState.NOT_RATED in (known[entrant], known[other]):
            return None
        return self.solution.difference(entrant, other)
