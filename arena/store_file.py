"""Opening the file of results: every way in which that fails becomes one sentence."""

import contextlib
import sqlite3
import urllib.parse
from collections.abc import Iterator
from pathlib import Path

from arena import store_lock, store_schema
from arena.errors import StoreBusyError, StoreError, StoreNotWritableError

_OPEN_SECONDS = 0.2  # somebody else's lock is reported at once ...
_WAIT_MS = 30_000  # ... but once we are writing, a passing backup is waited for
_HEADER_BYTES = 100

_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_TORN = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_NOT_WRITABLE = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
_NOT_OPENED = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}


def lock_path(path: Path) -> Path:
    """The file beside the database that its writer holds."""
    return path.with_name(f"{path.name}.lock")


def open_reader(path: Path) -> sqlite3.Connection | None:
    """A read-only connection; None where an older version has to be brought up to date first.

    Raises:
        StoreError: it is missing, torn, foreign or newer.
    """
    with sentences(path):
        if not path.exists():
            raise StoreError(
                f"{path}: there are no results yet; `arena tournament` makes them, "
                "--results names another database"
            )
        _check_path(path)
        connection = _connect_to_read(path)
        try:
            found = store_schema.version(connection, str(path))
        except BaseException:
            connection.close()
            raise
        if found == len(store_schema.MIGRATIONS):
            return connection
        connection.close()
        return None


def open_writer(path: Path) -> tuple[sqlite3.Connection, int]:
    """A connection for the one writer, and the lock to release after it.

    Raises:
        StoreBusyError: another run holds it.
        StoreNotWritableError: it is read-only.
        StoreError: it is torn, foreign or newer.
    """
    with sentences(path):
        _check_path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = store_lock.acquire(lock_path(path))
        try:
            connection = _connect(path, "mode=rwc")
            try:
                _prepare(connection, path)
            except BaseException:
                connection.close()
                raise
        except BaseException:
            store_lock.release(lock_path(path), lock)
            raise
        return connection, lock


@contextlib.contextmanager
def sentences(path: Path) -> Iterator[None]:
    """Turns what SQLite and the file system complain about into a StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _BUSY:
            raise StoreBusyError(f"{path}: another program has locked it ({error})") from None
        if code in _NOT_WRITABLE:
            raise StoreNotWritableError(f"{path}: cannot be written ({error})") from None
        if code in _NOT_OPENED:
            raise StoreNotWritableError(f"{path}: cannot be opened ({error})") from None
        if code in _TORN:
            raise StoreError(f"{path}: is torn or no database of results ({error})") from None
        raise  # anything else is our own mistake
    except OSError as error:
        raise StoreNotWritableError(f"{path}: {error.strerror or error}") from None


def _check_path(path: Path) -> None:
    if path.is_dir():
        raise StoreError(f"{path}: is a folder; name a file in it, such as {path / 'arena.db'}")
    if not path.exists():
        return
    if not path.is_file():
        raise StoreError(f"{path}: is not a regular file")
    with path.open("rb") as file:
        head = file.read(_HEADER_BYTES)
    wal = path.with_name(f"{path.name}-wal")
    has_wal = wal.exists() and wal.stat().st_size > 0
    store_schema.check_file(str(path), head, path.stat().st_size, has_wal=has_wal)


def _connect(path: Path, query: str) -> sqlite3.Connection:
    address = f"file:{urllib.parse.quote(str(path.absolute()))}?{query}"
    return sqlite3.connect(address, uri=True, timeout=_OPEN_SECONDS, isolation_level=None)


def _connect_to_read(path: Path) -> sqlite3.Connection:
    try:
        # To write, where that is allowed: only then does SQLite clear away its log on closing.
        return _query_only(path, "mode=rw")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in _NOT_OPENED | _NOT_WRITABLE:
            raise
    # In a folder that we may not write, it cannot make the index of its log; where there is no
    # log, the file can be read as it is.
    has_log = path.with_name(f"{path.name}-wal").exists()
    return _query_only(path, "mode=ro" if has_log else "mode=ro&immutable=1")


def _query_only(path: Path, query: str) -> sqlite3.Connection:
    connection = _connect(path, query)
    try:
        connection.execute("PRAGMA query_only = ON")
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    found = store_schema.version(connection, str(path))
    connection.execute("PRAGMA journal_mode = WAL")
    # Commits survive the end of the process; a power cut may cost the last ones, never the file.
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    if found < len(store_schema.MIGRATIONS):
        store_schema.migrate(connection, found)
    # Where we may not write, this fails now and not after an hour; a transaction alone would not.
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA user_version = {len(store_schema.MIGRATIONS)}")
    connection.execute("ROLLBACK")
    connection.execute(f"PRAGMA busy_timeout = {_WAIT_MS}")
