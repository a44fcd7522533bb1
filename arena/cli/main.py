"""The `arena` command group and its outermost frame: errors become sentences and exit codes."""

import datetime
import difflib
import importlib
import os
import sys
import tempfile
import traceback
from pathlib import Path
from types import ModuleType

import click

from arena.cli import terminal
from arena.errors import ArenaError

# name -> what `arena --help` says; the command is arena/cli/<name>.py (with _ for -), imported when
# it is called, so that help and tab completion never pay for ray, numba or pyspiel.
COMMANDS = {
    "tournament": "Play the tournament that a config file describes, or go on with it.",
    "leaderboard": "Show ratings with their intervals; without a game, the pools.",
    "match": "Play a quick match between named bots, without a config file.",
    "matches": "List played matches, to pick one for `arena replay`.",
    "replay": "Show a played match position by position, as text or SVG.",
    "new-bot": "Write a bot to start from, and a test of it.",
    "check": "Check a bot: can it be submitted?",
    "submit": "Check a bot and keep it, so that configs can name it.",
    "withdraw": "Take a submitted bot out of new tournaments.",
    "log": "Show what a bot wrote before its fault ended a match.",
    "games": "List the games, with their parameters.",
    "bots": "List the bots that can be named in a config, and the versions of submitted ones.",
    "train": "Train a blueprint for a bot.",
    "verify": "Replay stored records through the rules and compare.",
    "export": "Write stored records as JSON lines.",
    "warm": "Compile the rules of games ahead of time.",
    "doctor": "Show what this machine and installation can do.",
    "completion": "Print the script that completes arena commands in a shell.",
}

EXIT_INTERNAL = 1
EXIT_INCOMPLETE = 78
EXIT_INTERRUPTED = 130
_OURS = frozenset({"arena", "bots", "games"})


def module_of(command: str) -> ModuleType:
    """The module of a command; imports it."""
    return importlib.import_module(f"arena.cli.{command.replace('-', '_')}")


class CommandTable(click.Group):
    """Finds a command's module when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, None when there is none."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = module_of(cmd_name).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with a suggestion for a mistyped name."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else "; see arena --help"
            ctx.fail(f"no command {terminal.clean(args[0])!r}{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the table without importing a command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=CommandTable, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--no-color", is_flag=True, help="No colour (also NO_COLOR=1 or TERM=dumb).")
@click.option("--ascii", is_flag=True, help="Only ASCII characters in tables and boards.")
@click.option("-q", "--quiet", is_flag=True, help="No progress and no hints on stderr.")
@click.version_option(package_name="arena", message="%(prog)s %(version)s")
@click.pass_context
def arena(ctx: click.Context, *, no_color: bool, ascii: bool, quiet: bool) -> None:
    """Bots play board games against each other and get ratings that can be trusted.

    Start with: arena tournament configs/smoke.yaml
    """
    screen = terminal.Screen.of_environment(no_color=no_color, ascii_only=ascii, quiet=quiet)
    ctx.obj = screen
    ctx.color = screen.color


def main(arguments: list[str] | None = None) -> None:
    """Runs the command line and exits with the codes of docs/cli.md."""
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Runs the command line; the exit code is returned."""
    try:
        return _run_command(arguments)
    except ArenaError as error:
        for sentence in error.sentences:
            click.echo(f"arena: {terminal.clean(sentence)}", err=True)
        return error.exit_code
    except KeyboardInterrupt:
        click.echo("arena: interrupted", err=True)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # `arena export | head`: the reader has what it wanted. Keep the interpreter from
        # complaining once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        return _report_bug(error) if missing in {"", *_OURS} else _report_missing(missing)
    except Exception as error:  # noqa: BLE001  # the outermost frame: a bug of ours is reported
        return _report_bug(error)


def _run_command(arguments: list[str] | None) -> int:
    try:
        code = arena.main(args=arguments, prog_name="arena", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.Abort:  # click turns Ctrl-C into this
        raise KeyboardInterrupt from None
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except SystemExit:  # so click leaves where the reader of a pipe has gone
        raise BrokenPipeError from None
    return code if isinstance(code, int) else 0


def _report_bug(error: Exception) -> int:
    text = "".join(traceback.format_exception(error))
    stamp = datetime.datetime.now(datetime.UTC).strftime("%Y%m%dT%H%M%S")
    handle, name = tempfile.mkstemp(prefix=f"arena-bug-{stamp}-", suffix=".txt")
    with os.fdopen(handle, "w") as file:
        file.write(f"arena {' '.join(sys.argv[1:])}\n\n{text}")
    click.echo(text, err=True)
    click.echo(f"arena: this is a bug in arena; the report is in {Path(name)}", err=True)
    return EXIT_INTERNAL


def _report_missing(module: str) -> int:
    click.echo(
        f"arena: this installation is incomplete: {sys.executable} has no module "
        f"{terminal.clean(module)!r}; install it anew with make install or pip install -e .",
        err=True,
    )
    return EXIT_INCOMPLETE
