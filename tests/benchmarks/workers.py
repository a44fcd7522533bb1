"""What the referee and Ray cost: a random match, what a second worker brings, a worker's memory."""

import contextlib
import itertools
import time
from pathlib import Path

from arena.bot import BotSpec
from arena.config import Limits
from arena.loading import identify
from arena.workers import serial
from arena.workers.ray_pool import RayPool
from tests.support.players import planned

GAME = "parcheesi"
MATCHES = 60
MATCH_SECONDS = 0.12  # what a match with search is brought to, by the number of its simulations


def figures():
    """Flat names to numbers; the machine should be idle."""
    found = {"referee.parcheesi_random_match_cpu_ms": random_match_milliseconds()}
    bots, seconds = searching_bots()
    found["ray.match_ms"] = 1000 * seconds
    one, found["ray.worker_pss_mb"] = ray_seconds(bots, workers=1)
    two, _ = ray_seconds(bots, workers=2)
    found["ray.two_workers_vs_one"] = one / two
    return found


def random_match_milliseconds(count=40):
    """CPU time of the referee and two random bots for one match of Parcheesi."""
    bots = named({"a": BotSpec("a", bot="random"), "b": BotSpec("b", bot="random")})
    list(serial.play_all(plan(bots, 3), bots, Limits()))
    start = time.process_time()
    list(serial.play_all(plan(bots, count), bots, Limits()))
    return 1000 * (time.process_time() - start) / count


def searching_bots():
    """Bots whose match takes about MATCH_SECONDS, and what it takes."""
    for simulations in itertools.accumulate(itertools.repeat(2), lambda n, _: 2 * n):
        options = {"simulations": simulations}
        bots = named(
            {"a": BotSpec("a", bot="mcts", options=options), "b": BotSpec("b", bot="random")}
        )
        list(serial.play_all(plan(bots, 1), bots, Limits()))
        start = time.perf_counter()
        list(serial.play_all(plan(bots, 4), bots, Limits()))
        seconds = (time.perf_counter() - start) / 4
        if seconds >= MATCH_SECONDS:
            return bots, seconds
    raise AssertionError("a search without end is never quick enough")


def ray_seconds(bots, workers):
    """Time for all matches on warm workers, and a worker's proportional set size in MB."""
    with RayPool(workers=workers) as pool:
        list(pool.play_all(plan(bots, 4 * workers), bots, Limits()))
        start = time.perf_counter()
        results = pool.play_all(plan(bots, MATCHES), bots, Limits())
        first = next(results)
        memory = max(map(pss_megabytes, worker_pids()), default=0.0)
        count = len([first, *results])
        seconds = time.perf_counter() - start
    if count != MATCHES:
        raise AssertionError(f"{count} results of {MATCHES} matches")
    return seconds, memory


def named(specs):
    """The specs with their versions."""
    return {name: identify(spec) for name, spec in specs.items()}


def plan(bots, count):
    """Matches of the bots with luck of their own."""
    return [
        planned(GAME, tuple(bots), luck_seed=number, match_id=f"m{number}")
        for number in range(count)
    ]


def worker_pids():
    """Ray workers on this machine: those that play and those between two batches."""
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdigit() and (entry / "cmdline").read_bytes().startswith(
                (b"ray::_play_batch", b"ray::IDLE")
            ):
                yield int(entry.name)


def pss_megabytes(pid):
    """Proportional set size of a process."""
    for line in (Path("/proc") / str(pid) / "smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0
