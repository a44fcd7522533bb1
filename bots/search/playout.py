"""Random play to the end over any rules core, compiled."""

from typing import Any

import numpy as np
from numba import types

from bots.search import engine
from bots.search.engine import CORE, CORE_FUNCTIONS, Core, borrowed
from games.kernel.contract import CHANCE, TERMINAL, Rules
from games.kernel.rng import next_below, next_unit
from games.kernel.rule import FLOATS, INTS, STATE, WORDS, Floats, Ints, State, Words, compile_with

UNLIMITED = 1 << 60  # plies; the rules themselves end every game


@compile_with(types.void(STATE, STATE), inline=True)
def copy_state(source: State, target: State) -> None:
    """Overwrites `target` with the position `source`."""
    for byte in range(len(source)):
        target[byte] = source[byte]


@compile_with(types.int64(CORE, STATE, WORDS, INTS, FLOATS, types.int64), inline=True)
def playout(core: Core, state: State, rng: Words, legal: Ints, out: Floats, max_plies: int) -> int:
    """Plays `state` on, in place, with uniformly random decisions.

    Args:
        core: the rules.
        state: the position to play on; left at the end or the cut-off.
        rng: the generator of chance and decisions.
        legal: scratch for the ids of the legal actions.
        out: gets one number a seat, the returns of the end or the values of the cut-off.
        max_plies: chance counted; UNLIMITED plays to the end.

    Returns:
        The number of plies played.
    """
    plies = 0
    while plies < max_plies:
        mover = core.current_player(state)
        if mover == TERMINAL:
            break
        if mover == CHANCE:
            action = core.sample_chance(state, next_unit(rng))
        else:
            action = legal[next_below(rng, core.legal_actions(state, legal))]
        core.apply_action(state, action)
        plies += 1
    if core.current_player(state) == TERMINAL:
        core.returns(state, out)
    else:
        core.values(state, out)
    return plies


@compile_with(types.int64(*CORE_FUNCTIONS, STATE, STATE, WORDS, INTS, FLOATS, FLOATS, types.int64))
def playouts(
    current_player: Any,
    legal_actions: Any,
    apply_action: Any,
    sample_chance: Any,
    returns: Any,
    values: Any,
    start: State,
    state: State,
    rng: Words,
    legal: Ints,
    out: Floats,
    sums: Floats,
    count: int,
) -> int:
    """Plays `count` random games from `start`; adds their returns to `sums`; gives the plies."""
    core = Core(current_player, legal_actions, apply_action, sample_chance, returns, values)
    start, state, rng = borrowed(start), borrowed(state), borrowed(rng)
    legal, out, sums = borrowed(legal), borrowed(out), borrowed(sums)
    plies = 0
    for _ in range(count):
        copy_state(start, state)
        plies += playout(core, state, rng, legal, out, UNLIMITED)
        for seat in range(len(sums)):
            sums[seat] += out[seat]
    return plies


def mean_returns(rules: Rules, start: State, rng: Words, count: int) -> tuple[Floats, float]:
    """Plays random games from a position.

    Args:
        rules: the game.
        start: the position; it is not changed.
        rng: advanced by all that is drawn.
        count: how many games, at least 1.

    Returns:
        The mean return of each seat, and the mean number of plies, chance counted.
    """
    core = engine.core(rules)
    sums = np.zeros(rules.sizes.players)
    out = np.zeros(rules.sizes.players)
    legal = np.zeros(rules.sizes.distinct_actions, np.int64)
    state = start.copy()
    plies = 0

    def play(games: int) -> int:
        nonlocal plies
        plies += playouts(*core, start, state, rng, legal, out, sums, games)
        return games

    engine.run_in_slices(play, units=count)
    return sums / count, plies / count
