"""`arena log MATCH [SEAT]`: what a bot wrote before its fault, for its author."""

import click

from arena.cli import options, reading, terminal
from arena.errors import ConfigError
from arena.records import GameRecord


@click.command("log")
@click.argument("match", metavar="ID")
@click.argument("seat", type=options.WHOLE_NUMBER, required=False)
@options.results
@options.as_json
def command(*, match: str, seat: int | None, results: str, as_json: bool) -> None:
    """Show the end of the log of the bot on SEAT in the match whose id starts with ID.

    The log is kept where that bot's fault ended the match; `arena matches --ending crash` lists
    such matches. Without SEAT it is the log of the bot at fault.
    """
    with reading.open_store(results) as store:
        record = store.find(match).record
    if seat is None:
        seat = _seat_at_fault(record)
    if seat >= len(record.bots):
        raise ConfigError(
            f"match {record.match_id[:8]} has seats 0 to {len(record.bots) - 1}; found {seat}"
        )
    ending = record.ending
    is_at_fault = ending.is_fault and ending.seat == seat
    tail = ending.log_tail if is_at_fault else ""
    if as_json:
        cause = ending.cause if is_at_fault else ""
        terminal.print_json(
            "log",
            {"match_id": record.match_id, "seat": seat, "bot": record.bots[seat],
             "cause": cause, "log": tail},
        )  # fmt: skip
        return
    bot = terminal.clean(record.bots[seat])
    if not is_at_fault:
        click.echo(f"{bot} had no fault in match {record.match_id[:8]}, so no log was kept")
        return
    click.echo(f"{bot}, ply {ending.ply}, {ending.kind}: {terminal.clean(ending.cause)}")
    click.echo(terminal.clean(tail, keep_newlines=True) or "(it wrote nothing)")


def _seat_at_fault(record: GameRecord) -> int:
    """The seat whose log was kept.

    Raises:
        ConfigError: no bot's fault ended the match.
    """
    ending = record.ending
    if not ending.is_fault or ending.seat is None:
        raise ConfigError(
            f"match {record.match_id[:8]} ended {ending.kind}, by no fault of a bot, so no log was "
            "kept; arena matches --ending crash lists others"
        )
    return ending.seat
