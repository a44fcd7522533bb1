"""The state of a game of Indigo: one flat record."""

import numpy as np

from games.indigo import board
from games.kernel.record import fields_of

MAX_PLAYERS = 4
EMPTY = -1  # no tile on a space
NOTHING = -1  # no tile in a hand, no chain at a port, no colour yet, no second owner
NOBODY = -1

# How spiel.encode hands over the parameters.
PLAYERS, SHARED, OPEN_HANDS, RAW_POINTS, RADIUS, OPEN_SPACES, FIRST_COUNT = range(7)
PARAMETERS = FIRST_COUNT + board.KINDS

LAYOUT = np.dtype(
    [
        ("players", "i1"),
        ("open_hands", "i1"),
        ("raw_points", "i1"),  # returns=points
        ("radius", "i1"),
        ("open_spaces", "i1"),  # the first so many spaces are played on
        ("owners", "i1", (board.GATEWAYS, 2)),  # the second is NOBODY where there is one
        ("turn", "i1"),  # who acts: a seat, CHANCE or TERMINAL
        ("drawer", "i1"),  # whose tile is drawn next, NOBODY when nobody draws
        ("placed", "i1"),  # tiles laid by players
        ("drawn", "i1"),
        ("opened", "i1"),  # edges of the centre that a tile touches
        ("gems_left", "i1"),  # neither collected nor removed
        ("source_colour", "i1", board.GEMS),  # of each source's gem; NOTHING while in the centre
        ("gems", "i1", (MAX_PLAYERS, len(board.COLOURS))),  # collected, by seat and colour
        ("removed", "i1", len(board.COLOURS)),
        ("hand", "i1", MAX_PLAYERS),  # kind of the tile held
        ("tile", "i1", board.MAX_SPACES),  # orientation on each space
        ("pile", "i2", board.KINDS),  # tiles of each kind that are not drawn yet
        ("far", "i2", board.PORTS),  # the other end of the chain at each port; NOTHING under tiles
    ],
    align=True,
)
fields = fields_of(LAYOUT)
