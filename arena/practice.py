"""PUBLIC, for authors: plays a match of bots in a test or a notebook, without a config or results.

    from arena import practice

    record = practice.play("parcheesi", ["fox.py", "random"], seed=7)
    assert record.ending.kind == "finished", record.ending

A bot given by path runs in a process of its own as in every match, at isolation level "process"
unless another is asked for: it is your own. `arena check` locks it in as a tournament does.
"""

import contextlib
from collections.abc import Sequence
from pathlib import Path

from arena import loading, luck, match, pool
from arena.bot import BotSpec
from arena.config import Limits
from arena.errors import ConfigError
from arena.records import GameRecord, Match, Pool, Seat

PADDING = "random"  # sits where no bot was named


def play(
    game: str,
    bots: Sequence[str | Path],
    *,
    seed: int = 0,
    isolation: str = "process",
    limits: Limits | None = None,
) -> GameRecord:
    """Plays one match; the first bot sits on seat 0, and `random` on the seats that are left.

    A bot is the name of a built-in one or the path of a file or package. The same seed gives the
    same luck and the same seeds of bots. What a bot does wrong stands in the record's `ending`.

    Raises:
        ConfigError: no such game, or more bots than seats.
        BotError: no such bot.
        UnavailableError: this machine cannot enforce that isolation level.
    """
    try:
        found = pool.load_pool(game)
    except ValueError as error:
        raise ConfigError(str(error)) from None
    if not 1 <= len(bots) <= found.players:
        raise ConfigError(f"{found.game} has {found.players} seats; found {len(bots)} bots")
    words = [*map(str, bots), *[PADDING] * (found.players - len(bots))]
    return play_specs(found, [_spec(word, isolation) for word in words], seed, limits or Limits())


def play_specs(found: Pool, specs: Sequence[BotSpec], seed: int, limits: Limits) -> GameRecord:
    """As `play`, with a spec for every seat, identified."""
    planned = Match(
        id=f"practice-{seed}",
        game=found.game,
        rules_version=found.rules_version,
        round=0,
        table=0,
        seating=0,
        block=f"practice-{seed}",
        luck_seed=seed,
        seats=tuple(_seat(spec, seed, number) for number, spec in enumerate(specs)),
    )
    with contextlib.ExitStack() as stack:
        players = [loading.build(spec, limits.resources()) for spec in specs]
        for player in players:
            stack.callback(player.close)
        return match.play(planned, players, limits)


def _seat(spec: BotSpec, seed: int, number: int) -> Seat:
    own = luck.bot_seed(seed=seed, salt="", match="practice", seat=number)
    return Seat(spec.name, spec.version, own)


def _spec(word: str, isolation: str) -> BotSpec:
    if word in loading.builtin_names():
        return loading.identify(BotSpec(word, bot=word))
    return loading.identify(BotSpec(Path(word).stem, path=word, isolation=isolation))
