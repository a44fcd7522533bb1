"""The time that a bot in its own process has for one answer.

CPU time is read from the kernel's clock of the process. How long the referee may sleep follows
from the budgets: none of them can be used up before.
"""

import os
import time
from collections.abc import Callable
from typing import NamedTuple

from arena.isolation.player import Budget

# A bot that stops when its time is up still needs a moment to say so.
GRACE_SECONDS = 0.05
_SOONEST_LOOK = 0.001
_CORES = os.cpu_count() or 1  # so much faster than the wall can a process's CPU clock run


class Used(NamedTuple):
    """Time used so far."""

    cpu_seconds: float
    wall_seconds: float


_NOTHING = Used(0.0, 0.0)


class Deadline:
    """Runs from when it is made."""

    __slots__ = ("_budget", "_charged", "_cpu_clock", "_cpu_start", "_wall_start")

    def __init__(self, budget: Budget, cpu_clock: Callable[[], float]) -> None:
        self._budget = budget
        self._cpu_clock = cpu_clock
        self._cpu_start = cpu_clock()
        self._wall_start = time.perf_counter()
        self._charged = 0.0

    def charge(self, seconds: float) -> None:
        """Counts what the referee computed for the bot."""
        self._charged += seconds

    def excuse(self, seconds: float) -> None:
        """Does not count wall time in which the referee was busy with other bots."""
        self._wall_start += seconds

    def used(self) -> Used:
        """Reads the clocks."""
        cpu_seconds = self._cpu_clock() - self._cpu_start + self._charged
        return Used(cpu_seconds, time.perf_counter() - self._wall_start)

    def patience(self, used: Used = _NOTHING) -> float | None:
        """Seconds in which nothing has to be looked at; None = for ever."""
        cpu, wall = self._budget.cpu_seconds, self._budget.wall_seconds
        left = float("inf") if wall is None else wall + GRACE_SECONDS - used.wall_seconds
        if cpu is not None:
            left = min(left, (cpu + GRACE_SECONDS - used.cpu_seconds) / _CORES)
        return None if left == float("inf") else max(left, _SOONEST_LOOK)

    def overrun(self, used: Used) -> str | None:
        """Which budget is used up, in words."""
        cpu, wall = self._budget.cpu_seconds, self._budget.wall_seconds
        if cpu is not None and used.cpu_seconds > cpu + GRACE_SECONDS:
            return f"used more than {cpu:g} s of CPU time"
        if wall is not None and used.wall_seconds > wall + GRACE_SECONDS:
            return f"took more than {wall:g} s"
        return None
