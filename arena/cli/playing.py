"""What `tournament` and `match` share: workers, the run, what is printed at its end."""

import contextlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from arena import leaderboard, ratings, tournament
from arena.cli import endings, progress, tables, terminal
from arena.config import TournamentConfig
from arena.errors import ConfigError
from arena.leaderboard import Leaderboard
from arena.records import GameRecord
from arena.store import Store
from arena.tournament import Outcome, PlayAll, Result

EXIT_FAULTS = 3
EXIT_REQUIREMENT = 4
EXIT_INTERRUPTED = 130
_REQUIREMENT = re.compile(r"elo\((?P<bot>[^()]+)\)\s*>\s*(?:elo\((?P<other>[^()]+)\)|(?P<elo>\d+))")


@dataclass(frozen=True, slots=True)
class Backend:
    """Who plays the matches."""

    kind: str  # serial or ray
    workers: int
    address: str | None = None

    def in_words(self) -> str:
        """For the line above the live table."""
        if self.kind == "serial":
            return "serial"
        return f"{self.workers} worker{'s' if self.workers != 1 else ''}"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks of a run beyond its config."""

    results: str
    backend: Backend
    is_fresh: bool = False
    salt: str | None = None
    live: bool = True
    strict: bool = False
    requirements: Sequence[str] = ()
    as_json: bool = False


def run(screen: terminal.Screen, config: TournamentConfig, wishes: Wishes) -> int:
    """Plays, prints the table, and gives the exit code."""
    for requirement in wishes.requirements:
        _parsed(requirement)
    with (
        contextlib.closing(Store.writer(Path(wishes.results))) as store,
        workers(wishes.backend) as play_all,
    ):
        result = tournament.run(
            config,
            store,
            play_all,
            salt=wishes.salt,
            is_fresh=wishes.is_fresh,
            watch=_watch(screen, wishes),
        )
    return _report(screen, result, wishes)


def _watch(screen: terminal.Screen, wishes: Wishes) -> tournament.Watch:
    def watch(prepared: tournament.Prepared, outcomes: Iterator[Outcome]) -> Iterable[Outcome]:
        screen.note(_start_line(prepared))
        if screen.quiet or wishes.as_json:
            return outcomes
        if screen.is_terminal and wishes.live:
            players = wishes.backend.in_words()
            return progress.LiveTable(screen, players)(prepared, outcomes)
        return progress.plain_lines(prepared, outcomes)

    return watch


def _start_line(prepared: tournament.Prepared) -> str:
    config, plan = prepared.config, prepared.plan
    done = len(plan) - len(prepared.left)
    again = f", {done} of them played before" if done else ""
    luck = "; luck predictable" if prepared.luck_is_predictable else ""
    return (
        f"tournament {prepared.tournament.number}: {config.pool.game}, "
        f"{terminal.counted(len(config.bots), 'bot')}, "
        f"{terminal.counted(len(plan), 'match', 'matches')}{again}; seed {config.seed}{luck}"
    )


def _report(screen: terminal.Screen, result: Result, wishes: Wishes) -> int:
    records = result.ledger.records
    prepared = result.prepared
    board = None
    if records:
        board = _board(prepared, records)
    if wishes.as_json:
        terminal.print_json("tournament", _as_plain(result, board))
    elif board is not None:
        tables.print_board(screen, board)
    for line in (*endings.fault_lines(result, screen.width), *endings.void_lines(result)):
        screen.note(line)
    if result.salt:
        seed = prepared.config.seed
        screen.note(f"salt {result.salt} (--seed {seed} with this --salt repeats the luck)")
    if result.was_interrupted:
        left = terminal.counted(len(result.ledger.unplayed), "match", "matches")
        screen.note(f"interrupted with {left} left; the same command goes on from here")
        return EXIT_INTERRUPTED
    if records:
        screen.note(endings.next_line(prepared.config.pool.game, records))
    return _exit_code(screen, result, board, wishes)


def _board(prepared: tournament.Prepared, records: Sequence[GameRecord]) -> Leaderboard:
    """Of this tournament alone; `arena leaderboard` shows all games of the pool."""
    config = prepared.config
    anchor = config.anchor
    rated = ratings.rate(
        records,
        anchor=ratings.Anchor(anchor.bot, anchor.elo) if anchor else ratings.Anchor(),
        entrants=[f"{bot.name}@{bot.version}" for bot in config.bots],
    )
    return leaderboard.leaderboard(rated, records)


def _as_plain(result: Result, board: Leaderboard | None) -> dict[str, object]:
    prepared = result.prepared
    return {
        "tournament": prepared.tournament.number,
        "seed": prepared.config.seed,
        "salt": result.salt,
        "matches": len(prepared.plan),
        "unplayed": [match.id for match in result.ledger.unplayed],
        "failures": dict(result.failures),
        "suspects": list(result.suspects),
        "faults": endings.faults_as_plain(result),
        "interrupted": result.was_interrupted,
        "leaderboard": None if board is None else leaderboard.as_plain(board),
    }


def _exit_code(
    screen: terminal.Screen, result: Result, board: Leaderboard | None, wishes: Wishes
) -> int:
    unmet = [text for text in wishes.requirements if board is None or not _is_met(text, board)]
    for text in unmet:
        screen.note(f"required and not reached: {text}")
    if unmet:
        return EXIT_REQUIREMENT
    faults = sum(record.ending.is_fault for record in result.ledger.records)
    return EXIT_FAULTS if wishes.strict and faults else 0


def _parsed(requirement: str) -> re.Match[str]:
    match = _REQUIREMENT.fullmatch(requirement.strip())
    if match is None:
        raise ConfigError(
            f"--require: found {terminal.clean(requirement)!r}; "
            "write 'elo(fox) > elo(random)' or 'elo(fox) > 1200'"
        )
    return match


def _is_met(requirement: str, board: Leaderboard) -> bool:
    """Whether the whole 95 % interval says so, not only the middle of it."""
    match = _parsed(requirement)
    rows = {name: row for row in board.rows for name in (row.name, row.entrant)}
    row, other = rows.get(match["bot"]), rows.get(match["other"] or "")
    if row is None or row.low is None:
        return False
    if match["elo"] is not None:
        return row.low > float(match["elo"])
    return other is not None and other.high is not None and row.low > other.high


@contextlib.contextmanager
def workers(backend: Backend) -> Iterator[PlayAll]:
    """The chosen way to play matches.

    Raises:
        UnavailableError: Ray cannot be started.
    """
    if backend.kind == "serial":
        from arena.workers import serial

        yield serial.play_all
        return
    from arena.workers.ray_pool import RayPool

    with RayPool(workers=backend.workers, address=backend.address) as pool:
        yield pool.play_all
