"""A position of Parcheesi as a picture: the printed cross, or a round track for other sizes."""

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from games.kernel.record import read
from games.kernel.rule import State
from games.parcheesi.board import COLOURS, START, Board
from games.parcheesi.rules.state import FIRST, LAYOUT, OVER, board_of
from games.parcheesi.view import text
from games.parcheesi.view.geometry import Paper, Place, paper

_UNIT = 34  # pixels of one space
_HEADER = 3.0  # in spaces, above the board
_FOOTER = 0.9
_INK = "#2b2b2b"
_PAPER = "#fbf7ec"
_CLOTH = "#f1e6cb"
_FAINT = "#b9b2a0"
_SPACE = "#ffffff"
# name of the colour: full, pale, and what is legible on it
_PAINT = {
    "red": ("#c8372d", "#f4cdc8", "#ffffff"),
    "blue": ("#2166ac", "#c7dcf0", "#ffffff"),
    "yellow": ("#eebd18", "#fbeeb9", "#2b2b2b"),
    "green": ("#2e8b57", "#c8e8d5", "#ffffff"),
}
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def state_svg(s: State) -> str:
    """The whole position as an SVG document, with a title and a description in words."""
    board = board_of(s)
    layout = paper(board)
    width = 2 * layout.radius * _UNIT
    height = width + (_HEADER + _FOOTER) * _UNIT
    middle = f"translate({width / 2:g} {width / 2 + _HEADER * _UNIT:g})"
    status = text.status_text(s)
    described = "\n".join([text.spins_text(s), *text.notes_text(s), *text.seat_lines(s)])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" font-family="sans-serif" '
        f'aria-label="{escape(status)}">',
        f"<title>{escape('Parcheesi: ' + status)}</title>",
        f"<desc>{escape(described)}</desc>",
        f'<rect width="{width:g}" height="{height:g}" fill="{_PAPER}"/>',
        *_header(s, status, width),
        f'<g transform="{middle}">',
        _rect(Place(0, 0), 2 * layout.radius - 0.4, _CLOTH, _INK, corner=0.4),
        *_starts(s, board, layout),
        *_spaces(board, layout),
        *_home(board, layout),
        *_pawns(s, board, layout),
        "</g>",
        _words(Place(width / _UNIT / 2, height / _UNIT - 0.4), text.spins_text(s), 0.42),
        "</svg>",
    ]
    return "\n".join(parts)


def _header(s: State, status: str, width: float) -> Iterator[str]:
    g = read(s, LAYOUT)
    middle = width / _UNIT / 2
    yield _words(Place(middle, 0.95), status, 0.62, bold=True)
    left = [*text.counts_left(s), *(-int(g.bonus[k]) for k in text.bonuses_pending(s))]
    for k, count in enumerate(left):
        place = Place(middle + 1.2 * (k - (len(left) - 1) / 2), 1.85)
        yield from (_die(place, count) if count > 0 else _token(place, -count))
    notes = "; ".join(line.strip(" ()") for line in text.notes_text(s))
    size = min(0.4, width / _UNIT / (0.55 * len(notes) + 1))
    yield _words(Place(middle, 2.65), notes, size)


def _die(place: Place, count: int) -> Iterator[str]:
    yield _rect(place, 1.0, _SPACE, _INK, corner=0.2)
    for dx, dy in _PIPS[count]:
        yield _circle(Place(place.x + 0.26 * dx, place.y + 0.26 * dy), 0.1, _INK, "none")


def _token(place: Place, bonus: int) -> Iterator[str]:
    yield _circle(place, 0.52, _INK, "none")
    yield _words(place, f"+{bonus}", 0.42, fill=_SPACE, bold=True)


def _spaces(board: Board, layout: Paper) -> Iterator[str]:
    if not layout.is_cross:
        yield _circle(Place(0, 0), abs(complex(layout.ring[0].x, layout.ring[0].y)), "none", _INK)
    entered = {-board.arm_length * arm % board.ring: arm for arm in range(board.arms)}
    for space, place in enumerate(layout.ring):
        arm = entered.get(space)
        yield _space(layout, place, _SPACE if arm is None else _paint(arm)[1])
        if board.is_safe(space):
            yield _circle(place, 0.32, "none", _INK if arm is None else _paint(arm)[0], 0.06)
        if arm is not None:
            yield _words(place, "A", 0.4)
        elif space % board.arm_length == 1 and not board.is_safe(space):
            yield _arrow(place, layout.ring[(space + 1) % board.ring])
    for arm, path in enumerate(layout.paths):
        for place in path:
            yield _space(layout, place, _paint(arm)[0])


def _space(layout: Paper, place: Place, fill: str) -> str:
    if layout.is_cross:
        return _rect(place, 1.0, fill, _INK)
    return _circle(place, 0.5, fill, _INK)


def _arrow(place: Place, ahead: Place) -> str:
    """Shows the direction of travel: a triangle on a space that points to the next one."""
    length = abs(complex(ahead.x - place.x, ahead.y - place.y))
    dx, dy = 0.22 * (ahead.x - place.x) / length, 0.22 * (ahead.y - place.y) / length
    corners = [(dx, dy), (-dx - dy, -dy + dx), (-dx + dy, -dy - dx)]
    points = " ".join(f"{_px(place.x + x)},{_px(place.y + y)}" for x, y in corners)
    return f'<polygon points="{points}" fill="{_FAINT}"/>'


def _starts(s: State, board: Board, layout: Paper) -> Iterator[str]:
    g = read(s, LAYOUT)
    radius = layout.start_radius
    seats = {board.arm(seat): seat for seat in range(board.players)}
    for arm, place in enumerate(layout.starts):
        full, pale, _ = _paint(arm)
        yield _circle(place, radius, pale, full, 0.12)
        size = min(0.6, 0.25 * radius)
        yield _words(Place(place.x, place.y - 0.68 * radius), "START", size)
        if arm in seats:
            moves = FIRST < g.phase < OVER and seats[arm] == g.mover
            below = Place(place.x, place.y + 0.7 * radius)
            if moves:
                yield _rect(below, 1.25 * size, full, "none", wider=3.4 * size, corner=0.15)
            fill = _paint(arm)[2] if moves else _INK
            yield _words(below, f"seat {seats[arm]}", size, fill=fill, bold=moves)


def _home(board: Board, layout: Paper) -> Iterator[str]:
    if layout.is_cross:
        corners = [(-1.5, 1.5), (1.5, 1.5), (1.5, -1.5), (-1.5, -1.5)]
        for arm in range(board.arms):
            # Arms are counted to the left, the corners of the middle to the right.
            (x1, y1), (x2, y2) = corners[-arm % 4], corners[(1 - arm) % 4]
            points = f"{_px(x1)},{_px(y1)} {_px(x2)},{_px(y2)} 0,0"
            yield f'<polygon points="{points}" fill="{_paint(arm)[1]}" stroke="{_INK}"/>'
        yield _circle(Place(0, 0), 0.68, _SPACE, _INK)
    else:
        yield _circle(Place(0, 0), 1.6, _SPACE, _INK)
    yield _words(Place(0, 0), "HOME", 0.36, bold=True)


def _pawns(s: State, board: Board, layout: Paper) -> Iterator[str]:
    g = read(s, LAYOUT)
    for seat, pawns in enumerate(g.pawns[: board.players, : board.pawns].tolist()):
        arm = board.arm(seat)
        at_home = [k for k, x in enumerate(pawns) if x == board.home]
        waiting = [k for k, x in enumerate(pawns) if x == START]
        for place, k in zip(_in_start(layout, arm), waiting, strict=False):
            yield _pawn(place, arm, k + 1, 0.45)
        yield from _row_at_home(layout, arm, at_home)
        for x in sorted({*pawns} - {START, board.home}):
            here = [k for k, other in enumerate(pawns) if other == x]
            place = layout.place(board, seat, x)
            if len(here) == 1:
                yield _pawn(place, arm, here[0] + 1, 0.37)
            else:
                yield _rect(place, 1.04, _INK, "none", corner=0.12)
                yield _pawn(Place(place.x - 0.2, place.y - 0.16), arm, here[0] + 1, 0.3)
                yield _pawn(Place(place.x + 0.2, place.y + 0.16), arm, here[1] + 1, 0.3)


def _in_start(layout: Paper, arm: int) -> Iterable[Place]:
    middle, apart = layout.starts[arm], 0.3 * layout.start_radius
    for dx, dy in ((-1, -0.8), (1, -0.8), (-1, 0.6), (1, 0.6)):
        yield Place(middle.x + apart * dx, middle.y + apart * dy)


def _row_at_home(layout: Paper, arm: int, pawns: list[int]) -> Iterator[str]:
    middle = layout.homes[arm]
    length = abs(complex(middle.x, middle.y))
    # Along the side of the middle that faces the arm.
    along_x, along_y = middle.y / length, -middle.x / length
    for k, pawn in enumerate(pawns):
        offset = 0.6 * (k - (len(pawns) - 1) / 2)
        place = Place(middle.x + offset * along_x, middle.y + offset * along_y)
        yield _pawn(place, arm, pawn + 1, 0.28)


def _pawn(place: Place, arm: int, number: int, radius: float) -> str:
    full, _, legible = _paint(arm)
    return (
        f'<g class="pawn {COLOURS[arm]}">'
        + _circle(place, radius, full, _INK, 0.06)
        + _circle(place, 0.78 * radius, "none", legible, 0.03)
        + _words(place, str(number), 1.1 * radius, fill=legible, bold=True)
        + "</g>"
    )


def _paint(arm: int) -> tuple[str, str, str]:
    return _PAINT[COLOURS[arm]]


def _px(length: float) -> str:
    return f"{length * _UNIT:.4g}"


def _circle(place: Place, radius: float, fill: str, stroke: str, stroke_width: float = 0.04) -> str:
    return (
        f'<circle cx="{_px(place.x)}" cy="{_px(place.y)}" r="{_px(radius)}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{_px(stroke_width)}"/>'
    )


def _rect(
    place: Place,
    height: float,
    fill: str,
    stroke: str,
    *,
    wider: float = 0.0,
    corner: float = 0.0,
) -> str:
    """A square, or a rectangle that is `wider` than high."""
    width = height + wider
    return (
        f'<rect x="{_px(place.x - width / 2)}" y="{_px(place.y - height / 2)}" '
        f'width="{_px(width)}" height="{_px(height)}" rx="{_px(corner)}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{_px(0.04)}"/>'
    )


def _words(place: Place, words: str, size: float, *, fill: str = _INK, bold: bool = False) -> str:
    # A third of the size below the middle: dominant-baseline is not drawn alike everywhere.
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{_px(place.x)}" y="{_px(place.y + 0.35 * size)}" font-size="{_px(size)}" '
        f'text-anchor="middle" fill="{fill}"{weight}>{escape(words)}</text>'
    )
