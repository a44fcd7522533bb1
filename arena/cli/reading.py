"""What the commands that read results share: opening the store, finding a pool, its board."""

import contextlib
import datetime
import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from arena import bot_versions, leaderboard, ratings
from arena.bot_versions import BotVersion
from arena.cli import terminal
from arena.config import ANCHOR_BOT, ANCHOR_ELO
from arena.errors import ConfigError, StoreError
from arena.records import Pool
from arena.store import Store
from arena.store_rows import GameFilter, PoolSummary

_UNITS = {"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}


@contextlib.contextmanager
def open_store(path: str) -> Iterator[Store]:
    """The database to read.

    Raises:
        StoreError: it is missing, foreign, newer or torn.
    """
    with contextlib.closing(Store.reader(Path(path))) as store:
        yield store


@dataclass(frozen=True, slots=True)
class Selection:
    """Which games a board is made of."""

    tournament: int | None = None
    since: int | None = None
    min_games: int = 0


def find_pool(store: Store, game: str, rules_version: str | None = None) -> PoolSummary:
    """The pool of a game: by its canonical name, the latest rules version unless one is named.

    Raises:
        StoreError: nothing of that game has been played, with the nearest name.
    """
    pools = store.pools()
    of_game = [found for found in pools if found.pool.game == game.replace(" ", "")]
    if rules_version is not None:
        of_game = [found for found in of_game if found.pool.rules_version == rules_version]
    if of_game:
        return max(of_game, key=lambda found: found.last_played_at)
    names = sorted({found.pool.game for found in pools})
    near = difflib.get_close_matches(game, names, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(names) or 'nothing yet'}"
    version = f" of rules version {rules_version}" if rules_version else ""
    raise StoreError(f"{store.path}: no games of {terminal.clean(game)!r}{version}; {hint}")


def board(
    store: Store, pool: Pool, selection: Selection, submitted: Sequence[BotVersion] = ()
) -> leaderboard.Leaderboard:
    """The leaderboard of a pool, from its records; `submitted` bots are named by their version."""
    wanted = GameFilter(pool=pool, tournament=selection.tournament, since=selection.since)
    stored = list(store.games(wanted, with_actions=False))
    records = [game.record for game in stored]
    if not records:
        raise StoreError(f"{store.path}: no games of {pool.game} in this selection")
    rated = ratings.rate(records, anchor=ratings.Anchor(ANCHOR_BOT, ANCHOR_ELO))
    shown = {r.entrant for r in rated.ratings if r.games >= selection.min_games}
    return leaderboard.leaderboard(
        rated,
        records,
        tournaments={game.record.match_id: game.tournament for game in stored},
        shown=shown,
        submitted=submitted,
    )


def recorded(word: str, submitted: Sequence[BotVersion]) -> str:
    """`fox@v2` as records have it, by its hash; what names no submitted bot stays as it is."""
    try:
        found = bot_versions.find(word, submitted)
    except ValueError:
        return word
    return f"{found.name}@{found.digest[: bot_versions.SHOWN_DIGITS]}"


def since(text: str | None) -> int | None:
    """Seconds since 1970 of `30d`, `12h` ago, or of a date such as 2026-11-30.

    Raises:
        ConfigError: it is neither.
    """
    if text is None:
        return None
    now = datetime.datetime.now(datetime.UTC)
    match = re.fullmatch(r"([0-9]{1,9})([mhdw])", text)
    if match:
        return int(now.timestamp()) - int(match[1]) * _UNITS[match[2]]
    try:
        day = datetime.datetime.fromisoformat(text)
    except ValueError:
        raise ConfigError(
            f"--last: found {terminal.clean(text)!r}; say 30d, 12h or a date such as 2026-11-30"
        ) from None
    return int(day.replace(tzinfo=day.tzinfo or datetime.UTC).timestamp())


def when(seconds: int) -> str:
    """A time of the store for people: date and minute, UTC."""
    stamp = datetime.datetime.fromtimestamp(seconds, datetime.UTC)
    return stamp.strftime("%Y-%m-%d %H:%M")


def bots_text(bots: Sequence[str], returns: Sequence[float]) -> str:
    """Who sat where and what came of it: `random 1, mcts -1`."""
    return ", ".join(
        f"{terminal.clean(bot.rpartition('@')[0])} {value:g}"
        for bot, value in zip(bots, returns, strict=True)
    )
