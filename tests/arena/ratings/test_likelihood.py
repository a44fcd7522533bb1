"""The fit against published estimates, other programs and a brute-force likelihood."""

import itertools
import math
import warnings

import choix
import numpy as np
import pyspiel
import pytest
from scipy import optimize

from arena.ratings.comparisons import compare, distinct
from arena.ratings.likelihood import ELO, SEAT_PRECISION, TIE_PRECISION, fit
from tests.arena.ratings.build import mirrored, record
from tests.arena.ratings.likelihoods import by_davidson_luce
from tests.arena.ratings.simulation import Scenario, tournament

# Davidson (1970), example 2: preferences for brand i, for brand j, and ties, of six brands of
# chocolate pudding; as in the data set `pudding` of the R package PlackettLuce.
PUDDING = {
    (1, 2): (19, 22, 16),
    (1, 3): (16, 19, 12),
    (2, 3): (19, 19, 10),
    (1, 4): (18, 23, 13),
    (2, 4): (23, 19, 9),
    (3, 4): (19, 20, 15),
    (1, 5): (13, 19, 18),
    (2, 5): (16, 20, 12),
    (3, 5): (16, 15, 17),
    (4, 5): (17, 14, 16),
    (1, 6): (18, 21, 12),
    (2, 6): (22, 20, 12),
    (3, 6): (13, 18, 10),
    (4, 6): (14, 19, 18),
    (5, 6): (11, 21, 12),
}
PUDDING_WORTHS = (0.1388005, 0.1729985, 0.1617420, 0.1653930, 0.1586805, 0.2023855)
PUDDING_TIE = 0.7468147


def fit_all(records):
    comparisons = compare(distinct(records))
    return fit(comparisons, np.ones(len(comparisons.entrants), np.bool_))


def expand(counts):
    """`{("A", "B"): (wins, losses, ties)}` as a list of two-seat results."""
    return [
        (f"{first} {second}", result)
        for (first, second), numbers in counts.items()
        for result, number in zip((1, -1, 0), numbers, strict=True)
        for _ in range(number)
    ]


def test_two_seats_agree_with_davidsons_published_estimates():
    found = fit_all(mirrored(expand({(f"p{i}", f"p{j}"): n for (i, j), n in PUDDING.items()})))

    worths = np.exp(found.strengths) / np.exp(found.strengths).sum()
    assert worths == pytest.approx(PUDDING_WORTHS, abs=2e-4)
    assert math.exp(found.tie) == pytest.approx(PUDDING_TIE, abs=2e-3)


def test_two_bots_have_the_odds_of_their_wins_to_their_losses():
    found = fit_all(mirrored(expand({("A", "B"): (600, 200, 300)})))

    assert found.strengths[0] - found.strengths[1] == pytest.approx(math.log(3), abs=1e-3)
    # Davidson's tie parameter of two bots is ties / sqrt(wins * losses).
    assert math.exp(found.tie) == pytest.approx(300 / math.sqrt(600 * 200), rel=1e-2)


def random_results(rng, bots, games):
    results = []
    for _ in range(games):
        first, second = rng.choice(bots, 2, replace=False)
        ahead = 1 / (1 + math.exp(0.5 * (second - first)))
        results.append((int(first), int(second), 1 if rng.random() < ahead else -1))
    return results


def test_two_seats_without_ties_agree_with_choix():
    results = random_results(np.random.default_rng(3), 6, 400)
    wins = [(a, b) if result > 0 else (b, a) for a, b, result in results]
    expected = choix.opt_pairwise(6, wins, tol=1e-10)

    found = fit_all(mirrored([(f"b{a} b{b}", result) for a, b, result in results]))

    assert found.strengths == pytest.approx(expected - expected.mean(), abs=1e-6)


def test_two_seats_agree_with_pyspiels_elo_up_to_its_smoothing():
    # pyspiel.elo adds 0.01 of a win each way to every pair; with 80 games a pair that is < 2 Elo.
    results = random_results(np.random.default_rng(4), 4, 480)
    wins = np.zeros((4, 4), np.int64)
    for a, b, result in results:
        wins[(a, b) if result > 0 else (b, a)] += 1
    expected = np.array(pyspiel.elo.compute_ratings_from_matrices(wins, np.zeros((4, 4), np.int64)))

    found = fit_all(mirrored([(f"b{a} b{b}", result) for a, b, result in results]))

    assert found.strengths * ELO == pytest.approx(expected - expected.mean(), abs=2.0)


def naive_log_likelihood(parameters, records, bots, seats):
    """The penalised likelihood as the docstring states it, record by record and pair by pair."""
    strength = dict(zip(bots, parameters, strict=False))
    seat, tie = parameters[len(bots) : len(bots) + seats], parameters[-1]
    total = -SEAT_PRECISION * sum(seat**2) / 2 - TIE_PRECISION * tie**2 / 2
    for game in records:
        last = min(game.returns)
        for i, j in itertools.combinations(range(seats), 2):
            one, two = game.returns[i], game.returns[j]
            if one == two == last and max(game.returns) > last:
                continue
            half = (strength[game.bots[i]] + seat[i] - strength[game.bots[j]] - seat[j]) / 2
            chosen = half if one > two else -half if one < two else tie
            total += chosen - np.logaddexp(np.logaddexp(half, -half), tie)
    return total


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_small_data_agree_with_a_brute_force_likelihood(seats):
    rng = np.random.default_rng(seats)
    names = ["A", "B", "C", "D"]
    records = [
        record(
            number,
            " ".join(rng.permutation(names)[:seats]),
            tuple(rng.integers(0, 3, seats).astype(float)),
        )
        for number in range(40)
    ]
    bots = [f"{name}@1" for name in names]

    def loss(parameters):
        # The squared mean of the strengths fixes the common shift.
        gauge = np.sum(parameters[:4]) ** 2
        return gauge - naive_log_likelihood(parameters, records, bots, seats)

    expected = optimize.minimize(loss, np.zeros(5 + seats), method="BFGS", options={"gtol": 1e-6}).x
    found = fit_all(records)

    assert found.strengths == pytest.approx(expected[:4], abs=1e-4)
    assert found.seat_effects == pytest.approx(expected[4:-1], abs=1e-4)
    assert found.tie == pytest.approx(expected[-1], abs=1e-4)


def test_the_errors_of_independent_games_are_davidsons():
    """Standard errors of PlackettLuce's summary of the puddings, brand 1 as the reference."""
    found = fit_all(mirrored(expand({(f"p{i}", f"p{j}"): n for (i, j), n in PUDDING.items()})))

    # Every game stands here twice.
    errors = [
        math.sqrt(2 * np.square(found.spread.whitening @ contrast).sum())
        for contrast in (found.difference_contrast(brand, 0) for brand in range(1, 6))
    ]
    assert errors == pytest.approx([0.1872, 0.1935, 0.1882, 0.1927, 0.1924], abs=2e-4)
    tie = np.zeros(len(found.spread.prior))
    tie[-1] = 1.0
    assert math.sqrt(2 * np.square(found.spread.whitening @ tie).sum()) == pytest.approx(
        0.0825, abs=3e-4
    )


def test_the_information_is_the_curvature_of_the_likelihood():
    rng = np.random.default_rng(8)
    names = ["A", "B", "C"]
    records = [
        record(k, " ".join(rng.permutation(names)), tuple(rng.integers(0, 3, 3) + np.eye(3)[0]))
        for k in range(60)
    ]
    bots = [f"{name}@1" for name in names]
    found = fit_all(records)
    at = np.concatenate([found.strengths, found.seat_effects, [found.tie]])

    step = 1e-4
    curvature = np.empty((7, 7))
    for i, j in itertools.product(range(7), repeat=2):
        shifts = [(a, b, a * b) for a, b in itertools.product((step, -step), repeat=2)]
        curvature[i, j] = -sum(
            sign * naive_log_likelihood(at + a * np.eye(7)[i] + b * np.eye(7)[j], records, bots, 3)
            for a, b, sign in shifts
        ) / (4 * step**4)
    curvature[:3, :3] += 1.0  # the gauge of the strengths

    information = np.linalg.inv(found.spread.whitening.T @ found.spread.whitening)
    assert information == pytest.approx(curvature, abs=1e-3)


def test_a_winner_takes_all_game_agrees_with_the_choice_model_in_the_long_run():
    # Luce's choice axiom: with worths 4, 2, 1 and 1 the first bot wins half of all games.
    worths = {"A": 4, "B": 2, "C": 1, "D": 1}
    records = []
    for shift, (winner, worth) in itertools.product(range(4), worths.items()):
        order = [list(worths)[(seat + shift) % 4] for seat in range(4)]
        returns = tuple(1.0 if name == winner else -1 / 3 for name in order)
        records += [record(len(records) + k, " ".join(order), returns) for k in range(10 * worth)]

    found = fit_all(records)

    logs = np.log([4, 2, 1, 1])
    assert found.strengths == pytest.approx(logs - logs.mean(), abs=1e-6)
    assert found.seat_effects == pytest.approx([0, 0, 0, 0], abs=1e-6)


def test_ties_for_the_last_place_do_not_draw_losers_together():
    # The same choices with the losers tied, as ever, and with their order known: the losers'
    # distance must come from their wins alone, not from their many ties.
    rng = np.random.default_rng(5)
    worth = np.array([1.0, 1.0, 8.0])
    records = []
    for number in range(3000):
        order = rng.permutation(3)
        race = np.log(worth[order]) + rng.gumbel(size=3)
        returns = tuple(np.where(race == race.max(), 1.0, -0.5))
        records.append(record(number, " ".join("ABC"[bot] for bot in order), returns))

    found = fit_all(records)

    assert found.strengths[2] - found.strengths[0] == pytest.approx(math.log(8), abs=0.15)
    assert found.strengths[0] - found.strengths[1] == pytest.approx(0.0, abs=0.15)


def test_a_seat_that_always_wins_and_games_that_are_always_drawn_stay_finite():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        seat_wins = fit_all([record(k, ["A B", "B A"][k % 2], (1, -1)) for k in range(200)])
        drawn = fit_all([record(k, ["A B", "B A"][k % 2], (0, 0)) for k in range(200)])

    assert seat_wins.strengths == pytest.approx([0, 0], abs=1e-9)
    assert seat_wins.seat_effects[0] > 1.0
    assert np.isfinite(seat_wins.seat_effects).all()
    assert drawn.strengths == pytest.approx([0, 0], abs=1e-9)
    assert math.isfinite(drawn.tie)


def test_two_seats_agree_with_a_davidson_luce_program():
    rng = np.random.default_rng(11)
    results = [
        (f"b{a} b{b}", int(rng.integers(-1, 2)))
        for a, b in (rng.choice(4, 2, replace=False) for _ in range(120))
    ]
    records = [record(k, bots, (result, -result)) for k, (bots, result) in enumerate(results)]
    bots = sorted({bot for game in records for bot in game.bots})
    expected = by_davidson_luce(records, bots, last_tie_counts=True)

    assert fit_all(records).strengths == pytest.approx(expected, abs=1e-6)


def test_without_ties_a_winner_takes_all_game_agrees_nearly_with_the_full_choice_likelihood():
    records = tournament(
        Scenario((0, 100, 200, 400), (30, 0, -30), "winner", 150), np.random.default_rng(12)
    )
    bots = sorted({bot for game in records for bot in game.bots})
    expected = by_davidson_luce(records, bots, last_tie_counts=False)

    assert fit_all(records).strengths * ELO == pytest.approx(expected * ELO, abs=8)
