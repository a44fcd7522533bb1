"""Thinks one own turn through to its end and takes the way that looks best there.

For games in which a turn is several decisions. Nothing of chance that comes up within the turn is
foreseen: any outcome stands for all, because a player who does not peek cannot count on one.
"""

from collections.abc import Callable, Sequence

import numpy as np

from games.kernel.contract import CHANCE, TERMINAL, Rules
from games.kernel.rule import State

Value = Callable[[State, int], float]  # position at the end of the turn, seat -> how good
IsOver = Callable[[State], bool]  # whether the turn's last decision has been taken

_EQUAL = 1e-9  # closer values are rounding


def best_actions(
    rules: Rules,
    state: State,
    legal: Sequence[int],
    *,
    value: Value,
    is_over: IsOver,
) -> list[int]:
    """The legal actions that lead to the best end of the mover's turn.

    Args:
        rules: the game.
        state: the position; it is not changed.
        legal: the ids to choose from.
        value: how good a position is for a seat; never asked before the turn is over.
        is_over: whether a position after at least one decision ends the turn.
    """
    seat = rules.current_player(state)
    values = []
    for action in legal:
        after = state.copy()
        rules.apply_action(after, action)
        values.append(_best_value(rules, after, seat, value, is_over))
    most = max(values)
    return [a for a, found in zip(legal, values, strict=True) if found > most - _EQUAL]


def _best_value(rules: Rules, s: State, seat: int, value: Value, is_over: IsOver) -> float:
    """The best end of the turn from a position that may be overwritten."""
    while not is_over(s) and rules.current_player(s) == CHANCE:
        rules.apply_action(s, rules.sample_chance(s, 0.5))
    mover = rules.current_player(s)
    if is_over(s) or mover == TERMINAL or mover != seat:
        return value(s, seat)
    ids = np.zeros(rules.sizes.distinct_actions, np.int64)
    best = -np.inf
    for action in ids[: rules.legal_actions(s, ids)].tolist():
        after = s.copy()
        rules.apply_action(after, action)
        best = max(best, _best_value(rules, after, seat, value, is_over))
    return best
