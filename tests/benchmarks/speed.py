"""How fast the rules and the search are: ratios of CPU time, measured in one run, interleaved.

Every figure is the median of several rounds; in each round everything is timed once, so that a
machine whose speed drifts slows down both sides of a ratio.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np
import pyspiel

import games
from bots.search import playout
from bots.search.mcts import Search
from games.kernel.rng import generator, next_unit

ROUNDS = 3
SECONDS = 1.0  # CPU time of one measurement
# The game with its usual number of seats.
LOADING_STRINGS = {"alubari": "alubari(players=3)", "discover_india": "discover_india(players=3)"}
_COLD = """
import games
from bots.search import playout
from games.kernel.rng import generator, next_unit
rules = games.rules(games.load_game("{game}"))
playout.mean_returns(rules, rules.initial_state(), generator(1), 1)
"""


def figures() -> dict[str, float]:
    """Flat names to numbers for every game of the project."""
    found: dict[str, float] = {}
    for name in games.names():
        found |= {f"{name}.{key}": value for key, value in game_figures(name).items()}
    return found | growth_figures()


def game_figures(name: str) -> dict[str, float]:
    """The figures of one game."""
    loading_string = LOADING_STRINGS.get(name, name)
    game = games.load_game(loading_string)
    rules = games.rules(game)
    assert rules is not None
    compiled = CompiledGame(rules)
    backgammon = pyspiel.load_game("backgammon")
    rounds = []
    for _ in range(ROUNDS):
        stepped = stepped_plies_per_second(game)
        reference = stepped_plies_per_second(backgammon)
        played, plies = compiled.playout_plies_per_second()
        searched = compiled.simulations_per_second()
        theirs = spiel_simulations_per_second(game)
        their_backgammon = spiel_simulations_per_second(backgammon)
        backgammon_plies = mean_plies(backgammon)
        rounds.append(
            {
                "playout_plies_per_second": played,
                "playout_vs_pyspiel": played / stepped,
                "pyspiel_step_vs_cpp_backgammon": stepped / reference,
                "mcts_simulations_per_second": searched,
                "mcts_vs_pyspiel_mcts": searched / theirs,
                "mcts_vs_cpp_backgammon_per_ply": searched
                * plies
                / (their_backgammon * backgammon_plies),
            }
        )
    found = {key: statistics.median(entry[key] for entry in rounds) for key in rounds[0]}
    found["state_bytes"] = float(rules.state_size)
    found["clone_us"] = clone_microseconds(game)
    found["cold_compile_cpu_seconds"] = cold_compile_seconds(loading_string)
    return found


class CompiledGame:
    """Compiled playouts and search from the first decision of a game."""

    def __init__(self, rules) -> None:
        self._rules = rules
        self._start = first_choice(rules)
        self._search = Search(rules, exploration=1.0, max_nodes=200_000)
        self._search.choices(self._start, generator(1), simulations=2)  # loads what is compiled
        playout.mean_returns(rules, self._start, generator(1), 2)

    def playout_plies_per_second(self) -> tuple[float, float]:
        """Plies a second of random games, and the mean number of plies of a game."""
        count, size, begin, plies = 0, 100, time.process_time(), 0.0
        while (spent := time.process_time() - begin) < SECONDS:
            _, mean = playout.mean_returns(self._rules, self._start, generator(count), size)
            plies += size * mean
            count += size
            size = 2 * count  # a call has a cost of its own, which short games would show
        return plies / spent, plies / count

    def simulations_per_second(self) -> float:
        """Simulations a second from the root."""
        count, begin = 0, time.process_time()
        while (spent := time.process_time() - begin) < SECONDS:
            self._search.choices(self._start, generator(count), simulations=500)
            count += 500
        return count / spent


def first_choice(rules):
    """The first position of a random game in which a seat has two actions or more to choose from.

    Drawn, because in Parcheesi one and the same spin leaves every seat without a move for ever; and
    a choice, because OpenSpiel's search stops early where there is none.
    """
    state, rng = rules.initial_state(), generator(1)
    ids = np.zeros(rules.sizes.distinct_actions, np.int64)
    while True:
        if rules.current_player(state) < 0:
            action = rules.sample_chance(state, next_unit(rng))
        elif rules.legal_actions(state, ids) > 1:
            return state
        else:
            action = int(ids[0])
        rules.apply_action(state, action)


def stepped_plies_per_second(game) -> float:
    """Plies a second of random games stepped from Python through pyspiel."""
    rng = np.random.default_rng(1)
    plies, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        plies += random_game(game, rng.random(4096).tolist())
    return plies / spent


def random_game(game, numbers: list[float]) -> int:
    """Plays one random game and returns its plies; the numbers are used over and over."""
    state = game.new_initial_state()
    plies = 0
    while not state.is_terminal():
        u = numbers[plies % len(numbers)]
        if state.is_chance_node():
            state.apply_action(outcome_at(state.chance_outcomes(), u))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(u * len(legal))])
        plies += 1
    return plies


def outcome_at(outcomes: list[tuple[int, float]], u: float) -> int:
    """The outcome at u of the inverse CDF."""
    for outcome, probability in outcomes:
        u -= probability
        if u < 0:
            return outcome
    return outcomes[-1][0]


def mean_plies(game, count: int = 60) -> float:
    """Mean number of plies of a random game."""
    rng = np.random.default_rng(2)
    return statistics.mean(random_game(game, rng.random(4096).tolist()) for _ in range(count))


def spiel_simulations_per_second(game) -> float:
    """Simulations a second of OpenSpiel's MCTS in C++ on the first choice in a game."""
    state, rng = game.new_initial_state(), np.random.default_rng(1)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        if state.is_chance_node():
            state.apply_action(outcome_at(state.chance_outcomes(), rng.random()))
        else:
            state.apply_action(state.legal_actions()[0])
    count, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        bot = pyspiel.MCTSBot(
            game,
            pyspiel.RandomRolloutEvaluator(1, count),
            1.4,  # exploration
            25,  # simulations
            1000,  # MB
            False,  # no solver
            count,  # seed
            False,  # quiet
        )
        count += bot.mcts_search(state).explore_count
    return count / spent


def clone_microseconds(game, count: int = 2000) -> float:
    """Microseconds of one clone in the middle of a game."""
    rng = np.random.default_rng(3)
    state = game.new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(outcome_at(state.chance_outcomes(), rng.random()))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    begin = time.process_time()
    for _ in range(count):
        state.clone()
    return 1e6 * (time.process_time() - begin) / count


def cold_compile_seconds(loading_string: str) -> float:
    """CPU seconds of a process that compiles rules and playout into an empty cache."""
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-c", _COLD.format(game=loading_string)],
            check=True,
            env={**os.environ, "NUMBA_CACHE_DIR": folder},
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def growth_figures() -> dict[str, float]:
    """How the cost of a ply grows with what is on the board."""
    found = {}
    for radius in (2, 3, 4):
        rules = games.rules(games.load_game(_indigo(radius)))
        plies, _ = CompiledGame(rules).playout_plies_per_second()
        found[f"indigo.radius_{radius}_ns_per_ply"] = 1e9 / plies
    for tiles in (8, 14, 28):
        rules = games.rules(games.load_game(f"lakshadweep(num_tiles={tiles})"))
        plies, _ = CompiledGame(rules).playout_plies_per_second()
        found[f"lakshadweep.tiles_{tiles}_ns_per_ply"] = 1e9 / plies
    return found


def _indigo(radius: int) -> str:
    counts = {2: "3 2 3 3 1", 3: "8 3 8 8 3", 4: "14 6 14 14 6"}[radius]
    return f"indigo(radius={radius},tile_counts={counts})"
