"""`arena new-bot NAME`: writes a bot to start from, and a test of it."""

import keyword
import re
import shlex
import sys
from pathlib import Path

import click

from arena.cli import completing, terminal
from arena.errors import ConfigError, NotWritableError

_TAKEN = frozenset({"arena", "bots", "games", "numba", "numpy", "open_spiel", "pyspiel", "scipy"})
_LONGEST = 40


@click.command("new-bot")
@click.argument("name")
@click.option(
    "--game",
    metavar="GAME",
    shell_complete=completing.games,
    help="The game that it is for; it plays any game unless said.",
)
@click.option(
    "--folder", default=".", show_default=True, metavar="PATH", help="Where the files go."
)
@click.pass_obj
def command(screen: terminal.Screen, *, name: str, game: str | None, folder: str) -> None:
    """Write NAME.py, a bot that plays, and test_NAME.py, a test that passes.

    Nothing is overwritten.
    """
    why = _complaint(name)
    if why is not None:
        raise ConfigError(f"{terminal.clean(name)!r} {why}; did you mean {_better(name)!r}?")
    place = Path(folder)
    if not place.is_dir():
        raise ConfigError(f"--folder: there is no folder {terminal.clean(folder)!r}")
    from arena import bot_templates

    target = bot_templates.target(game)
    texts = {
        place / f"{name}.py": bot_templates.bot(name, target),
        place / f"test_{name}.py": bot_templates.test_of(name, target),
    }
    _write(texts)
    for path in texts:
        click.echo(f"wrote {terminal.clean(str(path))}")
    words = ["arena", "check", str(place / f"{name}.py")]
    words += [] if target.game is None else ["--game", target.game]
    screen.note(f"Next: {terminal.clean(shlex.join(words))}")


def _complaint(name: str) -> str | None:
    """What is wrong with a name, None where nothing is."""
    from arena import loading

    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) or keyword.iskeyword(name):
        return "is no name that Python can import"
    if name in sys.stdlib_module_names or name in _TAKEN:
        return "would hide Python's own module or a library of that name"
    if name in loading.builtin_names():
        return "is the name of a built-in bot"
    if name.startswith("test_"):
        return "is how the name of a test begins"
    return f"is longer than {_LONGEST} letters" if len(name) > _LONGEST else None


def _better(name: str) -> str:
    """A name near to a wrong one that can be used."""
    near = re.sub(r"[^A-Za-z0-9_]+", "_", name.removesuffix(".py")).strip("_").lower()
    near = near.removeprefix("test_")[: _LONGEST - len("my_")] or "bot"
    return near if _complaint(near) is None else f"my_{near}"


def _write(texts: dict[Path, str]) -> None:
    """All of them or none."""
    for path in texts:
        if path.exists() or path.is_symlink():
            raise ConfigError(f"{path} is there already; nothing was written")
    written: list[Path] = []
    try:
        for path, text in texts.items():
            with path.open("x", encoding="utf-8") as file:
                written.append(path)
                file.write(text)
    except OSError as error:
        for path in written:
            path.unlink(missing_ok=True)
        raise NotWritableError(f"{error.filename}: cannot be written: {error.strerror}") from None
