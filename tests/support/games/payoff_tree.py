"""A tree of fixed depth whose leaves have given payoffs, for values computed by hand.

params = players, branching, depth, the mover of each level (CHANCE for a uniform chance level),
then the payoffs leaf after leaf, from the left, one a seat.
"""

import numpy as np

from games.kernel.contract import TERMINAL, Rules, Sizes
from games.kernel.record import fields_of
from games.kernel.rule import Floats, Ints, State, rule
from tests.support.games import core

MAX_DEPTH, MAX_PAYOFFS = 4, 128
LAYOUT = np.dtype(
    [
        ("players", "i4"),
        ("branching", "i4"),
        ("depth", "i4"),
        ("level", "i4"),
        ("leaf", "i4"),
        ("movers", "i4", (MAX_DEPTH,)),
        ("payoffs", "i4", (MAX_PAYOFFS,)),
    ]
)
fields = fields_of(LAYOUT)


def game(movers: list[int], branching: int, leaves: list[tuple[int, ...]]) -> Rules:
    """The core of one tree; utility bounds are the least and the largest payoff."""
    players = len(leaves[0])
    payoffs = [payoff for leaf in leaves for payoff in leaf]
    sizes = Sizes(
        players=players,
        distinct_actions=branching,
        max_chance_outcomes=branching,
        max_game_length=len(movers),
        max_chance_nodes=len(movers),
        min_utility=float(min(payoffs)),
        max_utility=float(max(payoffs)),
        observation=(),
    )
    params = [players, branching, len(movers), *movers, *payoffs]
    return core.core(__name__, params, sizes)


def new_state(params: Ints) -> State:
    state = np.zeros(LAYOUT.itemsize, np.uint8)
    view = state.view(LAYOUT)
    players, branching, depth = (int(number) for number in params[:3])
    view["players"], view["branching"], view["depth"] = players, branching, depth
    view["movers"][0, :depth] = params[3 : 3 + depth]
    view["payoffs"][0, : len(params) - 3 - depth] = params[3 + depth :]
    return state


@rule
def current_player(s: State) -> int:
    g = fields(s)
    return TERMINAL if g.level == g.depth else g.movers[g.level]


@rule
def legal_actions(s: State, out: Ints) -> int:
    g = fields(s)
    for action in range(g.branching):
        out[action] = action
    return g.branching


@rule
def apply_action(s: State, action: int) -> None:
    g = fields(s)
    g.leaf = g.leaf * g.branching + action
    g.level += 1


@rule
def chance_outcomes(s: State, out: Ints, probabilities: Floats) -> int:
    g = fields(s)
    for outcome in range(g.branching):
        out[outcome] = outcome
        probabilities[outcome] = 1.0 / g.branching
    return g.branching


@rule
def sample_chance(s: State, u: float) -> int:
    return int(u * fields(s).branching)


@rule
def returns(s: State, out: Floats) -> None:
    g = fields(s)
    for seat in range(g.players):
        out[seat] = g.payoffs[g.leaf * g.players + seat] if g.level == g.depth else 0.0


@rule
def info_key(s: State, seat: int) -> np.uint64:
    """The node of the tree."""
    g = fields(s)
    return np.uint64(g.leaf * 8 + g.level + 1)


@rule
def action_class(s: State, action: int) -> int:
    return action


@rule
def levels_below_the_root(s: State, out: Floats) -> None:
    """A judgement of unfinished positions that says nothing but how deep they are."""
    g = fields(s)
    for seat in range(g.players):
        out[seat] = g.level
