"""A sensible human's Parcheesi: plan the whole spin, then leave the best-looking position.

Every position that a spin can lead to is judged in spaces of the board, from this player's side:

* Ground. Each pawn is worth the spaces it has come, for us and against us for an opponent. A pawn
  in START is worth less than one that stands on the entering space: it needs a FIVE, and 21 of 36
  spins have none. A pawn that is HOME can never be lost.
* Captures follow from that: they take the other pawn's ground away, and give a bonus of 20.
* Danger. A lone pawn on a plain space can be captured by every opposing pawn that is some spins'
  throw behind it; 6 spaces behind is worst, as 16 of 36 spins capture. What it may cost is its
  ground, the trouble of entering again, and the 20 that the opponent gets. So pawns run to safety
  spaces, pair up, or stay out of reach, and the farther they have come the more it matters.
  A lone pawn on another player's entering space is in danger while that player has one to enter.
* Blockades. A pair cannot be captured and nobody passes it, so a pair is worth keeping up when
  opposing pawns come up behind it.

Bots that look ahead play better; this one shows how far common sense goes.
"""

from collections.abc import Sequence

import pyspiel

import games
from arena.bot import Turn
from arena.errors import BotError
from bots.scripted.lookahead import best_actions
from games.kernel.rule import State
from games.parcheesi.board import START, Board
from games.parcheesi.rules import current_player, progress

VERSION = "1"

Position = Sequence[Sequence[int]]  # for each seat the progress of its pawns

_ENTERING = 10.0  # spaces that having entered a pawn is worth
_WINNING = 1000.0
_BONUS_USED = 0.8  # share of a bonus that finds a good use
_HELD_UP = 1.5  # spaces for each opposing pawn that a blockade holds up
_NEAR = 12  # spaces behind a blockade from which a pawn feels it


class ParcheesiBot:
    """Judges all ways to use a spin and plays towards the best."""

    def new_game(self, game: pyspiel.Game, seat: int, seed: int) -> None:
        """Learns the board. It needs no seed: it does the same in the same position."""
        del seed
        rules = games.rules(game)
        if rules is None:
            raise BotError("this player knows only Parcheesi")
        self._rules = rules
        self._seat = seat
        self._board = Board(*rules.params.tolist())
        self._landing = landing_chances(self._board)

    def choose(self, turn: Turn) -> int:
        """What leads to the best position that this spin can lead to.

        Of equals the first: it moves the farthest pawn by the lower count.
        """
        if len(turn.legal_actions) == 1:
            return turn.legal_actions[0]
        known: dict[str, float] = {}  # different orders of the counts lead to the same position

        def value(state: State, seat: int) -> float:
            del seat  # it is this bot's
            position = progress(state)
            key = str(position)
            if key not in known:
                known[key] = self.judge(position)
            return known[key]

        state = turn.sample_state().array
        return best_actions(
            *(self._rules, state, turn.legal_actions), value=value, is_over=_spin_is_used
        )[0]

    def judge(self, position: Position) -> float:
        """How good a position is for this seat, in spaces, when its spin is over."""
        board, own = self._board, position[self._seat]
        if all(x == board.home for x in own):
            return _WINNING
        value = sum(self._ground(x) for x in own)
        value -= sum(
            self._ground(x)
            for seat, pawns in enumerate(position)
            if seat != self._seat
            for x in pawns
        ) / (board.players - 1)
        for x in set(own):
            if 0 <= x <= board.last_ring:
                if own.count(x) == 2:
                    value += _HELD_UP * self._held_up_by(x, position)
                else:
                    value -= self._danger(x, position) * self._loss(x)
        return value

    def _ground(self, x: int) -> float:
        return 0.0 if x == START else _ENTERING + x

    def _loss(self, x: int) -> float:
        return self._ground(x) + _BONUS_USED * self._board.capture_bonus

    def _danger(self, x: int, position: Position) -> float:
        """The chance that the lone pawn at progress x is captured before this seat's next turn."""
        board = self._board
        space = board.space(self._seat, x)
        escape = 1.0
        for seat, pawns in enumerate(position):
            if seat == self._seat:
                continue
            if space == board.entering_space(seat):
                if START in pawns:
                    escape *= 1.0 - self._landing[board.enter_value]
            elif not board.is_safe(space):
                for distance in self._distances(seat, pawns, space):
                    escape *= 1.0 - self._landing.get(distance, 0.0)
        return 1.0 - escape

    def _held_up_by(self, x: int, position: Position) -> int:
        """How many opposing pawns come up closely behind the blockade at progress x."""
        space = self._board.space(self._seat, x)
        return sum(
            1 <= distance <= _NEAR
            for seat, pawns in enumerate(position)
            if seat != self._seat
            for distance in self._distances(seat, pawns, space)
        )

    def _distances(self, seat: int, pawns: Sequence[int], space: int) -> list[int]:
        """How far each pawn of a seat that will come past a space of the ring is behind it."""
        board = self._board
        target = (space - board.entering_space(seat)) % board.ring
        if target > board.last_ring:
            return []  # it turns off to its HOME path before
        return [target - x for x in pawns if START < x < target]


def _spin_is_used(state: State) -> bool:
    return current_player(state) < 0


def landing_chances(board: Board) -> dict[int, float]:
    """For each distance the chance that one spin can bring a pawn to land so far ahead.

    A spin lands a pawn on either of its counts, or on both one after the other.

    Example:
        With two dice a distance of 6 is met by 16 of 36 spins: 11 with a 6, and 1-5, 2-4, 3-3,
        4-2, 5-1 together.
    """
    sides = range(1, board.die_sides + 1)
    spins = [(a,) for a in sides] if board.dice == 1 else [(a, b) for a in sides for b in sides]
    chances: dict[int, float] = {}
    for spin in spins:
        for distance in {*spin, sum(spin)}:
            chances[distance] = chances.get(distance, 0.0) + 1.0 / len(spins)
    return chances


def make_bot() -> ParcheesiBot:
    """The player of one seat."""
    return ParcheesiBot()
