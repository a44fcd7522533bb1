"""The door for bots: names, paths, versions, options, and a sentence for all that is wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pyspiel
import pytest

from arena import loading
from arena.bot import BotSpec
from arena.errors import BotError
from arena.isolation.player import Level
from arena.records import EndingKind
from tests.arena.loading_bots import GAME, MINIMAL, by_path, complaint, first_actions, play, written


def test_built_in_bots_have_names_and_versions():
    assert "random" in loading.builtin_names()
    assert loading.identify(BotSpec("r", bot="random")).version == "1"


def test_naming_the_built_in_bots_imports_none_of_them():
    code = "import sys, bots.catalog as c; c.names(); print('bots.random_bot' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert found.stdout.strip() == "False"


def test_an_unknown_name_is_refused_with_the_nearest():
    assert complaint(BotSpec("r", bot="ramdom")) == (
        "no built-in bot 'ramdom'; did you mean 'random'?"
    )


def test_exactly_one_of_bot_and_path_is_wanted():
    assert complaint(BotSpec("r")) == "bot 'r': give either bot (built in) or path (a file)"
    assert complaint(BotSpec("r", bot="random", path="x.py")) == (
        "bot 'r': give either bot (built in) or path (a file)"
    )


def test_the_smallest_bot_plays_and_is_marked_as_locked_in(tmp_path):
    spec = by_path(written(tmp_path / "my_bot.py", MINIMAL))
    record = play(spec, spec)

    assert record.ending.kind is EndingKind.FINISHED
    assert record.returns == (1.0, -1.0)
    assert record.isolation == Level.FULL


def test_make_bot_gets_its_options(tmp_path):
    spec = by_path(
        written(
            tmp_path / "picky.py",
            """
            class _Picky:
                def __init__(self, at):
                    self.at = at
                def choose(self, turn):
                    return turn.legal_actions[min(self.at, len(turn.legal_actions) - 1)]
            def make_bot(at: int = 0):
                return _Picky(at)
            """,
        ),
        at=4,
    )

    assert first_actions(play(spec, loading.identify(BotSpec("r", bot="random"))), 0)[0] == 4


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"simulatons": 3}, "no option 'simulatons'; did you mean 'simulations'?"),
        ({"zzz": 3}, "no option 'zzz'; it has depth, simulations"),
        ({"simulations": "many"}, "option 'simulations' is 'many'; it has to be int or null"),
        ({"simulations": True}, "option 'simulations' is True; it has to be int or null"),
        ({"simulations": 2.0}, "option 'simulations' is 2.0; it has to be int or null"),
        ({"simulations": -1}, "cannot be made: ValueError: simulations has to be positive"),
        ({}, "option 'simulations' has to be given"),
    ],
)
def test_wrong_options_are_refused_in_a_sentence(tmp_path, options, sentence):
    path = written(
        tmp_path / "searcher.py",
        """
        class Bot:
            def __init__(self, simulations: int | None, depth: float = 1):
                if simulations is not None and simulations < 0:
                    raise ValueError("simulations has to be positive")
            def choose(self, turn):
                return turn.legal_actions[0]
        """,
    )

    assert complaint(BotSpec("s", path=str(path), options=options)) == f"{path}: {sentence}"


def test_an_int_is_good_enough_for_a_float_and_null_for_an_optional(tmp_path):
    path = written(
        tmp_path / "searcher.py",
        """
        def make_bot(*, depth: float = 1.5, simulations: "int | None" = 4):
            class Bot:
                def choose(self, turn):
                    return turn.legal_actions[0]
            return Bot()
        """,
    )
    spec = by_path(path, depth=2, simulations=None)

    loading.check(spec, pyspiel.load_game(GAME))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = (", "cannot be imported: syntax error in line 1: '(' was never closed"),
        ("1 / 0", "cannot be imported: ZeroDivisionError: division by zero"),
        ("import sys; sys.exit(1)", "cannot be imported: SystemExit: 1"),
        ("import no_such_thing_anywhere",
         "cannot be imported: ModuleNotFoundError: No module named 'no_such_thing_anywhere'"),
        ("x = 1", "no bot in it; define make_bot() or a class with choose(self, turn)"),
        ("class A:\n  def choose(self, t): 0\nclass B:\n  def choose(self, t): 0",
         "several bots (A, B); name one Bot or define make_bot()"),
        ("def make_bot(): return 3", "'int' has no method choose(turn)"),
        ("def make_bot(): raise OSError('weights are missing')",
         "cannot be made: OSError: weights are missing"),
    ],
)  # fmt: skip
def test_a_module_that_makes_no_bot_is_refused_in_a_sentence(tmp_path, text, sentence):
    path = written(tmp_path / "broken.py", text)

    assert complaint(BotSpec("b", path=str(path))) == f"{path}: {sentence}"


def test_a_class_named_bot_is_preferred_and_imported_classes_do_not_count(tmp_path):
    path = written(
        tmp_path / "two.py",
        """
        from arena.bot import Bot as Protocol, Turn
        from bots.random_bot import RandomBot
        class Other:
            def choose(self, turn): return turn.legal_actions[-1]
        class Bot:
            def choose(self, turn): return turn.legal_actions[0]
        """,
    )

    assert first_actions(play(by_path(path), by_path(path)), 0)[0] == 0


def test_what_is_not_there_is_refused(tmp_path):
    (tmp_path / "empty").mkdir()
    text = written(tmp_path / "notes.txt", "hello")

    assert complaint(BotSpec("b", path=str(tmp_path / "no.py"))) == (
        f"{tmp_path}/no.py: there is no such file or folder"
    )
    assert complaint(BotSpec("b", path=str(tmp_path / "empty"))) == (
        f"{tmp_path}/empty: this folder has no __init__.py; a bot is a file or a package"
    )
    assert complaint(BotSpec("b", path=str(text))) == (
        f"{text}: a bot is a Python file (.py) or a package folder"
    )


def test_siblings_of_equal_names_do_not_meet_and_may_be_imported_late(tmp_path, monkeypatch):
    for name, at in (("one", 1), ("two", 2)):
        written(tmp_path / name / "taste.py", f"AT = {at}")
        written(tmp_path / name / "late.py", "import taste\nAT = 10 * taste.AT")
        written(
            tmp_path / name / "bot.py",
            """
            import taste
            class Bot:
                def choose(self, turn):
                    import late
                    assert late.AT == 10 * taste.AT
                    return turn.legal_actions[taste.AT]
            """,
        )
    monkeypatch.chdir("/")
    one, two = (by_path(tmp_path / name / "bot.py", name) for name in ("one", "two"))
    before = (set(sys.modules), list(sys.path))
    record = play(one, two)

    assert record.ending.kind is EndingKind.FINISHED
    assert first_actions(record, 0)[0] == 1
    assert first_actions(record, 1)[0] == 3  # 0 2 3 4 ... are left
    assert before[1] == sys.path
    assert not {"taste", "late", "bot"} & (set(sys.modules) - before[0])


@pytest.mark.parametrize(
    "imported", ["from .inner.taste import AT", "from fox.inner.taste import AT",
                 "from inner.taste import AT"],
)  # fmt: skip
def test_a_package_imports_its_own_modules_in_every_usual_way(tmp_path, imported):
    written(tmp_path / "fox" / "inner" / "__init__.py", "")
    written(tmp_path / "fox" / "inner" / "taste.py", "AT = 5")
    written(
        tmp_path / "fox" / "__init__.py",
        f"{imported}\nclass Bot:\n    def choose(self, turn): return turn.legal_actions[AT]",
    )
    other = loading.identify(BotSpec("r", bot="random"))

    assert first_actions(play(by_path(tmp_path / "fox"), other), 0)[0] == 5


def test_a_bot_may_be_called_like_a_module_of_python(tmp_path):
    import json

    spec = by_path(written(tmp_path / "json.py", MINIMAL))

    assert play(spec, spec).ending.kind is EndingKind.FINISHED
    assert sys.modules["json"] is json


def test_every_seat_has_its_own_bot(tmp_path):
    spec = by_path(
        written(
            tmp_path / "counts.py",
            """
            class Bot:
                def __init__(self): self.turns = 0
                def choose(self, turn):
                    self.turns += 1
                    assert len(turn.legal_actions) == 11 - 2 * self.turns - turn.seat
                    return turn.legal_actions[0]
            """,
        )
    )

    assert play(spec, spec).ending.kind is EndingKind.FINISHED


def test_two_random_bots_at_one_table_do_not_play_alike():
    spec = loading.identify(BotSpec("r", bot="random"))
    record = play(spec, spec, game="goofspiel")
    bids = [first_actions(record, seat) for seat in (0, 1)]

    assert bids[0] != bids[1]


def test_a_version_depends_on_content_and_options_alone(tmp_path):
    one = written(tmp_path / "here" / "fox.py", MINIMAL)
    same = written(tmp_path / "there" / "deep" / "fox.py", MINIMAL)
    other = written(tmp_path / "other" / "fox.py", MINIMAL + "# a comment\n")
    version = by_path(one).version

    assert version == by_path(same).version
    assert version == by_path(one, name="another").version
    assert version != by_path(other).version
    assert len(version) == 12


def test_a_version_counts_options_and_sibling_modules(tmp_path):
    text = "import helper\ndef make_bot(a=1, b=2): return helper.Bot()"
    path = written(tmp_path / "fox.py", text)
    helper = written(tmp_path / "helper.py", "import deeper\nclass Bot:\n    choose = min\n")
    deeper = written(tmp_path / "deeper.py", "X = 1")
    written(tmp_path / "unrelated.py", "Y = 1")
    versions = [by_path(path).version, by_path(path, a=2).version]
    assert by_path(path, a=1, b=3).version == by_path(path, b=3, a=1).version
    written(tmp_path / "unrelated.py", "Y = 2")
    assert by_path(path).version == versions[0]
    for changed in (helper, deeper):
        changed.write_text(changed.read_text() + "# more\n")
        versions.append(by_path(path).version)

    assert len(set(versions)) == 4


def test_caches_and_hidden_files_are_no_part_of_a_package(tmp_path):
    written(tmp_path / "fox" / "__init__.py", MINIMAL)
    version = by_path(tmp_path / "fox").version
    written(tmp_path / "fox" / "__pycache__" / "x.pyc", "1")
    written(tmp_path / "fox" / ".git" / "HEAD", "1")
    assert by_path(tmp_path / "fox").version == version
    written(tmp_path / "fox" / "weights.txt", "1")

    assert by_path(tmp_path / "fox").version != version


def test_links_in_a_package_are_refused(tmp_path):
    written(tmp_path / "fox" / "__init__.py", MINIMAL)
    (tmp_path / "fox" / "passwd").symlink_to("/etc/passwd")

    assert "a link; a bot's files have to lie in its own folder" in complaint(
        BotSpec("b", path=str(tmp_path / "fox"))
    )


def test_a_bot_that_changed_after_it_was_identified_is_refused(tmp_path):
    path = written(tmp_path / "fox.py", MINIMAL)
    spec = by_path(path)
    path.write_text("raise SystemExit")

    with pytest.raises(BotError, match="changed since the tournament began"):
        loading.check(spec, pyspiel.load_game(GAME))


def test_a_relative_path_becomes_absolute(tmp_path, monkeypatch):
    written(tmp_path / "fox.py", MINIMAL)
    monkeypatch.chdir(tmp_path)

    assert by_path("fox.py").path == str((tmp_path / "fox.py").resolve())


def test_a_bot_that_does_not_play_a_game_is_refused_with_its_reason(tmp_path):
    path = written(
        tmp_path / "chess_only.py",
        MINIMAL
        + """
    def plays(game):
        name = game.get_type().short_name
        return None if name == "chess" else "it knows chess only"
    """,
    )

    loading.check(by_path(path), pyspiel.load_game("chess"))
    assert complaint(BotSpec("c", path=str(path))) == (
        "bot 'c' cannot play tic_tac_toe: it knows chess only"
    )


def test_a_bot_can_be_loaded_without_writing_beside_it(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = written(tmp_path / "fox.py", MINIMAL)
    spec = by_path(path)
    play(spec, spec)

    assert [Path(entry).name for entry in os.listdir(tmp_path)] == ["fox.py"]
