"""Store: results/arena.db, the ledger of all tournaments. One writer, any number of readers.

What has been appended stays, however the writer ends; a match counts once however often it is
delivered. A file that is torn, foreign or newer is refused, never repaired.
"""

import contextlib
import datetime
import json
import re
import sqlite3
import struct
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import msgspec

from arena import store_lock
from arena.errors import StoreError
from arena.records import EndingKind, GameRecord, Match, Pool, Void, as_withdrawn
from arena.store_file import lock_path, open_reader, open_writer, sentences
from arena.store_rows import (
    Attempt,
    GameFilter,
    NewTournament,
    PoolSummary,
    StoredGame,
    StoredTournament,
    game_from_row,
    row_from_record,
    select_by_id,
    select_games,
    tournament_from_row,
)

_ALL = GameFilter()


def _now() -> int:
    return int(datetime.datetime.now(datetime.UTC).timestamp())


class Store:
    """An open database; a context manager that closes it. Made by `reader` or `writer`."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        *,
        lock: int | None = None,
        now: Callable[[], int] = _now,
    ) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock
        self._now = now
        self._lineups: dict[tuple[str, ...], int] = {}

    @classmethod
    def reader(cls, path: Path) -> "Store":
        """Opens an existing database to read; never waits for a writer.

        Raises:
            StoreError: it is missing, torn, foreign or newer; one sentence.
        """
        connection = open_reader(path)
        if connection is not None:
            return cls(path, connection)
        cls.writer(path).close()  # it is of an older version: a writer brings it up to date
        return cls.reader(path)

    @classmethod
    def writer(cls, path: Path, now: Callable[[], int] = _now) -> "Store":
        """Opens a database to write, making it where there is none.

        Raises:
            StoreBusyError: another run holds it.
            StoreNotWritableError: it is read-only.
            StoreError: it is torn, foreign or newer; one sentence.
        """
        connection, lock = open_writer(path)
        return cls(path, connection, lock=lock, now=now)

    def close(self) -> None:
        """Closes the database and lets the next writer in."""
        self._connection.close()
        if self._lock is not None:
            store_lock.release(lock_path(self.path), self._lock)
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------------------- tournaments

    def begin(self, new: NewTournament) -> StoredTournament:
        """The tournament with this key and seed: the one that was started before, or a new one."""
        pool = new.pool
        with self._writing() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO pools (game, rules_version, players) VALUES (?, ?, ?)",
                (pool.game, pool.rules_version, pool.players),
            )
            connection.execute(
                "INSERT INTO tournaments "
                "(pool, key, seed, seed_was_drawn, salt, config, matches, started_at) "
                "SELECT id, ?, ?, ?, ?, ?, ?, ? FROM pools WHERE game = ? AND rules_version = ? "
                "ON CONFLICT (key, seed) DO UPDATE SET config = excluded.config",
                (
                    new.key, new.seed, new.seed_was_drawn, new.salt, json.dumps(new.config),
                    new.matches, self._now(), pool.game, pool.rules_version,
                ),
            )  # fmt: skip
        found = self._tournaments("WHERE key = ? AND seed = ?", (new.key, new.seed))
        return found[0]

    def tournaments(self) -> tuple[StoredTournament, ...]:
        """All tournaments, by number."""
        return tuple(self._tournaments("", ()))

    def latest_drawn(self, key: str) -> StoredTournament | None:
        """The latest tournament with this key whose seed was drawn: the one to go on with."""
        found = self._tournaments("WHERE key = ? AND seed_was_drawn", (key,))
        return found[-1] if found else None

    def salt(self, pool: Pool, seed: int) -> str | None:
        """The salt with which this seed is played in this pool; None where it was not yet."""
        found = self._tournaments(
            "WHERE game = ? AND rules_version = ? AND seed = ?",
            (pool.game, pool.rules_version, seed),
        )
        return max((tournament.salt for tournament in found), default=None)

    # ----------------------------------------------------------------------------- writing

    def append(self, tournament: int, outcomes: Sequence[GameRecord | Void]) -> None:
        """Commits records and voids, all or none. A match that has a record keeps it."""
        with self._writing() as connection:
            for outcome in outcomes:
                if isinstance(outcome, Void):
                    self._insert_void(connection, tournament, outcome)
                else:
                    self._insert_record(connection, tournament, outcome)

    def reuse(self, tournament: int, match_ids: Iterable[str]) -> None:
        """Notes that games of earlier tournaments are part of this one too."""
        with self._writing() as connection:
            connection.executemany(
                "INSERT OR IGNORE INTO reused (tournament, game) "
                "SELECT ?, id FROM games WHERE match_id = ? AND tournament != ?",
                ((tournament, bytes.fromhex(match), tournament) for match in match_ids),
            )

    def settle(self, tournament: int, withdrawn: Iterable[tuple[Match, int]]) -> None:
        """Replaces what is known of withdrawn matches: the matches, each with the seat at fault.

        Those that were played stay as they were beneath their verdict.
        """
        with self._writing() as connection:
            connection.execute(
                "DELETE FROM games WHERE tournament = ? AND ending = 'withdrawn'", (tournament,)
            )
            connection.execute(
                "UPDATE games SET withdrawn_seat = NULL "
                "WHERE tournament = ? AND withdrawn_seat IS NOT NULL",
                (tournament,),
            )
            for match, seat in withdrawn:
                self._insert_record(connection, tournament, as_withdrawn(match, seat))
                connection.execute(
                    "UPDATE games SET withdrawn_seat = ? WHERE match_id = ? AND tournament = ?",
                    (seat, bytes.fromhex(match.id), tournament),
                )

    # ----------------------------------------------------------------------------- reading

    def finished(self, pool: Pool) -> set[str]:
        """Ids of all matches of a pool that have been played."""
        query = (
            "SELECT match_id FROM games JOIN tournaments ON number = tournament "
            "JOIN pools ON pools.id = pool "
            "WHERE game = ? AND rules_version = ? AND ending != 'withdrawn'"
        )
        rows = self._rows(query, (pool.game, pool.rules_version))
        return {match_id.hex() for (match_id,) in rows}

    def games(
        self,
        wanted: GameFilter = _ALL,
        *,
        with_actions: bool = True,
        as_played: bool = False,
    ) -> Generator[StoredGame]:
        """Games in plan order.

        Without their actions (left empty) they come several times faster: enough for ratings.
        `as_played` gives the matches of withdrawn bots as they were played.

        Raises:
            StoreError: the database is damaged.
        """
        query, arguments = select_games(wanted, with_actions=with_actions)
        rows = self._rows(query, arguments)
        if wanted.last is not None:  # these come last first, so as to be cut off
            rows = iter(list(rows)[::-1])
        entrants = self._entrants()
        for row in rows:
            yield self._game(row, entrants, as_played=as_played)

    def find(self, prefix: str) -> StoredGame:
        """The game whose match id starts with these hex digits.

        Raises:
            StoreError: there is none, or more than one.
        """
        if not re.fullmatch(r"[0-9a-f]{1,32}", prefix.lower()):
            raise StoreError(f"{prefix!a} is no match id; ids are hex digits (`arena matches`)")
        between = [bytes.fromhex(prefix.lower().ljust(32, digit)) for digit in "0f"]
        rows = list(self._rows(f"{select_by_id()} LIMIT 6", between))
        if not rows:
            raise StoreError(f"{self.path}: no match id starts with {prefix} (`arena matches`)")
        if len(rows) > 1:
            some = ", ".join(row[0].hex()[: len(prefix) + 4] for row in rows[:5])
            more = " ..." if len(rows) > 5 else ""
            raise StoreError(f"{self.path}: {prefix} starts several match ids: {some}{more}")
        return self._game(rows[0], self._entrants(), as_played=False)

    def pools(self) -> tuple[PoolSummary, ...]:
        """Every pool with its number of games, by game and rules version."""
        rows = self._rows(
            "SELECT game, rules_version, players, count(games.id), max(games.played_at) FROM pools "
            "JOIN tournaments ON tournaments.pool = pools.id "
            "JOIN games ON games.tournament = tournaments.number "
            "WHERE games.ending != 'withdrawn' GROUP BY pools.id ORDER BY game, rules_version",
            (),
        )
        return tuple(
            PoolSummary(Pool(*row[:3]), games=row[3], last_played_at=row[4]) for row in rows
        )

    def attempts(self, tournament: int) -> tuple[Attempt, ...]:
        """The voids of one tournament, by match and attempt."""
        query = (
            "SELECT match_id, attempt, cause FROM attempts WHERE tournament = ? "
            "ORDER BY match_id, attempt"
        )
        rows = self._rows(query, (tournament,))
        return tuple(Attempt(match.hex(), attempt, cause) for match, attempt, cause in rows)

    def check(self) -> None:
        """Reads every page of the file.

        Raises:
            StoreError: it is damaged.
        """
        (finding,) = next(self._rows("PRAGMA integrity_check(1)", ()))
        if finding != "ok":
            raise StoreError(f"{self.path}: is damaged: {finding}")

    # ---------------------------------------------------------------------------- plumbing

    def _tournaments(self, where: str, arguments: Sequence[object]) -> list[StoredTournament]:
        query = (
            "SELECT number, game, rules_version, players, seed, seed_was_drawn, salt, config, "
            "matches, started_at FROM tournaments JOIN pools ON pools.id = pool "
            f"{where} ORDER BY number"
        )
        return [tournament_from_row(row) for row in self._rows(query, arguments)]

    def _insert_record(
        self, connection: sqlite3.Connection, tournament: int, record: GameRecord
    ) -> None:
        row = row_from_record(record)
        if record.ending.kind != EndingKind.WITHDRAWN:  # a placeholder gives way
            connection.execute(
                "DELETE FROM games WHERE match_id = ? AND ending = 'withdrawn'", (row["match_id"],)
            )
        row |= {
            "tournament": tournament,
            "lineup": self._lineup(connection, record.bots),
            "played_at": self._now(),
        }
        names, marks = ", ".join(row), ", ".join("?" * len(row))
        connection.execute(
            f"INSERT OR IGNORE INTO games ({names}) VALUES ({marks})", tuple(row.values())
        )

    def _insert_void(self, connection: sqlite3.Connection, tournament: int, void: Void) -> None:
        connection.execute(
            "INSERT INTO attempts (match_id, attempt, tournament, cause, failed_at) "
            "SELECT ?1, coalesce(max(attempt), 0) + 1, ?2, ?3, ?4 FROM attempts "
            "WHERE match_id = ?1",
            (bytes.fromhex(void.match_id), tournament, void.cause, self._now()),
        )

    def _lineup(self, connection: sqlite3.Connection, bots: tuple[str, ...]) -> int:
        """The number of this line-up, which is written where it is new."""
        if bots in self._lineups:
            return self._lineups[bots]
        entrants = [_entrant(connection, *bot.split("@", 1)) for bot in bots]
        text = ",".join(map(str, entrants))
        query = "SELECT id FROM lineups WHERE entrants = ?"
        found = connection.execute(query, (text,)).fetchone()
        if found is None:
            connection.execute("INSERT INTO lineups (entrants) VALUES (?)", (text,))
            found = connection.execute(query, (text,)).fetchone()
            connection.executemany(
                "INSERT INTO lineup_seats (lineup, seat, entrant) VALUES (?, ?, ?)",
                [(found[0], seat, entrant) for seat, entrant in enumerate(entrants)],
            )
        lineup: int = found[0]
        self._lineups[bots] = lineup
        return lineup

    def _entrants(self) -> dict[int, str]:
        rows = self._rows("SELECT id, bot || '@' || version FROM entrants", ())
        return dict(rows)

    def _game(
        self, row: tuple[Any, ...], entrants: Mapping[int, str], *, as_played: bool
    ) -> StoredGame:
        try:
            return game_from_row(row, entrants, as_played=as_played)
        except (ValueError, KeyError, struct.error, msgspec.DecodeError) as error:
            raise StoreError(
                f"{self.path}: the record of match {row[0].hex()} is damaged: {error}"
            ) from None

    def _rows(self, query: str, arguments: Sequence[object]) -> Iterator[tuple[Any, ...]]:
        with sentences(self.path):
            for row in self._connection.execute(query, arguments):  # noqa: UP028 - see below
                yield row  # `yield from` would close the cursor of a database closed meanwhile

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is committed, or none where anything goes wrong."""
        connection = self._connection
        with sentences(self.path):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                self._lineups.clear()  # they may just have been rolled back
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise


def _entrant(connection: sqlite3.Connection, bot: str, version: str = "") -> int:
    arguments = (bot, version)
    connection.execute("INSERT OR IGNORE INTO entrants (bot, version) VALUES (?, ?)", arguments)
    query = "SELECT id FROM entrants WHERE bot = ? AND version = ?"
    number: int = connection.execute(query, arguments).fetchone()[0]
    return number
