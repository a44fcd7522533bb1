"""`arena check`: findings one a line, an exit code, JSON; hostile words are made harmless."""

import json

import pytest

FAILING = """\
class Failing:
    def choose(self, turn):
        print("thinking\\x1b[31m hard\\n" * 30)
        raise ValueError("no idea\\x1b[2J")
"""
WORDS = ("--game", "tic_tac_toe", "--seconds", 10)


def test_a_good_bot_gets_a_line_a_finding_and_the_next_step(arena, folder):
    answer = arena("check", folder / "first.py", *WORDS)

    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0] == "ok  1 file, 78 bytes: first.py"
    assert lines[1].startswith("ok  imports and is made in 0.")
    assert lines[2].startswith("ok  tic_tac_toe: ")
    assert " positions, 2 seats: always legal; p50 " in lines[2]
    path = folder / "first.py"
    assert lines[-1] == f"=> ready to submit: arena submit {path} --game tic_tac_toe"
    assert answer.err.startswith("checking in tic_tac_toe")


def test_a_bad_bot_gets_exit_code_3_its_cause_its_log_and_advice(arena, tmp_path):
    path = tmp_path / "failing.py"
    path.write_text(FAILING)
    answer = arena("check", path, *WORDS)

    assert answer.code == 3
    assert "XX  tic_tac_toe: seat 0, ply 0, crash: choose raised ValueError: no idea?[2J" in (
        answer.out
    )
    assert "    -> the log below shows where" in answer.out
    assert "    | thinking?[31m hard" in answer.out
    assert "    | failing.py:4 in choose: raise ValueError" in answer.out
    assert answer.out.splitlines()[-1] == "=> not ready: put right what is marked XX"
    assert "\x1b" not in answer.out
    assert len(answer.out.splitlines()) < 30  # the end of the log, not all of it


@pytest.mark.parametrize("width", [80, 160])
def test_no_line_is_wider_than_the_screen(arena, folder, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    wrong = arena("check", folder / "wrong.py", *WORDS)

    assert wrong.code == 3
    lines = [line for line in wrong.out.splitlines() if not line.startswith("=>")]
    assert max(map(len, lines)) <= width


def test_json_is_one_object_with_stable_keys(arena, folder):
    answer = arena("check", folder / "wrong.py", *WORDS, "--json")

    assert answer.code == 3
    whole = json.loads(answer.out)
    assert (whole["kind"], whole["schema_version"], whole["ready"]) == ("check", 1, False)
    assert set(whole["findings"][0]) == {
        "check", "mark", "sentence", "game", "advice", "log_tail",
    }  # fmt: skip
    assert [finding["mark"] for finding in whole["findings"]].count("failed") == 1


def test_what_is_not_there_is_refused_in_a_sentence(arena, folder):
    no_file = arena("check", folder / "nobody.py")
    no_game = arena("check", folder / "first.py", "--game", "tic_tac_to")

    assert (no_file.code, no_game.code) == (2, 2)
    assert "there is no such file" in no_file.err
    assert "--game: no game is called 'tic_tac_to'; did you mean 'tic_tac_toe'?" in no_game.err
    assert no_file.out == no_game.out == ""
