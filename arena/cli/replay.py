"""`arena replay ID[:PLY]`: a played match, position by position."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli import options, reading, terminal
from arena.errors import ConfigError, NotWritableError, StoreError

if TYPE_CHECKING:
    import pyspiel

    from arena.records import GameRecord
    from arena.replay import Move

_MOVES_SHOWN = 12
_PLY = re.compile(r"[0-9]{1,9}")


@click.command("replay")
@click.argument("match", metavar="ID[:PLY]")
@options.results
@click.option(
    "--svg", "svg_path", metavar="PATH", type=click.Path(path_type=Path), help="Write the picture."
)
@click.option("--moves", "all_moves", is_flag=True, help="List every move instead of the last.")
@options.as_json
@click.pass_obj
def command(
    screen: terminal.Screen,
    *,
    match: str,
    results: str,
    svg_path: Path | None,
    all_moves: bool,
    as_json: bool,
) -> None:
    """Show the match whose id starts with ID, as it stood after PLY actions (the end without).

    Ids are listed by `arena matches`.
    """
    prefix, _, ply_text = match.partition(":")
    with reading.open_store(results) as store:
        stored = store.find(prefix)
    record = stored.record
    ply = _ply(ply_text, record)

    from arena import replay

    game = _game(record)
    try:
        state = replay.position(record, game, ply)
        moves = replay.moves(record, game)
    except ValueError as error:
        raise StoreError(f"{results}: {error}") from None
    if svg_path is not None:
        _write_svg(state, game, svg_path)
        screen.note(f"{svg_path}: the position after {ply} of {len(record.actions)} plies")
    elif as_json:
        from arena.store_rows import export

        texts = [move.text for move in moves]
        terminal.print_json(
            "replay", {**export(stored), "ply": ply, "position": str(state), "moves": texts}
        )
    else:
        shown = moves if all_moves else moves[max(0, ply - _MOVES_SHOWN) : ply]
        click.echo("\n".join(_lines(record, ply, str(state), shown)))


def _ply(text: str, record: "GameRecord") -> int:
    last = len(record.actions)
    if not text:
        return last
    if not _PLY.fullmatch(text) or int(text) > last:
        raise ConfigError(
            f"match {record.match_id[:8]} has plies 0 to {last}; found {terminal.clean(text)!r}"
        )
    return int(text)


def _game(record: "GameRecord") -> "pyspiel.Game":
    import games
    from arena.pool import pool_of

    try:
        game = games.load_game(record.game)
        version = pool_of(game).rules_version
    except ValueError as error:
        raise StoreError(f"{record.game}: {error}") from None
    if version != record.rules_version:
        raise StoreError(
            f"match {record.match_id[:8]} was played by rules version {record.rules_version} of "
            f"{record.game}; this installation has version {version}"
        )
    return game


def _write_svg(state: "pyspiel.State", game: "pyspiel.Game", path: Path) -> None:
    import games

    definition = games.definition(game.get_type().short_name)
    if definition is None:
        raise ConfigError(f"{game.get_type().short_name} has no picture; leave --svg out for text")
    try:
        path.write_text(definition.view.state_svg(state.array), encoding="utf-8")
    except OSError as error:
        raise NotWritableError(f"--svg: {path} cannot be written: {error.strerror}") from None


def _lines(record: "GameRecord", ply: int, board: str, moves: "tuple[Move, ...]") -> list[str]:
    clean = terminal.clean
    lines = [
        f"{record.game}, match {record.match_id[:8]}, isolation {record.isolation}, "
        f"ply {ply}/{len(record.actions)}"
    ]
    for seat, bot in enumerate(record.bots):
        lines.append(f"  seat {seat}  {clean(bot):<32} {record.returns[seat]:+g}")
    ending = record.ending
    if ending.is_fault:
        lines.append(f"  ! {ending.kind}: {clean(ending.cause)}")
    elif ending.cause:
        lines.append(f"  {ending.kind}: {clean(ending.cause)}")
    lines += ["", board, ""]
    for move in moves:
        who = f"seat {move.actor}" if move.actor >= 0 else "chance"
        lines.append(f"  {move.ply + 1:>4}  {who:<7} {move.text}")
    if len(record.actions) > ply:
        lines.append(f"  next: arena replay {record.match_id[:8]}:{ply + 1}")
    return lines
