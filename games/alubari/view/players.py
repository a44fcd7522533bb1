"""The players' areas of the picture: goods, Chai track, Workers, cards and points."""

from collections.abc import Iterator
from typing import Any

from games.alubari.board import (
    CHAI,
    CHAI_CAP,
    CHAI_VP,
    CONTRACTS,
    EQUIPMENT,
    EQUIPMENT_NAMES,
    GOOD_NAMES,
)
from games.alubari.rules.scoring import CATEGORIES
from games.alubari.rules.state import END
from games.alubari.view.shapes import (
    CARD,
    FAINT,
    INK,
    At,
    Box,
    amounts,
    circle,
    good,
    marker,
    rect,
    seat_paint,
    words,
    worker,
)
from games.alubari.view.words import areas_text, needs_text, seat_text

HEIGHT = 112
WIDTH = 1368
_SHORT = {
    "Garratt D Class 0-4-0+0-4-0": "Garratt D Class",
    "East India Company Warehouse": "E. India Warehouse",
    "Construction Work Gang": "Work Gang",
}
_CATEGORY_NAMES = ("estates", "Stations", "track", "Contracts", "Chai", "Equipment")


def player(g: Any, seat: int, table: dict[str, Any], x: float, y: float) -> Iterator[str]:
    """One player's area: 1368 x 108."""
    fill, legible = seat_paint(seat)
    is_mover = g.mover == seat
    yield '<g class="player">'
    yield rect(
        Box(x, y, WIDTH, HEIGHT - 6), fill=CARD, stroke=fill, corner=8, line=4 if is_mover else 1.5
    )
    yield rect(Box(x + 6, y + 6, 118, 28), fill=fill, corner=5)
    yield words(At(x + 12, y + 25), seat_text(seat), 13, fill=legible, bold=True)
    if g.start == seat:
        yield circle(x + 24, y + 50, 11, fill="#f4d35e") + words(
            At(x + 24, y + 54), "1", 12, anchor="middle", bold=True
        )
        yield words(At(x + 40, y + 54), "Starting Player", 11)
    for i in range(int(g.workers[seat])):
        yield worker(seat, x + 22 + 26 * i, y + 98, 20)
    goods = dict(zip(GOOD_NAMES[:CHAI], (int(n) for n in g.goods[seat]), strict=False))
    yield amounts(goods, x + 150, y + 24, 16, 56)
    yield marker(seat, x + 436, y + 24, 9) + words(
        At(x + 450, y + 29), f"{g.markers[seat]} left", 13
    )
    yield from _chai_track(g, seat, x + 140, y + 46)
    yield from _contracts(g, seat, x + 530, y + 8)
    yield from _equipment(g, seat, x + 990, y + 8)
    yield from _points(g, table, At(x + 1146, y + 8), seat)
    yield "</g>"


def _chai_track(g: Any, seat: int, x: float, y: float) -> Iterator[str]:
    yield good("chai", x + 8, y + 20, 16)
    for place in range(int(CHAI_CAP[g.setting]) + 1):
        left = x + 24 + 27 * place
        is_here = place == int(g.goods[seat, CHAI])
        yield rect(
            Box(left, y + 2, 25, 36),
            fill="#cfe8dc" if is_here else "#f1f5ef",
            stroke=FAINT,
            corner=3,
        )
        yield words(At(left + 12.5, y + 15), str(place), 11, anchor="middle", bold=is_here)
        if is_here:
            yield marker(seat, left + 12.5, y + 27, 9)
        else:
            vp = str(CHAI_VP[g.setting, place])
            yield words(At(left + 12.5, y + 33), vp, 9, anchor="middle", fill=FAINT)


def _contracts(g: Any, seat: int, x: float, y: float) -> Iterator[str]:
    """A line a Contract in up to three columns: number, areas, needs; a used one is faint."""
    cards = [card for card in range(CONTRACTS) if int(g.hand[seat]) >> card & 1]
    yield words(
        At(x, y + 10), f"Contracts ({len(cards)})" if cards else "no Contracts", 11, fill=FAINT
    )
    columns = 2 if len(cards) <= 12 else 3
    rows = max(6, -(-len(cards) // columns))
    step = 84 / rows
    size = min(11.5, step * 0.88)
    for i, card in enumerate(cards):
        is_used, is_active = int(g.used) >> card & 1, int(g.active) >> card & 1
        left = x + (i // rows) * 452 / columns
        line = y + 10 + step * (i % rows + 1)
        ink = FAINT if is_used and not is_active else INK
        areas = "used" if is_used else areas_text(card)
        text = f"{card + 1:>2} [{areas}] {needs_text(card)}"
        yield words(At(left, line), text, size, fill=ink, bold=bool(is_active))


def _equipment(g: Any, seat: int, x: float, y: float) -> Iterator[str]:
    cards = [card for card in range(EQUIPMENT) if int(g.equipment[seat]) >> card & 1]
    yield words(At(x, y + 10), "Equipment" if cards else "no Equipment", 11, fill=FAINT)
    step = min(17.0, 88 / max(len(cards), 1))
    for i, card in enumerate(cards):
        name = _SHORT.get(EQUIPMENT_NAMES[card], EQUIPMENT_NAMES[card])
        yield words(At(x, y + 13 + step * (i + 1)), name, min(12.5, step), bold=True)


def _points(g: Any, table: dict[str, Any], at: At, seat: int) -> Iterator[str]:
    total = f"{table['total'][seat] / 2:g}"
    yield words(At(at.x + 208, at.y + 20), total, 22, anchor="end", bold=True)
    yield words(At(at.x, at.y + 16), "points" if g.kind == END else "points so far", 11, fill=FAINT)
    for i, (key, name) in enumerate(zip(CATEGORIES, _CATEGORY_NAMES, strict=True)):
        left, line = at.x + 112 * (i // 3), at.y + 46 + 19 * (i % 3)
        yield words(At(left, line), name, 11)
        yield words(At(left + 96, line), f"{table[key][seat] / 2:g}", 12, anchor="end", bold=True)
