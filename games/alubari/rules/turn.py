"""What each decision and each draw does; then the game goes on to its next node."""

import numpy as np

from games.alubari.board import (
    BAG,
    CHAI,
    CROP_START,
    CUBE_EVENT,
    DRAWING,
    EFFECT,
    EFFECT_ACTION,
    EFFECT_AMOUNT,
    EFFECT_GOOD,
    EQUIPMENT_IN_GAME,
    EQUIPMENT_WITH_CHAI,
    EXCAVATION_START,
    GAIN,
    HARVEST_NOW,
    HIRE_FOR_RUBBLE,
    IRON,
    IS_TINY,
    LAY_TRACK_START,
    MARKERS,
    NO_ACTION,
    PLAYERS,
    RUBBLE,
    START_GOODS,
    STEEL,
    STEEL_BARS,
    TAKE_START,
    TEA,
)
from games.alubari.rules.actions import (
    begin_for_contract,
    build_station,
    buy_equipment,
    convert,
    forge,
    lay_for,
    take_cube,
    take_tea,
)
from games.alubari.rules.areas import begin_work
from games.alubari.rules.deck import draw, free_position
from games.alubari.rules.estates import dig, harvest
from games.alubari.rules.events import lose_equipment
from games.alubari.rules.goods import ability, gain, pay, use_marker
from games.alubari.rules.possible import iron_per_bar
from games.alubari.rules.round import run_on
from games.alubari.rules.setup import lay_face
from games.alubari.rules.state import (
    ACT,
    BORROW,
    BORROW_ID,
    BORROWED,
    BUILD,
    BUILD_ID,
    BUY_ID,
    CHANCE_KINDS,
    CUBE,
    DIG_MORE,
    ESTATE,
    FOUNDRY,
    HIRE_CHAI,
    HIRE_RUBBLE,
    HIRE_TEMP,
    ICON,
    LAY_ESTATES,
    LAY_IRON,
    LAY_TRACK,
    LAYOUT,
    LEFT_OUT,
    MAINTAIN,
    MAX_ROUNDS,
    NONE,
    PAY_CHAI,
    PLACE_ID,
    PLACE_WORKER,
    POINTS,
    PRINTED,
    SETTING,
    STOP,
    TAKE_CONTRACT,
    TAKE_CUBE,
    TAKE_ID,
    TAKE_TEA,
    USE_CONTRACT,
    USE_ID,
    WILD,
    YES,
    fields,
)
from games.kernel.rule import Ints, State, rule


@rule
def current_player(s: State) -> int:
    """The seat to move, CHANCE or TERMINAL."""
    return int(fields(s).mover)


@rule
def cube_drawn(s: State, cube: int) -> None:
    """A cube from the bag: to the yard, or held until all are drawn if it is an Event cube."""
    g = fields(s)
    g.bag[cube] -= 1
    g.draws -= 1
    g.cubes_drawn += 1
    if cube == CUBE_EVENT:
        g.held += 1
    else:
        g.yard[cube] += 1


@rule
def contract_drawn(s: State, contract: int) -> None:
    """The deck's top card: to the player who draws it, else to the Post Office."""
    g = fields(s)
    draw(s, contract)
    if g.stage == ACT and g.action == DRAWING:
        g.hand[g.actor] |= 1 << contract
    else:
        g.display[free_position(s)] = contract


@rule
def apply_chance(s: State, outcome: int) -> None:
    """What a chance node brings."""
    g = fields(s)
    if g.kind == ESTATE:
        lay_face(s, g.place, outcome)
        g.place += 1
    elif g.kind == LEFT_OUT:
        g.shed = EQUIPMENT_IN_GAME[g.setting] & ~(1 << outcome)
        g.with_chai = EQUIPMENT_WITH_CHAI & int(g.shed)
    elif g.kind == CUBE:
        cube_drawn(s, outcome)
    elif g.kind == ICON:
        g.top = outcome
    else:
        contract_drawn(s, outcome)


@rule
def hire_worker(s: State, seat: int, action: int) -> None:
    """The temporary Worker, or not (rule 14)."""
    g = fields(s)
    if action == HIRE_CHAI:
        pay(s, seat, CHAI, 1)
    elif action == HIRE_RUBBLE:
        pay(s, seat, RUBBLE, ability(s, seat, HIRE_FOR_RUBBLE))
    if action != STOP:
        g.workers[seat] += 1
    g.place += 1


@rule
def place_worker(s: State, seat: int, space: int) -> None:
    """A Worker onto an action space; then comes the next seat (rule 15)."""
    g = fields(s)
    g.worker[space] = seat
    g.workers[seat] -= 1
    g.place = (g.place + 1) % g.players


@rule
def use_contract(s: State, seat: int, contract: int) -> None:
    """Turns a Contract sideways; its effect comes at once or holds for the Round (rule 17)."""
    g = fields(s)
    g.used |= 1 << contract
    g.active |= 1 << contract
    effect, amount = EFFECT[contract], EFFECT_AMOUNT[contract]
    if EFFECT_ACTION[contract] != NO_ACTION:
        begin_for_contract(s, seat, contract)
        g.stage = ACT
    elif effect == GAIN:
        gain(s, seat, EFFECT_GOOD[contract], amount)
    elif effect == TAKE_START:
        g.start = seat
        gain(s, seat, TEA, amount)
    elif effect == HARVEST_NOW:
        harvest(s)


@rule
def take_contract(s: State, seat: int, position: int) -> None:
    """A face-up Contract; it is not replaced (rule 29)."""
    g = fields(s)
    g.hand[seat] |= 1 << int(g.display[position])
    g.display[position] = NONE
    g.owed -= 1


@rule
def keep_or_lose(s: State, seat: int, action: int) -> None:
    """Pays the maintenance of one Equipment, or gives it back (rule 11)."""
    g = fields(s)
    if action == YES:
        pay(s, seat, STEEL, 1)
    else:
        lose_equipment(s, seat, g.card)
    g.card += 1


@rule
def work(s: State, seat: int, action: int) -> None:
    """One step within the action of an area."""
    g = fields(s)
    if action == STOP:
        g.left = 0
    elif g.kind == TAKE_CUBE:
        take_cube(s, seat, action)
    elif g.kind == DIG_MORE:
        dig(s, seat, 1)
        g.left -= 1
    elif g.kind == FOUNDRY:
        forge(s, seat, action)
    elif g.kind == LAY_TRACK:
        with_iron = action == LAY_IRON
        lay_for(s, seat, IRON if with_iron else STEEL, iron_per_bar(s, seat) if with_iron else 1)
    elif g.kind == BUILD:
        if action < BUY_ID:
            build_station(s, seat, action - BUILD_ID)
        else:
            buy_equipment(s, seat, action - BUY_ID)
        g.left -= 1
        g.forced = 0
    elif g.kind == BORROW:
        use_marker(s, seat)
        g.estate_owner[action - BORROW_ID] = BORROWED + seat
        g.left -= 1
        g.forced = 0
    elif action == TAKE_TEA:
        take_tea(s, seat)
    else:
        convert(s, seat)


@rule
def decide(s: State, seat: int, action: int) -> None:
    """Carries out a decision."""
    g = fields(s)
    if g.kind == HIRE_TEMP:
        hire_worker(s, seat, action)
    elif g.kind == PLACE_WORKER:
        place_worker(s, seat, action - PLACE_ID)
    elif g.kind == USE_CONTRACT:
        if action == STOP:
            g.place += 1
        else:
            use_contract(s, seat, action - USE_ID)
    elif g.kind == PAY_CHAI:
        if action == YES:
            pay(s, seat, CHAI, 1)
            g.boost = 1
        begin_work(s)
    elif g.kind == TAKE_CONTRACT:
        take_contract(s, seat, action - TAKE_ID)
    elif g.kind == MAINTAIN:
        keep_or_lose(s, seat, action)
    else:
        work(s, seat, action)


@rule
def apply_action(s: State, action: int) -> None:
    """Applies a legal decision or a chance outcome, and runs on to the next node."""
    g = fields(s)
    if g.kind < CHANCE_KINDS:
        apply_chance(s, action)
    else:
        decide(s, int(g.mover), action)
    run_on(s)


def new_state(params: Ints) -> State:
    """The position at the first chance node."""
    setting = int(params[SETTING])
    players = int(PLAYERS[setting])
    s: State = np.zeros(LAYOUT.itemsize, np.uint8)
    g = s.view(LAYOUT)[0]
    g["setting"], g["players"] = setting, players
    g["printed_estate"], g["is_wild"] = params[PRINTED], params[WILD]
    g["is_points"], g["max_rounds"] = params[POINTS], params[MAX_ROUNDS]
    g["round_number"] = 1
    for name in ("weather", "display", "face", "worker"):
        g[name][...] = NONE
    for name in ("estate_owner", "track_owner", "station_owner"):
        g[name][...] = NONE
    for name in ("contract", "alone", "top"):
        g[name] = NONE
    g["stage"] = LAY_ESTATES
    g["excavation"], g["lay_track"] = EXCAVATION_START, LAY_TRACK_START
    g["crop"] = CROP_START
    g["bag"][:CUBE_EVENT] = BAG[setting]
    g["markers"][:players] = MARKERS[setting]
    g["goods"][:players] = START_GOODS[setting]
    g["steel"] = STEEL_BARS[setting] - players * START_GOODS[setting][STEEL]
    if IS_TINY[setting]:
        g["shed"] = EQUIPMENT_IN_GAME[setting]
    run_on(s)
    return s
