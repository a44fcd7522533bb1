"""The games on the tiny board have exact values and exact sizes, known from an independent program.

Seat 0 goes first. A history is a node of the game tree: the root, every later chance node and
decision, every end. Positions that come up again are looked up.
"""

import pytest

import games
from tests.support.expectimax import Solved, solve

TINY = {"board": "tiny", "random_first_player": False}


def small(**parameters):
    listed = ",".join(f"{k}={v}" for k, v in {**TINY, **parameters}.items())
    return games.rules(games.load_game(f"discover_india({listed})"))


@pytest.mark.parametrize(("returns", "value"), [("win", 0.0), ("points", 0.0)])
def test_the_front_has_its_exact_value_and_number_of_histories(returns, value):
    solved, positions = solve(small(returns=returns))

    assert solved == Solved(pytest.approx(value), 27777)
    assert positions == {"chance": 1593, "decision": 9864, "end": 13760}


def test_by_symmetry_the_front_is_worth_nothing_when_chance_says_who_goes_first():
    solved, _ = solve(small(random_first_player=True))

    assert solved == Solved(pytest.approx(0.0), 1 + 2 * 27777)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("returns", ["win", "points"])
def test_the_front_of_the_challenge_has_its_exact_value(returns):
    solved, positions = solve(small(challenge=True, returns=returns))

    assert solved == Solved(pytest.approx(-0.416667, abs=5e-7), 292369)
    assert positions == {"chance": 24137, "decision": 105608, "end": 132256}
