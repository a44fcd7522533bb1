"""The data that flows through a tournament: planned matches and the records of played games.

Plain frozen values; `to_plain` and `from_plain` turn them into what JSON can hold and back.
"""

import enum
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, TypeVar

import msgspec

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
class Pool:
    """What ratings live in and never mix: one canonical game name and one rules version."""

    game: str
    rules_version: str
    players: int  # seats of that game


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
    steps: tuple[int, ...] = ()  # wall times of all moves, as arena/move_times.py counts them


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


def fault_returns(seats: int, faulty: int) -> tuple[float, ...]:
    """The shares that stand for returns where a fault of one seat ended the match.

    The faulty seat is last, the others share the win.

    Example:
        >>> fault_returns(3, faulty=1)
        (0.25, -0.5, 0.25)
    """
    if seats == 1:
        return (0.0,) * seats
    win = 1.0 / (seats - 1) ** 2
    return tuple(-1.0 / (seats - 1) if seat == faulty else win for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Void:
    """An attempt that failed through our own fault; never a record."""

    match_id: str
    cause: str


WITHDRAWN_CAUSE = "the bot was withdrawn after too many faults in a row"


def as_withdrawn(match: Match | GameRecord, seat: int) -> GameRecord:
    """The record of a match whose bot on `seat` is withdrawn: shown, not rated.

    The same whether the match was played or not, so that no ledger depends on which matches
    happened to be finished before the withdrawal was known.
    """
    if isinstance(match, GameRecord):
        match_id, bots = match.match_id, match.bots
    else:
        match_id, bots = match.id, tuple(seat.entrant for seat in match.seats)
    return GameRecord(
        match_id=match_id,
        game=match.game,
        rules_version=match.rules_version,
        round=match.round,
        table=match.table,
        seating=match.seating,
        block=match.block,
        bots=bots,
        actions=(),
        returns=(0.0,) * len(bots),
        ending=Ending(EndingKind.WITHDRAWN, seat=seat, cause=WITHDRAWN_CAUSE),
        isolation="",
    )


Plain = TypeVar("Plain", Match, GameRecord, Void)


def to_plain(value: Match | GameRecord | Void) -> dict[str, object]:
    """The value as dicts, lists, numbers, texts and None: what JSON can hold."""
    plain: dict[str, object] = _through_json(value)
    return plain


def from_plain(kind: type[Plain], plain: object) -> Plain:
    """The value that `to_plain` wrote.

    Raises:
        ValueError: a key too many or too few, a wrong type, or a record that contradicts itself.
    """
    try:
        value = msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"not a {kind.__name__}: {error}") from None
    if isinstance(value, GameRecord):
        check_record(value)
    # Unknown keys and left out defaults are errors too: somebody else wrote this.
    if _through_json(value) != _through_json(plain):
        raise ValueError(f"not a {kind.__name__}: its keys are not exactly those of the type")
    return value


def _through_json(value: object) -> Any:
    """The value as JSON would give it back: lists, no tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))


def check_record(record: GameRecord) -> None:
    """Refuses a record that contradicts itself.

    Raises:
        ValueError: one sentence that names the match.
    """
    seats = range(len(record.bots))
    ending = record.ending
    complaints = (
        (not record.bots, "it has no seats"),
        (len(record.returns) != len(seats), "it needs one return a seat"),
        (not all(map(math.isfinite, record.returns)), "a return is not a number"),
        (len(record.times) not in (0, len(seats)), "it needs times for every seat or none"),
        (
            not {*map(itemgetter(0), record.actions)} <= {CHANCE_SEAT, *seats},
            "an action belongs to no seat",
        ),
        (ending.is_fault and ending.seat not in seats, "a fault needs the seat that is at fault"),
        (not ending.is_fault and ending.seat is not None, "no seat can be at fault in this ending"),
        (min(record.round, record.table, record.seating) < 0, "its place in the plan is negative"),
    )
    for is_wrong, sentence in complaints:
        if is_wrong:
            raise ValueError(f"record of match {record.match_id}: {sentence}")


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
