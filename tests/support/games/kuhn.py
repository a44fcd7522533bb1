"""Kuhn poker with the action and chance ids of OpenSpiel's kuhn_poker, for tests of solvers.

Chance deals card 0, 1 or 2 to seat 0, then one of the two others to seat 1. Actions: 0 pass,
1 bet. Value for seat 0 at equilibrium: -1/18 (Kuhn 1950). The identity abstraction is included.
"""

import numpy as np

from games.kernel.contract import CHANCE, TERMINAL, Sizes
from games.kernel.record import fields_of
from games.kernel.rule import Floats, Ints, State, rule

LAYOUT = np.dtype([("dealt", "i4"), ("moves", "i4"), ("cards", "i4", (2,)), ("bets", "i4", (3,))])
SIZES = Sizes(
    players=2,
    distinct_actions=2,
    max_chance_outcomes=3,
    max_game_length=3,
    max_chance_nodes=2,
    min_utility=-2.0,
    max_utility=2.0,
    observation=(),
)
ACTION_CLASSES = 2
fields = fields_of(LAYOUT)


def new_state(params: Ints) -> State:
    return np.zeros(LAYOUT.itemsize, np.uint8)


@rule
def current_player(s: State) -> int:
    g = fields(s)
    if g.dealt < 2:
        return CHANCE
    if g.moves < 2 or (g.moves == 2 and g.bets[0] == 0 and g.bets[1] == 1):
        return g.moves & 1
    return TERMINAL


@rule
def legal_actions(s: State, out: Ints) -> int:
    out[0] = 0
    out[1] = 1
    return 2


@rule
def apply_action(s: State, action: int) -> None:
    g = fields(s)
    if g.dealt < 2:
        g.cards[g.dealt] = action
        g.dealt += 1
    else:
        g.bets[g.moves] = action
        g.moves += 1


@rule
def chance_outcomes(s: State, out: Ints, probabilities: Floats) -> int:
    g = fields(s)
    count = 0
    for card in range(3):
        if g.dealt == 0 or card != g.cards[0]:
            out[count] = card
            probabilities[count] = 1 / 3 if g.dealt == 0 else 1 / 2
            count += 1
    return count


@rule
def sample_chance(s: State, u: float) -> int:
    g = fields(s)
    if g.dealt == 0:
        return int(u * 3)
    card = int(u * 2)
    return card + 1 if card >= g.cards[0] else card


@rule
def returns(s: State, out: Floats) -> None:
    g = fields(s)
    out[0] = 0.0
    out[1] = 0.0
    if current_player(s) != TERMINAL:
        return
    stakes = 1
    seat_0_wins = g.cards[0] > g.cards[1]
    if g.bets[0] == 1:
        if g.bets[1] == 1:
            stakes = 2
        else:
            seat_0_wins = True
    elif g.bets[1] == 1:
        if g.bets[2] == 1:
            stakes = 2
        else:
            seat_0_wins = False
    out[0] = stakes if seat_0_wins else -stakes
    out[1] = -out[0]


@rule
def info_key(s: State, seat: int) -> np.uint64:
    """The seat's card and all bets: exactly what the seat knows."""
    g = fields(s)
    key = 1 + g.cards[seat]
    for move in range(g.moves):
        key = key * 3 + 1 + g.bets[move]
    return np.uint64(key * 4 + g.moves + 1)


@rule
def action_class(s: State, action: int) -> int:
    return action
