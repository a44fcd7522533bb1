"""The games on the tiny board have exact values and exact sizes, known from an independent program.

Seat 0 goes first. A history is a node of the game tree: the root, every later chance node and
decision, every end. Positions that come up again are looked up.
"""

from typing import NamedTuple

import numpy as np
import pytest

import games
from games.kernel.contract import CHANCE, TERMINAL

TINY = {"board": "tiny", "random_first_player": False}


class Solved(NamedTuple):
    value: float  # for seat 0, both seats playing best
    histories: int


def small(**parameters):
    listed = ",".join(f"{k}={v}" for k, v in {**TINY, **parameters}.items())
    return games.rules(games.load_game(f"discover_india({listed})"))


def children(rules, state):
    """The positions after this one, with probabilities at a chance node (1 at a decision)."""
    ids, chances = np.zeros(64, np.int64), np.ones(64)
    if rules.current_player(state) == CHANCE:
        count = rules.chance_outcomes(state, ids, chances)
    else:
        count = rules.legal_actions(state, ids)
    for action, chance in zip(ids[:count].tolist(), chances[:count].tolist(), strict=True):
        child = state.copy()
        rules.apply_action(child, action)
        yield chance, child


def solve(rules):
    """Expectimax over the whole game, and how many different positions of each kind there are."""
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


@pytest.mark.parametrize(("returns", "value"), [("win", 0.0), ("points", 0.0)])
def test_the_front_has_its_exact_value_and_number_of_histories(returns, value):
    solved, positions = solve(small(returns=returns))

    assert solved == Solved(pytest.approx(value), 27777)
    assert positions == {"chance": 1593, "decision": 9864, "end": 13760}


def test_by_symmetry_the_front_is_worth_nothing_when_chance_says_who_goes_first():
    solved, _ = solve(small(random_first_player=True))

    assert solved == Solved(pytest.approx(0.0), 1 + 2 * 27777)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("returns", ["win", "points"])
def test_the_front_of_the_challenge_has_its_exact_value(returns):
    solved, positions = solve(small(challenge=True, returns=returns))

    assert solved == Solved(pytest.approx(-0.416667, abs=5e-7), 292369)
    assert positions == {"chance": 24137, "decision": 105608, "end": 132256}
