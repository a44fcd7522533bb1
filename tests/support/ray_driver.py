"""A driver of its own for tests that end it: `ray_driver.py WORKERS MATCHES [BOT_PATH]`.

Plays MATCHES games of backgammon on Ray and prints one JSON line per result.
"""

import json
import signal
import sys

from arena.bot import BotSpec
from arena.loading import identify
from arena.records import to_plain
from arena.workers.ray_pool import RayPool
from tests.support.players import NO_LIMITS, planned

GAME = "backgammon"


def plan(count, names=("a", "b"), game=GAME):
    """Matches with luck of their own."""
    return [
        planned(game, names, luck_seed=number, match_id=f"m{number}") for number in range(count)
    ]


def random_bots(names=("a", "b")):
    """The built-in random bot under each of the names."""
    return {name: identify(BotSpec(name, bot="random")) for name in names}


def main(workers, matches):
    """Prints what comes, as it comes."""
    # A shell without job control starts what is in the background deaf to Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with RayPool(workers=workers) as pool:
            for result in pool.play_all(plan(matches), random_bots(), NO_LIMITS):
                sys.stdout.write(json.dumps(to_plain(result)) + "\n")
                sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
