"""`arena submit`: what is kept, what is refused, what is said."""

import functools
import getpass
import json
import os
import subprocess

import numpy as np
import pytest

from arena import checking, submissions
from arena.cli import submit

GOOD = "class Fox:\n    def choose(self, turn): return turn.legal_actions[0]\n"


@pytest.fixture(autouse=True)
def short_checks(monkeypatch):
    """A few positions are enough here: what the check finds has tests of its own."""
    monkeypatch.setattr(checking, "check", functools.partial(checking.check, positions=10))


@pytest.fixture
def bot(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "fox.py").write_text(GOOD)
    return folder / "fox.py"


@pytest.fixture
def send(arena):
    """send(path, ...) submits what is checked in tic-tac-toe alone."""

    def call(path, *words):
        return arena("submit", path, "--game", "tic_tac_toe", "--seconds", 1, *words)

    return call


def test_a_good_bot_is_kept_and_the_next_step_is_shown(send, bot, kept):
    answer = send(bot, "--author", "Ada", "--note", "a first try")
    (version,) = submissions.versions(kept)

    assert answer.code == 0, answer.err
    assert answer.out.endswith("=> submitted as fox@v1\n")
    assert "1 file" in answer.out
    assert 'Next: in a config  bots: [random, "fox"]' in answer.err
    assert "arena match tic_tac_toe --bots fox random" in answer.err
    assert (version.author, version.note) == ("Ada", "a first try")
    assert version.checked == ("tic_tac_toe",)
    assert version.submitted_at > 1_700_000_000


def test_the_match_that_is_proposed_can_be_played(send, arena, bot, tmp_path):
    send(bot, "--name", "quick fox")
    words = ["match", "tic_tac_toe", "--bots", "quick fox", "random", "-n", 2]
    answer = arena(*words, "--backend", "serial", "--results", tmp_path / "arena.db")

    assert answer.code == 0, answer.err
    assert "quick fox" in answer.out


def test_the_match_that_is_proposed_is_of_the_game_that_was_checked(arena, bot):
    answer = arena("submit", bot, "--game", "kuhn_poker(players=3)", "--seconds", 1)

    assert "arena match 'kuhn_poker(players=3)' --bots fox random" in answer.err


def test_the_same_content_is_told_at_once_and_a_better_one_is_the_next_version(send, bot):
    send(bot)
    again = send(bot)
    assert again.out == "=> these files are fox@v1 already; nothing new is kept\n"
    bot.write_text(GOOD + "# better\n")

    assert send(bot).out.endswith("=> submitted as fox@v2\n")


def test_a_withdrawn_content_is_told_how_it_comes_back(send, arena, bot):
    send(bot)
    arena("withdraw", "fox")

    assert "arena withdraw --undo fox@v1" in send(bot).err


def test_a_bot_with_a_fault_is_not_kept(send, bot, kept):
    bot.write_text("class Fox:\n    def choose(self, turn): return -1\n")
    answer = send(bot)

    assert answer.code == 3
    assert "XX" in answer.out
    assert answer.out.endswith("=> not submitted: put right what is marked XX\n")
    assert not kept.exists()


def test_data_and_packages_are_kept_with_the_bot_and_play_from_there(send, arena, tmp_path):
    package = tmp_path / "wolf"
    package.mkdir()
    (package / "__init__.py").write_text(
        "import numpy as np\nfrom pathlib import Path\nfrom wolf.taste import at\n"
        'TABLE = np.load(Path(__file__).with_name("table.npy"), mmap_mode="r")\n'
        "class Wolf:\n    def choose(self, turn): return turn.legal_actions[at(TABLE)]\n"
    )
    (package / "taste.py").write_text("def at(table): return int(table[0])\n")
    np.save(package / "table.npy", np.zeros(3))
    answer = send(package)

    assert answer.out.endswith("=> submitted as wolf@v1\n"), answer
    assert "wolf/table.npy" in arena("bots", "wolf").out
    for file in package.iterdir():
        file.unlink()
    words = ["match", "tic_tac_toe", "--bots", "wolf", "random", "-n", 2]
    played = arena(*words, "--backend", "serial", "--results", tmp_path / "arena.db")
    assert played.code == 0, played.err


def test_json_says_what_was_kept_and_found(send, bot):
    kept = json.loads(send(bot, "--json").out)
    again = json.loads(send(bot, "--json").out)
    bot.write_text("1 / 0")
    refused = send(bot, "--json")

    assert (kept["kind"], kept["submitted"]["version"], kept["is_new"]) == ("submit", "v1", True)
    assert {finding["mark"] for finding in kept["findings"]} <= {"ok", "skipped", "warning"}
    assert (again["submitted"]["version"], again["is_new"]) == ("v1", False)
    assert json.loads(refused.out)["submitted"] is None
    assert refused.code == 3


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--name", "random"], "the name 'random' cannot be used: a built-in bot is called so"),
        (["--name", "a/b"], "the name 'a/b' cannot be used: wanted Latin, "),
        (["--name", "\x1b[31m"], "the name '\\x1b[31m' cannot be used: wanted Latin, "),
        (["--note", "a\nb"], "the note holds a character that cannot be shown"),
        (["--author", "x" * 300], "the author has 300 characters; at most 200"),
    ],
)
def test_names_and_words_that_cannot_be_used_are_refused_before_the_check(
    send, bot, kept, words, sentence
):
    answer = send(bot, *words)

    assert answer.code == 2
    assert answer.err.startswith(f"arena: {sentence}")
    assert answer.out == ""
    assert not kept.exists()


def test_links_are_refused(send, bot, tmp_path, kept):
    (tmp_path / "link.py").symlink_to(bot)
    (bot.parent / "helper.py").symlink_to("/etc/hostname")
    answer = send(tmp_path / "link.py")
    assert (answer.code, kept.exists()) == (2, False)
    assert "is a link; name the file itself" in answer.err
    bot.write_text("import helper\n" + GOOD)

    assert "a link; a bot's files have to lie in its own folder" in send(bot).err


def test_what_is_not_there_is_a_sentence(send, tmp_path):
    answer = send(tmp_path / "gone.py")

    assert answer.code == 2
    assert answer.err.endswith("gone.py: there is no such file or folder\n")


def test_a_bot_that_changes_while_it_is_checked_is_not_kept(send, bot, kept, monkeypatch):
    real = checking.check

    def check(path, **how):
        yield from real(path, **how)
        bot.write_text(GOOD + "# something else\n")

    monkeypatch.setattr(checking, "check", check)
    answer = send(bot)

    assert answer.code == 2
    assert "it changed while it was checked; submit it again" in answer.err
    assert not kept.exists()


def test_the_author_is_whom_git_names_else_the_user(monkeypatch):
    def git(name):
        def run(*_, **__):
            return subprocess.CompletedProcess([], 0, stdout=name)

        monkeypatch.setattr(submit.subprocess, "run", run)

    git("Ada Lovelace\n")
    assert submit._author() == "Ada Lovelace"
    git("\x1b[31mAda" + "a" * 100)
    assert submit._author() == ("?[31mAda" + "a" * 100)[:60]
    git("")
    monkeypatch.setattr(getpass, "getuser", lambda: "ada")
    assert submit._author() == "ada"

    def nobody():
        raise KeyError

    monkeypatch.setattr(getpass, "getuser", nobody)
    assert submit._author() == ""


def test_without_git_the_user_is_the_author(monkeypatch):
    monkeypatch.setattr(getpass, "getuser", lambda: "ada")
    monkeypatch.setitem(os.environ, "PATH", "")

    assert submit._author() == "ada"
