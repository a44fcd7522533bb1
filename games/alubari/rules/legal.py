"""Which ids are legal at each kind of decision, ascending."""

from games.alubari.board import (
    ACTION_SPACES,
    AREA_CONTRACTS,
    AREA_OF,
    CHAI,
    CUBE_CHAI,
    CUBE_IRON,
    CUBE_STONE,
    EQUIPMENT,
    ESTATE_SPACES,
    FIRST_SPACE,
    FOG_AREAS,
    HIRE_FOR_RUBBLE,
    HIRE_FREE_ON_EVENT,
    POST_OFFICE,
    RUBBLE,
    SPACES,
    STATIONS,
    STEEL,
    STONE,
    B,
)
from games.alubari.rules.estates import rubble_left
from games.alubari.rules.goods import ability, has_ability
from games.alubari.rules.possible import (
    can_build,
    can_buy,
    can_convert,
    can_make_steel,
    can_make_stone,
    can_take_tea,
    chai_limit,
    chai_room,
    iron_for_steel,
    iron_per_bar,
    is_usable,
    rubble_for_stone,
)
from games.alubari.rules.state import (
    BORROW,
    BORROW_ID,
    BUILD,
    BUILD_ID,
    BUY_ID,
    CHAIWALA,
    CONVERT_TEA,
    DIG_MORE,
    FOUNDRY,
    GAME,
    HIRE_CHAI,
    HIRE_FREE,
    HIRE_RUBBLE,
    HIRE_TEMP,
    LAY_IRON,
    LAY_STEEL,
    LAY_TRACK,
    MAINTAIN,
    MAKE_STEEL,
    MAKE_STONE_BAG,
    MAKE_STONE_YARD,
    NONE,
    PAY_CHAI,
    PLACE_ID,
    PLACE_WORKER,
    SMASH_STONE,
    STOP,
    TAKE_CHAI,
    TAKE_CONTRACT,
    TAKE_CUBE,
    TAKE_ID,
    TAKE_IRON,
    TAKE_RUBBLE,
    TAKE_STONE,
    TAKE_TEA,
    USE_CONTRACT,
    USE_ID,
    YES,
    fields,
)
from games.kernel.rule import Ints, State, rule


@rule
def legal_actions(s: State, out: Ints) -> int:
    """Copies the list that was made when the decision arose."""
    g = fields(s)
    for i in range(g.legal_size):
        out[i] = g.legal[i]
    return int(g.legal_size)


@rule
def offer(s: State, is_legal: bool, action: int) -> None:  # noqa: FBT001 - the condition of the offer
    """Adds an id to the list if it is legal; callers go upwards."""
    if is_legal:
        g = fields(s)
        g.legal[g.legal_size] = action
        g.legal_size += 1


@rule
def may_stop(s: State, seat: int, kind: int) -> bool:
    """Whether STOP is among the options: not while something must be carried out (rule 18)."""
    g = fields(s)
    if kind in (HIRE_TEMP, USE_CONTRACT, PAY_CHAI, MAINTAIN):
        return True
    if kind in (PLACE_WORKER, TAKE_CONTRACT, CHAIWALA):
        return False
    # Nobody has to lay track with iron, which takes a Contract (rule 23).
    return g.forced == 0 or (kind == LAY_TRACK and g.goods[seat, STEEL] == 0)


@rule
def list_hiring(s: State, seat: int) -> None:
    """Ways to the temporary Worker; where it is free nobody pays for it (rule 14)."""
    g = fields(s)
    free = g.event_now > 0 and has_ability(s, seat, HIRE_FREE_ON_EVENT)
    rubble = ability(s, seat, HIRE_FOR_RUBBLE)
    offer(s, not free and g.equipment[seat] > 0 and g.goods[seat, CHAI] > 0, HIRE_CHAI)
    offer(s, not free and 0 < rubble <= g.goods[seat, RUBBLE], HIRE_RUBBLE)
    offer(s, free, HIRE_FREE)


@rule
def spaces_of(s: State, area: int) -> int:
    """How many action spaces an area has in this Round (rules 7, 21)."""
    g = fields(s)
    if area == B and g.building_at_b:
        return 1
    if g.fog and FOG_AREAS >> area & 1:
        return 0
    return SPACES[g.setting, area]


@rule
def list_spaces(s: State) -> None:
    """The empty action spaces."""
    g = fields(s)
    for space in range(ACTION_SPACES):
        area = AREA_OF[space]
        is_open = space - FIRST_SPACE[area] < spaces_of(s, area)
        offer(s, is_open and g.worker[space] == NONE, PLACE_ID + space)


@rule
def list_contracts(s: State, seat: int) -> None:
    """The seat's unused Contracts of the area that could do something (rule 17)."""
    g = fields(s)
    cards = int(g.hand[seat]) & ~int(g.used) & AREA_CONTRACTS[g.area]
    card = 0
    while cards > 0:
        if cards & 1:
            offer(s, is_usable(s, seat, card), USE_ID + card)
        cards >>= 1
        card += 1


@rule
def list_cubes(s: State, seat: int) -> None:
    """The kinds of cubes that can be taken from the yard (rule 19)."""
    g = fields(s)
    chai = g.chai_taken < chai_limit(s, seat) and chai_room(s, seat) > 0
    offer(s, g.yard[CUBE_IRON] > 0, TAKE_IRON)
    offer(s, g.yard[CUBE_STONE] > 0, TAKE_STONE)
    offer(s, chai and g.yard[CUBE_CHAI] > 0, TAKE_CHAI)


@rule
def list_foundry(s: State, seat: int) -> None:
    """The mini-actions that the seat can pay (rule 22)."""
    g = fields(s)
    boost = int(g.boost)
    makes_stone = can_make_stone(s, seat, rubble_for_stone(s, seat, boost))
    offer(s, can_make_steel(s, seat, iron_for_steel(s, seat, boost)), MAKE_STEEL)
    offer(s, makes_stone and g.yard[CUBE_STONE] > 0, MAKE_STONE_YARD)
    offer(s, makes_stone and g.bag[CUBE_STONE] > 0, MAKE_STONE_BAG)
    offer(s, g.goods[seat, STONE] > 0, SMASH_STONE)


@rule
def list_builds(s: State, seat: int) -> None:
    """The Station spaces and Equipment that the seat can pay (rules 24 to 27)."""
    for station in range(STATIONS):
        offer(s, can_build(s, seat, station), BUILD_ID + station)
    for card in range(EQUIPMENT):
        offer(s, can_buy(s, seat, card), BUY_ID + card)


@rule
def list_targets(s: State, seat: int, kind: int) -> None:
    """The Contracts on display, or the estate spaces that a seat with a marker can borrow."""
    g = fields(s)
    if kind == TAKE_CONTRACT:
        for position in range(POST_OFFICE):
            offer(s, g.display[position] != NONE, TAKE_ID + position)
    else:
        for space in range(ESTATE_SPACES):
            is_free = g.markers[seat] > 0 and g.estate_owner[space] == GAME
            offer(s, is_free, BORROW_ID + space)


@rule
def list_area_options(s: State, seat: int, kind: int) -> None:
    """The options of the decisions within an action."""
    g = fields(s)
    if kind == TAKE_CUBE:
        list_cubes(s, seat)
    elif kind == DIG_MORE:
        offer(s, rubble_left(s) > 0, TAKE_RUBBLE)
    elif kind == FOUNDRY:
        list_foundry(s, seat)
    elif kind == LAY_TRACK:
        offer(s, g.goods[seat, STEEL] > 0, LAY_STEEL)
        offer(s, iron_per_bar(s, seat) > 0, LAY_IRON)
    elif kind == BUILD:
        list_builds(s, seat)
    elif kind in (TAKE_CONTRACT, BORROW):
        list_targets(s, seat, kind)
    else:
        offer(s, kind == CHAIWALA and can_take_tea(s), TAKE_TEA)
        offer(s, can_convert(s, seat), CONVERT_TEA)


@rule
def ask(s: State, seat: int, kind: int) -> bool:
    """Makes the seat decide, if there is anything but STOP to decide on.

    Returns:
        Whether a decision node has come up.
    """
    g = fields(s)
    g.kind = kind
    g.legal_size = 0
    offer(s, may_stop(s, seat, kind), STOP)
    if kind == HIRE_TEMP:
        list_hiring(s, seat)
    elif kind == PLACE_WORKER:
        list_spaces(s)
    elif kind == USE_CONTRACT:
        list_contracts(s, seat)
    elif kind in (PAY_CHAI, MAINTAIN):
        offer(s, True, YES)  # noqa: FBT003 - always legal
    else:
        list_area_options(s, seat, kind)
    if g.legal_size > 1 or (g.legal_size == 1 and g.legal[0] != STOP):
        g.mover = seat
        return True
    return False
