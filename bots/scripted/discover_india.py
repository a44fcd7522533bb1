"""`scripted` for Discover India: goes where the tile fits best, and builds large groups.

What it thinks, as a player would say it:

* Points come from groups, and the steps from 3 to 8 symbols are worth far more than a new pair.
  So a tile is worth what it adds to my groups; a started group counts a part of what may come.
* I look at every city that the pawn can reach, at exchanging and at buying, and at every space, and
  take the best. Buying costs me a point and gives one to the seller.
* A tile with two symbols is good to have on the trade space: it will fit more often.
* A festival card is worth its point. In the Challenge I keep it as a symbol when it helps my
  groups by more than the point and the lost tile.
* The festival stone goes anywhere: who will come there cannot be known.
"""

import numpy as np
import pyspiel

import games
from arena.bot import Turn
from arena.errors import BotError
from bots.scripted.lookahead import best_actions
from games.discover_india.board import IS_DOUBLE, MAX_GROUP, SYMBOLS
from games.discover_india.rules.kolam import find_groups
from games.discover_india.rules.state import STONE, fields
from games.kernel.rule import State, rule

VERSION = "1"

# What a group of so many symbols is worth while it can still grow: between its points now and a
# share of the next steps.
_PROMISE = np.array([0.0, 0.25, 0.9, 2.3, 3.6, 5.4, 7.7, 10.3, 13.0])
_TRADE_DOUBLE = 0.4  # a tile with two symbols on the trade space will fit more often


@rule
def standing(s: State, seat: int) -> float:
    """Points of a seat, with its groups at their promise."""
    g = fields(s)
    total = float(g.marker[seat]) + float(g.cards[seat])
    for symbol in range(SYMBOLS[g.board]):
        cards = int(g.symbol_cards[seat, symbol])
        groups = find_groups(s, seat, symbol)
        largest = 0
        for i in range(groups):
            largest = max(largest, int(g.group[i]))
        used = False
        for i in range(groups):
            size = int(g.group[i])
            if size == largest and not used:
                size += cards  # cards help the largest group
                used = True
            total += _PROMISE[min(size, MAX_GROUP)]
    if g.trade[seat] >= 0 and IS_DOUBLE[g.board, g.trade[seat]]:
        total += _TRADE_DOUBLE
    return total


@rule
def prospects(s: State, seat: int) -> float:
    """The standing of a seat less the mean of the others'."""
    g = fields(s)
    others = 0.0
    for other in range(g.players):
        if other != seat:
            others += standing(s, other)
    return standing(s, seat) - others / (int(g.players) - 1)


@rule
def is_tile_used(s: State, turn: int) -> bool:
    """Whether the tile of a turn lies where it will stay: the stone and the refill may be left."""
    g = fields(s)
    return bool(g.turn != turn or g.phase == STONE)


@rule
def turn_of(s: State) -> int:
    """The number of the turn."""
    return int(fields(s).turn)


class DiscoverIndiaBot:
    """One seat of Discover India; ties are broken at random."""

    def new_game(self, game: pyspiel.Game, seat: int, seed: int) -> None:
        """Starts from the seed, so that the same match can be played again."""
        rules = games.rules(game)
        if rules is None:
            raise BotError("this player knows only Discover India")
        self._rules = rules
        self._rng = np.random.default_rng(seed)

    def choose(self, turn: Turn) -> int:
        """The choice that can still lead to the best Kolam at the end of this turn."""
        state = turn.sample_state().array
        number = turn_of(state)
        if is_tile_used(state, number):
            return int(self._rng.choice(turn.legal_actions))
        best = best_actions(
            self._rules,
            state,
            turn.legal_actions,
            value=prospects,
            is_over=lambda s: is_tile_used(s, number),
        )
        return int(self._rng.choice(best))


def make_bot() -> DiscoverIndiaBot:
    """The player of one seat."""
    return DiscoverIndiaBot()
