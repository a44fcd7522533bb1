"""What the records say without a model: places, shares of points, who met whom, faults, times."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from arena import move_times
from arena.ratings.comparisons import (
    Bools,
    Floats,
    Ints,
    compare,
    finishing_places,
    is_rated,
    sums,
)
from arena.ratings.rating import Estimate
from arena.ratings.scores import mean_scores
from arena.records import GameRecord


@dataclass(frozen=True, slots=True)
class MoveTimes:
    """Wall time a move in milliseconds; the percentiles are of the games that keep them."""

    mean: float
    slowest: float
    median: float | None = None
    p99: float | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """One entrant's games. Places, points and returns leave out matches ended by a fault.

    `places` counts seats by place: 1st, 2nd, ..., where seats that are level share the better one.
    `score` is the share of points against other entrants: 1 for one behind, 1/2 for one level.
    """

    withdrawn: int
    places: tuple[int, ...]
    score: float | None
    mean_return: Estimate | None
    faults: Mapping[str, int]  # own ones, by kind
    milliseconds: MoveTimes | None
    isolation: Mapping[str, int]  # games by the weakest level among their seats


@dataclass(frozen=True, slots=True)
class Meetings:
    """Who met whom in rated games; arrays of shape (entrants, entrants).

    Faults count as they do in the ratings: the seat at fault is behind the others.
    """

    entrants: tuple[str, ...]  # sorted
    met: Ints  # games with both
    ahead: Ints  # comparisons in which the first finished ahead
    level: Ints

    def average_opponent(self, entrant: str, elo: Mapping[str, float]) -> float | None:
        """Mean rating of the rated bots met; a game counts once for each of them in it."""
        if entrant not in self.entrants:
            return None
        counts = self.met[self.entrants.index(entrant)]
        weights = {
            name: int(count)
            for name, count in zip(self.entrants, counts, strict=True)
            if name in elo and name != entrant
        }
        total = sum(weights.values())
        return sum(elo[name] * weights[name] for name in weights) / total if total else None


def meetings(rated: Sequence[GameRecord]) -> Meetings:
    """Who met whom in distinct rated records of one pool."""
    games = compare(rated)
    size = len(games.entrants)
    ahead = np.zeros((size, size), np.int64)
    level = np.zeros((size, size), np.int64)
    won, lost, tied = games.outcome > 0, games.outcome < 0, games.outcome == 0
    np.add.at(ahead, (games.first[won], games.second[won]), 1)
    np.add.at(ahead, (games.second[lost], games.first[lost]), 1)
    np.add.at(level, (games.first[tied], games.second[tied]), 1)
    np.add.at(level, (games.second[tied], games.first[tied]), 1)
    bots = _bots(rated, games.entrants)
    present = np.zeros((len(rated), size), np.int64)
    present[np.arange(len(rated))[:, None], bots] = 1
    return Meetings(games.entrants, met=present.T @ present, ahead=ahead, level=level)


def played(records: Sequence[GameRecord]) -> dict[str, Played]:
    """What each entrant played, from distinct records of one pool."""
    names = tuple(sorted({bot for record in records for bot in record.bots}))
    sound = [record for record in records if not record.ending.is_fault]
    seats = len(records[0].bots) if records else 0
    bots, places = _bots(sound, names), finishing_places(sound, seats)
    counts = _place_counts(bots, places, len(names))
    scores = _scores(bots, places, len(names))
    returns = mean_scores(
        [bot for record in sound for bot in record.bots],
        [record.block for record in sound for _ in record.bots],
        [value for record in sound for value in record.returns],
    )
    ledgers = {name: _Ledger() for name in names}
    for record in records:
        _enter(ledgers, record)
    return {
        name: Played(
            withdrawn=ledgers[name].withdrawn,
            places=tuple(counts[number].tolist()),
            score=None if np.isnan(scores[number]) else float(scores[number]),
            mean_return=returns.estimate(name),
            faults=in_order(ledgers[name].faults),
            milliseconds=ledgers[name].milliseconds(),
            isolation=in_order(ledgers[name].isolation),
        )
        for number, name in enumerate(names)
    }


def first_shares(records: Sequence[GameRecord]) -> list[Estimate | None]:
    """For each seat the mean share of the first place, without matches ended by a fault."""
    sound = [record for record in records if not record.ending.is_fault]
    seats = len(records[0].bots) if records else 0
    first = finishing_places(sound, seats) == 0
    shares = first / np.maximum(first.sum(axis=1, keepdims=True), 1)
    means = mean_scores(
        [str(seat) for _ in sound for seat in range(seats)],
        [record.block for record in sound for _ in range(seats)],
        shares.ravel().tolist(),
    )
    return [means.estimate(str(seat)) for seat in range(seats)]


def in_order(values: Iterable[str]) -> dict[str, int]:
    """How often each value occurs, by name."""
    return dict(sorted(Counter(values).items()))


@dataclass(slots=True)
class _Ledger:
    """Sums over the records of one entrant."""

    withdrawn: int = 0
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    steps: Counter[int] = field(default_factory=Counter)  # moves by arena/move_times.py
    faults: list[str] = field(default_factory=list)
    isolation: list[str] = field(default_factory=list)

    def milliseconds(self) -> MoveTimes | None:
        if not self.moves:
            return None
        median, p99 = (move_times.percentile(self.steps, percent) for percent in (50, 99))
        return MoveTimes(
            mean=1000.0 * self.seconds / self.moves,
            slowest=1000.0 * self.slowest,
            median=None if median is None else 1000.0 * median,
            p99=None if p99 is None else 1000.0 * p99,
        )


def _enter(ledgers: Mapping[str, _Ledger], record: GameRecord) -> None:
    rated = is_rated(record)
    for name in dict.fromkeys(record.bots):
        ledgers[name].withdrawn += not rated
        if rated:
            ledgers[name].isolation.append(record.isolation)
    if rated and record.ending.is_fault and record.ending.seat is not None:
        ledgers[record.bots[record.ending.seat]].faults.append(record.ending.kind.value)
    for name, times in zip(record.bots, record.times, strict=False):
        ledgers[name].moves += times.moves
        ledgers[name].seconds += times.wall_seconds
        ledgers[name].slowest = max(ledgers[name].slowest, times.slowest_seconds)
        ledgers[name].steps.update(move_times.pairs(times.steps))


def _bots(records: Sequence[GameRecord], names: Sequence[str]) -> Ints:
    """Number of the bot on each seat, shape (records, seats)."""
    number = {name: place for place, name in enumerate(names)}
    bots = np.array([[number[bot] for bot in record.bots] for record in records], np.int64)
    return bots if len(records) else bots.reshape(0, 0)


def _place_counts(bots: Ints, places: Ints, size: int) -> Ints:
    seats = places.shape[1]
    ahead_of = (places[:, None, :] < places[:, :, None]).sum(axis=2)
    cells = (bots.reshape(places.shape) * seats + ahead_of).ravel()
    return np.bincount(cells, minlength=size * seats).reshape(size, seats).astype(np.int64)


def _scores(bots: Ints, places: Ints, size: int) -> Floats:
    """Share of points of each entrant; NaN for those without an opponent."""
    bots = bots.reshape(places.shape)
    others: Bools = bots[:, :, None] != bots[:, None, :]
    points = (1.0 + np.sign(places[:, None, :] - places[:, :, None])) / 2.0
    taken = sums(bots, (points * others).sum(axis=2), size)
    offered = sums(bots, others.sum(axis=2).astype(np.float64), size)
    shares: Floats = np.divide(taken, offered, out=np.full(size, np.nan), where=offered > 0)
    return shares
