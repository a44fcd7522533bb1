"""Positions of Lakshadweep laid tile by tile and read back, for the tests of its rules.

A placement is written as on the map of the specification: `L22B0 1,-2` is tile L22 with side B up,
no quarter turn, on the cell 1 east and 2 north of the first tile. A bonus is written
`plantation` or `green_port on L19/1`: the second island of L19. Every tile is picked from the
top of the deck, where the tests let it come up; the open slots hold two of L19 to L26 that are not
named.
"""

import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import yaml

import games
from games.kernel.record import read
from games.lakshadweep.rules import LAYOUT

SPECIFICATION = yaml.safe_load(
    Path(__file__).with_name("specification.yaml").read_text(encoding="utf-8")
)
BONUSES = [bonus["id"] for bonus in SPECIFICATION["bonus_tokens"]["values"]]
TILES = 28
OPEN_1, OPEN_2, TOP = range(3)
PICKS = range(3)
REMOVES = range(3, 6)
CELLS = range(6, 847)
ORIENTS = range(847, 855)
BONUS_IDS = range(855, 863)
TARGETS = range(863, 920)
GREEN_FISHERY = 919
SPARE = tuple(f"L{n:02}" for n in range(19, 27))  # lie in the open slots unless they are needed


@cache
def load(loading_string):
    return games.load_game(loading_string)


def game(**parameters):
    named = ",".join(f"{k}={v}" for k, v in {"random_first_player": False, **parameters}.items())
    return load(f"lakshadweep({named})")


def tile(name):
    return int(name[1:]) - 1


def cell_id(x, y):
    """Specification, section 6."""
    return 6 + (x + 14) % 29 + 29 * ((y + 14) % 29)


def orient_id(side, turns):
    return 847 + 4 * "AB".index(side) + turns


def target_id(text):
    """Of `L19/1` or `L19`, or of the green fishery."""
    if text == "green":
        return GREEN_FISHERY
    name, _, part = text.partition("/")
    return 863 + 2 * tile(name) + int(part or 0)


def placement(text):
    """`L22B0 1,-2` in its parts, or None."""
    found = re.fullmatch(r"(L\d\d)([AB])([0-3]) (-?\d+),(-?\d+)", text)
    if not found:
        return None
    name, side, turns, x, y = found.groups()
    return SimpleNamespace(
        text=text, tile=tile(name), side=side, turns=int(turns), x=int(x), y=int(y)
    )


def fields(state):
    return read(state.array, LAYOUT)


def ids(state):
    return set() if state.is_terminal() or state.is_chance_node() else set(state.legal_actions())


def draw(state, name, side="A"):
    """A tile comes up; its side only where the position draws one."""
    offered = {outcome for outcome, _ in state.chance_outcomes()}
    outcome = 2 * tile(name) + "AB".index(side)
    state.apply_action(outcome if outcome in offered else 2 * tile(name))


def set_up(*tiles, **parameters):
    """The first turn of a game whose deck begins with these tiles, such as `L03B`."""
    state = game(**parameters).new_initial_state()
    for each in tiles:
        draw(state, each[:3], each[3:] or "A")
    return state


def pick_top(state, following=None):
    """Picks the top of the deck and lets the next tile come up."""
    if not state.is_chance_node():
        assert TOP in ids(state)
        state.apply_action(TOP)
    if state.is_chance_node() and following:
        draw(state, *following)


def take(state, action, block):
    """Takes an action of this block, where there was a choice."""
    offered = ids(state)
    if offered & set(block):
        assert action in offered, f"{action} is not among {sorted(offered)}"
        state.apply_action(action)


def put(state, placed):
    take(state, cell_id(placed.x, placed.y), CELLS)
    take(state, orient_id(placed.side, placed.turns), ORIENTS)
    g = fields(state)
    number = placed.tile
    lies = ("AB"[g.side[number]], g.rotation[number], g.x[number], g.y[number])
    assert lies == (placed.side, placed.turns, placed.x, placed.y), placed.text


def play_bonus(state, text):
    name, _, target = text.partition(" on ")
    take(state, 855 + BONUSES.index(name), BONUS_IDS)
    if target:
        take(state, target_id(target), TARGETS)


def tiles_in_game(num_tiles):
    """Specification, section 8: small games take the first of these."""
    early = ["L18", "L01", "L17", "L03", "L04", "L28", "L02", "L27"]
    others = [f"L{n:02}" for n in range(1, TILES + 1)]
    return [*early, *(name for name in others if name not in early)][:num_tiles]


def lay(*steps, then="", **parameters):
    """The state after these placements and bonuses; `then` (`L03A`) comes next from the deck."""
    placements = [placement(step) for step in steps]
    wanted = [f"L{p.tile + 1:02}{p.side}" for p in placements if p] + ([then] if then else [])
    used = {each[:3] for each in wanted}
    known = tiles_in_game(parameters.get("num_tiles", TILES))
    # Small games have no tiles to spare for the open slots: then the last ones lie there.
    spare = [name for name in (*SPARE, *known) if name in known and name not in used]
    spare = list(dict.fromkeys(spare))
    last = [] if len(spare) > 1 else wanted[len(spare) - 2 :]
    deck = [*spare[:2], *last, *(each for each in wanted if each not in last), *spare[2:]]
    state = game(**parameters).new_initial_state()
    draw_tiles(state, deck)
    for step, placed in zip(steps, placements, strict=True):
        if placed:
            pick(state, placed.tile)
            draw_tiles(state, deck)
            put(state, placed)
        else:
            play_bonus(state, step)
    return state


def draw_tiles(state, deck):
    """Lets tiles come up until a player has to decide, or none are left."""
    while deck and state.is_chance_node():
        draw(state, deck[0][:3], deck[0][3:] or "A")
        deck.pop(0)


def pick(state, number):
    """Picks a tile from where it lies in the market, if there is a choice."""
    if not state.is_chance_node() and ids(state) & set(PICKS):
        action = fields(state).slot.tolist().index(number)
        assert action in ids(state), f"L{number + 1:02} may not be picked"
        state.apply_action(action)


def holding(*steps, tile_in_hand, **parameters):
    """After these placements the next player has picked this tile, and has to place it."""
    state = lay(*steps, then=tile_in_hand, **parameters)
    number = tile(tile_in_hand[:3])
    if not state.is_chance_node():
        state.apply_action(TOP)
    [following, *_] = [o for o, _ in state.chance_outcomes()]
    state.apply_action(following)
    assert fields(state).picked == number
    return state


def placements(state):
    """Everything that may be done with the tile in hand: {"A0 1,-2", ...}."""
    number = fields(state).picked
    found = set()
    for cell in ids(state):
        at_cell = state.child(cell)
        choices = [a for a in ids(at_cell) if a in ORIENTS]
        for after in [at_cell.child(a) for a in choices] or [at_cell]:
            g = fields(after)
            side, turns = "AB"[g.side[number]], g.rotation[number]
            found.add(f"{side}{turns} {g.x[number]},{g.y[number]}")
    return found


def cells(state):
    return {text.split()[1] for text in placements(state)}


def scores(state):
    return games.rules(state.get_game()).scores(state.array)


def tokens(state):
    """Fish tokens by fishery, in order of building."""
    g = fields(state)
    return g.fishery_tokens[: g.fisheries].tolist()


def bonuses(state):
    """Names of the bonus tokens that may be picked."""
    return {BONUSES[action - 855] for action in ids(state) if action in BONUS_IDS}


def targets(state):
    """Of the chosen bonus, as play_bonus has them."""
    words = {target_id(f"L{n:02}/{k}"): f"L{n:02}/{k}" for n in range(1, 29) for k in range(2)}
    words[GREEN_FISHERY] = "green"
    return {words[action] for action in ids(state) if action in TARGETS}


def finish(state, rng):
    """Plays on at random to the end."""
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state
