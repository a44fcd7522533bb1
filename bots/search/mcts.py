"""Monte-Carlo tree search over any rules core: UCT with max^n backup, compiled.

Source: Kocsis, Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006 (UCT); Sturtevant, "An
analysis of UCT in multi-player games", ICGA Journal 31, 2008 (each seat maximises its own part of
the backed-up values).

Chance nodes stand in the tree, one child for each outcome that was drawn, as in OpenSpiel's MCTS.
The other way, nodes named by the decisions alone ("open loop"), would mix positions that differ
in what may legally be done: in Parcheesi the dice decide which actions there are at all.

One simulation walks down from the root and adds at most one node:
  * at a chance node the outcome is drawn by its probability;
  * at a decision the mover tries each legal action once, in random order, then takes the child
    with the greatest  mean + exploration * sqrt(ln(visits of the parent) / visits of the child);
  * a node seen for the first time is judged by one random playout, whose result is added, for
    every seat, to all nodes on the way up.
Values are kept as 0..1 between the game's least and greatest utility, so that `exploration` means
the same in every game, and games whose utilities are not centred on 0 are searched alike.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import from_dtype, types

from bots.search import engine
from bots.search.engine import CORE, CORE_FUNCTIONS, Core, borrowed
from bots.search.playout import UNLIMITED, copy_state, playout
from games.kernel.contract import CHANCE, TERMINAL, Rules
from games.kernel.rng import next_below, next_unit
from games.kernel.rule import FLOATS, INTS, STATE, WORDS, Floats, Ints, State, Words, compile_with

NODE = np.dtype(
    [
        ("parent", "i4"),  # -1 at the root, which is node 0
        ("first_child", "i4"),  # the latest child; -1 without any
        ("next_sibling", "i4"),  # the child that its parent got before this one; -1 at the first
        ("action", "i4"),  # the decision or chance outcome that leads here
        ("children", "i4"),
        ("legal", "i4"),  # how many actions are legal here; 0 before the first look
        ("visits", "i8"),
    ],
    align=True,
)
NODES = types.Array(from_dtype(NODE), 1, "C")
_INTEGERS = (types.int64, types.int64)
TOTALS = types.Array(types.float64, 2, "C")  # node, seat -> sum of values in 0..1


@compile_with(types.int64(NODES, types.int64, types.int64, types.int64), inline=True)
def add_child(nodes: Any, parent: int, action: int, child: int) -> int:
    """Makes the unused node `child` the latest child of `parent`; gives it back."""
    nodes[child].parent = parent
    nodes[child].action = action
    nodes[child].first_child = -1
    nodes[child].next_sibling = nodes[parent].first_child
    nodes[parent].first_child = child
    nodes[parent].children += 1
    return child


@compile_with(types.int64(NODES, types.int64, types.int64), inline=True)
def child_of(nodes: Any, parent: int, action: int) -> int:
    """The child of a chance node for one outcome, -1 if it was never drawn."""
    child = int(nodes[parent].first_child)
    while child >= 0 and nodes[child].action != action:
        child = nodes[child].next_sibling
    return child


@compile_with(types.int64(NODES, TOTALS, types.int64, types.int64, types.float64), inline=True)
def best_child(nodes: Any, totals: Any, parent: int, seat: int, exploration: float) -> int:
    """The child with the greatest upper bound for `seat`; of equal ones the oldest."""
    log_visits = math.log(nodes[parent].visits)
    best, best_bound = -1, -1.0
    child = nodes[parent].first_child
    while child >= 0:
        visits = nodes[child].visits
        bound = totals[child, seat] / visits + exploration * math.sqrt(log_visits / visits)
        if bound >= best_bound:
            best, best_bound = child, bound
        child = nodes[child].next_sibling
    return best


@compile_with(types.int64(NODES, types.int64, INTS, types.int64, INTS, WORDS), inline=True)
def untried_action(
    nodes: Any, parent: int, legal: Ints, count: int, tried: Ints, rng: Words
) -> int:
    """One of the `count` legal actions that have no child yet, uniformly; shortens `legal`.

    `tried` has one entry for each action id, all 0; they are 0 again afterwards.
    """
    child = nodes[parent].first_child
    while child >= 0:
        tried[nodes[child].action] = 1
        child = nodes[child].next_sibling
    left = 0
    for position in range(count):
        action = legal[position]
        if tried[action] == 0:
            legal[left] = action
            left += 1
        tried[action] = 0
    return int(legal[next_below(rng, left)])


@compile_with(
    types.void(NODES, TOTALS, types.int64, FLOATS, types.float64, types.float64), inline=True
)
def back_up(nodes: Any, totals: Any, leaf: int, out: Floats, low: float, high: float) -> None:
    """Counts one simulation with results `out`, for every seat, from the leaf to the root."""
    node = leaf
    while node >= 0:
        nodes[node].visits += 1
        for seat in range(len(out)):
            totals[node, seat] += (out[seat] - low) / (high - low)
        node = nodes[node].parent


@compile_with(types.int64(CORE, STATE, NODES, TOTALS, *_INTEGERS, INTS, types.float64), inline=True)
def decide(
    core: Core,
    state: State,
    nodes: Any,
    totals: Any,
    node: int,
    used: int,
    legal: Ints,
    exploration: float,
) -> int:
    """The child to go to from a decision node; -1 where an action is to be tried first.

    Where the tree cannot grow the children that there are have to do; -1 if there are none.
    """
    if nodes[node].legal == 0:
        nodes[node].legal = core.legal_actions(state, legal)
    if nodes[node].children < nodes[node].legal and used < len(nodes):
        return -1
    return best_child(nodes, totals, node, core.current_player(state), exploration)


@compile_with(
    types.int64(CORE, STATE, NODES, TOTALS, types.int64, WORDS, INTS, INTS, types.float64),
    inline=True,
)
def descend(
    core: Core,
    state: State,
    nodes: Any,
    totals: Any,
    used: int,
    rng: Words,
    legal: Ints,
    tried: Ints,
    exploration: float,
) -> int:
    """Walks `state` from the root to the node that this simulation judges; gives that node.

    It is node `used` if one was added, else one that is terminal, has no visit, or stands where
    the tree cannot grow for want of nodes.
    """
    node = 0
    while nodes[node].visits > 0:
        mover = core.current_player(state)
        if mover == TERMINAL:
            break
        action = -1
        if mover == CHANCE:
            action = core.sample_chance(state, next_unit(rng))
            child = child_of(nodes, node, action)
        else:
            child = decide(core, state, nodes, totals, node, used, legal, exploration)
            if child >= 0:
                action = nodes[child].action
            elif used < len(nodes):
                available = core.legal_actions(state, legal)
                action = untried_action(nodes, node, legal, available, tried, rng)
        if child < 0:
            if used == len(nodes):
                break
            child = add_child(nodes, node, action, used)
        core.apply_action(state, action)
        node = child
    return node


@compile_with(
    types.int64(
        *CORE_FUNCTIONS,
        *(STATE, STATE, NODES, TOTALS, types.int64, WORDS, INTS, INTS, FLOATS),
        *(FLOATS, types.int64, types.int64),
    )
)
def simulate(
    current_player: Any,
    legal_actions: Any,
    apply_action: Any,
    sample_chance: Any,
    returns: Any,
    values: Any,
    root: State,
    state: State,
    nodes: Any,
    totals: Any,
    used: int,
    rng: Words,
    legal: Ints,
    tried: Ints,
    out: Floats,
    settings: Floats,
    max_plies: int,
    count: int,
) -> int:
    """Runs `count` simulations from `root`, the position of node 0.

    After the core come the position to search (not changed) and scratch of its length; the tree,
    of which `used` nodes are in use and the rest is 0; the generator; scratch for each action id
    (`tried` all 0) and for each seat; exploration, least and greatest utility; and the length of
    a playout, after which `values` judges the position.

    Returns:
        How many nodes are in use now.
    """
    core = Core(current_player, legal_actions, apply_action, sample_chance, returns, values)
    root, state, rng = borrowed(root), borrowed(state), borrowed(rng)
    nodes, totals, settings = borrowed(nodes), borrowed(totals), borrowed(settings)
    legal, tried, out = borrowed(legal), borrowed(tried), borrowed(out)
    for _ in range(count):
        copy_state(root, state)
        leaf = descend(core, state, nodes, totals, used, rng, legal, tried, settings[0])
        if leaf == used:
            used += 1
        playout(core, state, rng, legal, out, max_plies)
        back_up(nodes, totals, leaf, out, settings[1], settings[2])
    return used


@dataclass(frozen=True, slots=True)
class Choice:
    """What a search thinks of one legal action of its root."""

    action: int
    visits: int
    value: float  # mean result for the seat to move, in the game's utilities


class Search:
    """A search tree over one game; `choices` searches a position afresh."""

    def __init__(
        self,
        rules: Rules,
        *,
        exploration: float,
        max_nodes: int,
        max_plies: int = UNLIMITED,
        values: Callable[..., None] | None = None,
    ) -> None:
        sizes = rules.sizes
        self._rules = rules
        self._core = engine.core(rules, values)
        self._max_plies = max_plies
        self._settings = np.array([exploration, sizes.min_utility, sizes.max_utility])
        self._legal = np.zeros(sizes.distinct_actions, np.int64)
        self._tried = np.zeros(sizes.distinct_actions, np.int64)
        self._out = np.zeros(sizes.players)
        # Memory that is never written to costs nothing: room for the largest tree is taken at once.
        self._nodes = np.zeros(max_nodes, NODE)
        self._totals = np.zeros((max_nodes, sizes.players))
        self._used = 0

    def choices(
        self,
        state: State,
        rng: Words,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> list[Choice]:
        """Searches from a decision until either limit; most visited action first.

        Equal visits are ordered by value, then by the lower action id. Limited by simulations
        alone it is a function of the position and the generator.

        Args:
            state: the position; not changed.
            rng: the generator; advanced.
            simulations: how many to run.
            seconds: how long to search, kept to within 10 ms (or one simulation).
            clock: what `seconds` are counted by.
        """
        self._start_tree()
        scratch = state.copy()

        def work(count: int) -> int:
            self._used = simulate(
                *self._core,
                *(state, scratch, self._nodes, self._totals, self._used, rng),
                *(self._legal, self._tried, self._out, self._settings, self._max_plies, count),
            )
            return count

        engine.run_in_slices(work, units=simulations, seconds=seconds, clock=clock)
        return self._root_choices(self._rules.current_player(state))

    def _start_tree(self) -> None:
        self._nodes[: self._used] = 0
        self._totals[: self._used] = 0.0
        self._used = 1
        self._nodes[0]["parent"] = -1
        self._nodes[0]["first_child"] = -1

    def _root_choices(self, seat: int) -> list[Choice]:
        low, high = self._settings[1:].tolist()
        found = []
        child = self._nodes[0]["first_child"]
        while child >= 0:
            node = self._nodes[child]
            visits = int(node["visits"])
            mean = float(self._totals[child, seat]) / visits
            found.append(Choice(int(node["action"]), visits, low + (high - low) * mean))
            child = node["next_sibling"]
        return sorted(found, key=lambda choice: (-choice.visits, -choice.value, choice.action))
