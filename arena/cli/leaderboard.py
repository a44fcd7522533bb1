"""`arena leaderboard [GAME]`: ratings of one pool, or the list of pools."""

import csv
import io
from typing import TYPE_CHECKING

import click

from arena.cli import completing, options, reading, tables, terminal

if TYPE_CHECKING:
    from arena.leaderboard import Leaderboard
    from arena.store import Store


@click.command("leaderboard")
@click.argument("game", required=False, shell_complete=completing.games)
@options.results
@options.bots_folder
@click.option(
    "--tournament",
    type=options.POSITIVE_NUMBER,
    metavar="N",
    help="Only the games of tournament N.",
)
@click.option("--last", metavar="TIME", help="Only games since 30d, 12h ago or a date.")
@click.option(
    "--min-games", type=options.WHOLE_NUMBER, default=0, metavar="N", help="Only bots with N games."
)
@click.option("--rules-version", metavar="V", help="An older version of the rules.")
@click.option("--history", is_flag=True, help="Online Elo after each round as well.")
@click.option("--csv", "as_csv", is_flag=True, help="The rating table as CSV on stdout.")
@options.as_json
@click.pass_obj
def command(
    screen: terminal.Screen,
    *,
    game: str | None,
    results: str,
    bots_folder: str | None,
    tournament: int | None,
    last: str | None,
    min_games: int,
    rules_version: str | None,
    history: bool,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Show the ratings of GAME with their intervals, or without GAME what has been played.

    GAME is written as in a config: parcheesi, or 'parcheesi(players=4)'.
    """
    from arena import submissions

    with reading.open_store(results) as store:
        if game is None:
            _print_pools(screen, store, as_json=as_json)
            return
        pool = reading.find_pool(store, game, rules_version).pool
        selection = reading.Selection(
            tournament=tournament, since=reading.since(last), min_games=min_games
        )
        submitted = submissions.versions(options.bots_folder_or_default(bots_folder))
        board = reading.board(store, pool, selection, submitted)
    if as_json:
        from arena.leaderboard import as_plain

        terminal.print_json("leaderboard", as_plain(board))
    elif as_csv:
        click.echo(_csv(board), nl=False)
    else:
        tables.print_board(screen, board)
        if history:
            _print_history(screen, board)


def _print_pools(screen: terminal.Screen, store: "Store", *, as_json: bool) -> None:
    pools = store.pools()
    if as_json:
        plain = [
            {
                "game": found.pool.game,
                "rules_version": found.pool.rules_version,
                "players": found.pool.players,
                "games": found.games,
                "last_played": reading.when(found.last_played_at),
            }
            for found in pools
        ]
        terminal.print_json("pools", {"pools": plain})
        return
    table = tables.new_table(screen)
    for name in ("game", "rules", "players", "games", "last played (UTC)"):
        table.add_column(name, justify="left" if name == "game" else "right", no_wrap=True)
    for found in pools:
        pool = found.pool
        table.add_row(
            pool.game,
            pool.rules_version,
            str(pool.players),
            str(found.games),
            reading.when(found.last_played_at),
        )
    screen.console().print(table)
    if not pools:
        screen.note("nothing has been played yet: arena tournament configs/smoke.yaml")


_CSV_COLUMNS = ("rank", "bot", "version", "state", "elo", "low", "high", "games", "score", "faults")


def _csv(board: "Leaderboard") -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_CSV_COLUMNS)
    for row in board.rows:
        writer.writerow(
            (
                row.rank_group,
                _inert(row.name),
                _inert(row.version),
                row.state,
                row.elo,
                row.low,
                row.high,
                row.games,
                row.score,
                sum(row.faults.values()),
            )
        )
    return text.getvalue()


def _inert(text: str) -> str:
    """Hostile text that no spreadsheet takes for a formula."""
    cleaned = terminal.clean(text)
    return f"'{cleaned}" if cleaned.startswith(("=", "+", "-", "@")) else cleaned


def _print_history(screen: terminal.Screen, board: "Leaderboard") -> None:
    table = tables.new_table(screen)
    table.add_column("round", justify="right")
    for row in board.rows:
        table.add_column(tables.shorten(tables.label(row, board.rows), 11), justify="right")
    for entry in board.rounds:
        cells = [
            f"{entry.elo[row.entrant]:.0f}" if row.entrant in entry.elo else ""
            for row in board.rows
        ]
        table.add_row(f"{entry.tournament}.{entry.round}", *cells)
    console = screen.console()
    console.print("\nOnline Elo after each round (all start at 1500)")
    console.print(table)
