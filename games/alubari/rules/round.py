"""How set-up and the Rounds go on, stage by stage, to the next node."""

from games.alubari.board import (
    RESTOCK,
)
from games.alubari.rules.actions import act
from games.alubari.rules.areas import end_round, finish_action, offer_contracts, resolve_spaces
from games.alubari.rules.deck import needs_icon
from games.alubari.rules.events import change_weather
from games.alubari.rules.goods import is_over_alone
from games.alubari.rules.phases import (
    assign,
    begin_round,
    hire,
    keep_equipment,
    process_events,
    refill,
    restock_yard,
)
from games.alubari.rules.setup import fill_post_office, fill_shed, fill_yard, lay_estates
from games.alubari.rules.stages import await_chance, begin_stage, end_game
from games.alubari.rules.state import (
    ASSIGN,
    CHANGE_WEATHER,
    DISCARD,
    END_ROUND,
    FILL_POST_OFFICE,
    FILL_SHED,
    FILL_YARD,
    HIRE,
    ICON,
    KEEP_EQUIPMENT,
    LAY_ESTATES,
    OFFER_CONTRACTS,
    PROCESS_EVENTS,
    REFILL,
    RESOLVE_SPACES,
    RESTOCK_YARD,
    RUNNING,
    fields,
)
from games.kernel.rule import State, rule


@rule
def advance_setup(s: State) -> None:
    """One step of set-up."""
    stage = fields(s).stage
    if stage == LAY_ESTATES:
        lay_estates(s)
    elif stage == FILL_SHED:
        fill_shed(s)
    elif stage == FILL_YARD:
        fill_yard(s)
    else:
        fill_post_office(s)


@rule
def advance_round(s: State) -> None:
    """One step of the Phases 1 to 4."""
    g = fields(s)
    stage = g.stage
    if stage == DISCARD:
        begin_round(s)
    elif stage == REFILL:
        refill(s)
    elif stage == CHANGE_WEATHER:
        change_weather(s)
        g.draws = RESTOCK[g.setting]
        begin_stage(s, RESTOCK_YARD)
    elif stage == RESTOCK_YARD:
        restock_yard(s)
    elif stage == PROCESS_EVENTS:
        process_events(s)
    elif stage == KEEP_EQUIPMENT:
        keep_equipment(s)
    elif stage == HIRE:
        hire(s)
    else:
        assign(s)


@rule
def advance_areas(s: State) -> None:
    """One step of Phase 5."""
    stage = fields(s).stage
    if stage == OFFER_CONTRACTS:
        offer_contracts(s)
    elif stage == RESOLVE_SPACES:
        resolve_spaces(s)
    elif stage == END_ROUND:
        end_round(s)
    elif not act(s):
        finish_action(s)


@rule
def run_on(s: State) -> None:
    """Goes on to the next node: chance, a decision, or the end."""
    g = fields(s)
    g.mover = RUNNING
    g.legal_size = 0
    while g.mover == RUNNING:
        if is_over_alone(s):
            end_game(s)
        elif g.stage >= FILL_POST_OFFICE and needs_icon(s):
            await_chance(s, ICON)
        elif g.stage <= FILL_POST_OFFICE:
            advance_setup(s)
        elif g.stage <= ASSIGN:
            advance_round(s)
        else:
            advance_areas(s)
