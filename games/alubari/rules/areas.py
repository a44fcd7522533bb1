"""Phase 5 of a Round, area by area, and the end of the Round."""

from games.alubari.board import (
    ACTION_SPACES,
    AREAS,
    CHAI,
    FIRST_SPACE,
    SPACES,
    TRACK_SPACES,
    A,
    B,
    E,
)
from games.alubari.rules.actions import begin_for_worker, bonus_matters
from games.alubari.rules.estates import rubble_left
from games.alubari.rules.legal import ask
from games.alubari.rules.phases import begin_area
from games.alubari.rules.stages import begin_stage, end_game, seat_at, takes_part
from games.alubari.rules.state import (
    ACT,
    DISCARD,
    END_ROUND,
    NONE,
    OFFER_CONTRACTS,
    PAY_CHAI,
    RESOLVE_SPACES,
    USE_CONTRACT,
    fields,
)
from games.kernel.rule import State, rule


@rule
def offer_contracts(s: State) -> None:
    """Phase 5: each player in turn may use Contracts before the area is resolved (rule 17)."""
    g = fields(s)
    while g.place < g.players:
        seat = seat_at(s, g.place)
        if takes_part(s, seat) and ask(s, seat, USE_CONTRACT):
            return
        g.place += 1
    g.space = FIRST_SPACE[g.area]
    begin_stage(s, RESOLVE_SPACES)


@rule
def action_of_area(s: State, area: int) -> int:
    """What a Worker in an area does: at B it builds when no Rubble is left (rule 21)."""
    return E if area == B and fields(s).building_at_b else area


@rule
def begin_work(s: State) -> None:
    """The Worker on the present space begins its action, a Chai bonus decided."""
    g = fields(s)
    begin_for_worker(s, g.worker[g.space], action_of_area(s, g.area))
    g.stage = ACT


@rule
def resolve_spaces(s: State) -> None:
    """Phase 5: the Workers of an area in the order of the spaces (rule 18)."""
    g = fields(s)
    while g.space < FIRST_SPACE[g.area + 1] and g.worker[g.space] == NONE:
        g.space += 1
    if g.space < FIRST_SPACE[g.area + 1]:
        seat = int(g.worker[g.space])
        action = action_of_area(s, g.area)
        if g.goods[seat, CHAI] > 0 and bonus_matters(s, seat, action):
            ask(s, seat, PAY_CHAI)
        else:
            begin_work(s)
    elif g.area + 1 < AREAS:
        begin_area(s, g.area + 1)
    else:
        begin_stage(s, END_ROUND)


@rule
def finish_action(s: State) -> None:
    """Back to where the action came from; the last space of A gives the marker (rule 19)."""
    g = fields(s)
    if g.contract != NONE:
        g.stage = OFFER_CONTRACTS
    else:
        if g.space == FIRST_SPACE[A] + SPACES[g.setting, A] - 1:
            g.start = g.actor
        g.space += 1
        g.stage = RESOLVE_SPACES
    g.contract = NONE
    g.action = g.actor = g.boost = g.left = g.forced = g.chai_taken = 0


@rule
def is_last_round(s: State) -> bool:
    """Whether the game ends with this Round; sets who plays the extra Round of two (rule 32)."""
    g = fields(s)
    if g.laid == TRACK_SPACES[g.setting] or g.alone != NONE:
        return True
    if g.players == 2 and (g.markers[0] == 0 or g.markers[1] == 0):
        if g.markers[0] == g.markers[1]:
            return True
        g.alone = 0 if g.markers[1] == 0 else 1
        return False
    return g.round_number >= g.max_rounds


@rule
def end_round(s: State) -> None:
    """Workers go home, Contract effects end, B may become a Building area (rules 21, 31)."""
    g = fields(s)
    for space in range(ACTION_SPACES):
        g.worker[space] = NONE
    g.active = 0
    g.has_laid = 0
    g.area = g.space = 0
    if rubble_left(s) == 0:
        g.building_at_b = 1
    if is_last_round(s):
        end_game(s)
        return
    g.event_now = 0
    g.round_number += 1
    begin_stage(s, DISCARD)
