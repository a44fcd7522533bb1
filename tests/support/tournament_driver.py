"""One run of a tournament in its own process: `tournament_driver.py CONFIG DATABASE WORKERS`.

Plays on Ray with that many workers, or serially with 0, and writes a line for every outcome that
has been handed to the store.
"""

import sys
from pathlib import Path

from arena import config, tournament
from arena.store import Store
from arena.workers import serial
from arena.workers.ray_pool import RayPool


def tell(_prepared, outcomes):
    """Passes outcomes on, with a line for each."""
    for outcome in outcomes:
        yield outcome
        sys.stdout.write(f"{type(outcome).__name__} {outcome.match_id}\n")
        sys.stdout.flush()


def main(path, database, workers):
    """Plays what is left."""
    read = tournament.identified(config.load(Path(path), tournament.known()))
    with Store.writer(Path(database)) as store:
        if workers == 0:
            tournament.run(read, store, serial.play_all, watch=tell)
        else:
            with RayPool(workers=workers) as pool:
                tournament.run(read, store, pool.play_all, watch=tell)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
