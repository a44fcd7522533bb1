import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from arena import store_file, store_schema
from arena.errors import StoreBusyError, StoreError, StoreNotWritableError
from arena.records import Void
from arena.store import Store
from tests.arena.test_store import PLAN, RECORDS, new_tournament, records_in
from tests.support.subprocesses import ROOT, output_of


@pytest.fixture
def filled(path):
    with Store.writer(path) as store:
        store.append(store.begin(new_tournament()).number, RECORDS)
    return path


def refusal(open_store, path, kind=StoreError):
    before = {p: p.read_bytes() for p in path.parent.rglob("*") if p.is_file()}
    with pytest.raises(StoreError) as caught:
        open_store(path).close()
    after = {p: p.read_bytes() for p in path.parent.rglob("*") if p.is_file()}

    assert type(caught.value) is kind
    assert before == after  # refused, never repaired, nothing left behind
    assert str(caught.value).startswith(f"{path}: ")
    assert str(caught.value).isprintable()
    return str(caught.value).removeprefix(f"{path}: ")


BOTH = pytest.mark.parametrize("open_store", [Store.reader, Store.writer], ids=["read", "write"])


def test_results_that_are_not_there_are_missed_when_read_and_made_when_written(tmp_path):
    path = tmp_path / "deep" / "down" / "arena.db"

    with pytest.raises(StoreError, match=r"there are no results yet; .* --results names another"):
        Store.reader(path)
    assert not path.parent.exists()
    Store.writer(path).close()
    assert [path] == list(path.parent.iterdir())  # no lock, no log is left
    with Store.reader(path) as store:
        assert records_in(store) == []


@BOTH
def test_a_folder_is_refused(open_store, tmp_path):
    (tmp_path / "arena.db").mkdir()
    sentence = refusal(open_store, tmp_path / "arena.db")

    assert sentence == f"is a folder; name a file in it, such as {tmp_path}/arena.db/arena.db"


@BOTH
def test_a_pipe_is_refused(open_store, path):
    os.mkfifo(path)

    with pytest.raises(StoreError, match="is not a regular file"):
        open_store(path)


@BOTH
@pytest.mark.parametrize(
    "content",
    [b"hello", b"game: parcheesi\n" * 20, b"SQLite format 3\x00 but no more", bytes(5000)],
)
def test_a_file_that_is_no_database_is_refused(open_store, content, path):
    path.write_bytes(content)

    assert refusal(open_store, path) == "is not a database of results; name another file"


@BOTH
def test_a_database_of_another_program_is_refused(open_store, path):
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE bookmarks (address TEXT)")
    connection.close()
    sentence = refusal(open_store, path)

    assert sentence == "is a database of another program; name another file"


@BOTH
def test_a_database_of_a_newer_arena_is_refused(open_store, filled):
    connection = sqlite3.connect(filled)
    connection.execute("PRAGMA user_version = 9")
    connection.close()
    sentence = refusal(open_store, filled)

    assert sentence == "is of version 9, written by a newer arena; this one reads versions up to 2"


@BOTH
@pytest.mark.parametrize("share", [0.05, 0.5, 0.999])
def test_a_torn_database_is_refused(open_store, share, filled):
    size = filled.stat().st_size
    os.truncate(filled, int(size * share))
    sentence = refusal(open_store, filled)

    assert sentence == (
        f"is torn: {int(size * share):,} bytes of {size:,}; put back a copy, or name another"
    )


def test_a_page_that_was_overwritten_is_found_by_the_check_and_never_read_as_results(filled):
    content = bytearray(filled.read_bytes())
    page = content.index(bytes.fromhex(PLAN[3].id)) // 4096
    content[page * 4096 : (page + 1) * 4096] = b"\xa5" * 4096
    filled.write_bytes(content)

    with Store.reader(filled) as store:
        with pytest.raises(StoreError, match=r"is torn|is damaged"):
            store.check()
        with pytest.raises(StoreError, match=r"is torn|is damaged"):
            records_in(store)


def test_a_damaged_record_is_named(filled):
    connection = sqlite3.connect(filled)
    connection.execute(
        "UPDATE games SET actions = substr(actions, 1, 9) WHERE match_id = ?",
        (bytes.fromhex(PLAN[2].id),),
    )
    connection.commit()
    connection.close()

    with Store.reader(filled) as store, pytest.raises(StoreError) as caught:
        records_in(store)
    expected = f"{filled}: the record of match {PLAN[2].id} is damaged: its actions are damaged"
    assert str(caught.value).startswith(expected)


def test_a_sound_database_passes_the_check(filled):
    with Store.reader(filled) as store:
        store.check()


# -------------------------------------------------------------------------------- one writer


def test_a_second_writer_is_told_at_once_who_the_first_is(filled):
    with Store.writer(filled) as store:
        before = time.monotonic()
        with pytest.raises(StoreBusyError) as caught:
            Store.writer(filled)

        assert time.monotonic() - before < 1
        assert str(caught.value) == (
            f"{filled}: another run (process {os.getpid()}) is writing to it; "
            "wait for it, or name another file with --results"
        )
        assert caught.value.exit_code == 75
        store.begin(new_tournament())  # the first is none the worse for it
    Store.writer(filled).close()


def test_the_lock_is_free_as_soon_as_its_process_is_gone_however_it_ended(path):
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom arena.store import Store\n"
        "store = Store.writer(Path(sys.argv[1]))\nprint('open', flush=True)\ntime.sleep(60)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, path], cwd=ROOT, stdout=subprocess.PIPE, env=environment()
    )
    assert process.stdout.readline() == b"open\n"
    with pytest.raises(StoreBusyError, match=f"process {process.pid}"):
        Store.writer(path)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()

    Store.writer(path).close()


def environment():
    return {**os.environ, "PYTHONPATH": str(ROOT)}


@BOTH
def test_a_database_that_another_program_has_locked_is_refused_at_once(open_store, filled):
    locker = sqlite3.connect(filled, isolation_level=None)
    locker.execute("PRAGMA locking_mode = EXCLUSIVE")
    locker.execute("BEGIN EXCLUSIVE")
    before = time.monotonic()
    with pytest.raises(StoreBusyError, match="another program has locked it"):
        open_store(filled)

    assert time.monotonic() - before < 5
    locker.close()
    open_store(filled).close()


# --------------------------------------------------------------------------------- read-only

# Root may write anywhere, so that this runs as somebody else.
AS_NOBODY = """
import os, sys
from pathlib import Path
from arena.store import Store
from arena.errors import ArenaError
if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
try:
    open_store = getattr(Store, sys.stdin.readline().strip())
    with open_store(Path(sys.stdin.readline().strip())) as store:
        print(len(list(store.games())), "games")
except ArenaError as error:
    print(error.exit_code, error)
"""


@pytest.fixture
def public_folder():
    """A folder that everybody can reach, unlike pytest's own."""
    base = Path(tempfile.mkdtemp(prefix="arena-test-"))
    base.chmod(0o755)
    yield base
    base.chmod(0o755)
    shutil.rmtree(base)


def tell_nobody(how, path):
    return output_of(AS_NOBODY, given=f"{how}\n{path}\n".encode()).strip()


def test_a_database_in_a_read_only_folder_can_be_read_and_not_written(public_folder):
    path = public_folder / "arena.db"
    with Store.writer(path) as store:
        store.append(store.begin(new_tournament()).number, RECORDS)
    path.chmod(0o444)
    public_folder.chmod(0o555)

    assert tell_nobody("reader", path) == f"{len(RECORDS)} games"
    assert tell_nobody("writer", path) == f"73 {path}: Permission denied"
    assert [path] == list(public_folder.iterdir())


def test_a_read_only_database_in_a_folder_that_can_be_written_is_refused(public_folder):
    path = public_folder / "arena.db"
    with Store.writer(path) as store:
        store.append(store.begin(new_tournament()).number, RECORDS)
    path.chmod(0o444)
    public_folder.chmod(0o777)

    assert tell_nobody("reader", path) == f"{len(RECORDS)} games"
    assert tell_nobody("writer", path).startswith(f"73 {path}: cannot be written (attempt to write")
    assert not store_file.lock_path(path).exists()


def test_a_database_that_may_not_be_read_is_refused(public_folder):
    path = public_folder / "arena.db"
    Store.writer(path).close()
    path.chmod(0)

    assert tell_nobody("reader", path) == f"73 {path}: Permission denied"


def test_a_full_disk_is_said_and_what_was_committed_stays(filled, monkeypatch):
    with Store.writer(filled) as store:
        number = store.begin(new_tournament()).number
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        voids = [Void(PLAN[0].id, "x" * 50)] * 2000
        with pytest.raises(StoreNotWritableError, match=r"cannot be written .*full") as caught:
            store.append(number, voids)

        assert caught.value.exit_code == 73
        assert records_in(store) == RECORDS
        assert store.attempts(number) == ()


# -------------------------------------------------------------------------------- migrations


def test_an_older_database_is_brought_up_to_date_by_readers_and_writers(filled, monkeypatch):
    newer = (*store_schema.MIGRATIONS, "CREATE TABLE notes (text TEXT) STRICT;")
    monkeypatch.setattr(store_schema, "MIGRATIONS", newer)
    copy = filled.with_name("copy.db")
    shutil.copy(filled, copy)

    for path, open_store in ((filled, Store.reader), (copy, Store.writer)):
        with open_store(path) as store:
            assert records_in(store) == RECORDS
        connection = sqlite3.connect(path)
        assert connection.execute("PRAGMA user_version").fetchone() == (len(newer),)
        assert connection.execute("SELECT count(*) FROM notes").fetchone() == (0,)
        connection.close()


def test_games_of_before_move_times_were_kept_are_read_without_them(filled):
    connection = sqlite3.connect(filled)
    connection.execute("ALTER TABLE games DROP COLUMN move_times")  # as version 1 had it
    connection.execute("PRAGMA user_version = 1")
    connection.close()

    with Store.reader(filled) as store:
        assert records_in(store) == RECORDS
        assert {seat.steps for game in store.games() for seat in game.record.times} == {()}


def test_a_migration_that_fails_changes_nothing(filled, monkeypatch):
    broken = (*store_schema.MIGRATIONS, "CREATE TABLE notes (text TEXT) STRICT; CREATE nonsense;")
    with monkeypatch.context() as patched:
        patched.setattr(store_schema, "MIGRATIONS", broken)
        with pytest.raises(sqlite3.OperationalError, match="syntax error"):
            Store.writer(filled)

    with Store.writer(filled) as store:
        assert records_in(store) == RECORDS
        tables = store._connection.execute("SELECT name FROM sqlite_schema").fetchall()
        assert ("notes",) not in tables


def test_an_empty_file_and_a_half_made_database_become_databases(tmp_path):
    empty = tmp_path / "empty.db"
    empty.touch()
    half_made = tmp_path / "half.db"
    connection = sqlite3.connect(half_made)
    connection.execute("PRAGMA journal_mode = WAL")  # where a kill while it was made leaves it
    connection.close()

    for path in (empty, half_made):
        with Store.writer(path) as store:
            assert records_in(store) == []


def test_every_table_is_strict():
    connection = sqlite3.connect(":memory:", isolation_level=None)
    store_schema.migrate(connection, 0)
    tables = connection.execute("PRAGMA table_list").fetchall()

    assert {"games", "tournaments"} <= {name for _, name, *_ in tables}
    for _, name, kind, _, _, is_strict in tables:
        assert kind == "view" or is_strict or name.startswith("sqlite_")
    connection.close()


def test_the_version_is_written_into_the_file_as_documented(filled):
    head = filled.read_bytes()[:100]

    assert int.from_bytes(head[60:64]) == 2  # user_version (sqlite.org/fileformat2.html)
    assert head[68:72] == b"ARNA"  # application_id
    assert head[18:20] == b"\x02\x02"  # WAL


def test_reading_results_imports_no_games_and_no_workers(filled):
    code = (
        "import sys\nfrom pathlib import Path\nfrom arena.store import Store\n"
        f"with Store.reader(Path({str(filled)!r})) as store: list(store.games())\n"
        "print(*sorted({'numpy', 'numba', 'ray', 'pyspiel', 'yaml', 'click'} & set(sys.modules)))"
    )

    assert output_of(code) == "\n"


def test_files_of_results_are_private_to_nobody(filled):
    # Others of the group may read results; nobody else may write them.
    assert stat.S_IMODE(filled.stat().st_mode) & 0o022 == 0
    assert store_file.lock_path(filled).name == "arena.db.lock"
