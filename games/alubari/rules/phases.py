"""The Phases 1 to 4 of a Round, stage by stage."""

from games.alubari.board import (
    MAINTENANCE_EVENT,
    POST_OFFICE,
    A,
)
from games.alubari.rules.deck import close_gaps, discard, free_position
from games.alubari.rules.events import maintain, place_event_cube
from games.alubari.rules.legal import ask
from games.alubari.rules.stages import await_chance, begin_hiring, begin_stage, seat_at, takes_part
from games.alubari.rules.state import (
    ASSIGN,
    CHANGE_WEATHER,
    CUBE,
    FACE,
    HIRE_TEMP,
    KEEP_EQUIPMENT,
    MAINTAIN,
    OFFER_CONTRACTS,
    PLACE_WORKER,
    PROCESS_EVENTS,
    REFILL,
    fields,
)
from games.kernel.rule import State, rule


@rule
def begin_round(s: State) -> None:
    """Phase 1: the card of position A is discarded, the others move up (rule 6)."""
    discard(s, 0)
    close_gaps(s)
    begin_stage(s, REFILL)


@rule
def refill(s: State) -> None:
    """Phase 1: new cards as far as there are any (rule 6)."""
    if fields(s).deck != 0 and free_position(s) < POST_OFFICE:
        await_chance(s, FACE)
    else:
        begin_stage(s, CHANGE_WEATHER)


@rule
def restock_yard(s: State) -> None:
    """Phase 3: cubes are drawn one by one, as long as the bag has any (rule 9)."""
    g = fields(s)
    in_bag = 0
    for cube in range(len(g.bag)):
        in_bag += int(g.bag[cube])
    if g.draws > 0 and in_bag > 0:
        await_chance(s, CUBE)
        return
    g.draws = 0
    begin_stage(s, PROCESS_EVENTS)


@rule
def process_events(s: State) -> None:
    """Phase 3: one Event after the other, then Phase 4 (rule 10)."""
    if fields(s).held == 0:
        begin_hiring(s)
    elif place_event_cube(s) == MAINTENANCE_EVENT:
        begin_stage(s, KEEP_EQUIPMENT)


@rule
def keep_equipment(s: State) -> None:
    """Maintenance, each owner in turn (rule 11)."""
    g = fields(s)
    while g.place < g.players:
        seat = seat_at(s, g.place)
        if maintain(s, seat):
            ask(s, seat, MAINTAIN)
            return
        g.place += 1
    begin_stage(s, PROCESS_EVENTS)


@rule
def hire(s: State) -> None:
    """Phase 4: each player who can may take the temporary Worker (rule 14)."""
    g = fields(s)
    while g.place < g.players:
        seat = seat_at(s, g.place)
        if takes_part(s, seat) and ask(s, seat, HIRE_TEMP):
            return
        g.place += 1
    begin_stage(s, ASSIGN)


@rule
def begin_area(s: State, area: int) -> None:
    """Phase 5: an area, first the Contracts (rule 16)."""
    g = fields(s)
    g.area = area
    begin_stage(s, OFFER_CONTRACTS)


@rule
def assign(s: State) -> None:
    """Phase 4: the next seat clockwise with a Worker in hand places one (rule 15)."""
    g = fields(s)
    for _ in range(g.players):
        seat = seat_at(s, g.place)
        if g.workers[seat] > 0:
            ask(s, seat, PLACE_WORKER)
            return
        g.place = (g.place + 1) % g.players
    begin_area(s, A)
