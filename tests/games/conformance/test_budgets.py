"""Item 32: stepping and cloning through the adapter cost what they should, as ratios in one run."""

import time

import numpy as np
import pyspiel
import pytest

import games
from tests.support.conformance.play import random_step

# Plies per second, of those of the same loop over C++ backgammon.
LEAST_STEPPING = {"parcheesi": 0.5}
LEAST_STEPPING_OF_OTHERS = 0.4
# A clone takes so many times as long as one of C++ backgammon (0.35 us); measured 12 to 14.
MOST_CLONING = 25


def plies_per_second(game, seconds=0.5):
    rng = np.random.default_rng(1)
    numbers = iter(rng.random(10_000_000 // 50).tolist() * 50)
    plies, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[int(next(numbers) * len(outcomes))][0]
            else:
                actions = state.legal_actions()
                action = actions[int(next(numbers) * len(actions))]
            state.apply_action(action)
            plies += 1
    return plies / spent


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.parametrize("name", games.names())
def test_stepping_from_python_keeps_up_with_backgammon(name):
    backgammon, game = pyspiel.load_game("backgammon"), games.load_game(name)

    ratios = [plies_per_second(game) / plies_per_second(backgammon) for _ in range(5)]

    assert float(np.median(ratios)) >= LEAST_STEPPING.get(name, LEAST_STEPPING_OF_OTHERS)


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.parametrize("name", games.names())
def test_a_clone_is_within_its_budget(name):
    backgammon = pyspiel.load_game("backgammon").new_initial_state()
    game = games.load_game(name)
    state = game.new_initial_state()
    while not state.is_player_node():
        state.apply_action(random_step(state, np.random.default_rng(1)))

    ratios = [seconds_for(state.clone) / seconds_for(backgammon.clone) for _ in range(5)]

    assert float(np.median(ratios)) <= MOST_CLONING


def seconds_for(act, times=5_000):
    start = time.process_time()
    for _ in range(times):
        act()
    return time.process_time() - start
