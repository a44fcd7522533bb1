"""Commands that play: tournament and match; and what they refuse before anything is played."""

import json
import re
import subprocess
import sys

import pytest

from tests.arena.cli.conftest import write_bots

SERIAL = ("--backend", "serial")


def run_config(arena, folder, text, *words):
    path = folder / "c.yaml"
    path.write_text(text)
    return arena("tournament", path, "--results", folder / "new.db", *SERIAL, *words)


def test_a_tournament_goes_on_where_it_was(arena, folder):
    words = ("tournament", folder / "config.yaml", "--results", folder / "arena.db", *SERIAL)
    again = arena(*words)
    more = arena(*words, "--rounds", "8")

    assert again.code == more.code == 0
    assert "12 matches, 12 of them played before" in again.err
    assert "16 matches, 12 of them played before" in more.err


def test_the_end_of_a_run_shows_the_table_and_what_to_do_next(arena, folder):
    answer = arena("tournament", folder / "config.yaml", "--results", folder / "new.db", *SERIAL)

    assert answer.code == 0
    assert "95% interval" in answer.out
    assert "Next:  arena leaderboard tic_tac_toe" in answer.err
    assert "\x1b" not in answer.out + answer.err


def test_a_class_hears_of_all_bots_that_cannot_play_at_once(arena, tmp_path):
    (tmp_path / "ann.py").write_text("class Ann\n")
    (tmp_path / "ben.py").write_text("class Ben:\n    def choose(self, turn): return 0\n")
    (tmp_path / "cem.py").write_text("import nothing_of_this_name\n")
    bots = "".join(f"  - {{path: {name}.py}}\n" for name in ("ann", "ben", "cem"))
    answer = run_config(arena, tmp_path, f"game: tic_tac_toe\nbots:\n{bots}")

    first, second = answer.err.splitlines()
    assert answer.code == 2
    assert first.startswith(f"arena: {tmp_path / 'c.yaml'}:3: bots[0]: ")
    assert first.endswith("ann.py: cannot be imported: syntax error in line 1: expected ':'")
    assert second.startswith(f"arena: {tmp_path / 'c.yaml'}:5: bots[2]: ")
    assert "No module named 'nothing_of_this_name'" in second
    assert not (tmp_path / "new.db").exists()


def test_a_dry_run_plays_and_writes_nothing(arena, folder):
    answer = arena(
        "tournament", folder / "config.yaml", "--results", folder / "new.db", "--dry-run"
    )

    assert answer.code == 0
    assert "12 matches in 6 blocks" in answer.out
    assert not (folder / "new.db").exists()


def test_quiet_json_is_one_object(arena, folder):
    answer = arena(
        "-q",
        "tournament",
        folder / "config.yaml",
        "--results",
        folder / "new.db",
        *SERIAL,
        "--json",
    )
    found = json.loads(answer.out)

    assert answer.err == ""
    assert found["kind"] == "tournament"
    assert found["matches"] == 12
    assert found["unplayed"] == []


def test_a_bot_that_errs_is_a_result_and_strict_says_so(arena, tmp_path):
    write_bots(tmp_path)
    text = (
        "game: tic_tac_toe\nbots: [random, {name: wrong, path: wrong.py}]\nschedule: {rounds: 1}\n"
    )

    loose = run_config(arena, tmp_path, text)
    strict = run_config(arena, tmp_path, text, "--strict")

    assert (loose.code, strict.code) == (0, 3)
    assert "! 2" in loose.out
    assert "Traceback" not in loose.err


def test_a_requirement_that_is_not_reached_has_its_own_code(arena, folder):
    words = ("tournament", folder / "config.yaml", "--results", folder / "arena.db", *SERIAL)

    met = arena(*words, "--require", "elo(first) > 100")
    unmet = arena(*words, "--require", "elo(random) > elo(first)")
    wrong = arena(*words, "--require", "first is best")

    assert (met.code, unmet.code, wrong.code) == (0, 4, 2)
    assert "required and not reached" in unmet.err
    assert "elo(fox) > elo(random)" in wrong.err


def test_a_quick_match_needs_no_file(arena, tmp_path):
    answer = arena(
        "match", "tic_tac_toe", "--bots", "random", "random", "-n", "5",
        "--results", tmp_path / "m.db", *SERIAL,
    )  # fmt: skip

    assert answer.code == 0
    assert "random-2" in answer.out
    assert "6 matches" in answer.err  # whole rounds, so that seats are even


def test_a_quick_match_takes_bots_by_path(arena, tmp_path, monkeypatch):
    write_bots(tmp_path)
    monkeypatch.chdir(tmp_path)

    answer = arena("match", "tic_tac_toe", "first.py", "random", "-n", "2", *SERIAL)

    assert answer.code == 0
    assert "first" in answer.out


def test_what_a_match_refuses_is_said_in_the_words_of_a_match(arena, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    no_file = arena("match", "tic_tac_toe", "nofile.py", "random")
    no_bot = arena("match", "tic_tac_toe", "rando", "random")

    assert no_file.err == (
        f'arena: match: bots[0].path: there is no file "nofile.py" in {tmp_path}\n'
    )
    assert no_bot.err == 'arena: match: bots[0]: no bot is called "rando", did you mean "random"?\n'


GOOD = "game: tic_tac_toe\nbots: [random, {name: r2, bot: random}]\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game: tic_tac_to\nbots: [random]\n", 'did you mean "tic_tac_toe"?'),
        (GOOD.replace("r2, bot: random", "r2, bot: randm"), 'did you mean "random"?'),
        (GOOD + "rounds: 3\n", "rounds"),
        (GOOD + "seed: many\n", "seed"),
        ("game: parcheesi(players=5)\nbots: [random, {name: b, bot: random}]\n", "2"),
        ("game: tic_tac_toe\nbots: [random]\n", "bots"),
        (GOOD.replace("bot: random", "path: nowhere.py"), "nowhere.py"),
        ("", "is empty"),
        ("a: [", "is not YAML"),
    ],
)
def test_a_bad_config_gets_one_sentence_with_its_place_and_leaves_nothing(
    arena, tmp_path, text, sentence
):
    answer = run_config(arena, tmp_path, text)

    assert answer.code == 2
    assert str(tmp_path / "c.yaml") in answer.err
    assert sentence in answer.err
    assert len(answer.err.splitlines()) == 1
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize(
    "words", [["tournament", "none.yaml"], ["tournament", "."], ["match", "tic_tac_toe", "random"]]
)
def test_a_missing_file_or_one_bot_gets_one_sentence(arena, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    answer = arena(*words)

    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_second_run_on_the_same_database_is_told_at_once(arena, folder):
    hold = (
        "import sys, time; from pathlib import Path; from arena.store import Store; "
        f"Store.writer(Path({str(folder / 'arena.db')!r})); print('held', flush=True); "
        "sys.stdin.readline()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"

        answer = arena(
            "tournament", folder / "config.yaml", "--results", folder / "arena.db", *SERIAL
        )

        other.communicate("\n")
    assert answer.code == 75


def test_games_and_bots_are_listed(arena):
    games, bots = arena("games"), arena("bots")

    assert games.code == bots.code == 0
    assert "parcheesi" in games.out
    assert "mcts" in bots.out


@pytest.mark.parametrize("width", [60, 80, 200])
def test_a_built_in_bot_is_explained_with_its_options(arena, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    answer = arena("bots", "mcts")

    lines = answer.out.splitlines()
    assert answer.code == 0
    assert lines[0].startswith("mcts: searches every turn afresh with compiled UCT")
    explained = "simulations: simulations a move; 1000 where neither limit is given. seconds: "
    assert explained in " ".join(answer.out.split())
    assert max(map(len, lines)) <= min(width, 100)
    assert "Args" not in answer.out


def test_one_game_shows_its_parameters(arena):
    answer = arena("games", "tic_tac_toe", "--json")

    assert json.loads(answer.out)["players"] == 2


def test_an_unknown_game_gets_a_suggestion(arena):
    answer = arena("games", "parchesi")

    assert answer.code == 2
    assert "parcheesi" in answer.err


def test_the_doctor_finds_this_installation_well(arena, tmp_path):
    answer = arena("doctor", "--json", "--results", tmp_path / "arena.db")

    assert answer.code == 0
    assert all(finding["ok"] for finding in json.loads(answer.out)["findings"])


def test_the_doctor_sees_a_folder_that_cannot_be_written(arena):
    answer = arena("doctor", "--results", "/proc/nowhere/arena.db")

    assert answer.code == 3
    assert "!!  results" in answer.out


def test_a_place_that_cannot_be_written_is_found_before_the_training(arena, tmp_path):
    (tmp_path / "file").write_text("")
    for out, why in (
        (tmp_path / "file" / "x", "its folder is a file"),
        (tmp_path, "Is a directory"),
    ):
        # As long as it trains, this does not come back.
        answer = arena("train", "cfr", "parcheesi", "--seconds", 10_000, "--out", out)

        assert answer.code == 73
        assert answer.err == f"arena: {out}: cannot be written: {why}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_only_bots_that_can_be_trained_are_trained(arena):
    answer = arena("train", "random", "parcheesi", "--iterations", "1")

    assert answer.code == 2
    assert "cfr" in answer.err


def test_the_salt_that_a_match_shows_repeats_its_luck(arena, tmp_path, monkeypatch):
    write_bots(tmp_path)
    monkeypatch.chdir(tmp_path)
    words = ("match", "parcheesi", "first.py", "random", "-n", "2", "--seed", "9", *SERIAL)

    def actions(results):
        lines = arena("export", "--jsonl", "--results", results).out.splitlines()
        return [json.loads(line)["actions"] for line in lines]

    shown = arena(*words, "--results", "one.db").err
    (salt,) = re.findall(r"^salt ([0-9a-f]{32}) \(--seed 9 ", shown, re.MULTILINE)
    again = arena(*words, "--salt", salt, "--results", "two.db")
    arena(*words, "--salt", "0" * 32, "--results", "three.db")

    assert again.code == 0
    assert len(actions("one.db")) == 2
    assert actions("one.db") == actions("two.db")
    assert actions("one.db") != actions("three.db")
    assert "together with its --seed" in arena("match", "parcheesi", "a", "b", "--salt", salt).err
