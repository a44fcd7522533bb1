"""The tables of results/arena.db, who may open it, and how an older one is brought up to date.

    pools ---- tournaments ---- games ---- lineups ---- lineup_seats ---- entrants
                     |            |
                     +-- reused --+          attempts (voids)

A game row holds one record. Who sat where is one of few line-ups, so a game names a line-up.
`reused` lists games of earlier tournaments that a later one plans too. `withdrawn_seat` is
worked out by arena/withdrawal.py; the record as it was played stays in the row.
"""

import sqlite3
from collections.abc import Sequence

from arena.errors import StoreError

APPLICATION_ID = 0x4152_4E41  # "ARNA"
_MAGIC = b"SQLite format 3\x00"

_VERSION_1 = """
CREATE TABLE pools (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    rules_version TEXT NOT NULL,
    players INTEGER NOT NULL CHECK (players >= 1),
    UNIQUE (game, rules_version)
) STRICT;
CREATE TABLE tournaments (
    number INTEGER PRIMARY KEY,
    pool INTEGER NOT NULL REFERENCES pools,
    key TEXT NOT NULL,
    seed INTEGER NOT NULL,
    seed_was_drawn INTEGER NOT NULL CHECK (seed_was_drawn IN (0, 1)),
    salt TEXT NOT NULL,
    config TEXT NOT NULL,
    matches INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    UNIQUE (key, seed)
) STRICT;
CREATE TABLE entrants (
    id INTEGER PRIMARY KEY,
    bot TEXT NOT NULL,
    version TEXT NOT NULL,
    UNIQUE (bot, version)
) STRICT;
CREATE TABLE lineups (
    id INTEGER PRIMARY KEY,
    entrants TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE lineup_seats (
    lineup INTEGER NOT NULL REFERENCES lineups,
    seat INTEGER NOT NULL,
    entrant INTEGER NOT NULL REFERENCES entrants,
    PRIMARY KEY (lineup, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    match_id BLOB NOT NULL UNIQUE CHECK (length(match_id) = 16),
    tournament INTEGER NOT NULL REFERENCES tournaments,
    round INTEGER NOT NULL,
    table_number INTEGER NOT NULL,
    seating INTEGER NOT NULL,
    block BLOB NOT NULL CHECK (length(block) = 8),
    lineup INTEGER NOT NULL REFERENCES lineups,
    ending TEXT NOT NULL,
    fault_seat INTEGER,
    fault_ply INTEGER,
    withdrawn_seat INTEGER,
    isolation TEXT NOT NULL,
    played_at INTEGER NOT NULL,
    returns TEXT NOT NULL,
    times BLOB NOT NULL,
    cause TEXT NOT NULL,
    log_tail TEXT NOT NULL,
    actions BLOB NOT NULL
) STRICT;
CREATE INDEX games_in_plan_order ON games (tournament, round, table_number, seating);
CREATE TABLE reused (
    tournament INTEGER NOT NULL REFERENCES tournaments,
    game INTEGER NOT NULL REFERENCES games,
    PRIMARY KEY (tournament, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE attempts (
    match_id BLOB NOT NULL CHECK (length(match_id) = 16),
    attempt INTEGER NOT NULL,
    tournament INTEGER NOT NULL REFERENCES tournaments,
    cause TEXT NOT NULL,
    failed_at INTEGER NOT NULL,
    PRIMARY KEY (match_id, attempt)
) STRICT, WITHOUT ROWID;
CREATE VIEW seats AS
    SELECT games.id AS game, lineup_seats.seat, entrants.bot, entrants.version,
           json_extract(games.returns, '$[' || lineup_seats.seat || ']') AS "return"
    FROM games
    JOIN lineup_seats ON lineup_seats.lineup = games.lineup
    JOIN entrants ON entrants.id = lineup_seats.entrant;
"""

# How long the moves of each seat took, as arena/move_times.py counts them; empty in older games.
_VERSION_2 = """
ALTER TABLE games ADD COLUMN move_times BLOB NOT NULL DEFAULT x'';
"""

# The database of version n is made by the first n scripts; a released script never changes.
MIGRATIONS: Sequence[str] = (_VERSION_1, _VERSION_2)


def check_file(path: str, head: bytes, size: int, *, has_wal: bool) -> None:
    """Refuses, by its first 100 bytes, a file that SQLite should not be shown at all.

    Raises:
        StoreError: it is no SQLite database, or it was cut off.
    """
    if size == 0:
        return
    if not head.startswith(_MAGIC[: len(head)]) or len(head) < 100:
        raise StoreError(f"{path}: is not a database of results; name another file")
    page = int.from_bytes(head[16:18]) or 1
    pages = int.from_bytes(head[28:32])
    page = 65536 if page == 1 else page
    # With a write-ahead log the missing pages may be in the log.
    if not has_wal and size < page * pages:
        raise StoreError(
            f"{path}: is torn: {size:,} bytes of {page * pages:,}; put back a copy, or name another"
        )


def version(connection: sqlite3.Connection, path: str) -> int:
    """The version of the tables, 0 for a database that is still empty.

    Raises:
        StoreError: the database belongs to another program, or to a newer arena.
    """
    application = _pragma(connection, "application_id")
    found = _pragma(connection, "user_version")
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if application != APPLICATION_ID:
        if application == 0 and found == 0 and tables == 0:
            return 0
        raise StoreError(f"{path}: is a database of another program; name another file")
    if found > len(MIGRATIONS):
        raise StoreError(
            f"{path}: is of version {found}, written by a newer arena; "
            f"this one reads versions up to {len(MIGRATIONS)}"
        )
    return found


def migrate(connection: sqlite3.Connection, found: int) -> None:
    """Brings a database of version `found` up to date, all or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for script in MIGRATIONS[found:]:
            for statement in _statements(script):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _statements(script: str) -> list[str]:
    # `executescript` would commit in between; none of our statements holds a semicolon inside.
    return [statement for statement in script.split(";") if statement.strip()]


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value
