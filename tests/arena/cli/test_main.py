"""The outermost frame: help, names, exit codes, hostile text, colour."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from arena.cli import main, reference, terminal
from arena.errors import (
    ArenaError,
    StoreBusyError,
    StoreNotWritableError,
    UnavailableError,
)

ROOT = Path(__file__).resolve().parents[3]


def test_help_lists_every_command_with_a_sentence(arena):
    answer = arena("--help")

    assert answer.code == 0
    for name in main.COMMANDS:
        assert f"  {name} " in answer.out


@pytest.mark.parametrize("name", main.COMMANDS)
def test_every_command_has_help_of_its_own(arena, name):
    answer = arena(name, "--help")

    assert answer.code == 0
    assert f"Usage: arena {name}" in answer.out


@pytest.mark.parametrize("module", ["ray", "numba", "pyspiel", "scipy", "rich"])
def test_help_imports_nothing_heavy(module):
    code = (
        "import sys; from arena.cli.main import run; run(['--help']); "
        f"sys.exit('{module}' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)

    assert done.returncode == 0


@pytest.mark.parametrize("module", ["ray", "numba", "pyspiel", "scipy"])
def test_the_leaderboard_imports_neither_ray_nor_a_game(played, module):
    code = (
        "import sys; from arena.cli.main import run; "
        f"run(['leaderboard', 'tic_tac_toe', '--results', {str(played / 'arena.db')!r}]); "
        f"sys.exit('{module}' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)

    assert done.returncode == 0


def test_a_mistyped_command_gets_a_suggestion(arena):
    answer = arena("leaderbord")

    assert answer.code == 2
    assert "no command 'leaderbord'; did you mean 'leaderboard'?" in answer.err
    assert answer.out == ""


def test_a_mistyped_option_gets_a_suggestion(arena):
    answer = arena("matches", "--lst", "3")

    assert answer.code == 2
    assert "--last" in answer.err


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (ArenaError("x"), 2),
        (UnavailableError("x"), 69),
        (StoreNotWritableError("x"), 73),
        (StoreBusyError("x"), 75),
        (KeyboardInterrupt(), 130),
    ],
)
def test_errors_become_the_documented_exit_codes(arena, monkeypatch, error, code):
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(main, "_run_command", fail)

    answer = arena("games")

    assert answer.code == code
    assert "Traceback" not in answer.err
    assert f"| {code} |" in reference.markdown() or code == 78


def test_a_reader_who_has_had_enough_is_no_error(played):
    code = "from arena.cli.main import main; main()"
    words = ["export", "--results", str(played / "arena.db")]
    with subprocess.Popen(
        [sys.executable, "-c", code, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        program.stdout.close()
        _, err = program.communicate(timeout=60)

    assert (program.returncode, err) == (0, b"")


def test_a_bug_keeps_its_traceback_and_says_where_the_report_is(arena, monkeypatch, tmp_path):
    def fail(_: object) -> int:
        return 1 // 0

    monkeypatch.setattr(main, "_run_command", fail)
    monkeypatch.setattr(main.tempfile, "tempdir", str(tmp_path))

    answer = arena("games")

    assert answer.code == 1
    assert "ZeroDivisionError" in answer.err
    (report,) = tmp_path.glob("arena-bug-*.txt")
    assert str(report) in answer.err
    assert "ZeroDivisionError" in report.read_text()


@pytest.mark.parametrize(
    ("library", "words"),
    [("pyspiel", ["games", "parcheesi"]), ("yaml", ["tournament", "configs/smoke.yaml"])],
)
def test_a_library_that_is_missing_is_named_in_a_sentence(library, words):
    program = f"""
import sys
sys.modules[{library!r}] = None
from arena.cli import main
sys.exit(main.run({words!r}))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 78
    assert done.stdout == ""
    assert done.stderr.startswith("arena: this installation is incomplete: ")
    assert f"has no module {library!r}" in done.stderr


def test_ctrl_c_inside_a_command_is_an_interruption(monkeypatch, capsys):
    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main.arena, "main", interrupted)

    assert main.run(["games"]) == main.EXIT_INTERRUPTED
    assert "interrupted" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("hostile", "shown"),
    [
        ("fox", "fox"),
        ("naïve 狐", "naïve 狐"),
        ("\x1b[31mred", "?[31mred"),
        ("a\x1b]8;;http://x\x07b", "a?]8;;http://x?b"),
        ("a\u202eb", "a?b"),
        ("a\nb\tc\rd", "a?b?c?d"),
        ("\u2028\u200b\ue000\udcff", "????"),
    ],
)
def test_hostile_text_cannot_steer_a_terminal(hostile, shown):
    assert shown == terminal.clean(hostile)


def test_newlines_stay_where_they_are_wanted():
    assert terminal.clean("a\nb\x07", keep_newlines=True) == "a\nb?"


@pytest.mark.parametrize(
    ("environment", "no_color", "wanted"),
    [
        ({}, False, False),  # stdout is not a terminal
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": ""}, False, True),
        ({"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_colour_follows_the_environment(monkeypatch, environment, no_color, wanted):
    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    screen = terminal.Screen.of_environment(no_color=no_color, ascii_only=False, quiet=False)

    assert screen.color is wanted


def test_the_command_reference_is_up_to_date():
    # python -m arena.cli.reference
    assert reference.markdown() == reference.DOCS.read_text(encoding="utf-8")


def test_the_command_reference_says_what_kind_of_value_a_path_is_and_marks_defaults():
    page = reference.markdown()

    assert "| `--folder PATH` | Where the files go. Default: `.`. |" in page
    assert "`--svg PATH`" in page
    assert "VALUE" not in page


def test_every_option_of_every_command_is_explained():
    for name in main.COMMANDS:
        command = main.arena.get_command(click.Context(main.arena), name)
        assert command is not None
        unexplained = [
            option.name
            for option in command.params
            if isinstance(option, click.Option) and not (option.help or option.show_default)
        ]
        assert unexplained == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_name_the_program(arena, shell):
    answer = arena("completion", shell)

    assert answer.code == 0
    assert "_ARENA_COMPLETE" in answer.out


def test_one_of_a_kind_is_no_plural():
    assert terminal.counted(1, "block") == "1 block"
    assert terminal.counted(0, "block") == "0 blocks"
    assert terminal.counted(1, "match", "matches") == "1 match"
    assert terminal.counted(2, "match", "matches") == "2 matches"
