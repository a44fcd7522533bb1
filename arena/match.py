"""The referee: play(match, players) -> GameRecord. No disk, no Ray, no clock but the players'.

The referee alone holds the true state. It asks, checks that the answer is legal (OpenSpiel's
Python games accept anything), samples chance from the match's luck seed, and writes down every
action, so that the record can be replayed without any seed.

A fault of one bot ends the match. What it returns then are the shares of a ranking in which the
faulty seat is last and the others are tied, on the scale of a win or loss whatever the game's own
utility: -1/(n-1) for the faulty seat, 1/(n-1)**2 for each other; 0 in a solo game. A match that is
stopped by `max_moves` is scored as it stands: in most games that is 0 for all, a tie.
"""

import functools
import itertools
import numbers
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel

import games
from arena import luck, move_times, pool
from arena.config import Limits
from arena.errors import ConfigError
from arena.isolation import together
from arena.isolation.player import BotFault, Budget, Player, Reply, weakest
from arena.isolation.seat_view import GameFacts, SeatView, SeatWindow
from arena.records import (
    CHANCE_SEAT,
    Ending,
    EndingKind,
    GameRecord,
    Match,
    SeatTimes,
    fault_returns,
)
from games.kernel.contract import LUCK_WORDS, Rules

# What OpenSpiel's own wrappers pass for a seat that has nothing to choose.
NOTHING_TO_CHOOSE = 0
_SHOWN_ACTIONS = 20  # of a legal list in a cause
_SHOWN_CHARACTERS = 60  # of a reply in a cause
_TERMINAL = int(pyspiel.PlayerId.TERMINAL)
_SIMULTANEOUS = int(pyspiel.PlayerId.SIMULTANEOUS)


def play(match: Match, players: Sequence[Player], limits: Limits) -> GameRecord:
    """Plays one match from its first chance node to its end.

    The players are used up but not closed. The same match with players that answer the same
    gives the same record, up to the times and the log.

    Raises:
        ConfigError: the game is not playable here, or the match was planned for other rules.
    """
    if len(players) != len(match.seats):
        raise ValueError(f"match {match.id}: {len(match.seats)} seats, {len(players)} players")
    setting = _setting(match.game)
    if match.rules_version != setting.rules_version:
        raise ConfigError(
            f"match {match.id} was planned for {match.game} with rules version "
            f"{match.rules_version}; here is version {setting.rules_version}"
        )
    table = _Table(setting, match, players, limits)
    try:
        ending = table.play_to_the_end()
    except BotFault as fault:
        seat = table.asked_seat
        cause = f"seat {seat} ({match.seats[seat].bot}): {fault.cause}"
        tail = fault.log_tail or players[seat].log_tail()
        ending = Ending(fault.kind, seat, len(table.actions), cause, tail)
    returns = table.returns(ending)
    table.tell_returns(ending, returns)
    return GameRecord(
        match_id=match.id,
        game=match.game,
        rules_version=match.rules_version,
        round=match.round,
        table=match.table,
        seating=match.seating,
        block=match.block,
        bots=tuple(seat.entrant for seat in match.seats),
        actions=tuple(table.actions),
        returns=returns,
        ending=ending,
        isolation=str(weakest(player.level for player in players)),
        times=table.times(),
    )


@dataclass(frozen=True, slots=True)
class _Setting:
    """What all matches of one game in this process share."""

    game: pyspiel.Game
    rules_version: str
    facts: GameFacts
    draw: Callable[[pyspiel.State, int, int], int]  # state, luck seed, chance nodes so far


@functools.lru_cache(maxsize=16)
def _setting(loading_string: str) -> _Setting:
    try:
        game = games.load_game(loading_string)
        version = pool.pool_of(game).rules_version
    except ValueError as error:
        raise ConfigError(str(error)) from None
    rules = games.rules(game)
    draw = _draw_outcome if rules is None else _drawer(rules)
    return _Setting(game, version, GameFacts(game), draw)


def _drawer(rules: Rules) -> Callable[[pyspiel.State, int, int], int]:
    """Chance for the project's own games, whose rules name a node so that luck stays matched."""
    words = np.zeros(LUCK_WORDS, np.int64)

    def draw(state: pyspiel.State, luck_seed: int, _nodes: int) -> int:
        count = rules.luck_key(state.array, words)
        return rules.sample_chance(state.array, luck.uniform(luck_seed, words[:count].tolist()))

    return draw


def _draw_outcome(state: pyspiel.State, luck_seed: int, nodes: int) -> int:
    """Inverse CDF for every other game; a node is named by how many came before it."""
    outcomes: list[tuple[int, float]] = state.chance_outcomes()
    u = luck.uniform(luck_seed, (nodes,))
    for (outcome, _), sum_so_far in zip(
        outcomes, itertools.accumulate(p for _, p in outcomes), strict=True
    ):
        if u < sum_so_far:
            return outcome
    return outcomes[-1][0]  # the probabilities may sum to a little less than 1


class _Table:
    """One match while it is played."""

    def __init__(
        self, setting: _Setting, match: Match, players: Sequence[Player], limits: Limits
    ) -> None:
        self._setting = setting
        self._match = match
        self._players = players
        self._budget = Budget(limits.cpu_seconds_per_move, limits.wall_seconds_per_move)
        self._max_moves = limits.max_moves
        self._state = self._setting.game.new_initial_state()
        self._windows = [
            SeatWindow(self._setting.facts, number, seat.seed)
            for number, seat in enumerate(match.seats)
        ]
        self.actions: list[tuple[int, int]] = []
        self._replies: list[list[Reply]] = [[] for _ in players]
        self.asked_seat = 0  # whose fault a BotFault is
        self._seated = 0  # how many bots know that they play

    def play_to_the_end(self) -> Ending:
        """Plays until the game or the move limit ends it; a bot's fault goes up as BotFault."""
        for number, player in enumerate(self._players):
            self.asked_seat = number
            player.new_game(self._setting.game, number, self._match.seats[number].seed)
            self._seated += 1
        moves = nodes = 0
        while True:
            actor = self._state.current_player()
            if actor == CHANCE_SEAT:
                outcome = self._setting.draw(self._state, self._match.luck_seed, nodes)
                nodes += 1
                self._apply(CHANCE_SEAT, outcome)
            elif actor == _TERMINAL:
                return Ending(EndingKind.FINISHED)
            elif self._max_moves is not None and moves >= self._max_moves:
                return Ending(EndingKind.MOVE_LIMIT, cause=f"stopped after {moves} moves")
            elif actor == _SIMULTANEOUS:
                moves += self._move_together()
            else:
                self._apply(actor, self._move_alone(actor))
                moves += 1

    def returns(self, ending: Ending) -> tuple[float, ...]:
        """One return a seat."""
        if not ending.is_fault:
            return tuple(map(float, self._state.returns()))
        return fault_returns(len(self._players), self.asked_seat)

    def tell_returns(self, ending: Ending, returns: tuple[float, ...]) -> None:
        """Tells every bot but a faulty one; the result stands whatever they do with it."""
        for seat, player in enumerate(self._players[: self._seated]):
            if seat != ending.seat:
                try:
                    player.game_over(returns)
                except BotFault:
                    continue

    def times(self) -> tuple[SeatTimes, ...]:
        """What the moves of each seat took."""
        return tuple(
            SeatTimes(
                moves=len(replies),
                cpu_seconds=sum(reply.cpu_seconds for reply in replies),
                wall_seconds=sum(reply.wall_seconds for reply in replies),
                slowest_seconds=max((reply.wall_seconds for reply in replies), default=0.0),
                steps=move_times.counted(reply.wall_seconds for reply in replies),
            )
            for replies in self._replies
        )

    def _move_alone(self, seat: int) -> int:
        legal = self._state.legal_actions()
        if not legal:
            game = self._match.game
            raise ConfigError(f"{game}: seat {seat} has to move and has no legal action")
        self.asked_seat = seat
        player = self._players[seat]
        player.ask(self._view(seat, legal), self._budget)
        return self._booked(seat, player.answer(), legal)

    def _move_together(self) -> int:
        """Asks all, hears all out, then applies; returns how many were asked.

        Of several faults that of the lowest seat counts: it is the same however fast each was.
        """
        seats = range(len(self._players))
        legal = [self._state.legal_actions(seat) for seat in seats]
        asked = [seat for seat in seats if legal[seat]]
        views = {seat: self._view(seat, legal[seat]) for seat in asked}
        players = {seat: self._players[seat] for seat in asked}
        outcomes = together.moves(players, views, self._budget)
        chosen = [NOTHING_TO_CHOOSE] * len(self._players)
        for seat in asked:
            self.asked_seat = seat
            outcome = outcomes[seat]
            if isinstance(outcome, BotFault):
                raise outcome
            chosen[seat] = self._booked(seat, outcome, legal[seat])
        self._state.apply_actions(chosen)
        self.actions.extend(enumerate(chosen))
        return len(asked)

    def _view(self, seat: int, legal: list[int]) -> SeatView:
        return self._windows[seat].look(self._state, legal, len(self.actions))

    def _booked(self, seat: int, reply: Reply, legal: list[int]) -> int:
        self._replies[seat].append(reply)
        return checked(reply.action, legal)

    def _apply(self, actor: int, action: int) -> None:
        self._state.apply_action(action)
        self.actions.append((actor, action))


def checked(action: Any, legal: list[int]) -> int:
    """What a bot answered, as one of the legal actions.

    Raises:
        BotFault: it is no int, or not legal.
    """
    is_number = type(action) is int or (
        isinstance(action, numbers.Integral) and not isinstance(action, bool)
    )
    if not is_number:
        shown = (
            f" {action!r:.{_SHOWN_CHARACTERS}}" if isinstance(action, (str, float, bool)) else ""
        )
        raise BotFault(
            EndingKind.PROTOCOL,
            f"choose returned {type(action).__name__}{shown}; it has to return one of the ints "
            "in turn.legal_actions",
        )
    number = int(action)
    if number not in legal:
        shown = ", ".join(map(str, legal[:_SHOWN_ACTIONS]))
        more = f" and {len(legal) - _SHOWN_ACTIONS} more" if len(legal) > _SHOWN_ACTIONS else ""
        raise BotFault(
            EndingKind.ILLEGAL, f"action {number} is not legal here; legal: {shown}{more}"
        )
    return number
