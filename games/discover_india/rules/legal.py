"""What the player may do at each decision."""

from games.discover_india.board import AIRPORTS, CITIES, CITIES_OF, REGION, ROADS
from games.discover_india.rules.kolam import open_spaces
from games.discover_india.rules.state import (
    BY_ROAD,
    CARD,
    CARD_CONNECT_ID,
    CARD_POINT_ID,
    EXCHANGE_ID,
    MODE,
    MOVE,
    MOVE_ID,
    NONE,
    PLACE_ID,
    SPACE,
    SPACE_ID,
    STONE_ID,
    fields,
)
from games.kernel.rule import Ints, State, rule


@rule
def mover(s: State) -> int:
    """The seat whose turn it is."""
    g = fields(s)
    return (int(g.first) + int(g.turn)) % int(g.players)


@rule
def pawns_each(s: State) -> int:
    """Two pawns for each of two players, one otherwise (on the tiny board always one)."""
    g = fields(s)
    return 2 if g.players == 2 and g.board == 0 else 1


@rule
def moving_pawn(s: State) -> int:
    """The pawn that the mover did not move in the turn before (DI-10)."""
    g = fields(s)
    return (int(g.turn) // int(g.players)) % pawns_each(s)


@rule
def occupied(s: State) -> int:
    """The cities with a pawn of anybody."""
    g = fields(s)
    bits = 0
    for seat in range(g.players):
        for pawn in range(pawns_each(s)):
            if g.pawn[seat, pawn] != NONE:
                bits |= 1 << int(g.pawn[seat, pawn])
    return bits


@rule
def with_tile(s: State) -> int:
    """The cities with a tile; a city without one may not be entered (DI-3)."""
    g = fields(s)
    bits = 0
    for city in range(CITIES[g.board]):
        if g.top[city] != NONE:
            bits |= 1 << city
    return bits


@rule
def may_fly(s: State) -> bool:
    """Whether the last pawn reached an airport by road (DI-6)."""
    g = fields(s)
    return g.by == BY_ROAD and (AIRPORTS[g.board] >> int(g.last)) & 1 == 1


@rule
def destinations(s: State) -> int:
    """The cities to which the pawn may move."""
    g = fields(s)
    if g.turn == 0:
        return AIRPORTS[g.board]
    free = with_tile(s) & ~occupied(s)
    reached = free & ROADS[g.board, g.last]
    if may_fly(s):
        reached |= free & AIRPORTS[g.board]
    if reached == 0:  # the dead-end road
        reached = free & CITIES_OF[g.board, REGION[g.board, g.last]]
    return reached if reached != 0 else free


@rule
def stone_places(s: State) -> int:
    """Other cities of the region without a pawn, airports included (DI-14)."""
    g = fields(s)
    region = CITIES_OF[g.board, REGION[g.board, g.last]]
    return region & ~occupied(s) & ~(1 << int(g.last))


@rule
def offer(s: State, action: int) -> None:
    """Adds an id to the legal ones; callers go upwards."""
    g = fields(s)
    g.legal[g.legal_size] = action
    g.legal_size += 1


@rule
def offer_set(s: State, bits: int, first_id: int) -> None:
    """Adds an id for each member of a set."""
    member = 0
    while bits:
        if bits & 1:
            offer(s, first_id + member)
        bits >>= 1
        member += 1


@rule
def list_modes(s: State) -> None:
    """Place, exchange with the trade space, or buy from another player's (DI-13)."""
    g = fields(s)
    seat = mover(s)
    offer(s, PLACE_ID)
    if g.trade[seat] != g.hand:
        offer(s, EXCHANGE_ID)
    if g.marker[seat] >= 1:
        for j in range(1, g.players):
            offer(s, EXCHANGE_ID + j)


@rule
def list_legal(s: State) -> None:
    """Makes the list of legal ids of the decision that has come up."""
    g = fields(s)
    g.legal_size = 0
    if g.phase == MOVE:
        offer_set(s, destinations(s), MOVE_ID)
    elif g.phase == MODE:
        list_modes(s)
    elif g.phase == CARD:
        offer(s, CARD_POINT_ID)
        offer(s, CARD_CONNECT_ID)
    elif g.phase == SPACE:
        offer_set(s, open_spaces(s, mover(s)), SPACE_ID + 1)
    else:
        offer_set(s, stone_places(s), STONE_ID)


@rule
def legal_actions(s: State, out: Ints) -> int:
    """Writes the ids of this decision, ascending."""
    g = fields(s)
    for i in range(g.legal_size):
        out[i] = g.legal[i]
    return int(g.legal_size)
