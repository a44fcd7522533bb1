"""Chance: one tile, stone or card at a time, drawn from what nobody has seen yet.

The airports' covered tiles and the bag are one set of unseen tiles: a covered place holds each
unseen two-symbol tile with the same probability, and a bag place likewise (RULES.md, Luck).
"""

from games.discover_india.board import (
    AIRPORTS,
    CITIES,
    CITIES_OF,
    IS_DOUBLE,
    KINDS,
    MAX_AIRPORTS_OF_A_REGION,
    REGION,
)
from games.discover_india.rules.kolam import members
from games.discover_india.rules.state import (
    NEXT_CARD,
    NONE,
    REFILL,
    SET_AIRPORT,
    SET_CARD,
    SET_CITY,
    SET_STONE,
    START,
    UNCOVER,
    fields,
)
from games.kernel.rule import Floats, Ints, State, rule


@rule
def bag_tiles(s: State) -> int:
    """How many tiles the bag holds."""
    g = fields(s)
    return int(g.singles) + int(g.doubles) - int(g.all_hidden)


@rule
def is_slid(s: State, city: int) -> bool:
    """Whether the card of a city is known to lie at the bottom of its stack."""
    g = fields(s)
    region = REGION[g.board, city]
    return g.slid[region, 0] == city or g.slid[region, 1] == city


@rule
def card_region(s: State) -> int:
    """The region whose next card is drawn."""
    g = fields(s)
    return int(g.place) if g.phase == SET_CARD else int(REGION[g.board, g.last])


@rule
def weight_of_tile(s: State, kind: int) -> float:
    """Relative probability of a kind at a tile node."""
    g = fields(s)
    left = float(g.left[kind])
    if g.phase in (SET_AIRPORT, UNCOVER):
        return left if IS_DOUBLE[g.board, kind] else 0.0
    if IS_DOUBLE[g.board, kind]:
        return left / g.doubles * (int(g.doubles) - int(g.all_hidden)) if left > 0 else 0.0
    return left


@rule
def tile_total(s: State) -> float:
    """The sum of the weights at a tile node."""
    g = fields(s)
    if g.phase in (SET_AIRPORT, UNCOVER):
        return float(g.doubles)
    return float(bag_tiles(s))


@rule
def cards_to_come(s: State) -> int:
    """The cities whose card can come up next; all are equally likely."""
    g = fields(s)
    region = card_region(s)
    unseen = 0
    for city in range(CITIES[g.board]):
        if REGION[g.board, city] == region and g.card_unseen[city] and not is_slid(s, city):
            unseen |= 1 << city
    if unseen != 0:
        return unseen
    for i in range(MAX_AIRPORTS_OF_A_REGION):
        # Only cards that were slid under the stack are left; they come in this order.
        city = int(g.slid[region, i])
        if city != NONE and g.card_unseen[city]:
            return 1 << city
    return 0


@rule
def equally_likely(s: State) -> int:
    """The outcomes of a node that draws no tile."""
    g = fields(s)
    if g.phase == START:
        return (1 << int(g.players)) - 1
    if g.phase == SET_STONE:
        return CITIES_OF[g.board, g.place] & ~AIRPORTS[g.board]
    return cards_to_come(s)


@rule
def draws_tile(s: State) -> bool:
    """Whether this chance node draws a tile."""
    return fields(s).phase in (SET_AIRPORT, SET_CITY, UNCOVER, REFILL)


@rule
def chance_outcomes(s: State, out: Ints, probabilities: Floats) -> int:
    """Writes the outcome ids of this chance node, ascending, with their probabilities."""
    count = 0
    if draws_tile(s):
        total = tile_total(s)
        for kind in range(KINDS[fields(s).board]):
            weight = weight_of_tile(s, kind)
            if weight > 0.0:
                out[count] = kind
                probabilities[count] = weight / total
                count += 1
        return count
    outcomes = equally_likely(s)
    size = members(outcomes)
    while outcomes:
        out[count] = members((outcomes & -outcomes) - 1)
        probabilities[count] = 1.0 / size
        outcomes &= outcomes - 1
        count += 1
    return count


@rule
def sample_chance(s: State, u: float) -> int:
    """The outcome at u in [0, 1) of the inverse CDF."""
    if not draws_tile(s):
        outcomes = equally_likely(s)
        for _ in range(int(u * members(outcomes))):
            outcomes &= outcomes - 1
        return members((outcomes & -outcomes) - 1)
    rest = u * tile_total(s)
    last = NONE
    for kind in range(KINDS[fields(s).board]):
        weight = weight_of_tile(s, kind)
        if weight > 0.0:
            if rest < weight:
                return kind
            rest -= weight
            last = kind
    return last


@rule
def luck_key(s: State, out: Ints) -> int:
    """Names the node: its kind, where it draws, and how many were drawn there before."""
    g = fields(s)
    out[0], out[1], out[2] = g.phase, 0, 0
    if g.phase == UNCOVER:
        out[1], out[2] = g.last, g.hidden[g.last]
    elif g.phase == REFILL:
        out[2] = g.refills
    elif g.phase in (SET_CARD, NEXT_CARD):
        region = card_region(s)
        # Set-up and play draw from the same stack.
        out[0], out[1], out[2] = NEXT_CARD, region, g.cards_drawn[region]
    elif g.phase != START:
        out[1] = g.place
    return 3
