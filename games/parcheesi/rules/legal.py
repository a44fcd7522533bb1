"""What the mover may do: using the counts with a look-ahead (R4, R5, R8, R9, R18, R19), bonuses.

The counts must be used as fully as the board allows. best(position) = the most counts that can
still be used so that the play ends at rest (R19); an action is legal if it keeps that best.
"""

from games.kernel.rule import State, rule
from games.parcheesi.board import MAX_PAWNS
from games.parcheesi.rules.state import fields
from games.parcheesi.rules.steps import at_rest, can_enter, can_step, is_duplicate

ENTER = 0  # the action id; pawn i with value slot v is 1 + v * pawns + i
_NEVER = -9  # below every number of counts: this line ends in no legal rest


@rule
def counts_to_enter(s: State) -> int:
    """How many counts entering a pawn uses now; 0: none can enter. It must be done (R2, R4).

    The look-ahead needs no look past it: at most one count was or will be a step, and one step
    alone cannot bring a pair together elsewhere.
    """
    g = fields(s)
    for k in range(2):
        if g.left[k] > 0 and g.value[k] == g.enter_value:
            if not can_enter(s):
                return 0
            return 2 if g.forfeits_five and g.fresh else 1
    total = int(g.left[0]) * int(g.value[0]) + int(g.left[1]) * int(g.value[1])
    if g.fresh and total == g.enter_value and can_enter(s):
        return 2
    return 0


@rule
def most_counts(s: State) -> int:
    """best(s) once a count has been used: the most that can still be used, or _NEVER.

    Goes depth first through all orders of steps, at most three deep, and takes each back.
    `line` holds the options taken, four bits each; an option is value index * 4 + pawn (pawns
    that do not play stand at START for ever).
    """
    if counts_to_enter(s) > 0:
        return 1
    g = fields(s)
    wanted = int(g.left[0]) + int(g.left[1])
    most = 0 if at_rest(s) else _NEVER
    line = depth = option = 0
    while True:
        if most < wanted and option < 2 * MAX_PAWNS:
            k, pawn = option // MAX_PAWNS, option % MAX_PAWNS
            if g.left[k] > 0 and can_step(s, pawn, g.value[k]):
                g.left[k] -= 1
                g.pawns[g.mover, pawn] += g.value[k]
                line, depth, option = line * 16 + option, depth + 1, 0
                if depth > most and at_rest(s):
                    most = depth
            else:
                option += 1
        elif depth > 0:
            option = line % 16
            k, pawn = option // MAX_PAWNS, option % MAX_PAWNS
            g.left[k] += 1
            g.pawns[g.mover, pawn] -= g.value[k]
            line, depth, option = line // 16, depth - 1, option + 1
        else:
            return most


@rule
def list_counts(s: State) -> int:
    """Writes the legal uses of the counts left and returns best(s), 0 where the play ends."""
    g = fields(s)
    g.legal_count = 0
    to_enter = counts_to_enter(s)
    if to_enter > 0:
        g.legal[0] = ENTER
        g.legal_count = 1
        return to_enter
    best = 0
    fresh = g.fresh
    for k in range(2):
        if g.left[k] == 0:
            continue
        for pawn in range(g.pawn_count):
            if is_duplicate(s, pawn) or not can_step(s, pawn, g.value[k]):
                continue
            g.left[k] -= 1
            g.pawns[g.mover, pawn] += g.value[k]
            g.fresh = 0
            used = 1 + most_counts(s)
            g.fresh = fresh
            g.pawns[g.mover, pawn] -= g.value[k]
            g.left[k] += 1
            if used > best:
                best = used
                g.legal_count = 0
            if used == best:
                g.legal[g.legal_count] = 1 + (g.value[k] - 1) * g.pawn_count + pawn
                g.legal_count += 1
    return best


@rule
def list_bonuses(s: State) -> None:
    """Writes the legal ways to take a pending bonus, as one jump of one pawn (R13, R19, R23)."""
    g = fields(s)
    g.legal_count = 0
    for k in range(2):
        if g.pending[k] == 0:
            continue
        for pawn in range(g.pawn_count):
            if is_duplicate(s, pawn) or not can_step(s, pawn, g.bonus[k]):
                continue
            x = g.pawns[g.mover, pawn]
            g.pawns[g.mover, pawn] = x + g.bonus[k]
            if at_rest(s):
                g.legal[g.legal_count] = 1 + (g.die_sides + k) * g.pawn_count + pawn
                g.legal_count += 1
            g.pawns[g.mover, pawn] = x
