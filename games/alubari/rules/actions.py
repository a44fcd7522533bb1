"""The actions of the seven areas, from their beginning through every decision to their end.

An action belongs to a Worker or is given by a Contract. `left` counts what may still be done in it
and `forced` what must be; `act` goes on to its next decision or finds it finished.
"""

from games.alubari.board import (
    A_CUBES,
    B_RATE,
    BONUS_IRON_FOR_STEEL,
    BONUS_RUBBLE_FOR_STONE,
    BORROWING,
    BREWED_CHAI,
    BREWING,
    BUILDS,
    BUILDS_BONUS,
    C_MINI,
    CHAI,
    CHAI_ON_FIRST_TRACK,
    CROP_RATES,
    CUBE_STONE,
    D_RATE,
    DRAWING,
    EFFECT_ACTION,
    EFFECT_AMOUNT,
    EQUIPMENT_CHAI,
    EXCAVATION_BONUS,
    EXCAVATION_RATES,
    FOUNDRY_ACTIONS,
    GOODS,
    IRON,
    IS_RIVER,
    LAY_TRACK_BONUS,
    POST_OFFICE,
    POST_OFFICE_BONUS,
    POST_OFFICE_CONTRACTS,
    RIVER_CHAI,
    RUBBLE,
    RUBBLE_OF_STONE,
    STATION_BONUS,
    STEEL,
    STOCKYARD_BONUS,
    STOCKYARD_CUBES,
    STONE,
    TEA,
    TEA_PER_A_WORKER,
    TRACK_RATES,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
)
from games.alubari.rules.deck import discard
from games.alubari.rules.estates import dig, rubble_left
from games.alubari.rules.goods import ability, gain, is_over_alone, modifier, pay, use_marker
from games.alubari.rules.legal import ask
from games.alubari.rules.possible import (
    can_build_any,
    can_convert,
    can_make_steel,
    can_make_stone,
    can_take_tea,
    chai_limit,
    equipment_cost,
    iron_for_steel,
    iron_per_bar,
    layable_track,
    rubble_for_stone,
    station_cost,
    takeable_cubes,
    track_left,
)
from games.alubari.rules.state import (
    CHAIWALA,
    CONVERT_MORE,
    DECISION_OF,
    FACE,
    LAY_TRACK,
    MAKE_STEEL,
    MAKE_STONE_YARD,
    SMASH_STONE,
    TAKE_CHAI,
    TAKE_CONTRACT,
    TAKE_IRON,
    fields,
)
from games.kernel.contract import CHANCE
from games.kernel.rule import State, rule


@rule
def lay(s: State, seat: int) -> None:
    """A marker on the next track space; rivers and Garratt give Chai (rules 23, 28)."""
    g = fields(s)
    space = int(g.laid)
    g.track_owner[space] = use_marker(s, seat)
    g.laid += 1
    if is_over_alone(s):
        return
    if IS_RIVER[space]:
        gain(s, seat, CHAI, RIVER_CHAI)
    if not int(g.has_laid) >> seat & 1:
        g.has_laid |= 1 << seat
        gain(s, seat, CHAI, ability(s, seat, CHAI_ON_FIRST_TRACK))


@rule
def lay_for(s: State, seat: int, good: int, amount: int) -> None:
    """Pays for one track space, lays it, and counts it off the action."""
    g = fields(s)
    pay(s, seat, good, amount)
    lay(s, seat)
    g.left -= 1
    if g.forced > 0:
        g.forced -= 1


@rule
def convert(s: State, seat: int) -> None:
    """One leaf becomes one Chai, or two where a Contract brews (rule 30)."""
    g = fields(s)
    pay(s, seat, TEA, 1)
    if g.action == BREWING:
        gain(s, seat, CHAI, BREWED_CHAI)
        g.left -= 1
    else:
        gain(s, seat, CHAI, 1)
    g.forced = 0


@rule
def take_tea(s: State, seat: int) -> None:
    """Leaves from the Chaiwala, as many as the crop marker says (rule 30)."""
    g = fields(s)
    gain(s, seat, TEA, CROP_RATES[g.crop] // 2)
    g.left = 0


@rule
def forge(s: State, seat: int, action: int) -> None:
    """One mini-action of the Foundry (rule 22)."""
    g = fields(s)
    boost = int(g.boost)
    if action == MAKE_STEEL:
        pay(s, seat, IRON, iron_for_steel(s, seat, boost))
        gain(s, seat, STEEL, 1)
    elif action == SMASH_STONE:
        pay(s, seat, STONE, 1)
        gain(s, seat, RUBBLE, RUBBLE_OF_STONE)
    else:
        pay(s, seat, RUBBLE, rubble_for_stone(s, seat, boost))
        if action == MAKE_STONE_YARD:
            g.yard[CUBE_STONE] -= 1
            g.goods[seat, STONE] += 1
        else:
            gain(s, seat, STONE, 1)
    g.left -= 1


@rule
def take_cube(s: State, seat: int, action: int) -> None:
    """One cube from the yard; a Chai cube leaves the game and moves the Chai marker (rule 19)."""
    g = fields(s)
    cube = action - TAKE_IRON
    g.yard[cube] -= 1
    if action == TAKE_CHAI:
        g.chai_taken += 1
        gain(s, seat, CHAI, 1)
    else:
        g.goods[seat, cube] += 1
    g.left -= 1
    g.forced = 0


@rule
def build_station(s: State, seat: int, station: int) -> None:
    """Pays for a Station space, marks it and takes its bonus (rules 25, 26)."""
    g = fields(s)
    for good in range(GOODS):
        pay(s, seat, good, station_cost(s, seat, station, good))
    g.station_owner[station] = use_marker(s, seat)
    if is_over_alone(s):
        return
    for good in range(GOODS + 1):
        gain(s, seat, good, STATION_BONUS[station, good])


@rule
def buy_equipment(s: State, seat: int, card: int) -> None:
    """Pays for an Equipment and takes it, with the Chai on it (rule 27)."""
    g = fields(s)
    for good in range(GOODS):
        pay(s, seat, good, equipment_cost(s, seat, card, good))
    g.shed ^= 1 << card
    g.equipment[seat] |= 1 << card
    if int(g.with_chai) >> card & 1:
        g.with_chai ^= 1 << card
        gain(s, seat, CHAI, EQUIPMENT_CHAI[card])


@rule
def bonus_matters(s: State, seat: int, action: int) -> bool:
    """Whether a Chai paid for a Worker's action could change its result (rule 18)."""
    g = fields(s)
    if action == A:
        limit = STOCKYARD_CUBES + modifier(s, seat, A_CUBES)
        return takeable_cubes(s, seat, chai_limit(s, seat)) > limit
    if action == B:
        return rubble_left(s) > EXCAVATION_RATES[g.excavation] + modifier(s, seat, B_RATE)
    if action == C:
        return can_make_steel(s, seat, BONUS_IRON_FOR_STEEL) or can_make_stone(
            s, seat, BONUS_RUBBLE_FOR_STONE
        )
    if action == D:
        return layable_track(s, seat) > TRACK_RATES[g.lay_track] + modifier(s, seat, D_RATE)
    if action == E:
        return can_build_any(s, seat)
    return action == F and g.deck != 0


@rule
def begin_for_worker(s: State, seat: int, action: int) -> None:
    """A Worker's action, with or without the Chai bonus (rules 19 to 30)."""
    g = fields(s)
    boost = int(g.boost)
    g.actor = seat
    g.action = action
    g.left = g.forced = 1
    if action == A:
        gain(s, seat, TEA, ability(s, seat, TEA_PER_A_WORKER))
        g.left = STOCKYARD_CUBES + boost * STOCKYARD_BONUS + modifier(s, seat, A_CUBES)
    elif action == B:
        dig(s, seat, EXCAVATION_RATES[g.excavation])
        g.left = boost * EXCAVATION_BONUS + modifier(s, seat, B_RATE)
        g.forced = 0
    elif action == C:
        g.left = FOUNDRY_ACTIONS + modifier(s, seat, C_MINI)
        g.forced = 0
    elif action == D:
        g.forced = TRACK_RATES[g.lay_track]
        g.left = g.forced + boost * LAY_TRACK_BONUS + modifier(s, seat, D_RATE)
    elif action == E:
        g.left = BUILDS + boost * BUILDS_BONUS
    elif action == F:
        g.left = g.forced = 0
        g.owed = POST_OFFICE_CONTRACTS
        if boost:
            for position in range(POST_OFFICE):
                discard(s, position)
            g.draws = POST_OFFICE_BONUS


@rule
def begin_for_contract(s: State, seat: int, contract: int) -> None:
    """An action that a Contract gives: without Chai bonus and modifiers of limits (rule 17)."""
    g = fields(s)
    action, limit = EFFECT_ACTION[contract], EFFECT_AMOUNT[contract]
    g.actor = seat
    g.action = action
    g.contract = contract
    g.left = limit
    g.forced = action in (A, G, BORROWING)
    if action == B:
        dig(s, seat, limit if limit > 0 else EXCAVATION_RATES[g.excavation])
        g.left = 0
    elif action == E:
        g.left = BUILDS
    elif action == F:
        g.owed = POST_OFFICE_CONTRACTS
    elif action == G:
        g.left = 1
    elif action == DRAWING:
        g.draws = 1


@rule
def act_at_chaiwala(s: State, seat: int) -> bool:
    """Leaves or Chai; where only one is possible it is done without asking (rule 30)."""
    g = fields(s)
    if g.forced:
        if can_take_tea(s) and can_convert(s, seat):
            return ask(s, seat, CHAIWALA)
        if can_take_tea(s):
            take_tea(s, seat)
            return False
        if not can_convert(s, seat):
            return False
        convert(s, seat)
    return ask(s, seat, CONVERT_MORE)


@rule
def act_on_track(s: State, seat: int) -> bool:
    """Lays what must be laid and can be paid in one way only; asks for the rest (rule 23)."""
    g = fields(s)
    while g.left > 0 and track_left(s, seat) > 0:
        is_choice = g.forced == 0 or g.goods[seat, STEEL] == 0 or iron_per_bar(s, seat) > 0
        if is_choice:
            return ask(s, seat, LAY_TRACK)
        lay_for(s, seat, STEEL, 1)
    return False


@rule
def act(s: State) -> bool:
    """Goes on with the present action.

    Returns:
        Whether a node has come up; else the action is finished.
    """
    g = fields(s)
    seat, action = int(g.actor), int(g.action)
    if g.draws > 0 and g.deck != 0:
        g.draws -= 1
        g.kind = FACE
        g.mover = CHANCE
        return True
    if g.owed > 0 and ask(s, seat, TAKE_CONTRACT):
        return True
    g.draws = g.owed = 0
    if g.left == 0:
        return False
    if action == D:
        return act_on_track(s, seat)
    if action == G:
        return act_at_chaiwala(s, seat)
    return ask(s, seat, DECISION_OF[action])
