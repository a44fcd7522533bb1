"""Which files travel with a bot, and which are refused."""

import os
import socket
import textwrap

import numpy as np
import pytest

from arena import bot_files
from arena.errors import BotError
from arena.records import EndingKind
from tests.arena.loading_bots import MINIMAL, by_path, first_actions, play, written

READS = """
    import numpy as np
    from pathlib import Path
    {line}
    class Bot:
        def choose(self, turn):
            return turn.legal_actions[int(TABLE[0]) % len(turn.legal_actions)]
"""


def names(path):
    return bot_files.read(path).names


def complaint(path):
    with pytest.raises(BotError) as caught:
        bot_files.read(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def file_bot(folder, line, name="fox.py"):
    return written(folder / name, READS.format(line=line))


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ("fox.npy", 'TABLE = np.load(Path(__file__).with_name("fox.npy"))'),
        ("fox.npy", 'TABLE = np.load(Path(__file__).with_suffix(".npy"))'),
        ("fox.npy", 'TABLE = np.load(Path(__file__).with_name("fox.npy"), mmap_mode="r")'),
        ("books/old one.npy", 'TABLE = np.load(Path(__file__).parent / "books/old one.npy")'),
        (
            "weights/tic_tac_toe.npy",
            'DATA_FILES = ("weights",)\n'
            '    NAME = "tic_" + "tac_toe" + ".n" + "py"\n'
            '    TABLE = np.load(Path(__file__).parent / "weights" / NAME)',
        ),
    ],
)
def test_data_that_the_code_of_a_single_file_names_is_there_when_it_plays(tmp_path, data, line):
    path = file_bot(tmp_path, line)
    (tmp_path / data).parent.mkdir(exist_ok=True)
    np.save(tmp_path / data, np.array([4]))
    (tmp_path / "notes.txt").write_text("not named")
    record = play(by_path(path), by_path(path))

    assert record.ending.kind is EndingKind.FINISHED, record.ending
    assert first_actions(record, 0)[0] == 4
    assert names(path) == tuple(sorted((data, "fox.py")))


def test_what_travelled_is_read_again_as_the_same_bot(tmp_path):
    file_bot(tmp_path, 'import helper; DATA_FILES = ["books"]; TABLE = np.load("fox.npy")')
    written(tmp_path / "helper.py", 'TEXT = "helper.txt"; SUFFIX = ".json"')
    for name in ("fox.npy", "helper.txt", "helper.json", "books/a/b.bin", "books/c.bin"):
        written(tmp_path / name, name)
    files = bot_files.read(tmp_path / "fox.py")

    assert files.names == (
        "books/a/b.bin", "books/c.bin", "fox.npy", "fox.py", "helper.json", "helper.py",
        "helper.txt",
    )  # fmt: skip
    assert bot_files.read(files.write(tmp_path / "copy")) == files


def test_data_counts_in_the_version_and_its_neighbours_do_not(tmp_path):
    path = file_bot(tmp_path, 'TABLE = open("fox.txt").read()')
    written(tmp_path / "fox.txt", "1")
    written(tmp_path / "fox.yaml", "game: a config beside its bot")
    version = by_path(path).version
    written(tmp_path / "fox.yaml", "game: another")
    assert by_path(path).version == version
    written(tmp_path / "fox.txt", "2")

    assert by_path(path).version != version


def test_options_stand_behind_a_plus_so_that_one_content_is_seen_to_be_one(tmp_path):
    path = written(tmp_path / "fox.py", MINIMAL)
    plain = by_path(path).version
    with_options = by_path(path, depth=3).version

    assert with_options.startswith(f"{plain}+")
    assert len(with_options) == 12 + 1 + 8


@pytest.mark.parametrize(
    "text",
    ["../secret.txt", "/etc/hostname", ".hidden", "sub/.hidden", "..", ".", "a\nb", "x" * 999],
)
def test_a_text_leads_neither_out_of_the_folder_nor_to_hidden_files(tmp_path, text):
    written(tmp_path / "secret.txt", "s")
    written(tmp_path / "bot" / ".hidden", "h")
    written(tmp_path / "bot" / "sub" / ".hidden", "h")
    path = file_bot(tmp_path / "bot", f"TABLE = {text!r}")

    assert names(path) == ("fox.py",)


@pytest.mark.parametrize(
    ("listed", "sentence"),
    [
        ('("gone.npz",)', "DATA_FILES names 'gone.npz', which is not there"),
        ('"../secret"', "DATA_FILES names '../secret'; data lies in the bot's own folder"),
        ('["/etc/passwd"]', "DATA_FILES names '/etc/passwd'; data lies in the bot's own folder"),
    ],
)
def test_a_list_of_data_that_cannot_travel_is_refused(tmp_path, listed, sentence):
    path = file_bot(tmp_path, f"DATA_FILES = {listed}")

    assert complaint(path) == f"{path}: {sentence}"


def package(folder):
    written(folder / "fox" / "__init__.py", MINIMAL)
    return folder / "fox"


def test_links_are_refused_wherever_they_stand(tmp_path):
    outside = tmp_path / "outside"
    written(outside / "secret.txt", "s")
    written(outside / "__init__.py", "")
    (package(tmp_path) / "inner").symlink_to(outside)
    bot = file_bot(tmp_path / "one", 'TABLE = open("books/secret.txt")')
    (bot.parent / "books").symlink_to(outside)
    other = file_bot(tmp_path / "two", "import helper")
    (other.parent / "helper").symlink_to(outside)
    third = file_bot(tmp_path / "three", 'DATA_FILES = "books"')
    (third.parent / "books").symlink_to(outside)

    for path, link in (
        (tmp_path / "fox", tmp_path / "fox" / "inner"),
        (bot, bot.parent / "books"),
        (other, other.parent / "helper"),
        (third, third.parent / "books"),
    ):
        assert complaint(path) == f"{link}: a link; a bot's files have to lie in its own folder"


def test_a_link_that_leads_nowhere_or_in_a_ring_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "ring.py").symlink_to(tmp_path / "ring.py")
    (package(tmp_path) / "broken").symlink_to(tmp_path / "gone")

    assert "a link; a bot's files" in complaint(tmp_path / "fox")
    assert str(tmp_path / "ring.py") in complaint(tmp_path / "ring.py")


def test_pipes_sockets_and_devices_are_refused_and_never_waited_for(tmp_path):
    os.mkfifo(package(tmp_path) / "pipe")
    bot = file_bot(tmp_path, 'TABLE = open("fox.pipe")')
    os.mkfifo(tmp_path / "fox.pipe")
    written(tmp_path / "b" / "__init__.py", MINIMAL)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(os.path.relpath(tmp_path / "b" / "s"))
        assert complaint(tmp_path / "b") == f"{tmp_path}/b/s: is no ordinary file"

    assert complaint(tmp_path / "fox") == f"{tmp_path}/fox/pipe: is no ordinary file"
    assert complaint(bot) == f"{tmp_path}/fox.pipe: is no ordinary file"


def test_a_huge_file_is_refused_before_it_is_read_whole(tmp_path):
    with (package(tmp_path) / "weights.bin").open("wb") as file:
        file.truncate(1 << 40)  # a hole: it takes no room on the disk

    assert complaint(tmp_path / "fox") == f"{tmp_path}: the bot's files are larger than 64 MiB"


def test_python_code_of_more_than_256_kib_is_not_parsed(tmp_path):
    path = tmp_path / "fox.py"
    text = textwrap.dedent(MINIMAL)
    path.write_text(text + "#" * (256 * 1024 - len(text)))
    assert names(path) == ("fox.py",)
    path.write_text(text + "#" * (256 * 1024 - len(text) + 1))

    assert complaint(path) == (
        f"{path}: Python code larger than 256 KiB; put its data into a data file"
    )


def test_python_code_of_more_than_1_mib_in_many_files_is_not_parsed(tmp_path):
    for number in range(5):
        (tmp_path / f"part{number}.py").write_text("#" * (205 * 1024))
    path = file_bot(tmp_path, "import part0, part1, part2, part3")
    assert len(names(path)) == 5
    path = file_bot(tmp_path, "import part0, part1, part2, part3, part4")

    assert complaint(path) == (
        f"{path}: the Python code with what it imports from its own folder is larger than "
        "1024 KiB; put its data into a data file"
    )


def test_files_of_a_package_bot_are_not_parsed_and_may_be_larger(tmp_path):
    (package(tmp_path) / "table.py").write_text("#" * (3 << 20))

    assert "fox/table.py" in names(tmp_path / "fox")


def test_too_many_files_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(bot_files, "MAX_FILES", 3)
    for number in range(3):
        written(package(tmp_path) / f"{number}.txt", "")

    assert complaint(tmp_path / "fox") == f"{tmp_path}: the bot has 4 files; at most 3"


@pytest.mark.parametrize(
    "name", ["a\nb.txt", "\x1b[31mred.txt", os.fsdecode(b"\xff.txt"), "\u202e"]
)
def test_file_names_that_could_steer_a_terminal_are_refused(tmp_path, name):
    (package(tmp_path) / name).write_text("")
    found = complaint(tmp_path / "fox")

    assert "a file name that cannot be shown" in found
    assert found.isprintable()


def test_a_folder_that_cannot_be_read_is_not_left_out_silently(tmp_path):
    inner = package(tmp_path) / "inner"
    inner.mkdir(mode=0)
    if os.access(inner, os.R_OK):  # as root everything can be read
        assert names(tmp_path / "fox") == ("fox/__init__.py",)
    else:
        assert complaint(tmp_path / "fox") == f"{inner}: cannot be read: Permission denied"
