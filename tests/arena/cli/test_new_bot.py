"""`arena new-bot`: what it writes works; what it cannot write it refuses whole."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from arena import practice

ROOT = Path(__file__).resolve().parents[3]
GAMES = ("parcheesi", "tic_tac_toe", "backgammon", "kuhn_poker", "liars_dice", "goofspiel")


@pytest.mark.parametrize("game", GAMES)
def test_the_bot_it_writes_plays_the_game(arena, tmp_path, game):
    answer = arena("new-bot", "fox", "--game", game, "--folder", tmp_path)
    record = practice.play(game, [tmp_path / "fox.py"], isolation="full")

    assert answer.code == 0
    assert answer.out.splitlines() == [
        f"wrote {tmp_path / 'fox.py'}", f"wrote {tmp_path / 'test_fox.py'}",
    ]  # fmt: skip
    assert answer.err.strip() == f"Next: arena check {tmp_path / 'fox.py'} --game {game}"
    assert record.ending.kind == "finished", record.ending


@pytest.mark.parametrize("game", ["tic_tac_toe", "goofspiel", "liars_dice"])
def test_without_a_game_it_plays_any(arena, tmp_path, game):
    arena("new-bot", "fox", "--folder", tmp_path)
    record = practice.play(game, [tmp_path / "fox.py"])

    assert record.ending.kind == "finished", record.ending


def test_the_test_it_writes_passes_from_anywhere_under_plain_pytest(arena, tmp_path):
    for name, words in (("fox", ()), ("red_fox", ("--game", "connect_four"))):
        arena("new-bot", name, *words, "--folder", tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        cwd="/", env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout
    assert "4 passed" in done.stdout


def test_the_test_it_writes_fails_for_a_bot_that_is_broken(arena, tmp_path):
    arena("new-bot", "fox", "--folder", tmp_path)
    (tmp_path / "fox.py").write_text("class Fox:\n    def choose(self, turn): return -1\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        cwd="/", env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 1
    assert "action -1 is not legal here" in done.stdout


def test_a_bot_that_looks_ahead_takes_the_win(arena, tmp_path):
    # Seat 0 has two in a row at every second turn of random play: against random it must win
    # more often than random does, which in tic tac toe is 58.5 % of games for the first player.
    arena("new-bot", "fox", "--game", "tic_tac_toe", "--folder", tmp_path)
    results = [
        practice.play("tic_tac_toe", [tmp_path / "fox.py"], seed=seed).returns[0]
        for seed in range(60)
    ]

    assert results.count(1.0) > 60 * 0.585


def test_the_bot_it_writes_is_short(arena, tmp_path):
    arena("new-bot", "fox", "--game", "parcheesi", "--folder", tmp_path)
    lines = (tmp_path / "fox.py").read_text().splitlines()
    code = [line for line in lines if line.strip() and not line.strip().startswith(("#", '"'))]

    assert len(code) < 15
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("my-bot", "my_bot"), ("fox.py", "fox"), ("3 blind mice", "my_3_blind_mice"),
        ("class", "my_class"), ("random", "my_random"), ("numpy", "my_numpy"), ("mcts", "my_mcts"),
        ("test_fox", "fox"), ("../fox", "fox"), ("", "bot"), ("x" * 41, "x" * 37),
        ("füchsin", "f_chsin"), ("-", "bot"), ("a\nb", "a_b"),
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_imported_is_refused_with_a_better_one(arena, tmp_path, name, better):
    answer = arena("new-bot", "--folder", tmp_path, "--", name)

    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert f"did you mean {better!r}?" in answer.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("there", ["fox.py", "test_fox.py"])
def test_nothing_is_overwritten_and_nothing_half_written(arena, tmp_path, there):
    (tmp_path / there).write_text("mine")
    answer = arena("new-bot", "fox", "--folder", tmp_path)

    assert answer.code == 2
    assert answer.err == f"arena: {tmp_path / there} is there already; nothing was written\n"
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {there: "mine"}


def test_a_game_or_folder_that_is_not_there_is_refused(arena, tmp_path):
    no_game = arena("new-bot", "fox", "--game", "parchesi", "--folder", tmp_path)
    no_folder = arena("new-bot", "fox", "--folder", tmp_path / "nowhere")

    assert (no_game.code, no_folder.code) == (2, 2)
    assert "--game: no game is called 'parchesi'; did you mean 'parcheesi'?" in no_game.err
    assert "there is no folder" in no_folder.err
    assert list(tmp_path.iterdir()) == []


def test_a_game_whose_name_goes_over_several_lines_can_be_tested(arena, tmp_path):
    game = "markov_soccer(grid=.....\n.AO..\n..OB.\n.....)"
    arena("new-bot", "fox", "--game", game, "--folder", tmp_path)
    names = runpy.run_path(str(tmp_path / "test_fox.py"))

    assert names["GAME"] == game
    names["test_fox_comes_to_the_end_of_its_matches"]()
