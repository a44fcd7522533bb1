"""Commands that read results: leaderboard, matches, replay, verify, export."""

import json
import sqlite3

import pytest


def database(folder):
    return ("--results", folder / "arena.db")


def first_id(arena, folder, *words):
    answer = arena("matches", *words, "--json", *database(folder))
    return json.loads(answer.out)["matches"][0]["match_id"]


def test_the_pools_are_listed_without_a_game(arena, played):
    answer = arena("leaderboard", *database(played))

    assert answer.code == 0
    assert "tic_tac_toe" in answer.out
    assert " 12 " in answer.out


def test_the_leaderboard_shows_ratings_with_intervals_and_seats(arena, played):
    answer = arena("leaderboard", "tic_tac_toe", *database(played))

    assert answer.code == 0
    assert "random = 1000" in answer.out
    assert "95% interval" in answer.out
    assert "first places" in answer.out
    assert "isolation (games)" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80


def test_wide_screens_show_more(arena, played, monkeypatch):
    monkeypatch.setenv("COLUMNS", "160")

    answer = arena("leaderboard", "tic_tac_toe", "--history", *database(played))

    assert "LOS" in answer.out
    assert "ms p50/p99" in answer.out
    assert "Online Elo after each round" in answer.out


@pytest.mark.parametrize("width", [80, 160])
def test_ascii_screens_get_only_ascii(arena, played, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    board = arena("--ascii", "leaderboard", "tic_tac_toe", *database(played))
    listed = json.loads(arena("matches", "--json", *database(played)).out)["matches"]
    replay = arena("--ascii", "replay", listed[0]["match_id"], *database(played))

    assert board.code == replay.code == 0
    assert "Seats" in board.out
    assert board.out.isascii()
    assert replay.out.isascii()


def test_all_that_share_a_rank_are_marked(arena, tmp_path):
    results = ("--results", tmp_path / "even.db")
    arena("-q", "match", "tic_tac_toe", "--bots", "random", "random", "-n", 2,
          "--seed", 1, "--backend", "serial", *results)  # fmt: skip
    answer = arena("leaderboard", "tic_tac_toe", *results)

    lines = [line for line in answer.out.splitlines() if "random" in line]
    assert [line.split()[0] for line in lines[1:3]] == ["1=", "1="], answer.out


def test_a_file_that_cannot_be_written_has_the_exit_code_of_files(arena, played, tmp_path):
    out = tmp_path / "nowhere" / "x.jsonl"
    answer = arena("export", "--out", out, *database(played))

    assert answer.code == 73
    assert answer.err == f"arena: --out: {out} cannot be written: No such file or directory\n"


def test_json_has_stable_keys_and_no_table(arena, played):
    answer = arena("leaderboard", "tic_tac_toe", "--json", *database(played))
    found = json.loads(answer.out)

    assert found["kind"] == "leaderboard"
    assert found["schema_version"] == 1
    assert {"rows", "cross_table", "seat_rows", "rounds", "games"} <= set(found)
    assert {"random", "first"} == {row["name"] for row in found["rows"]}


def test_csv_has_a_line_a_bot(arena, played):
    answer = arena("leaderboard", "tic_tac_toe", "--csv", *database(played))

    head, *lines = answer.out.splitlines()
    assert head.startswith("rank,bot,version,state,elo,low,high")
    assert len(lines) == 2


def test_a_filter_that_leaves_nothing_says_so(arena, played):
    answer = arena("leaderboard", "tic_tac_toe", "--tournament", "7", *database(played))

    assert answer.code == 2
    assert "no games of tic_tac_toe in this selection" in answer.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["leaderboard", "tic_tac_to"], "no games of 'tic_tac_to'; did you mean 'tic_tac_toe'?"),
        (["leaderboard", "tic_tac_toe", "--last", "soon"], "say 30d, 12h or a date"),
        (["replay", "zz"], "'zz' is no match id"),
        (["replay", "0000000000"], "no match id starts with 0000000000"),
        (["export", "chess"], "no games of 'chess'"),
    ],
)
def test_what_is_not_there_gets_one_sentence(arena, played, words, sentence):
    answer = arena(*words, *database(played))

    assert answer.code == 2
    assert sentence in answer.err
    assert answer.out == ""
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["matches", "--last"],
        ["matches", "--tournament"],
        ["export", "--tournament"],
        ["leaderboard", "tic_tac_toe", "--tournament"],
        ["leaderboard", "tic_tac_toe", "--min-games"],
    ],
)
@pytest.mark.parametrize("number", [2**63, 10**26, -1])
def test_a_number_that_the_database_cannot_hold_is_refused(arena, played, words, number):
    answer = arena(*words, number, *database(played))

    assert answer.code == 2
    assert f"{number} is not in the range" in answer.err


@pytest.mark.parametrize("digits", [20, 5000])
def test_a_huge_ply_seat_or_age_is_refused_in_a_sentence(arena, played, digits):
    match_id = json.loads(arena("matches", "--json", *database(played)).out)["matches"][0][
        "match_id"
    ]
    huge = "9" * digits

    for words in (
        ["replay", f"{match_id}:{huge}"],
        ["log", match_id, huge],
        ["leaderboard", "tic_tac_toe", "--last", f"{huge}d"],
    ):
        answer = arena(*words, *database(played))
        assert answer.code == 2
        assert "Traceback" not in answer.err


@pytest.mark.parametrize("command", ["leaderboard", "matches", "verify", "export"])
def test_a_missing_database_is_not_made_by_reading(arena, tmp_path, command):
    path = tmp_path / "none.db"

    answer = arena(command, "--results", path)

    assert answer.code == 2
    assert "there are no results yet" in answer.err
    assert "--results names another database" in answer.err
    assert not path.exists()


def test_a_foreign_database_is_refused(arena, tmp_path):
    path = tmp_path / "other.db"
    sqlite3.connect(path).executescript("CREATE TABLE t (x)").connection.close()

    answer = arena("leaderboard", "--results", path)

    assert answer.code == 2
    assert str(path) in answer.err


def test_matches_are_listed_with_bots_returns_and_endings(arena, played):
    answer = arena("matches", "tic_tac_toe", "--last", "3", *database(played))

    assert answer.code == 0
    assert answer.out.count("finished") == 3


def test_matches_can_be_filtered_by_ending(arena, played):
    answer = arena("matches", "--ending", "fault", *database(played))

    assert answer.code == 0
    assert "no such matches" in answer.err


def test_a_match_is_replayed_to_any_ply(arena, played):
    match_id = first_id(arena, played)

    start = arena("replay", f"{match_id[:8]}:0", *database(played))
    end = arena("replay", match_id[:8], *database(played))

    assert start.code == end.code == 0
    assert "...\n...\n..." in start.out
    assert "next: arena replay" in start.out
    assert "seat 0" in end.out
    assert "next:" not in end.out


def test_a_replay_as_json_has_every_move_in_words(arena, played):
    answer = arena("replay", first_id(arena, played), "--json", *database(played))
    found = json.loads(answer.out)

    assert len(found["actions"]) == len(found["moves"]) == found["ply"]
    assert found["moves"][0] == "x(0,0)" or found["moves"][0].startswith("x(")


def test_a_ply_beyond_the_end_is_refused(arena, played):
    answer = arena("replay", f"{first_id(arena, played)[:8]}:99", *database(played))

    assert answer.code == 2
    assert "has plies 0 to" in answer.err


def test_a_game_without_a_picture_says_so(arena, played, tmp_path):
    path = tmp_path / "x.svg"

    answer = arena("replay", first_id(arena, played), "--svg", path, *database(played))

    assert answer.code == 2
    assert "tic_tac_toe has no picture" in answer.err
    assert not path.exists()


def test_verify_agrees_with_what_was_played(arena, played):
    answer = arena("verify", *database(played))

    assert answer.code == 0
    assert "12 records, 0 findings" in answer.out


def test_verify_finds_a_record_that_was_changed(arena, folder):
    match_id = first_id(arena, folder)
    connection = sqlite3.connect(folder / "arena.db")
    connection.execute(
        "UPDATE games SET returns = '[0.5,-0.5]' WHERE match_id = ?", (bytes.fromhex(match_id),)
    )
    connection.commit()
    connection.close()

    answer = arena("verify", *database(folder))

    assert answer.code == 3
    assert match_id[:8] in answer.out
    assert "the rules give" in answer.out


def test_export_writes_lines_that_can_be_read_back(arena, played, tmp_path):
    path = tmp_path / "games.jsonl"

    answer = arena("export", "--jsonl", "--out", path, *database(played))
    lines = [json.loads(line) for line in path.read_text().splitlines()]

    assert answer.code == 0
    assert answer.out == ""
    assert len(lines) == 12
    assert {"match_id", "game", "bots", "actions", "returns", "ending"} <= set(lines[0])


def test_export_to_stdout_is_the_same(arena, played, tmp_path):
    path = tmp_path / "games.jsonl"
    arena("export", "--out", path, *database(played))

    assert path.read_text() == arena("export", *database(played)).out


def test_endings_are_named_as_they_are_shown(arena, tmp_path):
    (tmp_path / "wrong.py").write_text(
        "class Wrong:\n    def choose(self, turn):\n        return 99\n"
    )
    results = tmp_path / "arena.db"
    arena("-q", "match", "tic_tac_toe", "--bots", tmp_path / "wrong.py", "random", "-n", 2,
          "--seed", 1, "--backend", "serial", "--results", results)  # fmt: skip

    for ending, count in (("illegal", 2), ("fault", 2), ("crash", 0)):
        answer = arena("matches", "--ending", ending, "--json", "--results", results)
        assert len(json.loads(answer.out)["matches"]) == count
