"""What one bot takes leaves enough for the bots beside it."""

import contextlib

from arena import loading, match
from arena.bot import BotSpec
from arena.config import Limits
from tests.support.players import planned

LIMITS = Limits(cpu_seconds_per_move=10.0, wall_seconds_per_move=30.0, memory_mb=512)
# As many as it gets; they end with their process.
HOG = """\
import threading, time

class Hog:
    threads = 0

    def choose(self, turn):
        threading.stack_size(32768)
        try:
            while self.threads < 3000:
                threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
                self.threads += 1
        except RuntimeError:
            pass
        return turn.legal_actions[0]
"""
CROWD = """\
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

class Crowd:
    def choose(self, turn):
        everybody = Barrier(20)
        with ThreadPoolExecutor(20) as pool:
            list(pool.map(lambda _: everybody.wait(), range(20)))
        return turn.legal_actions[0]
"""


def test_the_threads_of_one_bot_are_not_counted_against_another(tmp_path):
    """As a normal user, where the kernel counts threads: test_normal_user runs this too."""
    with contextlib.ExitStack() as stack:
        players = []
        for name, code in (("hog", HOG), ("crowd", CROWD)):
            (tmp_path / f"{name}.py").write_text(code)
            spec = loading.identify(BotSpec(name, path=str(tmp_path / f"{name}.py")))
            players.append(loading.build(spec, LIMITS.resources()))
            stack.callback(players[-1].close)
        record = match.play(planned("tic_tac_toe", ("hog", "crowd")), players, LIMITS)

        assert record.ending.kind == "finished", record.ending
