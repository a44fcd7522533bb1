"""`arena match GAME --bots A B`: a quick match without a config file."""

import math
import re
from pathlib import Path

import click

from arena.cli import completing, options, terminal

_NAMED = re.compile(r"(?P<bot>[^()=]+?)(?:\((?P<options>[^()]*=[^()]*)?\))?")


@click.command("match")
@click.argument("game", shell_complete=completing.games)
@click.option("--bots", "has_bots", is_flag=True, help="The names that follow are bots.")
@click.argument("bots", nargs=-1, metavar="BOT ...", shell_complete=completing.bots)
@click.option(
    "-n", "games", type=click.IntRange(1, 1_000_000), default=20, show_default=True, metavar="N",
    help="At least so many games; whole rounds are played, so that seats are even.",
)  # fmt: skip
@click.option("--seed", type=int, metavar="N", help="Of luck and bots; drawn unless given.")
@click.option(
    "--salt", metavar="HEX", help="With --seed: repeat the luck of submitted bots' games."
)
@options.results
@options.backend
@options.workers
@options.isolation
@options.bots_folder
@options.as_json
@click.pass_obj
def command(
    screen: terminal.Screen,
    *,
    game: str,
    has_bots: bool,
    bots: tuple[str, ...],
    games: int,
    seed: int | None,
    salt: str | None,
    results: str,
    backend: str,
    workers: int | None,
    isolation: str | None,
    bots_folder: str | None,
    as_json: bool,
) -> int:
    """Play a quick match: arena match parcheesi --bots mcts random -n 20.

    BOT is a built-in or submitted bot (fox, or fox@v2 for that version), one with options such as
    'mcts(simulations=50)', or the path of a file.
    The games are stored like those of a tournament.
    """
    del has_bots  # `--bots A B` and `A B` mean the same
    from arena import config, schedule, tournament
    from arena.cli import playing
    from arena.config_yaml import Document

    if salt is not None and seed is None:
        raise click.UsageError("--salt repeats the luck only together with its --seed")
    entries = [_entry(word) for word in bots]
    value: dict[str, object] = {"game": game, "bots": _unique(entries)}
    if seed is not None:
        value["seed"] = seed
    document = Document("match", value)
    known = tournament.known(options.bots_folder_or_default(bots_folder))
    checked = config.check(document, known, folder=Path.cwd())
    checked = config.override(checked, isolation=isolation)
    one_round = schedule.size(config.override(checked, rounds=1))
    checked = config.override(checked, rounds=math.ceil(games / one_round))
    checked = tournament.identified(checked)
    wishes = playing.Wishes(
        results=results,
        backend=playing.Backend(backend, options.workers_or_cores(workers)),
        is_fresh=seed is None,
        salt=salt,
        as_json=as_json,
    )
    return playing.run(screen, checked, wishes)


def _entry(word: str) -> dict[str, object]:
    """One bot as a config would write it, with a name only where options make one."""
    if word.endswith(".py") or "/" in word:
        return {"path": word}
    match = _NAMED.fullmatch(word)
    if match is None or not match["options"]:
        return {"bot": word if match is None else match["bot"]}
    texts = [text.strip() for text in match["options"].split(",")]
    pairs = (text.partition("=") for text in texts)
    values = re.sub(r"[^\w.-]+", "-", "-".join(pair.partition("=")[2] for pair in texts))
    return {
        "name": f"{match['bot'].replace('@', ' ')}-{values}".rstrip("-"),
        "bot": match["bot"],
        "options": {key.strip(): _value(text.strip()) for key, _, text in pairs},
    }


def _value(text: str) -> object:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return {"true": True, "false": False}.get(text.lower(), text)


def _unique(entries: list[dict[str, object]]) -> list[dict[str, object]]:
    """The same bot twice gets two names, so that it can play itself."""
    seen: dict[object, int] = {}
    named = []
    for entry in entries:
        bot = str(entry.get("bot") or Path(str(entry["path"])).stem)
        name = entry.get("name", bot.replace("@", " "))
        seen[name] = seen.get(name, 0) + 1
        named.append(entry if seen[name] == 1 else {**entry, "name": f"{name}-{seen[name]}"})
    return named
