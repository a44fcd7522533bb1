"""Islands: which parts are one piece of land, and what lies on it.

Union-find over parts; `open`, `people` and `count` of an island are kept at its root.
"""

from games.kernel.rule import State, inner_rule, rule
from games.lakshadweep.board import (
    CORALS,
    FEATURES,
    FISHERY,
    FOREST,
    GREEN_FISHERY,
    HOTEL,
    ISLANDS_OF,
    KINDS,
    LAND_EDGES,
    PART_AT,
    PARTS,
    PEOPLE,
    WIDTH,
)
from games.lakshadweep.rules.state import NONE, PLACED, fields


@rule
def neighbour(cell: int, direction: int) -> int:
    """The next cell in a direction (0 north, 1 east, 2 south, 3 west), around the torus."""
    x, y = cell % WIDTH, cell // WIDTH
    if direction == 0:
        y = (y + WIDTH - 1) % WIDTH
    elif direction == 1:
        x = (x + 1) % WIDTH
    elif direction == 2:
        y = (y + 1) % WIDTH
    else:
        x = (x + WIDTH - 1) % WIDTH
    return x + WIDTH * y


@rule
def part_at_edge(tile: int, rotation: int, direction: int) -> int:
    """The part of a placed tile that reaches its edge in a direction of the map, NONE for water."""
    k = PART_AT[tile, (direction + 4 - rotation) % 4]
    return NONE if k < 0 else 2 * tile + k


@rule
def root(s: State, part: int) -> int:
    """The part that stands for the island of a placed part."""
    parent = fields(s).parent
    while parent[part] != part:
        part = parent[part]
    return part


@inner_rule
def hotels_on(s: State, island: int) -> int:
    """Hotels of both colours, green one included, on the island of a root."""
    count = fields(s).count
    return int(count[island, HOTEL, 0]) + int(count[island, HOTEL, 1])


@rule
def join(s: State, one: int, other: int) -> None:
    """Makes two parts one island; the smaller root stands for it."""
    g = fields(s)
    a, b = root(s, one), root(s, other)
    if a == b:
        return
    if b < a:
        a, b = b, a
    g.parent[b] = a
    g.open[a] += g.open[b]
    g.people[a] += g.people[b]
    for kind in range(KINDS):
        for colour in range(2):
            g.count[a, kind, colour] += g.count[b, kind, colour]


@inner_rule
def build_tile(s: State, tile: int, cell: int, side: int, rotation: int) -> None:
    """Places a tile: its features are built, its parts join the islands that they touch."""
    g = fields(s)
    g.cell[cell] = tile
    g.where[tile] = PLACED
    g.placed += 1
    g.side[tile], g.rotation[tile] = side, rotation
    for k in range(ISLANDS_OF[tile]):
        part = 2 * tile + k
        g.parent[part] = part
        g.open[part] = LAND_EDGES[part]
        g.people[part] = PEOPLE[part]
        for kind in range(KINDS):
            for colour in range(2):
                # On side B every colour is swapped.
                g.count[part, kind, colour] = FEATURES[part, kind, colour ^ side]
        for colour in range(2):
            g.forests[colour] += FEATURES[part, FOREST, colour ^ side]
    for colour in range(2):
        corals = CORALS[tile, colour ^ side]
        g.corals[colour] += corals
        if corals > 0:
            g.coral_tiles[colour] += 1
    for direction in range(4):
        beside = g.cell[neighbour(cell, direction)]
        part = part_at_edge(tile, rotation, direction)
        if beside != NONE and part >= 0:
            across = part_at_edge(beside, g.rotation[beside], (direction + 2) % 4)
            # One land edge of each no longer faces an empty cell.
            g.open[root(s, part)] -= 1
            g.open[root(s, across)] -= 1
            join(s, part, across)


@inner_rule
def islands_completed_by(s: State, tile: int) -> int:
    """How many islands with a part on the tile just placed are complete."""
    g = fields(s)
    completed = 0
    for k in range(ISLANDS_OF[tile]):
        island = root(s, 2 * tile + k)
        if g.open[island] == 0 and not (k == 1 and island == root(s, 2 * tile)):
            completed += 1
    return completed


@inner_rule
def has_fishery(s: State, tile: int) -> bool:
    """Whether a placed tile holds a fishery of any colour, printed or green."""
    for k in range(ISLANDS_OF[tile]):
        part = 2 * tile + k
        if FEATURES[part, FISHERY, 0] + FEATURES[part, FISHERY, 1] > 0:
            return True
        if fields(s).green_part[GREEN_FISHERY] == part:
            return True
    return False


@inner_rule
def fishery_around(s: State, cell: int) -> bool:
    """Whether one of the 8 cells around a cell holds a fishery."""
    g = fields(s)
    for dy in range(-1, 2):
        for dx in range(-1, 2):
            x = (cell % WIDTH + dx + WIDTH) % WIDTH
            y = (cell // WIDTH + dy + WIDTH) % WIDTH
            tile = g.cell[x + WIDTH * y]
            if (dx != 0 or dy != 0) and tile != NONE and has_fishery(s, tile):
                return True
    return False


@rule
def smallest_part(s: State, part: int) -> bool:
    """Whether a part is on the map and no smaller part belongs to its island."""
    # join keeps the smaller root, so the root is the smallest part.
    parent = fields(s).parent
    return 0 <= part < PARTS and parent[part] == part
