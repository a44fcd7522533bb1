"""How a turn goes: spin, counts, bonuses, further spins, the end."""

from games.kernel.contract import CHANCE, TERMINAL
from games.kernel.rule import Floats, Ints, State, rule
from games.parcheesi.board import START
from games.parcheesi.rules.chance import spin_high, spin_low
from games.parcheesi.rules.legal import ENTER, counts_to_enter, list_bonuses, list_counts
from games.parcheesi.rules.state import BONUS, COUNTS, FIRST, NOBODY, OVER, SPIN, fields
from games.parcheesi.rules.steps import enter, note_opponents, note_pairs, step

_WHOLE = 1 << 53  # a loser's share is a multiple of 1 / _WHOLE: sums of returns are then exact


@rule
def current_player(s: State) -> int:
    """The seat to move, CHANCE or TERMINAL."""
    g = fields(s)
    if g.phase == OVER:
        return TERMINAL
    return CHANCE if g.phase <= SPIN else int(g.mover)


@rule
def legal_actions(s: State, out: Ints) -> int:
    """Copies the list that was made when the decision arose."""
    g = fields(s)
    for k in range(g.legal_count):
        out[k] = g.legal[k]
    return int(g.legal_count)


@rule
def returns(s: State, out: Floats) -> None:
    """The winner has 1 and the others share -1; only first place is defined by the rules.

    A third is no floating-point number: shares are rounded so that they sum to -1 exactly.
    """
    g = fields(s)
    losers = int(g.players) - 1
    loser = 0
    for seat in range(g.players):
        if g.winner == NOBODY:
            out[seat] = 0.0
        elif seat == g.winner:
            out[seat] = 1.0
        else:
            extra = 1 if loser < _WHOLE % losers else 0
            out[seat] = -float(_WHOLE // losers + extra) / _WHOLE
            loser += 1


def largest_loss(players: int) -> float:
    """The most that a loser can lose; see `returns`."""
    return -(-_WHOLE // (players - 1)) / _WHOLE


@rule
def sort_pawns(s: State, seat: int) -> None:
    """The farthest pawn first: pawn numbers are renewed at every spin."""
    g = fields(s)
    for k in range(1, g.pawn_count):
        x = g.pawns[seat, k]
        j = k
        while j > 0 and g.pawns[seat, j - 1] < x:
            g.pawns[seat, j] = g.pawns[seat, j - 1]
            j -= 1
        g.pawns[seat, j] = x


@rule
def clear_spin(s: State) -> None:
    """Forgets the present spin, so that equal positions are equal byte for byte."""
    g = fields(s)
    for k in range(2):
        g.value[k] = 0
        g.left[k] = 0
        g.pending[k] = 0
    g.fourteen = 0
    g.again = 0
    g.fresh = 0
    g.forfeits_five = 0
    for k in range(g.pawn_count):
        g.origin[k] = 0
        g.partner[k] = 0
    for k in range(g.wall_count):
        g.walls[k] = 0
    for k in range(g.guest_count):
        g.guests[k] = 0
    g.wall_count = 0
    g.guest_count = 0
    for k in range(len(g.legal)):
        g.legal[k] = 0
    g.legal_count = 0


@rule
def end_spin(s: State) -> None:
    """Goes on to a further spin (R9), to the next player, or to the draw at the last spin."""
    g = fields(s)
    again = g.again
    sort_pawns(s, g.mover)
    clear_spin(s)
    g.phase = OVER if g.spins == g.max_spins else SPIN
    if again:
        g.doublets += 1
    else:
        g.doublets = 0
        g.mover = g.mover + 1 if g.mover + 1 < g.players else 0


@rule
def go_on(s: State) -> None:
    """After a count or a bonus: a win, the next decision, or the end of the spin."""
    g = fields(s)
    home = 0
    for pawn in range(g.pawn_count):
        home += g.pawns[g.mover, pawn] == g.home
    if home == g.pawn_count:
        clear_spin(s)
        g.phase = OVER
        g.winner = g.mover
        return
    if g.phase == COUNTS and list_counts(s) == 0:
        g.phase = BONUS
    if g.phase == BONUS:
        list_bonuses(s)
    if g.legal_count == 0:
        end_spin(s)


@rule
def take_off_nearest(s: State) -> None:
    """R9, third doublets: the pawn nearest HOME, the HOME PATH included, goes back to START."""
    g = fields(s)
    for pawn in range(g.pawn_count):
        if g.pawns[g.mover, pawn] != g.home:
            g.pawns[g.mover, pawn] = START
            return


@rule
def set_counts(s: State, low: int, high: int) -> None:
    """Puts down the counts of a spin; `high` is 0 with a single die."""
    g = fields(s)
    waiting = in_play = entered = 0
    for pawn in range(g.pawn_count):
        x = g.pawns[g.mover, pawn]
        waiting += x == START
        in_play += 0 <= x < g.home
        entered += x == 0
    doublets = low == high
    five = int(g.enter_value)
    has_five = five in (low, high) or low + high == five
    g.again = doublets
    if g.rule3_beats_doublets and waiting > 0 and in_play == 0 and not has_five:
        g.again = 0
    g.forfeits_five = doublets and low == five and waiting >= 2 and entered == 1
    g.fourteen = doublets and waiting == 0
    g.fresh = 1
    times = 1
    if g.fourteen:
        opposite = int(g.die_sides) + 1 - low
        low, high = min(low, opposite), max(low, opposite)
        times = 2
    g.value[0] = low
    g.left[0] = times
    if low == high:
        g.left[0] += times
    elif high > 0:
        g.value[1] = high
        g.left[1] = times


@rule
def spin(s: State, outcome: int) -> None:
    """One spin, up to the first decision or the end of the spin (R1-R9)."""
    g = fields(s)
    g.spins += 1
    g.seat_spins[g.mover] += 1
    low, high = outcome + 1, 0
    if g.dice == 2:
        low, high = spin_low(g.die_sides, outcome), spin_high(g.die_sides, outcome)
    if low == high and g.doublets == 2:
        take_off_nearest(s)
        end_spin(s)
        return
    set_counts(s, low, high)
    note_pairs(s)
    note_opponents(s)
    g.phase = COUNTS
    most = list_counts(s)
    if g.fourteen and most < 4:
        # The entire 14 or nothing.
        g.legal_count = 0
        if g.forfeit14_ends_turn:
            g.again = 0
    if g.legal_count == 0:
        end_spin(s)


@rule
def use_enter(s: State) -> None:
    """Enters a pawn with a FIVE, with two counts that total FIVE, or for a double FIVE (R4)."""
    g = fields(s)
    counts = counts_to_enter(s)
    for k in range(2):
        if counts == 2:
            g.left[k] = 0
        elif g.value[k] == g.enter_value and g.left[k] > 0:
            g.left[k] -= 1
    enter(s)


@rule
def apply_action(s: State, action: int) -> None:
    """Plays a legal action or chance outcome, and on to the next node where there is a choice."""
    g = fields(s)
    if g.phase == FIRST:
        g.mover = action
        g.phase = SPIN
        return
    if g.phase == SPIN:
        spin(s, action)
        return
    slot, pawn = (action - 1) // g.pawn_count, (action - 1) % g.pawn_count
    if action == ENTER:
        use_enter(s)
    elif slot < g.die_sides:
        k = 0 if g.value[0] == slot + 1 else 1
        g.left[k] -= 1
        step(s, pawn, slot + 1)
    else:
        k = slot - g.die_sides
        g.pending[k] -= 1
        step(s, pawn, g.bonus[k])
    g.fresh = 0
    go_on(s)
