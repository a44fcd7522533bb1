"""A position of Alubari as an SVG picture: the position in words, line by line."""

from xml.sax.saxutils import escape

from games.alubari.view.text import state_text
from games.kernel.rule import State


def state_svg(s: State) -> str:
    """The position in words, as a picture."""
    lines = state_text(s).splitlines()
    height = 18 * len(lines) + 20
    rows = "".join(
        f'<text x="10" y="{18 * i + 24}" xml:space="preserve">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 {height}" '
        f'font-family="monospace" font-size="14" role="img"><title>Alubari</title>{rows}</svg>'
    )
