"""Rules of a small dice race, written as every game's rules are, for tests of what stands on them.

Two or three pawns run from space 0 to `goal`. Whoever is to move rolls a die and may stay, go as
far as the die says, or creep one space; an opponent met on the way's end is bumped back to 0
(parameter). The goal must be hit exactly. First there wins +1, the others share -1; after
`max_rounds` turns of everybody it is a draw.
"""

from typing import Any

import numpy as np

from games.kernel.contract import CHANCE, TERMINAL
from games.kernel.record import fields_of, read
from games.kernel.rule import Floats, Ints, State, Tensor, rule

STAY, GO, CREEP = 0, 1, 2
ACTIONS = 3
MOST_PLAYERS, MOST_FACES, MOST_SPACES = 3, 4, 10

START, ROLL, MOVE, OVER = 0, 1, 2, 3  # phases: who begins (chance), die (chance), decision, end

LAYOUT = np.dtype(
    [
        ("players", "i4"),
        ("goal", "i4"),
        ("bump", "i4"),
        ("phase", "i4"),
        ("seat", "i4"),
        ("turns_left", "i4"),
        ("die", "i4"),  # face rolled, 0 outside MOVE
        ("faces", "i4", (MOST_FACES + 1,)),  # how many sides of the die show this number
        ("sides", "i4"),
        ("space", "i4", (MOST_PLAYERS,)),
        ("turns", "i4", (MOST_PLAYERS,)),
        ("winner", "i4"),  # a seat, -1 for none
    ],
    align=True,
)
fields = fields_of(LAYOUT)


def new_state(params: Ints) -> State:
    """params: players, goal, bump, max_rounds, random_start, then the faces counted from 0 up."""
    state = np.zeros(LAYOUT.itemsize, np.uint8)
    g = read(state, LAYOUT)
    g.players, g.goal, g.bump = params[:3]
    g.turns_left = params[3] * params[0]
    g.phase = START if params[4] else ROLL
    g.faces[:] = params[5:]
    g.sides = params[5:].sum()
    g.winner = -1
    return state


@rule
def current_player(s: State) -> int:
    g = fields(s)
    if g.phase == OVER:
        return TERMINAL
    if g.phase == MOVE:
        return g.seat
    return CHANCE


@rule
def legal_actions(s: State, out: Ints) -> int:
    g = fields(s)
    count = 1
    out[0] = STAY
    if g.space[g.seat] + g.die <= g.goal:
        out[count] = GO
        count += 1
    if g.die > 1 and g.space[g.seat] + 1 <= g.goal:
        out[count] = CREEP
        count += 1
    return count


@rule
def end_turn(s: State) -> None:
    g = fields(s)
    g.turns[g.seat] += 1
    g.turns_left -= 1
    g.die = 0
    if g.space[g.seat] == g.goal:
        g.winner = g.seat
    if g.winner >= 0 or g.turns_left == 0:
        g.phase = OVER
    else:
        g.seat = (g.seat + 1) % g.players
        g.phase = ROLL


@rule
def apply_action(s: State, action: int) -> None:
    g = fields(s)
    if g.phase == START:
        g.seat = action
        g.phase = ROLL
    elif g.phase == ROLL:
        g.die = action + 1  # outcome 0 is face 1
        g.phase = MOVE
    else:
        steps = 0
        if action == GO:
            steps = g.die
        elif action == CREEP:
            steps = 1
        g.space[g.seat] += steps
        if steps > 0 and g.bump == 1 and g.space[g.seat] < g.goal:
            for other in range(g.players):
                if other != g.seat and g.space[other] == g.space[g.seat]:
                    g.space[other] = 0
        end_turn(s)


@rule
def chance_outcomes(s: State, out: Ints, probabilities: Floats) -> int:
    g = fields(s)
    if g.phase == START:
        for seat in range(g.players):
            out[seat] = seat
            probabilities[seat] = 1.0 / g.players
        return g.players
    count = 0
    for face in range(1, MOST_FACES + 1):
        if g.faces[face] > 0:
            out[count] = face - 1
            probabilities[count] = g.faces[face] / g.sides
            count += 1
    return count


@rule
def sample_chance(s: State, u: float) -> int:
    g = fields(s)
    if g.phase == START:
        return int(u * g.players)
    last, total = 0, 0
    for face in range(1, MOST_FACES + 1):
        if g.faces[face] > 0:
            total += g.faces[face]
            last = face - 1
            if u * g.sides < total:
                return last
    return last


@rule
def returns(s: State, out: Floats) -> None:
    g = fields(s)
    for seat in range(g.players):
        out[seat] = 0.0
        if g.winner >= 0:
            out[seat] = 1.0 if seat == g.winner else -1.0 / (g.players - 1)


@rule
def observe(s: State, seat: int, out: Tensor) -> None:
    g = fields(s)
    end = g.players * (g.goal + 1)
    for k in range(g.players):
        out[k * (g.goal + 1) + g.space[(seat + k) % g.players]] = 1.0
    if g.phase == MOVE:
        out[end + g.die] = 1.0
    end += MOST_FACES + 1
    if g.phase != OVER:
        out[end + (g.seat - seat) % g.players] = 1.0
    out[end + g.players] = g.turns_left


@rule
def luck_key(s: State, out: Ints) -> int:
    g = fields(s)
    out[0] = g.phase
    out[1] = g.seat
    out[2] = g.turns[g.seat]
    return 3


def scores(s: State) -> dict[str, Any]:
    g = read(s, LAYOUT)
    return {"spaces": [int(space) for space in g.space[: g.players]], "winner": int(g.winner)}
