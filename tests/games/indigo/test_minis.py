"""Small games of Indigo solved by value iteration: the figures of specification, section 8."""

import sys

import numpy as np
import pytest

import games
from tests.games.indigo.positions import MINIS, load

# preset, chance states, decision states, histories of the tree, value for seat 0
SOLVED = [
    ("mini3", 706, 3_119, 24_771, 0.809524),
    ("mini4", 12_973, 51_233, 1_149_450, 0.205952),
    ("mini6", 56_687, 130_256, 30_986_038, -0.303571),
]


class Solver:
    """Backward induction over positions; seat 0 maximises, seat 1 minimises."""

    def __init__(self, rules):
        self.rules = rules
        self.chance_states = self.decision_states = 0
        self._solved = {}  # bytes of a position -> value, histories from there on
        self._ids = np.zeros(rules.sizes.distinct_actions, np.int64)
        self._probabilities = np.zeros(rules.sizes.max_chance_outcomes)
        self._returns = np.zeros(2)

    def solve(self, state):
        actor = self.rules.current_player(state)
        if actor == -4:
            self.rules.returns(state, self._returns)
            return self._returns[0], 1
        key = state.tobytes()
        if key not in self._solved:
            self._solved[key] = self._chance(state) if actor == -1 else self._decide(state, actor)
        return self._solved[key]

    def _chance(self, state):
        self.chance_states += 1
        count = self.rules.chance_outcomes(state, self._ids, self._probabilities)
        shares = self._probabilities[:count].tolist()
        solved = self._children(state, count)
        value = sum(p * v for p, (v, _) in zip(shares, solved, strict=True))
        return value, 1 + sum(histories for _, histories in solved)

    def _decide(self, state, seat):
        self.decision_states += 1
        solved = self._children(state, self.rules.legal_actions(state, self._ids))
        best = max if seat == 0 else min
        return best(v for v, _ in solved), 1 + sum(histories for _, histories in solved)

    def _children(self, state, count):
        solved = []
        for action in self._ids[:count].tolist():
            child = state.copy()
            self.rules.apply_action(child, action)
            solved.append(self.solve(child))
        return solved


@pytest.mark.parametrize(("mini", "chance_states", "decision_states", "histories", "value"), SOLVED)
def test_the_exact_value_of_a_mini(mini, chance_states, decision_states, histories, value):
    rules = games.rules(load(MINIS[mini]))
    solver = Solver(rules)

    found, found_histories = solver.solve(rules.initial_state())

    assert value == pytest.approx(found, abs=5e-7)
    assert histories == found_histories
    assert (chance_states, decision_states) == (solver.chance_states, solver.decision_states)


def test_a_mini_is_not_deep_enough_to_exhaust_the_stack():
    # Solver recurses once an action; two actions a tile.
    assert sys.getrecursionlimit() // 10 > 2 * 6


def test_the_minis_of_the_specification_stand_in_the_components():
    from games.indigo.board import MINIS as PRESETS

    named = {
        name: f"indigo(players={p['players']},radius={p['radius']},open_spaces={p['open_spaces']},"
        f"tile_counts={' '.join(map(str, p['tile_counts']))})"
        for name, p in PRESETS.items()
    }
    assert named == MINIS
