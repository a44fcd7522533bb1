"""What becomes of a submitted bot: listed, named in configs, played, withdrawn."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from arena import bot_files, submissions
from arena.submission_notes import About

ROOT = Path(__file__).resolve().parents[3]
NOON = 1_700_000_000  # 2023-11-14 22:13 UTC
CHOICES = {"first": "turn.legal_actions[0]", "last": "turn.legal_actions[-1]"}


@pytest.fixture
def keep(kept, tmp_path):
    """keep("fox", "first") submits a bot, without the check that `arena submit` makes."""

    def submit(name, choice, author="Ada", note=""):
        path = tmp_path / "mine" / "fox.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"class Fox:\n  def choose(self, turn): return {CHOICES[choice]}\n")
        about = About(author=author, note=note, submitted_at=NOON, checked=("tic_tac_toe",))
        return submissions.submit(kept, name, bot_files.read(path), about).version

    return submit


def results(tmp_path):
    return ("--results", tmp_path / "arena.db", "--backend", "serial")


def test_without_a_submission_the_list_says_how_to_make_one(arena):
    answer = arena("bots")

    assert "scripted" in answer.out
    assert answer.err == "no bot has been submitted yet: arena submit my_bot.py\n"


def test_submitted_bots_stand_in_a_table_of_their_own(arena, keep):
    keep("fox", "first", note="opens in a corner")
    keep("fox", "last", note="opens anywhere else")
    keep("wolf", "last", author="Grace")
    latest = arena("bots").out
    lines = [line.split() for line in latest.splitlines()]

    assert ["fox@v2", "Ada", "opens", "anywhere", "else", "2023-11-14", "plays"] in lines
    assert ["wolf@v1", "Grace", "2023-11-14", "plays"] in lines
    assert "corner" not in latest
    assert "opens in a corner" in arena("bots", "--versions").out
    assert max(map(len, latest.splitlines())) <= 80


def test_wide_screens_show_hash_and_minute(arena, keep, monkeypatch):
    version = keep("fox", "first")
    monkeypatch.setenv("COLUMNS", "160")
    answer = arena("bots")

    assert version.digest[:12] in answer.out
    assert "2023-11-14 22:13" in answer.out


def test_one_bot_is_shown_with_its_files_and_how_to_name_it(arena, keep):
    keep("fox", "first")
    version = keep("fox", "last")
    answer = arena("bots", "fox")

    assert answer.code == 0
    for line in (
        "bot          fox@v2",
        f"hash         {version.digest}",
        "author       Ada",
        "submitted    2023-11-14 22:13 UTC",
        "checked in   tic_tac_toe",
        f"files        fox.py ({Path(version.path).stat().st_size} bytes)",
        "state        plays",
        'in a config  bots: ["fox@v2"] or [fox]',
    ):
        assert line in answer.out.splitlines()
    assert "fox@v1" in arena("bots", "fox@v1").out
    assert arena("bots", "fxo").err == (
        "arena: no submitted bot is called 'fxo'; did you mean 'fox'?\n"
    )


def test_a_built_in_bot_is_shown_alone(arena, keep):
    keep("fox", "first")
    answer = arena("bots", "mcts")

    assert "simulations" in answer.out
    assert "scripted" not in answer.out
    assert "fox" not in answer.out


def test_a_bot_whose_files_were_changed_is_said_to_be(arena, keep):
    path = Path(keep("fox", "first").path)
    path.chmod(0o644)
    path.write_text("")

    assert "its files have been changed" in arena("bots", "fox").out


def test_hostile_words_of_a_submission_cannot_steer_the_terminal(arena, keep, kept):
    place = Path(keep("fox", "first").path).parents[1]
    place.chmod(0o755)
    (place / "about.json").chmod(0o644)
    about = json.loads((place / "about.json").read_text())
    about |= {"author": "\x1b[31m[red]Eve", "note": "a\nb\u202e"}
    (place / "about.json").write_text(json.dumps(about))
    arena("withdraw", "fox")
    withdrawn = kept / "fox" / "withdrawn.json"
    withdrawn.write_text(withdrawn.read_text().replace('""', '"\\u001b[2J"'))

    for answer in (arena("bots"), arena("bots", "fox"), arena("bots", "--versions")):
        assert "?[31m[red]Eve" in answer.out
        assert "\x1b" not in answer.out
        assert "\u202e" not in answer.out
    assert "?[2J" in arena("bots", "fox").out


def test_json_lists_both_kinds(arena, keep):
    version = keep("fox", "first", note="n")
    found = json.loads(arena("bots", "--json").out)
    one = json.loads(arena("bots", "fox", "--json").out)

    assert {"cfr", "mcts", "random", "scripted"} == {bot["name"] for bot in found["bots"]}
    assert found["submitted"] == [
        {
            "name": "fox", "version": "v1", "hash": version.digest, "author": "Ada", "note": "n",
            "submitted": "2023-11-14 22:13", "checked": ["tic_tac_toe"], "state": "plays",
            "reason": "", "complaint": "", "path": version.path,
        }
    ]  # fmt: skip
    assert one["kind"] == "bot"
    assert one["bot"]["files"] == {"fox.py": Path(version.path).stat().st_size}


def test_a_quick_match_names_submitted_bots_and_their_versions(arena, keep, tmp_path):
    keep("fox", "first")
    keep("fox", "last")
    answer = arena(
        "match", "tic_tac_toe", "--bots", "fox@v1", "fox", "random", "-n", 6, *results(tmp_path)
    )

    assert answer.code == 0, answer.err
    for name in ("fox v1", "fox", "random"):
        assert name in answer.out
    assert "full" in answer.out


def test_the_same_bot_may_sit_on_both_seats_of_a_quick_match(arena, keep, tmp_path):
    keep("fox", "first")
    words = ["match", "tic_tac_toe", "--bots", "fox@v1", "fox@v1", "-n", 2]
    answer = arena(*words, *results(tmp_path))

    assert answer.code == 0, answer.err
    assert "fox v1-2" in answer.out


def test_a_tournament_names_them_from_any_folder_and_goes_on_where_it_was(
    arena, keep, tmp_path, monkeypatch
):
    version = keep("fox", "first")
    config = tmp_path / "config.yaml"
    config.write_text("game: tic_tac_toe\nbots: [random, fox]\nschedule: {rounds: 3}\nseed: 1\n")
    plan = json.loads(arena("tournament", config, "--dry-run", "--json").out)
    arena("tournament", config, *results(tmp_path))
    monkeypatch.chdir("/")
    again = arena("tournament", config, "--rounds", 4, *results(tmp_path))
    games = json.loads(arena("matches", "--json", *results(tmp_path)[:2]).out)["matches"]

    assert "6 of them played before" in again.err
    entrants = {entrant for match in plan["matches"] for entrant in match["bots"]}
    assert entrants == {"random@1", f"fox@{version.digest[:12]}"}
    assert {match["match_id"] for match in plan["matches"]} <= {
        match["match_id"] for match in games
    }


def test_a_new_version_plays_only_its_own_matches_and_both_are_on_the_leaderboard(
    arena, keep, tmp_path
):
    first = keep("fox", "first")
    config = tmp_path / "config.yaml"
    config.write_text("game: tic_tac_toe\nbots: [random, fox]\nschedule: {rounds: 3}\nseed: 1\n")
    arena("tournament", config, *results(tmp_path))
    keep("fox", "last")
    assert "played before" not in arena("tournament", config, *results(tmp_path)).err
    of_first = json.loads(
        arena("matches", "--bot", "fox@v1", "--json", *results(tmp_path)[:2]).out
    )["matches"]
    assert len(of_first) == 6
    assert {bot for match in of_first for bot in match["bots"]} == {
        "random@1",
        f"fox@{first.digest[:12]}",
    }
    arena("withdraw", "fox@v1", "--reason", "too weak")
    answer = arena("leaderboard", "tic_tac_toe", *results(tmp_path)[:2])

    assert " fox@v1* " in answer.out
    assert " fox@v2 " in answer.out
    assert "*: withdrawn, so in no new tournament; what it played counts" in answer.out


def test_a_withdrawn_bot_is_refused_with_file_line_and_key_and_can_come_back(arena, keep, tmp_path):
    keep("fox", "first")
    config = tmp_path / "config.yaml"
    config.write_text("game: tic_tac_toe\nbots:\n  - random\n  - fox\n")
    answer = arena("withdraw", "fox", "--reason", "it sleeps")
    assert answer.out == (
        "fox@v1: withdrawn from new tournaments; what was played stays and counts\n"
    )
    assert answer.err == "Undo: arena withdraw --undo fox\n"
    assert arena("bots", "fox").out.count("withdrawn (it sleeps)") == 1
    assert " withdrawn" in arena("bots").out
    refused = arena("tournament", config, "--dry-run")
    assert refused.code == 2
    assert refused.err == (
        f"arena: {config}:4: bots[1]: every version of fox is withdrawn ('it sleeps')\n"
    )
    assert arena("withdraw", "fox").out == ("fox has been withdrawn before; nothing has changed\n")
    assert arena("withdraw", "--undo", "fox").out == "fox@v1: plays again\n"

    assert arena("tournament", config, "--dry-run").code == 0


def test_withdrawing_what_is_not_there_is_a_sentence(arena, keep):
    keep("fox", "first")
    answer = arena("withdraw", "fox@v2")

    assert answer.code == 2
    assert answer.err == "arena: fox has no version 'v2'; there is v1\n"


def test_a_changed_submission_does_not_play(arena, keep, tmp_path):
    path = Path(keep("fox", "first").path)
    path.chmod(0o644)
    path.write_text(path.read_text() + "# peek\n")
    answer = arena("match", "tic_tac_toe", "--bots", "fox", "random", *results(tmp_path))

    assert answer.code == 2
    assert "fox@v1: its files in" in answer.err
    assert "are not those that were submitted; submit it again" in answer.err


def test_a_damaged_version_is_not_passed_over_for_an_older_one(arena, keep, tmp_path):
    keep("fox", "first")
    place = Path(keep("fox", "last").path).parents[1]
    place.chmod(0o755)
    (place / "about.json").unlink()
    answer = arena("match", "tic_tac_toe", "--bots", "fox", "random", *results(tmp_path))

    assert answer.code == 2
    assert "bots[0]: fox@v2 cannot be used: " in answer.err
    assert "about.json: cannot be read" in answer.err
    assert "damaged" in arena("bots").out


@pytest.mark.ray
def test_submitted_bots_play_on_ray_from_any_folder(keep, kept, tmp_path):
    keep("fox", "first")
    code = "from arena.cli.main import main; main()"
    words = ["match", "tic_tac_toe", "--bots", "fox", "random", "-n", "6", "--workers", "2"]
    done = subprocess.run(
        [sys.executable, "-c", code, *words, "--json", "--results", tmp_path / "arena.db",
         "--bots-folder", "kept"],
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    found = json.loads(done.stdout)

    assert done.returncode == 0, done.stderr
    assert found["unplayed"] == []
    assert {"fox", "random"} == {row["name"] for row in found["leaderboard"]["rows"]}
