"""The checks themselves, on games of OpenSpiel's whose numbers are published.

How many information states a game has: OpenSpiel's integration tests (kuhn_poker 12, with three
players 48, leduc_poker 936), which agree with the literature [Kuhn 1950; Southey et al. 2005].
"""

import dataclasses

import pyspiel
import pytest

from tests.support.conformance import copies, dynamics, hidden, information, observations
from tests.support.conformance.play import FAST, positions, replay, tree

WHOLE = dataclasses.replace(FAST, tree=20_000)
KUHN_ALIKE = ["kuhn_poker", "kuhn_poker(players=3)"]
CHECKS = [
    dynamics.check_players,
    dynamics.check_legal_actions,
    dynamics.check_illegal_actions_are_refused,
    dynamics.check_chance_outcomes,
    dynamics.check_action_texts,
    dynamics.check_lengths,
    dynamics.check_returns,
    dynamics.check_bounds_are_reached,
    dynamics.check_determinism,
    copies.check_clones,
    copies.check_serialisation,
    copies.check_history_replays,
    observations.check_observer_kinds,
    observations.check_tensors,
    observations.check_observers_keep_nothing,
    observations.check_public_and_private_views,
    information.check_information_state_recalls,
    information.check_information_state_holds_no_more,
    information.check_information_states_name_the_seat,
    information.check_information_state_fixes_actions,
    information.check_observation_holds_no_more,
    hidden.check_hidden_variation,
]


@pytest.mark.parametrize("text", KUHN_ALIKE)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_a_game_known_to_be_right_passes(text, check):
    check(pyspiel.load_game(text), FAST)


@pytest.mark.parametrize(
    ("text", "information_states", "histories"),
    [
        # histories: chance, playable and terminal states as OpenSpiel counts them
        ("kuhn_poker", 12, 4 + 24 + 30),
        ("kuhn_poker(players=3)", 48, 17 + 288 + 312),
        pytest.param("leduc_poker", 936, 157 + 3780 + 5520, marks=pytest.mark.slow),
    ],
)
def test_trees_and_information_states_are_as_many_as_published(text, information_states, histories):
    game = pyspiel.load_game(text)

    assert len(tree(game, WHOLE)) == histories
    assert information.distinct_information_states(game, WHOLE) == information_states


def test_worlds_of_a_kuhn_player_are_the_cards_it_does_not_hold():
    game = pyspiel.load_game("kuhn_poker(players=3)")  # cards 0..3
    state = replay(game, [2, 0, 3, 1, 0])

    assert hidden.worlds(state, 0) == {
        (2, a, b, 1, 0): 1 / 6 for a in (0, 1, 3) for b in (0, 1, 3) if a != b
    }


def test_worlds_of_a_showdown_keep_what_was_shown():
    from tests.support.games import showdown

    state = replay(pyspiel.load_game("showdown"), [2, 0, 3, showdown.SHOW, 0, showdown.FOLD])

    assert hidden.worlds(state, 2) == {(2, a, 3, 1, 0, 0): 1 / 2 for a in (0, 1)}
    assert hidden.worlds(state, 0) == {
        (2, a, b, 1, 0, 0): 1 / 6 for a in (0, 1, 3) for b in (0, 1, 3) if a != b
    }


def test_positions_hold_a_start_an_end_and_chance_and_decision_nodes():
    seen = [
        (len(state.history()), state.is_terminal(), state.is_chance_node())
        for state in positions(pyspiel.load_game("kuhn_poker"), FAST)
    ]

    assert FAST.positions <= len(seen)
    assert (0, False, True) in seen
    assert any(is_terminal for _, is_terminal, _ in seen)
    assert any(not is_terminal and not is_chance for _, is_terminal, is_chance in seen)


def test_a_game_too_large_is_not_looked_at_completely():
    assert tree(pyspiel.load_game("tic_tac_toe"), FAST) is None
