"""A position of Alubari as an SVG picture: the map, the panels round it, the players below."""

from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import escape

from games.alubari.rules.scoring import scores
from games.alubari.rules.state import LAYOUT
from games.alubari.view import panels, players
from games.alubari.view.railway import railway
from games.alubari.view.shapes import PAPER, At, Box, rect, words
from games.alubari.view.text import status_text
from games.alubari.view.words import seat_text
from games.kernel.record import read
from games.kernel.rule import State

_WIDTH = 1400
_LEFT, _RIGHT = 16, 936
_TOP = 52
_PLAYERS = 782


def state_svg(s: State) -> str:
    """The whole position as an SVG document, with a title and a description in words."""
    g = read(s, LAYOUT)
    table: Any = scores(s)
    height = _PLAYERS + players.HEIGHT * int(g.players) + 8
    status = status_text(g)
    total = ", ".join(
        f"{seat_text(seat)} {table['total'][seat] / 2:g} points" for seat in range(g.players)
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" role="img" '
        'font-family="DejaVu Sans, Arial, sans-serif">',
        f"<title>{escape('Alubari: ' + status)}</title>",
        f"<desc>{escape(f'{g.laid} track spaces laid; so far {total}')}</desc>",
        rect(Box(0, 0, _WIDTH, height), fill=PAPER, corner=0),
        words(At(_LEFT, 34), "Alubari", 24, bold=True),
        words(At(_LEFT + 118, 34), status, 17),
        *railway(g, _LEFT, _TOP),
        *_panels(s, g),
    ]
    for seat in range(g.players):
        parts += players.player(g, seat, table, _LEFT, _PLAYERS + players.HEIGHT * seat)
    parts.append("</svg>")
    return "\n".join(parts)


def _panels(s: State, g: Any) -> Iterator[str]:
    yield from panels.estates(g, _LEFT, _TOP + 482)
    yield from panels.action_areas(s, g, _LEFT, _TOP + 602)
    yield from panels.weather(g, _RIGHT, _TOP)
    yield from panels.rondel(g, _RIGHT, _TOP + 158)
    yield from panels.cubes(g, _RIGHT + 224, _TOP + 158)
    yield from panels.post_office(g, _RIGHT, _TOP + 356)
    yield from panels.shed(g, _RIGHT, _TOP + 540)
