"""Items 6, 7 and 29: OpenSpiel's own checks, and its search and solvers on our games."""

import contextlib
import io

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.tests.games_sim_test import GamesSimTest

from tests.support.conformance.play import (
    FAST,
    Effort,
    fingerprint,
    games,
    is_python,
    positions,
    require,
)


def check_random_sim(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 6: pyspiel.random_sim_test, which calls us back at every position of a Python game."""
    seen = []
    look = {"state_checker_fn": lambda state: seen.append(fingerprint(state))}
    try:
        pyspiel.random_sim_test(
            game,
            effort.simulations,
            serialize=True,
            verbose=False,
            **(look if is_python(game) else {}),  # OpenSpiel cannot hand out a C++ state
        )
    except (pyspiel.SpielError, RuntimeError, ValueError) as error:
        raise AssertionError(f"{game}: random_sim_test: {error}") from error
    if is_python(game) and not seen:
        raise AssertionError(f"{game}: random_sim_test looked at nothing")


def check_sim_game(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 7: OpenSpiel's games_sim_test, which draws from numpy's global generator."""
    with contextlib.redirect_stdout(io.StringIO()):
        GamesSimTest().sim_game(game)


def check_searches_run(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 29: OpenSpiel's MCTS, in C++ and in Python, finds a legal action.

    `MCTSBot.step` is not called: in OpenSpiel 2.0.2 it crashes on every game written in Python.
    """
    state = _first_decision(game)
    if game.get_type().dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        return
    in_cpp = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 4, 10, False, 1, False
    )
    found = in_cpp.mcts_search(state).best_child().action
    require(found in state.legal_actions(), state, f"C++ MCTS plays {found}")
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    in_python = mcts.MCTSBot(game, 2.0, 4, evaluator, solve=False, random_state=rng)
    found = in_python.step(state)
    require(found in state.legal_actions(), state, f"Python MCTS plays {found}")


def _first_decision(game: pyspiel.Game) -> pyspiel.State:
    for state in next(games(game, FAST, seed=61)):
        if not state.is_chance_node():
            return state
    raise AssertionError(f"{game}: a game without decisions")


def check_mccfr_runs(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 29: OpenSpiel's external-sampling MCCFR learns a policy on a small game."""
    solver = pyspiel.ExternalSamplingMCCFRSolver(game, 1)
    for _ in range(3):
        solver.run_iteration()
    policy = solver.average_policy()
    for state in positions(game, effort, seed=62):
        if state.is_terminal() or state.is_chance_node():
            continue
        probabilities = policy.action_probabilities(state)
        legal = set(probabilities) <= set(state.legal_actions())
        require(legal and abs(sum(probabilities.values()) - 1) < 1e-9, state, "no policy")
