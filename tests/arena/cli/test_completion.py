"""What Tab completes, by what a shell's script asks the program."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arena.cli import main

ROOT = Path(__file__).resolve().parents[3]
BOT = "class Bot:\n    def choose(self, turn):\n        return turn.legal_actions[0]\n"


def completed(monkeypatch, capsys, *words):
    """What a bash script is told for the last of these words."""
    monkeypatch.setenv("_ARENA_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join(["arena", *words]))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    with pytest.raises(SystemExit):
        main.arena.main(prog_name="arena", args=[])
    lines = filter(None, capsys.readouterr().out.splitlines())
    return [line.partition(",")[2] for line in lines]


@pytest.mark.parametrize(
    "words",
    [("leaderboard",), ("match",), ("games",), ("warm",), ("check", "fox.py", "--game"),
     ("new-bot", "fox", "--game"), ("train", "cfr")],
    ids=" ".join,
)  # fmt: skip
def test_a_game_is_completed(monkeypatch, capsys, words):
    assert completed(monkeypatch, capsys, *words, "parch") == ["parcheesi"]
    assert "tic_tac_toe" in completed(monkeypatch, capsys, *words, "tic")


def test_with_nothing_written_this_projects_games_are_offered(monkeypatch, capsys):
    offered = completed(monkeypatch, capsys, "leaderboard", "''")

    assert offered == ["alubari", "discover_india", "indigo", "lakshadweep", "parcheesi"]


def test_built_in_and_submitted_bots_are_completed(monkeypatch, capsys, arena, tmp_path):
    (tmp_path / "ranger.py").write_text(BOT)
    assert arena("submit", tmp_path / "ranger.py", "--game", "tic_tac_toe").code == 0

    for words in (("match", "parcheesi", "--bots"), ("matches", "--bot"), ("bots",)):
        assert completed(monkeypatch, capsys, *words, "ran") == ["random", "ranger"]
    assert completed(monkeypatch, capsys, "withdraw", "ran") == ["ranger"]
    assert completed(monkeypatch, capsys, "withdraw", "ranger@") == ["ranger@v1"]


def test_a_folder_of_bots_that_cannot_be_read_completes_nothing(monkeypatch, capsys, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ARENA_BOTS_FOLDER", str(tmp_path / "file"))

    assert completed(monkeypatch, capsys, "withdraw", "r") == []


def test_bash_itself_completes_with_the_script(tmp_path):
    program = f"#!{sys.executable}\nfrom arena.cli import main\nmain.main()\n"
    (tmp_path / "arena").write_text(program)
    (tmp_path / "arena").chmod(0o755)
    script = (
        'eval "$(arena completion bash)"; COMP_WORDS=(arena leaderboard lak); COMP_CWORD=2; '
        '_arena_completion arena lak leaderboard; echo "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "-c", script],
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.stdout.split() == ["lakshadweep"], done.stderr
