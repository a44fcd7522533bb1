"""The smallest games have exact values and exact sizes, known from an independent program.

Seat 0 goes first. A history is a node of the game tree: the root, every later chance node and
decision, every end. Positions that come up again are looked up.
"""

import pytest

import games
from tests.support.expectimax import Solved, solve


def small(**parameters):
    listed = ",".join(f"{k}={v}" for k, v in {"random_first_player": False, **parameters}.items())
    return games.rules(games.load_game(f"lakshadweep({listed})"))


@pytest.mark.parametrize(("returns", "value"), [("win", 1.0), ("points", 13.0)])
def test_three_tiles_have_their_exact_value_and_number_of_histories(returns, value):
    solved, _ = solve(small(num_tiles=3, returns=returns))

    assert solved == Solved(pytest.approx(value), 7774)


def test_by_symmetry_three_tiles_are_worth_nothing_when_chance_says_who_goes_first():
    # Every tile may be flipped, so the seats differ only in who begins.
    solved, _ = solve(small(num_tiles=3, random_first_player=True))

    assert solved == Solved(pytest.approx(0.0), 1 + 2 * 7774)


def test_three_tiles_of_the_advanced_game_have_their_exact_value():
    solved, _ = solve(small(num_tiles=3, mode="advanced"))

    assert solved == Solved(pytest.approx(1.0), 303934)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("returns", "value"), [("win", 0.375), ("points", 3.0)])
def test_four_tiles_have_their_exact_value(returns, value):
    solved, _ = solve(small(num_tiles=4, returns=returns))

    assert solved == Solved(pytest.approx(value), 4053245)
