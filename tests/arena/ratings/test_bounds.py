"""One-sided bounds from runs of wins."""

import math

import numpy as np
import pytest

from arena.ratings.bounds import least_lead


def test_a_run_of_wins_has_a_chance_of_five_percent_at_the_bound():
    lead = least_lead(np.zeros(20), np.arange(20))

    assert (1 / (1 + math.exp(-lead))) ** 20 == pytest.approx(0.05)


def test_stronger_opponents_raise_the_bound():
    weak = least_lead(np.array([0.5, 0.0]), np.array([0, 1]))
    strong = least_lead(np.array([-0.5, 0.0]), np.array([0, 1]))

    assert strong > weak


def test_games_of_one_block_count_once():
    one = least_lead(np.zeros(3), np.arange(3))
    many = least_lead(np.zeros(12), np.repeat(np.arange(3), 4))

    assert many == pytest.approx(one)


def test_one_win_hardly_bounds_anything():
    # Odds of 1 to 19: 511 Elo below the opponent.
    assert least_lead(np.zeros(1), np.zeros(1, np.int64)) == pytest.approx(-math.log(19))


@pytest.mark.parametrize("shared_luck", [0.0, 1.0])
def test_bounds_hold_in_95_percent_whatever_luck_a_block_shares(shared_luck):
    """A bot whose true lead is just what lets it win everything now and then."""
    rng = np.random.default_rng(1)
    lead, blocks, games = 2.0, 6, 2
    chance = 1 / (1 + math.exp(-lead))
    swept = held = 0
    for _ in range(4000):
        uniform = rng.random((blocks, 1 if shared_luck else games))
        if (uniform < chance).all():
            swept += 1
            held += least_lead(np.zeros(blocks * games), np.repeat(np.arange(blocks), games)) < lead

    # Tournaments without a sweep have intervals, not bounds; of all, at most 5 % may be wrong.
    assert swept > 500
    assert (swept - held) / 4000 <= 0.05
