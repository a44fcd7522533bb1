"""The panels of the picture round the map: weather, Events, cubes, cards, estates, action areas."""

import math
from collections.abc import Iterator
from typing import Any

from games.alubari.board import (
    ACTION_SPACES,
    AREA_LETTERS,
    AREA_NAMES,
    AREAS,
    BACK,
    CROP_RATES,
    CUBE_EVENT,
    CUBE_NAMES,
    EQUIPMENT,
    EQUIPMENT_COST,
    EQUIPMENT_NAMES,
    ESTATE_PLACES,
    EXCAVATION_RATES,
    FACE_NAMES,
    FACE_RUBBLE,
    FACE_VP,
    FIRST_SPACE,
    GOOD_NAMES,
    PLACE_SPACES,
    POST_OFFICE,
    RONDEL,
    SPACES,
    TRACK_RATES,
    WEATHER_NAMES,
    B,
)
from games.alubari.rules.legal import spaces_of
from games.alubari.rules.state import ACT, END, NONE, OFFER_CONTRACTS, RESOLVE_SPACES
from games.alubari.view.shapes import (
    CARD,
    FAINT,
    INK,
    WEATHER_FILLS,
    At,
    Box,
    amounts,
    circle,
    good,
    marker,
    panel,
    rect,
    weather_disc,
    words,
    worker,
    wrapped,
)
from games.alubari.view.text import crop_text, weather_name
from games.alubari.view.words import areas_text, effect_text, needs_text, space_text
from games.kernel.rule import State

_EVENTS = ("Excavate", "Crops grow", "Track", "Station", "Harvest", "Maintain")
_ACTIVE = "#c8372d"


def weather(g: Any, x: float, y: float) -> Iterator[str]:
    """Weather discs, the back of the top card, and the three Work rates: 448 x 150."""
    yield panel(x, y, 448, 150, "Weather and Work rates")
    for i in range(3):
        at = x + 30, y + 128 - 38 * i
        yield weather_disc(weather_name(int(g.weather[i])), at[0], at[1], 15)
        yield words(At(at[0] + 20, at[1] + 4), f"P{i + 1}" if i else "P1 now", 11, fill=FAINT)
    yield words(At(x + 74, y + 46), "next card", 10, fill=FAINT)
    yield weather_disc(weather_name(int(g.top)), x + 97, y + 66, 13)
    rates = (
        ("Excavation", [str(value) for value in EXCAVATION_RATES], int(g.excavation)),
        ("Lay Track", [str(value) for value in TRACK_RATES], int(g.lay_track)),
        ("Crop Harvest", [crop_text(i) for i in range(len(CROP_RATES))], int(g.crop)),
    )
    for row, (name, texts, rate) in enumerate(rates):
        line = y + 32 + 38 * row
        yield words(At(x + 150, line + 19), name, 13)
        for place, text in enumerate(texts):
            left = x + 252 + 46 * place
            yield rect(
                Box(left, line, 42, 30),
                fill="#cfe3b4" if place == rate else "#eef3e3",
                stroke=FAINT,
            )
            if place == rate:
                yield circle(left + 21, line + 15, 13, fill=INK)
            fill = "#ffffff" if place == rate else INK
            yield words(
                At(left + 21, line + 20), text, 13, fill=fill, anchor="middle", bold=place == rate
            )


def rondel(g: Any, x: float, y: float) -> Iterator[str]:
    """The Event rondel with its cubes; an arrow points at the next space: 214 x 190."""
    yield panel(x, y, 214, 190, "Events")
    middle_x, middle_y, far = x + 107, y + 106, 58
    for space in range(RONDEL):
        angle = math.radians(60 * space - 90)
        at_x, at_y = middle_x + far * math.cos(angle) * 1.25, middle_y + far * math.sin(angle)
        is_next = space == g.next_event
        fill = "#f3e2bd" if is_next else "#efe9d8"
        stroke = _ACTIVE if is_next else FAINT
        yield rect(Box(at_x - 34, at_y - 19, 68, 38), fill=fill, stroke=stroke, corner=8)
        yield words(At(at_x, at_y - 6), f"{space + 1} {_EVENTS[space]}", 9.5, anchor="middle")
        if int(g.rondel) >> space & 1:
            yield good("event", at_x, at_y + 7, 14)
    held = f"{g.held} held" if g.held else ("now" if g.event_now else "")
    yield words(At(middle_x, middle_y + 4), held, 12, anchor="middle", bold=True)


def cubes(g: Any, x: float, y: float) -> Iterator[str]:
    """The Stockyard cube by cube, the bag and the supply in numbers: 224 x 190."""
    yield panel(x, y, 224, 190, "Stockyard")
    for row, name in enumerate(CUBE_NAMES[:CUBE_EVENT]):
        count = int(g.yard[row])
        line = y + 38 + 30 * row
        yield words(At(x + 12, line + 5), str(count), 15, bold=True)
        for i in range(count):
            at = x + 44 + 15 * (i % 12), line - 6 + 13 * (i // 12)
            yield good(name, at[0], at[1], 11)
    yield words(At(x + 10, y + 142), "in the bag", 11, fill=FAINT)
    bag = dict(zip(CUBE_NAMES, (int(n) for n in g.bag), strict=True))
    yield amounts(bag, x + 84, y + 138, 11, 36)
    yield words(At(x + 10, y + 170), "in the supply", 11, fill=FAINT)
    yield amounts({"steel": int(g.steel)}, x + 104, y + 166, 13, 36)


def post_office(g: Any, x: float, y: float) -> Iterator[str]:
    """The three Contracts on display, the deck and the discards: 448 x 176."""
    deck, discards = int(g.deck).bit_count(), int(g.discards).bit_count()
    yield panel(x, y, 448, 176, f"Post Office: deck {deck}, discards {discards}")
    for position in range(POST_OFFICE):
        left = x + 8 + 145 * position
        card = int(g.display[position])
        if card == NONE:
            yield rect(Box(left, y + 28, 142, 140), stroke=FAINT)
        else:
            yield from contract_card(card, left, y + 28)
        yield words(
            At(left + 136, y + 162), "ABC"[position], 12, fill=FAINT, anchor="end", bold=True
        )


def contract_card(card: int, x: float, y: float) -> Iterator[str]:
    """A Contract, face up: number, areas, effect, what it asks for and scores: 142 x 140."""
    band = WEATHER_FILLS[WEATHER_NAMES[BACK[card]]]
    yield f'<g class="contract"><title>Contract {card + 1}</title>'
    yield rect(Box(x, y, 142, 140), fill="#fff8e6", stroke=INK, corner=5)
    yield rect(Box(x + 1, y + 1, 140, 18), fill=band, corner=4)
    yield words(At(x + 7, y + 14), f"No. {card + 1}", 12, bold=True)
    yield words(At(x + 135, y + 14), areas_text(card), 12, anchor="end", bold=True)
    for i, line in enumerate(wrapped(effect_text(card), 23)):
        yield words(At(x + 7, y + 34 + 13 * i), line, 10.5)
    yield f'<path d="M{x + 6:g} {y + 88:g}h130" stroke="{FAINT}"/>'
    asked, _, points = needs_text(card).partition(": ")
    for i, line in enumerate(wrapped(asked, 23)):
        yield words(At(x + 7, y + 102 + 13 * i), line, 10.5)
    yield words(At(x + 7, y + 134), points, 12, bold=True)
    yield "</g>"


def shed(g: Any, x: float, y: float) -> Iterator[str]:
    """The Equipment that can be bought, with its cost: 448 x 160."""
    yield panel(x, y, 448, 160, "Engine shed")
    cards = [card for card in range(EQUIPMENT) if int(g.shed) >> card & 1]
    for i, card in enumerate(cards):
        line = y + 40 + 17 * i
        yield words(At(x + 12, line), EQUIPMENT_NAMES[card], 12)
        costs = zip(GOOD_NAMES, (int(n) for n in EQUIPMENT_COST[card]), strict=True)
        yield amounts({name: n for name, n in costs if n}, x + 286, line - 4, 11, 36)
        if int(g.with_chai) >> card & 1:
            yield words(At(x + 372, line), "with", 10, fill=FAINT) + good(
                "chai", x + 408, line - 4, 11
            )


def estates(g: Any, x: float, y: float) -> Iterator[str]:
    """The line of Tea Estates from left to right, Rubble or markers on their spaces: 900 x 112."""
    yield panel(x, y, 900, 112, "Tea Estates")
    for place in range(ESTATE_PLACES[g.setting]):
        face = int(g.face[place])
        left = x + 8 + 177 * place
        yield rect(Box(left, y + 26, 172, 80), fill="#dcebc4", stroke="#8fae66", corner=6)
        if face == NONE:
            continue
        yield words(At(left + 8, y + 42), FACE_NAMES[face], 12, bold=True)
        spaces = [i for i in range(PLACE_SPACES) if FACE_RUBBLE[face, i]]
        for i in spaces:
            middle = left + 6 + (i + 0.5) * 160 / len(spaces)
            yield f'<g class="estate" transform="translate({middle:g} {y + 68:g})">'
            yield from _estate_space(g, place, face, i)
            yield "</g>"


def _estate_space(g: Any, place: int, face: int, space: int) -> Iterator[str]:
    index = place * PLACE_SPACES + space
    x = y = 0.0
    rubble = int(g.rubble[index])
    yield circle(x, y, 17, fill=CARD, stroke="#6b8a45")
    if rubble:
        yield good("rubble", x - 5, y, 11) + words(At(x + 4, y + 5), str(rubble), 14, bold=True)
    else:
        yield marker(int(g.estate_owner[index]), x, y, 14)
    yield words(At(x, y + 32), f"{FACE_VP[face, space]} VP", 10.5, anchor="middle")


def action_areas(s: State, g: Any, x: float, y: float) -> Iterator[str]:
    """The seven areas with the Workers on their spaces: 900 x 112."""
    yield panel(x, y, 900, 112, "Action areas")
    gap = 6.0
    unit = (900 - 16 - gap * (AREAS - 1)) / sum(2 + int(SPACES[g.setting, a]) for a in range(AREAS))
    left = x + 8
    for area in range(AREAS):
        width = unit * (2 + int(SPACES[g.setting, area]))
        yield from _area(s, g, area, left, y + 26, width)
        left += width + gap


def _is_resolved(g: Any, area: int) -> bool:
    return bool(g.stage >= OFFER_CONTRACTS and g.kind != END and g.area == area)


def _area(s: State, g: Any, area: int, x: float, y: float, width: float) -> Iterator[str]:
    count, is_now = int(SPACES[g.setting, area]), _is_resolved(g, area)
    opened = spaces_of(s, area)
    closed = opened == 0
    stroke = _ACTIVE if is_now else "#b39b6a"
    fill = "#d3d3d3" if closed else "#f1e4c5"
    yield rect(Box(x, y, width, 80), fill=fill, stroke=stroke, corner=6, line=2.5 if is_now else 1)
    name = "Building" if area == B and g.building_at_b else AREA_NAMES[area]
    yield words(At(x + 7, y + 19), AREA_LETTERS[area], 16, bold=True)
    yield words(At(x + 23, y + 18), name, min(12.0, (width - 28) / (0.56 * len(name))))
    if closed:
        yield words(At(x + width / 2, y + 55), "fog", 14, anchor="middle", bold=True)
        return
    step = (width - 8) / max(opened if opened < count else count, 1)
    for i in range(min(count, opened)):
        index = int(FIRST_SPACE[area]) + i
        yield from _action_space(g, index, x + 4 + step * (i + 0.5), y + 50)


def _action_space(g: Any, index: int, x: float, y: float) -> Iterator[str]:
    seat = int(g.worker[index])
    is_now = index < ACTION_SPACES and g.stage in (RESOLVE_SPACES, ACT) and index == g.space
    stroke = _ACTIVE if is_now and g.contract == NONE else FAINT
    yield rect(
        Box(x - 13, y - 18, 26, 40), fill=CARD, stroke=stroke, corner=4, line=2 if is_now else 1
    )
    yield words(At(x, y + 19), space_text(index)[1:], 9.5, anchor="middle", fill=FAINT)
    if seat != NONE:
        yield worker(seat, x, y + 9, 18)
