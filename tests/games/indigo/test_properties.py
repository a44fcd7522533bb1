"""What holds in every position of every game of Indigo."""

import math
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from tests.games.indigo.positions import KIND_OF, MINIS, load, removed, scores, start, waiting

NAMES = [
    "indigo",
    "indigo(players=3)",
    "indigo(players=3,shared_gateways=False,returns=points)",
    "indigo(players=4,open_hands=True)",
    "indigo(radius=3,open_spaces=20,tile_counts=4 4 4 4 4)",
    *MINIS.values(),
]
EVERY_GEM = np.array([6, 5, 1])


def play_on(state, rng):
    """One random action; returns it."""
    ids = state.legal_actions()
    action = ids[rng.integers(len(ids))]
    state.apply_action(action)
    return action


@settings(max_examples=25, deadline=None)
@given(name=st.sampled_from(NAMES), seed=st.integers(0, 2**32 - 1))
def test_every_gem_waits_or_is_in_the_centre_or_removed_or_paid_to_the_owners(name, seed):
    rng = np.random.default_rng(seed)
    state = load(name).new_initial_state()
    parameters = state.get_game().get_parameters()
    pays_twice = parameters["shared_gateways"] and parameters["players"] > 2
    while True:
        collected = EVERY_GEM - in_centre(state) - removed(state)
        collected -= np.bincount(list(waiting(state).values()), minlength=3)
        paid, points = (sum(scores(state)[key]) for key in ("gems", "points"))

        assert (collected >= 0).all()
        if pays_twice:  # with three players some gateways have one owner
            assert collected.sum() <= paid <= 2 * collected.sum()
            assert collected @ [1, 2, 3] <= points <= 2 * collected @ [1, 2, 3]
        else:
            assert (collected.sum(), collected @ [1, 2, 3]) == (paid, points)
        if state.is_terminal():
            assert collected.sum() + sum(removed(state)) == 12
            return
        play_on(state, rng)


def in_centre(state):
    """How many gems of each colour lie in the centre, as the text view shows them."""
    letters = re.search(r"\((e*s|)\)", str(state).partition("\n\n")[2]).group(1)
    return np.array([letters.count(letter) for letter in "aes"])


@settings(max_examples=25, deadline=None)
@given(name=st.sampled_from(NAMES), seed=st.integers(0, 2**32 - 1))
def test_every_tile_is_in_the_pile_in_a_hand_or_on_the_board(name, seed):
    rng = np.random.default_rng(seed)
    state = load(name).new_initial_state()
    parameters = state.get_game().get_parameters()
    pile = np.array([int(n) for n in parameters["tile_counts"].split()])
    hands = np.zeros(5, int)
    most_held = parameters["players"] if parameters["open_hands"] else 1
    while not state.is_terminal():
        if state.is_chance_node():
            shares = dict(state.chance_outcomes())

            assert math.fsum(shares.values()) == pytest.approx(1, abs=1e-12)
            assert shares == {kind: n / pile.sum() for kind, n in enumerate(pile) if n}
            kind = play_on(state, rng)
            pile[kind] -= 1
            hands[kind] += 1
        else:
            action = play_on(state, rng)
            hands[KIND_OF[action % 15]] -= 1

        assert (hands >= 0).all()
        assert hands.sum() <= most_held


def test_a_position_depends_only_on_the_tiles_laid_while_the_centre_is_not_empty():
    spaces = [7, 20, 45, 0, 31, 3]
    found = set()
    for order in (spaces, spaces[::-1]):
        state = start("indigo(tile_counts=0 54 0 0 0)")
        for space in order:
            state.apply_action(1)
            state.apply_action(space * 15 + 3)
        found.add(state.array.tobytes())

    assert len(found) == 1


def test_the_luck_key_counts_the_tiles_drawn_whatever_is_played():
    keys = np.zeros(8, np.int64)
    for name in ("indigo", "indigo(players=3,open_hands=True)"):
        rules = games.rules(load(name))
        for seed in (1, 2):
            state, rng, drawn = load(name).new_initial_state(), np.random.default_rng(seed), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    assert rules.luck_key(state.array, keys) == 1
                    assert drawn == keys[0]
                    drawn += 1
                play_on(state, rng)


def test_the_sampled_tile_is_where_u_falls_in_the_pile():
    rules = games.rules(load("indigo"))
    state = start()
    places = [0, 13.9, 14, 19.9, 20, 33.9, 34, 47.9, 48, 53.9]

    kinds = [rules.sample_chance(state.array, place / 54) for place in places]

    assert kinds == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert rules.sample_chance(state.array, np.nextafter(1, 0)) == 4
