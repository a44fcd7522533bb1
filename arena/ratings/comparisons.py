"""Which pairs of seats a record compares, and how each comparison ended.

A record is a ranking with ties by its returns. Not every pair of seats in it was compared:

* Seats that share the last place behind somebody were not: where the winner takes all, every loser
  has the same return, which says nothing about who of them is stronger.
* A fault compares the seat at fault with each other seat; the others are tied by decree.

Every other equal return is a tie that was played for. Leaving out the ties for the last place in
points games as well keeps one rule for all games and costs little: a tie model whose ties are
thinned out at random keeps its odds of winning to losing ([Dav70], docs/ratings.md).
"""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.errors import ArenaError
from arena.records import EndingKind, GameRecord

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

# Returns closer than this, relative to the largest of the record (at least 1), are one place:
# shares such as 1/3 may be reached by sums in different orders. Points differ by far more.
TIE_TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True)
class Comparisons:
    """All compared pairs of seats of a pool, one an entry in arrays of equal length.

    `first` and `second` are places in `entrants` of the bots on the lower and the higher seat,
    `outcome` is +1 where the first finished ahead, -1 where the second did, 0 for a tie.
    """

    entrants: tuple[str, ...]  # name@version, sorted
    seats: int
    blocks: int
    first: Ints
    first_seat: Ints
    second: Ints
    second_seat: Ints
    outcome: Ints
    block: Ints  # 0..blocks-1, in the order of the blocks' names

    def __len__(self) -> int:
        return len(self.outcome)

    def among(self, members: Bools) -> "Comparisons":
        """Those between two of the given entrants; the entrants stay numbered as they are."""
        return self.select(members[self.first] & members[self.second])

    def select(self, chosen: Bools) -> "Comparisons":
        """The chosen entries, blocks numbered anew."""
        blocks, block = np.unique(self.block[chosen], return_inverse=True)
        return Comparisons(
            entrants=self.entrants,
            seats=self.seats,
            blocks=len(blocks),
            first=self.first[chosen],
            first_seat=self.first_seat[chosen],
            second=self.second[chosen],
            second_seat=self.second_seat[chosen],
            outcome=self.outcome[chosen],
            block=block.astype(np.int64),
        )


def distinct(records: Iterable[GameRecord]) -> tuple[GameRecord, ...]:
    """Each match once, ordered by match id; all of one pool.

    Raises:
        ArenaError: records of two pools, or two different records of one match.
    """
    by_id: dict[str, GameRecord] = {}
    for record in records:
        known = by_id.setdefault(record.match_id, record)
        if known is not record and known != record:
            raise ArenaError(
                f"match {record.match_id}: two records that differ; a match is played once"
            )
    ordered = tuple(by_id[match_id] for match_id in sorted(by_id))
    pools = sorted({(record.game, record.rules_version) for record in ordered})
    if len(pools) > 1:
        found = " and ".join(f"{game} (rules {version})" for game, version in pools[:2])
        raise ArenaError(f"ratings: records of {found}; a rating lives in one pool")
    return ordered


def is_rated(record: GameRecord) -> bool:
    """Whether a record counts: withdrawn matches are shown, not rated."""
    return record.ending.kind is not EndingKind.WITHDRAWN


def compare(records: Sequence[GameRecord], entrants: Iterable[str] = ()) -> Comparisons:
    """The comparisons of distinct records of one pool.

    Args:
        records: as `distinct` gives them; those that are not rated are left out.
        entrants: bots that belong to the field whether they played or not.
    """
    rated = [record for record in records if is_rated(record)]
    names = tuple(sorted({*entrants, *(bot for record in records for bot in record.bots)}))
    number = {name: place for place, name in enumerate(names)}
    seats = len(records[0].bots) if records else 0
    blocks = sorted({record.block for record in rated})
    block_number = {name: place for place, name in enumerate(blocks)}

    places = finishing_places(rated, seats)
    bots = np.array([[number[bot] for bot in record.bots] for record in rated], np.int64)
    bots = bots.reshape(len(rated), seats)
    block = np.array([block_number[record.block] for record in rated], np.int64)
    compared = compared_pairs(rated, places)
    lower, higher = seat_pairs(seats)
    record_index, pair = np.nonzero(compared)
    first_seat, second_seat = lower[pair], higher[pair]
    return Comparisons(
        entrants=names,
        seats=seats,
        blocks=len(blocks),
        first=bots[record_index, first_seat],
        first_seat=first_seat,
        second=bots[record_index, second_seat],
        second_seat=second_seat,
        outcome=np.sign(places[record_index, second_seat] - places[record_index, first_seat]),
        block=block[record_index],
    )


def seat_pairs(seats: int) -> tuple[Ints, Ints]:
    """Lower and higher seat of every pair of seats."""
    pairs = np.array(list(itertools.combinations(range(seats), 2)), np.int64).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]


def finishing_places(records: Sequence[GameRecord], seats: int) -> Ints:
    """Place of each seat, 0 = best, equal returns on one place: shape (records, seats).

    Places are dense: the one after two seats on place 0 is place 1.
    """
    for record in records:
        if len(record.returns) != seats or len(record.bots) != seats:
            raise ArenaError(
                f"match {record.match_id}: {len(record.bots)} bots and {len(record.returns)}"
                f" returns in a pool of {seats} seats"
            )
    returns = np.array([record.returns for record in records], np.float64)
    returns = returns.reshape(len(records), seats)
    if not np.isfinite(returns).all():
        unclear = records[int(np.nonzero(~np.isfinite(returns).all(axis=1))[0][0])]
        raise ArenaError(f"match {unclear.match_id}: returns {unclear.returns} are not numbers")
    order = np.argsort(-returns, axis=1, kind="stable")
    descending = np.take_along_axis(returns, order, axis=1)
    tolerance = TIE_TOLERANCE * np.maximum(1.0, np.abs(returns).max(axis=1, initial=0.0))
    steps = descending[:, :-1] - descending[:, 1:] > tolerance[:, None]
    places = np.zeros(returns.shape, np.int64)
    np.put_along_axis(places[:, :], order[:, 1:], np.cumsum(steps, axis=1), axis=1)
    return places


def compared_pairs(records: Sequence[GameRecord], places: Ints) -> Bools:
    """Whether each record compared each pair of seats: shape (records, pairs of seats)."""
    lower, higher = seat_pairs(places.shape[1])
    last = places.max(axis=1, initial=0)[:, None]
    both_last = (places[:, lower] == last) & (places[:, higher] == last)
    at_fault = np.array(
        [-1 if not r.ending.is_fault or r.ending.seat is None else r.ending.seat for r in records],
        np.int64,
    )[:, None]
    with_fault = (lower == at_fault) | (higher == at_fault)
    compared: Bools = np.where(at_fault >= 0, with_fault, ~both_last | (last == 0))
    return compared


def sums(cells: Ints, amounts: Floats, count: int) -> Floats:
    """Sum of the amounts that fall into each of the cells 0..count-1."""
    return np.bincount(cells.ravel(), amounts.ravel(), count).astype(np.float64, copy=False)
