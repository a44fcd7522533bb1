"""The headline rating: maximum-likelihood Elo of a pool with its intervals, seats and anchor.

400 points are odds of 10 to 1 of finishing ahead of the other. The interval of a bot is that of
its strength against the mean of the field, so that the anchor has one as well and a weak anchor
does not blur everybody else's; two bots are compared by `Ratings.difference`.
"""

import math
from collections.abc import Iterable

import numpy as np

from arena.ratings.comparisons import Bools, compare, distinct, is_rated
from arena.ratings.field import Field, solve
from arena.ratings.likelihood import ELO, Fit, probabilities
from arena.ratings.rating import (
    FIELD_MEAN,
    Anchor,
    Estimate,
    Method,
    Rating,
    Ratings,
    RatingState,
)
from arena.ratings.scores import rate_scores
from arena.records import GameRecord

RANDOM = Anchor()


def rate(
    records: Iterable[GameRecord], *, anchor: Anchor = RANDOM, entrants: Iterable[str] = ()
) -> Ratings:
    """Ratings of one pool: Elo, or mean scores in games with one seat.

    Args:
        records: in any order; a match delivered twice counts once.
        anchor: the bot that fixes the scale where it can.
        entrants: `name@version` of bots that belong to the field whether they played or not.

    Raises:
        ArenaError: records of two pools, or two different records of one match.
    """
    ordered = distinct(records)
    if ordered and len(ordered[0].bots) == 1:
        return rate_scores(ordered, entrants)
    comparisons = compare(ordered, entrants)
    anchor_bots = np.array([_is_anchor(name, anchor) for name in comparisons.entrants], np.bool_)
    field = solve(comparisons, anchor_bots)
    rated = [record for record in ordered if is_rated(record)]
    games = dict.fromkeys(comparisons.entrants, 0)
    for record in rated:
        for bot in set(record.bots):
            games[bot] += 1
    scale, shift = _scale(field, anchor_bots, anchor)
    reference = field.fits[field.reference]
    return Ratings(
        game=ordered[0].game if ordered else "",
        rules_version=ordered[0].rules_version if ordered else "",
        method=Method.ELO,
        scale=scale,
        games=len(rated),
        blocks=comparisons.blocks,
        ratings=_ratings(field, games, shift),
        seats=_seat_effects(reference),
        tie_share=_tie_share(reference) if len(comparisons) else None,
        solution=field,
    )


def _is_anchor(entrant: str, anchor: Anchor) -> bool:
    """Whether an entrant is the anchor: by its name in every version, or by name@version."""
    return anchor.bot in (entrant, entrant.rpartition("@")[0])


def _scale(field: Field, anchor_bots: Bools, anchor: Anchor) -> tuple[str, float]:
    """What fixes the numbers, in words, and the Elo of the reference part's mean."""
    inside = field.part == field.reference if len(field.part) else anchor_bots
    anchors = anchor_bots & inside
    if anchors.any():
        shift = anchor.elo - ELO * float(field.strengths[anchors].mean())
        return f"{anchor.bot} = {anchor.elo:g}", shift
    if inside.sum() == 1:
        name = field.comparisons.entrants[field.reference]
        return (
            f"{name} = {FIELD_MEAN:g}, since no two bots finished ahead of each other",
            FIELD_MEAN,
        )
    if anchor_bots.any():
        why = f", since results do not link {anchor.bot} to it both ways"
        return f"mean of the field = {FIELD_MEAN:g}{why}", FIELD_MEAN
    return f"mean of the field = {FIELD_MEAN:g}", FIELD_MEAN


def _ratings(field: Field, games: dict[str, int], shift: float) -> tuple[Rating, ...]:
    """Best first; then groups that are not connected, each best first; then the unrated."""
    ratings = [
        (_order(field, number), _rating(field, number, games[name], shift))
        for number, name in enumerate(field.comparisons.entrants)
    ]
    ratings.sort(key=lambda entry: (_STATE_ORDER[entry[1].state], entry[0], entry[1].entrant))
    return tuple(rating for _, rating in ratings)


_STATE_ORDER = {
    RatingState.ABOVE: 0,
    RatingState.RATED: 1,
    RatingState.BELOW: 2,
    RatingState.NOT_CONNECTED: 3,
    RatingState.NOT_RATED: 4,
}


def _order(field: Field, number: int) -> tuple[int, float]:
    """Sorts entrants of one state: a bot that results lead up to stands above; then by level."""
    level = field.levels[number]
    if np.isnan(level):
        return int(field.part[number]), -float(field.strengths[number])
    if field.part[number] == field.reference:
        return 0, -float(level)
    return int(field.ways[number].sum()) - int(field.ways[:, number].sum()), -float(level)


def _rating(field: Field, number: int, games: int, shift: float) -> Rating:
    name = field.comparisons.entrants[number]
    level = shift + ELO * float(field.levels[number])
    if games == 0:
        return Rating(name, RatingState.NOT_RATED, None, None, None, games)
    if math.isnan(level):
        return Rating(name, RatingState.NOT_CONNECTED, None, None, None, games)
    if field.part[number] != field.reference:
        if field.ways[field.reference, number]:
            return Rating(name, RatingState.ABOVE, None, level, None, games)
        return Rating(name, RatingState.BELOW, None, None, level, games)
    found = field.fits[field.reference]
    error = found.spread.error(found.strength_contrast(number))
    interval = error.estimate(float(field.levels[number]), ELO)
    low = None if interval.low is None else shift + interval.low
    high = None if interval.high is None else shift + interval.high
    return Rating(name, RatingState.RATED, level, low, high, games)


def _seat_effects(reference: Fit) -> tuple[Estimate, ...]:
    return tuple(
        reference.spread.error(reference.seat_contrast(seat)).estimate(float(effect), ELO)
        for seat, effect in enumerate(reference.seat_effects)
    )


def _tie_share(reference: Fit) -> float:
    _, level, _ = probabilities(np.zeros(1, np.float64), reference.tie)
    return float(level[0])
