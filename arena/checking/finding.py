"""One thing that was found out about a bot, for people and for programs."""

import enum
from collections.abc import Iterable
from dataclasses import dataclass


class Mark(enum.StrEnum):
    """What a finding means for the bot."""

    OK = "ok"
    SKIPPED = "skipped"  # does not apply to this bot or game
    WARNING = "warning"  # worth knowing; the bot can be submitted
    FAILED = "failed"  # has to be put right


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence, and where something is wrong what to do about it."""

    check: str  # files, start, positions, time, game_over, seats, memory, repeats, hidden
    mark: Mark
    sentence: str  # may hold the bot's own words; hostile text
    game: str = ""  # canonical name; "" for what is about the bot as a whole
    advice: str = ""
    log_tail: str = ""  # the last that the bot wrote before a fault; hostile text


def is_ready(findings: Iterable[Finding]) -> bool:
    """Whether nothing failed, so that the bot may be submitted."""
    return all(finding.mark is not Mark.FAILED for finding in findings)
