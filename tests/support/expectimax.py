"""Small two-seat games solved by expectimax; positions that come up again are looked up."""

from typing import NamedTuple

import numpy as np

from games.kernel.contract import CHANCE, TERMINAL


class Solved(NamedTuple):
    """What is known of a solved game, or of a position of it."""

    value: float  # for seat 0, both seats playing best
    histories: int  # nodes of the game tree: chance nodes, decisions, ends


def children(rules, state):
    """The positions after this one, with probabilities at a chance node (1 at a decision)."""
    sizes = rules.sizes
    ids = np.zeros(max(sizes.distinct_actions, sizes.max_chance_outcomes), np.int64)
    chances = np.ones(len(ids))
    if rules.current_player(state) == CHANCE:
        count = rules.chance_outcomes(state, ids, chances)
    else:
        count = rules.legal_actions(state, ids)
    for action, chance in zip(ids[:count].tolist(), chances[:count].tolist(), strict=True):
        child = state.copy()
        rules.apply_action(child, action)
        yield chance, child


def solve(rules):
    """The solved game, and how many different positions of each kind it has."""
    known = {}
    positions = {"chance": 0, "decision": 0, "end": 0}
    out = np.zeros(2)

    def visit(state):
        key = state.tobytes()
        if key in known:
            return known[key]
        mover = rules.current_player(state)
        if mover == TERMINAL:
            rules.returns(state, out)
            positions["end"] += 1
            known[key] = Solved(float(out[0]), 1)
            return known[key]
        found = [(chance, visit(child)) for chance, child in children(rules, state)]
        if mover == CHANCE:
            positions["chance"] += 1
            value = sum(chance * below.value for chance, below in found)
        else:
            positions["decision"] += 1
            value = (max if mover == 0 else min)(below.value for _, below in found)
        known[key] = Solved(value, 1 + sum(below.histories for _, below in found))
        return known[key]

    return visit(rules.initial_state()), positions
