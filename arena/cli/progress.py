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
from arena.leaderboard import Leaderboard
from arena.records import GameRecord
from arena.tournament import Outcome, Prepared

if TYPE_CHECKING:
    from rich.console import RenderableType

_LINE_SHARE = 0.05  # a plain line each 5 % ...
_LINE_SECONDS = 30.0  # ... or half a minute
_FRAMES_PER_SECOND = 4
_RATING_SHARE = 0.05  # of the time may go into ratings for the live table
_RATED_AT_LEAST = 8  # records before there is a table
_FAULTS_SHOWN = 3
_WIDE = 100  # columns; below it faults and workers are left out of the bar's line


@dataclass(slots=True)
class Progress:
    """How far a run is."""

    total: int
    done: int  # before this run
    earlier: tuple[GameRecord, ...] = ()  # what was played before this run
    records: list[GameRecord] = field(default_factory=list)  # of this run
    voids: int = 0  # of this run
    faults: list[GameRecord] = field(default_factory=list)  # of all runs
    started: float = field(default_factory=time.monotonic)
    first_at: float | None = None  # when the first outcome came: before it, workers started

    def note(self, outcome: Outcome) -> None:
        """Takes in one outcome."""
        if self.first_at is None:
            self.first_at = time.monotonic()
        if not isinstance(outcome, GameRecord):
            self.voids += 1
            return
        self.records.append(outcome)
        if outcome.ending.is_fault:
            self.faults.append(outcome)

    @property
    def all_records(self) -> list[GameRecord]:
        """What was played in this run and before it."""
        return [*self.earlier, *self.records]

    @property
    def played(self) -> int:
        """Matches that have a record."""
        return self.done + len(self.records)

    @property
    def share(self) -> float:
        """Of the plan, 0 to 1."""
        return self.played / self.total if self.total else 1.0

    @property
    def seconds_gone(self) -> float:
        """Since this run began."""
        return time.monotonic() - self.started

    @property
    def per_second(self) -> float | None:
        """Matches a second since the first one came; None before there are two."""
        if self.first_at is None or len(self.records) < 2:
            return None
        return (len(self.records) - 1) / max(time.monotonic() - self.first_at, 1e-9)

    @property
    def seconds_left(self) -> float | None:
        """Estimated; None before there is something to go by."""
        speed = self.per_second
        return None if speed is None else (self.total - self.played) / speed

    def line(self) -> str:
        """The state in one plain line."""
        now = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        left, speed = self.seconds_left, self.per_second
        parts = [
            f"{now} {self.played}/{self.total} {self.share:.0%}",
            f"{speed:.1f} games/s" if speed is not None else "- games/s",
            f"eta {left:.0f}s" if left is not None else "eta -",
            f"faults {len(self.faults)}",
        ]
        if self.voids:
            parts.append(f"voids {self.voids}")
        return " ".join(parts)


def of_prepared(prepared: Prepared) -> Progress:
    """The progress at the start of a run."""
    total = len(prepared.plan)
    return Progress(
        total=total,
        done=total - len(prepared.left),
        earlier=prepared.earlier,
        faults=[record for record in prepared.earlier if record.ending.is_fault],
    )


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

    def __init__(self, screen: terminal.Screen, players: str) -> None:
        self._screen = screen
        self._players = players  # who plays the matches, in words
        self._board: Leaderboard | None = None
        self._rated_at = 0.0
        self._rating_seconds = 0.0

    def __call__(self, prepared: Prepared, outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
        """As tournament.run's `watch` is called."""
        from rich.live import Live

        progress = of_prepared(prepared)
        console = self._screen.console(stderr=True)
        with Live(
            get_renderable=lambda: self.picture(progress, height=console.height),
            console=console,
            refresh_per_second=_FRAMES_PER_SECOND,
            transient=True,
        ):
            self._rate(progress, prepared)  # a run that goes on has a table at once
            for outcome in outcomes:
                progress.note(outcome)
                yield outcome
                self._rate(progress, prepared)

    def _rate(self, progress: Progress, prepared: Prepared) -> None:
        """Brings the table up to date, unless that would take too much of the time."""
        now = time.monotonic()
        pause = max(1 / _FRAMES_PER_SECOND, self._rating_seconds / _RATING_SHARE)
        known = len(progress.earlier) + len(progress.records)
        if now - self._rated_at < pause or known < _RATED_AT_LEAST:
            return
        records = progress.all_records
        anchor = prepared.config.anchor
        rated = ratings.rate(
            records,
            anchor=ratings.Anchor(anchor.bot, anchor.elo) if anchor else ratings.Anchor(),
        )
        self.show(leaderboard.leaderboard(rated, records))
        self._rated_at = time.monotonic()
        self._rating_seconds = self._rated_at - now

    def show(self, board: Leaderboard | None) -> None:
        """Takes the table to be drawn from now on."""
        self._board = board

    def picture(self, progress: Progress, *, height: int) -> "RenderableType":
        """What is on the screen now: the bar, the tables that fit, the last faults."""
        from rich.console import Group

        parts: list[RenderableType] = [self._bar(progress)]
        free = height - 4 - min(len(progress.faults), _FAULTS_SHOWN)
        if self._board is not None:
            parts += ["", tables.ratings_table(self._screen, self._board)]
            free -= len(self._board.rows) + 3
            if tables.has_room_for_cross_table(self._screen, self._board, free):
                parts += ["", tables.cross_table(self._screen, self._board)]
            parts.append("")
        parts += [self._fault_line(record) for record in progress.faults[-_FAULTS_SHOWN:]]
        parts.append("Ctrl-C stops cleanly; the same command goes on where it was.")
        return Group(*parts)

    def _bar(self, progress: Progress) -> "RenderableType":
        from rich.progress_bar import ProgressBar
        from rich.table import Table

        left, speed = progress.seconds_left, progress.per_second
        numbers = [
            f"{progress.played}/{progress.total} {progress.share:.0%}",
            f"{speed:.1f} games/s" if speed is not None else "",
            f"{_clock(progress.seconds_gone)} gone",
            f"{_clock(left)} left" if left is not None else "",
            f"faults {len(progress.faults)}" if self._screen.width >= _WIDE else "",
            f"voids {progress.voids}" if progress.voids else "",
            self._players if self._screen.width >= _WIDE else "",
        ]
        numbers = [number for number in numbers if number]
        width = max(self._screen.width - len("  ".join(numbers)) - 4, 8)
        bar = ProgressBar(
            total=max(progress.total, 1), completed=progress.played, width=min(width, 60)
        )
        line = Table.grid(padding=(0, 2))
        line.add_row(bar, *numbers)
        return line

    def _fault_line(self, record: GameRecord) -> str:
        command = f" -> arena replay {record.match_id[:8]}"
        cause = terminal.clean(record.ending.cause)
        return f"! {terminal.cut(cause, self._screen.width - len(command) - 2)}{command}"


def _clock(seconds: float) -> str:
    hours, rest = divmod(round(seconds), 3600)
    minutes, rest = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


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
