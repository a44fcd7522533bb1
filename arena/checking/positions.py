"""Hundreds of positions of random play, on every seat: whether answers are legal and in time."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from arena.checking.candidate import Candidate, Fault, Setting, advice_for
from arena.checking.finding import Finding, Mark
from arena.checking.visit import Stay, Visit, random_start, sit_down

_MUCH = 0.8  # of the memory that is allowed
_FEW = 20  # fewer say little
_MOST_TURNS = 25  # of one visit
_SEED = 20


@dataclass(frozen=True, slots=True)
class Survey:
    """What the bot did in one game."""

    setting: Setting
    visits: tuple[tuple[Visit, Stay], ...]

    @property
    def fault(self) -> Fault | None:
        """The fault that ended it, if one did."""
        return self.visits[-1][1].fault

    @property
    def cpu_seconds(self) -> np.ndarray:
        """Of every move."""
        return np.array([seconds for _, stay in self.visits for seconds in stay.cpu_seconds])

    @property
    def mean_seconds(self) -> float:
        """CPU time of a move on average; 0 where there was none."""
        times = self.cpu_seconds
        return float(times.mean()) if len(times) else 0.0

    @property
    def memory_mb(self) -> float | None:
        """The most that any process held."""
        known = [stay.memory_mb for _, stay in self.visits if stay.memory_mb is not None]
        return max(known, default=None)


def survey(candidate: Candidate, setting: Setting, wanted: int, seconds: float) -> Survey:
    """Asks for moves in `wanted` positions, or until the time is over or the bot has a fault.

    Every seat is visited once from the beginning of a game, then from anywhere in one.
    """
    deadline = time.monotonic() + seconds
    seats = setting.pool.players
    done: list[tuple[Visit, Stay]] = []
    asked = 0
    for number, visit in enumerate(_visits(setting, wanted)):
        left = deadline - time.monotonic()
        is_enough = asked >= wanted and number >= 2 * seats
        if number >= seats and (is_enough or left < 0):
            break
        stay = sit_down(candidate, setting, visit, max(left, 0) / max(seats - number, 1))
        done.append((visit, stay))
        asked += len(stay.choices)
        if stay.fault is not None or number > 2 * wanted:
            break
    return Survey(setting, tuple(done))


def _visits(setting: Setting, wanted: int) -> Iterator[Visit]:
    seats = setting.pool.players
    rng = np.random.default_rng(_SEED)
    turns = min(_MOST_TURNS, -(-wanted // (2 * seats)))
    number = 0
    while True:
        seat = number % seats
        start = () if number < seats else random_start(setting, seat, rng)
        yield Visit(seat, int(rng.integers(2**31)), start, turns)
        number += 1


def findings(candidate: Candidate, found: Survey, wanted: int) -> Iterator[Finding]:
    """What the survey says, in sentences."""
    name = found.setting.name
    if found.fault is not None:
        yield failed("positions", name, found.fault, candidate)
        return
    times, seats = found.cpu_seconds, {visit.seat for visit, stay in found.visits if stay.choices}
    if not len(times):
        yield Finding("positions", Mark.SKIPPED, "was never to move", name)
        return
    sentence = f"{len(times)} positions, {_seats(seats)}: always legal; {spread(times)}"
    if len(times) < min(wanted, _FEW):
        advice = "the time for checking was too short for more: --seconds 120"
        yield Finding("positions", Mark.WARNING, sentence, name, advice)
    else:
        yield Finding("positions", Mark.OK, sentence, name)
    budget = candidate.limits.cpu_seconds_per_move
    if times.max() > budget / 2:
        yield Finding(
            "time", Mark.WARNING,
            f"the slowest move took {_time(times.max())} of the {budget:g} s that it has", name,
            "a slower machine would make that a fault: think by turn.seconds_left()",
        )  # fmt: skip
    for visit, stay in found.visits:
        if stay.last_fault is not None:
            fault = stay.last_fault
            sentence = f"after the end of a game on seat {visit.seat}: {fault.cause}"
            advice = "no result changes, but the bot does not get to do what it wanted"
            yield Finding("game_over", Mark.WARNING, sentence, name, advice, fault.log_tail)
            return


def memory(candidate: Candidate, surveys: Sequence[Survey]) -> Iterator[Finding]:
    """The most that it held in any game; nothing where that is not known."""
    known = [found.memory_mb for found in surveys if found.memory_mb is not None]
    if not known:
        return
    most, allowed = max(known), candidate.limits.memory_mb
    sentence = f"holds {memory_text(most)} of the {allowed} MB that it may"
    if most > _MUCH * allowed:
        advice = f"a config can give more: limits: {{memory_mb: {2 * allowed}}}"
        yield Finding("memory", Mark.WARNING, sentence, advice=advice)
    else:
        yield Finding("memory", Mark.OK, sentence)


def failed(check: str, game: str, fault: Fault, candidate: Candidate) -> Finding:
    """A fault as a finding."""
    sentence = f"seat {fault.seat}, ply {fault.ply}, {fault.kind}: {fault.cause}"
    advice = advice_for(fault.kind, fault.cause, candidate.limits)
    return Finding(check, Mark.FAILED, sentence, game, advice, fault.log_tail)


def memory_text(megabytes: float | None) -> str:
    """What a bot holds beyond Python and the games."""
    if megabytes is None:
        return "unknown memory"
    return f"{megabytes:.0f} MB" if megabytes >= 1 else "less than 1 MB"


def spread(seconds: np.ndarray) -> str:
    """The middle and the slow end of many times."""
    return f"p50 {_time(np.median(seconds))} p99 {_time(np.percentile(seconds, 99))}"


def _time(seconds: float) -> str:
    if seconds >= 0.9995:
        return f"{seconds:.2f} s"
    return f"{1000 * seconds:.0f} ms" if seconds >= 0.00995 else f"{1000 * seconds:.1f} ms"


def _seats(seats: set[int]) -> str:
    return f"{len(seats)} seats" if len(seats) > 1 else "1 seat"
