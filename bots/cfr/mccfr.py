"""Monte-Carlo CFR with external sampling over any rules core and abstraction, compiled.

Source: Lanctot, Waugh, Zinkevich, Bowling, "Monte Carlo sampling for regret minimization in
extensive games", NIPS 2009 (external sampling); Tammelin, "Solving large imperfect information
games using CFR+", 2014 (regret matching+: regrets floored at 0, averages with growing weight).
On Leduc poker plain regret matching comes closer to equilibrium in the same number of sampled
iterations (NashConv 0.065 against 0.095 after 500,000), so `plus` is a choice.

One traversal, for one seat:
  * chance and the decisions of all others are drawn, those by their current strategies;
  * at a decision of the seat itself every action class is followed in turn, and the regret of
    each class, its value minus that of the current strategy, is added to the table;
  * the strategy at decisions of the next seat is added to that seat's average. With two seats
    this is exactly external sampling; with more, the same rule for the next seat in order is the
    usual generalisation, which has no guarantee (nor has CFR itself with three seats).

Long games. Following every own action to the end of a game with a hundred own decisions is out
of the question, and where an abstraction lets the same key come back again and again in one game
there is no tree to be exact about. Three settings, all of them off for small games:
  * `branching`: only the first so many own decisions of a traversal are followed in all classes;
    later ones are drawn by the current strategy, which gives an unbiased value of playing on;
  * `horizon`: after so many plies the abstraction's `values` judges the position;
  * `opening`: a traversal starts where a game played by the current strategies stands after a
    random number of plies below this, so that every phase of a game is learned from. The keys are
    thus weighted by how often play meets them, not by counterfactual reach; in self-play over
    an abstraction with forgetting that is the weighting that matters, and the guarantee is gone
    anyway.

There is no recursion: a stack holds the own decisions that are being followed.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import types

from bots.cfr.abstraction import ACTION_CLASS, INFO_KEY, LOOK, Look
from bots.cfr.decision import (
    STACK,
    Stack,
    add_to_average,
    drawn_class,
    learn,
    look_at,
    next_class,
)
from bots.cfr.table import TABLE, Table
from bots.search.engine import CORE, CORE_FUNCTIONS, Core, borrowed
from bots.search.playout import copy_state
from games.kernel.contract import CHANCE, TERMINAL
from games.kernel.rng import next_below, next_unit
from games.kernel.rule import FLOATS, INTS, STATE, WORDS, Floats, Ints, State, Words, compile_with


class Settings(NamedTuple):
    """How to train; see the head of this file."""

    branching: int
    horizon: int
    opening: int
    curiosity: float  # in openings, how often a decision is drawn uniformly instead
    plus: bool  # regret matching+


SETTINGS = types.NamedTuple(
    (types.int64, types.int64, types.int64, types.float64, types.boolean), Settings
)


@compile_with(
    types.int64(CORE, TABLE, STACK, STATE, types.int64, types.float64, types.float64), inline=True
)
def go_back(
    core: Core, table: Table, stack: Stack, state: State, depth: int, value: float, floor: float
) -> int:
    """Hands a value back to the latest decision that has a class left to follow, and follows it.

    Returns:
        How many decisions are being followed now; 0 when the traversal is over.
    """
    while depth > 0:
        row = depth - 1
        stack.outcomes[row, stack.following[row]] = value
        following = next_class(stack, row, stack.following[row])
        if following >= 0:
            stack.following[row] = following
            for byte in range(len(state)):
                state[byte] = stack.states[row, byte]
            core.apply_action(state, stack.actions[row, following])
            return depth
        value = learn(table, stack, row, floor)
        depth -= 1
    return 0


@compile_with(
    types.void(
        *(CORE, LOOK, TABLE, STACK, STATE, INTS, WORDS, FLOATS, SETTINGS),
        *(types.int64, types.float64),
    ),
    inline=True,
)
def traverse(
    core: Core,
    look: Look,
    table: Table,
    stack: Stack,
    state: State,
    legal: Ints,
    rng: Words,
    out: Floats,
    settings: Settings,
    seat: int,
    weight: float,
) -> None:
    """One traversal for `seat` from `state`, which it changes."""
    averaged = (seat + 1) % len(out)
    floor = 0.0 if settings.plus else -np.inf
    depth, plies = 0, 0
    while True:
        mover = core.current_player(state)
        if mover == TERMINAL or plies >= settings.horizon:
            if mover == TERMINAL:
                core.returns(state, out)
            else:
                core.values(state, out)
            depth = go_back(core, table, stack, state, depth, out[seat], floor)
            if depth == 0:
                return
            plies = stack.plies[depth - 1] + 1
            continue
        if mover == CHANCE:
            action = core.sample_chance(state, next_unit(rng))
        else:
            present = look_at(core, look, table, state, legal, stack, depth, mover)
            if mover == seat and present > 1 and depth < settings.branching:
                following = next_class(stack, depth, -1)
                stack.following[depth] = following
                stack.plies[depth] = plies
                for byte in range(len(state)):
                    stack.states[depth, byte] = state[byte]
                action = stack.actions[depth, following]
                depth += 1
            else:
                if mover == averaged:
                    add_to_average(table, stack, depth, weight)
                action = stack.actions[depth, drawn_class(stack, depth, next_unit(rng))]
        core.apply_action(state, action)
        plies += 1


@compile_with(types.void(CORE, LOOK, TABLE, STACK, STATE, INTS, WORDS, SETTINGS), inline=True)
def play_opening(
    core: Core,
    look: Look,
    table: Table,
    stack: Stack,
    state: State,
    legal: Ints,
    rng: Words,
    settings: Settings,
) -> None:
    """Plays `state` on by the current strategies for a random number of plies."""
    if settings.opening == 0:
        return
    for _ in range(next_below(rng, settings.opening)):
        mover = core.current_player(state)
        if mover == TERMINAL:
            return
        if mover == CHANCE:
            action = core.sample_chance(state, next_unit(rng))
        elif next_unit(rng) < settings.curiosity:
            action = legal[next_below(rng, core.legal_actions(state, legal))]
        else:
            look_at(core, look, table, state, legal, stack, 0, mover)
            action = stack.actions[0, drawn_class(stack, 0, next_unit(rng))]
        core.apply_action(state, action)


@compile_with(
    types.int64(
        *(*CORE_FUNCTIONS, INFO_KEY, ACTION_CLASS, TABLE, STACK, STATE, STATE, INTS, WORDS),
        *(FLOATS, SETTINGS, types.int64, types.int64),
    )
)
def iterate(
    current_player: Any,
    legal_actions: Any,
    apply_action: Any,
    sample_chance: Any,
    returns: Any,
    values: Any,
    info_key: Any,
    action_class: Any,
    table: Table,
    stack: Stack,
    root: State,
    state: State,
    legal: Ints,
    rng: Words,
    out: Floats,
    settings: Settings,
    done: int,
    count: int,
) -> int:
    """Runs `count` iterations, each a traversal from `root` for every seat.

    Stops early, between two iterations, when the table should grow. `done` iterations were run
    before; regret matching+ weighs each iteration's strategies by its number. After the table
    come the stack, with one row more than `settings.branching`, the starting position, scratch
    for a position, for the action ids and (`out`) for each seat.

    Returns:
        The number of iterations run.
    """
    core = Core(current_player, legal_actions, apply_action, sample_chance, returns, values)
    look = Look(info_key, action_class)
    table = Table(
        borrowed(table.keys),
        borrowed(table.regrets),
        borrowed(table.weights),
        borrowed(table.counts),
    )
    stack = Stack(
        borrowed(stack.states),
        borrowed(stack.actions),
        borrowed(stack.strategy),
        borrowed(stack.outcomes),
        borrowed(stack.slots),
        borrowed(stack.following),
        borrowed(stack.plies),
    )
    root, state, legal = borrowed(root), borrowed(state), borrowed(legal)
    rng, out = borrowed(rng), borrowed(out)
    for i in range(count):
        if 2 * table.counts[0] >= len(table.keys) and table.counts[0] < table.counts[1]:
            return i
        for seat in range(len(out)):
            copy_state(root, state)
            play_opening(core, look, table, stack, state, legal, rng, settings)
            weight = float(done + i + 1) if settings.plus else 1.0
            traverse(core, look, table, stack, state, legal, rng, out, settings, seat, weight)
    return count
