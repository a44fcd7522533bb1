"""What a blueprint sees of Indigo is what happens on the board."""

import numpy as np
import pytest

from bots.cfr.abstractions import indigo
from games.indigo import board
from games.indigo.rules import LAYOUT, points_of
from games.kernel.record import read
from tests.games.indigo.positions import lay, load, orientation, start

NAMES = ["indigo", "indigo(players=4)", "indigo(players=3,radius=3)"]


def decisions(loading_string, seed):
    """Every decision of one random game."""
    rng = np.random.default_rng(seed)
    state = load(loading_string).new_initial_state()
    while not state.is_terminal():
        if state.current_player() >= 0:
            yield state
        state.apply_action(int(rng.choice(state.legal_actions())))


def paid(state, action):
    """Points that each seat would get for a tile, by following the routes without laying it."""
    g = read(state.array, LAYOUT)
    space, number = divmod(action, board.ORIENTATION_COUNT)
    points = [0] * state.num_players()
    for edge in range(board.EDGES):
        source = int(g.far[space * board.EDGES + edge]) - board.FIRST_SOURCE
        if source < 0:
            continue
        end = indigo.route_end(state.array, space, number, edge)
        if board.FIRST_EXIT <= end < board.FIRST_SOURCE:
            colour = int(g.source_colour[source])
            if colour < 0:
                colour = board.CENTRE_GEMS[int(g.opened)]
            for seat in g.owners[end - board.FIRST_EXIT]:
                if seat >= 0:
                    points[seat] += int(board.GEM_VALUES[colour])
    return points


@pytest.mark.parametrize("name", NAMES)
def test_a_route_followed_without_laying_the_tile_ends_where_the_gem_goes(name):
    rng = np.random.default_rng(1)
    some_paid = 0
    for state in decisions(name, 4):
        seats = range(state.num_players())
        before = [points_of(state.array, seat) for seat in seats]
        for action in rng.choice(state.legal_actions(), 5).tolist():
            expected = paid(state, action)
            after = state.child(action).array
            assert [points_of(after, seat) - before[seat] for seat in seats] == expected
            some_paid += any(expected)

    assert some_paid


@pytest.mark.parametrize("name", NAMES)
def test_keys_and_classes_are_in_range(name):
    keys = set()
    for state in decisions(name, 5):
        seat = state.current_player()
        classes = [indigo.action_class(state.array, action) for action in state.legal_actions()]
        keys.add(int(indigo.info_key(state.array, seat)))

        assert min(classes) >= 0
        assert max(classes) < indigo.ACTION_CLASSES <= 64

    assert 0 not in keys
    assert len(keys) > 10
    assert len(set(indigo.CLASS_NAMES)) == indigo.ACTION_CLASSES


def class_name(state, space, routes):
    action = space * 15 + orientation(routes, space)
    return indigo.CLASS_NAMES[indigo.action_class(state.array, action)]


def test_classes_say_what_a_tile_does_to_the_gems():
    # Seat 0 is to lay kind 2; an amber waits before space 36 at its own gateway 0. There it counts
    # 0.7 for seat 1's turn: as next player he takes nothing, as owner seat 0 has 0.3 of it.
    state = lay(start(), (18, "01"), (45, "01")).child(2)

    assert class_name(state, 36, "14") == "0.8 or more"  # home, less what it counted before
    assert class_name(state, 48, "14") == "-0.05 or more"  # touches no gem
    assert class_name(state, 1, "14").endswith(", frees a gem")


def test_values_are_shares_of_a_win():
    for state in decisions("indigo(players=4)", 6):
        out = np.zeros(4)
        indigo.values(state.array, out)

        assert (out >= -1 / 3).all()
        assert (out <= 1).all()
