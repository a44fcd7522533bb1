"""Chains of routes against gems pushed one by one, over random games of every kind."""

import numpy as np
import pytest

import games
from games.indigo.view import waiting_gems
from tests.games.indigo.positions import load
from tests.support.naive.indigo import CENTRE, DIRECTIONS, ORIENTATIONS, NaiveIndigo, Side, step

COLOURS = ["amber", "emerald", "sapphire"]


def random_game(rng, radius):
    """Parameters of a game, for OpenSpiel and for the naive program."""
    spaces = 3 * radius * radius + 3 * radius - 6
    players = int(rng.integers(2, 5))
    playable = int(rng.choice([-1, rng.integers(1, spaces + 1)]))
    tiles = (spaces if playable == -1 else playable) + int(rng.integers(0, 4))
    parameters = {
        "players": players,
        "shared_gateways": players != 3 or bool(rng.integers(2)),
        "open_hands": bool(rng.integers(2)),
        "returns": str(rng.choice(["win", "points"])),
        "radius": radius,
        "open_spaces": playable,
        "tile_counts": " ".join(map(str, rng.multinomial(tiles, [0.2] * 5))),
    }
    words = ",".join(f"{name}={value}" for name, value in parameters.items())
    naive = NaiveIndigo(
        players=players,
        shared_gateways=parameters["shared_gateways"],
        open_hands=parameters["open_hands"],
        returns_mode=parameters["returns"],
        radius=radius,
        open_spaces=playable,
        tile_counts=tuple(map(int, parameters["tile_counts"].split())),
        order=rng.permutation(6).tolist(),
    )
    return f"indigo({words})", naive


def naive_waiting(naive):
    """{(empty space, edge): colour number} of the gems that are neither gone nor in the centre."""
    places = {
        Side({cell, step(cell, edge)}): (space, edge)
        for space, cell in enumerate(naive.spaces)
        if space not in naive.laid
        for edge in range(6)
        if step(cell, edge) in naive.tiles or step(cell, edge) in naive.corners
    }
    gems = (gem for gem in naive.gems if gem.state == "waiting")
    return {places[gem.side]: COLOURS.index(gem.colour) for gem in gems}


def naive_probabilities(naive):
    return [(kind, float(share)) for kind, share in naive.chance().items()]


@pytest.mark.parametrize("radius", [2, 3, 4])
def test_chains_of_routes_do_what_pushing_gem_by_gem_does_whichever_moves_first(radius):
    rng = np.random.default_rng(radius)
    for _ in range(40):
        name, naive = random_game(rng, radius)
        state = load(name).new_initial_state()
        rules = games.rules(state.get_game())
        while True:
            assert naive.actor() == state.current_player(), name
            assert {"points": naive.points, "gems": naive.gem_counts} == rules.scores(state.array)
            gems = {(space, edge): colour for space, edge, colour in waiting_gems(state.array)}
            assert naive_waiting(naive) == gems, name
            if state.is_terminal():
                break
            if state.is_chance_node():
                assert naive_probabilities(naive) == state.chance_outcomes(), name
            else:
                assert naive.legal() == state.legal_actions(), name
            ids = naive.legal() if naive.actor() >= 0 else list(naive.chance())
            action = int(rng.choice(ids))
            state.apply_action(action)
            naive.apply(action)
        assert pytest.approx(naive.returns(), abs=1e-15) == state.returns(), name


def naive_observation(naive, seat):
    """The pieces of the tensor, filled from the naive position as the rules document them."""
    n = naive.players
    seats = [(seat + place) % n for place in range(n)]
    cells = np.zeros((1 + len(naive.spaces) + 6, 18))
    cells[0, 16] = 1
    for space in range(len(naive.spaces)):
        cells[1 + space, naive.laid.get(space, 15)] = 1
    cells[-6:, 17] = 1
    gems = np.zeros((len(naive.spaces), 6, 3))
    for (space, edge), colour in naive_waiting(naive).items():
        gems[space, edge, colour] = 1
    hands = np.zeros((n, 5))
    for place, other in enumerate(seats):
        if naive.hands[other] is not None:
            hands[place, naive.hands[other]] = 1
    mover = naive.placed % n
    pieces = {
        "cells": cells,
        "gems_waiting": gems,
        "centre_gems": np.eye(7)[len(naive.stock)],
        "tile_in_hand": hands[seats.index(mover)],
        "pile": np.array(naive.bag) / 14,
        "points": np.array([naive.points[other] for other in seats]) / 19,
        "gems": np.array([naive.gem_counts[other] for other in seats]) / 12,
        "gateway_owners": np.array(
            [[other in owners for other in seats] for owners in naive.owners]
        ),
        "mover": np.array([other == mover and naive.actor() != -4 for other in seats]),
    }
    if naive.open_hands:
        pieces["hands"] = hands
    return {name: piece.reshape(-1).astype(np.float32) for name, piece in pieces.items()}


def test_every_seat_observes_the_position_that_the_naive_program_has():
    rng = np.random.default_rng(5)
    for radius in (2, 2, 3, 3, 4, 4):
        name, naive = random_game(rng, radius)
        game = load(name)
        state, observer = game.new_initial_state(), game.make_py_observer()
        while not state.is_terminal():
            action = int(rng.choice(state.legal_actions()))
            state.apply_action(action)
            naive.apply(action)
            seat = int(rng.integers(naive.players))
            observer.set_from(state, seat)
            expected = naive_observation(naive, seat)
            assert list(expected) == list(observer.dict)
            for piece, values in expected.items():
                np.testing.assert_array_equal(values, observer.dict[piece], err_msg=piece)


def test_the_naive_program_knows_the_board_of_the_rulebook():
    naive = NaiveIndigo()

    assert 54 == len(naive.spaces) == len(set(naive.spaces))
    assert CENTRE not in naive.spaces
    assert (
        sum(
            max(map(abs, (*step(cell, edge), sum(step(cell, edge))))) == 5
            for cell in naive.spaces
            for edge in range(len(DIRECTIONS))
        )
        == 36
    )
    assert len(ORIENTATIONS) == 15
