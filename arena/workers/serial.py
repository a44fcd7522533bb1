"""play_all(matches): one after another in this process."""

import traceback
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from arena import loading, match
from arena.bot import BotSpec
from arena.config import Limits
from arena.errors import ArenaError
from arena.records import GameRecord, Match, Void


def play_all(
    matches: Sequence[Match], bots: Mapping[str, BotSpec], limits: Limits
) -> Iterator[GameRecord | Void]:
    """Plays the matches in their order; `bots` maps the names on the seats to specs."""
    for planned in matches:
        yield play_one(planned, bots, limits)


def play_one(planned: Match, bots: Mapping[str, BotSpec], limits: Limits) -> GameRecord | Void:
    """Plays one match with fresh bots; a failure that is no bot's fault is a void.

    Raises:
        ArenaError: what a person can act on, such as a game that cannot be played.
    """
    players = [loading.build(bots[seat.bot], limits.resources()) for seat in planned.seats]
    try:
        return match.play(planned, players, limits)
    except ArenaError:
        raise
    except Exception as error:  # noqa: BLE001 - one failed match does not stop the others
        return Void(planned.id, _where(error))
    finally:
        for player in players:
            player.close()


def _where(error: Exception) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(frame.filename).name}:{frame.lineno})"
