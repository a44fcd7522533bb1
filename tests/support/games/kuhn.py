"""Kuhn poker for 2 to 4 seats with the action and chance ids of OpenSpiel's kuhn_poker.

There is one card more than seats; chance deals one to each seat. Actions: 0 pass, 1 bet. The
game ends when all have passed, or when all others have answered the first bet; the best card
among those that bet wins the pot. For two seats the value for seat 0 at equilibrium is -1/18
(Kuhn 1950). The identity abstraction is included. params = players.
"""

import numpy as np

from games.kernel.contract import CHANCE, TERMINAL, Rules, Sizes
from games.kernel.record import fields_of
from games.kernel.rule import Floats, Ints, State, rule
from tests.support.games import core

LAYOUT = np.dtype(
    [
        ("players", "i4"),
        ("dealt", "i4"),
        ("moves", "i4"),
        ("first_bet", "i4"),  # its place in `bets`, -1
        ("cards", "i4", (4,)),
        ("bets", "i4", (8,)),  # every action so far
    ]
)
ACTION_CLASSES = 2
fields = fields_of(LAYOUT)


def game(players: int = 2) -> Rules:
    sizes = Sizes(
        players=players,
        distinct_actions=2,
        max_chance_outcomes=players + 1,
        max_game_length=2 * players - 1,
        max_chance_nodes=players,
        min_utility=-2.0,
        max_utility=2.0 * (players - 1),
        observation=(),
    )
    return core.core(__name__, [players], sizes)


def new_state(params: Ints) -> State:
    state = np.zeros(LAYOUT.itemsize, np.uint8)
    view = state.view(LAYOUT)
    view["players"] = params[0]
    view["first_bet"] = -1
    return state


@rule
def current_player(s: State) -> int:
    g = fields(s)
    if g.dealt < g.players:
        return CHANCE
    last = g.players if g.first_bet < 0 else g.first_bet + g.players
    return g.moves % g.players if g.moves < last else TERMINAL


@rule
def legal_actions(s: State, out: Ints) -> int:
    out[0] = 0
    out[1] = 1
    return 2


@rule
def apply_action(s: State, action: int) -> None:
    g = fields(s)
    if g.dealt < g.players:
        g.cards[g.dealt] = action
        g.dealt += 1
        return
    if action == 1 and g.first_bet < 0:
        g.first_bet = g.moves
    g.bets[g.moves] = action
    g.moves += 1


@rule
def is_dealt(s: State, card: int) -> bool:
    g = fields(s)
    found = False
    for seat in range(g.dealt):
        found |= g.cards[seat] == card
    return found


@rule
def chance_outcomes(s: State, out: Ints, probabilities: Floats) -> int:
    g = fields(s)
    count = 0
    for card in range(g.players + 1):
        if not is_dealt(s, card):
            out[count] = card
            count += 1
    for outcome in range(count):
        probabilities[outcome] = 1.0 / count
    return count


@rule
def sample_chance(s: State, u: float) -> int:
    g = fields(s)
    wanted = int(u * (g.players + 1 - g.dealt))
    for card in range(g.players + 1):
        if not is_dealt(s, card):
            if wanted == 0:
                return card
            wanted -= 1
    return -1


@rule
def has_bet(s: State, seat: int) -> bool:
    g = fields(s)
    found = False
    for move in range(seat, g.moves, g.players):
        found |= g.bets[move] == 1
    return found


@rule
def returns(s: State, out: Floats) -> None:
    g = fields(s)
    winner, pot = -1, 0
    for seat in range(g.players):
        out[seat] = 0.0
    if current_player(s) != TERMINAL:
        return
    for seat in range(g.players):
        bet = has_bet(s, seat)
        stake = 2 if bet else 1
        pot += stake
        out[seat] = -stake
        if (bet or g.first_bet < 0) and (winner < 0 or g.cards[seat] > g.cards[winner]):
            winner = seat
    out[winner] += pot


@rule
def info_key(s: State, seat: int) -> np.uint64:
    """The seat's card and all bets: exactly what the seat knows."""
    g = fields(s)
    key = 1 + g.cards[seat]
    for move in range(g.moves):
        key = key * 3 + 1 + g.bets[move]
    return np.uint64(key * 8 + g.moves + 1)


@rule
def action_class(s: State, action: int) -> int:
    return action
