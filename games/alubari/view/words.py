"""What is done and drawn in Alubari, in the words of the rulebook."""

from collections.abc import Iterable
from typing import Any

from games.alubari.board import (
    ABILITY_AMOUNT,
    AREA_LETTERS,
    AREA_NAMES,
    AREA_OF,
    BREWED_CHAI,
    COLOURS,
    CONTRACT_AREAS,
    CONTRACT_VP,
    CONTRACTS,
    CUBE_NAMES,
    EFFECT,
    EFFECT_ACTION,
    EFFECT_AMOUNT,
    EFFECT_GOOD,
    EFFECT_KEY,
    EFFECT_NAMES,
    EQUIPMENT,
    EQUIPMENT_COST,
    EQUIPMENT_NAMES,
    ESTATE_FACES,
    FACE_NAMES,
    FIRST_SPACE,
    GOOD_NAMES,
    HIRE_FOR_RUBBLE,
    KEY_NAMES,
    NEED_NAMES,
    NEEDS,
    PLACE_SPACES,
    POST_OFFICE,
    STATION_BONUS,
    STATION_COST,
    STATION_VP,
    TOWN_NAMES,
    TOWN_OF,
    VP_PER_CHAI,
    WEATHER_NAMES,
)
from games.alubari.rules.state import (
    BORROW_ID,
    BUILD_ID,
    BUY_ID,
    CONVERT_TEA,
    CUBE,
    DISTINCT_ACTIONS,
    ESTATE,
    FACE,
    HIRE_CHAI,
    HIRE_FREE,
    HIRE_RUBBLE,
    HIRE_TEMP,
    ICON,
    LAY_IRON,
    LAY_STEEL,
    LAYOUT,
    LEFT_OUT,
    MAINTAIN,
    MAKE_STEEL,
    MAKE_STONE_BAG,
    MAKE_STONE_YARD,
    NONE,
    PAY_CHAI,
    PLACE_ID,
    SMASH_STONE,
    STOP,
    TAKE_CHAI,
    TAKE_ID,
    TAKE_IRON,
    TAKE_RUBBLE,
    TAKE_STONE,
    TAKE_TEA,
    USE_CONTRACT,
    USE_ID,
    YES,
)
from games.kernel.record import read
from games.kernel.rule import State

_PLAIN = {
    HIRE_CHAI: "take the third Worker for 1 Chai",
    HIRE_RUBBLE: f"take the third Worker for {ABILITY_AMOUNT[HIRE_FOR_RUBBLE]} Rubble",
    HIRE_FREE: "take the third Worker for free",
    TAKE_IRON: "take an iron cube",
    TAKE_STONE: "take a stone cube",
    TAKE_CHAI: "take a Chai cube",
    TAKE_RUBBLE: "take one more Rubble",
    MAKE_STEEL: "make Steel",
    MAKE_STONE_YARD: "make stone from the Stockyard",
    MAKE_STONE_BAG: "make stone from the supply bag",
    SMASH_STONE: "smash stone",
    LAY_STEEL: "lay track with a Steel bar",
    LAY_IRON: "lay track with iron",
    TAKE_TEA: "take Tea Leaves",
    CONVERT_TEA: "convert a Tea Leaf into Chai",
}
_EFFECTS = {
    "START_PLAYER": "Starting Player marker and {amount} leaf",
    "HARVEST": "a Tea Harvest",
    "BORROW": "borrow up to {amount} estate spaces of the game",
    "DRAW_CONTRACT": "draw the top Contract",
    "BREW": f"up to {{amount}} leaves into {BREWED_CHAI} Chai each",
}
_MODIFIERS = {
    "A_CUBES": "{amount} more cubes for each Worker in A",
    "A_CHAI": "Workers in A take any number of Chai cubes",
    "B_RATE": "Excavation rate {amount} higher",
    "C_MINI": "{amount} more mini-actions for each Worker in C",
    "C_STEEL": "Steel costs {amount} iron",
    "C_STONE": "stone costs {amount} Rubble",
    "D_RATE": "Lay Track rate {amount} higher",
    "D_IRON": "{amount} iron may stand for a Steel bar in D",
    "E_STATION": "Stations cost 1 stone or 2 Rubble less",
    "E_EQUIPMENT": "any Equipment costs {amount} Steel",
}
_NEEDS = dict(
    zip(NEED_NAMES, ("track", "Station", "Rubble Station", "estate", "leaf"), strict=True)
)


def seat_text(seat: int) -> str:
    """A seat with its colour."""
    return f"seat {seat} ({COLOURS[seat]})"


def space_text(space: int) -> str:
    """An action space, such as A3."""
    area = AREA_OF[space]
    return f"{AREA_LETTERS[area]}{space - FIRST_SPACE[area] + 1}"


def goods_text(amounts: Iterable[int]) -> str:
    """Goods that are paid or owned, such as `1 steel, 2 stone`."""
    found = [f"{n} {name}" for n, name in zip(amounts, GOOD_NAMES, strict=True) if n]
    return ", ".join(found) or "nothing"


def station_text(station: int) -> str:
    """What a Station space costs and gives."""
    given = f"{STATION_VP[station]} VP" if STATION_VP[station] else ""
    for amount, name in zip(STATION_BONUS[station], (*GOOD_NAMES, "Contract"), strict=True):
        if amount:
            given = f"{amount} {name}"
    return f"{goods_text(STATION_COST[station])}: {given}"


def effect_text(contract: int) -> str:
    """What the upper half of a Contract says."""
    name, amount = EFFECT_NAMES[EFFECT[contract]], int(EFFECT_AMOUNT[contract])
    if name == "EXTRA_ACTION":
        limit = f" up to {amount}" if amount else ""
        return f"the action of {AREA_LETTERS[EFFECT_ACTION[contract]]}{limit}, without a Worker"
    if name == "GAIN":
        return f"take {amount} {GOOD_NAMES[EFFECT_GOOD[contract]]}"
    if name == "MODIFIER":
        return _MODIFIERS[KEY_NAMES[EFFECT_KEY[contract]]].format(amount=amount)
    return _EFFECTS[name].format(amount=amount)


def needs_text(contract: int) -> str:
    """What the lower half of a Contract asks for and how much it scores."""
    if VP_PER_CHAI[contract]:
        return f"{VP_PER_CHAI[contract]} VP for each Chai"
    needs = ", ".join(
        f"{amount} {_NEEDS[name]}"
        for amount, name in zip(NEEDS[contract], NEED_NAMES, strict=True)
        if amount
    )
    return f"{needs}: {CONTRACT_VP[contract]} VP"


def areas_text(contract: int) -> str:
    """The areas in which a Contract can be used, such as AG."""
    return "".join(
        letter for i, letter in enumerate(AREA_LETTERS) if CONTRACT_AREAS[contract] >> i & 1
    )


def action_text(s: State, seat: int, action: int) -> str:
    """What a decision id means; any id below DISTINCT_ACTIONS, legal here or not."""
    g = read(s, LAYOUT)
    if not 0 <= action < DISTINCT_ACTIONS:
        return f"no action {action}"
    if action in (STOP, YES):
        return _stop_text(g) if action == STOP else _yes_text(g)
    return _PLAIN.get(action) or _target_text(g, action)


def _yes_text(g: Any) -> str:
    if g.kind == MAINTAIN:
        return f"pay 1 Steel to keep {EQUIPMENT_NAMES[g.card]}"
    return "pay 1 Chai for the better action"


def _stop_text(g: Any) -> str:
    if g.kind == HIRE_TEMP:
        return "leave the third Worker in the Tea House"
    if g.kind == USE_CONTRACT:
        return "use no Contract"
    if g.kind == PAY_CHAI:
        return "pay no Chai"
    if g.kind == MAINTAIN:
        return f"give {EQUIPMENT_NAMES[g.card]} back to the Engine shed"
    return "stop"


def _target_text(g: Any, action: int) -> str:
    if action < USE_ID:
        area = AREA_NAMES[AREA_OF[action - PLACE_ID]]
        return f"Worker to {space_text(action - PLACE_ID)} ({area})"
    if action < TAKE_IRON:
        contract = action - USE_ID
        return f"use Contract {contract + 1}: {effect_text(contract)}"
    if action < BUY_ID:
        station = action - BUILD_ID
        town = TOWN_NAMES[TOWN_OF[station]]
        return f"build Station {station} at {town} ({station_text(station)})"
    if action < TAKE_ID:
        card = action - BUY_ID
        return f"buy {EQUIPMENT_NAMES[card]} ({goods_text(EQUIPMENT_COST[card])})"
    if action < TAKE_ID + POST_OFFICE:
        position = action - TAKE_ID
        contract = int(g.display[position])
        which = "" if contract == NONE else f", number {contract + 1}"
        return f"take the Contract in {'ABC'[position]}{which}"
    place, space = divmod(action - BORROW_ID, PLACE_SPACES)
    face = int(g.face[place])
    name = "" if face == NONE else f" ({FACE_NAMES[face]})"
    return f"borrow space {space + 1} of estate {place + 1}{name}"


def chance_text(s: State, outcome: int) -> str:
    """What a chance outcome brings at this node."""
    g = read(s, LAYOUT)
    limits = {ESTATE: ESTATE_FACES, LEFT_OUT: EQUIPMENT, CUBE: 4, ICON: 3, FACE: CONTRACTS}
    if not 0 <= outcome < limits.get(int(g.kind), 0):
        return f"no draw {outcome}"
    if g.kind == ESTATE:
        return f"estate {g.place + 1} is {FACE_NAMES[outcome]}"
    if g.kind == LEFT_OUT:
        return f"{EQUIPMENT_NAMES[outcome]} is left out"
    if g.kind == CUBE:
        return f"draw a cube: {CUBE_NAMES[outcome]}"
    if g.kind == ICON:
        return f"the next card shows {WEATHER_NAMES[outcome]}"
    return f"draw Contract {outcome + 1}"
