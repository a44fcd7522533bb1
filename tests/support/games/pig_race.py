"""A dice race for 2 to 4 seats, for tests of search: chance nodes and more than two players.

At each turn a seat rolls as often as it likes; a 1 loses the points of the turn, holding banks
them. First to the target wins 1, the others lose 1 / (n - 1). Actions: 0 roll, 1 hold. Chance
id i is the face i + 1. params = players, target, sides.
"""

import numpy as np

from games.kernel.contract import CHANCE, TERMINAL, Rules, Sizes
from games.kernel.record import fields_of
from games.kernel.rule import Floats, Ints, State, rule
from tests.support.games import core

ROLL, HOLD = 0, 1
LAYOUT = np.dtype(
    [
        ("players", "i4"),
        ("target", "i4"),
        ("sides", "i4"),
        ("seat", "i4"),
        ("rolling", "i4"),
        ("turn_points", "i4"),
        ("turns", "i4"),
        ("banked", "i4", (4,)),
    ]
)
MAX_TURNS = 200
ACTION_CLASSES = 2
fields = fields_of(LAYOUT)


def game(players: int, target: int = 6, sides: int = 3) -> Rules:
    sizes = Sizes(
        players=players,
        distinct_actions=2,
        max_chance_outcomes=sides,
        max_game_length=MAX_TURNS * 20,
        max_chance_nodes=MAX_TURNS * 20,
        min_utility=-1.0,
        max_utility=1.0,
        observation=(),
    )
    return core.core(__name__, [players, target, sides], sizes)


def new_state(params: Ints) -> State:
    state = np.zeros(LAYOUT.itemsize, np.uint8)
    view = state.view(LAYOUT)
    view["players"], view["target"], view["sides"] = params
    return state


@rule
def winner(s: State) -> int:
    g = fields(s)
    for seat in range(g.players):
        if g.banked[seat] >= g.target:
            return seat
    return -1


@rule
def current_player(s: State) -> int:
    g = fields(s)
    if winner(s) >= 0 or g.turns >= MAX_TURNS:
        return TERMINAL
    return CHANCE if g.rolling else g.seat


@rule
def legal_actions(s: State, out: Ints) -> int:
    g = fields(s)
    out[0] = ROLL
    out[1] = HOLD
    return 1 if g.turn_points == 0 else 2


@rule
def apply_action(s: State, action: int) -> None:
    g = fields(s)
    if g.rolling:
        g.rolling = 0
        g.turn_points += action + 1
        if action > 0:
            return
        g.turn_points = 0
    elif action == ROLL:
        g.rolling = 1
        return
    g.banked[g.seat] += g.turn_points
    g.turn_points = 0
    g.turns += 1
    g.seat = (g.seat + 1) % g.players


@rule
def chance_outcomes(s: State, out: Ints, probabilities: Floats) -> int:
    g = fields(s)
    for face in range(g.sides):
        out[face] = face
        probabilities[face] = 1.0 / g.sides
    return g.sides


@rule
def sample_chance(s: State, u: float) -> int:
    g = fields(s)
    return int(u * g.sides)


@rule
def returns(s: State, out: Floats) -> None:
    g = fields(s)
    first = winner(s)
    for seat in range(g.players):
        if first < 0:
            out[seat] = 0.0
        else:
            out[seat] = 1.0 if seat == first else -1.0 / (g.players - 1)


@rule
def info_key(s: State, seat: int) -> np.uint64:
    """The points of all seats, seen from `seat`, and of the turn."""
    g = fields(s)
    key = g.turn_points
    for offset in range(g.players):
        key = key * 128 + g.banked[(seat + offset) % g.players]
    return np.uint64(key + 1)


@rule
def action_class(s: State, action: int) -> int:
    return action
