"""Positions and actions of Parcheesi in words, at most 80 columns wide."""

import itertools

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
    SPIN,
    board_of,
)
from games.parcheesi.view.geometry import paper

_BONUS_WORDS = {HOME_BONUS: "for HOME", CAPTURE_BONUS: "for a capture"}
_LEGEND = "o safety space   small letter: entering space   : HOME path   two letters: blockade"


def state_text(s: State) -> str:
    """All of a position: what is to be done, where every pawn stands, the board."""
    g = read(s, LAYOUT)
    board = board_of(s)
    by_seat = ", ".join(str(g.seat_spins[seat]) for seat in range(board.players))
    return "\n".join(
        [
            f"Parcheesi: spin {g.spins} of at most {g.max_spins} (by seat: {by_seat})",
            status_text(s),
            *(_seat_line(s, board, seat) for seat in range(board.players)),
            *_board_lines(s, board),
        ]
    )


def status_text(s: State) -> str:
    """Whose turn it is and what is to be done, in one sentence or two lines."""
    g = read(s, LAYOUT)
    board = board_of(s)
    if g.phase == FIRST:
        return "All spin for who goes first."
    who = seat_name(board, int(g.mover))
    if g.phase == SPIN:
        again = f" again, after {g.doublets} doublets" if g.doublets else ""
        return f"{who} spins{again}."
    if g.phase in (COUNTS, BONUS):
        return "\n".join([_to_use(s, who), *_spin_notes(s)])
    if g.winner == NOBODY:
        return f"Drawn: nobody has won after {g.spins} spins."
    return f"{seat_name(board, int(g.winner))} has won: all pawns are HOME."


def seat_name(board: Board, seat: int) -> str:
    """Such as `seat 1 (yellow)`."""
    return f"seat {seat} ({COLOURS[board.arm(seat)]})"


def _to_use(s: State, who: str) -> str:
    g = read(s, LAYOUT)
    if g.phase == COUNTS:
        counts = [str(g.value[k]) for k in range(2) for _ in range(g.left[k])]
        return f"{who} uses the counts {' '.join(counts)}."
    bonuses = [
        f"{g.bonus[k]} {_BONUS_WORDS[k]}" for k in range(2) for _ in range(int(g.pending[k]))
    ]
    return f"{who} takes a bonus: {', '.join(bonuses)}."


def _spin_notes(s: State) -> list[str]:
    """What else the rest of the spin depends on; in brackets, or nothing."""
    g = read(s, LAYOUT)
    notes = []
    if g.fourteen:
        notes.append(f"all of the {2 * (g.die_sides + 1)} of the doublets")
    if g.phase == COUNTS and g.fresh:
        notes.append("no count used yet")
    if g.phase == COUNTS and g.fresh and g.forfeits_five:
        notes.append(f"one {g.enter_value} is forfeited")
    if g.doublets:
        notes.append(f"after {g.doublets} doublets")
    if g.again:
        notes.append("then spins again")
    notes.extend(
        f"pawns {pawn + 1} and {g.partner[pawn] + 1} began as a pair on {g.origin[pawn]}"
        for pawn in range(g.pawn_count)
        if g.partner[pawn] > pawn
    )
    # Two notes a line: at most 80 columns.
    return [f"  ({'; '.join(notes[k : k + 2])})" for k in range(0, len(notes), 2)]


def _seat_line(s: State, board: Board, seat: int) -> str:
    g = read(s, LAYOUT)
    places = [
        f"{pawn + 1} {_place_word(board, seat, int(g.pawns[seat, pawn])):<10}"
        for pawn in range(board.pawns)
    ]
    mark = ">" if seat == g.mover and g.phase in (SPIN, COUNTS, BONUS) else " "
    return f"{mark} {seat_name(board, seat):<15} {'  '.join(places)}".rstrip()


def _place_word(board: Board, seat: int, x: int) -> str:
    if x == START:
        return "START"
    if x == board.home:
        return "HOME"
    if x > board.last_ring:
        return f"at {x} path"
    return f"at {x} safe" if board.is_safe(board.space(seat, x)) else f"at {x}"


def _board_lines(s: State, board: Board) -> list[str]:
    """The cross as a grid of three columns a space; nothing for boards that are no cross."""
    layout = paper(board)
    if not layout.is_cross:
        return []
    marks = {}
    for space, place in enumerate(layout.ring):
        marks[place.x, place.y] = " o " if board.is_safe(space) else " . "
    for path in layout.paths:
        marks.update({(place.x, place.y): " : " for place in path})
    for seat in range(board.players):
        place = layout.ring[board.entering_space(seat)]
        marks[place.x, place.y] = f" {_letter(board, seat).lower()} "
    marks.update({(-1, 0): " HO", (0, 0): "ME ", (1, 0): "   "})
    g = read(s, LAYOUT)
    for seat in range(board.players):
        for x in {int(x) for x in g.pawns[seat, : board.pawns]} - {START, board.home}:
            pawns = int((g.pawns[seat, : board.pawns] == x).sum())
            place = (
                layout.ring[board.space(seat, x)]
                if x <= board.last_ring
                else layout.paths[board.arm(seat)][x - board.last_ring - 1]
            )
            marks[place.x, place.y] = f" {_letter(board, seat) * pawns:<2}"
    reach = range(-int(layout.radius), int(layout.radius) + 1)
    rows = ["".join(marks.get((x, y), "   ") for x in reach).rstrip() for y in reach]
    return [*rows, _LEGEND]


def _letter(board: Board, seat: int) -> str:
    return COLOURS[board.arm(seat)][0].upper()


def action_text(s: State, seat: int, action: int) -> str:
    """Any decision id in words, legal or not; the same at every position of a game."""
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
