"""Actions and chance outcomes of Lakshadweep in words."""

from games.kernel.record import read
from games.kernel.rule import State
from games.lakshadweep.board import BONUS_NAMES, CENTRE, COLOURS, TILE_NAMES, WIDTH
from games.lakshadweep.rules.state import (
    BONUS_ID,
    CELL_ID,
    DECK_TOP,
    FISH,
    GREEN_FISHERY_ID,
    LAYOUT,
    NONE,
    ORIENT_ID,
    REMOVE_ID,
    START,
    TARGET_ID,
)

SIDES = "AB"
SLOT_NAMES = ("open tile 1", "open tile 2", "top of the deck")


def action_text(s: State, seat: int, action: int) -> str:
    """What a decision does; every id has a text, legal or not, and no two share one."""
    if action < CELL_ID:
        slot = action % REMOVE_ID
        verb = "pick" if action < REMOVE_ID else "remove"
        return f"{verb} the {SLOT_NAMES[slot]}{_tile_in(s, slot)}"
    if action < ORIENT_ID:
        x, y = cell_place(action - CELL_ID)
        return f"cell {x},{y}"
    if action < BONUS_ID:
        side, rotation = divmod(action - ORIENT_ID, 4)
        return f"side {SIDES[side]}, turned {90 * rotation} degrees"
    if action < TARGET_ID:
        return f"play {bonus_text(action - BONUS_ID)}"
    if action == GREEN_FISHERY_ID:
        return "on the own green fishery"
    return f"on {part_text(action - TARGET_ID)}"


def chance_text(s: State, outcome: int) -> str:
    """What a chance outcome brings at this node."""
    phase = read(s, LAYOUT).phase
    if phase == START:
        return f"{COLOURS[outcome % 2]} begins"
    if phase == FISH:
        return f"a fish token is worth {outcome + 1}"
    return f"draw {TILE_NAMES[outcome // 2]} {SIDES[outcome % 2]}"


def cell_place(cell: int) -> tuple[int, int]:
    """How far east and south of the first tile; the torus is cut opposite to it."""
    return cell % WIDTH - CENTRE % WIDTH, cell // WIDTH - CENTRE // WIDTH


def part_text(part: int) -> str:
    """A part of a tile: L28 has an island L28a and an island L28b."""
    return f"{TILE_NAMES[part // 2]}{'ab'[part % 2]}"


def bonus_text(bonus: int) -> str:
    """The printed name of a bonus token."""
    return BONUS_NAMES[bonus].replace("_", " ")


def _tile_in(s: State, slot: int) -> str:
    g = read(s, LAYOUT)
    tile = g.slot[slot]
    if tile == NONE:
        return ""
    side = SIDES[g.top_side] if slot == DECK_TOP and g.top_side != NONE else ""
    return f", {TILE_NAMES[tile]}{side}"
