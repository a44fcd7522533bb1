"""What a seat could do in each area: the tests behind legal lists, Chai bonuses and Contracts."""

from games.alubari.board import (
    A_CHAI,
    BONUS_IRON_FOR_STEEL,
    BONUS_RUBBLE_FOR_STONE,
    BORROWING,
    BREWING,
    C_STEEL,
    C_STONE,
    CHAI,
    CHAI_CAP,
    CROP_START,
    CUBE_CHAI,
    CUBE_IRON,
    CUBE_STONE,
    D_IRON,
    DRAWING,
    E_EQUIPMENT,
    E_STATION,
    EFFECT,
    EFFECT_ACTION,
    EFFECT_GOOD,
    EQUIPMENT,
    EQUIPMENT_COST,
    GAIN,
    GANG_DISCOUNT,
    GOODS,
    IRON,
    IRON_FOR_STEEL,
    NO_ACTION,
    NO_LIMIT,
    OPEN_STATIONS,
    RUBBLE,
    RUBBLE_FOR_STONE,
    STATION_COST,
    STATION_DISCOUNT,
    STATIONS,
    STATIONS_IN_GAME,
    STEEL,
    STOCKYARD_CHAI,
    STONE,
    TEA,
    TRACK_SPACES,
    A,
    B,
    C,
    D,
    E,
    F,
)
from games.alubari.rules.deck import on_display
from games.alubari.rules.estates import can_borrow, rubble_left
from games.alubari.rules.goods import ability, modifier
from games.alubari.rules.state import NONE, fields
from games.kernel.rule import State, rule


@rule
def chai_room(s: State, seat: int) -> int:
    """How much Chai still fits on a seat's track."""
    g = fields(s)
    return int(CHAI_CAP[g.setting]) - int(g.goods[seat, CHAI])


@rule
def chai_limit(s: State, seat: int) -> int:
    """How many Chai cubes the present action may take from the yard; Contract 3 frees Workers."""
    g = fields(s)
    if g.contract == NONE and modifier(s, seat, A_CHAI) > 0:
        return NO_LIMIT
    return STOCKYARD_CHAI


@rule
def takeable_cubes(s: State, seat: int, chai_limit: int) -> int:
    """How many cubes of the yard a seat could take, with so many Chai cubes at most (rule 19)."""
    g = fields(s)
    chai = min(int(g.yard[CUBE_CHAI]), chai_limit, chai_room(s, seat))
    return int(g.yard[CUBE_IRON]) + int(g.yard[CUBE_STONE]) + chai


@rule
def iron_for_steel(s: State, seat: int, boost: int) -> int:
    """Iron that a Steel bar costs a seat in the Foundry."""
    price = BONUS_IRON_FOR_STEEL if boost else IRON_FOR_STEEL
    new_price = modifier(s, seat, C_STEEL)
    return min(price, new_price) if new_price > 0 else price


@rule
def rubble_for_stone(s: State, seat: int, boost: int) -> int:
    """Rubble that a stone costs a seat in the Foundry."""
    price = BONUS_RUBBLE_FOR_STONE if boost else RUBBLE_FOR_STONE
    new_price = modifier(s, seat, C_STONE)
    return min(price, new_price) if new_price > 0 else price


@rule
def can_make_steel(s: State, seat: int, iron: int) -> bool:
    """Whether a seat could turn so much iron into a Steel bar."""
    g = fields(s)
    return g.goods[seat, IRON] >= iron and g.steel > 0


@rule
def can_make_stone(s: State, seat: int, rubble: int) -> bool:
    """Whether a seat could turn so much Rubble into a stone of yard or bag."""
    g = fields(s)
    return g.goods[seat, RUBBLE] >= rubble and (g.yard[STONE] > 0 or g.bag[STONE] > 0)


@rule
def iron_per_bar(s: State, seat: int) -> int:
    """Iron that may stand for a Steel bar of track, 0 if it may not or the seat has too little."""
    price = modifier(s, seat, D_IRON)
    return price if fields(s).goods[seat, IRON] >= price else 0


@rule
def track_left(s: State, seat: int) -> int:
    """How many track spaces a seat has markers and room for."""
    g = fields(s)
    return min(int(TRACK_SPACES[g.setting]) - int(g.laid), int(g.markers[seat]))


@rule
def layable_track(s: State, seat: int) -> int:
    """How much track a seat could lay, at any rate."""
    g = fields(s)
    bars = int(g.goods[seat, STEEL])
    price = iron_per_bar(s, seat)
    if price > 0:
        bars += int(g.goods[seat, IRON]) // price
    return min(bars, track_left(s, seat))


@rule
def station_cost(s: State, seat: int, station: int, good: int) -> int:
    """What a Station space costs a seat in one of the goods, discounts taken off (rule 26)."""
    cost = STATION_COST[station, good]
    if STATION_DISCOUNT[good] > 0 and cost > 0:
        discounts = ability(s, seat, GANG_DISCOUNT) + modifier(s, seat, E_STATION)
        cost = max(0, cost - discounts * STATION_DISCOUNT[good])
    return cost


@rule
def equipment_cost(s: State, seat: int, card: int, good: int) -> int:
    """What an Equipment costs a seat in one of the goods."""
    steel = modifier(s, seat, E_EQUIPMENT)
    if steel > 0:
        return steel if good == STEEL else 0
    return EQUIPMENT_COST[card, good]


@rule
def can_build(s: State, seat: int, station: int) -> bool:
    """Whether a seat could build on a Station space now."""
    g = fields(s)
    spaces = OPEN_STATIONS[g.laid] & STATIONS_IN_GAME[g.setting]
    if not spaces >> station & 1 or g.station_owner[station] != NONE or g.markers[seat] == 0:
        return False
    for good in range(GOODS):
        if g.goods[seat, good] < station_cost(s, seat, station, good):
            return False
    return True


@rule
def can_buy(s: State, seat: int, card: int) -> bool:
    """Whether a seat could buy an Equipment now."""
    g = fields(s)
    if not int(g.shed) >> card & 1:
        return False
    for good in range(GOODS):
        if g.goods[seat, good] < equipment_cost(s, seat, card, good):
            return False
    return True


@rule
def can_build_any(s: State, seat: int) -> bool:
    """Whether there is a Station space or an Equipment that a seat can pay."""
    for station in range(STATIONS):
        if can_build(s, seat, station):
            return True
    for card in range(EQUIPMENT):
        if can_buy(s, seat, card):
            return True
    return False


@rule
def can_take_tea(s: State) -> bool:
    """Whether the Chaiwala gives leaves: not on the leftmost space of the crop track (rule 30)."""
    return fields(s).crop > CROP_START


@rule
def can_convert(s: State, seat: int) -> bool:
    """Whether a seat has a leaf, and room for Chai."""
    return fields(s).goods[seat, TEA] > 0 and chai_room(s, seat) > 0


@rule
def can_forge(s: State, seat: int) -> bool:
    """Whether a seat could do a mini-action of the Foundry without Chai bonus."""
    return (
        can_make_steel(s, seat, iron_for_steel(s, seat, 0))
        or can_make_stone(s, seat, rubble_for_stone(s, seat, 0))
        or fields(s).goods[seat, STONE] > 0
    )


@rule
def can_work(s: State, seat: int, area: int) -> bool:
    """Whether the action of an area, given by a Contract, could do anything for a seat."""
    if area == A:
        possible = takeable_cubes(s, seat, STOCKYARD_CHAI) > 0
    elif area == B:
        possible = rubble_left(s) > 0
    elif area == C:
        possible = can_forge(s, seat)
    elif area == D:
        possible = layable_track(s, seat) > 0
    elif area == E:
        possible = can_build_any(s, seat)
    elif area == F:
        possible = on_display(s) > 0
    else:
        possible = can_take_tea(s) or can_convert(s, seat)
    return possible


@rule
def can_act(s: State, seat: int, action: int) -> bool:
    """Whether an action given by a Contract could do anything at all for a seat."""
    if action == BORROWING:
        return can_borrow(s, seat)
    if action == DRAWING:
        return fields(s).deck != 0
    if action == BREWING:
        return can_convert(s, seat)
    return can_work(s, seat, action)


@rule
def is_usable(s: State, seat: int, contract: int) -> bool:
    """Whether the effect of a Contract could do anything now (rule 17)."""
    g = fields(s)
    if EFFECT_ACTION[contract] != NO_ACTION:
        return can_act(s, seat, EFFECT_ACTION[contract])
    if EFFECT[contract] != GAIN or EFFECT_GOOD[contract] == TEA:
        return True
    if EFFECT_GOOD[contract] == CHAI:
        return chai_room(s, seat) > 0
    return g.steel > 0 if EFFECT_GOOD[contract] == STEEL else g.bag[STONE] > 0
