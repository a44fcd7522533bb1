"""A visit: one process of the bot on one seat, from a position of random play onwards.

The bot's own choices are played, all others at random from the visit's seed: the same visit asks
the same questions until the bot answers one differently.
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyspiel

from arena import loading, match
from arena.checking.candidate import Candidate, Fault, Setting
from arena.isolation.player import BotFault, Budget
from arena.isolation.positions import replay
from arena.isolation.process_player import ProcessPlayer
from arena.isolation.seat_view import SeatWindow

_LONGEST = 2000  # plies of a game of random play that are looked at


@dataclass(frozen=True, slots=True)
class Visit:
    """Where the bot sits down and how long it stays."""

    seat: int
    seed: int
    start: tuple[int, ...] = ()  # the actions that were played before, chance included
    turns: int = 25  # at most


@dataclass(frozen=True, slots=True)
class Stay:
    """What came of a visit."""

    choices: tuple[int, ...] = ()
    cpu_seconds: tuple[float, ...] = ()  # of each choice
    memory_mb: float | None = None  # at most, beyond Python and the games; None: unknown
    fault: Fault | None = None
    last_fault: Fault | None = None  # in game_over: it changes no result


def sit_down(
    candidate: Candidate, setting: Setting, visit: Visit, seconds: float = math.inf
) -> Stay:
    """Makes a visit; a fault of the bot ends it, and it gets no new turn after `seconds`."""
    player = loading.in_own_process(candidate.spec, candidate.limits.resources())
    guest = _Guest(candidate, setting, visit, player)
    fault = last_fault = None
    try:
        guest.play(time.monotonic() + seconds)
        last_fault = guest.say_goodbye()
    except BotFault as raised:
        fault = Fault.of(raised, visit.seat, guest.ply)
    finally:
        memory_mb = player.peak_memory_mb()
        player.close()
    return Stay(tuple(guest.choices), tuple(guest.cpu_seconds), memory_mb, fault, last_fault)


def random_start(setting: Setting, seat: int, rng: np.random.Generator) -> tuple[int, ...]:
    """A random game up to a turn of the seat, drawn from all its turns; () where it has none."""
    state = setting.game.new_initial_state()
    turns = []
    while not state.is_terminal() and len(state.history()) < _LONGEST:
        if _is_to_move(state, seat):
            turns.append(len(state.history()))
        step(state, rng)
    if not turns:
        return ()
    history: list[int] = state.history()
    return tuple(history[: turns[int(rng.integers(len(turns)))]])


def step(state: pyspiel.State, rng: np.random.Generator) -> None:
    """One step of random play: an action, all actions of a simultaneous move, or chance."""
    if state.is_simultaneous_node():
        state.apply_actions([_any(state, seat, rng) for seat in range(state.num_players())])
    elif state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        at = rng.choice(len(outcomes), p=np.array(chances) / sum(chances))
        state.apply_action(outcomes[at])
    else:
        state.apply_action(_any(state, state.current_player(), rng))


def _any(state: pyspiel.State, seat: int, rng: np.random.Generator) -> int:
    legal: Sequence[int] = state.legal_actions(seat)
    return legal[int(rng.integers(len(legal)))] if legal else match.NOTHING_TO_CHOOSE


def _is_to_move(state: pyspiel.State, seat: int) -> bool:
    if state.is_terminal() or state.is_chance_node():
        return False
    if state.is_simultaneous_node():
        return bool(state.legal_actions(seat))
    return bool(state.current_player() == seat)


class _Guest:
    """The bot while it plays a visit."""

    def __init__(
        self, candidate: Candidate, setting: Setting, visit: Visit, player: ProcessPlayer
    ) -> None:
        limits = candidate.limits
        self._budget = Budget(limits.cpu_seconds_per_move, limits.wall_seconds_per_move)
        self._setting = setting
        self._visit = visit
        self._player = player
        self._window = SeatWindow(setting.facts, visit.seat, visit.seed)
        self._rng = np.random.default_rng(visit.seed)
        self._state = setting.game.new_initial_state()
        replay(self._state, list(visit.start))
        self.choices: list[int] = []
        self.cpu_seconds: list[float] = []

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self._state.history())

    def play(self, deadline: float) -> None:
        """Plays until the game ends or the visit is over; at least one turn."""
        visit, state = self._visit, self._state
        self._player.new_game(self._setting.game, visit.seat, visit.seed)
        while not state.is_terminal() and self.ply < len(visit.start) + _LONGEST:
            if not _is_to_move(state, visit.seat):
                step(state, self._rng)
                continue
            made = len(self.choices)
            if made == visit.turns or (made and time.monotonic() > deadline):
                return
            self._apply(self._choice())

    def say_goodbye(self) -> Fault | None:
        """Tells the bot how the game ended, where it did."""
        if not self._state.is_terminal():
            return None
        try:
            self._player.game_over(self._state.returns())
        except BotFault as raised:
            return Fault.of(raised, self._visit.seat, self.ply)
        return None

    def _choice(self) -> int:
        legal = self._state.legal_actions(self._visit.seat)
        self._player.ask(self._window.look(self._state, legal, self.ply), self._budget)
        reply = self._player.answer()
        try:
            action = match.checked(reply.action, legal)
        except BotFault as raised:
            raise BotFault(raised.kind, raised.cause, self._player.log_tail()) from None
        self.choices.append(action)
        self.cpu_seconds.append(reply.cpu_seconds)
        return action

    def _apply(self, action: int) -> None:
        state, seat = self._state, self._visit.seat
        if not state.is_simultaneous_node():
            state.apply_action(action)
            return
        state.apply_actions(
            [
                action if other == seat else _any(state, other, self._rng)
                for other in range(state.num_players())
            ]
        )
