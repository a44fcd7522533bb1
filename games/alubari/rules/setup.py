"""The stages of set-up."""

from games.alubari.board import (
    CONTRACTS_IN_GAME,
    CUBE_EVENT,
    ESTATE_PLACES,
    EVENT_CUBES,
    FACE_RUBBLE,
    FIRST_DRAW,
    IS_TINY,
    PLACE_SPACES,
    POST_OFFICE,
    PRINTED_FACE,
    TINY_FACE,
)
from games.alubari.rules.deck import free_position
from games.alubari.rules.stages import await_chance, begin_hiring, begin_stage
from games.alubari.rules.state import (
    CUBE,
    ESTATE,
    FACE,
    FILL_POST_OFFICE,
    FILL_SHED,
    FILL_YARD,
    LEFT_OUT,
    fields,
)
from games.kernel.rule import State, rule


@rule
def lay_face(s: State, place: int, face: int) -> None:
    """An estate with its Rubble."""
    g = fields(s)
    g.face[place] = face
    for space in range(PLACE_SPACES):
        g.rubble[place * PLACE_SPACES + space] = FACE_RUBBLE[face, space]


@rule
def lay_estates(s: State) -> None:
    """Set-up: the estates, the printed one first where it is left uncovered (rule 2)."""
    g = fields(s)
    if g.place == 0 and g.printed_estate:
        lay_face(s, 0, TINY_FACE if IS_TINY[g.setting] else PRINTED_FACE)
        g.place = 1
    if g.place < ESTATE_PLACES[g.setting]:
        await_chance(s, ESTATE)
    else:
        begin_stage(s, FILL_SHED)


@rule
def fill_shed(s: State) -> None:
    """Set-up: one Equipment is left out; on the tiny board the shed is full already (rule 3)."""
    g = fields(s)
    if g.shed == 0:
        await_chance(s, LEFT_OUT)
        return
    g.draws = FIRST_DRAW[g.setting]
    begin_stage(s, FILL_YARD)


@rule
def fill_yard(s: State) -> None:
    """Set-up: the first cubes are drawn before the Event cubes come into the bag (rule 4)."""
    g = fields(s)
    if g.draws > 0:
        await_chance(s, CUBE)
        return
    g.bag[CUBE_EVENT] = EVENT_CUBES[g.setting]
    g.deck = CONTRACTS_IN_GAME[g.setting]
    begin_stage(s, FILL_POST_OFFICE)


@rule
def fill_post_office(s: State) -> None:
    """Set-up: A and B, the first disc by the next card's back, C, the second disc (rule 5)."""
    g = fields(s)
    position = free_position(s)
    if position < POST_OFFICE:
        if position == POST_OFFICE - 1:
            g.weather[1] = g.top
        await_chance(s, FACE)
        return
    g.weather[2] = g.top
    begin_hiring(s)
