"""Leduc poker with the action and chance ids of OpenSpiel's leduc_poker, for tests of solvers.

Six cards (rank = card // 2); chance deals one to each seat, and a public one after the first
round. Actions: 0 fold (only against a raise), 1 call, 2 raise (at most two a round: by 2 in the
first, by 4 in the second). The ante is 1. The identity abstraction is included; it has 936
information sets, as OpenSpiel's.
"""

import numpy as np

from games.kernel.contract import CHANCE, TERMINAL, Rules, Sizes
from games.kernel.record import fields_of
from games.kernel.rule import Floats, Ints, State, rule
from tests.support.games import core

LAYOUT = np.dtype(
    [
        ("cards", "i4", (3,)),  # seat 0, seat 1, public; -1 before it is dealt
        ("betting_round", "i4"),
        ("seat", "i4"),
        ("raises", "i4"),  # in this round
        ("moves", "i4"),  # in this round
        ("money", "i4", (2,)),  # put into the pot
        ("folded", "i4"),  # the seat that folded, -1
        ("over", "i4"),
        ("history", "i8"),  # every action, in base 4, with a digit 3 between the rounds
    ],
    align=True,
)
ACTION_CLASSES = 3
FOLD, CALL, RAISE = 0, 1, 2
fields = fields_of(LAYOUT)


def game() -> Rules:
    sizes = Sizes(
        players=2,
        distinct_actions=3,
        max_chance_outcomes=6,
        max_game_length=8,
        max_chance_nodes=3,
        min_utility=-13.0,
        max_utility=13.0,
        observation=(),
    )
    return core.core(__name__, [], sizes)


def new_state(params: Ints) -> State:
    state = np.zeros(LAYOUT.itemsize, np.uint8)
    view = state.view(LAYOUT)
    view["cards"] = -1
    view["money"] = 1
    view["folded"] = -1
    return state


@rule
def current_player(s: State) -> int:
    g = fields(s)
    if g.over:
        return TERMINAL
    if g.cards[1] < 0 or (g.betting_round == 1 and g.cards[2] < 0):
        return CHANCE
    return g.seat


@rule
def legal_actions(s: State, out: Ints) -> int:
    g = fields(s)
    count = 0
    if g.money[g.seat] < g.money[1 - g.seat]:
        out[count] = FOLD
        count += 1
    out[count] = CALL
    count += 1
    if g.raises < 2:
        out[count] = RAISE
        count += 1
    return count


@rule
def end_round(s: State) -> None:
    g = fields(s)
    if g.betting_round == 1:
        g.over = 1
        return
    g.betting_round = 1
    g.seat = 0
    g.raises = 0
    g.moves = 0
    g.history = g.history * 4 + 3


@rule
def apply_action(s: State, action: int) -> None:
    g = fields(s)
    if current_player(s) == CHANCE:
        slot = 0
        while g.cards[slot] >= 0:
            slot += 1
        g.cards[slot] = action
        return
    g.history = g.history * 4 + action
    g.moves += 1
    if action == FOLD:
        g.folded = g.seat
        g.over = 1
        return
    g.money[g.seat] = g.money[1 - g.seat]
    if action == RAISE:
        g.money[g.seat] += 4 if g.betting_round == 1 else 2
        g.raises += 1
    g.seat = 1 - g.seat
    if action == CALL and g.moves > 1:
        end_round(s)


@rule
def chance_outcomes(s: State, out: Ints, probabilities: Floats) -> int:
    g = fields(s)
    count = 0
    for card in range(6):
        if card != g.cards[0] and card != g.cards[1]:
            out[count] = card
            count += 1
    for outcome in range(count):
        probabilities[outcome] = 1.0 / count
    return count


@rule
def sample_chance(s: State, u: float) -> int:
    g = fields(s)
    left = 6
    for slot in range(2):
        if g.cards[slot] >= 0:
            left -= 1
    wanted = int(u * left)
    for card in range(6):
        if card != g.cards[0] and card != g.cards[1]:
            if wanted == 0:
                return card
            wanted -= 1
    return -1


@rule
def strength(s: State, seat: int) -> int:
    g = fields(s)
    rank = g.cards[seat] // 2
    return rank + 10 if rank == g.cards[2] // 2 else rank


@rule
def returns(s: State, out: Floats) -> None:
    g = fields(s)
    out[0] = 0.0
    out[1] = 0.0
    if not g.over:
        return
    if g.folded >= 0:
        loser = g.folded
    else:
        difference = strength(s, 0) - strength(s, 1)
        if difference == 0:
            return
        loser = 1 if difference > 0 else 0
    out[loser] = -g.money[loser]
    out[1 - loser] = g.money[loser]


@rule
def info_key(s: State, seat: int) -> np.uint64:
    """Both cards that the seat sees and all actions: exactly what the seat knows."""
    g = fields(s)
    seen = (1 + g.cards[seat]) * 8 + (1 + g.cards[2])
    return np.uint64((seen * 8 + g.moves) * (1 << 24) + g.history * 2 + seat + 1)


@rule
def action_class(s: State, action: int) -> int:
    return action
