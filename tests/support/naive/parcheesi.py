"""A whole game of Parcheesi, slowly: turns, doublets, bonuses, the end of the game.

Like the rest of the naive program (board and plays are in files of their own) it follows the
rulebook and the specification's numbers for actions and spins, and knows nothing of the real game.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement

from tests.support.naive import parcheesi_board as board
from tests.support.naive import parcheesi_plays as plays
from tests.support.naive.parcheesi_board import START, Parameters, Position
from tests.support.naive.parcheesi_plays import Spin


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands. What comes next is a chance node unless `choices` holds something."""

    parameters: Parameters
    position: Position
    mover: int | None  # None until the first player is known
    doublets: int = 0  # spun in this turn so far
    spins: int = 0
    over: bool = False
    choices: tuple[int, ...] = ()  # actions of the mover
    # While a spin is played:
    dice: tuple[int, ...] = ()
    spin: Spin | None = None
    begun: tuple[plays.Play, ...] = ()  # complete plays that begin with the moves made
    made: tuple[int, ...] = ()  # the moves made with the counts
    pending: tuple[str, ...] = ()  # bonuses not taken yet


def new_game(parameters: Parameters) -> State:
    at_start = ((START,) * parameters.pawns,) * parameters.players
    return State(parameters, at_start, None if parameters.random_first_player else 0)


def position_state(
    parameters: Parameters, progress: list[list[int]], mover: int, doublets: int = 0, spins: int = 0
) -> State:
    position = tuple(from_the_front(pawns) for pawns in progress)
    return State(parameters, position, mover, doublets, spins)


def from_the_front(pawns: list[int] | tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(pawns, reverse=True))


def spins_of(parameters: Parameters) -> list[tuple[int, ...]]:
    """What the spinners may show, in the order of the specification's numbers."""
    sides = range(1, parameters.die_sides + 1)
    return list(combinations_with_replacement(sides, parameters.dice))


def outcomes(state: State) -> list[tuple[int, Fraction]]:
    """The chance outcomes of a state with their probabilities."""
    if state.mover is None:
        players = state.parameters.players
        return [(seat, Fraction(1, players)) for seat in range(players)]
    ordered = state.parameters.die_sides**state.parameters.dice
    spins = spins_of(state.parameters)
    return [(i, Fraction(len(set(dice)), ordered)) for i, dice in enumerate(spins)]


def legal(state: State) -> list[int]:
    """The ids that may be played now: chance outcomes or actions, ascending."""
    if state.over:
        return []
    if state.choices:
        return list(state.choices)
    return [outcome for outcome, _ in outcomes(state)]


def to_move(state: State) -> int:
    """The seat to choose; -1 for chance, -4 when the game is over."""
    if state.over:
        return -4
    return state.mover if state.choices else -1


def apply(state: State, action: int) -> State:
    if action not in legal(state):
        raise ValueError(f"{action} is not among {legal(state)}")
    if not state.choices:
        if state.mover is None:
            return replace(state, mover=action)
        return after_spinning(state, spins_of(state.parameters)[action])
    if state.begun:
        return after_a_move(state, action)
    return after_a_bonus_move(state, action)


def returns(state: State) -> list[Fraction]:
    parameters = state.parameters
    winners = [plays.all_home(parameters, pawns) for pawns in state.position]
    if not any(winners):
        return [Fraction(0)] * parameters.players
    loss = Fraction(-1, parameters.players - 1)
    return [Fraction(1) if won else loss for won in winners]


def after_spinning(state: State, dice: tuple[int, ...]) -> State:
    seat, parameters = state.mover, state.parameters
    state = replace(state, spins=state.spins + 1, dice=dice)
    if is_doublets(dice) and state.doublets == 2:
        return next_turn(replace(state, position=take_off_nearest_home(state)))
    pawns = from_the_front(state.position[seat])
    position = (*state.position[:seat], pawns, *state.position[seat + 1 :])
    state = replace(state, position=position)
    in_play = [at for at in pawns if at not in (START, board.home(parameters))]
    if not in_play and not has_five(parameters, dice) and START in pawns:
        # Rule 3: he may not move and his turn ends.
        return next_turn(state) if parameters.rule3_beats_doublets else end_of_spin(state)
    spin = Spin(parameters, seat, position, plays.counts_of(parameters, pawns, dice))
    complete = plays.complete_plays(spin)
    if not complete:
        # Rule 9: the turn is forfeited.
        return next_turn(state) if parameters.forfeit14_ends_turn else end_of_spin(state)
    return offer_moves(replace(state, spin=spin, begun=tuple(complete), made=(), pending=()))


def is_doublets(dice: tuple[int, ...]) -> bool:
    return len(dice) == 2 and dice[0] == dice[1]


def has_five(parameters: Parameters, dice: tuple[int, ...]) -> bool:
    """On one spinner or a combination of the two (rule 2)."""
    return parameters.enter_value in (*dice, sum(dice))


def take_off_nearest_home(state: State) -> Position:
    """Rule 9, third doublets; a pawn that is HOME stays there."""
    pawns = state.position[state.mover]
    on_the_way = [at for at in pawns if at != board.home(state.parameters)]
    if not on_the_way:
        return state.position
    return board.put(state.position, state.mover, pawns.index(max(on_the_way)), START)


def offer_moves(state: State) -> State:
    """What may be moved next with the counts: whatever begins a complete play."""
    nexts = {play.actions[len(state.made)] for play in state.begun if play.actions != state.made}
    if nexts:
        choices = plays.without_twins(state.spin, state.position, sorted(nexts))
        return replace(state, choices=tuple(choices))
    return offer_bonuses(replace(state, begun=()))


def after_a_move(state: State, action: int) -> State:
    made = (*state.made, action)
    begun = tuple(play for play in state.begun if play.actions[: len(made)] == made)
    so_far = begun[0].begin(len(made))
    return offer_moves(
        replace(state, made=made, begun=begun, position=so_far.position, pending=so_far.bonuses)
    )


def bonus_of(parameters: Parameters, reason: str) -> int:
    return parameters.capture_bonus if reason == board.CAPTURED else parameters.home_bonus


def bonus_moves(state: State) -> dict[int, tuple[str, board.Moved]]:
    """Rules 13 and 23: a bonus is taken undivided by one pawn, and rule 19 holds after it."""
    parameters, seat = state.parameters, state.mover
    found = {}
    for reason in set(state.pending):
        slot = parameters.die_sides + (1 if reason == board.CAPTURED else 0)
        for pawn in range(parameters.pawns):
            spaces = bonus_of(parameters, reason)
            moved = board.move(parameters, state.position, seat, pawn, spaces)
            if moved is not None and plays.rests_apart(state.spin, moved.position):
                found[plays.action_of(parameters, pawn, slot)] = (reason, moved)
    return found


def offer_bonuses(state: State) -> State:
    """It must be taken if any pawn can take it; if none can, it is forfeited."""
    if plays.all_home(state.parameters, state.position[state.mover]):
        return replace(state, over=True, choices=())
    state = replace(state, pending=tuple(r for r in state.pending if bonus_of(state.parameters, r)))
    choices = plays.without_twins(state.spin, state.position, sorted(bonus_moves(state)))
    if choices:
        return replace(state, choices=tuple(choices))
    return end_of_spin(state)


def after_a_bonus_move(state: State, action: int) -> State:
    reason, moved = bonus_moves(state)[action]
    pending = list(state.pending)
    pending.remove(reason)
    pending = (*pending, *moved.bonuses)
    return offer_bonuses(replace(state, position=moved.position, pending=pending))


def end_of_spin(state: State) -> State:
    """Doublets entitle a player to another spin (rule 9)."""
    if is_doublets(state.dice):
        return at_spinner(state, state.mover, state.doublets + 1)
    return next_turn(state)


def next_turn(state: State) -> State:
    """Play passes to the left."""
    return at_spinner(state, (state.mover + 1) % state.parameters.players, 0)


def at_spinner(state: State, mover: int, doublets: int) -> State:
    capped = state.spins == state.parameters.max_spins
    return State(state.parameters, state.position, mover, doublets, state.spins, over=capped)
