"""`scripted` for Indigo: looks at the table after each way to lay the tile and takes the best one.

What it thinks, as a player would say it:

* A gem in hand counts its value, for both where a gateway is shared.
* A gem on its way counts the more, the fewer tiles it still needs to one of my gateways. That is
  read off the routes: the next tile leads the gem to another edge of the space before it, and
  from where the route goes on there it needs at least as many tiles as there are spaces to go.
* One tile away it is as good as taken by its owner if he lays next, and in danger otherwise. So I
  lead no gem to where the next player only has to pick it up, and do not hurry mine there either.
* What counts is my lead over the others: what only others can win is better removed, and of two
  gems that meet the loss is theirs to whom they were promised.
"""

import numpy as np
import pyspiel

from arena.bot import Turn
from games.indigo import board
from games.indigo.rules import apply_action, points_of
from games.indigo.rules.layout import NOTHING, fields
from games.kernel.rule import Floats, Ints, State, rule

VERSION = "1"

# What a gem counts of its value when it needs 1, 2, ... tiles to a gateway of a player:
_IF_NEXT = np.array([0.0, 0.7, 0.2, 0.1, 0.05])  # who lays the next tile
_IF_LATER = np.array([0.0, 0.3, 0.15, 0.1, 0.05])  # others
_EQUAL = 1e-9  # points; closer leads are rounding
_TOO_MANY = len(_IF_NEXT)  # tiles: nobody plans that far


def _distances() -> Ints:
    """Spaces between each space and the border spaces of each gateway, for every radius."""
    found = np.zeros((len(board.RADII), board.MAX_SPACES, board.GATEWAYS), np.int64)
    for row, radius in enumerate(board.RADII):
        cells = board.SPACES[radius]
        borders = board.GATEWAY_OF[row]
        for space, (q, r) in enumerate(cells):
            for gateway in range(board.GATEWAYS):
                found[row, space, gateway] = min(
                    max(abs(q - x), abs(r - y), abs(q + r - x - y))
                    for (x, y), border in zip(cells, borders.tolist(), strict=False)
                    if border == gateway
                )
    return found


_DISTANCE = _distances()


@rule
def tiles_needed(s: State, port: int, gateway: int) -> int:
    """At least so many tiles bring the gem at a port out of a gateway, at most _TOO_MANY."""
    g = fields(s)
    space = port // board.EDGES
    best = _TOO_MANY
    for edge in range(board.EDGES):
        leaving = space * board.EDGES + edge
        end = g.far[leaving]
        if leaving != port and end < board.PORTS:
            if end // board.EDGES != space:
                row = g.radius - board.SMALLEST_RADIUS
                best = min(best, 2 + _DISTANCE[row, end // board.EDGES, gateway])
        elif leaving != port and end == board.FIRST_EXIT + gateway:
            return 1
    return best


@rule
def prospect(s: State, port: int, seat: int, next_mover: int) -> float:
    """The part of its value that a gem waiting at a port counts for a seat, 0 to 1."""
    g = fields(s)
    needed = _TOO_MANY
    for gateway in range(board.GATEWAYS):
        if g.owners[gateway, 0] == seat or g.owners[gateway, 1] == seat:
            needed = min(needed, tiles_needed(s, port, gateway))
    if needed == _TOO_MANY:
        return 0.0
    return float(_IF_NEXT[needed] if seat == next_mover else _IF_LATER[needed])


@rule
def promise(s: State, seat: int) -> float:
    """What the gems on their way count for a seat, in points."""
    g = fields(s)
    total = 0.0
    for port in range(g.open_spaces * board.EDGES):
        source = g.far[port] - board.FIRST_SOURCE
        if source >= 0 and g.source_colour[source] != NOTHING:
            value = board.GEM_VALUES[g.source_colour[source]]
            total += value * prospect(s, port, seat, g.placed % g.players)
    return total


@rule
def lead(s: State, seat: int) -> float:
    """Points and promises of a seat, less the mean of the others'."""
    players = int(fields(s).players)
    own = 0.0
    others = 0.0
    for other in range(players):
        standing = points_of(s, other) + promise(s, other)
        if other == seat:
            own = standing
        else:
            others += standing
    return own - others / (players - 1)


@rule
def leads_after(s: State, scratch: State, actions: Ints, out: Floats) -> None:
    """The lead of the mover after each action; `scratch` is overwritten."""
    seat = fields(s).turn
    for number in range(len(actions)):
        for byte in range(len(s)):
            scratch[byte] = s[byte]
        apply_action(scratch, actions[number])
        out[number] = lead(scratch, seat)


class IndigoBot:
    """One seat of Indigo; ties are broken at random."""

    def new_game(self, game: pyspiel.Game, seat: int, seed: int) -> None:
        """Starts from the seed, so that the same match can be played again."""
        del game, seat  # whose turn it is stands in the position
        self._rng = np.random.default_rng(seed)

    def choose(self, turn: Turn) -> int:
        """A placement after which the mover leads by most."""
        state = turn.sample_state().array
        actions = np.array(turn.legal_actions, np.int64)
        leads = np.zeros(len(actions))
        leads_after(state, state.copy(), actions, leads)
        best = actions[leads > leads.max() - _EQUAL]
        return int(self._rng.choice(best))


def make_bot() -> IndigoBot:
    """The player of one seat."""
    return IndigoBot()
