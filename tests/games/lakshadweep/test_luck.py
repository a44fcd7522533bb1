"""Chance in Lakshadweep: sampled as its nodes say, and every node of a game has its own name."""

import numpy as np
import pytest

import games
from games.kernel.contract import LUCK_WORDS
from tests.games.lakshadweep.positions import load

LOADING_STRINGS = [
    "lakshadweep",
    "lakshadweep(mode=advanced)",
    "lakshadweep(num_tiles=3)",
    "lakshadweep(num_tiles=7,mode=advanced)",
]


def chance_nodes(loading_string, seed):
    """The chance nodes of one random game."""
    rng = np.random.default_rng(seed)
    state = load(loading_string).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            yield state.clone()
        state.apply_action(int(rng.choice(state.legal_actions())))


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_sampling_follows_the_chances_of_the_node(loading_string):
    rules = games.rules(load(loading_string))
    for state in chance_nodes(loading_string, seed=1):
        passed = 0.0
        for outcome, chance in state.chance_outcomes():
            for share in (1e-6, 0.5, 1 - 1e-6):
                assert rules.sample_chance(state.array, passed + share * chance) == outcome
            passed += chance
        last = state.chance_outcomes()[-1][0]
        assert rules.sample_chance(state.array, np.nextafter(1.0, 0.0)) == last
        assert rules.sample_chance(state.array, 0.0) == state.chance_outcomes()[0][0]


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_every_chance_node_of_a_game_has_a_name_of_its_own(loading_string):
    rules = games.rules(load(loading_string))
    names = []
    for state in chance_nodes(loading_string, seed=2):
        words = np.zeros(LUCK_WORDS, np.int64)
        count = rules.luck_key(state.array, words)
        assert 1 <= count <= LUCK_WORDS
        names.append(tuple(words[:count].tolist()))

    assert len(set(names)) == len(names)


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_a_game_keeps_within_its_bounds(loading_string):
    game = load(loading_string)
    for seed in range(6):
        rng = np.random.default_rng(seed)
        state, decisions, chances = game.new_initial_state(), 0, 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            chances += state.is_chance_node()
            assert len(state.legal_actions()) >= (1 if state.is_chance_node() else 2)
            state.apply_action(int(rng.choice(state.legal_actions())))
        assert decisions <= game.max_game_length()
        assert chances <= game.max_chance_nodes_in_history()
