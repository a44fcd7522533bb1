"""The state of a game of Discover India as one record, and the ids of its actions."""

import numpy as np

from games.discover_india.board import (
    AIRPORT_STACK,
    AIRPORTS,
    CITIES,
    IS_DOUBLE,
    KINDS,
    MARKER_START,
    MAX_AIRPORTS_OF_A_REGION,
    MAX_CITIES,
    MAX_KINDS,
    MAX_PAWNS,
    MAX_PLAYERS,
    MAX_REGIONS,
    MAX_SPACES,
    MAX_SYMBOLS,
    SPACES,
    TILE_COUNT,
)
from games.kernel.record import fields_of
from games.kernel.rule import Ints, State

# Phases; the first eight are chance nodes.
(
    START,
    SET_AIRPORT,  # the top tile of an airport, at set-up
    SET_CITY,  # the tile of another city, at set-up
    SET_STONE,
    SET_CARD,
    UNCOVER,  # the next tile of an airport's stack
    NEXT_CARD,  # the next card of a region's stack
    REFILL,  # a tile from the bag
    MOVE,
    MODE,
    CARD,
    SPACE,
    STONE,
    END,
) = range(14)

# How the last pawn got where it stands; only BY_ROAD lets the next player fly.
BY_ROAD, BY_AIR, SPECIAL = range(3)
NONE = -1
EMPTY = -1  # of a space of a Kolam
FACE_DOWN = -2  # of a space, and of the tile in hand

# Action ids.
MOVE_ID = 0  # + city
PLACE_ID = 33
EXCHANGE_ID = 34  # and EXCHANGE_ID + j buys from the j-th player clockwise
CARD_POINT_ID = 39
CARD_CONNECT_ID = 40
SPACE_ID = 40  # + number of the space, 1 ..
STONE_ID = 63  # + city
DISTINCT_ACTIONS = 96

MAX_LEGAL = MAX_CITIES
MAX_CARDS_OF_A_SYMBOL = 4

LAYOUT = np.dtype(
    [
        ("players", "i1"),
        ("board", "i1"),
        ("kolam", "i1"),
        ("challenge", "i1"),
        ("points", "i1"),  # returns are differences of points
        ("phase", "i1"),
        ("first", "i1"),
        ("turn", "i1"),
        ("place", "i1"),  # city or region that set-up has come to
        ("pawn", "i1", (MAX_PLAYERS, MAX_PAWNS)),  # city or NONE
        ("last", "i1"),  # city of the last placed pawn
        ("by", "i1"),
        ("top", "i1", (MAX_CITIES,)),  # kind or NONE
        ("hidden", "i1", (MAX_CITIES,)),  # covered tiles
        ("all_hidden", "i1"),
        ("left", "i1", (MAX_KINDS,)),  # unseen tiles: bag and covered ones together
        ("singles", "i1"),  # unseen tiles with one symbol
        ("doubles", "i1"),  # unseen tiles with two
        ("refills", "i1"),
        ("trade", "i1", (MAX_PLAYERS,)),
        ("tiles", "i1", (MAX_PLAYERS, MAX_SPACES)),  # kind, EMPTY or FACE_DOWN
        ("marker", "i1", (MAX_PLAYERS,)),
        ("cards_left", "i1"),
        ("cards", "i1", (MAX_PLAYERS,)),  # worth a point each
        ("symbol_cards", "i1", (MAX_PLAYERS, MAX_SYMBOLS)),
        ("stone", "i1", (MAX_REGIONS,)),  # city or NONE; with cards on the top card's city
        ("card_unseen", "i1", (MAX_CITIES,)),
        ("slid", "i1", (MAX_REGIONS, MAX_AIRPORTS_OF_A_REGION)),  # known to lie at the bottom
        ("cards_drawn", "i1", (MAX_REGIONS,)),
        # The turn.
        ("hand", "i1"),
        ("took_card", "i1"),
        ("legal", "i1", (MAX_LEGAL,)),
        ("legal_size", "i1"),
        # Scratch of the scoring, and what came of it at the end.
        ("group", "i1", (MAX_SPACES,)),
        ("best", "i2", (2, MAX_CARDS_OF_A_SYMBOL + 1)),
        ("large", "i1", (2, MAX_CARDS_OF_A_SYMBOL + 1)),
        ("score", "i2", (MAX_PLAYERS,)),
        ("group_score", "i2", (MAX_PLAYERS,)),
        ("largest", "i1", (MAX_PLAYERS,)),
    ],
    align=True,
)
fields = fields_of(LAYOUT)

# Places in the parameters.
PLAYERS, BOARD, SIDE, CHALLENGE, POINTS, RANDOM_FIRST_PLAYER = range(6)


def new_state(params: Ints) -> State:
    """The position before the first chance node."""
    board = int(params[BOARD])
    s: State = np.zeros(LAYOUT.itemsize, np.uint8)
    g = s.view(LAYOUT)[0]
    g["players"], g["board"] = params[PLAYERS], board
    g["kolam"] = 2 * board + params[SIDE]
    g["challenge"], g["points"] = params[CHALLENGE], params[POINTS]
    g["phase"] = START if params[RANDOM_FIRST_PLAYER] else SET_AIRPORT
    for name in ("pawn", "top", "trade", "stone", "slid"):
        g[name][...] = NONE
    g["tiles"][...] = EMPTY
    g["last"] = g["hand"] = NONE
    kinds, cities = int(KINDS[board]), int(CITIES[board])
    g["left"][:kinds] = TILE_COUNT[board, :kinds]
    g["marker"][: params[PLAYERS]] = MARKER_START[board]
    g["cards_left"] = cities
    g["card_unseen"][:cities] = 1
    _cover_stacks(g, board)
    g["place"] = _first_airport(board)
    return s


def _first_airport(board: int) -> int:
    """Where set-up begins; a random first player comes before it and leaves it so."""
    return min(city for city in range(int(CITIES[board])) if AIRPORTS[board] >> city & 1)


def _cover_stacks(g: np.void, board: int) -> None:
    """Counts unseen tiles and covers the airports' stacks."""
    double = IS_DOUBLE[board].astype(bool)
    g["doubles"] = g["left"][double].sum()
    g["singles"] = g["left"][~double].sum()
    for city in range(int(CITIES[board])):
        if AIRPORTS[board] >> city & 1:
            g["hidden"][city] = AIRPORT_STACK[board] - 1
    g["all_hidden"] = g["hidden"].sum()


def spaces(params: Ints) -> int:
    """Number of spaces of each Kolam."""
    return int(SPACES[2 * params[BOARD] + params[SIDE]])
