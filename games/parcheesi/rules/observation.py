"""What a seat sees, as numbers: everything, with the seats turned so that it comes first."""

from games.kernel.rule import State, Tensor, rule
from games.parcheesi.board import MAX_PAWNS, START, Board
from games.parcheesi.rules.state import COUNTS, FIRST, OVER, fields


def observation_pieces(board: Board) -> tuple[tuple[str, int], ...]:
    """Names and lengths of the pieces of the tensor, in order.

    Seats come in playing order from the observing one; pawns are the mover's, by number.
    """
    seats, spaces = board.players, board.home
    return (
        ("at_start", seats),  # share of the pawns
        ("at_home", seats),
        ("one_pawn", seats * spaces),  # a plane a seat, by own progress 0 .. home - 1
        ("two_pawns", seats * spaces),
        ("to_move", seats),  # also who spins; none before the first player is known
        ("counts_left", board.die_sides),  # a quarter for each, as there are at most four
        ("bonuses_pending", 2),  # home, capture: a share of all pawns
        ("doublets", 3),  # before the present spin: 0, 1, 2
        ("spin", 4),  # counts fresh, fourteen, a further spin follows, one FIVE is forfeited
        ("pawn_progress", MAX_PAWNS),  # of the mover, START 0 .. HOME 1
        ("pawn_origin", MAX_PAWNS),  # the same as the spin began
        ("pawn_paired", MAX_PAWNS),  # began the spin as one of a pair
        ("spins_left", 1),
    )


@rule
def observe_pawns(s: State, seat: int, place: int, out: Tensor) -> None:
    """Writes the pawns of the seat that comes `place` places after the observing one."""
    g = fields(s)
    seats, spaces = int(g.players), int(g.home)
    for pawn in range(g.pawn_count):
        x = int(g.pawns[seat, pawn])
        if x == START:
            out[place] += 1.0 / g.pawn_count
        elif x == spaces:
            out[seats + place] += 1.0 / g.pawn_count
        else:
            plane = 2 * seats + place * spaces + x
            if out[plane] == 1.0:
                out[plane] = 0.0
                plane += seats * spaces
            out[plane] = 1.0


@rule
def observe_spin(s: State, at: int, out: Tensor) -> None:
    """Writes the pieces from `counts_left` to the end."""
    g = fields(s)
    for k in range(2):
        if g.left[k] > 0:
            out[at + g.value[k] - 1] = g.left[k] / 4.0
    at += int(g.die_sides)
    for k in range(2):
        out[at + k] = g.pending[k] / float(g.players * g.pawn_count)
    at += 2
    out[at + g.doublets] = 1.0
    at += 3
    out[at] = g.fresh
    out[at + 1] = g.fourteen
    out[at + 2] = g.again
    out[at + 3] = g.forfeits_five
    at += 4
    if COUNTS <= g.phase < OVER:
        for pawn in range(g.pawn_count):
            out[at + pawn] = (g.pawns[g.mover, pawn] + 1.0) / (g.home + 1.0)
            out[at + MAX_PAWNS + pawn] = (g.origin[pawn] + 1.0) / (g.home + 1.0)
            out[at + 2 * MAX_PAWNS + pawn] = 1.0 if g.partner[pawn] >= 0 else 0.0
    at += 3 * MAX_PAWNS
    out[at] = 1.0 - g.spins / float(g.max_spins)


@rule
def observe(s: State, seat: int, out: Tensor) -> None:
    """Fills the observation tensor (zeros when called) as `observation_pieces` lays it out."""
    g = fields(s)
    seats = int(g.players)
    at = 2 * seats + 2 * seats * int(g.home)
    for place in range(seats):
        other = (seat + place) % seats
        observe_pawns(s, other, place, out)
        if other == g.mover and FIRST < g.phase < OVER:
            out[at + place] = 1.0
    observe_spin(s, at + seats, out)
