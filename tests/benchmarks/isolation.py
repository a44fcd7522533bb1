"""What the locks cost: a move through the sandbox, a bot's start from the warm zygote, memory."""

import statistics
import tempfile
import time
from pathlib import Path

import numpy as np

from arena import loading
from arena.bot import BotSpec
from arena.isolation.player import Budget
from arena.isolation.seat_view import GameFacts, SeatWindow
from games import load_game

BOT = "class Bot:\n    def choose(self, turn):\n        return turn.legal_actions[0]\n"
GAME = "parcheesi"
MOVES = 2000
STARTS = 40


def figures():
    """Flat names to numbers; the machine should be idle."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bot.py"
        path.write_text(BOT)
        spec = loading.identify(BotSpec("bot", path=str(path)))
        game = load_game(GAME)
        loading.check(spec, game)  # warms the zygote: it loads the game
        starts, megabytes = zip(*(one_start(spec, game) for _ in range(STARTS)), strict=True)
        seconds = moves(spec, game)
        return {
            "isolation.move_round_trip_us": 1e6 * statistics.median(seconds),
            "isolation.move_round_trip_tenth_us": 1e6 * sorted(seconds)[len(seconds) // 10],
            "isolation.bot_start_ms": 1e3 * statistics.median(starts),
            "isolation.bot_private_mb": statistics.median(megabytes),
        }


def one_start(spec, game):
    """Seconds until a bot can be asked for its first move, and its private memory in MB."""
    player = loading.build(spec)
    start = time.perf_counter()
    player.new_game(game, 0, 1)
    seconds = time.perf_counter() - start
    lines = Path(f"/proc/{player.process.pid}/smaps_rollup").read_text().splitlines()
    kilobytes = sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))
    player.close()
    return seconds, kilobytes / 1024


def moves(spec, game):
    """Seconds of each move, from a view of the position to the answer; the game goes on below."""
    player = loading.build(spec)
    player.new_game(game, 0, 1)
    facts = GameFacts(game)
    state, window = game.new_initial_state(), SeatWindow(facts, 0, 1)
    found = []
    rng = np.random.default_rng(1)
    while len(found) < MOVES:
        if state.is_terminal():
            player.close()
            player = loading.build(spec)
            player.new_game(game, 0, 1)
            state, window = game.new_initial_state(), SeatWindow(facts, 0, 1)
        elif state.current_player() == 0:
            legal = state.legal_actions()
            start = time.perf_counter()
            player.ask(window.look(state, legal, len(state.history())), Budget(1.0, 5.0))
            player.answer()
            found.append(time.perf_counter() - start)
            state.apply_action(int(rng.choice(legal)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    player.close()
    return found


if __name__ == "__main__":
    print(figures())  # noqa: T201 - run by hand
