"""The referee's side of a bot, the same for every isolation level."""

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from arena.records import EndingKind

if TYPE_CHECKING:
    import pyspiel

    from arena.isolation.seat_view import SeatView


_CAUSE_CHARACTERS = 1000  # a process may send more than the 800 of an honest one and a remark


class Level(enum.StrEnum):
    """Where a bot runs, weakest first; recorded with every match and shown."""

    INLINE = "inline"  # a foreign bot in the referee's process: it can do what the referee can
    PROCESS = "process"  # its own process with limits: it can read and write the user's files
    BWRAP = "bwrap"  # limits and seccomp, inside bubblewrap's view of the file system
    FULL = "full"  # limits, Landlock and seccomp
    BUILT_IN = "built-in"  # a bot of this project in the referee's process


def weakest(levels: Iterable[Level]) -> Level:
    """The level that a match is recorded with: that of its least protected seat."""
    order = list(Level)
    return min(levels, key=order.index)


@dataclass(frozen=True, slots=True)
class Budget:
    """The time for one move; None = no limit."""

    cpu_seconds: float | None = None
    wall_seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """What a bot answered, not yet checked, and what it took to answer."""

    action: object
    cpu_seconds: float
    wall_seconds: float


class BotFault(Exception):  # noqa: N818 - a fault is a result of the match, not an error
    """A bot did something that ends its match; becomes an Ending. A long cause is cut."""

    def __init__(self, kind: EndingKind, cause: str, log_tail: str = "") -> None:
        if len(cause) > _CAUSE_CHARACTERS:
            cause = f"{cause[:_CAUSE_CHARACTERS]}..."
        super().__init__(cause)
        self.kind = kind
        self.cause = cause
        self.log_tail = log_tail


class Wait(NamedTuple):
    """What the referee may sleep for before it serves a bot in a process of its own."""

    descriptor: int
    events: int  # of select.poll
    seconds: float | None  # at the latest; None = for ever


class Player(Protocol):
    """A bot on one seat of one match. Every method but close may raise BotFault.

    A move is asked for and answered in two steps, so that on simultaneous moves all bots think
    at the same time. Then `serve` takes the place of `answer` (together.py).
    """

    level: Level

    def new_game(self, game: "pyspiel.Game", seat: int, seed: int) -> None:
        """Makes the bot and tells it what it plays."""

    def ask(self, view: "SeatView", budget: Budget) -> None:
        """Sends a request to move."""

    def answer(self) -> Reply:
        """Waits for the answer to `ask`."""

    def wait(self) -> Wait | None:
        """What to sleep for before `serve`; None for a bot that thinks in `serve`."""

    def serve(self, kept_waiting: float) -> Reply | None:
        """Handles what the bot has sent since `ask`; its move when it is that.

        If something is there, it has lain for up to `kept_waiting` seconds in which the referee
        was busy with others; these are not the bot's.
        """

    def game_over(self, returns: Sequence[float]) -> None:
        """Tells the bot how the match ended."""

    def log_tail(self) -> str:
        """The last that the bot wrote, where its log is its own; hostile text."""

    def close(self) -> None:
        """Ends what is left of the bot; never fails."""
