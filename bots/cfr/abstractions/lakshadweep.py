"""How Lakshadweep looks to a blueprint.

Information key, from the eyes of the seat to move:
  * what it has to decide: tile, cell, orientation, bonus or target;
  * its lead as the scripted player judges it: behind, level or ahead, in five parts;
  * how far the game is, in four parts;
  * the best class among its choices: what there is to choose from.

Action classes, each by what a player would weigh first:
  * a tile by what its features are worth to the seat on the better side that it may use;
  * a cell by how many tiles it touches, and whose houses stand on the islands there;
  * an orientation by whose features the side shows, and whether the tile closes an island;
  * a bonus is its own class; a target is judged by the seat's houses on its island.
"""

import numpy as np

from bots.scripted.lakshadweep import prospects
from games.kernel.rule import Floats, State, rule
from games.lakshadweep.board import (
    CORALS,
    FEATURES,
    HOUSE,
    ISLANDS_OF,
    KINDS,
    PART_AT,
)
from games.lakshadweep.rules.islands import neighbour, part_at_edge, root
from games.lakshadweep.rules.state import (
    BONUS,
    BONUS_ID,
    CELL,
    CELL_ID,
    DECK_TOP,
    GREEN_FISHERY_ID,
    NONE,
    ORIENT,
    ORIENT_ID,
    PICK,
    REMOVE,
    TARGET_ID,
    fields,
)
from games.lakshadweep.rules.turn import FLIP_ALL_FROM, mover, tiles_left_at_next_pick

VERSION = 1

# Points that a feature brings about: house, hotel, fishery, port, forest; a coral.
_WORTH = np.array([2.0, 4.0, 5.0, 3.5, 3.0])
_CORAL_WORTH = 0.5
_STEPS = np.array([-3.0, 0.0, 3.0, 5.0])  # of the worth of a side to the seat
_WORTHS = len(_STEPS) + 1

_PICK_CLASS = 0
_CELL_CLASS = _PICK_CLASS + _WORTHS  # 3 * tiles touched (1, 2, 3 or more) + whose houses
_ORIENT_CLASS = _CELL_CLASS + 9  # 2 * worth + closes an island
_BONUS_CLASS = _ORIENT_CLASS + 2 * _WORTHS
_TARGET_CLASS = _BONUS_CLASS + 8  # own houses: none, one, more; the green fishery
ACTION_CLASSES = _TARGET_CLASS + 4

HORIZON = 24
_AS_GOOD_AS_WON = 25.0  # points of lead


def _class_names() -> tuple[str, ...]:
    steps = [f"{step:g}" for step in _STEPS]
    worth = [f"worth below {steps[0]}", *(f"worth {step} or more" for step in steps)]
    touched = ("one tile", "two tiles", "more tiles")
    owners = ("their houses", "level houses", "own houses")
    return (
        *(f"tile {text}" for text in worth),
        *(f"cell at {tiles}, {owner}" for tiles in touched for owner in owners),
        *(f"side {text}{closing}" for text in worth for closing in ("", ", closes an island")),
        *(f"bonus {number}" for number in range(8)),
        *("target without own house", "target with one", "target with more", "green fishery"),
    )


CLASS_NAMES = _class_names()


@rule
def worth_of_side(tile: int, side: int, seat: int) -> float:
    """What a tile's side brings a seat by features and corals, less what it brings the other."""
    total = 0.0
    for own in range(2):
        colour = seat ^ own ^ side
        sign = 1.0 if own == 0 else -1.0
        total += sign * _CORAL_WORTH * CORALS[tile, colour]
        for k in range(ISLANDS_OF[tile]):
            for kind in range(KINDS):
                total += sign * _WORTH[kind] * FEATURES[2 * tile + k, kind, colour]
    return total


@rule
def step_of(worth: float) -> int:
    """How many of the steps a worth reaches."""
    number = 0
    for step in _STEPS:
        if worth >= step:
            number += 1
    return number


@rule
def class_of_pick(s: State, slot: int) -> int:
    """A tile of the market by its better side for the mover."""
    g = fields(s)
    seat = mover(s)
    tile = int(g.slot[slot])
    bound = slot == DECK_TOP and tiles_left_at_next_pick(s) > FLIP_ALL_FROM
    if bound and g.top_side != NONE:
        return _PICK_CLASS + step_of(worth_of_side(tile, int(g.top_side), seat))
    best = max(worth_of_side(tile, 0, seat), worth_of_side(tile, 1, seat))
    return _PICK_CLASS + step_of(best)


@rule
def class_of_cell(s: State, cell: int) -> int:
    """A cell by the tiles that it touches and the houses on the islands that reach it."""
    g = fields(s)
    seat = mover(s)
    touched = 0
    lead = 0
    for direction in range(4):
        beside = int(g.cell[neighbour(cell, direction)])
        if beside != NONE:
            touched += 1
            part = part_at_edge(beside, int(g.rotation[beside]), (direction + 2) % 4)
            if part != NONE:
                island = root(s, part)
                lead += int(g.count[island, HOUSE, seat]) - int(g.count[island, HOUSE, 1 - seat])
    owner = 1 if lead == 0 else (2 if lead > 0 else 0)
    return _CELL_CLASS + 3 * (max(1, min(touched, 3)) - 1) + owner


@rule
def closes_island(s: State, tile: int, cell: int, rotation: int) -> bool:
    """Whether one of the tile's own parts would have no land edge at an empty cell.

    An island that stays open elsewhere counts as closed here: it is a hint, not a proof.
    """
    g = fields(s)
    for k in range(ISLANDS_OF[tile]):
        is_open = False
        for direction in range(4):
            if PART_AT[tile, (direction + 4 - rotation) % 4] == k:
                beside = int(g.cell[neighbour(cell, direction)])
                if beside == NONE:
                    is_open = True
                else:
                    across = part_at_edge(beside, int(g.rotation[beside]), (direction + 2) % 4)
                    is_open = is_open or g.open[root(s, across)] > 1
        if not is_open:
            return True
    return False


@rule
def class_of_orientation(s: State, side: int, rotation: int) -> int:
    """A side by its worth to the mover, and whether it closes an island."""
    g = fields(s)
    tile = int(g.picked)
    closing = 1 if closes_island(s, tile, int(g.chosen_cell), rotation) else 0
    return _ORIENT_CLASS + 2 * step_of(worth_of_side(tile, side, mover(s))) + closing


@rule
def class_of_target(s: State, action: int) -> int:
    """A target by the mover's houses on its island."""
    if action == GREEN_FISHERY_ID:
        return _TARGET_CLASS + 3
    g = fields(s)
    houses = int(g.count[root(s, action - TARGET_ID), HOUSE, mover(s)])
    return _TARGET_CLASS + min(houses, 2)


@rule
def action_class(s: State, action: int) -> int:
    """The class of a legal action."""
    if action < CELL_ID:
        return class_of_pick(s, action % 3)
    if action < ORIENT_ID:
        return class_of_cell(s, action - CELL_ID)
    if action < BONUS_ID:
        return class_of_orientation(s, (action - ORIENT_ID) // 4, (action - ORIENT_ID) % 4)
    if action < TARGET_ID:
        return _BONUS_CLASS + action - BONUS_ID
    return class_of_target(s, action)


@rule
def lead_part(s: State, seat: int) -> int:
    """The lead of a seat in five parts."""
    lead = prospects(s, seat)
    if lead < -12.0:
        return 0
    if lead < -3.0:
        return 1
    if lead <= 3.0:
        return 2
    return 3 if lead <= 12.0 else 4


@rule
def deciding(s: State) -> int:
    """What there is to decide: 0 tile, 1 removal, 2 cell, 3 orientation, 4 bonus, 5 target."""
    phase = fields(s).phase
    if phase == PICK:
        return 0
    if phase == REMOVE:
        return 1
    if phase == CELL:
        return 2
    if phase == ORIENT:
        return 3
    return 4 if phase == BONUS else 5


@rule
def info_key(s: State, seat: int) -> np.uint64:
    """What the seat to move looks at, as one number above 0."""
    g = fields(s)
    best = 0
    for i in range(g.legal_size):
        best = max(best, action_class(s, int(g.legal[i])))
    key = best * 6 + deciding(s)
    key = key * 5 + lead_part(s, seat)
    key = key * 4 + min(3, 4 * int(g.turn) // int(g.num_tiles))
    return np.uint64(key + 1)


@rule
def values(s: State, out: Floats) -> None:
    """What an unfinished position is worth to each seat: its lead as part of a win."""
    share = min(max(prospects(s, 0) / _AS_GOOD_AS_WON, -1.0), 1.0)
    out[0], out[1] = share, -share
