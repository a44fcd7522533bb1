"""The average strategy of a solver as an OpenSpiel policy, for OpenSpiel's own exploitability.

A game of OpenSpiel's and a rules core with the same action and chance ids are walked in step.
"""

import numpy as np
from open_spiel.python import policy

from bots.cfr.table import average_strategy


def export(game, rules, abstraction, solver):
    """A TabularPolicy; uniform where the solver has nothing."""
    keys, weights = average_strategy(solver.table)
    by_key = dict(zip(keys.tolist(), weights, strict=True))
    made = policy.TabularPolicy(game)

    def walk(state, array):
        if state.is_terminal():
            return
        if not state.is_chance_node():
            seat = state.current_player()
            assert seat == rules.current_player(array)
            row = made.action_probability_array[
                made.state_lookup[state.information_state_string(seat)]
            ]
            row[:] = probabilities(
                state.legal_actions(), abstraction, array, seat, by_key, len(row)
            )
        for action in state.legal_actions():
            child = array.copy()
            rules.apply_action(child, action)
            walk(state.child(action), child)

    walk(game.new_initial_state(), rules.initial_state())
    return made


def probabilities(legal, abstraction, array, seat, by_key, actions):
    """The average strategy at one decision, over all action ids."""
    weights = by_key.get(int(abstraction.info_key(array, seat)), np.zeros(0))
    row = np.zeros(actions)
    for action in legal:
        row[action] = weights[action] if weights.sum() > 0 else 1.0
    return row / row.sum()
