"""Every complete play of a spin in Parcheesi, written out and then sifted by the rules.

A play is the list of moves that a player makes with the counts of one spin. First every list of
moves that the dice allow is written out; then those are kept that the rulebook's sentences allow.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.support.naive.parcheesi_board import (
    START,
    Moved,
    Parameters,
    Position,
    enter,
    home,
    move,
)

ENTER = 0


@dataclass(frozen=True, slots=True)
class Play:
    """Moves made one after the other, the counts they used, and what they led to."""

    actions: tuple[int, ...]
    used: tuple[int, ...]  # counts; a combination that enters a pawn uses two
    left: tuple[int, ...]  # counts not used
    position: Position
    bonuses: tuple[str, ...]
    before: "Play | None" = None  # the same play without its last move

    def begin(self, moves: int) -> "Play":
        """The first moves of this play."""
        return self if len(self.actions) == moves else self.before.begin(moves)

    def then(self, action: int, used: tuple[int, ...], moved: Moved) -> "Play":
        left = list(self.left)
        for count in used:
            left.remove(count)
        return Play(
            (*self.actions, action),
            self.used + used,
            tuple(left),
            moved.position,
            self.bonuses + moved.bonuses,
            before=self,
        )


@dataclass(frozen=True, slots=True)
class Spin:
    """What a player has before him after spinning: his pawns are numbered from the front."""

    parameters: Parameters
    seat: int
    position: Position
    counts: tuple[int, ...]

    @property
    def pawns(self) -> tuple[int, ...]:
        return self.position[self.seat]

    @property
    def takes_fourteen(self) -> bool:
        """Four counts: the dice and their opposite sides (rule 9)."""
        return len(self.counts) == 4


def counts_of(parameters: Parameters, pawns: tuple[int, ...], dice: tuple[int, ...]) -> tuple:
    """The counts that dice give to a player whose pawns stand so."""
    doublets = len(dice) == 2 and dice[0] == dice[1]
    if doublets and START not in pawns:
        opposite = parameters.die_sides + 1 - dice[0]
        return (*dice, opposite, opposite)  # rule 9: all have been entered
    if dice == (parameters.enter_value,) * 2 and pawns.count(START) >= 2 and pawns.count(0) == 1:
        return dice[:1]  # rule 4, last sentence: one of the two moves is forfeited
    return dice


def complete_plays(spin: Spin) -> list[Play]:
    """The plays that the rules allow; the only one may be to do nothing."""
    plays = [play for play in every_play(spin) if rests_apart(spin, play.position)]
    most = max(len(play.used) for play in plays)
    if spin.takes_fourteen and most < 4:
        return []  # rule 9: the entire count of 14 must be taken or the turn is forfeited
    # Rules 8 and 18: both counts if that can be done in any way, else one of them, else none.
    return [play for play in plays if len(play.used) == most]


def every_play(spin: Spin) -> Iterator[Play]:
    """Every list of moves, finished or not, without a thought of what comes later."""
    unfinished = [Play((), (), spin.counts, spin.position, ())]
    while unfinished:
        play = unfinished.pop()
        yield play
        if not all_home(spin.parameters, play.position[spin.seat]):
            unfinished.extend(continuations(spin, play))


def all_home(parameters: Parameters, pawns: tuple[int, ...]) -> bool:
    return all(at == home(parameters) for at in pawns)


def continuations(spin: Spin, play: Play) -> list[Play]:
    """The play with one move more. A FIVE must enter a pawn if one can be entered (rules 2, 4)."""
    five = spin.parameters.enter_value
    entered = enter(spin.parameters, play.position, spin.seat)
    if entered is not None and not spin.takes_fourteen:
        if five in play.left:
            return [play.then(ENTER, (five,), entered)]
        if len(play.left) == 2 and sum(play.left) == five:
            return [play.then(ENTER, play.left, entered)]
    found = []
    for count in sorted(set(play.left)):
        for pawn in range(spin.parameters.pawns):
            moved = move(spin.parameters, play.position, spin.seat, pawn, count)
            if moved is not None:
                action = action_of(spin.parameters, pawn, count - 1)
                found.append(play.then(action, (count,), moved))
    return found


def action_of(parameters: Parameters, pawn: int, value_slot: int) -> int:
    """Specification, section 4: the slots are the counts, then the two bonuses."""
    return 1 + value_slot * parameters.pawns + pawn


def pairs_of(spin: Spin) -> list[tuple[int, int, int]]:
    """Own pawns that stand two on one space when the play begins: (pawn, pawn, where)."""
    pawns = spin.pawns
    return [
        (first, second, pawns[first])
        for first in range(len(pawns))
        for second in range(first + 1, len(pawns))
        if pawns[first] == pawns[second] and pawns[first] not in (START, home(spin.parameters))
    ]


def rests_apart(spin: Spin, position: Position) -> bool:
    """Rule 19: two pawns that were a blockade have not moved on together."""
    now = position[spin.seat]
    return not any(
        now[first] == now[second] and now[first] not in (where, home(spin.parameters))
        for first, second, where in pairs_of(spin)
    )


def without_twins(spin: Spin, position: Position, actions: list[int]) -> list[int]:
    """Drops a move that is the same as that of a lower-numbered pawn on the same space.

    Two pawns there are not the same if one of them alone was half of a blockade (rule 19).
    """
    partner = {}
    for first, second, _ in pairs_of(spin):
        partner[first], partner[second] = second, first
    now = position[spin.seat]

    def is_twin(action: int) -> bool:
        slot, pawn = divmod(action - 1, spin.parameters.pawns)
        return any(
            now[lower] == now[pawn]
            and (partner.get(pawn) == lower or (pawn not in partner and lower not in partner))
            and action_of(spin.parameters, lower, slot) in actions
            for lower in range(pawn)
        )

    return sorted(action for action in actions if action == ENTER or not is_twin(action))
