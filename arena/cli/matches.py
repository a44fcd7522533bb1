"""`arena matches [GAME]`: what has been played, latest last."""

import click

from arena.cli import completing, options, reading, tables, terminal
from arena.records import EndingKind
from arena.store_rows import GameFilter, StoredGame, export

ENDINGS = ("fault", *map(str, EndingKind))  # click would show the names of an enum


@click.command("matches")
@click.argument("game", required=False, shell_complete=completing.games)
@options.results
@click.option(
    "--bot",
    metavar="NAME",
    shell_complete=completing.bots,
    help="Only of this bot, or of fox@v2, fox@HASH.",
)
@click.option(
    "--ending",
    type=click.Choice(ENDINGS),
    help="Only matches that ended so; fault: by the fault of a seat that played.",
)
@click.option(
    "--tournament", type=options.POSITIVE_NUMBER, metavar="N", help="Only matches of tournament N."
)
@click.option("--last", type=options.POSITIVE_NUMBER, default=20, show_default=True, metavar="N")
@options.bots_folder
@options.as_json
@click.pass_obj
def command(
    screen: terminal.Screen,
    *,
    game: str | None,
    results: str,
    bot: str | None,
    ending: str | None,
    tournament: int | None,
    last: int,
    bots_folder: str | None,
    as_json: bool,
) -> None:
    """List played matches of GAME (of all games without it): ids for `arena replay`."""
    if bot is not None and "@" in bot:
        from arena import submissions

        folder = options.bots_folder_or_default(bots_folder)
        bot = reading.recorded(bot, submissions.versions(folder))
    with reading.open_store(results) as store:
        pool = None if game is None else reading.find_pool(store, game).pool
        wanted = GameFilter(pool=pool, bot=bot, ending=ending, tournament=tournament, last=last)
        found = list(store.games(wanted, with_actions=as_json))
    if as_json:
        terminal.print_json("matches", {"matches": [export(entry) for entry in found]})
        return
    _print(screen, found)
    if not found:
        screen.note("no such matches")


def _print(screen: terminal.Screen, found: list[StoredGame]) -> None:
    table = tables.new_table(screen)
    for name in ("id", "played (UTC)", "game", "bots by seat and returns", "ending"):
        # The bots wrap where the screen is narrow; an id never does.
        table.add_column(name, no_wrap=name != "bots by seat and returns")
    for entry in found:
        record = entry.record
        ending = str(record.ending.kind)
        if record.ending.is_fault:
            ending = f"! {ending} seat {record.ending.seat}"
        table.add_row(
            record.match_id[:8],
            reading.when(entry.played_at),
            tables.shorten(record.game),
            reading.bots_text(record.bots, record.returns),
            ending,
        )
    screen.console().print(table)
