"""`arena warm [GAME ...]`: compiles ahead of time, so that the first match starts at once."""

import click

from arena.cli import completing, progress, terminal
from arena.errors import ConfigError


@click.command("warm")
@click.argument("chosen", nargs=-1, metavar="[GAME ...]", shell_complete=completing.games)
@click.pass_obj
def command(screen: terminal.Screen, *, chosen: tuple[str, ...]) -> None:
    """Compile the rules of GAME (of all games without it) and the search over them.

    The compiled code is kept in the user's cache folder; `arena doctor` says where.
    """
    import games
    from arena import loading
    from arena.bot import BotSpec
    from arena.errors import BotError

    for name in chosen or games.names():
        with progress.step(screen, f"warming {terminal.clean(name)}"):
            try:
                game = games.load_game(name)
            except ValueError as error:
                raise ConfigError(f"arena warm: {error}") from None
            for bot in loading.builtin_names():
                try:
                    loading.check(BotSpec(name=bot, bot=bot), game)
                except BotError:
                    continue  # it does not play this game
