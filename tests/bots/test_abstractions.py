"""What every abstraction promises: keys above 0, classes in range, and a position left as it is."""

import numpy as np
import pytest

import games
from bots.cfr import abstraction

GAMES = [name for name in games.names() if abstraction.of_game(name) is not None]


def decisions(name, seed, count):
    """Positions of random games in which a seat has to decide, with their legal ids."""
    rng = np.random.default_rng(seed)
    game = games.load_game(name)
    state = game.new_initial_state()
    while count:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            state.apply_action(int(rng.choice(outcomes)))
        else:
            yield state
            state.apply_action(int(rng.choice(state.legal_actions())))
            count -= 1


@pytest.mark.parametrize("name", GAMES)
def test_keys_and_classes_are_in_their_ranges(name):
    look = abstraction.of_game(name)
    assert look is not None
    assert 0 < look.classes <= 64

    for state in decisions(name, seed=3, count=200):
        seat = state.current_player()
        assert look.info_key(state.array.copy(), seat) > 0
        classes = [look.action_class(state.array.copy(), a) for a in state.legal_actions()]
        assert all(0 <= found < look.classes for found in classes)


@pytest.mark.parametrize("name", GAMES)
def test_looking_changes_neither_the_position_nor_what_is_seen_next(name):
    look = abstraction.of_game(name)
    assert look is not None

    for state in decisions(name, seed=4, count=60):
        seat, legal, text = state.current_player(), state.legal_actions(), str(state)
        key = look.info_key(state.array, seat)
        classes = [look.action_class(state.array, action) for action in legal]

        assert (legal, text) == (state.legal_actions(), str(state))
        assert key == look.info_key(state.array, seat)
        assert classes == [look.action_class(state.array, action) for action in legal]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_is_cut_off_is_judged_within_the_bounds_of_the_game(name):
    look = abstraction.of_game(name)
    assert look is not None
    if look.values is None:
        return  # played out to the end
    sizes = games.rules(games.load_game(name)).sizes
    out = np.zeros(sizes.players)

    for state in decisions(name, seed=5, count=60):
        look.values(state.array.copy(), out)
        assert sizes.min_utility - 1e-12 <= out.min() <= out.max() <= sizes.max_utility + 1e-12


@pytest.mark.parametrize("name", GAMES)
def test_every_class_has_a_name_for_people(name):
    module = __import__(f"bots.cfr.abstractions.{name}", fromlist=["CLASS_NAMES"])

    assert module.ACTION_CLASSES == len(module.CLASS_NAMES) == len(set(module.CLASS_NAMES))
