"""Positions of Alubari read, and played on, in plain words and numbers.

Contracts go by their number, action spaces are `A1`, owners are seats or "game"; actions have the
names of the specification. by_hand.py sets positions up.
"""

from functools import cache

import games
from games.alubari.rules.state import BORROWED, GAME, LAYOUT, NONE
from games.kernel.record import read
from tests.support.naive.alubari_table import AREAS, DATA

GOODS = ("iron", "stone", "rubble", "steel", "tea", "chai")
CUBES = ("iron", "stone", "chai", "event")
ICONS = ("sun", "rain", "fog")


@cache
def load(loading_string):
    return games.load_game(loading_string)


def game_with(**parameters):
    named = ",".join(f"{name}={value}" for name, value in parameters.items())
    return load(f"alubari({named})")


def fields(state):
    """The record of a state; writing to it writes to the state."""
    return read(state.array, LAYOUT)


def members(bits):
    return [i for i in range(32) if int(bits) >> i & 1]


def numbers(bits):
    """Contracts by number."""
    return {i + 1 for i in members(bits)}


def bits(things):
    return sum(1 << thing for thing in things)


def _owner(code):
    if code == NONE:
        return None
    return "game" if code >= GAME else int(code)


def _borrower(code):
    return int(code) - BORROWED if code >= BORROWED else None


def _icon(code):
    return None if code == NONE else ICONS[code]


def read_table(state):
    """All that lies on the table."""
    g = fields(state)
    seats = range(int(g.players))
    laid = int(g.laid)
    return {
        "round": int(g.round_number),
        "starting": int(g.start),
        "rates": (int(g.excavation), int(g.lay_track), int(g.crop)),
        "weather": [_icon(code) for code in g.weather],
        "top": _icon(g.top),
        "fog": bool(g.fog),
        "building_at_b": bool(g.building_at_b),
        "yard": dict(zip(CUBES, map(int, g.yard), strict=False)),
        "bag": dict(zip(CUBES, map(int, g.bag), strict=True)),
        "steel": int(g.steel),
        "rondel": {i + 1 for i in members(g.rondel)},
        "deck": numbers(g.deck),
        "discards": numbers(g.discards),
        "office": [None if code == NONE else int(code) + 1 for code in g.display],
        "shed": {i: int(i in members(g.with_chai)) for i in members(g.shed)},
        "rubble": [int(amount) for amount in g.rubble],
        "estates": [_owner(code) for code in g.estate_owner],
        "borrowers": [
            int(code) - BORROWED if code >= BORROWED else None for code in g.estate_owner
        ],
        "track": [_owner(code) for code in g.track_owner[:laid]],
        "stations": {i: _owner(code) for i, code in enumerate(g.station_owner)},
        "goods": [dict(zip(GOODS, map(int, g.goods[seat]), strict=True)) for seat in seats],
        "markers": [int(g.markers[seat]) for seat in seats],
        "hands": [numbers(g.hand[seat]) for seat in seats],
        "used": numbers(g.used),
        "equipment": [set(members(g.equipment[seat])) for seat in seats],
    }


def rates(state):
    """Excavation, Lay Track and Crop Harvest as the tracks show them."""
    g, tracks = fields(state), DATA["work_rates"]
    return (
        tracks["excavation"]["values"][g.excavation],
        tracks["lay_track"]["values"][g.lay_track],
        tracks["crop"]["values2"][g.crop] / 2,
    )


def tea(state):
    """Everybody's leaves."""
    return [goods["tea"] for goods in read_table(state)["goods"]]


def _words():
    words = []
    for block in DATA["action_blocks"]:
        name, count = block["name"], block["count"]
        if name == "PLACE":
            widths = DATA["action_areas"]["max_spaces"]
            names = [f"PLACE_{a}{space + 1}" for a in AREAS for space in range(widths[a])]
        elif name == "TAKE_CONTRACT":
            names = [f"TAKE_CONTRACT_{letter}" for letter in "ABC"]
        elif count == 1:
            names = [name]
        else:
            first = 1 if name == "USE_CONTRACT" else 0
            names = [f"{name}_{first + i}" for i in range(count)]
        words += names
    return words


WORDS = _words()


def options(state):
    """What the seat to move may choose; at a chance node and after the end nothing."""
    if state.is_chance_node() or state.is_terminal():
        return set()
    return {WORDS[action] for action in state.legal_actions()}


def play(state, *words):
    """The state after these decisions; the given one stays as it is."""
    state = state.clone()
    for word in words:
        assert word in options(state), f"{word} is not offered, but {sorted(options(state))}"
        state.apply_action(WORDS.index(word))
    return state


def drawn(state, *outcomes):
    """The state after these chance outcomes: `iron`, `sun`, the number of a Contract, an id."""
    state = state.clone()
    for outcome in outcomes:
        known = {outcome_id for outcome_id, _ in state.chance_outcomes()}
        wanted = chance_id(outcome)
        assert wanted in known, f"{outcome} cannot come, only ids {sorted(known)}"
        state.apply_action(wanted)
    return state


def chance_id(outcome):
    if outcome in CUBES:
        return CUBES.index(outcome)
    if outcome in ICONS:
        return ICONS.index(outcome)
    return outcome


def contract(number):
    """The chance id of a Contract's face."""
    return number - 1


def chances(state):
    """The ids of the outcomes at a chance node."""
    return {outcome for outcome, _ in state.chance_outcomes()}
