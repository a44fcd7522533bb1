"""Which level of isolation a bot gets, what it needs of the machine, and what is said without it.

A level is had whole or not at all: nothing here or elsewhere goes on with less than was asked for.
"""

from dataclasses import dataclass

from arena.errors import UnavailableError
from arena.isolation.player import Level
from arena.isolation.protocol import Report

LEVELS = (Level.FULL, Level.BWRAP, Level.PROCESS)  # that can be asked for, strongest first


@dataclass(frozen=True, slots=True)
class Resources:
    """What a bot's process may use, but for the time of its moves."""

    memory_mb: int = 1024  # address space beyond what Python, OpenSpiel and the games take
    import_seconds: float = 10.0  # CPU time for import and construction, and for new_game


def require(level: Level, report: Report) -> None:
    """Refuses a level that the machine cannot enforce.

    Raises:
        UnavailableError: says what is missing, what that means, and how to accept less.
    """
    missing = [f"{lock}: {why}" for lock, why in _needed(level, report) if why]
    if missing:
        raise LevelUnavailableError(level, "; ".join(missing))


class LevelUnavailableError(UnavailableError):
    """Says what is missing, what that means, and how to accept less; `why` is the first."""

    def __init__(self, level: Level, why: str) -> None:
        other = "--isolation bwrap where arena doctor says that it works, or, "
        other = other if level is Level.FULL else ""
        super().__init__(
            f'isolation "{level}" is not available on this machine ({why}), so submitted bots '
            f"could read and change your files; {other}if you trust them: --isolation process "
            "(recorded with every match); arena doctor shows more"
        )
        self.why = why


def _needed(level: Level, report: Report) -> list[tuple[str, str]]:
    locks = {Level.FULL: ["landlock", "seccomp"], Level.BWRAP: ["seccomp"]}.get(level, [])
    return [(lock, getattr(report, lock)) for lock in locks]
