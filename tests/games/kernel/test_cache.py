"""Compiled code is never stale, is found again, and its absence never stops anything."""

import concurrent.futures
import os
import shutil
from pathlib import Path

import pytest

from games.kernel import cache
from tests.support.subprocesses import ROOT, output_of

# What one process compiled and what it found: words on stdout.
COUNT = """
from games.kernel import contract, rng
functions = [rng.next_word, rng.next_unit, rng.next_below, contract.is_listed]
print(sum(sum(f.stats.cache_hits.values()) for f in functions))
print(sum(sum(f.stats.cache_misses.values()) for f in functions))
print(rng.next_word(rng.generator(0)))
"""
FIRST_WORD = "16294208416658607535"  # splitmix64, seed 0
COMPILED, FOUND = ["0", "4", FIRST_WORD], ["4", "0", FIRST_WORD]


@pytest.fixture(scope="module")
def filled(tmp_path_factory) -> Path:
    """A cache folder that one process has filled."""
    root = tmp_path_factory.mktemp("cache")
    assert output_of(COUNT, NUMBA_CACHE_DIR=str(root)).split() == COMPILED
    return root


@pytest.fixture
def filled_copy(filled, tmp_path) -> Path:
    shutil.copytree(filled, tmp_path / "cache")
    return tmp_path / "cache"


def test_a_second_process_compiles_nothing(filled):
    assert output_of(COUNT, NUMBA_CACHE_DIR=str(filled)).split() == FOUND


def test_changed_modification_times_compile_nothing(filled):
    source = ROOT / "games" / "kernel" / "rng.py"
    before = source.stat()
    os.utime(source, (before.st_atime, before.st_mtime + 10))  # as `git checkout` does
    try:
        found = output_of(COUNT, NUMBA_CACHE_DIR=str(filled)).split()
    finally:
        os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))

    assert found == FOUND


def test_processes_that_fill_one_folder_at_once_leave_it_whole(tmp_path):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        at_once = list(
            pool.map(lambda _: output_of(COUNT, NUMBA_CACHE_DIR=str(tmp_path)).split(), range(2))
        )

    assert [words[-1] for words in at_once] == [FIRST_WORD] * 2
    assert output_of(COUNT, NUMBA_CACHE_DIR=str(tmp_path)).split() == FOUND


def test_torn_files_are_cleared_away_and_cost_one_compilation(filled_copy):
    for number, path in enumerate(sorted(filled_copy.rglob("*.nb[ci]"))):
        if number % 3:  # some data torn, some indexes torn, some functions whole
            path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])

    first = output_of(COUNT, NUMBA_CACHE_DIR=str(filled_copy)).split()
    output_of(COUNT, NUMBA_CACHE_DIR=str(filled_copy))
    third = output_of(COUNT, NUMBA_CACHE_DIR=str(filled_copy)).split()

    assert first[-1] == FIRST_WORD
    assert third == FOUND


def test_where_no_folder_can_be_made_a_temporary_one_stands_in_and_is_removed(tmp_path):
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    places = {"NUMBA_CACHE_DIR": str(in_the_way / "cache"), "TMPDIR": str(tmp_path)}

    assert output_of(COUNT, **places).split() == COMPILED
    assert [in_the_way] == list(tmp_path.iterdir())


def test_where_not_even_a_temporary_folder_can_be_made_everything_still_works():
    code = "import tempfile\ntempfile.mkdtemp = lambda **_: open('/nowhere/at/all')\n" + COUNT

    found = output_of(code, NUMBA_CACHE_DIR="/dev/null/cache").split()

    assert found[-1] == FIRST_WORD


def test_a_user_without_a_home_gets_a_temporary_folder(monkeypatch):
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as it does without a home

    assert not cache.cache_root().is_absolute()


@pytest.fixture
def sources(tmp_path, monkeypatch) -> Path:
    """A project of two games, and `cache` looking at it."""
    for name in (
        "games/adapter.py",
        "games/kernel/rule.py",
        "games/alpha/rules.py",
        "games/alpha/components.yaml",
        "games/alpha/rules/legal.py",
        "games/alpha/view.py",
        "games/beta/view/text.py",
        "games/beta/rules.py",
        "bots/search/mcts.py",
        "bots/cfr/abstractions/alpha.py",
        "bots/submitted/fox/fox.py",
        "elsewhere/engine.py",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("one")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "_GAMES", tmp_path / "games")
    monkeypatch.setattr(cache, "_BOTS", tmp_path / "bots")
    monkeypatch.setattr(cache, "_SUBMITTED", tmp_path / "bots" / "submitted")
    cache._folder.cache_clear()
    yield tmp_path
    cache._folder.cache_clear()


def folders(project: Path) -> dict[str, Path | None]:
    cache._folder.cache_clear()
    files = {
        "kernel": "games/kernel/rule.py",
        "alpha": "games/alpha/rules.py",
        "beta": "games/beta/rules.py",
        "bots": "bots/search/mcts.py",
        "bots-alpha": "bots/cfr/abstractions/alpha.py",
        "submitted": "bots/submitted/fox/fox.py",
        "elsewhere": "elsewhere/engine.py",
    }
    return {name: cache.folder_for(project / file) for name, file in files.items()}


@pytest.mark.parametrize(
    ("edited", "changed"),
    [
        ("games/alpha/rules.py", "alpha bots-alpha submitted elsewhere"),
        ("games/alpha/components.yaml", "alpha bots-alpha submitted elsewhere"),
        ("games/alpha/rules/legal.py", "alpha bots-alpha submitted elsewhere"),
        ("games/beta/rules.py", "beta submitted elsewhere"),
        ("games/kernel/rule.py", "kernel alpha beta bots bots-alpha submitted elsewhere"),
        ("bots/search/mcts.py", "bots bots-alpha submitted elsewhere"),
        ("bots/cfr/abstractions/alpha.py", "bots-alpha submitted elsewhere"),
        ("bots/submitted/fox/fox.py", "submitted"),
        ("elsewhere/engine.py", "elsewhere"),
        ("games/alpha/view.py", ""),  # interpreted
        ("games/beta/view/text.py", ""),
        ("games/adapter.py", ""),
    ],
)
def test_an_edit_changes_the_folders_of_what_can_depend_on_it(sources, edited, changed):
    before = folders(sources)
    (sources / edited).write_text("two")

    after = folders(sources)

    assert changed.split() == [name for name in before if before[name] != after[name]]


def test_an_edit_taken_back_finds_the_old_folder(sources):
    before = folders(sources)
    source = sources / "games/alpha/rules.py"
    source.write_text("two")
    folders(sources)
    source.write_text("one")

    assert before == folders(sources)


def test_a_folder_that_cannot_be_written_is_copied(sources, monkeypatch):
    folder = cache.folder_for(sources / "games/alpha/rules.py")
    (folder / "sub").mkdir()
    (folder / "sub" / "f.nbi").write_bytes(b"warm")
    cache._folder.cache_clear()

    def refuse(dir):
        raise PermissionError(dir)

    monkeypatch.setattr(cache.tempfile, "TemporaryFile", refuse)
    copy = cache.folder_for(sources / "games/alpha/rules.py")

    assert copy != folder
    assert (copy / "sub" / "f.nbi").read_bytes() == b"warm"


def test_folders_unused_for_a_month_are_dropped_and_others_kept(sources):
    root = sources / "cache"
    root.mkdir()
    day = 86_400
    now = root.stat().st_mtime
    for name, days in (("0123456789abcdef", 31), ("fedcba9876543210", 29), ("my-own-things", 400)):
        (root / name).mkdir()
        os.utime(root / name, (now - days * day, now - days * day))

    cache.folder_for(sources / "games/alpha/rules.py")

    kept = {path.name for path in root.iterdir()}
    assert {"fedcba9876543210", "my-own-things"} == kept & {
        "0123456789abcdef",
        "fedcba9876543210",
        "my-own-things",
    }


def test_use_keeps_a_folder_young(sources):
    folder = cache.folder_for(sources / "games/alpha/rules.py")
    old = folder.stat().st_mtime - 40 * 86_400
    os.utime(folder, (old, old))
    cache._folder.cache_clear()

    cache.folder_for(sources / "games/alpha/rules.py")

    assert folder.stat().st_mtime > old + 39 * 86_400
