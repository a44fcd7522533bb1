"""Small drawings of what lies on the tiles: told apart by shape, and by colour for the player."""

INK = ("#6a1b9a", "#e65100")  # purple, orange; dark enough for text
_FILL = ("#8e24aa", "#fb8c00")

# Each is drawn around 0,0 in a box of 20 x 20.
_SHAPES = {
    "house": '<path d="M-8 8V-1L0 -9L8 -1V8Z"/>'
    '<rect x="-2.5" y="2" width="5" height="6" fill="#fff"/>',
    "hotel": '<rect x="-7" y="-10" width="14" height="18"/>'
    '<path d="M-3 -7V5M3 -7V5M-3 -1H3" stroke="#fff" stroke-width="2.2" fill="none"/>',
    "fishery": '<path d="M-10 0C-5 -8 3 -8 6 0C3 8 -5 8 -10 0Z"/><path d="M4 0L10 -6V6Z"/>'
    '<circle cx="-5" cy="-1.5" r="1.4" fill="#fff"/>',
    "port": '<circle cx="0" cy="-7" r="2.5" fill="none" stroke-width="2"/>'
    '<path d="M0 -5V8M-5 -2H5M-8 2C-7 8 -3 9 0 9C3 9 7 8 8 2" fill="none" stroke-width="2.4"/>',
    "forest": '<path d="M0 -10L7 -1H3.5L9 6H-9L-3.5 -1H-7Z"/>'
    '<rect x="-1.5" y="6" width="3" height="4"/>',
}

DEFINITIONS = (
    "<defs>"
    + "".join(f'<g id="lak-{kind}">{shape}</g>' for kind, shape in _SHAPES.items())
    + '<g id="lak-coral"><path d="M0 6V-1M0 2L-5 -3M0 1L5 -4M0 -1L-2 -6M0 -1L2 -7M-3 -1L-6 0" '
    'fill="none" stroke-width="2.2" stroke-linecap="round"/></g></defs>'
)


def feature(kind: str, colour: int, x: float, y: float, *, is_green: bool) -> str:
    """A feature in its player's colour; a green bonus has a green disc behind it."""
    disc = '<circle r="12" fill="#2e9e4f" fill-opacity="0.75"/>' if is_green else ""
    return (
        f'<g transform="translate({x:.1f} {y:.1f})">{disc}'
        f'<use href="#lak-{kind}" fill="{_FILL[colour]}" stroke="{INK[colour]}"/></g>'
    )


def coral(colour: int, x: float, y: float) -> str:
    """A coral, in the water."""
    return (
        f'<g transform="translate({x:.1f} {y:.1f})">'
        f'<use href="#lak-coral" stroke="{_FILL[colour]}"/></g>'
    )


def person(x: float, y: float) -> str:
    """One of the people of an island."""
    return (
        f'<g transform="translate({x:.1f} {y:.1f})" fill="#3a3a3a"><circle cy="-4" r="2.2"/>'
        '<path d="M-3 4C-3 -2 3 -2 3 4Z"/></g>'
    )


def tokens(text: str, x: float, y: float) -> str:
    """Fish tokens: one ? each while they lie face down, then the sum of their values."""
    width = 6 + 6 * len(text)
    return (
        f'<rect x="{x:.1f}" y="{y - 8:.1f}" width="{width}" height="12" rx="6" fill="#fff" '
        f'stroke="#24566e"/><text x="{x + width / 2:.1f}" y="{y + 1.5:.1f}" font-size="9" '
        f'text-anchor="middle">{text}</text>'
    )
