"""Positions and actions of Parcheesi in words, at most 80 columns wide."""

import functools
import itertools
from collections.abc import Sequence

from games.kernel.record import read
from games.kernel.rule import State
from games.parcheesi.board import COLOURS, START, Board
from games.parcheesi.rules.legal import ENTER
from games.parcheesi.rules.state import (
    BONUS,
    CAPTURE_BONUS,
    COUNTS,
    FIRST,
    HOME_BONUS,
    LAYOUT,
    NOBODY,
    OVER,
    SPIN,
    board_of,
)
from games.parcheesi.view.geometry import Place, paper

_BONUS_WORDS = {HOME_BONUS: "for HOME", CAPTURE_BONUS: "for a capture"}
_LEGEND = "o safety space   small letter: entering space   : HOME path   two letters: blockade"


def state_text(s: State) -> str:
    """All of a position: what is to be done, where every pawn stands, the board."""
    board = board_of(s)
    lines = [spins_text(s), status_text(s), *notes_text(s), *seat_lines(s), *_board_lines(s, board)]
    return "\n".join(lines)


def spins_text(s: State) -> str:
    """How far the game has come."""
    g = read(s, LAYOUT)
    by_seat = ", ".join(map(str, g.seat_spins[: g.players].tolist()))
    return f"Parcheesi: {g.spins} of at most {g.max_spins} spins (by seat: {by_seat})"


def status_text(s: State) -> str:
    """Whose turn it is and what is to be done, in one sentence."""
    g = read(s, LAYOUT)
    board = board_of(s)
    if g.phase == FIRST:
        return "All spin for who goes first."
    if g.phase == OVER and g.winner == NOBODY:
        return f"Drawn: nobody has won after {g.spins} spins."
    if g.phase == OVER:
        return f"{seat_name(board, int(g.winner))} has won: all pawns are HOME."
    who = seat_name(board, int(g.mover))
    if g.phase == SPIN:
        return f"{who} spins{' again' if g.doublets else ''}."
    if g.phase == COUNTS:
        counts = counts_left(s)
        return f"{who} uses the count{'s' * (len(counts) > 1)} {' '.join(map(str, counts))}."
    bonuses = [f"{g.bonus[k]} {_BONUS_WORDS[k]}" for k in bonuses_pending(s)]
    return f"{who} takes a bonus: {', '.join(bonuses)}."


def counts_left(s: State) -> list[int]:
    """The counts of the dice that are still to be used, ascending."""
    g = read(s, LAYOUT)
    return [int(g.value[k]) for k in range(2) for _ in range(g.left[k])]


def bonuses_pending(s: State) -> list[int]:
    """The kinds of the bonuses to take: HOME_BONUS, CAPTURE_BONUS."""
    g = read(s, LAYOUT)
    return [k for k in range(2) for _ in range(g.pending[k])]


def seat_name(board: Board, seat: int) -> str:
    """Such as `seat 1 (yellow)`."""
    return f"seat {seat} ({COLOURS[board.arm(seat)]})"


def notes_text(s: State) -> list[str]:
    """What else the rest of the turn depends on; lines in brackets, or none."""
    g = read(s, LAYOUT)
    notes = []
    if g.fourteen:
        notes.append(f"all of the {2 * (g.die_sides + 1)} of the doublets")
    if g.fresh:
        notes.append("no count used yet")
    if g.fresh and g.forfeits_five:
        notes.append(f"one {g.enter_value} is forfeited")
    if g.doublets:
        notes.append(f"after {g.doublets} doublets in this turn")
    if g.again:
        notes.append("then spins again")
    if g.phase in (COUNTS, BONUS):
        notes.extend(
            f"pawns {pawn + 1} and {g.partner[pawn] + 1} began as a pair on {g.origin[pawn]}"
            for pawn in range(g.pawn_count)
            if g.partner[pawn] > pawn
        )
    # Two notes a line: at most 80 columns.
    return [f"  ({'; '.join(notes[k : k + 2])})" for k in range(0, len(notes), 2)]


def seat_lines(s: State) -> list[str]:
    """One line a seat: where its pawns stand, by number and own progress."""
    g = read(s, LAYOUT)
    board = board_of(s)
    to_move = int(g.mover) if FIRST < g.phase < OVER else NOBODY
    lines = []
    for seat, pawns in enumerate(g.pawns[: board.players, : board.pawns].tolist()):
        places = [f"{k + 1} {_place_word(board, x):<10}" for k, x in enumerate(pawns)]
        mark = ">" if seat == to_move else " "
        lines.append(f"{mark} {seat_name(board, seat):<15} {' '.join(places)}".rstrip())
    return lines


def _place_word(board: Board, x: int) -> str:
    if x == START:
        return "START"
    if x == board.home:
        return "HOME"
    if x > board.last_ring:
        return f"at {x} path"
    return f"at {x} safe" if board.is_safe(x) else f"at {x}"


def _board_lines(s: State, board: Board) -> list[str]:
    """The cross as a grid of three columns a space; nothing for boards that are no cross."""
    layout = paper(board)
    if not layout.is_cross:
        return []
    rows = [list(row) for row in _empty_board(board)]
    middle = len(rows) // 2
    g = read(s, LAYOUT)
    for seat, pawns in enumerate(g.pawns[: board.players, : board.pawns].tolist()):
        for x in pawns:
            if START < x < board.home:
                letters = _letter(board, seat) * pawns.count(x)
                place = layout.place(board, seat, x)
                rows[middle + int(place.y)][middle + int(place.x)] = f" {letters:<2}"
    return [*("".join(row).rstrip() for row in rows), _LEGEND]


@functools.cache
def _empty_board(board: Board) -> Sequence[Sequence[str]]:
    """The marks of the cross without pawns, row by row."""
    layout = paper(board)
    marks = {
        place: " o " if board.is_safe(space) else " . " for space, place in enumerate(layout.ring)
    }
    marks.update({place: " : " for path in layout.paths for place in path})
    for seat in range(board.players):
        marks[layout.place(board, seat, 0)] = f" {_letter(board, seat).lower()} "
    marks |= {Place(-1, 0): " HO", Place(0, 0): "ME ", Place(1, 0): "   "}
    turn_off = board.arm_length // 2 + 1
    reach = range(-turn_off, turn_off + 1)
    return tuple(tuple(marks.get(Place(x, y), "   ") for x in reach) for y in reach)


def _letter(board: Board, seat: int) -> str:
    return COLOURS[board.arm(seat)][0].upper()


def action_text(s: State, seat: int, action: int) -> str:
    """Any decision id in words, legal or not; the same at every position and for every seat."""
    g = read(s, LAYOUT)
    if action == ENTER:
        return "enter a pawn"
    slot, pawn = divmod(action - 1, int(g.pawn_count))
    who = f"pawn {pawn + 1}"
    if 0 <= slot < g.die_sides:
        return f"{who}: {slot + 1} step{'s' if slot else ''}"
    bonus = slot - int(g.die_sides)
    if bonus in _BONUS_WORDS:
        return f"{who}: {g.bonus[bonus]} bonus steps {_BONUS_WORDS[bonus]}"
    return f"no action {action}"


def chance_text(s: State, outcome: int) -> str:
    """A chance id of this position in words."""
    g = read(s, LAYOUT)
    if g.phase == FIRST:
        board = board_of(s)
        if 0 <= outcome < board.players:
            return f"{seat_name(board, outcome)} goes first"
        return f"no seat {outcome}"
    sides = range(1, g.die_sides + 1)
    spins = [*itertools.combinations_with_replacement(sides, int(g.dice))]
    if not 0 <= outcome < len(spins):
        return f"no spin {outcome}"
    low, high = spins[outcome][0], spins[outcome][-1]
    if g.dice == 1:
        return f"spins {low}"
    return f"spins double {low}" if low == high else f"spins {low} and {high}"
