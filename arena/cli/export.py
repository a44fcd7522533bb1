"""`arena export --jsonl`: stored records for other programs, one JSON object a line."""

import contextlib
import json
from pathlib import Path

import click

from arena.cli import completing, options, reading, terminal
from arena.errors import NotWritableError
from arena.store_rows import GameFilter, export


@click.command("export")
@click.argument("game", required=False, shell_complete=completing.games)
@options.results
@click.option("--jsonl", is_flag=True, help="JSON lines, the only format; for clarity.")
@click.option(
    "--out",
    "path",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="A file instead of stdout.",
)
@click.option(
    "--tournament", type=options.POSITIVE_NUMBER, metavar="N", help="Only matches of tournament N."
)
@click.option(
    "--bot",
    metavar="NAME",
    shell_complete=completing.bots,
    help="Only matches of this bot, or of name@version.",
)
@click.pass_obj
def command(
    screen: terminal.Screen,
    *,
    game: str | None,
    results: str,
    jsonl: bool,
    path: Path | None,
    tournament: int | None,
    bot: str | None,
) -> None:
    """Write the records of GAME (of all games without it), in plan order.

    The shape of a line is described in docs/cli.md.
    """
    del jsonl  # accepted because scripts say what they expect
    with contextlib.ExitStack() as stack:
        store = stack.enter_context(reading.open_store(results))
        pool = None if game is None else reading.find_pool(store, game).pool
        wanted = GameFilter(pool=pool, bot=bot, tournament=tournament)
        # Closed before the store, also where the reader of a pipe has had enough.
        games = stack.enter_context(contextlib.closing(store.games(wanted)))
        lines = (json.dumps(export(stored), separators=(",", ":")) for stored in games)
        if path is None:
            for line in lines:
                click.echo(line)
            return
        partial = path.with_name(f"{path.name}.partial")
        try:
            with partial.open("w", encoding="utf-8") as file:
                count = sum(1 for line in lines if file.write(f"{line}\n"))
            partial.replace(path)  # whole or not at all
        except OSError as error:
            partial.unlink(missing_ok=True)
            raise NotWritableError(f"--out: {path} cannot be written: {error.strerror}") from None
    screen.note(f"{path}: {terminal.counted(count, 'record')}")
