"""Random games over any rules core, compiled, with every position of every game kept.

So that invariants can be looked at in numpy, for thousands of positions at once. Half of the games
are played with a liking for some actions that is drawn for that game: some players then hoard,
some never buy, and rare positions come up.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numba import types

from games.kernel.contract import (
    APPLY_ACTION,
    CHANCE,
    CURRENT_PLAYER,
    LEGAL_ACTIONS,
    SAMPLE_CHANCE,
    TERMINAL,
    Rules,
)
from games.kernel.rng import generator, next_unit
from games.kernel.rule import FLOATS, INTS, WORDS, compile_with

_STATES = types.Array(types.uint8, 2, "C")
_AT_ONCE = 20_000  # positions


@dataclass(frozen=True, slots=True)
class Played:
    """Whole games, one after the other."""

    states: np.ndarray  # uint8, one position a row
    ends: np.ndarray  # the row of the end of each game

    def follows(self) -> np.ndarray:
        """Which rows, the first left out, follow the row before in the same game."""
        found = np.ones(len(self.states), bool)
        found[self.ends[:-1] + 1] = False
        return found[1:]


@compile_with(types.int64(types.float64, INTS, types.int64, FLOATS))
def _pick(u, ids, count, liking):
    """One of so many ids, each as likely as it is liked."""
    total = 0.0
    for i in range(count):
        total += liking[ids[i]]
    rest = u * total
    for i in range(count):
        rest -= liking[ids[i]]
        if rest < 0.0:
            return ids[i]
    return ids[count - 1]


@compile_with(
    types.int64(
        CURRENT_PLAYER,
        LEGAL_ACTIONS,
        APPLY_ACTION,
        SAMPLE_CHANCE,
        _STATES,
        types.int64,
        WORDS,
        FLOATS,
        INTS,
    )
)
def _play(
    current_player, legal_actions, apply_action, sample_chance, states, row, rng, liking, ids
):
    """Plays on from a row, each position into the next row; gives the row of the end, or -1."""
    while True:
        mover = current_player(states[row])
        if mover == TERMINAL:
            return row
        if row + 1 == len(states):
            return -1
        if mover == CHANCE:
            action = sample_chance(states[row], next_unit(rng))
        else:
            count = legal_actions(states[row], ids)
            action = _pick(next_unit(rng), ids, count, liking)
        states[row + 1] = states[row]
        row += 1
        apply_action(states[row], action)


def random_games(rules: Rules, count: int, seed: int) -> Iterator[Played]:
    """So many random games, some hundreds at once; the arrays are written over afterwards.

    Raises AssertionError where a game is longer than its own bounds.
    """
    longest = rules.sizes.max_game_length + rules.sizes.max_chance_nodes + 1
    states = np.zeros((_AT_ONCE + longest, rules.state_size), np.uint8)
    draws, rng = np.random.default_rng(seed), generator(seed)
    ids = np.zeros(rules.sizes.distinct_actions, np.int64)
    ends: list[int] = []
    for number in range(count):
        row = ends[-1] + 1 if ends else 0
        if row + longest > len(states):
            yield Played(states[:row], np.array(ends))
            row, ends = 0, []
        liking = np.exp(draws.normal(0, 1.5 * (number % 2), rules.sizes.distinct_actions))
        states[row] = rules.initial_state()
        core = (rules.current_player, rules.legal_actions, rules.apply_action, rules.sample_chance)
        end = _play(*core, states[: row + longest], row, rng, liking, ids)
        assert end >= row, f"{rules.name}: game {number} is longer than {longest - 1} nodes"
        ends.append(end)
    yield Played(states[: ends[-1] + 1], np.array(ends))
