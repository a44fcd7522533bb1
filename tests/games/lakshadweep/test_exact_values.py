"""The smallest games have exact values and exact sizes, known from an independent program.

Seat 0 goes first. A history is a node of the game tree: the root, every later chance node and
decision, every end. Positions that come up again are looked up.
"""

from typing import NamedTuple

import numpy as np
import pytest

import games
from games.kernel.contract import CHANCE, TERMINAL


class Solved(NamedTuple):
    value: float  # for seat 0, both seats playing best
    histories: int


def small(**parameters):
    listed = ",".join(f"{k}={v}" for k, v in {"random_first_player": False, **parameters}.items())
    return games.rules(games.load_game(f"lakshadweep({listed})"))


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
    """Expectimax over the whole game."""
    known = {}
    out = np.zeros(2)

    def visit(state):
        key = state.tobytes()
        if key in known:
            return known[key]
        mover = rules.current_player(state)
        if mover == TERMINAL:
            rules.returns(state, out)
            known[key] = Solved(float(out[0]), 1)
            return known[key]
        found = [(chance, visit(child)) for chance, child in children(rules, state)]
        if mover == CHANCE:
            value = sum(chance * below.value for chance, below in found)
        else:
            value = (max if mover == 0 else min)(below.value for _, below in found)
        known[key] = Solved(value, 1 + sum(below.histories for _, below in found))
        return known[key]

    return visit(rules.initial_state())


@pytest.mark.parametrize(("returns", "value"), [("win", 1.0), ("points", 13.0)])
def test_three_tiles_have_their_exact_value_and_number_of_histories(returns, value):
    solved = solve(small(num_tiles=3, returns=returns))

    assert solved == Solved(pytest.approx(value), 7774)


def test_by_symmetry_three_tiles_are_worth_nothing_when_chance_says_who_goes_first():
    # Every tile may be flipped, so the seats differ only in who begins.
    solved = solve(small(num_tiles=3, random_first_player=True))

    assert solved == Solved(pytest.approx(0.0), 1 + 2 * 7774)


def test_three_tiles_of_the_advanced_game_have_their_exact_value():
    solved = solve(small(num_tiles=3, mode="advanced"))

    assert solved == Solved(pytest.approx(1.0), 303934)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("returns", "value"), [("win", 0.375), ("points", 3.0)])
def test_four_tiles_have_their_exact_value(returns, value):
    solved = solve(small(num_tiles=4, returns=returns))

    assert solved == Solved(pytest.approx(value), 4053245)
