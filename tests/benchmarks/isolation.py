"""What the locks cost: a move through the sandbox, a bot's start from the warm zygote, memory.

A move is timed as the referee makes it: a view of the position, the question, the answer. `move`
asks for the moves of a match one after the other, again and again: what the sandbox takes. In
`match_move` the game goes on in between and each match has a new process, so nothing is warm that
would not be in a tournament. Beside each move the same bytes go to and fro between two plain
processes: a ratio to that survives a busy machine.
"""

import contextlib
import itertools
import multiprocessing
import socket
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
GAMES = ("parcheesi", "tic_tac_toe")  # the longest histories and the shortest matches
MOVES = 2000
STARTS = 40
BUDGET = Budget(1.0, 5.0)
FRAME = bytes(48)  # about as long as a question


def figures():
    """Flat names to numbers; the machine should be idle."""
    found = {}
    with tempfile.TemporaryDirectory() as folder, EchoProcess() as echo:
        path = Path(folder) / "bot.py"
        path.write_text(BOT)
        spec = loading.identify(BotSpec("bot", path=str(path)))
        for game in map(load_game, GAMES):
            loading.check(spec, game)  # warms the zygote: it loads the game
        starts, megabytes = zip(*(one_start(spec, game) for _ in range(STARTS)), strict=True)
        found["isolation.start_ms"] = 1e3 * statistics.median(starts)
        found["isolation.private_mb"] = statistics.median(megabytes)
        for name in reversed(GAMES):
            suffix = "" if name == GAMES[0] else f"_{name}"
            for kind, function in (("move", moves), ("match_move", moves_of_matches)):
                timed, plain = function(spec, load_game(name), echo)
                move, ping = statistics.median(timed), statistics.median(plain)
                found[f"isolation.{kind}_us{suffix}"] = 1e6 * move
                found[f"isolation.{kind}_tenth_us{suffix}"] = 1e6 * sorted(timed)[MOVES // 10]
                found[f"isolation.{kind}_vs_socketpair{suffix}"] = move / ping
    return found


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


def moves(spec, game, echo):
    """Seconds of each move of seat 0 of one match, over and over, and of plain round trips."""
    rng = np.random.default_rng(1)
    state, asked = game.new_initial_state(), []
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.current_player() == 0:
            asked.append((state.clone(), legal, len(state.history())))
        state.apply_action(int(rng.choice(legal)))
    timed, plain = [], []
    window = SeatWindow(GameFacts(game), 0, 1)
    with contextlib.closing(loading.build(spec)) as player:
        player.new_game(game, 0, 1)
        for state, legal, plies in itertools.islice(itertools.cycle(asked), MOVES):
            start = time.perf_counter()
            player.ask(window.look(state, legal, plies), BUDGET)
            player.answer()
            timed.append(time.perf_counter() - start)
            plain.append(echo.seconds())
    return timed, plain


def moves_of_matches(spec, game, echo):
    """As `moves`, in matches that are played."""
    facts = GameFacts(game)
    rng = np.random.default_rng(1)
    timed, plain = [], []
    while len(timed) < MOVES:
        with contextlib.closing(loading.build(spec)) as player:
            player.new_game(game, 0, 1)
            state, window, plies = game.new_initial_state(), SeatWindow(facts, 0, 1), 0
            while not state.is_terminal() and len(timed) < MOVES:
                legal = state.legal_actions()
                if state.current_player() == 0:
                    start = time.perf_counter()
                    player.ask(window.look(state, legal, plies), BUDGET)
                    player.answer()
                    timed.append(time.perf_counter() - start)
                    plain.append(echo.seconds())
                state.apply_action(int(rng.choice(legal)))
                plies += 1
    return timed, plain


class EchoProcess:
    """Another process that sends back whatever it gets."""

    def __enter__(self):
        self._wire, its = socket.socketpair()
        self._process = multiprocessing.get_context("spawn").Process(target=echo, args=(its,))
        self._process.start()
        its.close()
        self.seconds()  # it is there
        return self

    def __exit__(self, *_):
        self._wire.close()
        self._process.join()

    def seconds(self):
        """Of one round trip."""
        start = time.perf_counter()
        self._wire.sendall(FRAME)
        self._wire.recv(len(FRAME))
        return time.perf_counter() - start


def echo(wire):
    """Until the other side hangs up."""
    while data := wire.recv(4096):
        wire.sendall(data)


if __name__ == "__main__":
    print(figures())  # noqa: T201 - run by hand
