"""The state of a game of Lakshadweep as one record, and the ids of its actions."""

import numpy as np

from games.kernel.record import fields_of
from games.kernel.rule import Ints, State
from games.lakshadweep.board import (
    BONUSES,
    CELLS,
    FISH_COUNTS,
    FISH_TOKENS,
    KINDS,
    MINI_RANK,
    PARTS,
    TILES,
)

# Phases. The first three and FISH are chance nodes.
START, OPEN, TOP, FISH, PICK, REMOVE, CELL, ORIENT, BONUS, TARGET, END = range(11)
# Where a tile is.
NOT_IN_GAME, UNSEEN, IN_MARKET, PICKED, PLACED, REMOVED = range(6)
DECK_TOP = 2  # the slot of the deck's top tile; 0 and 1 are the open tiles
NONE = -1

# Action ids.
PICK_ID, REMOVE_ID, CELL_ID = 0, 3, 6
ORIENT_ID = CELL_ID + CELLS  # + 4 * side + rotation
BONUS_ID = ORIENT_ID + 8
TARGET_ID = BONUS_ID + BONUSES  # + part
GREEN_FISHERY_ID = TARGET_ID + PARTS
DISTINCT_ACTIONS = GREEN_FISHERY_ID + 1

FISHERIES = 9  # 8 printed, 1 green
FRONTIER = 56  # empty cells next to 27 connected tiles
MAX_LEGAL = FRONTIER

LAYOUT = np.dtype(
    [
        ("num_tiles", "i1"),
        ("advanced", "i1"),
        ("points", "i1"),  # returns are the difference of the totals
        ("phase", "i1"),
        ("first", "i1"),  # the seat that moves in turn 0
        ("turn", "i1"),
        ("slot", "i1", (3,)),  # tile or NONE
        ("top_side", "i1"),  # 0 A, 1 B, NONE where either may be used
        ("where", "i1", (TILES,)),
        ("unseen", "i1"),
        ("x", "i1", (TILES,)),
        ("y", "i1", (TILES,)),
        ("side", "i1", (TILES,)),
        ("rotation", "i1", (TILES,)),
        ("placed", "i1"),
        ("cell", "i1", (CELLS,)),  # tile or NONE
        ("frontier", "i2", (FRONTIER,)),  # empty cells next to a tile, ascending
        ("frontier_size", "i1"),
        # Islands: union-find over parts; the numbers are those of the root.
        ("parent", "i1", (PARTS,)),
        ("open", "i1", (PARTS,)),  # land edges that face an empty cell
        ("people", "i1", (PARTS,)),
        ("count", "i1", (PARTS, KINDS, 2)),  # features by kind and colour, green ones included
        # Fisheries in order of building.
        ("fisheries", "i1"),
        ("fishery_part", "i1", (FISHERIES,)),
        ("fishery_colour", "i1", (FISHERIES,)),
        ("fishery_tokens", "i1", (FISHERIES,)),
        ("fishery_value", "i1", (FISHERIES,)),  # sum of the values revealed
        ("green_fishery", "i1"),  # index, NONE without
        ("doubled_fishery", "i1"),  # index, NONE without
        ("fish_left", "i1", (len(FISH_COUNTS),)),  # tokens by value not revealed yet
        ("tokens_left", "i1"),  # not placed yet
        ("revealed", "i1"),
        ("completions", "i1"),  # tokens taken from the stack
        ("completion_points", "i1", (2,)),
        ("bonus_owner", "i1", (BONUSES,)),  # seat, NONE while free
        ("green_part", "i1", (4,)),  # where the green bonuses lie
        ("tourism_part", "i1"),
        ("forests", "i1", (2,)),  # on the map, by colour
        ("corals", "i1", (2,)),
        ("coral_tiles", "i1", (2,)),
        # The turn.
        ("picked", "i1"),
        ("may_use", "i1", (2,)),  # sides
        ("chosen_cell", "i2"),
        ("due", "i1"),  # bonuses to be played
        ("chosen_bonus", "i1"),
        ("legal", "i2", (MAX_LEGAL,)),  # of this decision, ascending
        ("legal_size", "i1"),
        ("score", "i2", (20,)),  # of the finished game, see scoring.py
    ],
    align=True,
)
fields = fields_of(LAYOUT)

# Places in the parameters.
ADVANCED, POINTS, RANDOM_FIRST_PLAYER, NUM_TILES = range(4)


def new_state(params: Ints) -> State:
    """The position before the first chance node."""
    s: State = np.zeros(LAYOUT.itemsize, np.uint8)
    g = s.view(LAYOUT)[0]
    g["advanced"], g["points"] = params[ADVANCED], params[POINTS]
    g["num_tiles"] = g["unseen"] = params[NUM_TILES]
    g["phase"] = START if params[RANDOM_FIRST_PLAYER] else OPEN
    for name in ("slot", "cell", "parent", "bonus_owner", "green_part", "fishery_part"):
        g[name][...] = NONE
    for name in (
        "top_side",
        "green_fishery",
        "doubled_fishery",
        "tourism_part",
        "picked",
        "chosen_bonus",
    ):
        g[name] = NONE
    g["chosen_cell"] = NONE
    g["where"][...] = np.where(params[NUM_TILES] > MINI_RANK, UNSEEN, NOT_IN_GAME)
    g["fish_left"][...] = FISH_COUNTS
    g["tokens_left"] = FISH_TOKENS
    return s
