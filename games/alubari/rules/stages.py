"""What all stages use: the order of seats, going on to a stage, chance nodes, the end."""

from games.alubari.board import (
    WORKERS,
)
from games.alubari.rules.state import (
    END,
    HIRE,
    NONE,
    fields,
)
from games.kernel.contract import CHANCE, TERMINAL
from games.kernel.rule import State, rule


@rule
def await_chance(s: State, kind: int) -> None:
    """A chance node comes up."""
    g = fields(s)
    g.kind = kind
    g.mover = CHANCE


@rule
def end_game(s: State) -> None:
    """No more nodes."""
    g = fields(s)
    g.kind = END
    g.mover = TERMINAL


@rule
def seat_at(s: State, place: int) -> int:
    """The seat at a place of the present order, clockwise from its first."""
    g = fields(s)
    return (int(g.first) + place) % int(g.players)


@rule
def takes_part(s: State, seat: int) -> bool:
    """Whether a seat plays in this Round: the extra Round of two players is for one alone."""
    return fields(s).alone in (NONE, seat)


@rule
def begin_stage(s: State, stage: int) -> None:
    """Goes on to a stage; orders of seats begin with the Starting Player."""
    g = fields(s)
    g.stage = stage
    g.first = g.start
    g.place = 0
    g.card = 0


@rule
def begin_hiring(s: State) -> None:
    """Everyone who takes part has the Workers in hand that are always there."""
    g = fields(s)
    for seat in range(g.players):
        g.workers[seat] = WORKERS[g.setting] if takes_part(s, seat) else 0
    begin_stage(s, HIRE)
