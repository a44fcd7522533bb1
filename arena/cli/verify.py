"""`arena verify`: replays stored records through the rules and compares."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from arena.cli import completing, options, reading, terminal
from arena.store_rows import GameFilter

if TYPE_CHECKING:
    from arena.records import GameRecord
    from arena.store import Store

EXIT_FOUND = 3


@click.command("verify")
@click.argument("game", required=False, shell_complete=completing.games)
@options.results
@options.as_json
@click.pass_obj
def command(screen: terminal.Screen, *, game: str | None, results: str, as_json: bool) -> int:
    """Replay the records of GAME (of all games without it) and compare returns and endings.

    Exit code 3 when something does not agree; nothing is repaired.
    """
    with reading.open_store(results) as store:
        store.check()
        pool = None if game is None else reading.find_pool(store, game).pool
        counted = 0
        wrong: list[tuple[str, str]] = []
        for record, sentences in _findings(store, GameFilter(pool=pool)):
            counted += 1
            wrong += [(record.match_id, sentence) for sentence in sentences]
    if as_json:
        plain = [{"match_id": match, "finding": text} for match, text in wrong]
        terminal.print_json("verify", {"records": counted, "findings": plain})
    else:
        for match, text in wrong:
            click.echo(f"{match[:8]}: {terminal.clean(text)}")
        findings = terminal.counted(len(wrong), "finding")
        click.echo(f"{terminal.counted(counted, 'record')}, {findings}")
    if counted == 0:
        screen.note("there are no records to verify")
    return EXIT_FOUND if wrong else 0


def _findings(store: "Store", wanted: GameFilter) -> "Iterator[tuple[GameRecord, tuple[str, ...]]]":
    import games
    from arena import pool, replay

    loaded: dict[str, tuple[object, str]] = {}
    for stored in store.games(wanted, as_played=True):
        record = stored.record
        if record.game not in loaded:
            try:
                found = games.load_game(record.game)
                loaded[record.game] = found, pool.pool_of(found).rules_version
            except ValueError as error:
                loaded[record.game] = None, str(error)
        game, version = loaded[record.game]
        if game is None:
            yield record, (f"its game cannot be loaded: {version}",)
        elif version != record.rules_version:
            yield record, (f"rules version {record.rules_version}; here is {version}",)
        else:
            yield record, replay.findings(record, game)
