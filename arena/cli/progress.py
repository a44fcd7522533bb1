"""What is shown while a tournament runs: a live table on a terminal, plain lines elsewhere."""

import contextlib
import datetime
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from arena import leaderboard, ratings
from arena.cli import tables, terminal
from arena.config import ANCHOR_BOT, ANCHOR_ELO
from arena.records import GameRecord
from arena.tournament import Outcome, Prepared

if TYPE_CHECKING:
    from rich.console import RenderableType

_LINE_SHARE = 0.05  # a plain line each 5 % ...
_LINE_SECONDS = 30.0  # ... or half a minute
_FRAMES_PER_SECOND = 4
_RATING_SHARE = 0.05  # of the time may go into ratings for the live table
_RATED_AT_LEAST = 8  # records before there is a table


@dataclass(slots=True)
class Progress:
    """How far a run is."""

    total: int
    done: int  # before this run
    records: list[GameRecord] = field(default_factory=list)
    voids: int = 0
    faults: list[GameRecord] = field(default_factory=list)
    started: float = field(default_factory=time.monotonic)

    def note(self, outcome: Outcome) -> None:
        """Takes in one outcome."""
        if not isinstance(outcome, GameRecord):
            self.voids += 1
            return
        self.records.append(outcome)
        if outcome.ending.is_fault:
            self.faults.append(outcome)

    @property
    def played(self) -> int:
        """Matches that have a record."""
        return self.done + len(self.records)

    @property
    def share(self) -> float:
        """Of the plan, 0 to 1."""
        return self.played / self.total if self.total else 1.0

    @property
    def per_second(self) -> float:
        """Matches a second in this run."""
        return len(self.records) / max(time.monotonic() - self.started, 1e-9)

    @property
    def seconds_left(self) -> float | None:
        """Estimated; None before anything has been played."""
        left = self.total - self.played
        return left / self.per_second if self.records else None

    def line(self) -> str:
        """The state in one plain line."""
        now = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        left = self.seconds_left
        parts = [
            f"{now} {self.played}/{self.total} {self.share:.0%}",
            f"{self.per_second:.1f} games/s",
            f"eta {left:.0f}s" if left is not None else "eta -",
            f"faults {len(self.faults)}",
        ]
        if self.voids:
            parts.append(f"voids {self.voids}")
        return " ".join(parts)


def of_prepared(prepared: Prepared) -> Progress:
    """The progress at the start of a run."""
    total = len(prepared.plan)
    return Progress(total=total, done=total - len(prepared.left))


def plain_lines(prepared: Prepared, outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
    """Passes outcomes on, with a line on stderr each 5 % or half a minute."""
    progress = of_prepared(prepared)
    last_share, last_time = progress.share, time.monotonic()
    for outcome in outcomes:
        progress.note(outcome)
        yield outcome
        now = time.monotonic()
        if progress.share - last_share >= _LINE_SHARE or now - last_time >= _LINE_SECONDS:
            click.echo(progress.line(), err=True)
            last_share, last_time = progress.share, now


class LiveTable:
    """Passes outcomes on while a bar and the table so far are drawn on the terminal."""

    def __init__(self, screen: terminal.Screen) -> None:
        self._screen = screen
        self._table: RenderableType | None = None
        self._rated_at = 0.0
        self._rating_seconds = 0.0

    def __call__(self, prepared: Prepared, outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
        """As tournament.run's `watch` is called."""
        from rich.live import Live

        progress = of_prepared(prepared)
        console = self._screen.console(stderr=True)
        with Live(
            self._picture(progress),
            console=console,
            refresh_per_second=_FRAMES_PER_SECOND,
            transient=True,
        ) as live:
            for outcome in outcomes:
                progress.note(outcome)
                yield outcome
                if self._rate(progress):
                    live.update(self._picture(progress))

    def _rate(self, progress: Progress) -> bool:
        """Brings the table up to date, unless that would take too much of the time."""
        now = time.monotonic()
        pause = max(1 / _FRAMES_PER_SECOND, self._rating_seconds / _RATING_SHARE)
        if now - self._rated_at < pause:
            return False
        if len(progress.records) >= _RATED_AT_LEAST:
            anchor = ratings.Anchor(ANCHOR_BOT, ANCHOR_ELO)
            rated = ratings.rate(progress.records, anchor=anchor)
            board = leaderboard.leaderboard(rated, progress.records)
            self._table = tables.ratings_table(self._screen, board)
        self._rated_at = time.monotonic()
        self._rating_seconds = self._rated_at - now
        return True

    def _picture(self, progress: Progress) -> "RenderableType":
        from rich.console import Group
        from rich.progress_bar import ProgressBar

        bar = ProgressBar(total=max(progress.total, 1), completed=progress.played, width=40)
        parts: list[RenderableType] = [progress.line(), bar]
        if self._table is not None:
            parts.append(self._table)
        for record in progress.faults[-3:]:
            cause = terminal.clean(record.ending.cause)
            parts.append(
                f"! {cause[: self._screen.width - 30]} -> arena replay {record.match_id[:8]}"
            )
        parts.append("Ctrl-C stops cleanly; the same command goes on where it was.")
        return Group(*parts)


@contextlib.contextmanager
def step(screen: terminal.Screen, doing: str) -> Iterator[None]:
    """Says on stderr what takes a while, and how long it took."""
    if not screen.quiet:
        click.echo(f"{doing} ...", err=True, nl=False)
    started = time.monotonic()
    try:
        yield
    finally:
        if not screen.quiet:
            click.echo(f" {time.monotonic() - started:.1f} s", err=True)
