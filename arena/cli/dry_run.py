"""What `arena tournament --dry-run` shows: the plan, and nothing is played or written."""

from collections import Counter
from dataclasses import replace

import click

from arena import schedule
from arena.cli import tables, terminal
from arena.config import TournamentConfig

_SHOWN = 12  # matches


def show(screen: terminal.Screen, config: TournamentConfig, *, as_json: bool) -> None:
    """Prints who would play whom, how often, and the first matches.

    A seed that the config leaves open is shown as 0: who plays whom does not depend on it.
    """
    plan = schedule.plan(config if config.seed is not None else replace(config, seed=0))
    seats = Counter((seat.bot, number) for match in plan for number, seat in enumerate(match.seats))
    if as_json:
        matches = [
            {
                "match_id": match.id,
                "round": match.round,
                "table": match.table,
                "seating": match.seating,
                "bots": [seat.entrant for seat in match.seats],
            }
            for match in plan
        ]
        terminal.print_json("plan", {"game": config.pool.game, "matches": matches})
        return
    players = config.pool.players
    blocks = len({match.block for match in plan})
    seed = "to be drawn" if config.seed is None else config.seed
    click.echo(
        f"{config.pool.game}: {terminal.counted(len(plan), 'match', 'matches')} in "
        f"{terminal.counted(blocks, 'block')}, "
        f"{terminal.counted(config.schedule.rounds, 'round')}, seed {seed}"
    )
    table = tables.new_table(screen)
    table.add_column("bot", no_wrap=True)
    table.add_column("version", no_wrap=True)
    for number in range(players):
        table.add_column(f"seat {number}", justify="right")
    for bot in config.bots:
        counts = [str(seats[bot.name, number]) for number in range(players)]
        table.add_row(terminal.clean(bot.name), bot.version[:16], *counts)
    console = screen.console()
    console.print("\nMatches of each bot on each seat")
    console.print(table)
    console.print()
    for match in plan[:_SHOWN]:
        names = " ".join(terminal.clean(seat.bot) for seat in match.seats)
        console.print(f"{match.id[:8]}  round {match.round} table {match.table}: {names}")
    if len(plan) > _SHOWN:
        console.print(f"... and {len(plan) - _SHOWN} more")
