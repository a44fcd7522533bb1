"""The data that flows through a tournament: planned matches and the records of played games.

Plain frozen values; `to_plain` and `from_plain` turn them into what JSON can hold and back.
"""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

CHANCE_SEAT = -1  # the actor of a chance outcome in GameRecord.actions


class EndingKind(enum.StrEnum):
    """How a match stopped; all but the first two are the fault of one seat."""

    FINISHED = "finished"
    MOVE_LIMIT = "move_limit"
    ILLEGAL = "illegal"
    TIMEOUT = "timeout"
    CRASH = "crash"
    MEMORY = "memory"
    PROTOCOL = "protocol"
    IMPORT = "import"
    WITHDRAWN = "withdrawn"


NO_FAULT = frozenset({EndingKind.FINISHED, EndingKind.MOVE_LIMIT})


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match stopped, and for a fault whose, when and why."""

    kind: EndingKind
    seat: int | None = None  # the seat at fault
    ply: int | None = None  # number of actions, chance included, before the fault
    cause: str = ""  # one sentence
    log_tail: str = ""  # the last lines that the bot wrote; hostile text

    @property
    def is_fault(self) -> bool:
        """Whether one seat's bot stopped the match."""
        return self.kind not in NO_FAULT


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on one seat of a match; the seat's number is its place in `Match.seats`."""

    bot: str  # name, unique in the tournament
    version: str
    seed: int  # of this seat in this match; not derivable from what a bot sees

    @property
    def entrant(self) -> str:
        """`name@version`: what ratings are about."""
        return f"{self.bot}@{self.version}"


@dataclass(frozen=True, slots=True)
class Match:
    """One planned game: a block and a seating. It has its id before it is played."""

    id: str
    game: str  # canonical name
    rules_version: str
    round: int
    table: int  # which combination of bots, in plan order
    seating: int  # which order of that table's bots, in plan order
    block: str  # names the block; equal for all its seatings; not the luck seed
    luck_seed: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SeatTimes:
    """Time that one seat used in one match, in seconds."""

    moves: int
    cpu_seconds: float
    wall_seconds: float
    slowest_seconds: float  # wall time of the slowest move


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One played match: enough to replay it exactly without its seeds."""

    match_id: str
    game: str
    rules_version: str
    round: int
    table: int
    seating: int
    block: str
    bots: tuple[str, ...]  # name@version by seat
    actions: tuple[tuple[int, int], ...]  # (seat or CHANCE_SEAT, action id)
    returns: tuple[float, ...]  # by seat; for a fault the shares of its ranking
    ending: Ending
    isolation: str  # the weakest level among the seats
    times: tuple[SeatTimes, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Void:
    """An attempt that failed through our own fault; never a record."""

    match_id: str
    cause: str


def canonical_name(
    short_name: str, parameters: Mapping[str, object], defaults: Mapping[str, object]
) -> str:
    """The key of a game: its short name and the parameters that differ from their defaults.

    Example:
        >>> canonical_name("parcheesi", {"players": 4, "dice": 2}, {"players": 2, "dice": 2})
        'parcheesi(players=4)'
    """
    changed = {key: value for key, value in parameters.items() if defaults.get(key) != value}
    if not changed:
        return short_name
    return f"{short_name}({','.join(f'{key}={changed[key]}' for key in sorted(changed))})"
