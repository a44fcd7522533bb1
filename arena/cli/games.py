"""`arena games [GAME]`: the games of this project, or the parameters of one."""

import click

from arena.cli import completing, options, tables, terminal
from arena.errors import ConfigError


@click.command("games")
@click.argument("game", required=False, shell_complete=completing.games)
@options.as_json
@click.pass_obj
def command(screen: terminal.Screen, *, game: str | None, as_json: bool) -> None:
    """List the games, or the parameters of GAME with their defaults.

    A config may also name any game of OpenSpiel.
    """
    from games import catalog

    if game is None:
        rows = [(name, catalog.title(name), catalog.players(name)) for name in catalog.names()]
        if as_json:
            keys = ("name", "title", "players")
            plain = [dict(zip(keys, row, strict=True)) for row in rows]
            terminal.print_json("games", {"games": plain})
            return
        table = tables.new_table(screen)
        for name in ("name", "game", "players"):
            table.add_column(name, no_wrap=name != "game")
        for row in rows:
            table.add_row(*row)
        screen.console().print(table)
        return
    _print_parameters(screen, game, as_json=as_json)


def _print_parameters(screen: terminal.Screen, game: str, *, as_json: bool) -> None:
    import games
    from arena import pool

    try:
        pool.load_pool(game)  # parameters of OpenSpiel's games may crash what loads them
        loaded = games.load_game(game)
    except ValueError as error:
        raise ConfigError(f"arena games: {error}") from None
    game_type = loaded.get_type()
    parameters = loaded.get_parameters()
    if as_json:
        terminal.print_json(
            "game",
            {
                "name": game_type.short_name,
                "title": game_type.long_name,
                "players": loaded.num_players(),
                "parameters": parameters,
                "distinct_actions": loaded.num_distinct_actions(),
                "max_game_length": loaded.max_game_length(),
            },
        )
        return
    least, most = game_type.min_num_players, game_type.max_num_players
    players = str(least) if least == most else f"{least} to {most}"
    click.echo(f"{game_type.short_name}: {game_type.long_name}, {players} players")
    table = tables.new_table(screen)
    table.add_column("parameter", no_wrap=True)
    table.add_column("value")
    for key in sorted(parameters):
        table.add_row(key, str(parameters[key]))
    screen.console().print(table)
