"""Who shares a rank, and who has none because faults took it out. Pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from arena.records import EndingKind, GameRecord


def rank_groups(entrants: Sequence[str], separates: Callable[[str, str], bool]) -> list[int]:
    """The best rank of each entrant's group, 1 for the best.

    A group holds those that are not separated from its first; whoever is begins the next one.

    Args:
        entrants: best first.
        separates: whether games tell the better of two from the other.

    Example:
        >>> rank_groups(["a", "b", "c"], lambda better, worse: (better, worse) == ("a", "c"))
        [1, 1, 3]
    """
    groups: list[int] = []
    for place, entrant in enumerate(entrants):
        if groups and not separates(entrants[groups[-1] - 1], entrant):
            groups.append(groups[-1])
        else:
            groups.append(place + 1)
    return groups


def out_by_faults(
    records: Iterable[GameRecord], tournaments: Mapping[str, int] | None = None
) -> frozenset[str]:
    """The entrants that their faults withdrew in the last tournament that they played.

    Args:
        records: of one pool, withdrawn ones too.
        tournaments: number of each match's tournament, by match id; one where None.
    """
    last: dict[str, int] = {}
    withdrawn: set[tuple[str, int]] = set()
    for record in records:
        number = (tournaments or {}).get(record.match_id, 0)
        for bot in record.bots:
            last[bot] = max(number, last.get(bot, number))
        ending = record.ending
        if ending.kind is EndingKind.WITHDRAWN and ending.seat is not None:
            withdrawn.add((record.bots[ending.seat], number))
    return frozenset(bot for bot, number in withdrawn if last[bot] == number)
