"""Monte-Carlo CFR against known values; exploitability is computed by OpenSpiel.

With the identity abstraction the average strategy must come close to an equilibrium.
"""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import expected_game_score, exploitability

import games
from bots.cfr import abstraction, training
from bots.cfr.table import average_strategy
from games.kernel.contract import CHANCE, TERMINAL
from tests.support.games import identity, kuhn, leduc, openspiel_policy, payoff_tree

pytestmark = pytest.mark.kernel

KUHN = abstraction.of_module(kuhn)
LEDUC = abstraction.of_module(leduc)
TINY = (
    "parcheesi(arms=2,arm_length=3,gap=1,home_path=1,safe_offsets=0 0,pawns=1,dice=1,die_sides=2,"
    "enter_value=2,capture_bonus=2,home_bonus=1,max_spins=8,random_first_player=False)"
)


def solved(rules, look, iterations, seed=1, **plan):
    solver = training.Solver(rules, look, seed=seed, plan=training.Plan(**plan))
    solver.run(iterations=iterations)
    return solver


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("kuhn_poker", kuhn.game()),
        ("kuhn_poker(players=3)", kuhn.game(3)),
        ("kuhn_poker(players=4)", kuhn.game(4)),
        ("leduc_poker", leduc.game()),
    ],
)
def test_the_toys_play_as_openspiel_does(name, rules):
    game, rng = pyspiel.load_game(name), np.random.default_rng(3)
    ids, chances = np.zeros(8, np.int64), np.zeros(8)
    out = np.zeros(rules.sizes.players)
    for _ in range(300):
        state, array = game.new_initial_state(), rules.initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                assert rules.current_player(array) == CHANCE
                count = rules.chance_outcomes(array, ids, chances)
                assert dict(state.chance_outcomes()) == pytest.approx(
                    dict(zip(ids[:count].tolist(), chances[:count].tolist(), strict=True))
                )
            else:
                assert state.current_player() == rules.current_player(array)
                count = rules.legal_actions(array, ids)
                assert state.legal_actions() == ids[:count].tolist()
            action = int(rng.choice(ids[:count]))
            state.apply_action(action)
            rules.apply_action(array, action)
        assert rules.current_player(array) == TERMINAL
        rules.returns(array, out)
        assert state.returns() == out.tolist()


@pytest.mark.parametrize("plus", [False, True])
def test_kuhn_comes_to_its_known_value_and_cannot_be_exploited(plus):
    game, rules = pyspiel.load_game("kuhn_poker"), kuhn.game()

    found = openspiel_policy.export(game, rules, KUHN, solved(rules, KUHN, 200_000, plus=plus))

    # Kuhn, "A simplified two-person poker", 1950: the first seat loses 1/18 at equilibrium.
    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert value == pytest.approx([-1 / 18, 1 / 18], abs=0.003)
    assert exploitability.exploitability(game, found) < 0.006


def test_kuhn_has_twelve_information_sets():
    keys, _ = average_strategy(solved(kuhn.game(), KUHN, 1000).table)

    assert len(keys) == 12


def test_kuhn_for_three_comes_close_to_an_equilibrium():
    game, rules = pyspiel.load_game("kuhn_poker(players=3)"), kuhn.game(3)

    found = openspiel_policy.export(game, rules, KUHN, solved(rules, KUHN, 200_000))

    assert exploitability.nash_conv(game, found) < 0.05


def test_leduc_gets_less_exploitable_towards_zero():
    game, rules = pyspiel.load_game("leduc_poker"), leduc.game()
    solver = solved(rules, LEDUC, 2000)
    early = exploitability.nash_conv(game, openspiel_policy.export(game, rules, LEDUC, solver))
    solver.run(iterations=300_000)

    late = exploitability.nash_conv(game, openspiel_policy.export(game, rules, LEDUC, solver))

    assert len(average_strategy(solver.table)[0]) == 936  # as many as OpenSpiel's leduc_poker
    assert early > 1.0
    assert late < 0.12


def test_a_mini_parcheesi_comes_to_its_exact_value():
    # Specification, section 9: one pawn each, one die of two, at most 8 spins, seat 0 first:
    # worth 0.019531 to seat 0 in 955 histories.
    game = games.load_game(TINY)
    rules = games.rules(game)
    look = identity.abstraction(rules)

    found = openspiel_policy.export(game, rules, look, solved(rules, look, 30_000))

    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert value[0] == pytest.approx(0.019531, abs=0.001)
    assert exploitability.nash_conv(game, found) < 0.002


def same(one, other):
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("plus", [False, True])
def test_the_same_seed_gives_the_same_strategy_bit_by_bit_however_it_is_sliced(plus):
    rules = leduc.game()
    whole = solved(rules, LEDUC, 3000, seed=7, plus=plus)
    parts = solved(rules, LEDUC, 1, seed=7, plus=plus)
    for iterations in [999, 1, 1999]:
        parts.run(iterations=iterations)

    assert same(average_strategy(whole.table), average_strategy(parts.table))
    assert not same(
        average_strategy(whole.table),
        average_strategy(solved(rules, LEDUC, 3000, seed=8, plus=plus).table),
    )


def test_a_table_that_has_to_grow_gives_the_same_strategy(monkeypatch):
    rules = leduc.game()
    roomy = solved(rules, LEDUC, 500)
    monkeypatch.setattr(training, "_FIRST_SLOTS", 64)

    tight = solved(rules, LEDUC, 500)

    assert same(average_strategy(roomy.table), average_strategy(tight.table))


def test_memory_is_bounded_and_training_goes_on_when_no_more_keys_may_be_stored(monkeypatch):
    rules = leduc.game()
    monkeypatch.setattr(training, "_MAX_KEYS", 100)

    solver = solved(rules, LEDUC, 2000)

    assert solver.iterations == 2000
    assert len(average_strategy(solver.table)[0]) == 100


@pytest.mark.parametrize("horizon", [1, 2, 3])
def test_every_class_is_followed_to_the_same_horizon(horizon):
    rules = payoff_tree.game([0, 1, 0, 0], 2, [(0, 0)] * 16)
    look = abstraction.Abstraction(
        version=1,
        classes=2,
        info_key=payoff_tree.info_key,
        action_class=payoff_tree.action_class,
        values=payoff_tree.levels_below_the_root,
    )

    solver = solved(rules, look, 100, horizon=horizon)

    # What is judged is as deep on all sides, so no class is ever better than another.
    assert len(average_strategy(solver.table)[0]) > 0
    assert np.all(solver.table.regrets == 0)


def test_one_branching_decision_a_traversal_still_learns():
    # The setting of long games: follow all classes of one decision only, play on by the current
    # strategy, start anywhere. No guarantee, but far better than the uniform strategy's 0.917.
    game, rules = pyspiel.load_game("kuhn_poker"), kuhn.game()

    solver = solved(rules, KUHN, 200_000, branching=1, opening=4, curiosity=0.2)

    found = openspiel_policy.export(game, rules, KUHN, solver)
    assert exploitability.nash_conv(game, found) < 0.15
