"""Indigo for people: the position as text and as a picture, actions and draws in words."""

from collections import defaultdict
from collections.abc import Iterator
from math import cos, pi, sin, sqrt
from typing import Any

import numpy as np

from games.indigo import board, rules
from games.indigo.board import CORNER_CELLS, EDGES, ORIENTATIONS, SPACES, Cell
from games.indigo.rules.layout import EMPTY, LAYOUT, NOBODY, NOTHING
from games.kernel.contract import CHANCE, TERMINAL
from games.kernel.record import read
from games.kernel.rule import State

COMPASS = ("N", "NE", "SE", "S", "SW", "NW")  # the six edges of a cell
KIND_LETTERS = "ABCDE"

_COLUMN = 7  # characters
_MARGIN = 2


def action_text(s: State, seat: int, action: int) -> str:
    """Where a tile is laid and how it lies, such as `space 36: D2 (N-SW NE-SE S-NW)`."""
    space, orientation = divmod(action, board.ORIENTATION_COUNT)
    return f"space {space}: {_code(orientation)} ({_routes(orientation)})"


def chance_text(s: State, outcome: int) -> str:
    """The kind of tile that is drawn."""
    return f"draw {KIND_LETTERS[outcome]}: {board.KIND_NAMES[outcome]}"


def state_text(s: State) -> str:
    """The whole position, less than 80 characters wide; equal texts mean equal positions."""
    g = read(s, LAYOUT)
    lines = [
        f"Indigo, {g.players} players: {_turn_text(s)}",
        *_seat_lines(s),
        "",
        *_board_lines(s),
        "",
        " 7 .ae  space 7 is empty; an amber and an emerald gem wait before it",
        " 7 D2   on space 7 lies a tile of kind D, turned clockwise by 2 sixths",
        "(ees)   gems in the centre, in order; (c0) corner 0; G0:1 gateway 0 of seat 1",
        *_gem_lines(s),
        "",
        *_pile_lines(g),
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def waiting_gems(s: State) -> tuple[tuple[int, int, int], ...]:
    """Gems on routes and in corners: (empty space, edge of it where the gem stands, colour)."""
    g = read(s, LAYOUT)
    ends, colours = g.far.tolist(), g.source_colour.tolist()
    ports = np.flatnonzero(g.far >= board.FIRST_SOURCE).tolist()
    found = ((port, colours[ends[port] - board.FIRST_SOURCE]) for port in ports)
    return tuple(
        (port // EDGES, port % EDGES, colour) for port, colour in found if colour != NOTHING
    )


def _code(orientation: int) -> str:
    kind, rotation, _ = ORIENTATIONS[orientation]
    return f"{KIND_LETTERS[kind]}{rotation}"


def _routes(orientation: int) -> str:
    return " ".join(f"{COMPASS[a]}-{COMPASS[b]}" for a, b in ORIENTATIONS[orientation][2])


def _turn_text(s: State) -> str:
    g = read(s, LAYOUT)
    if g.turn == TERMINAL:
        results = [(rules.points_of(s, seat), rules.gems_of(s, seat)) for seat in range(g.players)]
        best = [str(seat) for seat, result in enumerate(results) if result == max(results)]
        return f"the game is over, won by seat{'s' if best[1:] else ''} {' and '.join(best)}"
    if g.turn == CHANCE:
        return f"a tile is drawn for seat {g.drawer}"
    return f"seat {g.turn} lays tile {g.placed + 1}, of kind {KIND_LETTERS[g.hand[g.turn]]}"


def _counts_text(counts: Any) -> str:
    return ", ".join(f"{n} {name}" for n, name in zip(counts, board.COLOURS, strict=True))


def _seat_lines(s: State) -> Iterator[str]:
    g = read(s, LAYOUT)
    for seat in range(g.players):
        holds = "" if g.hand[seat] == NOTHING else f"; holds {KIND_LETTERS[g.hand[seat]]}"
        points = rules.points_of(s, seat)
        yield f"seat {seat}: {points} points ({_counts_text(g.gems[seat])}){holds}"
    yield f"removed: {_counts_text(g.removed)}"


def _board_lines(s: State) -> list[str]:
    """Columns of cells stand half a cell apart, as the hexagons do; the top is edge N."""
    g = read(s, LAYOUT)
    radius = int(g.radius)
    in_centre = "".join(board.COLOURS[n][0] for n in board.CENTRE_GEMS[int(g.opened) :])
    words: dict[Cell, str] = {(0, 0): f"({in_centre})"}
    for gateway in range(board.GATEWAYS):
        owners = ",".join(str(seat) for seat in _owners(g, gateway))
        words[board.neighbour(_middle(radius, gateway), gateway)] = f"G{gateway}:{owners}"
    for corner, cell in enumerate(CORNER_CELLS[radius]):
        words[cell] = f"(c{corner})"
    before: dict[int, str] = defaultdict(str)
    for space, _, colour in waiting_gems(s):
        before[space] += board.COLOURS[colour][0]
    for space, (cell, tile) in enumerate(zip(SPACES[radius], g.tile.tolist(), strict=False)):
        words[cell] = f"{space:>2} {'.' + before[space] if tile == EMPTY else _code(tile)}"
    height = 2 * (radius + 1)
    canvas = [[" "] * 80 for _ in range(2 * height + 1)]
    for (q, r), word in words.items():
        start = _MARGIN + (q + radius + 1) * _COLUMN
        canvas[2 * r + q + height][start : start + len(word)] = word
    return [line for line in map("".join, canvas) if line.strip()]


def _owners(g: Any, gateway: int) -> list[int]:
    return [int(seat) for seat in g.owners[gateway] if seat != NOBODY]


def _middle(radius: int, gateway: int) -> Cell:
    """The middle space of a gateway."""
    return board.neighbour(CORNER_CELLS[radius][gateway], gateway + 2, radius // 2)


def _gem_lines(s: State) -> Iterator[str]:
    places: dict[int, list[str]] = defaultdict(list)
    for space, edge, colour in waiting_gems(s):
        places[colour].append(f"{space}-{COMPASS[edge]}")
    for colour, found in sorted(places.items()):
        yield f"{board.COLOURS[colour]} gems wait at (space-edge): {', '.join(found)}"
    g = read(s, LAYOUT)
    if g.opened == EDGES:
        last = board.COLOURS[board.CENTRE_GEMS[-1]]
        edge = g.source_colour[:EDGES].tolist().index(board.CENTRE_GEMS[-1])
        yield f"the {last} left the centre over its edge {COMPASS[edge]}"


def _pile_lines(g: Any) -> Iterator[str]:
    yield "kind  in the pile  routes before turning"
    for kind, (count, name) in enumerate(zip(g.pile.tolist(), board.KIND_NAMES, strict=True)):
        yield f"{KIND_LETTERS[kind]}     {count:<11}  {_routes(_first_of(kind)):<18} {name}"


# ---- The picture. A cell is a hexagon with flat top and bottom; units are SVG user units.

_SIDE = 38.0  # of a hexagon
_SEAT_COLOURS = ("#d55e00", "#0072b2", "#c766a0", "#3f3f46")
_GEM_PAINT = ("#f2b619", "#12934f", "#4338ca")  # amber, emerald, sapphire
_PANEL = 250.0
_BORDER = 66.0

Point = tuple[float, float]


def state_svg(s: State) -> str:
    """The position as an SVG document: the board, the players' gems, the pile."""
    g = read(s, LAYOUT)
    radius = int(g.radius)
    half_width = _SIDE * (1.5 * radius + 1) + _BORDER
    half_height = _SIDE * sqrt(3) * (radius + 0.5) + _BORDER
    height = max(2 * half_height, 560.0)
    width = 2 * half_width + _PANEL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        'font-family="sans-serif" font-size="13" role="img">',
        f"<title>Indigo: {_turn_text(s)}</title>",
        f"<desc>{'; '.join(_seat_lines(s))}</desc>",
        _definitions(),
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#f5f1e8"/>',
        f'<g transform="translate({half_width:.1f},{height / 2:.1f})">',
        *_board_svg(s),
        "</g>",
        f'<g transform="translate({2 * half_width:.1f},{height / 2 - 270:.1f})">',
        *_panel_svg(s),
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _place(cell: Cell) -> Point:
    q, r = cell
    return 1.5 * _SIDE * q, sqrt(3) * _SIDE * (r + q / 2)


def _vertex(number: float, distance: float = _SIDE) -> Point:
    """Vertex n of a cell lies between its edges n - 1 and n, clockwise from the top left."""
    angle = (number - 2) * pi / 3
    return distance * cos(angle), distance * sin(angle)


def _edge_middle(edge: int, share: float = 1.0) -> Point:
    """The middle of an edge, or a point that lies a share of the way to it from the centre."""
    return _vertex(edge + 0.5, share * _SIDE * sqrt(3) / 2)


def _at(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _hexagon(distance: float) -> str:
    return " ".join(_at(_vertex(n, distance)) for n in range(EDGES))


def _use(name: str, point: Point, scale: float = 1.0) -> str:
    size = "" if scale == 1 else f" scale({scale})"
    return f'<use href="#indigo-{name}" transform="translate({_at(point)}){size}"/>'


def _route_path(a: int, b: int) -> str:
    """A route from edge to edge: a straight, or an arc that meets both edges squarely."""
    start, end = _edge_middle(a), _edge_middle(b)
    turn = (b - a) % EDGES
    if turn == 3:
        return f"M{_at(start)}L{_at(end)}"
    bend = _SIDE * (0.5 if turn in {1, 5} else 1.5)
    return f"M{_at(start)}A{bend:.1f} {bend:.1f} 0 0 {int(turn > 3)} {_at(end)}"


def _route_svg(path: str) -> str:
    return "".join(
        f'<path d="{path}" fill="none" stroke="{paint}" stroke-width="{width}"/>'
        for paint, width in (("#6b4a24", 9), ("#fff6df", 6))
    )


def _definitions() -> str:
    """Tiles and gems, drawn once and used wherever they lie."""
    parts = ["<defs>"]
    for number, (_, _, pairs) in enumerate(ORIENTATIONS):
        routes = "".join(_route_svg(_route_path(a, b)) for a, b in pairs)
        tile = f'<polygon points="{_hexagon(_SIDE - 1)}" fill="#c9a26b" stroke="#8a6a3c"/>'
        parts.append(f'<g id="indigo-tile{number}">{tile}{routes}</g>')
    shapes = (
        '<circle r="8"',
        '<path d="M-4-9H4L8-4V4L4 9H-4L-8 4V-4Z"',
        '<path d="M0-11L9 0L0 11L-9 0Z"',
    )
    for colour, shape, paint in zip(board.COLOURS, shapes, _GEM_PAINT, strict=True):
        gem = f'{shape} fill="{paint}" stroke="#fff" stroke-width="1.5"/>'
        parts.append(f'<g id="indigo-{colour}">{gem}</g>')
    parts.append("</defs>")
    return "\n".join(parts)


def _board_svg(s: State) -> Iterator[str]:
    g = read(s, LAYOUT)
    radius = int(g.radius)
    for gateway in range(board.GATEWAYS):
        yield from _gateway_svg(g, gateway)
    for space, (cell, tile) in enumerate(zip(SPACES[radius], g.tile.tolist(), strict=False)):
        yield _space_svg(space, tile, _place(cell))
    yield from _centre_svg(g)
    for corner in range(board.CORNERS):
        yield _corner_svg(radius, corner)
    pockets = {
        board.neighbour(cell, board.arrow_edge(corner)): (board.arrow_edge(corner) + 3) % EDGES
        for corner, cell in enumerate(CORNER_CELLS[radius])
    }
    for space, edge, colour in waiting_gems(s):
        # It stands on the neighbouring tile: just before the empty space, or in the pocket.
        cell = SPACES[radius][space]
        x, y = _place(cell)
        dx, dy = _edge_middle(edge, 2.0 if pockets.get(cell) == edge else 1.25)
        yield _use(board.COLOURS[colour], (x + dx, y + dy))


def _space_svg(space: int, tile: int, point: Point) -> str:
    if tile != EMPTY:
        return _use(f"tile{tile}", point)
    return (
        f'<g transform="translate({_at(point)})"><polygon points="{_hexagon(_SIDE - 1)}" '
        'fill="#e4dccb" stroke="#b9ad95"/>'
        f'<text text-anchor="middle" y="4" fill="#6f6553">{space}</text></g>'
    )


def _gateway_svg(g: Any, gateway: int) -> Iterator[str]:
    """A band in each owner's colour along the border, and a disc with the seat's number."""
    radius, owners = int(g.radius), _owners(g, gateway)
    border = []
    for steps in range(1, radius):
        x, y = _place(board.neighbour(CORNER_CELLS[radius][gateway], gateway + 2, steps))
        for vertex in (gateway, gateway + 1, gateway + 2):
            dx, dy = _vertex(vertex)
            border.append((x + dx, y + dy))
    width = 14 / len(owners)
    x, y = ((first + last) / 2 for first, last in zip(border[1], border[-2], strict=True))
    for number, seat in enumerate(owners):
        # The border moved outwards; two owners have one band outside the other.
        dx, dy = _vertex(gateway + 1, 4 + width * (number + 0.5))
        points = " ".join(_at((px + dx, py + dy)) for px, py in border)
        yield (
            f'<polyline points="{points}" fill="none" stroke="{_SEAT_COLOURS[seat]}" '
            f'stroke-width="{width * 0.8:.1f}"/>'
        )
        dx, dy = _vertex(gateway + 1, _SIDE)
        along_x, along_y = _vertex(gateway + 2.5, 24 * (number - (len(owners) - 1) / 2))
        yield _seat_disc(seat, (x + dx + along_x, y + dy + along_y))


def _seat_disc(seat: int, point: Point) -> str:
    return (
        f'<g transform="translate({_at(point)})"><circle r="11" fill="{_SEAT_COLOURS[seat]}"/>'
        f'<text text-anchor="middle" y="5" fill="#fff" font-weight="bold">{seat}</text></g>'
    )


def _centre_svg(g: Any) -> Iterator[str]:
    yield f'<polygon points="{_hexagon(_SIDE - 1)}" fill="#8d7fc7" stroke="#4b3f86"/>'
    for edge in range(EDGES):
        yield _route_svg(f"M0 0L{_at(_edge_middle(edge))}")
    yield '<circle r="21" fill="#fff6df" stroke="#4b3f86" stroke-width="2"/>'
    left = board.CENTRE_GEMS[int(g.opened) :].tolist()
    for number, colour in enumerate(left):
        place = (0.0, 0.0) if number == len(left) - 1 else _vertex(number, 14)
        yield _use(board.COLOURS[colour], place, 0.55)


def _corner_svg(radius: int, corner: int) -> str:
    """A treasure tile: the pocket of its gem with an arrow, and the curve along the rim."""
    first, second = board.curve_edges(corner)
    arrow = board.arrow_edge(corner)
    curve = _route_svg(_route_path(first, second))
    pocket = _route_svg(f"M0 0L{_at(_edge_middle(arrow))}")
    return (
        f'<g transform="translate({_at(_place(CORNER_CELLS[radius][corner]))})">'
        f'<polygon points="{_hexagon(_SIDE - 1)}" fill="#8d7fc7" stroke="#4b3f86"/>'
        f'{curve}{pocket}<circle r="9" fill="#fff6df" stroke="#6b4a24" stroke-width="1.5"/></g>'
    )


def _panel_svg(s: State) -> Iterator[str]:
    """Whose turn it is and with which tile, each seat's gems, the removed gems, the pile."""
    g = read(s, LAYOUT)
    first, _, second = _turn_text(s).partition(", ")
    yield f'<text y="6" font-size="15" font-weight="bold">{first}</text>'
    yield f'<text y="25">{second}</text>'
    for seat in range(g.players):
        y = 56.0 + 76 * seat
        yield _seat_disc(seat, (11, y))
        points = rules.points_of(s, seat)
        gems = rules.gems_of(s, seat)
        yield f'<text x="30" y="{y + 5:.0f}"><tspan font-weight="bold">{points} points</tspan>' + (
            f", {gems} gems</text>"
        )
        yield from _gem_row(g.gems[seat], y + 30)
        if g.hand[seat] != NOTHING:
            yield _use(f"tile{_first_of(int(g.hand[seat]))}", (205, y + 15), 0.8)
    y = 56.0 + 76 * int(g.players)
    yield f'<text y="{y:.0f}">removed</text>'
    yield from _gem_row(g.removed, y + 22)
    yield f'<text y="{y + 64:.0f}">in the pile</text>'
    for kind in range(board.KINDS):
        yield _use(f"tile{_first_of(kind)}", (18 + 48 * kind, y + 92), 0.55)
        yield f'<text x="{18 + 48 * kind}" y="{y + 130:.0f}" text-anchor="middle">' + (
            f"{g.pile[kind]}</text>"
        )


def _gem_row(counts: Any, y: float) -> Iterator[str]:
    for colour, count in enumerate(counts):
        x = 11.0 + 54 * colour
        yield _use(board.COLOURS[colour], (x, y))
        yield f'<text x="{x + 13:.0f}" y="{y + 5:.0f}">{count}</text>'


def _first_of(kind: int) -> int:
    """A tile of a kind as it lies before turning."""
    return next(n for n, (its_kind, _, _) in enumerate(ORIENTATIONS) if its_kind == kind)
