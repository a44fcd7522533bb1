"""`scripted` for Lakshadweep: tries every way to use the market and keeps the best map for itself.

What it thinks, as a player would say it:

* What counts is my lead in points as the map lies: houses where I have the majority, my hotels'
  people, my ports with the kinds around them, forests, completion tokens. So I build on islands
  where I am ahead, and put my opponent's features where they score little.
* A fish token is worth 45/16 points on average, so two tokens are better than one: a fishery of
  mine goes away from others, one of the opponent's next to another.
* The corals decide 10 points at the end, so each coral that I am ahead is worth a little, the more
  the fewer tiles are left.
* An island one edge from complete is an invitation: whoever closes it takes a token. So I do not
  leave one open to the opponent.
"""

import numpy as np
import pyspiel

import games
from arena.bot import Turn
from arena.errors import BotError
from bots.scripted.lookahead import best_actions
from games.kernel.rule import State, rule
from games.lakshadweep.board import COMPLETION_STACK, PARTS
from games.lakshadweep.rules.islands import smallest_part
from games.lakshadweep.rules.scoring import CORALS, FISHERIES, TOTAL, score
from games.lakshadweep.rules.state import fields

VERSION = "1"

_TOKEN = 45 / 16  # mean value of a fish token
_CORAL = 0.35  # points for each coral of the lead
_MOST_CORAL_POINTS = 9.0
_INVITATION = 0.6  # of a completion token or bonus that the opponent can take next
_BONUS = 6.0  # what a bonus token of the advanced game is worth about


@rule
def fish_tokens_ahead(s: State, seat: int) -> int:
    """Tokens on the seat's fisheries less those on the other's; a doubled one counts twice."""
    g = fields(s)
    ahead = 0
    for i in range(g.fisheries):
        tokens = int(g.fishery_tokens[i]) * (2 if i == g.doubled_fishery else 1)
        ahead += tokens if g.fishery_colour[i] == seat else -tokens
    return ahead


@rule
def islands_almost_complete(s: State) -> int:
    """Islands with a single open land edge."""
    g = fields(s)
    count = 0
    for part in range(PARTS):
        if smallest_part(s, part) and g.open[part] == 1:
            count += 1
    return count


@rule
def prospects(s: State, seat: int) -> float:
    """The lead of a seat at the end of its turn, in points that it can expect."""
    g = fields(s)
    score(s)
    ahead = 0.0
    for category in range(TOTAL):
        if category not in (CORALS, FISHERIES):
            ahead += g.score[2 * category + seat] - g.score[2 * category + 1 - seat]
    ahead += _TOKEN * fish_tokens_ahead(s, seat)
    corals = _CORAL * (int(g.corals[seat]) - int(g.corals[1 - seat]))
    ahead += max(-_MOST_CORAL_POINTS, min(_MOST_CORAL_POINTS, corals))
    if islands_almost_complete(s) > 0:
        if g.advanced:
            ahead -= _INVITATION * _BONUS
        elif g.completions < len(COMPLETION_STACK):
            ahead -= _INVITATION * COMPLETION_STACK[g.completions]
    return ahead


@rule
def turn_of(s: State) -> int:
    """The number of the turn."""
    return int(fields(s).turn)


class LakshadweepBot:
    """One seat of Lakshadweep; ties are broken at random."""

    def new_game(self, game: pyspiel.Game, seat: int, seed: int) -> None:
        """Starts from the seed, so that the same match can be played again."""
        rules = games.rules(game)
        if rules is None:
            raise BotError("this player knows only Lakshadweep")
        self._rules = rules
        self._rng = np.random.default_rng(seed)

    def choose(self, turn: Turn) -> int:
        """The choice that can still lead to the best map at the end of this turn."""
        state = turn.sample_state().array
        number = turn_of(state)
        best = best_actions(
            self._rules,
            state,
            turn.legal_actions,
            value=prospects,
            is_over=lambda s: turn_of(s) != number,
        )
        return int(self._rng.choice(best))


def make_bot() -> LakshadweepBot:
    """The player of one seat."""
    return LakshadweepBot()
