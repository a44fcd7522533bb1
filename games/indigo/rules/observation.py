"""The position as numbers for learning; every seat sees all of it."""

from games.indigo import board
from games.indigo.board import EDGES, FIRST_SOURCE, ORIENTATION_COUNT, SMALLEST_RADIUS, SPACE_COUNTS
from games.indigo.rules.layout import (
    EMPTY,
    NOBODY,
    NOTHING,
    OPEN_HANDS,
    PLAYERS,
    RADIUS,
    fields,
)
from games.indigo.rules.scoring import gems_of, points_of
from games.kernel.contract import TERMINAL
from games.kernel.rule import Ints, State, Tensor, rule

# Planes of one cell: the orientations, then empty, centre, corner.
EMPTY_PLANE, CENTRE_PLANE, CORNER_PLANE = range(ORIENTATION_COUNT, ORIENTATION_COUNT + 3)
CELL_PLANES = ORIENTATION_COUNT + 3
MOST_TILES_OF_A_KIND = max(board.TILE_COUNTS)  # the scale of the pile


def observation_pieces(params: Ints) -> tuple[tuple[str, int], ...]:
    """Names and lengths of what `observe` writes, in its order."""
    players = int(params[PLAYERS])
    spaces = len(board.SPACES[int(params[RADIUS])])
    return (
        ("cells", (1 + spaces + board.CORNERS) * CELL_PLANES),
        ("gems_waiting", spaces * EDGES * len(board.COLOURS)),
        ("centre_gems", EDGES + 1),
        ("tile_in_hand", board.KINDS),
        ("pile", board.KINDS),
        ("points", players),
        ("gems", players),
        ("gateway_owners", board.GATEWAYS * players),
        ("mover", players),
        *((("hands", players * board.KINDS),) if params[OPEN_HANDS] else ()),
    )


@rule
def observe_board(s: State, out: Tensor) -> int:
    """Writes the cells (centre, spaces by id, corners) and the waiting gems; returns the end."""
    g = fields(s)
    spaces = SPACE_COUNTS[g.radius - SMALLEST_RADIUS]
    out[CENTRE_PLANE] = 1
    at = CELL_PLANES
    for space in range(spaces):
        tile = int(g.tile[space])
        out[at + (EMPTY_PLANE if tile == EMPTY else tile)] = 1
        at += CELL_PLANES
    for _ in range(board.CORNERS):
        out[at + CORNER_PLANE] = 1
        at += CELL_PLANES
    for port in range(spaces * EDGES):
        source = g.far[port] - FIRST_SOURCE
        if source >= 0 and g.source_colour[source] != NOTHING:
            out[at + port * len(board.COLOURS) + int(g.source_colour[source])] = 1
    return at + spaces * EDGES * len(board.COLOURS)


@rule
def observe_gateways(s: State, seat: int, out: Tensor, start: int) -> int:
    """Marks the owners of each gateway, counted from the seat; returns the end."""
    g = fields(s)
    players = int(g.players)
    at = start
    for gateway in range(board.GATEWAYS):
        for owner in g.owners[gateway]:
            if owner != NOBODY:
                out[at + (int(owner) - seat + players) % players] = 1
        at += players
    return at


@rule
def observe_hands(s: State, seat: int, out: Tensor, start: int) -> None:
    """Marks the kind of tile that each seat holds, counted from the seat."""
    g = fields(s)
    for place in range(g.players):
        kind = int(g.hand[(seat + place) % g.players])
        if kind != NOTHING:
            out[start + place * board.KINDS + kind] = 1


@rule
def observe(s: State, seat: int, out: Tensor) -> None:
    """Fills the tensor (zeros before) with `observation_pieces`; the seat itself comes first.

    A gem waits at (space, edge) when it stands before that edge of an empty space; those in the
    centre are counted by `centre_gems` (one-hot 0..6). Points are over 19, gems over 12, the pile
    over 14. `mover` is who lays the next tile; nobody after the end.
    """
    g = fields(s)
    players = int(g.players)
    at = observe_board(s, out)
    out[at + EDGES - int(g.opened)] = 1
    at += EDGES + 1
    mover = int(g.placed) % players
    if g.hand[mover] != NOTHING:
        out[at + int(g.hand[mover])] = 1
    at += board.KINDS
    for kind in range(board.KINDS):
        out[at + kind] = g.pile[kind] / MOST_TILES_OF_A_KIND
    at += board.KINDS
    for place in range(players):
        other = (seat + place) % players
        out[at + place] = points_of(s, other) / board.ALL_POINTS
        out[at + players + place] = gems_of(s, other) / board.GEMS
    at = observe_gateways(s, seat, out, at + 2 * players)
    if g.turn != TERMINAL:
        out[at + (mover - seat + players) % players] = 1
    if g.open_hands == 1:
        observe_hands(s, seat, out, at + players)
