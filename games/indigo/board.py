r"""Board and components of Indigo as constants, for boards of radius 2 to 4.

A cell has axial coordinates (q, r); edge e of it faces DIRECTIONS[e], clockwise from the top:

            0                A *port* is an edge of an empty space, numbered space * 6 + edge.
          _____              Every chain of routes has two ends, each of them
      5  /     \  1            a port                      0 .. PORTS - 1
        /       \              an exit of gateway g        FIRST_EXIT + g
        \       /              a source: edge e of the     FIRST_SOURCE + e
      4  \_____/  2              centre, or the arrow      FIRST_ARROW + g
                                 of corner g
            3
"""

from pathlib import Path
from typing import Any

import numpy as np
import yaml

from games.kernel.rule import Ints

Cell = tuple[int, int]
Pairs = tuple[tuple[int, int], ...]

_DATA: dict[str, Any] = yaml.safe_load(
    Path(__file__).with_name("components.yaml").read_text(encoding="utf-8")
)

EDGES = 6
DIRECTIONS: tuple[Cell, ...] = tuple((q, r) for q, r in _DATA["directions"])
RADIUS: int = _DATA["radius"]
RADII = (2, 3, 4)
SMALLEST_RADIUS = RADII[0]
CORNERS = 6
GATEWAYS = 6
NO_GATEWAY = GATEWAYS  # instead of a gateway's number, for the spaces inside

COLOURS = tuple(_DATA["gem_values"])
GEM_VALUES: Ints = np.array([_DATA["gem_values"][colour] for colour in COLOURS], np.int64)
CENTRE_GEMS: Ints = np.array([COLOURS.index(c) for c in _DATA["centre"]["gems"]], np.int64)
CORNER_GEM = COLOURS.index(_DATA["corner"]["gem"])
GEMS = len(CENTRE_GEMS) + CORNERS
ALL_POINTS = int(GEM_VALUES[CENTRE_GEMS].sum() + GEM_VALUES[CORNER_GEM] * CORNERS)

KINDS = len(_DATA["tile_kinds"])
KIND_NAMES: tuple[str, ...] = tuple(kind["name"] for kind in _DATA["tile_kinds"])
TILE_COUNTS: tuple[int, ...] = tuple(kind["count"] for kind in _DATA["tile_kinds"])
OWNERS: dict[tuple[int, bool], tuple[tuple[int, ...], ...]] = {
    (players, shared): tuple(tuple(owners) for owners in _DATA["gateway_owners"][key])
    for (players, shared), key in {
        (2, True): 2,
        (3, True): 3,
        (3, False): "3_unshared",
        (4, True): 4,
    }.items()
}


def turned(pairs: Pairs, sixths: int) -> Pairs:
    """The routes of a tile after turning it clockwise; each pair and the pairs are sorted.

    Example:
        >>> turned(((0, 3), (1, 2), (4, 5)), 1)
        ((0, 5), (1, 4), (2, 3))
    """
    moved = [sorted(((a + sixths) % EDGES, (b + sixths) % EDGES)) for a, b in pairs]
    return tuple((a, b) for a, b in sorted(moved))


def _orientations() -> tuple[tuple[int, int, Pairs], ...]:
    """Every way a tile can lie: kind, rotation, routes. A turn that changes nothing counts once."""
    found: dict[Pairs, tuple[int, int, Pairs]] = {}
    for number, kind in enumerate(_DATA["tile_kinds"]):
        pairs = tuple((a, b) for a, b in kind["pairs"])
        for rotation in range(EDGES):
            routes = turned(pairs, rotation)
            found.setdefault(routes, (number, rotation, routes))
    return tuple(found.values())


ORIENTATIONS = _orientations()
ORIENTATION_COUNT = len(ORIENTATIONS)
ROUTES = EDGES // 2  # of one tile
PAIRS: Ints = np.array([pairs for _, _, pairs in ORIENTATIONS], np.int64)
PREFILLED = next(
    number
    for number, (kind, rotation, _) in enumerate(ORIENTATIONS)
    if (kind, rotation) == (_DATA["prefilled"]["kind"], _DATA["prefilled"]["rotation"])
)


def neighbour(cell: Cell, edge: int, steps: int = 1) -> Cell:
    """The cell that lies some steps off over an edge; it may be outside the board."""
    q, r = DIRECTIONS[edge % EDGES]
    return cell[0] + q * steps, cell[1] + r * steps


def _spiral(radius: int) -> tuple[Cell, ...]:
    """The spaces for tiles: rings from the centre outwards, each clockwise from the top."""
    cells: list[Cell] = []
    for ring in range(1, radius + 1):
        corners = [neighbour((0, 0), g, ring) for g in range(CORNERS)]
        for g, corner in enumerate(corners):
            side = [neighbour(corner, g + 2, steps) for steps in range(ring)]
            cells += side[1:] if ring == radius else side  # treasures lie on the outer corners
    return tuple(cells)


SPACES = {radius: _spiral(radius) for radius in RADII}
SPACE_COUNTS: Ints = np.array([len(SPACES[radius]) for radius in RADII], np.int64)
MAX_SPACES = len(SPACES[max(RADII)])
PORTS = MAX_SPACES * EDGES
FIRST_EXIT = PORTS
FIRST_SOURCE = FIRST_EXIT + GATEWAYS
FIRST_ARROW = FIRST_SOURCE + EDGES

CORNER_CELLS = {
    radius: tuple(neighbour((0, 0), g, radius) for g in range(CORNERS)) for radius in RADII
}


def arrow_edge(corner: int) -> int:
    """The edge over which a corner's gem leaves, towards the centre."""
    return (corner + int(_DATA["corner"]["arrow_edge"])) % EDGES


def curve_edges(corner: int) -> tuple[int, int]:
    """The two edges of a corner that its curve joins."""
    first, second = _DATA["corner"]["curve_edges"]
    return (corner + first) % EDGES, (corner + second) % EDGES


def exit_edges(gateway: int) -> tuple[int, int]:
    """The two edges over which the border spaces of a gateway leave the board."""
    return gateway, (gateway + 1) % EDGES


def _gateways(radius: int) -> list[int]:
    """The gateway of each space, NO_GATEWAY inside and beyond the last space."""
    found = [NO_GATEWAY] * MAX_SPACES
    for gateway, corner in enumerate(CORNER_CELLS[radius]):
        for steps in range(1, radius):
            found[SPACES[radius].index(neighbour(corner, gateway + 2, steps))] = gateway
    return found


GATEWAY_OF: Ints = np.array([_gateways(radius) for radius in RADII], np.int64)


def _first_ends(radius: int) -> list[int]:
    """What lies across each port of the empty board: the other end of its chain."""
    spaces = {cell: space for space, cell in enumerate(SPACES[radius])}
    found = [-1] * PORTS
    for cell, space in spaces.items():
        for edge in range(EDGES):
            beyond = neighbour(cell, edge)
            facing = (edge + 3) % EDGES
            if beyond in spaces:
                end = spaces[beyond] * EDGES + facing
            elif beyond == (0, 0):
                end = FIRST_SOURCE + facing
            elif beyond in CORNER_CELLS[radius]:
                end = _end_behind_corner(radius, CORNER_CELLS[radius].index(beyond), facing)
            else:
                end = FIRST_EXIT + int(GATEWAY_OF[radius - SMALLEST_RADIUS, space])
            found[space * EDGES + edge] = end
    return found


def _end_behind_corner(radius: int, corner: int, edge: int) -> int:
    """Where the route leads that enters a corner's tile over one of its edges."""
    if edge == arrow_edge(corner):
        return FIRST_ARROW + corner
    first, second = curve_edges(corner)
    leaving = second if edge == first else first
    beyond = neighbour(CORNER_CELLS[radius][corner], leaving)
    return SPACES[radius].index(beyond) * EDGES + (leaving + 3) % EDGES


FIRST_ENDS: Ints = np.array([_first_ends(radius) for radius in RADII], np.int64)


def _placements() -> tuple[Ints, Ints]:
    """Orientations of each kind that may lie at each gateway (or inside), and how many.

    Rule 8: no tile may join the two exits of its space.
    """
    counts = np.zeros((KINDS, GATEWAYS + 1), np.int64)
    found = np.zeros((KINDS, GATEWAYS + 1, EDGES), np.int64)
    for number, (kind, _, pairs) in enumerate(ORIENTATIONS):
        for gateway in range(GATEWAYS + 1):
            if gateway == NO_GATEWAY or tuple(sorted(exit_edges(gateway))) not in pairs:
                found[kind, gateway, counts[kind, gateway]] = number
                counts[kind, gateway] += 1
    return found, counts


PLACEMENTS, PLACEMENT_COUNTS = _placements()
MINIS: dict[str, dict[str, Any]] = _DATA["minis"]
