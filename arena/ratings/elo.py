"""Online Elo: each game moves the ratings of those who played it. It draws the progression.

Each compared pair of seats of a game (comparisons.py) is a small game of its own, worth
K / (n - 1) points, all from the ratings before the game; so points are only passed on and the sum
over all bots stays what it was, equal places from equal ratings end equal, and a better place
never ends lower. Games are taken in plan order (tournament, round, table, seating), never in the
order of finishing. The formula is [Elo78]; seats are not taken into account.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from arena.ratings.comparisons import (
    compared_pairs,
    distinct,
    finishing_places,
    is_rated,
    seat_pairs,
)
from arena.records import GameRecord

# Points at stake in a two-seat game. 20 is FIDE's value for established players (Rating
# Regulations 8.3.3): a bot 100 points off is half-way after about 25 games.
K_FACTOR = 20.0
START = 1500.0


@dataclass(frozen=True, slots=True)
class GameUpdate:
    """What one game did to the ratings of its seats."""

    match_id: str
    before: tuple[float, ...]  # by seat
    after: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RoundElo:
    """Ratings after one round, of every entrant that had played by then."""

    tournament: int
    round: int
    elo: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class OnlineRatings:
    """The course of online Elo through a pool, in plan order."""

    games: tuple[GameUpdate, ...]
    rounds: tuple[RoundElo, ...]


def expected_score(rating: float, other: float) -> float:
    """Share of the points a bot should take from another, 0 to 1.

    Source: [Elo78] in docs/ratings.md; 400 points = odds of 10 to 1.

    Example:
        >>> round(expected_score(1400.0, 1000.0), 6)
        0.909091
    """
    return 1.0 / (1.0 + math.pow(10.0, (other - rating) / 400.0))


def online_ratings(
    records: Iterable[GameRecord], tournaments: Mapping[str, int] | None = None
) -> OnlineRatings:
    """Online Elo through the rated records of one pool.

    Args:
        records: in any order.
        tournaments: number of each match's tournament in its database, by match id; matches
            without one belong to tournament 0.
    """
    number = tournaments or {}
    ordered = sorted(
        (record for record in distinct(records) if is_rated(record)),
        key=lambda record: (
            number.get(record.match_id, 0),
            record.round,
            record.table,
            record.seating,
            record.match_id,
        ),
    )
    elo: dict[str, float] = {}
    games: list[GameUpdate] = []
    rounds: dict[tuple[int, int], Mapping[str, float]] = {}
    places = [(number.get(record.match_id, 0), record.round) for record in ordered]
    for index, (record, comparisons) in enumerate(zip(ordered, _compared(ordered), strict=True)):
        before = tuple(elo.setdefault(bot, START) for bot in record.bots)
        for bot, gain in zip(record.bots, _gains(before, comparisons), strict=True):
            elo[bot] += gain
        games.append(GameUpdate(record.match_id, before, tuple(elo[bot] for bot in record.bots)))
        if index + 1 == len(ordered) or places[index + 1] != places[index]:
            rounds[places[index]] = dict(elo)
    return OnlineRatings(
        games=tuple(games),
        rounds=tuple(RoundElo(*place, elo=ratings) for place, ratings in rounds.items()),
    )


def _compared(records: Sequence[GameRecord]) -> Iterator[list[tuple[int, int, float]]]:
    """For each record the compared pairs of seats and the score of the first of the two."""
    seats = len(records[0].bots) if records else 0
    places = finishing_places(records, seats)
    compared = compared_pairs(records, places)
    lower, higher = seat_pairs(seats)
    scores = (1.0 + np.sign(places[:, higher] - places[:, lower])) / 2.0
    pairs = list(zip(lower.tolist(), higher.tolist(), strict=True))
    for chosen, score in zip(compared.tolist(), scores.tolist(), strict=True):
        yield [
            (first, second, share)
            for (first, second), share, is_compared in zip(pairs, score, chosen, strict=True)
            if is_compared
        ]


def _gains(before: Sequence[float], comparisons: list[tuple[int, int, float]]) -> list[float]:
    """What each seat gains. Seats of one bot pass nothing between them: their ratings are one."""
    gains = [0.0] * len(before)
    stake = K_FACTOR / max(1, len(before) - 1)
    for first, second, score in comparisons:
        gain = stake * (score - expected_score(before[first], before[second]))
        gains[first] += gain
        gains[second] -= gain
    return gains
