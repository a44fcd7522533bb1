"""The course of play: drawing and laying tiles (rules 5 to 8 and 14 of RULES.md)."""

import numpy as np

from games.indigo import board
from games.indigo.board import (
    EDGES,
    FIRST_ENDS,
    GATEWAY_OF,
    ORIENTATION_COUNT,
    PLACEMENT_COUNTS,
    PLACEMENTS,
    SMALLEST_RADIUS,
)
from games.indigo.rules.layout import (
    EMPTY,
    FIRST_COUNT,
    LAYOUT,
    NOBODY,
    NOTHING,
    OPEN_HANDS,
    OPEN_SPACES,
    PARAMETERS,
    PLAYERS,
    RADIUS,
    RAW_POINTS,
    SHARED,
    fields,
)
from games.indigo.rules.routing import lay_tile
from games.kernel.contract import CHANCE, TERMINAL
from games.kernel.record import read
from games.kernel.rule import Floats, Ints, State, rule


@rule
def tiles_in_pile(s: State) -> int:
    """How many tiles are not drawn yet."""
    total = 0
    for count in fields(s).pile:
        total += count
    return total


@rule
def pass_turn(s: State) -> None:
    """Finds who acts next: nobody, chance for the one who draws, or the next seat."""
    g = fields(s)
    if g.gems_left == 0:
        g.turn = TERMINAL  # rule 14
    elif g.drawer != NOBODY and tiles_in_pile(s) > 0:
        g.turn = CHANCE
    else:
        g.turn = g.placed % g.players


def new_state(params: Ints) -> State:
    """The board before the first tile is drawn; params as spiel.encode writes them."""
    s = np.zeros(LAYOUT.itemsize, np.uint8)
    g = read(s, LAYOUT)
    g.players, g.radius, g.open_spaces = params[PLAYERS], params[RADIUS], params[OPEN_SPACES]
    g.open_hands, g.raw_points = params[OPEN_HANDS], params[RAW_POINTS]
    owners = board.OWNERS[int(params[PLAYERS]), bool(params[SHARED])]
    g.owners = [(*seats, NOBODY)[:2] for seats in owners]
    g.pile = params[FIRST_COUNT:PARAMETERS]
    g.gems_left = board.GEMS
    g.source_colour = [NOTHING] * EDGES + [board.CORNER_GEM] * board.CORNERS
    g.hand = NOTHING
    g.tile = EMPTY
    g.far = FIRST_ENDS[int(g.radius) - SMALLEST_RADIUS]
    for space in range(int(g.open_spaces), len(board.SPACES[int(g.radius)])):
        lay_tile(s, space, board.PREFILLED)
    g.drawer = 0
    pass_turn(s)
    return s


@rule
def current_player(s: State) -> int:
    """The seat to lay a tile, CHANCE while one is drawn, TERMINAL when no gem is left."""
    return int(fields(s).turn)


@rule
def legal_actions(s: State, out: Ints) -> int:
    """Rules 7 and 8: space * 15 + orientation, for every empty space; ascending."""
    g = fields(s)
    kind = g.hand[g.turn]
    count = 0
    for space in range(g.open_spaces):
        if g.tile[space] == EMPTY:
            gateway = GATEWAY_OF[g.radius - SMALLEST_RADIUS, space]
            for number in range(PLACEMENT_COUNTS[kind, gateway]):
                out[count] = space * ORIENTATION_COUNT + PLACEMENTS[kind, gateway, number]
                count += 1
    return count


@rule
def apply_action(s: State, action: int) -> None:
    """At a chance node a kind is drawn, else a tile is laid."""
    g = fields(s)
    if g.turn == CHANCE:
        g.pile[action] -= 1
        g.hand[g.drawer] = action
        g.drawn += 1
        # With open hands everybody draws a tile before the first is laid (rule 6).
        waiting = g.open_hands == 1 and g.placed == 0 and g.drawn < g.players
        g.drawer = g.drawn if waiting else NOBODY
    else:
        seat = g.turn
        g.hand[seat] = NOTHING
        lay_tile(s, action // ORIENTATION_COUNT, action % ORIENTATION_COUNT)
        g.placed += 1
        g.drawer = seat if g.open_hands == 1 else g.placed % g.players
    pass_turn(s)


@rule
def chance_outcomes(s: State, out: Ints, probabilities: Floats) -> int:
    """Rule 5: a tile from the face-down pile; outcome = its kind."""
    g = fields(s)
    total = tiles_in_pile(s)
    count = 0
    for kind in range(len(g.pile)):
        if g.pile[kind] > 0:
            out[count] = kind
            probabilities[count] = g.pile[kind] / total
            count += 1
    return count


@rule
def sample_chance(s: State, u: float) -> int:
    """The kind of the tile at the fraction u of the pile, sorted by kind."""
    g = fields(s)
    place = u * tiles_in_pile(s)
    last = NOTHING
    for kind in range(len(g.pile)):
        if g.pile[kind] > 0:
            last = kind
            place -= g.pile[kind]
            if place < 0:
                return kind
    return last


@rule
def luck_key(s: State, out: Ints) -> int:
    """How many tiles have been drawn: the pile lies in the same order whatever is played."""
    out[0] = fields(s).drawn
    return 1
