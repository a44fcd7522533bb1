"""What a seat sees as numbers: everything, with its own colour first."""

from games.kernel.rule import State, Tensor, inner_rule, rule
from games.lakshadweep.board import (
    BONUSES,
    CENTRE,
    COMPLETION_STACK,
    CORALS,
    FEATURES,
    FISH_TOKENS,
    ISLANDS_OF,
    KINDS,
    TILES,
    WIDTH,
)
from games.lakshadweep.rules.islands import root
from games.lakshadweep.rules.state import (
    DECK_TOP,
    IN_MARKET,
    NONE,
    PICK,
    PICKED,
    PLACED,
    REMOVED,
    TARGET,
    UNSEEN,
    fields,
)
from games.lakshadweep.rules.turn import mover

_TILE_NUMBERS = 34
_SIDE_NUMBERS = 5
OBSERVATION = (
    ("phase", 7),  # chance, PICK, REMOVE, CELL, ORIENT, BONUS, TARGET
    ("turn", 2),  # own turn; share of the tiles left
    ("tiles", TILES * _TILE_NUMBERS),
    ("players", 2 * _SIDE_NUMBERS),  # own, then other
    ("bonuses", 3 * BONUSES),  # free, own, other
    ("stack", 1),  # top of the completion tokens
    ("cell", 3),  # a cell is chosen; its x and y
)


@inner_rule
def observe_tile_place(s: State, tile: int, at: int, out: Tensor) -> None:
    """Where a tile is and how it lies: 16 numbers."""
    g = fields(s)
    where = g.where[tile]
    if where == UNSEEN:
        out[at] = 1.0
    elif where == IN_MARKET:
        for slot in range(3):
            if g.slot[slot] == tile:
                out[at + 1 + slot] = 1.0
    elif where == PLACED:
        out[at + 4] = 1.0
    elif where == REMOVED:
        out[at + 5] = 1.0
    elif where == PICKED:
        out[at + 6] = 1.0
    if g.slot[DECK_TOP] == tile and g.top_side != NONE:
        out[at + 7 + g.top_side] = 1.0
    if where == PLACED:
        out[at + 9] = g.side[tile]
        out[at + 10 + g.rotation[tile]] = 1.0
        out[at + 14] = g.x[tile] / (WIDTH - 2.0)
        out[at + 15] = g.y[tile] / (WIDTH - 2.0)


@inner_rule
def observe_tile_face(s: State, tile: int, seat: int, at: int, out: Tensor) -> None:
    """What is printed on the visible side, own colour first, and its islands: 18 numbers."""
    g = fields(s)
    side = 0
    if g.where[tile] == PLACED:
        side = int(g.side[tile])
    elif g.slot[DECK_TOP] == tile and g.top_side == 1:
        side = 1
    for own in range(2):
        colour = seat ^ own ^ side
        for kind in range(KINDS):
            for k in range(ISLANDS_OF[tile]):
                out[at + KINDS * own + kind] += FEATURES[2 * tile + k, kind, colour]
        out[at + 2 * KINDS + own] = CORALS[tile, colour]
    if g.where[tile] != PLACED:
        return
    for k in range(ISLANDS_OF[tile]):
        island = root(s, 2 * tile + k)
        out[at + 12 + 2 * k] = 1.0 if g.open[island] > 0 else 0.0
        out[at + 13 + 2 * k] = 1.0 if g.open[island] == 0 else 0.0
        out[at + 16 + k] = g.people[island] / 10.0


@inner_rule
def observe_players(s: State, seat: int, at: int, out: Tensor) -> None:
    """Completion points, forests, corals, fisheries and their tokens of both, own first."""
    g = fields(s)
    for own in range(2):
        colour = seat ^ own
        place = at + _SIDE_NUMBERS * own
        out[place] = g.completion_points[colour] / 27.0
        out[place + 1] = g.forests[colour] / 8.0
        out[place + 2] = g.corals[colour] / 37.0
        for i in range(g.fisheries):
            if g.fishery_colour[i] == colour:
                out[place + 3] += 1.0 / 9.0
                out[place + 4] += g.fishery_tokens[i] / (1.0 * FISH_TOKENS)


@rule
def observe(s: State, seat: int, out: Tensor) -> None:
    """Fills the pieces of OBSERVATION for one seat."""
    g = fields(s)
    phase = int(g.phase)
    out[phase - PICK + 1 if PICK <= phase <= TARGET else 0] = 1.0
    out[7] = 1.0 if mover(s) == seat else 0.0
    out[8] = (int(g.num_tiles) - int(g.turn)) / (1.0 * TILES)
    at = 9
    for tile in range(TILES):
        observe_tile_place(s, tile, at, out)
        observe_tile_face(s, tile, seat, at + 16, out)
        at += _TILE_NUMBERS
    observe_players(s, seat, at, out)
    at += 2 * _SIDE_NUMBERS
    for bonus in range(BONUSES):
        owner = g.bonus_owner[bonus]
        out[at + 3 * bonus + (0 if owner == NONE else 1 if owner == seat else 2)] = 1.0
    at += 3 * BONUSES
    if g.completions < len(COMPLETION_STACK):
        out[at] = COMPLETION_STACK[g.completions] / 8.0
    if g.chosen_cell != NONE:
        out[at + 1] = 1.0
        out[at + 2] = (g.chosen_cell % WIDTH - CENTRE % WIDTH) / (WIDTH - 2.0)
        out[at + 3] = (g.chosen_cell // WIDTH - CENTRE // WIDTH) / (WIDTH - 2.0)
