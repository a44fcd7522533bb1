"""`arena submit PATH`: checks a bot and keeps it, so that configs can name it."""

import getpass
import importlib.metadata
import shlex
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli import options, terminal

if TYPE_CHECKING:
    from arena.bot_versions import BotVersion
    from arena.checking import Finding
    from arena.submission_notes import About

EXIT_NOT_READY = 3
_LONGEST_AUTHOR = 60
_GIT_SECONDS = 5.0


@click.command("submit")
@click.argument("path", metavar="PATH", type=click.Path())
@click.option("--name", metavar="TEXT", help="What configs call it; the file's name unless said.")
@click.option("--author", metavar="TEXT", help="Unless said, git's user.name or the user's name.")
@click.option("--note", default="", metavar="TEXT", help="One line about this version.")
@options.check_games
@options.check_seconds
@options.isolation
@options.bots_folder
@options.as_json
@click.pass_obj
def command(
    screen: terminal.Screen,
    *,
    path: str,
    name: str | None,
    author: str | None,
    note: str,
    names: tuple[str, ...],
    seconds: float,
    isolation: str | None,
    bots_folder: str | None,
    as_json: bool,
) -> int:
    """Check the bot in PATH, a Python file or a package, and keep it as the next version of a name.

    Its files are copied, read-only and named by their content; configs call it fox, or fox@v2 for
    that version. The same content again is the same version. A bot that `arena check` would not
    pass is not kept: exit code 3.
    """
    from arena import bot_files, checking, submissions
    from arena.cli import check
    from arena.errors import BotError
    from arena.submission_notes import About

    if Path(path).is_symlink():
        raise click.UsageError(f"{terminal.clean(path)} is a link; name the file itself")
    folder = options.bots_folder_or_default(bots_folder)
    files = bot_files.read(Path(path))
    name = name or Path(files.entry).stem
    about = About(author=_author() if author is None else author, note=note)
    submissions.check(folder, name, about)
    earlier = submissions.kept(folder, name, files)
    if earlier is not None:
        _report(screen, earlier, [], is_new=False, as_json=as_json)
        return 0
    where = terminal.clean(", ".join(names or checking.default_games()))
    screen.note(f"checking in {where} (rules that are new here are compiled first)")
    found = checking.check(path, names=names, isolation=isolation or "full", seconds=seconds)
    findings = list(found) if as_json else check.show(screen, found)
    if not checking.is_ready(findings):
        if as_json:
            _print_json(None, findings, is_new=False)
        else:
            click.echo("=> not submitted: put right what is marked XX")
        return EXIT_NOT_READY
    if bot_files.read(Path(path)) != files:
        raise BotError(f"{path}: it changed while it was checked; submit it again")
    receipt = submissions.submit(folder, name, files, _finished(about, findings))
    _report(screen, receipt.version, findings, is_new=receipt.is_new, as_json=as_json)
    return 0


def _finished(about: "About", findings: "Sequence[Finding]") -> "About":
    """With what checked it, where and when."""
    from arena import submissions

    played = dict.fromkeys(found.game for found in findings if found.check == "seats")
    return replace(
        about,
        submitted_at=submissions.now(),
        checked=tuple(played),
        arena=importlib.metadata.version("arena"),
        open_spiel=importlib.metadata.version("open_spiel"),
    )


def _report(
    screen: terminal.Screen,
    version: "BotVersion",
    findings: "Sequence[Finding]",
    *,
    is_new: bool,
    as_json: bool,
) -> None:
    if as_json:
        _print_json(version, findings, is_new=is_new)
        return
    if is_new:
        click.echo(f"=> submitted as {version.label}")
    else:
        click.echo(f"=> these files are {version.label} already; nothing new is kept")
    if version.is_withdrawn:
        screen.note(f"It is withdrawn; let it play again: arena withdraw --undo {version.label}")
        return
    game = shlex.quote(next(iter(version.checked), "tic_tac_toe"))
    screen.note(
        f'Next: in a config  bots: [random, "{version.name}"]   ("{version.label}": this version '
        f"whatever comes)\n"
        f"      at once      arena match {game} --bots {shlex.quote(version.name)} random"
    )


def _print_json(
    version: "BotVersion | None", findings: "Sequence[Finding]", *, is_new: bool
) -> None:
    from arena.cli.bots import as_plain

    plain = {
        "submitted": None if version is None else as_plain(version),
        "is_new": is_new,
        "findings": [asdict(found) for found in findings],
    }
    terminal.print_json("submit", plain)


def _author() -> str:
    """Who git says the user is, else who the machine says."""
    command = ["git", "config", "--get", "user.name"]
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_GIT_SECONDS,
            check=False,
        )
        name = done.stdout.strip()
    except (OSError, subprocess.SubprocessError):
        name = ""
    if not name:
        try:
            name = getpass.getuser()
        except (OSError, KeyError):  # a container's user may have no name
            return ""
    return terminal.clean(name)[:_LONGEST_AUTHOR]
