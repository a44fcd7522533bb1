"""The tiny board has exact values and exact sizes, known from an independent program.

Specification, 7.5. A history is a node of the game tree: chance node, decision or end.
"""

from collections import Counter
from typing import NamedTuple

import numpy as np
import pytest

import games
from games.kernel.contract import CHANCE, TERMINAL
from tests.games.alubari.positions import load


class Solved(NamedTuple):
    value: float  # for seat 0, both seats playing best
    histories: Counter
    longest: tuple  # decisions and chance nodes of the longest games


def solve(loading_string):
    """Expectimax over the whole game; positions that come up again are looked up."""
    rules = games.rules(load(loading_string))
    ids = np.zeros(rules.sizes.distinct_actions, np.int64)
    probabilities, returns = np.ones(64), np.zeros(rules.sizes.players)
    known = {}

    def visit(state):
        mover = rules.current_player(state)
        if mover == TERMINAL:
            rules.returns(state, returns)
            return Solved(float(returns[0]), Counter(ends=1), (0, 0))
        key = state.tobytes()
        if key not in known:
            known[key] = below(state, mover)
        return known[key]

    def below(state, mover):
        if mover == CHANCE:
            count = rules.chance_outcomes(state, ids, probabilities)
            weights = probabilities[:count].tolist()
        else:
            count = rules.legal_actions(state, ids)
            weights = []
        found = []
        for action in ids[:count].tolist():
            child = state.copy()
            rules.apply_action(child, action)
            found.append(visit(child))
        values = [solved.value for solved in found]
        if weights:
            value = sum(weight * v for weight, v in zip(weights, values, strict=True))
        else:
            value = (max if mover == 0 else min)(values)
        histories = sum((solved.histories for solved in found), Counter())
        histories["chance" if weights else "decisions"] += 1
        decisions = max(solved.longest[0] for solved in found) + (not weights)
        chance_nodes = max(solved.longest[1] for solved in found) + bool(weights)
        return Solved(value, histories, (decisions, chance_nodes))

    return visit(rules.initial_state())


@pytest.mark.parametrize(
    ("parameters", "chance", "decisions", "ends", "value", "longest"),
    [
        ("players=1,max_rounds=1", 76, 426, 756, 5.5, (5, 7)),
        ("players=1,max_rounds=2", 2_296, 121_558, 169_702, 161 / 12, (13, 10)),
        ("players=2,max_rounds=1", 76, 11_196, 14_736, 1, (9, 7)),
        ("players=2,max_rounds=1,returns=points", 76, 11_196, 14_736, 2, (9, 7)),
    ],
)
def test_the_tiny_board_has_its_exact_value_and_number_of_histories(
    parameters, chance, decisions, ends, value, longest
):
    solved = solve(f"alubari(board=tiny,{parameters})")

    assert solved.value == pytest.approx(value, abs=1e-9)
    assert solved.histories == {"chance": chance, "decisions": decisions, "ends": ends}
    assert solved.longest == longest
