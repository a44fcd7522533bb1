"""Compiled random playouts against exact values of small games."""

import pytest

from bots.search import playout
from games.kernel.rng import generator
from tests.support.games import kuhn, payoff_tree, pig_race

pytestmark = pytest.mark.kernel


def test_uniform_kuhn_is_worth_one_eighth_to_the_first_seat():
    # Uniform play: bet-bet (1/4), pass-pass (1/4) and pass-bet-bet (1/8) go to the better card,
    # so are worth 0 by symmetry; bet-pass (1/4) gives seat 0 +1, pass-bet-pass (1/8) -1.
    rules = kuhn.game()

    means, plies = playout.mean_returns(rules, rules.initial_state(), generator(3), 200_000)

    # One eighth in favour of seat 0; standard error about 0.0025. 2 deals and 2.25 decisions.
    assert means.tolist() == pytest.approx([0.125, -0.125], abs=0.015)
    assert plies == pytest.approx(4.25, abs=0.01)


def test_every_leaf_is_reached_equally_often():
    rules = payoff_tree.game([0, -1, 1], 2, [(8, 0, 1), *[(0, 0, 1)] * 7])

    means, plies = playout.mean_returns(rules, rules.initial_state(), generator(1), 100_000)

    assert means.tolist() == pytest.approx([1.0, 0.0, 1.0], abs=0.04)
    assert plies == 3.0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playouts_end_with_one_winner(players):
    rules = pig_race.game(players, target=10, sides=4)

    means, _ = playout.mean_returns(rules, rules.initial_state(), generator(2), 5000)

    assert means.sum() == pytest.approx(0.0, abs=1e-9)


def test_the_same_seed_gives_the_same_games():
    rules = pig_race.game(2, target=10, sides=4)

    first = playout.mean_returns(rules, rules.initial_state(), generator(7), 100)
    second = playout.mean_returns(rules, rules.initial_state(), generator(7), 100)

    assert first[0].tolist() == second[0].tolist()
    assert first[1] == second[1]
