"""A position of Lakshadweep as an SVG picture: sea, islands, features in both colours, market."""

from collections.abc import Iterator
from typing import Any

from games.kernel.contract import CHANCE, TERMINAL
from games.kernel.record import read
from games.kernel.rule import State
from games.lakshadweep.board import (
    COLOURS,
    CORALS,
    FEATURES,
    ISLANDS_OF,
    KIND_NAMES,
    KINDS,
    PEOPLE,
    TILE_NAMES,
    TILES,
)
from games.lakshadweep.rules.islands import part_at_edge, root
from games.lakshadweep.rules.scoring import scores
from games.lakshadweep.rules.state import DECK_TOP, LAYOUT, NONE, PLACED
from games.lakshadweep.rules.turn import current_player
from games.lakshadweep.view import symbols
from games.lakshadweep.view.words import SIDES, bonus_text, cell_place

TILE = 90  # pixels
_MARGIN = 24
_PANEL = 250
_LAND = ("#e8cf8f", "#cfe0a0", "#e6b98a", "#b9d7b0", "#dcc7e0", "#f0dfc0", "#c9c28a", "#a8cdbf")
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def state_svg(s: State) -> str:
    """The map with what lies on it, the market and the points so far."""
    g = read(s, LAYOUT)
    tiles = {(int(g.x[i]), int(g.y[i])): i for i in range(TILES) if g.where[i] == PLACED}
    cells = set(tiles)
    if g.chosen_cell != NONE:
        cells.add(cell_place(int(g.chosen_cell)))
    cells = cells or {(0, 0)}
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    columns = max(x for x, _ in cells) - left + 1
    rows = max(y for _, y in cells) - top + 1
    width = 2 * _MARGIN + columns * TILE + _PANEL
    height = max(2 * _MARGIN + rows * TILE, 560)
    body = [*_sea(width, height)]
    for (x, y), tile in sorted(tiles.items()):
        corner = (_MARGIN + (x - left) * TILE, _MARGIN + (y - top) * TILE)
        body += _placed_tile(s, g, tile, corner)
    if g.chosen_cell != NONE:
        x, y = cell_place(int(g.chosen_cell))
        body.append(
            f'<rect x="{_MARGIN + (x - left) * TILE}" y="{_MARGIN + (y - top) * TILE}" '
            f'width="{TILE}" height="{TILE}" fill="none" stroke="#c00" stroke-width="3" '
            'stroke-dasharray="8 5"/>'
        )
    body += _panel(s, g, width - _PANEL + 10)
    return _frame(width, height, _summary(s, g), body)


def _frame(width: int, height: int, summary: str, body: list[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="DejaVu Sans, Arial, sans-serif" '
        f'role="img">'
        f"<title>Lakshadweep</title><desc>{summary}</desc>{symbols.DEFINITIONS}"
        f"{''.join(body)}</svg>"
    )


def _summary(s: State, g: Any) -> str:
    total: Any = scores(s)["total"]
    return (
        f"Turn {g.turn + 1} of {g.num_tiles}; {g.placed} tiles on the map; "
        f"{COLOURS[0]} {total[0]} points, {COLOURS[1]} {total[1]} points"
    )


def _sea(width: int, height: int) -> Iterator[str]:
    yield f'<rect width="{width}" height="{height}" fill="#f4fafc"/>'


def _placed_tile(s: State, g: Any, tile: int, corner: tuple[float, float]) -> Iterator[str]:
    islands = _island_numbers(s, g)
    colours = []
    for k in range(ISLANDS_OF[tile]):
        number = islands[root(s, 2 * tile + k)]
        colours.append(_LAND[number % len(_LAND)])
    yield from tile_picture(g, tile, corner, int(g.side[tile]), int(g.rotation[tile]), colours)


def _island_numbers(s: State, g: Any) -> dict[int, int]:
    """Each island's place in order of its smallest part: it chooses the tint of the land."""
    roots = sorted({root(s, part) for part in range(2 * TILES) if g.parent[part] != NONE})
    return {island: number for number, island in enumerate(roots)}


def tile_picture(
    g: Any,
    tile: int,
    corner: tuple[float, float],
    side: int,
    rotation: int,
    land: list[str],
) -> Iterator[str]:
    """One tile with its corner at a point; green bonuses are drawn where the tile is placed."""
    x, y = corner
    yield f'<svg x="{x:.0f}" y="{y:.0f}" width="{TILE}" height="{TILE}" overflow="hidden">'
    yield f'<rect width="{TILE}" height="{TILE}" fill="#8ecbe6" stroke="#5aa5c8"/>'
    for k in range(ISLANDS_OF[tile]):
        yield from _land(tile, k, rotation, land[k])
    for k in range(ISLANDS_OF[tile]):
        yield from _on_land(g, tile, k, side, rotation)
    yield from _corals(tile, side, rotation)
    yield (
        f'<text x="4" y="{TILE - 4}" font-size="9" fill="#24566e">'
        f"{TILE_NAMES[tile]}{SIDES[side]}</text></svg>"
    )


def _edges(tile: int, k: int, rotation: int) -> list[int]:
    return [d for d in range(4) if part_at_edge(tile, rotation, d) == 2 * tile + k]


def _heart(tile: int, k: int, rotation: int) -> tuple[float, float]:
    """The middle of a part: the tile's centre, or towards its own edges beside another part."""
    if ISLANDS_OF[tile] == 1:
        return TILE / 2, TILE / 2
    edges = _edges(tile, k, rotation)
    reach = 0.27 * TILE
    dx = sum(_STEPS[d][0] for d in edges)
    dy = sum(_STEPS[d][1] for d in edges)
    return TILE / 2 + reach * dx, TILE / 2 + reach * dy


def _land(tile: int, k: int, rotation: int, colour: str) -> Iterator[str]:
    single = ISLANDS_OF[tile] == 1
    breadth = 0.52 * TILE if single else 0.40 * TILE
    cx, cy = _heart(tile, k, rotation)
    yield f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{breadth / 2 * 1.12:.1f}" fill="{colour}"/>'
    for d in _edges(tile, k, rotation):
        dx, dy = _STEPS[d]
        ex, ey = TILE / 2 * (1 + dx), TILE / 2 * (1 + dy)
        # The shore meets every other tile's at the same breadth, in the middle of the edge.
        yield (
            f'<path d="M{ex:.1f} {ey:.1f}L{cx:.1f} {cy:.1f}" stroke="{colour}" '
            f'stroke-width="{0.46 * TILE:.1f}" stroke-linecap="butt"/>'
        )


def _on_land(g: Any, tile: int, k: int, side: int, rotation: int) -> Iterator[str]:
    part = 2 * tile + k
    cx, cy = _heart(tile, k, rotation)
    things = [
        (KIND_NAMES[kind], colour, False)
        for kind in range(KINDS)
        for colour in range(2)
        for _ in range(FEATURES[part, kind, colour ^ side])
    ]
    things += [
        (("house", "port", "hotel", "fishery")[bonus], int(g.bonus_owner[bonus]), True)
        for bonus in range(len(g.green_part))
        if g.green_part[bonus] == part
    ]
    step = 22.0
    for i, (kind, colour, is_green) in enumerate(things):
        at = cx + (i - (len(things) - 1) / 2) * step
        yield symbols.feature(kind, colour, at, cy - 4, is_green=is_green)
    for i in range(PEOPLE[part]):
        yield symbols.person(cx + (i - (PEOPLE[part] - 1) / 2) * 9, cy + 16)
    yield from _fish_tokens(g, part, cx, cy)


def _fish_tokens(g: Any, part: int, cx: float, cy: float) -> Iterator[str]:
    shown = int(g.revealed)
    for i in range(g.fisheries):
        tokens = int(g.fishery_tokens[i])
        if g.fishery_part[i] == part:
            known = shown >= tokens > 0
            text = str(g.fishery_value[i]) if known else "?" * tokens
            # Beside the people; away from the other part of a tile with two.
            right = cx + 16 if ISLANDS_OF[part // 2] == 1 else cx - 30
            yield symbols.tokens(text, max(right, 1), cy + 12)
        shown -= tokens


def _corals(tile: int, side: int, rotation: int) -> Iterator[str]:
    """In the corners, where no band of land runs."""
    corners = ((0.13, 0.13), (0.87, 0.13), (0.87, 0.72), (0.13, 0.72))
    i = 0
    for colour in range(2):
        for _ in range(CORALS[tile, colour ^ side]):
            fx, fy = corners[(i + rotation) % 4]
            yield symbols.coral(colour, fx * TILE, fy * TILE)
            i += 1


def _panel(s: State, g: Any, x: float) -> Iterator[str]:
    table: Any = scores(s)
    player = current_player(s)
    doing = {CHANCE: "chance", TERMINAL: "game over"}.get(player)
    yield from _line(x, 30, f"turn {min(g.turn + 1, g.num_tiles)} of {g.num_tiles}", size=15)
    yield from _line(x, 50, doing or f"{COLOURS[player]} to move", size=13)
    y = 62.0
    for slot in range(3):
        name = "deck" if slot == DECK_TOP else f"open {slot + 1}"
        tile = int(g.slot[slot])
        place = (x + slot * 78, y)
        yield f'<g transform="translate({place[0]:.0f} {place[1]:.0f}) scale(0.8)">'
        if tile != NONE:
            side = max(int(g.top_side), 0) if slot == DECK_TOP else 0
            yield from tile_picture(g, tile, (0, 0), side, 0, [_LAND[0]] * 2)
        else:
            yield (
                f'<rect width="{TILE}" height="{TILE}" fill="none" stroke="#9bb" '
                'stroke-dasharray="4 4"/>'
            )
        yield "</g>"
        yield from _line(place[0], y + 88, name, size=11)
    yield from _line(x, 172, f"{g.unseen} tiles below the top of the deck", size=11)
    yield from _score_table(table, x, 200)
    yield from _bonuses(g, x, 400)


def _score_table(table: Any, x: float, y: float) -> Iterator[str]:
    for colour in range(2):
        yield from _line(
            x + 120 + 55 * colour, y, COLOURS[colour], size=12, fill=symbols.INK[colour]
        )
    names = ("house", "hotel", "fishery", "port", "forest", "corals", "island_tokens", "reef")
    for i, name in enumerate((*names, "total")):
        line = y + 20 + 18 * i
        yield from _line(x, line, name.replace("_", " "), size=12)
        for colour in range(2):
            yield from _line(x + 120 + 55 * colour, line, str(table[name][colour]), size=12)


def _bonuses(g: Any, x: float, y: float) -> Iterator[str]:
    for bonus in range(len(g.bonus_owner)):
        owner = int(g.bonus_owner[bonus])
        if owner != NONE:
            yield from _line(x, y, bonus_text(bonus), size=11, fill=symbols.INK[owner])
            y += 15


def _line(x: float, y: float, text: str, *, size: int, fill: str = "#123") -> Iterator[str]:
    yield f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{fill}">{text}</text>'
