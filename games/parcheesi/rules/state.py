"""A Parcheesi position as one record: layout, set-up, given positions, scores."""

from collections.abc import Sequence

import numpy as np

from games.kernel.record import fields_of, read
from games.kernel.rule import Ints, State
from games.parcheesi.board import MAX_PAWNS, MAX_PLAYERS, START, Board

# Phases.
FIRST = 0  # chance: who goes first
SPIN = 1  # chance: the mover spins
COUNTS = 2  # the mover uses the counts of the dice
BONUS = 3  # the mover takes a bonus
OVER = 4

HOME_BONUS = 0  # index into `bonus` and `pending`; value slot die_sides + index
CAPTURE_BONUS = 1
NOBODY = -1  # no winner; no partner

_MAX_WALLS = (MAX_PLAYERS - 1) * (MAX_PAWNS // 2)
_MAX_GUESTS = (MAX_PLAYERS - 1) * MAX_PAWNS
_MAX_LEGAL = 2 * MAX_PAWNS  # two values at a time, one action a pawn

LAYOUT = np.dtype(
    [
        # Parameters: never change.
        ("bonus", "i4", 2),
        ("safe_mask", "i4"),
        ("max_spins", "i2"),
        ("players", "i1"),
        ("arms", "i1"),
        ("arm_length", "i1"),
        ("ring", "i1"),
        ("last_ring", "i1"),  # progress of the turn-off space
        ("home", "i1"),  # progress of HOME
        ("pawn_count", "i1"),  # of one colour
        ("dice", "i1"),
        ("die_sides", "i1"),
        ("enter_value", "i1"),
        ("forfeit14_ends_turn", "i1"),
        ("rule3_beats_doublets", "i1"),
        ("entering", "i1", MAX_PLAYERS),  # absolute index of each seat's entering space
        # The position. At a spin every seat's pawns are sorted, the farthest first.
        ("spins", "i2"),
        ("seat_spins", "i2", MAX_PLAYERS),
        ("pawns", "i1", (MAX_PLAYERS, MAX_PAWNS)),  # progress
        ("phase", "i1"),
        ("mover", "i1"),
        ("winner", "i1"),
        ("doublets", "i1"),  # spun in this turn before the present spin, 0..2
        # The present spin; all 0 at a chance node.
        ("value", "i1", 2),  # the different counts, ascending
        ("left", "i1", 2),  # how many of each are still to be used
        ("fourteen", "i1"),  # doublets with the numbers opposite (R9)
        ("again", "i1"),  # doublets: a further spin follows
        ("fresh", "i1"),  # no count has been used yet
        ("forfeits_five", "i1"),  # double FIVE with the entering space occupied (R4)
        ("pending", "i1", 2),  # bonuses to take
        ("origin", "i1", MAX_PAWNS),  # progress of the mover's pawns at the spin
        ("partner", "i1", MAX_PAWNS),  # the pawn that stood on the same space then, or NOBODY
        ("wall_count", "i1"),
        ("walls", "i1", _MAX_WALLS),  # opposing blockades, in the mover's progress
        ("guest_count", "i1"),
        ("guests", "i1", _MAX_GUESTS),  # opposing pawns on safety spaces, in the mover's progress
        ("legal_count", "i1"),
        ("legal", "i1", _MAX_LEGAL),  # ascending action ids
    ],
    align=True,
)
fields = fields_of(LAYOUT)


def new_state(params: Ints) -> State:
    """The position before the first spin; `params` from spiel.encode."""
    board = Board(*(int(value) for value in params))
    state = np.zeros(LAYOUT.itemsize, np.uint8)
    g = read(state, LAYOUT)
    g.bonus[HOME_BONUS], g.bonus[CAPTURE_BONUS] = board.home_bonus, board.capture_bonus
    g.players, g.arms, g.arm_length = board.players, board.arms, board.arm_length
    g.ring, g.last_ring, g.home = board.ring, board.last_ring, board.home
    g.safe_mask, g.max_spins, g.pawn_count = board.safe_mask, board.max_spins, board.pawns
    g.dice, g.die_sides, g.enter_value = board.dice, board.die_sides, board.enter_value
    g.forfeit14_ends_turn = board.forfeit14_ends_turn
    g.rule3_beats_doublets = board.rule3_beats_doublets
    for seat in range(board.players):
        g.entering[seat] = board.entering_space(seat)
    g.pawns[:] = START
    g.phase = FIRST if board.random_first_player else SPIN
    g.winner = NOBODY
    return state


def position(
    params: Ints,
    progress: Sequence[Sequence[int]],
    *,
    mover: int,
    doublets: int = 0,
    spins: int = 0,
) -> State:
    """A given position, `mover` about to spin: for tests, puzzles and designers.

    Args:
        params: as for `new_state`.
        progress: for each seat where its pawns stand: -1 START, 0 entering space .. HOME.
        mover: the seat that spins next.
        doublets: how many doublets it has already spun in this turn, 0..2.
        spins: spins of the whole game so far.

    Raises:
        ValueError: a position that cannot be.
    """
    board = Board(*(int(value) for value in params))
    _check_pawns(board, progress)
    for name, value, end in (
        ("mover", mover, board.players),
        ("doublets", doublets, 3),
        ("spins", spins, board.max_spins),
    ):
        if not 0 <= value < end:
            raise ValueError(f"position: {name} is {value}; it must be 0..{end - 1}")
    state = new_state(params)
    g = read(state, LAYOUT)
    for seat, pawns in enumerate(progress):
        g.pawns[seat, : board.pawns] = sorted(pawns, reverse=True)
    g.phase, g.mover, g.doublets, g.spins = SPIN, mover, doublets, spins
    return state


def _check_pawns(board: Board, progress: Sequence[Sequence[int]]) -> None:
    if len(progress) != board.players:
        raise ValueError(f"position: {len(progress)} seats given, {board.players} play")
    owner: dict[int, int] = {}
    for seat, pawns in enumerate(progress):
        if len(pawns) != board.pawns:
            raise ValueError(f"position: seat {seat} has {len(pawns)} pawns, not {board.pawns}")
        for x in pawns:
            if not START <= x <= board.home:
                raise ValueError(f"position: progress {x} is not in {START}..{board.home}")
            if 0 <= x < board.home and pawns.count(x) > 2:
                raise ValueError(f"position: seat {seat} has more than two pawns on {x} (R7)")
            if 0 <= x <= board.last_ring:
                other = owner.setdefault(board.space(seat, x), seat)
                if other != seat:
                    raise ValueError(f"position: seats {other} and {seat} share a space (R10)")
        if all(x == board.home for x in pawns):
            raise ValueError(f"position: seat {seat} has already won")


def progress(s: State) -> list[list[int]]:
    """For each seat where its pawns stand, the farthest first: -1 START, 0 .. HOME."""
    g = read(s, LAYOUT)
    seats: list[list[int]] = g.pawns[: g.players, : g.pawn_count].tolist()
    return [sorted(pawns, reverse=True) for pawns in seats]


def scores(s: State) -> dict[str, object]:
    """The winning seat (-1: none), the spins of the whole game, where all pawns stand."""
    g = read(s, LAYOUT)
    return {"winner": int(g.winner), "spins": int(g.spins), "positions": progress(s)}


def board_of(s: State) -> Board:
    """The board on which a position stands. `random_first_player` is only known at the start."""
    g = read(s, LAYOUT)
    return Board(
        players=int(g.players),
        arms=int(g.arms),
        arm_length=int(g.arm_length),
        gap=int(g.ring - g.last_ring),
        home_path=int(g.home - g.last_ring - 1),
        safe_mask=int(g.safe_mask),
        pawns=int(g.pawn_count),
        dice=int(g.dice),
        die_sides=int(g.die_sides),
        enter_value=int(g.enter_value),
        capture_bonus=int(g.bonus[CAPTURE_BONUS]),
        home_bonus=int(g.bonus[HOME_BONUS]),
        max_spins=int(g.max_spins),
        random_first_player=int(g.phase == FIRST),
        forfeit14_ends_turn=int(g.forfeit14_ends_turn),
        rule3_beats_doublets=int(g.rule3_beats_doublets),
    )
