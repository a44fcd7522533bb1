"""`arena check PATH`: what a bot does before it plays for points, in sentences for its author."""

import shlex
import textwrap
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from arena.cli import options, terminal

if TYPE_CHECKING:
    from arena.checking import Finding

EXIT_FAILED = 3
_NARROWEST = 40
_LOG_LINES, _LOG_COLUMNS = 12, 300  # of the end of a log
_SIGNS = {"ok": "ok", "skipped": "--", "warning": "!!", "failed": "XX"}


@click.command("check")
@click.argument("path", metavar="PATH", type=click.Path())
@options.check_games
@options.check_seconds
@options.isolation
@options.as_json
@click.pass_obj
def command(
    screen: terminal.Screen,
    *,
    path: str,
    names: tuple[str, ...],
    seconds: float,
    isolation: str | None,
    as_json: bool,
) -> int:
    """Check the bot in PATH, a Python file or a package: can it be submitted?

    It is started, asked for a move in hundreds of positions on every seat, plays whole matches and
    does it all again for the same seed, locked in as in a tournament. `!!` is worth knowing, `XX`
    has to be put right: then the exit code is 3.
    """
    from arena import checking

    where = terminal.clean(", ".join(names or checking.default_games()))
    screen.note(f"checking in {where} (rules that are new here are compiled first)")
    found = checking.check(path, names=names, isolation=isolation or "full", seconds=seconds)
    if as_json:
        findings = list(found)
        plain = [asdict(finding) for finding in findings]
        is_ready = checking.is_ready(findings)
        terminal.print_json("check", {"findings": plain, "ready": is_ready})
        return 0 if is_ready else EXIT_FAILED
    findings = show(screen, found)
    if not checking.is_ready(findings):
        click.echo("=> not ready: put right what is marked XX")
        return EXIT_FAILED
    words = ["arena", "submit", path, *(word for name in names for word in ("--game", name))]
    click.echo(f"=> ready to submit: {terminal.clean(shlex.join(words))}")
    return 0


def show(screen: terminal.Screen, findings: "Iterable[Finding]") -> "list[Finding]":
    """Prints findings as they come in, and gives them all."""
    shown = []
    for finding in findings:
        game = f"{finding.game}: " if finding.game else ""
        _print(screen, _SIGNS[finding.mark], f"{game}{terminal.clean(finding.sentence)}")
        if finding.advice:
            _print(screen, "  ", f"-> {finding.advice}")
        log = terminal.clean(finding.log_tail, keep_newlines=True).splitlines()
        for line in log[-_LOG_LINES:]:
            _print(screen, "  ", f"| {line[:_LOG_COLUMNS]}")
        shown.append(finding)
    return shown


def _print(screen: terminal.Screen, sign: str, text: str) -> None:
    """One sentence; what is too long for the screen goes on below, indented."""
    lines = textwrap.wrap(
        text, max(screen.width, _NARROWEST) - 4, break_long_words=False, break_on_hyphens=False
    )
    click.echo(f"{sign}  " + "\n    ".join(lines))
