"""The folder of submitted bots: versions, withdrawals, and what must not get in or be lost."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from arena import bot_files, loading, submissions
from arena.bot import BotSpec
from arena.errors import BotError, StoreNotWritableError
from arena.submission_notes import About
from tests.arena.loading_bots import MINIMAL, written

ROOT = Path(__file__).resolve().parents[2]
ABOUT = About(author="Ada", note="a first try", submitted_at=1_700_000_000, checked=("indigo",))


@pytest.fixture
def folder(tmp_path):
    yield tmp_path / "kept"
    for place, _, _ in os.walk(tmp_path):
        os.chmod(place, 0o755)  # so that pytest can remove it


def bot(tmp_path, text=""):
    return bot_files.read(written(tmp_path / "mine" / "fox.py", MINIMAL + text))


def submitted(folder, tmp_path, text="", name="fox", about=ABOUT):
    return submissions.submit(folder, name, bot(tmp_path, text), about)


def labels(versions):
    return [version.label for version in versions]


def complaint(call, *words, **more):
    with pytest.raises(BotError) as caught:
        call(*words, **more)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def everything(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_version_is_kept_with_all_that_is_known_of_it(folder, tmp_path):
    receipt = submitted(folder, tmp_path)
    (version,) = submissions.versions(folder)

    assert receipt == submissions.Receipt(version, is_new=True)
    assert version.label == "fox@v1"
    assert version.digest == bot(tmp_path).digest()
    assert (version.author, version.note, version.submitted_at) == (
        "Ada", "a first try", 1_700_000_000,
    )  # fmt: skip
    assert version.checked == ("indigo",)
    place = f"fox/v1-{version.digest[:12]}"
    assert everything(folder) == [
        ".lock", "fox", place, f"{place}/about.json", f"{place}/files", f"{place}/files/fox.py",
    ]  # fmt: skip
    assert Path(version.path).read_bytes() == (tmp_path / "mine" / "fox.py").read_bytes()
    assert bot_files.read(Path(version.path)) == bot(tmp_path)


def test_the_same_content_is_the_same_version_and_another_the_next(folder, tmp_path):
    first = submitted(folder, tmp_path)
    before = everything(folder)
    again = submitted(folder, tmp_path, about=replace(ABOUT, note="another note"))
    assert again == submissions.Receipt(first.version, is_new=False)
    assert everything(folder) == before
    second = submitted(folder, tmp_path, "# better")

    assert labels(submissions.versions(folder)) == ["fox@v1", "fox@v2"]
    assert second.version.label == "fox@v2"
    assert submitted(folder, tmp_path, name="wolf").version.label == "wolf@v1"


def test_a_version_plays_from_where_it_is_kept_and_is_the_same_bot(folder, tmp_path):
    version = submitted(folder, tmp_path).version
    original = loading.identify(BotSpec("fox", path=str(tmp_path / "mine" / "fox.py")))
    kept = loading.identify(BotSpec("fox", path=version.path, digest=version.digest))

    assert kept.version == original.version == version.digest[:12]


def test_everything_that_is_kept_is_read_only(folder, tmp_path):
    package = written(tmp_path / "pack" / "__init__.py", MINIMAL).parent
    written(package / "inner" / "weights.txt", "1").chmod(0o777)
    submissions.submit(folder, "pack", bot_files.read(package), ABOUT)
    modes = {
        path: stat.S_IMODE(path.stat().st_mode)
        for path in folder.rglob("*")
        if path.name not in (".lock", "pack") or "files" in path.parts
    }

    assert len(modes) == 7
    assert {mode for path, mode in modes.items() if path.is_file()} == {0o444}
    assert {mode for path, mode in modes.items() if path.is_dir()} == {0o555}


def test_a_version_whose_files_changed_is_refused_and_may_be_submitted_anew(folder, tmp_path):
    version = submitted(folder, tmp_path).version
    path = Path(version.path)
    path.chmod(0o644)
    path.write_text(path.read_text() + "# peek")
    spec = BotSpec("fox", path=version.path, digest=version.digest, submitted=version.label)

    assert submissions.changed(version) == "its files have been changed"
    assert complaint(loading.identify, spec) == (
        f"fox@v1: its files in {path.parent} are not those that were submitted; submit it again"
    )
    assert submitted(folder, tmp_path).version.label == "fox@v2"


def test_a_file_that_is_put_beside_a_kept_bot_does_not_travel_with_it(folder, tmp_path):
    version = submitted(folder, tmp_path).version
    Path(version.path).parent.chmod(0o755)
    written(Path(version.path).parent / "helper.py", "")

    assert submissions.changed(version) == ""
    assert bot_files.read(Path(version.path)).names == ("fox.py",)


WANTED = (
    "wanted Latin, Chinese, Japanese or Korean letters, digits 0-9, spaces and ._+()- only, found "
)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("random", "a built-in bot is called so"),
        ("MCTS", "a built-in bot is called so"),
        ("a@b", f"{WANTED}'@'"),
        ("../fox", f"{WANTED}'/'"),
        ("/tmp/fox", f"{WANTED}'/'"),
        ("..", "wanted a letter or a digit first and no space at the end"),
        (".lock", "wanted a letter or a digit first and no space at the end"),
        (".new-x", "wanted a letter or a digit first and no space at the end"),
        ("a\x1b[31m", f"{WANTED}U+001B"),
        ("a\nb", f"{WANTED}U+000A"),
        ("a\u202eb", f"{WANTED}RIGHT-TO-LEFT OVERRIDE"),
        ("f\u043ex", f"{WANTED}CYRILLIC SMALL LETTER O"),
        ("fox v2", "it ends like the name of a version; write no v and number after a space"),
        ("x" * 41, "has 41 characters; at most 40"),
        ("", "it is empty"),
        ("FOX", "there is 'fox'"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused_and_nothing_written(
    folder, tmp_path, name, sentence
):
    submitted(folder, tmp_path)
    before = everything(tmp_path)

    assert complaint(submitted, folder, tmp_path, name=name) == (
        f"the name {name!r} cannot be used: {sentence}; choose one with --name"
    )
    assert everything(tmp_path) == before


@pytest.mark.parametrize(
    ("about", "sentence"),
    [
        (About(author="\x1b[31mred"), "the author holds a character that cannot be shown"),
        (About(note="two\nlines"), "the note holds a character that cannot be shown"),
        (About(note="x" * 201), "the note has 201 characters; at most 200"),
    ],
)
def test_an_author_or_note_that_could_steer_a_terminal_is_refused(
    folder, tmp_path, about, sentence
):
    assert complaint(submitted, folder, tmp_path, about=about).startswith(sentence)
    assert not folder.exists()


def test_a_withdrawn_version_stays_and_can_come_back(folder, tmp_path):
    for text in ("", "# 2", "# 3"):
        submitted(folder, tmp_path, text)
    assert labels(submissions.withdraw(folder, "fox@2", reason="it sleeps")) == ["fox@v2"]
    states = [(one.is_withdrawn, one.reason) for one in submissions.versions(folder)]
    assert states == [(False, ""), (True, "it sleeps"), (False, "")]
    assert submissions.withdraw(folder, "fox@v2") == ()
    assert labels(submissions.withdraw(folder, "fox")) == ["fox@v1", "fox@v3"]
    assert labels(submissions.reinstate(folder, "fox")) == ["fox@v1", "fox@v2", "fox@v3"]

    assert [one.is_withdrawn for one in submissions.versions(folder)] == [False] * 3
    assert submissions.reinstate(folder, "fox") == ()


def test_a_withdrawn_content_is_told_and_does_not_come_back_by_itself(folder, tmp_path):
    submitted(folder, tmp_path)
    submissions.withdraw(folder, "fox")
    receipt = submitted(folder, tmp_path)

    assert not receipt.is_new
    assert receipt.version.is_withdrawn
    assert submitted(folder, tmp_path, "# 2").version.label == "fox@v2"


def test_what_is_not_there_cannot_be_withdrawn(folder, tmp_path):
    assert complaint(submissions.withdraw, folder, "fox") == (
        "no submitted bot is called 'fox'; there is none yet"
    )
    assert not folder.exists()
    submitted(folder, tmp_path)

    assert complaint(submissions.withdraw, folder, "fxo") == (
        "no submitted bot is called 'fxo'; did you mean 'fox'?"
    )
    assert complaint(submissions.withdraw, folder, "fox@v9") == (
        "fox has no version 'v9'; there is v1"
    )
    assert complaint(submissions.withdraw, folder, "../mine") == (
        "no submitted bot is called '../mine'; there are fox"
    )
    assert "the reason holds" in complaint(submissions.withdraw, folder, "fox", reason="a\tb")


def about_of(version):
    place = Path(version.path).parents[1]
    place.chmod(0o755)
    (place / "about.json").chmod(0o644)
    return place / "about.json"


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[]",
        b'{"schema_version": 2}',
        b'{"schema_version": "x"}',
        b"[" * 100_000,
        b'{"hash": "../../x", "entry": "fox.py"}',
        b'{"author": "' + b"x" * 100_000 + b'"}',
    ],
)
def test_a_damaged_version_is_shown_as_such_and_never_passed_over(folder, tmp_path, damage):
    submitted(folder, tmp_path)
    about_of(submitted(folder, tmp_path, "# 2").version).write_bytes(damage)
    one, two = submissions.versions(folder)

    assert one.complaint == ""
    assert two.label == "fox@v2"
    assert "about.json" in two.complaint
    assert "\n" not in two.complaint
    assert submitted(folder, tmp_path, "# 3").version.label == "fox@v3"


@pytest.mark.parametrize("entry", ["../../../secret.py", "/etc/passwd", "", ".", "..", ".hidden"])
def test_what_is_written_beside_a_version_does_not_lead_out_of_it(folder, tmp_path, entry):
    version = submitted(folder, tmp_path).version
    path = about_of(version)
    path.write_text(json.dumps({**json.loads(path.read_text()), "entry": entry}))

    assert submissions.versions(folder)[0].complaint == f"{path}: is damaged"


def test_a_version_in_the_place_of_another_is_refused(folder, tmp_path):
    version = submitted(folder, tmp_path).version
    place = Path(version.path).parents[1]
    place.rename(place.with_name("v2-0123456789ab"))

    assert submissions.versions(folder)[0].complaint.endswith("about.json is of another version")


def test_damaged_withdrawals_let_nothing_play(folder, tmp_path):
    submitted(folder, tmp_path)
    written(folder / "fox" / "withdrawn.json", "{")

    assert "withdrawn.json: is damaged" in submissions.versions(folder)[0].complaint
    assert "withdrawn.json: is damaged" in complaint(submissions.withdraw, folder, "fox")


def test_links_in_the_folder_are_neither_read_nor_written_through(folder, tmp_path):
    victim = tmp_path / "victim"
    submitted(victim, tmp_path, name="wolf")
    submitted(folder, tmp_path)
    (folder / "wolf").symlink_to(victim / "wolf")
    (next((folder / "fox").glob("v1-*")).parent / "v2-0123456789ab").symlink_to(victim)
    before = everything(victim)

    assert labels(submissions.versions(folder)) == ["fox@v1"]
    assert "wolf: is no folder of a bot" in complaint(submitted, folder, tmp_path, name="wolf")
    assert everything(victim) == before


def test_a_file_in_the_place_of_the_folder_is_a_sentence(folder, tmp_path):
    folder.write_text("")
    sentence = (
        f"{folder}: cannot be read (Not a directory); "
        "name another folder with --bots-folder or ARENA_BOTS_FOLDER"
    )

    assert complaint(submissions.versions, folder) == sentence
    assert complaint(submitted, folder, tmp_path) == sentence


def test_a_folder_that_cannot_be_written_is_a_sentence(folder, tmp_path):
    (folder / ".lock").mkdir(parents=True)  # stands in the way of root too
    with pytest.raises(StoreNotWritableError) as caught:
        submitted(folder, tmp_path)

    assert str(caught.value) == (
        f"{folder}: cannot be written (Is a directory); "
        "name another folder with --bots-folder or ARENA_BOTS_FOLDER"
    )
    assert caught.value.exit_code == 73


SUBMITS = """
import sys
from pathlib import Path
from arena import bot_files, submissions
from arena.submission_notes import About
folder, source, own = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
print("ready", flush=True)
sys.stdin.readline()
for number in range(5):
    text = f"class Bot:\\n    def choose(self, turn): return {own} + {number}\\n"
    path = source / own / "fox.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    receipt = submissions.submit(folder, "fox", bot_files.read(path), About())
    print(receipt.version.label, flush=True)
"""


def process(folder, tmp_path, own):
    return subprocess.Popen(
        [sys.executable, "-c", SUBMITS, str(folder), str(tmp_path), str(own)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_submissions_at_once_get_numbers_of_their_own(folder, tmp_path):
    children = [process(folder, tmp_path, 100 * number) for number in range(4)]
    for child in children:
        assert child.stdout.readline() == "ready\n"
    for child in children:  # all of them before anybody is waited for
        child.stdin.write("go\n")
        child.stdin.flush()
    outputs = [child.communicate(timeout=60)[0].split() for child in children]
    told = [label for output in outputs for label in output]

    assert sorted(told) == sorted(f"fox@v{number}" for number in range(1, 21))
    assert len(submissions.versions(folder)) == 20
    assert [one for one in submissions.versions(folder) if one.complaint] == []
    assert all(submissions.changed(one) == "" for one in submissions.versions(folder))


SLOW = """
import sys, time
from pathlib import Path
from arena import bot_files, submissions
from arena.submission_notes import About
def wait(folder):
    print("half", flush=True)
    time.sleep(600)
submissions._make_read_only = wait
submissions.submit(Path(sys.argv[1]), "fox", bot_files.read(Path(sys.argv[2])), About())
"""


def test_a_submission_that_is_killed_in_the_middle_leaves_nothing_to_be_seen(folder, tmp_path):
    first = bot(tmp_path)
    child = subprocess.Popen(
        [sys.executable, "-c", SLOW, str(folder), str(tmp_path / "mine" / "fox.py")],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout.readline() == "half\n"
    child.send_signal(signal.SIGKILL)
    child.communicate()
    assert list(folder.glob(".new-*/files/fox.py"))
    assert submissions.versions(folder) == ()
    left = next(folder.glob(".new-*"))
    (left / "files").chmod(0o555)
    start = time.monotonic()
    receipt = submissions.submit(folder, "fox", first, ABOUT)  # the kernel freed the lock

    assert time.monotonic() - start < 5
    assert receipt.version.label == "fox@v1"
    assert list(folder.glob(".new-*")) == []
