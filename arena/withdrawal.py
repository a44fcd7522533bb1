"""Which matches a bot's repeated faults take out of the ratings. Pure.

The first run of `max_faults` faults in a row withdraws a bot: that many of its matches, one
after the other in plan order, ended by its own fault. All its later matches in plan order are
withdrawn, even those that were played before the run was complete; so the ledger does not depend
on the order in which matches were finished. A match that another withdrawn bot takes out, or that
was never played, says nothing about the bots in it: it neither adds to a run nor breaks it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from arena.ratings.ranks import out_by_faults
from arena.records import Ending, EndingKind, GameRecord, Match, as_withdrawn


@dataclass(frozen=True, slots=True)
class Ledger:
    """What came of a plan; every planned match is in exactly one of the first two."""

    records: tuple[GameRecord, ...]  # in plan order; withdrawn matches as `as_withdrawn` makes them
    unplayed: tuple[Match, ...]  # not yet, or not after three attempts
    withdrawn: tuple[tuple[Match, int], ...]  # matches taken out, with the seat of a withdrawn bot


def settle(plan: Sequence[Match], played: Mapping[str, GameRecord], *, max_faults: int) -> Ledger:
    """The ledger of a plan, from the records of those matches that were played, by match id.

    The records are as they were played: verdicts of an earlier settlement are none.
    """
    records: list[GameRecord] = []
    unplayed: list[Match] = []
    withdrawn: list[tuple[Match, int]] = []
    for match, seat in verdicts(plan, played, max_faults=max_faults):
        if seat is not None:
            withdrawn.append((match, seat))
            records.append(as_withdrawn(match, seat))
        elif match.id in played:
            records.append(played[match.id])
        else:
            unplayed.append(match)
    return Ledger(records=tuple(records), unplayed=tuple(unplayed), withdrawn=tuple(withdrawn))


def verdicts(
    plan: Sequence[Match], played: Mapping[str, GameRecord], *, max_faults: int
) -> Iterator[tuple[Match, int | None]]:
    """Every match in plan order with the seat of its first withdrawn bot, or None."""
    faults = Faults(max_faults)
    for match in plan:
        seat = faults.withdrawn_seat(match)
        if seat is None and match.id in played:
            faults.note(match, played[match.id].ending)
        yield match, seat


@dataclass(slots=True)
class Faults:
    """The faults in a row of every bot, after a beginning of the plan."""

    max_faults: int
    _in_a_row: dict[str, int] = field(default_factory=dict)
    _withdrawn: set[str] = field(default_factory=set)

    def withdrawn_seat(self, match: Match) -> int | None:
        """The first seat whose bot is withdrawn by now."""
        if not self._withdrawn:
            return None
        taken = (place for place, seat in enumerate(match.seats) if seat.entrant in self._withdrawn)
        return next(taken, None)

    def note(self, match: Match, ending: Ending) -> bool:
        """Counts the next match of the plan, which no withdrawn bot takes out.

        Returns whether its fault withdraws a bot.
        """
        at_fault = match.seats[ending.seat].entrant if ending.seat is not None else None
        for bot in {seat.entrant for seat in match.seats}:
            self._in_a_row[bot] = self._in_a_row.get(bot, 0) + 1 if bot == at_fault else 0
        if at_fault is None or self._in_a_row[at_fault] < self.max_faults:
            return False
        self._withdrawn.add(at_fault)
        return True


@dataclass(frozen=True, slots=True)
class BotFaults:
    """What became of one bot that had faults."""

    entrant: str  # name@version
    faults: int  # own ones, in matches that count
    last: GameRecord  # the last of these matches in plan order
    is_withdrawn: bool


def faults_by_bot(records: Iterable[GameRecord]) -> tuple[BotFaults, ...]:
    """The bots with faults in a ledger's records, by name."""
    records = tuple(records)
    out = out_by_faults(records)
    faults: dict[str, list[GameRecord]] = {}
    for record in records:
        ending = record.ending
        if ending.seat is not None and ending.kind is not EndingKind.WITHDRAWN:
            faults.setdefault(record.bots[ending.seat], []).append(record)
    return tuple(
        BotFaults(bot, len(found), last=found[-1], is_withdrawn=bot in out)
        for bot, found in sorted(faults.items())
    )
