"""The game plays like the slow one in tests/support/naive, node by node.

Random games, and games that grow a long row, so that cells wrap round the torus. At every node:
the same seat, ids and chances; tiles and tokens are conserved. At the end: every category of the
score, counted anew from the map, and the returns.
"""

import numpy as np
import pytest

from games.kernel.record import read
from games.lakshadweep.rules import LAYOUT
from tests.games.lakshadweep.positions import CELLS, load
from tests.support.naive import walk
from tests.support.naive.lakshadweep import Game
from tests.support.vectors import recorded_games, titles

RECORDS = recorded_games("lakshadweep")
MODES = ["base", "advanced"]


def naive(loading_string):
    return Game(**load(loading_string).get_parameters())


def check_conservation(slow, state):
    """Every tile is somewhere, every fish token is in the heap, on a fishery or revealed."""
    g = read(state.array, LAYOUT)
    places = np.bincount(g.where, minlength=6)
    in_market = sum(tile is not None for tile in slow.market)
    picked = places[3]
    assert places.sum() == 28
    assert places[0] == 28 - slow.num_tiles
    assert places[1] == g.unseen == len(slow.unseen)
    assert places[2] == in_market
    assert places[4] == g.placed == len(slow.map)
    assert places[5] == len(slow.removed)
    assert picked == slow.num_tiles - len(slow.unseen) - in_market - len(slow.map) - places[5]
    assert picked <= 1
    on_map = g.fishery_tokens[: g.fisheries].sum()
    assert g.tokens_left + on_map == 16
    assert g.revealed + g.fish_left.sum() == 16
    values = (np.array([2, 5, 5, 2, 2]) - g.fish_left) @ np.arange(1, 6)
    assert g.fishery_value[: g.fisheries].sum() == values
    taken = [8, 5, 4, 4, 3, 3][: g.completions]
    assert g.completion_points.sum() == sum(taken)


def random_choice(rng):
    def choice(node):
        ids = list(node.chances) if isinstance(node, walk.Chance) else node.ids
        return int(ids[rng.integers(len(ids))])

    return choice


def eastward(rng):
    """Lays tiles as far east as can be: x is the column of a cell, counted past the torus."""
    reached = [0]
    any_choice = random_choice(rng)

    def choice(node):
        if isinstance(node, walk.Chance) or not set(node.ids) <= set(CELLS):
            return any_choice(node)

        def column(action):
            x = (action - 6) % 29 - 14
            while x < reached[0] - 20:
                x += 29
            return x

        best = max(node.ids, key=column)
        reached[0] = max(reached[0], column(best))
        return best

    choice.reached = reached
    return choice


def play(loading_string, count, seed, policy=random_choice):
    """Plays games in both; gives the naive ones, ended."""
    ended = []
    for number in range(count):
        choice = policy(np.random.default_rng([seed, number]))
        state = load(loading_string).new_initial_state()
        slow = naive(loading_string)
        walk.walk_beside(slow, state, choice, check_conservation)
        ended.append(slow)
    return ended


@pytest.mark.parametrize("record", RECORDS, ids=titles(RECORDS))
def test_the_naive_program_replays_the_recorded_games(record):
    walk.replay(naive(record["game"]), record)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("num_tiles", [3, 4, 6, 8, 14])
def test_small_random_games_are_played_alike(mode, num_tiles):
    play(f"lakshadweep(mode={mode},num_tiles={num_tiles})", count=15, seed=num_tiles)


def test_games_in_which_a_tile_has_no_place_are_played_alike():
    games = play("lakshadweep(num_tiles=6)", count=60, seed=2)

    assert any(game.removed for game in games)


@pytest.mark.parametrize("mode", MODES)
def test_random_games_are_played_alike(mode):
    play(f"lakshadweep(mode={mode},returns=points)", count=8, seed=1)


def test_games_whose_map_goes_round_the_torus_are_played_alike():
    farthest = 0
    for number in range(4):
        choice = eastward(np.random.default_rng([7, number]))
        state = load("lakshadweep").new_initial_state()
        walk.walk_beside(naive("lakshadweep"), state, choice, check_conservation)
        farthest = max(farthest, choice.reached[0])

    assert farthest > 14  # beyond the last column of the first round


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("mode", MODES)
def test_many_random_games_are_played_alike(mode, chunk):
    play(f"lakshadweep(mode={mode})", count=150, seed=100 + chunk)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("num_tiles", range(3, 28))
def test_many_random_games_of_every_size_are_played_alike(mode, num_tiles):
    play(f"lakshadweep(mode={mode},num_tiles={num_tiles})", count=50, seed=50)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mode", MODES)
def test_many_games_in_a_row_eastward_are_played_alike(mode):
    play(f"lakshadweep(mode={mode})", count=100, seed=51, policy=eastward)
