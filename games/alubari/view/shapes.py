"""The small drawings of which the picture is made: cubes, leaves, markers, Workers, words."""

from typing import NamedTuple
from xml.sax.saxutils import escape

from games.alubari.board import COLOURS
from games.alubari.rules.state import BORROWED, GAME, NONE

INK = "#2b2622"
FAINT = "#8d8574"
PAPER = "#f7f2e4"
CARD = "#fffdf6"
WATER = "#5fa8d3"
# Colour of a seat, and what is legible on it.
PAINT = {
    "red": ("#c8372d", "#ffffff"),
    "blue": ("#2166ac", "#ffffff"),
    "green": ("#2e8b57", "#ffffff"),
    "yellow": ("#f0c02c", "#2b2622"),
    "purple": ("#7b3fa0", "#ffffff"),
}
GAME_PAINT = ("#3d3a36", "#ffffff")
GOOD_FILLS = {
    "iron": "#e8862e",
    "stone": "#a3a19b",
    "rubble": "#7d5a38",
    "steel": "#56687a",
    "tea": "#6fae3c",
    "chai": "#1f8a5b",
    "event": "#ffffff",
}
WEATHER_FILLS = {"sun": "#f2c230", "rain": "#3f7fc0", "fog": "#a8a8a8"}


class At(NamedTuple):
    """A point."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float


def seat_paint(seat: int) -> tuple[str, str]:
    """Fill of a seat, and a colour that is legible on it."""
    return PAINT[COLOURS[seat]]


def rect(
    box: Box, *, fill: str = "none", stroke: str = "none", corner: float = 4, line: float = 1
) -> str:
    """A rectangle with rounded corners."""
    return (
        f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}" '
        f'rx="{corner:g}" fill="{fill}" stroke="{stroke}" stroke-width="{line:g}"/>'
    )


def circle(
    x: float, y: float, radius: float, *, fill: str = "none", stroke: str = INK, line: float = 1
) -> str:
    """A circle."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{line:g}"/>'
    )


def words(
    at: At, text: str, size: float, *, fill: str = INK, anchor: str = "start", bold: bool = False
) -> str:
    """A line of text that stands on a point."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{at.x:g}" y="{at.y:g}" font-size="{size:g}" fill="{fill}" '
        f'text-anchor="{anchor}"{weight}>{escape(text)}</text>'
    )


def panel(x: float, y: float, width: float, height: float, title: str) -> str:
    """A card with a heading in its upper left corner."""
    return rect(Box(x, y, width, height), fill=CARD, stroke="#cbbf9f", corner=8) + words(
        At(x + 10, y + 18), title, 13, bold=True
    )


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most so many letters, broken between words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def good(name: str, x: float, y: float, size: float = 12) -> str:
    """A good with its centre at a point: a cube, a bar of Steel, a leaf or a cup of Chai."""
    fill, half = GOOD_FILLS[name], size / 2
    if name == "steel":
        return rect(
            Box(x - half * 1.3, y - half * 0.6, size * 1.3, size * 0.6),
            fill=fill,
            stroke=INK,
            corner=1,
        )
    if name == "tea":
        return (
            f'<path d="M{x - half:g} {y + half:g}C{x - half:g} {y - half:g} {x:g} {y - half:g} '
            f"{x + half:g} {y - half:g}C{x + half:g} {y:g} {x + half * 0.6:g} {y + half:g} "
            f'{x - half:g} {y + half:g}Z" fill="{fill}" stroke="{INK}"/>'
        )
    if name == "chai":
        return (
            f'<path d="M{x - half:g} {y - half * 0.7:g}H{x + half * 0.6:g}V{y + half * 0.3:g}'
            f"Q{x + half * 0.6:g} {y + half:g} {x:g} {y + half:g}H{x - half * 0.4:g}"
            f'Q{x - half:g} {y + half:g} {x - half:g} {y + half * 0.3:g}Z" fill="{fill}" '
            f'stroke="{INK}"/><path d="M{x + half * 0.6:g} {y - half * 0.4:g}q{half * 0.7:g} '
            f'{half * 0.1:g} 0 {half * 0.8:g}" fill="none" stroke="{INK}"/>'
        )
    return rect(Box(x - half, y - half, size, size), fill=fill, stroke=INK, corner=1.5)


def marker(owner: int, x: float, y: float, radius: float) -> str:
    """An Ownership marker; a borrowed space shows the game's with the borrower's on it."""
    if owner == NONE:
        return ""
    fill, legible = GAME_PAINT if owner >= GAME else seat_paint(owner)
    letter = "\u2605" if owner >= GAME else COLOURS[owner][0].upper()  # a star for the game
    drawn = f'<g class="marker">{circle(x, y, radius, fill=fill, line=1.5)}'
    drawn += words(
        At(x, y + radius * 0.38), letter, radius * 1.1, fill=legible, anchor="middle", bold=True
    )
    if owner >= BORROWED:
        paint, _ = seat_paint(owner - BORROWED)
        drawn += circle(x + radius * 0.7, y - radius * 0.7, radius * 0.55, fill=paint)
    return drawn + "</g>"


def worker(seat: int, x: float, y: float, size: float) -> str:
    """A Worker, its feet at a point."""
    fill, _ = seat_paint(seat)
    half = size / 2
    return (
        f'<g class="worker" fill="{fill}" stroke="{INK}">'
        f'<path d="M{x - half:g} {y:g}L{x - half * 0.35:g} {y - size * 0.75:g}'
        f'H{x + half * 0.35:g}L{x + half:g} {y:g}Z"/>'
        f'<circle cx="{x:g}" cy="{y - size * 0.95:g}" r="{size * 0.3:g}"/></g>'
    )


def weather_disc(name: str, x: float, y: float, radius: float) -> str:
    """A disc with sun, rain or fog; an empty ring where none lies."""
    if name == "none":
        return circle(x, y, radius, stroke=FAINT) + words(At(x, y + 4), "-", 12, anchor="middle")
    drawn = circle(x, y, radius, fill=WEATHER_FILLS[name])
    if name == "sun":
        inner = circle(x, y, radius * 0.4, fill="#fff3b8")
    elif name == "rain":
        inner = "".join(
            f'<path d="M{x + dx:g} {y - radius * 0.4:g}l-3 {radius * 0.8:g}" stroke="#fff" '
            'stroke-width="2"/>'
            for dx in (-radius * 0.4, 2, radius * 0.6)
        )
    else:
        inner = "".join(
            f'<path d="M{x - radius * 0.6:g} {y + dy:g}h{radius * 1.2:g}" stroke="#fff" '
            'stroke-width="2"/>'
            for dy in (-radius * 0.35, 0, radius * 0.35)
        )
    return drawn + inner


def amounts(counts: dict[str, int], x: float, y: float, size: float, step: float) -> str:
    """A row of goods, each with its number to the right of it."""
    drawn = ""
    for name, count in counts.items():
        drawn += good(name, x, y, size) + words(
            At(x + size * 0.85, y + size * 0.38), str(count), size
        )
        x += step
    return drawn
