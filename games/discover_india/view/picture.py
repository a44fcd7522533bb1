"""A position of Discover India as an SVG picture: the map with pawns, and every Kolam."""

from collections.abc import Iterator
from typing import Any

from games.discover_india.board import (
    AIRPORTS,
    CITIES,
    CITY_NAMES,
    CITY_PLACES,
    COLOURS,
    JOINS,
    REGION,
    ROADS,
    SPACE_PLACES,
    SPACES,
    SYMBOL_COLOURS,
    SYMBOL_NAMES,
    SYMBOLS,
    TILE_SYMBOLS,
)
from games.discover_india.rules.scoring import scores
from games.discover_india.rules.state import END, FACE_DOWN, LAYOUT, MOVE, NONE
from games.discover_india.view.words import tile_text, who
from games.kernel.record import read
from games.kernel.rule import State

_MAP = (1000, 1010)
_SCALE = 0.72
_PANEL = 330
_PAWN = ("#1f62c9", "#ee7d00", "#c9211e", "#1e8a3c", "#e0b400")
_LAND = ("#f7e7c6", "#f3d9c4", "#e9e6bf", "#dfe9d0", "#e6dcef")
_INK = {"grey": "#7c7c7c", "white": "#ffffff", "gold": "#c79a00", "pink": "#f08fb5",
        "tea": "#2c8f4e", "black": "#222222"}  # fmt: skip
# Letters on the symbols, so that colour is never the only sign.
_DARK_TEXT = frozenset({"white", "gold", "pink", "orange"})


def state_svg(s: State) -> str:
    """The map of India with roads, tiles, pawns and festival stones, and every player's Kolam."""
    g = read(s, LAYOUT)
    map_width = int(_MAP[0] * _SCALE)
    players = int(g.players)
    columns = 2 if players > 3 else 1
    rows = -(-players // columns)
    width = map_width + columns * _PANEL + 20
    height = max(int(_MAP[1] * _SCALE) + 40, rows * 275 + 60)
    body = [f'<rect width="{width}" height="{height}" fill="#fbf8f1"/>']
    body.append(_text(16, 26, _summary(s, g), 15))
    body.append(f'<g transform="translate(0 34) scale({_SCALE})">{"".join(_map(g))}</g>')
    for seat in range(players):
        x = map_width + 10 + (seat % columns) * _PANEL
        y = 44 + (seat // columns) * 275
        body.append(f'<g transform="translate({x} {y})">{"".join(_player(s, g, seat))}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="DejaVu Sans, Arial, sans-serif" '
        f'role="img"><title>Discover India</title><desc>{_summary(s, g)}</desc>'
        f"{''.join(body)}</svg>"
    )


def _summary(s: State, g: Any) -> str:
    turns = int(g.players) * (int(SPACES[g.kolam]) + 1)
    phase = int(g.phase)
    if phase == END:
        return f"Discover India: the game is over after {turns} turns"
    doing = f"{who(s)} to move" if phase >= MOVE else "a draw comes next"
    hand = f", in hand {tile_text(int(g.board), int(g.hand))}" if g.hand != NONE else ""
    return f"Discover India: turn {int(g.turn) + 1} of {turns}, {doing}{hand}"


def _map(g: Any) -> Iterator[str]:
    board = int(g.board)
    places = CITY_PLACES[board]
    for city in range(int(CITIES[board])):
        x, y = places[city]
        tint = _LAND[int(REGION[board, city]) % len(_LAND)]
        yield f'<circle cx="{x}" cy="{y}" r="78" fill="{tint}"/>'
    for city in range(int(CITIES[board])):
        for other in range(city):
            if ROADS[board, city] >> other & 1:
                (x, y), (u, v) = places[city], places[other]
                yield (
                    f'<path d="M{x} {y}L{u} {v}" stroke="#b58a54" stroke-width="6" '
                    'stroke-linecap="round"/>'
                )
    for city in range(int(CITIES[board])):
        yield from _city(g, city)
    for city in range(int(CITIES[board])):  # above all tiles, with a light edge
        x, y = places[city]
        label = _text(x, y + 37, CITY_NAMES[board][city], 17, anchor="middle")
        yield f'<g stroke="#fdf9ef" stroke-width="4" stroke-linejoin="round">{label}</g>{label}'


def _city(g: Any, city: int) -> Iterator[str]:
    board = int(g.board)
    x, y = CITY_PLACES[board][city]
    airport = AIRPORTS[board] >> city & 1
    ring = "#1b6e9c" if airport else "#6b4a1f"
    kind = int(g.top[city])
    if kind == NONE:
        yield f'<circle cx="{x}" cy="{y}" r="15" fill="#fff" stroke="{ring}" stroke-width="3"/>'
    else:
        yield f'<g transform="translate({x} {y})">{tile(board, kind, ring)}</g>'
    if airport:
        below = f" +{g.hidden[city]}" if g.hidden[city] else ""
        yield _text(x - 42, y + 8, f"✈{below}", 22, fill="#1b6e9c", anchor="end")
    if city in [int(stone) for stone in g.stone]:
        yield (
            f'<path d="M{x + 22} {y - 34}l6 12l13 2l-9.5 9.5l2 13l-11.5 -6l-11.5 6l2 -13'
            f'l-9.5 -9.5l13 -2z" fill="#ffd23f" stroke="#a06a00" stroke-width="2"/>'
        )
    marks = [
        (seat, pawn)
        for seat in range(int(g.players))
        for pawn in range(2)
        if g.pawn[seat, pawn] == city
    ]
    for i, (seat, pawn) in enumerate(marks):
        yield _pawn(x - 34 - 22 * i, y - 16, seat, str(pawn + 1) if int(g.players) == 2 else "")
    if g.last == city:
        yield (
            f'<circle cx="{x}" cy="{y}" r="26" fill="none" stroke="#c00" stroke-width="3" '
            'stroke-dasharray="5 4"/>'
        )


def _pawn(x: float, y: float, seat: int, mark: str) -> str:
    return (
        f'<g transform="translate({x} {y})"><path d="M-11 14C-11 0 11 0 11 14Z" '
        f'fill="{_PAWN[seat]}" stroke="#222" stroke-width="1.5"/><circle cy="-6" r="8.5" '
        f'fill="{_PAWN[seat]}" stroke="#222" stroke-width="1.5"/>'
        f"{_text(0, 12, mark, 12, fill='#fff', anchor='middle')}</g>"
    )


def tile(board: int, kind: int, ring: str, radius: float = 17) -> str:
    """A tile around 0,0: one disc or two halves in the colours of its symbols, with letters."""
    if kind == FACE_DOWN:
        return f'<circle r="{radius}" fill="#4a3b2a" stroke="{ring}" stroke-width="2.5"/>'
    symbols = [i for i in range(int(SYMBOLS[board])) if TILE_SYMBOLS[board, kind] >> i & 1]
    parts = []
    for place, symbol in enumerate(symbols):
        colour = SYMBOL_COLOURS[board][symbol]
        fill = _INK.get(colour, colour)
        ink = "#222" if colour in _DARK_TEXT else "#fff"
        letters = _letters(SYMBOL_NAMES[board], symbol)
        if len(symbols) == 1:
            parts.append(f'<circle r="{radius}" fill="{fill}"/>')
            parts.append(_text(0, 5, letters, 14, fill=ink, anchor="middle"))
        else:
            sweep = place
            parts.append(
                f'<path d="M0 {-radius}A{radius} {radius} 0 0 {sweep} 0 {radius}Z" fill="{fill}"/>'
            )
            at = radius / 2 * (1 if place else -1)
            parts.append(_text(at, 4, letters, 11, fill=ink, anchor="middle"))
    parts.append(f'<circle r="{radius}" fill="none" stroke="{ring}" stroke-width="2.5"/>')
    return "".join(parts)


def _letters(names: list[str], symbol: int) -> str:
    """The first two letters, or the first and third where two symbols share those."""
    name = names[symbol]
    shared = sum(other[:2] == name[:2] for other in names) > 1
    return name[0] + name[2] if shared else name[:2]


def _player(s: State, g: Any, seat: int) -> Iterator[str]:
    board = int(g.board)
    table: Any = scores(s)
    yield (
        f'<rect width="{_PANEL - 14}" height="270" rx="10" fill="#fff" stroke="{_PAWN[seat]}" '
        'stroke-width="3"/>'
    )
    yield _text(12, 22, f"{COLOURS[seat]} {table['total'][seat]} points", 15, fill="#111")
    parts = f"marker {g.marker[seat]} + groups {table['groups'][seat]} + cards {g.cards[seat]}"
    yield _text(12, 40, parts, 12, fill="#444")
    if g.trade[seat] != NONE:
        yield _text(_PANEL - 74, 22, "trade", 11, fill="#444", anchor="end")
        yield (
            f'<g transform="translate({_PANEL - 48} 26)">'
            f"{tile(board, int(g.trade[seat]), '#444')}</g>"
        )
    kept = ", ".join(
        f"{SYMBOL_NAMES[board][i]} {g.symbol_cards[seat, i]}"
        for i in range(int(SYMBOLS[board]))
        if g.symbol_cards[seat, i]
    )
    if kept:
        yield _text(12, 55, f"symbol cards: {kept}", 11, fill="#444")
    yield f'<g transform="translate({(_PANEL - 14) / 2} 77)">{"".join(_kolam(g, seat))}</g>'


def _kolam(g: Any, seat: int) -> Iterator[str]:
    kolam = int(g.kolam)
    places = [(x * 34.0, y * 43.0) for x, y in SPACE_PLACES[kolam]]
    for space, (x, y) in enumerate(places):
        for other in range(space):
            if JOINS[kolam, space] >> other & 1:
                u, v = places[other]
                yield (
                    f'<path d="M{x:.0f} {y:.0f}L{u:.0f} {v:.0f}" stroke="{_PAWN[seat]}" '
                    'stroke-width="3" opacity="0.5"/>'
                )
    for space, (x, y) in enumerate(places):
        kind = int(g.tiles[seat, space])
        yield f'<g transform="translate({x:.0f} {y:.0f})">'
        if kind >= 0 or kind == FACE_DOWN:
            yield tile(int(g.board), kind, "#444", radius=16)
        else:
            yield '<circle r="13" fill="#fff" stroke="#999" stroke-width="1.5"/>'
            yield _text(0, 4, str(space + 1), 10, fill="#888", anchor="middle")
        yield "</g>"


def _text(
    x: float, y: float, text: str, size: int, *, fill: str = "#222", anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{fill}" '
        f'text-anchor="{anchor}">{text}</text>'
    )
