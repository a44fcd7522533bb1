"""How long a person waits for commands: whole processes on a warm cache, seconds of wall time."""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_RUNS = 5
_MAIN = "from arena.cli.main import main; main()"
_FIRST_MOVE = """
import games
from bots.search.mcts import Search
from games.kernel.rng import generator, next_unit
rules = games.rules(games.load_game("{game}"))
state, rng = rules.initial_state(), generator(1)
while rules.current_player(state) < 0:
    rules.apply_action(state, rules.sample_chance(state, next_unit(rng)))
Search(rules, exploration=1.0, max_nodes=200).choices(state, generator(1), simulations=100)
"""


def figures() -> dict[str, float]:
    """Seconds of `arena --help` and `arena leaderboard`, and from start to a first move."""
    import games

    found = {"cli.help_seconds": _seconds(["-c", _MAIN, "--help"])}
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        database = str(Path(folder) / "arena.db")
        play = ["-q", "match", "tic_tac_toe", "random", "random", "-n", "200"]
        where = ["--backend", "serial", "--results", database]
        subprocess.run(
            [sys.executable, "-c", _MAIN, *play, *where],
            check=True,
            capture_output=True,
        )
        words = ["leaderboard", "tic_tac_toe", "--results", database]
        found["cli.leaderboard_seconds"] = _seconds(["-c", _MAIN, *words])
    for game in games.names():
        name = f"{game}.warm_start_to_first_move_seconds"
        found[name] = _seconds(["-c", _FIRST_MOVE.format(game=game)])
    return found


def _seconds(words: list[str]) -> float:
    """The median of several runs; the first one, which fills caches, is not counted."""
    times = []
    for _ in range(1 + _RUNS):
        begin = time.perf_counter()
        subprocess.run([sys.executable, *words], check=True, capture_output=True)
        times.append(time.perf_counter() - begin)
    return statistics.median(times[1:])
