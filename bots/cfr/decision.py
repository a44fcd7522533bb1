"""One decision under an abstraction, compiled: its action classes, strategy, regrets, average.

Source of regret matching: Hart, Mas-Colell, "A simple adaptive procedure leading to correlated
equilibrium", Econometrica 68, 2000.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import types

from bots.cfr.abstraction import LOOK, Look
from bots.cfr.table import TABLE, Table, slot_of
from bots.search.engine import CORE, Core
from games.kernel.rule import INTS, STATE, Ints, State, compile_with


class Stack(NamedTuple):
    """Own decisions that are being followed, one row each, and one row more as scratch."""

    states: Any  # uint8, row x bytes: the position of the decision
    actions: Any  # int64, row x class: an action of that class, -1 where there is none
    strategy: Any  # float64, row x class: the current strategy
    outcomes: Any  # float64, row x class: value of that class for the seat
    slots: Ints  # the decision's slot in the table, -1 without one
    following: Ints  # the class that is being followed
    plies: Ints  # plies played before the decision


STACK = types.NamedTuple(
    (
        types.Array(types.uint8, 2, "C"),
        types.Array(types.int64, 2, "C"),
        types.Array(types.float64, 2, "C"),
        types.Array(types.float64, 2, "C"),
        INTS,
        INTS,
        INTS,
    ),
    Stack,
)


def new_stack(rows: int, *, state_size: int, classes: int) -> Stack:
    """A stack for so many own decisions."""
    return Stack(
        states=np.zeros((rows + 1, state_size), np.uint8),
        actions=np.zeros((rows + 1, classes), np.int64),
        strategy=np.zeros((rows + 1, classes)),
        outcomes=np.zeros((rows + 1, classes)),
        slots=np.zeros(rows + 1, np.int64),
        following=np.zeros(rows + 1, np.int64),
        plies=np.zeros(rows + 1, np.int64),
    )


@compile_with(types.int64(CORE, LOOK, STATE, INTS, STACK, types.int64), inline=True)
def sort_actions(core: Core, look: Look, state: State, legal: Ints, stack: Stack, row: int) -> int:
    """Puts the first legal action of each class, which stands for it, into `stack.actions`.

    Returns:
        How many classes there are.
    """
    for c in range(stack.actions.shape[1]):
        stack.actions[row, c] = -1
    present = 0
    for position in range(core.legal_actions(state, legal)):
        c = look.action_class(state, legal[position])
        if stack.actions[row, c] < 0:
            stack.actions[row, c] = legal[position]
            present += 1
    return present


@compile_with(types.void(TABLE, STACK, types.int64), inline=True)
def match_regrets(table: Table, stack: Stack, row: int) -> None:
    """Fills a row of `stack.strategy`: classes in proportion to their positive regrets."""
    actions, strategy, slot = stack.actions, stack.strategy, stack.slots[row]
    total, present = 0.0, 0
    for c in range(actions.shape[1]):
        strategy[row, c] = 0.0
        if actions[row, c] >= 0:
            present += 1
            if slot >= 0 and table.regrets[slot, c] > 0.0:
                strategy[row, c] = table.regrets[slot, c]
                total += strategy[row, c]
    for c in range(actions.shape[1]):
        if total > 0.0:
            strategy[row, c] /= total
        elif actions[row, c] >= 0:
            strategy[row, c] = 1.0 / present


@compile_with(
    types.int64(CORE, LOOK, TABLE, STATE, INTS, STACK, types.int64, types.int64), inline=True
)
def look_at(
    core: Core,
    look: Look,
    table: Table,
    state: State,
    legal: Ints,
    stack: Stack,
    row: int,
    seat: int,
) -> int:
    """Fills a row of the stack with the decision of `seat` in `state`: actions, slot, strategy.

    A decision with one class only is none, and takes no place in the table.

    Returns:
        How many classes there are.
    """
    present = sort_actions(core, look, state, legal, stack, row)
    stack.slots[row] = -1
    if present > 1:
        stack.slots[row] = slot_of(table, look.info_key(state, seat))
    match_regrets(table, stack, row)
    return present


@compile_with(types.int64(STACK, types.int64, types.float64), inline=True)
def drawn_class(stack: Stack, row: int, u: float) -> int:
    """The class at u in [0, 1) of the strategy in a row."""
    last = -1
    for c in range(stack.strategy.shape[1]):
        if stack.strategy[row, c] > 0.0:
            last = c
            u -= stack.strategy[row, c]
            if u < 0.0:
                break
    return last


@compile_with(types.int64(STACK, types.int64, types.int64), inline=True)
def next_class(stack: Stack, row: int, after: int) -> int:
    """The next class that is present in a row, -1 if there is none."""
    for c in range(after + 1, stack.actions.shape[1]):
        if stack.actions[row, c] >= 0:
            return c
    return -1


@compile_with(types.float64(TABLE, STACK, types.int64, types.float64), inline=True)
def learn(table: Table, stack: Stack, row: int, floor: float) -> float:
    """Adds the regrets of a decision all of whose classes were followed; gives its value."""
    value = 0.0
    for c in range(stack.actions.shape[1]):
        if stack.actions[row, c] >= 0:
            value += stack.strategy[row, c] * stack.outcomes[row, c]
    slot = stack.slots[row]
    if slot >= 0:
        for c in range(stack.actions.shape[1]):
            if stack.actions[row, c] >= 0:
                regret = table.regrets[slot, c] + stack.outcomes[row, c] - value
                table.regrets[slot, c] = max(regret, floor)
    return value


@compile_with(types.void(TABLE, STACK, types.int64, types.float64), inline=True)
def add_to_average(table: Table, stack: Stack, row: int, weight: float) -> None:
    """Adds the strategy in a row to the average of its information key."""
    slot = stack.slots[row]
    if slot >= 0:
        for c in range(stack.strategy.shape[1]):
            table.weights[slot, c] += weight * stack.strategy[row, c]
