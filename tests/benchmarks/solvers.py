"""How fast the solvers are: Monte-Carlo CFR on Leduc poker against OpenSpiel's C++ solver.

Both sample externally, on games of the same 936 information sets; an iteration is a traversal for
each seat. CPU time, interleaved, the median of several rounds.
"""

import statistics
import time

import pyspiel

from bots.cfr import abstraction, training
from tests.support.games import leduc

ROUNDS = 5
SECONDS = 0.5  # CPU time of one measurement


def figures() -> dict[str, float]:
    """Iterations a second, compiled and as a ratio to C++."""
    solver = training.Solver(
        leduc.game(), abstraction.of_module(leduc), seed=1, plan=training.Plan()
    )
    theirs = pyspiel.ExternalSamplingMCCFRSolver(pyspiel.load_game("leduc_poker"), 7)
    solver.run(iterations=2000)  # loads what is compiled, meets every information set
    rounds = [(compiled_iterations(solver), cpp_iterations(theirs)) for _ in range(ROUNDS)]
    return {
        "leduc.mccfr_iterations_per_second": statistics.median(ours for ours, _ in rounds),
        "leduc.mccfr_vs_cpp": statistics.median(ours / cpp for ours, cpp in rounds),
    }


def compiled_iterations(solver: training.Solver) -> float:
    """Iterations a second of the compiled solver."""
    count, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        solver.run(iterations=10_000)
        count += 10_000
    return count / spent


def cpp_iterations(solver) -> float:
    """Iterations a second of OpenSpiel's solver in C++."""
    count, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        for _ in range(500):
            solver.run_iteration()
        count += 500
    return count / spent
