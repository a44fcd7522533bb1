"""A game record -> the positions it went through, and whether the rules agree with it. Pure.

A record holds every action, chance included, so no seed is needed: what is written wins.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.records import CHANCE_SEAT, EndingKind, GameRecord, fault_returns

if TYPE_CHECKING:
    import pyspiel

_TOLERANCE = 1e-9  # of returns


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a record in words; `ply` is the number of actions before it."""

    ply: int
    actor: int  # seat or CHANCE_SEAT
    action: int
    text: str


def moves(record: GameRecord, game: "pyspiel.Game") -> tuple[Move, ...]:
    """All actions of a record in words.

    Raises:
        ValueError: the record does not fit the rules; says at which ply.
    """
    return tuple(move for step, _ in walk(record, game) for move in step)


def position(record: GameRecord, game: "pyspiel.Game", ply: int) -> "pyspiel.State":
    """The position after the first `ply` actions; seats that move together move at once.

    Raises:
        ValueError: there is no such ply, or the record does not fit the rules.
    """
    last = len(record.actions)
    if not 0 <= ply <= last:
        raise ValueError(f"match {record.match_id[:8]} has plies 0 to {last}, not {ply}")
    for step, state in walk(record, game):
        if step and step[-1].ply >= ply:
            return state
    return final_position(record, game)


def final_position(record: GameRecord, game: "pyspiel.Game") -> "pyspiel.State":
    """The position in which the match stopped."""
    state = game.new_initial_state()
    for step, before in walk(record, game):
        state = before
        _apply(state, step)
    return state


def walk(
    record: GameRecord, game: "pyspiel.Game"
) -> Iterator[tuple[tuple[Move, ...], "pyspiel.State"]]:
    """Each step with the position before it; a step is one action, or one of each seat.

    The positions are copies.

    Raises:
        ValueError: an action is not legal, or somebody else was to move.
    """
    state = game.new_initial_state()
    ply = 0
    while ply < len(record.actions):
        together = state.is_simultaneous_node()
        size = game.num_players() if together else 1
        step = tuple(
            _move(record, state, number, together=together) for number in range(ply, ply + size)
        )
        yield step, state.clone()
        _apply(state, step)
        ply += size


def findings(record: GameRecord, game: "pyspiel.Game") -> tuple[str, ...]:
    """What is wrong with a record, in sentences; empty for one that the rules agree with."""
    if record.ending.kind == EndingKind.WITHDRAWN:
        return ()
    try:
        state = final_position(record, game)
    except ValueError as error:
        return (str(error),)
    return tuple(_ending_findings(record, state))


def _ending_findings(record: GameRecord, state: "pyspiel.State") -> Iterator[str]:
    ending = record.ending
    if ending.is_fault:
        wanted = fault_returns(len(record.bots), ending.seat or 0)
        if ending.ply != len(record.actions):
            yield f"the fault was at ply {ending.ply}, but {len(record.actions)} actions follow"
    else:
        wanted = tuple(map(float, state.returns()))
    if ending.kind == EndingKind.FINISHED and not state.is_terminal():
        yield f"the game is not over after its {len(record.actions)} actions"
    if ending.kind != EndingKind.FINISHED and state.is_terminal():
        yield f"the game is over, but the record ends by {ending.kind}"
    pairs = zip(record.returns, wanted, strict=True)
    if any(abs(found - right) > _TOLERANCE for found, right in pairs):
        yield f"returns are {list(record.returns)}; the rules give {list(wanted)}"


def _move(record: GameRecord, state: "pyspiel.State", ply: int, *, together: bool) -> Move:
    where = f"match {record.match_id[:8]} ply {ply}"
    if ply >= len(record.actions):
        raise ValueError(f"{where}: the actions of some seats are missing")
    actor, action = record.actions[ply]
    to_move = state.current_player()
    if together:
        legal = state.legal_actions(actor) or [0]  # a seat with nothing to choose passes 0
    elif to_move != actor:
        raise ValueError(f"{where}: {_who(actor)} acts, but {_who(to_move)} is to move")
    elif actor == CHANCE_SEAT:
        legal = [outcome for outcome, _ in state.chance_outcomes()]
    else:
        legal = state.legal_actions()
    if action not in legal:
        raise ValueError(f"{where}: action {action} of {_who(actor)} is not legal")
    return Move(ply=ply, actor=actor, action=action, text=state.action_to_string(actor, action))


def _apply(state: "pyspiel.State", step: tuple[Move, ...]) -> None:
    if state.is_simultaneous_node():
        state.apply_actions([move.action for move in step])
    else:
        state.apply_action(step[0].action)


def _who(actor: int) -> str:
    if actor >= 0:
        return f"seat {actor}"
    return "chance" if actor == CHANCE_SEAT else "nobody"
