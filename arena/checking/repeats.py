"""Whether a bot does the same again: the same seed and positions, in another process, later.

The second time comes from another zygote: other addresses in memory, another process id, another
time of day. A bot that decides by any of these, or by what it played before, is found out.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from arena.checking.candidate import Candidate
from arena.checking.finding import Finding, Mark
from arena.checking.positions import Survey
from arena.checking.visit import Stay, sit_down
from arena.isolation import launcher
from arena.isolation.player import Level


@dataclass(frozen=True, slots=True)
class Repeats:
    """What was the same and what was not."""

    visits: int
    moves: int  # compared
    different: tuple[str, ...]  # one sentence for each visit that went another way


def repeat(candidate: Candidate, surveys: Sequence[Survey], seconds: float) -> Repeats:
    """Makes the visits once more, the games in turn, until the time is over."""
    if not surveys:
        return Repeats(0, 0, ())
    launcher.renew(Level(candidate.spec.isolation))
    deadline = time.monotonic() + seconds
    visits = moves = 0
    different: list[str] = []
    longest = max((len(found.visits) for found in surveys), default=0)
    for number in range(longest):
        for found in surveys:
            if number >= len(found.visits) or (visits and time.monotonic() > deadline):
                continue
            visit, before = found.visits[number]
            if not before.choices:
                continue
            short = replace(visit, turns=len(before.choices))  # time may have ended it
            again = sit_down(candidate, found.setting, short)
            visits += 1
            moves += len(before.choices)
            if again.choices != before.choices:
                different.append(f"{found.setting.name}, {_first_difference(before, again)}")
    return Repeats(visits, moves, tuple(different))


def finding(found: Repeats) -> Finding | None:
    """What the repetition says, in a sentence; None where nothing could be repeated."""
    if not found.moves:
        return None
    if not found.different:
        sentence = f"same seed, same position: same move, {found.moves} of {found.moves} times"
        return Finding("repeats", Mark.OK, sentence)
    return Finding(
        "repeats",
        Mark.WARNING,
        f"same seed, same position: another move in {len(found.different)} of {found.visits} "
        f"visits ({found.different[0]}); its matches cannot be played again",
        advice=(
            "draw from random.Random(seed) with the seed of new_game, and decide neither by the "
            "clock nor by id(), hash() or the order of a set"
        ),
    )


def _first_difference(before: Stay, again: Stay) -> str:
    for turn, (first, second) in enumerate(zip(before.choices, again.choices, strict=False)):
        if first != second:
            return f"turn {turn + 1}: {first}, then {second}"
    if again.fault is not None:
        return f"the second time: {again.fault.cause}"
    return "the second time it was over sooner"
