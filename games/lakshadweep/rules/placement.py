"""Where the picked tile may lie: terrain matches, and no island gets a second hotel."""

from games.kernel.rule import State, inner_rule
from games.lakshadweep.board import CENTRE, HOTELS, ISLANDS_OF, ROTATES
from games.lakshadweep.rules.islands import hotels_on, neighbour, part_at_edge, root
from games.lakshadweep.rules.state import FRONTIER, NONE, fields


@inner_rule
def terrain_matches(s: State, tile: int, cell: int, rotation: int) -> bool:
    """Whether every edge that the tile would share continues land as land and water as water."""
    g = fields(s)
    for direction in range(4):
        beside = g.cell[neighbour(cell, direction)]
        if beside != NONE:
            across = part_at_edge(beside, g.rotation[beside], (direction + 2) % 4)
            if (across == NONE) != (part_at_edge(tile, rotation, direction) == NONE):
                return False
    return True


@inner_rule
def island_across(s: State, tile: int, cell: int, rotation: int, edge: int) -> int:
    """The island that a tile's land edge (direction + 4 * part) would join, NONE without.

    `edge` counts the directions of the tile's first part, then those of its second.
    """
    direction, k = edge % 4, edge // 4
    g = fields(s)
    beside = g.cell[neighbour(cell, direction)]
    if beside == NONE or part_at_edge(tile, rotation, direction) != 2 * tile + k:
        return NONE
    return root(s, part_at_edge(beside, g.rotation[beside], (direction + 2) % 4))


@inner_rule
def hotels_joined(s: State, tile: int, cell: int, rotation: int, first: int, last: int) -> int:
    """Hotels of the parts first..last-1 of a tile and of all islands that they would join."""
    total = 0
    for k in range(first, last):
        total += HOTELS[2 * tile + k]
    for edge in range(4 * first, 4 * last):
        island = island_across(s, tile, cell, rotation, edge)
        if island == NONE:
            continue
        counted = False
        for earlier in range(4 * first, edge):
            if island_across(s, tile, cell, rotation, earlier) == island:
                counted = True
        if not counted:
            total += hotels_on(s, island)
    return total


@inner_rule
def parts_meet(s: State, tile: int, cell: int, rotation: int) -> bool:
    """Whether both parts of a tile would join the same island."""
    for one in range(4):
        island = island_across(s, tile, cell, rotation, one)
        if island == NONE:
            continue
        for other in range(4, 8):
            if island_across(s, tile, cell, rotation, other) == island:
                return True
    return False


@inner_rule
def keeps_one_hotel(s: State, tile: int, cell: int, rotation: int) -> bool:
    """Whether no island would have two hotels, of whatever colours (LK-7)."""
    parts = ISLANDS_OF[tile]
    if parts == 1:
        return hotels_joined(s, tile, cell, rotation, 0, 1) <= 1
    if parts_meet(s, tile, cell, rotation):
        return hotels_joined(s, tile, cell, rotation, 0, 2) <= 1
    return (
        hotels_joined(s, tile, cell, rotation, 0, 1) <= 1
        and hotels_joined(s, tile, cell, rotation, 1, 2) <= 1
    )


@inner_rule
def may_lie(s: State, tile: int, cell: int, rotation: int) -> bool:
    """Whether a tile may be placed on a frontier cell (or the first cell) in one rotation."""
    if not ROTATES[tile, rotation]:
        return False
    if fields(s).placed == 0:
        return cell == CENTRE and rotation == 0
    return terrain_matches(s, tile, cell, rotation) and keeps_one_hotel(s, tile, cell, rotation)


@inner_rule
def fits_cell(s: State, tile: int, cell: int) -> bool:
    """Whether a tile may be placed on a cell in some rotation."""
    for rotation in range(4):
        if may_lie(s, tile, cell, rotation):
            return True
    return False


@inner_rule
def fits_somewhere(s: State, tile: int) -> bool:
    """Whether a tile has any legal placement."""
    g = fields(s)
    if g.placed == 0:
        return True
    for i in range(g.frontier_size):
        if fits_cell(s, tile, g.frontier[i]):
            return True
    return False


@inner_rule
def extend_frontier(s: State, cell: int) -> None:
    """Takes a cell that has just been filled out of the frontier and its empty neighbours in."""
    g = fields(s)
    size = 0
    for i in range(g.frontier_size):
        if g.frontier[i] != cell:
            g.frontier[size] = g.frontier[i]
            size += 1
    for direction in range(4):
        empty = neighbour(cell, direction)
        if g.cell[empty] != NONE:
            continue
        place = size
        known = False
        for i in range(size):
            if g.frontier[i] == empty:
                known = True
        if known or size == FRONTIER:
            continue
        while place > 0 and g.frontier[place - 1] > empty:
            g.frontier[place] = g.frontier[place - 1]
            place -= 1
        g.frontier[place] = empty
        size += 1
    g.frontier_size = size
