"""A turn: pick a tile, the market is refilled, cell, orientation, bonuses; the next seat."""

from games.kernel.contract import CHANCE, TERMINAL
from games.kernel.rule import Ints, State, inner_rule, rule
from games.lakshadweep.board import (
    BONUSES,
    CENTRE,
    COMPLETION_STACK,
    FISH_TOKENS,
    FISHERY,
    FISHERY_PART,
    FOREST,
    ISLANDS_OF,
    PARTS,
    REEF_CONSERVATION,
    WIDTH,
)
from games.lakshadweep.rules.bonuses import (
    add_fishery,
    is_playable,
    is_target,
    keep_bonus,
    may_double_green_fishery,
    own_printed,
    play_on_part,
)
from games.lakshadweep.rules.islands import build_tile, islands_completed_by
from games.lakshadweep.rules.placement import extend_frontier, fits_cell, fits_somewhere, may_lie
from games.lakshadweep.rules.scoring import score
from games.lakshadweep.rules.state import (
    BONUS,
    BONUS_ID,
    CELL,
    CELL_ID,
    DECK_TOP,
    END,
    FISH,
    GREEN_FISHERY_ID,
    IN_MARKET,
    NONE,
    OPEN,
    ORIENT,
    ORIENT_ID,
    PICK,
    PICK_ID,
    PICKED,
    REMOVE,
    REMOVE_ID,
    REMOVED,
    START,
    TARGET,
    TARGET_ID,
    TOP,
    fields,
)

FLIP_ALL_FROM = 3  # with so many tiles left, every one may be flipped (LK-4)


@rule
def mover(s: State) -> int:
    """The seat whose turn it is."""
    g = fields(s)
    return (int(g.first) + int(g.turn)) % 2


@rule
def current_player(s: State) -> int:
    """The seat to move, CHANCE or TERMINAL."""
    g = fields(s)
    if g.phase >= PICK and g.phase != END:
        return mover(s)
    return TERMINAL if g.phase == END else CHANCE


@rule
def legal_actions(s: State, out: Ints) -> int:
    """Writes the ids of this decision, ascending."""
    g = fields(s)
    for i in range(g.legal_size):
        out[i] = g.legal[i]
    return int(g.legal_size)


@inner_rule
def tiles_left_at_next_pick(s: State) -> int:
    """Tiles in market and deck when the next tile is picked."""
    g = fields(s)
    turns = int(g.turn) + (1 if g.picked != NONE else 0)
    return int(g.num_tiles) - turns


@rule
def offer(s: State, action: int) -> None:
    """Adds an id to the legal ones; callers go upwards."""
    g = fields(s)
    g.legal[g.legal_size] = action
    g.legal_size += 1


@inner_rule
def list_market(s: State) -> None:
    """PICK a tile that can be placed; where none can, REMOVE one (LK-2)."""
    g = fields(s)
    for slot in range(3):
        if g.slot[slot] != NONE and fits_somewhere(s, g.slot[slot]):
            offer(s, PICK_ID + slot)
    if g.legal_size > 0:
        return
    g.phase = REMOVE
    for slot in range(3):
        if g.slot[slot] != NONE:
            offer(s, REMOVE_ID + slot)


@inner_rule
def list_placements(s: State) -> None:
    """The cells for the picked tile, or its sides and rotations on the chosen cell."""
    g = fields(s)
    if g.phase == CELL:
        if g.placed == 0:
            offer(s, CELL_ID + CENTRE)
        for i in range(g.frontier_size):
            if fits_cell(s, g.picked, g.frontier[i]):
                offer(s, CELL_ID + g.frontier[i])
        return
    for side in range(2):
        for rotation in range(4):
            if g.may_use[side] and may_lie(s, g.picked, g.chosen_cell, rotation):
                offer(s, ORIENT_ID + 4 * side + rotation)


@inner_rule
def list_bonuses(s: State) -> None:
    """The bonuses that can be played, or the targets of the chosen one."""
    g = fields(s)
    seat = mover(s)
    if g.phase == BONUS:
        for bonus in range(BONUSES):
            if is_playable(s, seat, bonus):
                offer(s, BONUS_ID + bonus)
        return
    for part in range(PARTS):
        if is_target(s, seat, g.chosen_bonus, part):
            offer(s, TARGET_ID + part)
    if may_double_green_fishery(s, seat, g.chosen_bonus):
        offer(s, GREEN_FISHERY_ID)


@inner_rule
def list_legal(s: State) -> None:
    """Makes the list of legal ids of the decision that has come up."""
    g = fields(s)
    g.legal_size = 0
    if g.phase == PICK:
        list_market(s)
    elif g.phase in (CELL, ORIENT):
        list_placements(s)
    else:
        list_bonuses(s)


@inner_rule
def begin_turn(s: State) -> None:
    """The next pick, or the end of the build phase when the market is empty."""
    g = fields(s)
    g.phase = PICK
    if g.slot[0] == NONE and g.slot[1] == NONE and g.slot[DECK_TOP] == NONE:
        g.phase = FISH if g.tokens_left < FISH_TOKENS else END


@rule
def end_turn(s: State) -> None:
    """The other seat's turn."""
    g = fields(s)
    g.picked = g.chosen_cell = g.chosen_bonus = NONE
    g.due = 0
    g.turn += 1
    begin_turn(s)


@inner_rule
def go_on_after_refill(s: State) -> None:
    """Where the deck's top is known or gone: the picked tile is placed, or a turn begins."""
    if fields(s).picked != NONE:
        fields(s).phase = CELL
    else:
        begin_turn(s)


@rule
def refill(s: State, slot: int) -> None:
    """The deck's top replaces an open tile that left; the next tile of the deck comes up."""
    g = fields(s)
    if slot != DECK_TOP:
        g.slot[slot] = g.slot[DECK_TOP]
    g.slot[DECK_TOP] = g.top_side = NONE
    if g.unseen > 0:
        g.phase = TOP
    else:
        go_on_after_refill(s)


@rule
def pick(s: State, slot: int) -> None:
    """Takes a tile from the market; only the deck's top is bound to the side that it shows."""
    g = fields(s)
    both = slot != DECK_TOP or tiles_left_at_next_pick(s) <= FLIP_ALL_FROM
    g.may_use[0] = both or g.top_side == 0
    g.may_use[1] = both or g.top_side == 1
    g.picked = g.slot[slot]
    g.where[g.picked] = PICKED
    refill(s, slot)


@rule
def remove(s: State, slot: int) -> None:
    """Takes a tile that cannot be placed out of the game; the turn is over (LK-2)."""
    g = fields(s)
    g.where[g.slot[slot]] = REMOVED
    g.turn += 1
    refill(s, slot)


@inner_rule
def claim_completions(s: State, completed: int) -> None:
    """The mover takes a token from the top of the stack for each island completed (LK-6)."""
    g = fields(s)
    for _ in range(completed):
        if g.completions < len(COMPLETION_STACK):
            g.completion_points[mover(s)] += COMPLETION_STACK[g.completions]
            g.completions += 1


@inner_rule
def bonuses_due(s: State, tile: int, completed: int) -> int:
    """One for completing islands, one for the own 2nd, 4th, 6th or 8th forest (LK-13, LK-14)."""
    g = fields(s)
    seat = mover(s)
    due = 1 if completed > 0 else 0
    forests = 0
    for k in range(ISLANDS_OF[tile]):
        if own_printed(s, 2 * tile + k, FOREST, seat):
            forests += 1
    if forests > 0 and g.forests[seat] % 2 == 0:
        due += 1
    return due


@rule
def place(s: State, side: int, rotation: int) -> None:
    """Places the picked tile on the chosen cell and draws the consequences."""
    g = fields(s)
    tile, cell = int(g.picked), int(g.chosen_cell)
    # Cells are seen from the first tile; beyond 14 steps the torus wraps around.
    g.x[tile] = cell % WIDTH - CENTRE % WIDTH
    g.y[tile] = cell // WIDTH - CENTRE // WIDTH
    build_tile(s, tile, cell, side, rotation)
    extend_frontier(s, cell)
    if FISHERY_PART[tile] >= 0:
        part = FISHERY_PART[tile]
        purple = own_printed(s, part, FISHERY, 0)
        add_fishery(s, part, 0 if purple else 1)
    completed = islands_completed_by(s, tile)
    if g.advanced:
        g.due = bonuses_due(s, tile, completed)
        g.phase = BONUS
    else:
        claim_completions(s, completed)
    if g.due == 0:
        end_turn(s)


@inner_rule
def bonus_played(s: State) -> None:
    """One bonus less is due."""
    g = fields(s)
    g.due -= 1
    g.chosen_bonus = NONE
    g.phase = BONUS
    if g.due == 0:
        end_turn(s)


@rule
def take(s: State, action: int) -> None:
    """Carries out one decision."""
    g = fields(s)
    if action < REMOVE_ID:
        pick(s, action - PICK_ID)
    elif action < CELL_ID:
        remove(s, action - REMOVE_ID)
    elif action < ORIENT_ID:
        g.chosen_cell = action - CELL_ID
        g.phase = ORIENT
    elif action < BONUS_ID:
        place(s, (action - ORIENT_ID) // 4, (action - ORIENT_ID) % 4)
    elif action < TARGET_ID:
        g.chosen_bonus = action - BONUS_ID
        g.phase = TARGET
        if g.chosen_bonus >= REEF_CONSERVATION:
            keep_bonus(s, mover(s), g.chosen_bonus)
            bonus_played(s)
    else:
        if action == GREEN_FISHERY_ID:
            keep_bonus(s, mover(s), g.chosen_bonus)
        else:
            play_on_part(s, mover(s), g.chosen_bonus, action - TARGET_ID)
        bonus_played(s)


@rule
def settle(s: State) -> None:
    """Goes on to the next node: a decision with one choice is taken, an idle bonus is lost."""
    g = fields(s)
    while g.phase >= PICK and g.phase != END:
        list_legal(s)
        if g.legal_size > 1:
            return
        if g.legal_size == 1:
            take(s, g.legal[0])
        else:
            end_turn(s)  # no bonus can be played (LK-15)
    g.legal_size = 0
    if g.phase == END:
        score(s)


@inner_rule
def tile_drawn(s: State, tile: int, side: int) -> None:
    """A tile comes up from the deck: at set-up into the open slots, else on top of the deck."""
    g = fields(s)
    g.where[tile] = IN_MARKET
    g.unseen -= 1
    if g.phase == OPEN:
        slot = 0 if g.slot[0] == NONE else 1
        g.slot[slot] = tile
        if slot == 1:
            g.phase = TOP
        return
    g.slot[DECK_TOP] = tile
    g.top_side = side
    go_on_after_refill(s)


@inner_rule
def fish_revealed(s: State, value: int) -> None:
    """The next fish token, in order of placement, turns out to have a value."""
    g = fields(s)
    token = int(g.revealed)
    for i in range(g.fisheries):
        if 0 <= token < g.fishery_tokens[i]:
            g.fishery_value[i] += value
        token -= g.fishery_tokens[i]
    g.fish_left[value - 1] -= 1
    g.revealed += 1
    if g.revealed == FISH_TOKENS - g.tokens_left:
        g.phase = END


@rule
def apply_action(s: State, action: int) -> None:
    """Applies a legal decision or a chance outcome, and runs on to the next node."""
    g = fields(s)
    if g.phase == START:
        g.first = action
        g.phase = OPEN
    elif g.phase == OPEN:
        tile_drawn(s, action // 2, NONE)
    elif g.phase == TOP:
        sided = tiles_left_at_next_pick(s) > FLIP_ALL_FROM
        tile_drawn(s, action // 2, action % 2 if sided else NONE)
    elif g.phase == FISH:
        fish_revealed(s, action + 1)
    else:
        take(s, action)
    settle(s)
