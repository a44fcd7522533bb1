"""The map of the picture: the line from Siliguri up to Darjeeling in three bends."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.alubari.board import (
    GOOD_NAMES,
    IS_RIVER,
    IS_TINY,
    OPEN_STATIONS,
    STATION_BONUS,
    STATION_COST,
    STATION_VP,
    STATIONS,
    STATIONS_IN_GAME,
    TOWN_AFTER,
    TOWN_NAMES,
    TOWN_OF,
    TOWNS,
    TRACK_SPACES,
    TRACK_VP,
)
from games.alubari.rules.state import NONE
from games.alubari.view.shapes import (
    CARD,
    FAINT,
    INK,
    WATER,
    At,
    Box,
    circle,
    good,
    marker,
    rect,
    words,
)

WIDTH, HEIGHT = 900, 474
_CELL = 44  # a Station space
_TIE = 46  # a track space
_LINES = (426, 279, 132)  # the three bends, the lowest first
_MARGIN = 34
_BONUS_NAMES = (*GOOD_NAMES, "card")


class Stop(NamedTuple):
    """A town, or a track space where `town` is NONE."""

    town: int
    space: int
    width: int


def railway(g: Any, left: float, top: float) -> Iterator[str]:
    """The whole map with its upper left corner at a point."""
    yield f'<g transform="translate({left:g} {top:g})">'
    yield from _hills()
    bends = _bends(g)
    places = [list(_places(stops, bend)) for bend, stops in enumerate(bends)]
    yield _rails([place for bend in places for place in bend])
    for bend in places:
        for stop, x, y in bend:
            if stop.town == NONE:
                yield from _track_space(g, stop.space, x, y)
            else:
                yield from _town(g, stop.town, x, y)
    yield "</g>"


def _hills() -> Iterator[str]:
    yield rect(Box(0, 0, WIDTH, HEIGHT), fill="#e9efdc", stroke="#b9c4a2", corner=8)
    yield (
        f'<path d="M1 150L120 60L230 130L380 30L520 110L640 20L780 90L{WIDTH - 1} 30V300H1Z" '
        'fill="#d7e2c6"/>'
        f'<path d="M1 320L200 220L420 300L640 200L{WIDTH - 1} 280V{HEIGHT - 6}H1Z" fill="#c8d8b2"/>'
        '<path d="M560 74L640 20L700 52L676 50L652 60L632 48L604 66Z" fill="#fff"/>'
    )


def _stations_of(g: Any, town: int) -> list[int]:
    """The Station spaces of a town; the blocked one is there, but not those of the full board."""
    in_game = int(STATIONS_IN_GAME[g.setting])
    is_shown = [in_game >> i & 1 or not IS_TINY[g.setting] for i in range(STATIONS)]
    return [i for i in range(STATIONS) if TOWN_OF[i] == town and is_shown[i]]


def _stops(g: Any) -> Iterator[Stop]:
    track = int(TRACK_SPACES[g.setting])
    for space in range(track + 1):
        for town in range(TOWNS):
            stations = _stations_of(g, town)
            if TOWN_AFTER[town] == space and stations:
                columns = (len(stations) + 1) // 2
                name_width = 8 * len(TOWN_NAMES[town]) + 12
                yield Stop(town, NONE, max(columns * _CELL + 12, name_width))
        if space < track:
            yield Stop(NONE, space, _TIE)


def _bends(g: Any) -> list[list[Stop]]:
    """The stops in as many parts of about equal length as there are bends; few stay on one line."""
    stops = list(_stops(g))
    whole = sum(stop.width for stop in stops)
    if whole < WIDTH - 2 * _MARGIN:
        return [stops]
    bends: list[list[Stop]] = [[] for _ in _LINES]
    passed = 0.0
    for stop in stops:
        middle = passed + stop.width / 2
        bends[min(int(middle * len(_LINES) / whole), len(_LINES) - 1)].append(stop)
        passed += stop.width
    return [bend for bend in bends if bend]


def _places(stops: list[Stop], bend: int) -> Iterator[tuple[Stop, float, float]]:
    """Each stop with the middle of its place on the line; every second bend runs to the left."""
    room = WIDTH - 2 * _MARGIN
    gap = min(26.0, (room - sum(stop.width for stop in stops)) / max(len(stops) - 1, 1))
    x = float(_MARGIN)
    for stop in stops:
        middle = x + stop.width / 2
        yield stop, WIDTH - middle if bend % 2 else middle, _LINES[bend]
        x += stop.width + gap


def _rails(places: list[tuple[Stop, float, float]]) -> str:
    """A line through all stops, with a curve where it turns."""
    _, x, y = places[0]
    path = f"M{x:g} {y:g}"
    for _, to_x, to_y in places[1:]:
        if to_y == y:
            path += f"L{to_x:g} {to_y:g}"
        else:
            edge = WIDTH - 14 if x > WIDTH / 2 else 14
            path += f"H{edge:g}V{to_y:g}H{to_x:g}"
        x, y = to_x, to_y
    return (
        f'<path d="{path}" fill="none" stroke="#6b5a45" stroke-width="9" stroke-linejoin="round"/>'
        f'<path d="{path}" fill="none" stroke="#e9efdc" stroke-width="5" stroke-dasharray="3 5" '
        'stroke-linejoin="round"/>'
    )


def _track_space(g: Any, space: int, x: float, y: float) -> Iterator[str]:
    owner = int(g.track_owner[space])
    if IS_RIVER[space]:
        yield (
            f'<path d="M{x - 4:g} {y - 40:g}q18 20 2 40q-16 20 6 40" fill="none" '
            f'stroke="{WATER}" stroke-width="17" stroke-linecap="round"/>'
        )
    fill = "#dceefa" if IS_RIVER[space] else CARD
    stroke = WATER if IS_RIVER[space] else INK
    yield f'<g class="track"><title>track {space + 1}</title>'
    yield circle(x, y, 18, fill=fill, stroke=stroke, line=2.5 if IS_RIVER[space] else 1)
    if owner == NONE:
        yield words(At(x, y + 6), str(TRACK_VP[space]), 17, anchor="middle", bold=True)
    else:
        yield marker(owner, x, y, 14)
    below = str(space + 1) if owner == NONE else f"{space + 1}: {TRACK_VP[space]} VP"
    yield words(At(x, y + 31), below, 9.5, anchor="middle", fill="#5b5446")
    yield "</g>"


def _town(g: Any, town: int, x: float, y: float) -> Iterator[str]:
    stations = _stations_of(g, town)
    columns = (len(stations) + 1) // 2
    rows = 1 if len(stations) == 1 else 2
    is_open = bool(int(OPEN_STATIONS[g.laid]) >> stations[0] & 1)
    height = rows * _CELL + 22
    width = max(columns * _CELL + 8, 8 * len(TOWN_NAMES[town]) + 8)
    top = y - height - 9
    yield '<g class="town">'
    yield f'<path d="M{x:g} {y:g}v-12" stroke="#6b5a45" stroke-width="4"/>'
    yield circle(x, y, 6, fill="#6b5a45")
    fill = "#fbf6e8" if is_open else "#dcd8cb"
    yield rect(Box(x - width / 2, top, width, height), fill=fill, stroke=INK, corner=6)
    yield words(At(x, top + 15), TOWN_NAMES[town], 12.5, anchor="middle", bold=True)
    for i, station in enumerate(stations):
        column, row = i % columns, i // columns
        left = x - columns * _CELL / 2 + column * _CELL
        yield from _station(g, station, left, top + 19 + row * _CELL)
    yield "</g>"


def _station(g: Any, station: int, x: float, y: float) -> Iterator[str]:
    """Cost above, points or bonus below, and the marker of who built it."""
    size = _CELL - 3
    owner = int(g.station_owner[station])
    if not int(STATIONS_IN_GAME[g.setting]) >> station & 1:
        yield rect(Box(x + 1.5, y, size, size), fill="#8d8574", stroke=INK, corner=3)
        yield words(At(x + _CELL / 2, y + 25), "blocked", 9.5, fill="#ffffff", anchor="middle")
        return
    yield f'<g class="station"><title>Station {station}</title>'
    yield rect(Box(x + 1.5, y, size, size), fill="#ffffff", stroke=FAINT, corner=3)
    costs = [(name, int(n)) for name, n in zip(GOOD_NAMES, STATION_COST[station], strict=True) if n]
    step = size / len(costs)
    for i, (name, count) in enumerate(costs):
        middle = x + 1.5 + step * (i + 0.5)
        yield good(name, middle - 5, y + 10, 9)
        yield words(At(middle + 2, y + 14), str(count), 11)
    if owner == NONE:
        yield from _given(station, At(x + 1.5 + size / 2, y + 29), 17)
    else:
        yield marker(owner, x + 14, y + 28, 10.5)
        yield from _given(station, At(x + 33, y + 28), 12)
    yield "</g>"


def _given(station: int, at: At, size: float) -> Iterator[str]:
    """Points or bonus; beside a marker there is no room for the bonus's number."""
    if STATION_VP[station]:
        below = At(at.x, at.y + size * 0.36)
        yield words(below, str(STATION_VP[station]), size, anchor="middle", bold=True)
    for name, count in zip(_BONUS_NAMES, STATION_BONUS[station], strict=True):
        if count and size < 17:
            yield _bonus(name, at.x, at.y)
        elif count:
            yield words(At(at.x - 17, at.y + 5), f"+{count}", 12, bold=True)
            yield _bonus(name, at.x + 10, at.y)


def _bonus(name: str, x: float, y: float) -> str:
    if name == "card":
        return rect(Box(x - 5, y - 6, 9, 12), fill="#f4e3b1", stroke=INK, corner=1)
    return good(name, x, y, 11)
