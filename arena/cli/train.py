"""`arena train BOT GAME`: computes what a bot plays from, offline."""

import time
from pathlib import Path

import click

from arena.cli import completing, options, terminal
from arena.errors import ConfigError

_LINE_SECONDS = 5.0


@click.command("train")
@click.argument("bot", shell_complete=completing.bots)
@click.argument("game", shell_complete=completing.games)
@click.option(
    "--iterations", type=options.POSITIVE_NUMBER, metavar="N", help="Stop after N iterations."
)
@click.option("--seconds", type=click.FloatRange(0.1), metavar="S", help="Stop after S seconds.")
@click.option("--seed", type=options.WHOLE_NUMBER, default=1, show_default=True, metavar="N")
@click.option(
    "--out",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="Where to write; the shipped file unless said.",
)
@click.pass_obj
def command(
    screen: terminal.Screen,
    *,
    bot: str,
    game: str,
    iterations: int | None,
    seconds: float | None,
    seed: int,
    out: Path | None,
) -> None:
    """Train BOT (cfr) for GAME and write its blueprint.

    The same number of iterations and the same seed give the same file.
    """
    from arena import loading

    train = loading.trainer(bot)
    last = time.monotonic()

    def progress(done: int, keys: int) -> None:
        nonlocal last
        if time.monotonic() - last >= _LINE_SECONDS:
            screen.note(f"{done} iterations, {keys} information keys")
            last = time.monotonic()

    try:
        path = train(
            game, iterations=iterations, seconds=seconds, seed=seed, out=out, progress=progress
        )
    except ValueError as error:
        raise ConfigError(f"arena train: {error}") from None
    click.echo(str(path))
