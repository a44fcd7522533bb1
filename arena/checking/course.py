"""The whole check, one finding after another: what `arena check` shows and `arena submit` asks."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import games
from arena import loading
from arena.bot import BotSpec
from arena.checking import hidden, repeats, seats, start
from arena.checking import positions as surveying
from arena.checking.candidate import Candidate, Setting, setting_of
from arena.checking.finding import Finding, Mark
from arena.config import Limits

SECONDS = 30.0
POSITIONS = 200  # a game
# The parts of the time of one game; what is left is for doing it all again.
_POSITIONS, _SEATS, _HIDDEN, _REPEATS = 0.3, 0.4, 0.1, 0.2


def default_games() -> tuple[str, ...]:
    """Where a bot is checked when no game is named: this project's, and a small one."""
    return (*games.names(), "tic_tac_toe")


def check(
    path: Path | str,
    *,
    names: Sequence[str] = (),
    isolation: str = "full",
    seconds: float = SECONDS,
    positions: int = POSITIONS,
    limits: Limits | None = None,
) -> Iterator[Finding]:
    """Checks a bot given by path, in processes of its own; nothing of it is imported here.

    `names` are games as a config names them, `default_games()` without any. `seconds` is about
    how long the bot may play in all, `positions` how many it is asked about in each game;
    compiling the rules of a game comes on top.

    Raises:
        ConfigError: there is no such game.
        BotError: there is no such file, or it is no bot by its looks.
        UnavailableError: this machine cannot enforce the isolation level.
    """
    spec = loading.identify(BotSpec(Path(path).stem, path=str(path), isolation=isolation))
    candidate = Candidate(spec, limits or Limits())
    settings = [setting_of(name) for name in dict.fromkeys(names or default_games())]
    return _findings(candidate, settings, _Effort(seconds, positions))


class _Effort(NamedTuple):
    """How long to look in all, and at how many positions in each game."""

    seconds: float
    positions: int


def _findings(
    candidate: Candidate, settings: Sequence[Setting], effort: _Effort
) -> Iterator[Finding]:
    yield start.files(candidate)
    played: list[Setting] = []
    for setting in settings:
        started = start.start(candidate, setting)
        if started.finding is not None:
            yield started.finding
            if started.finding.mark is Mark.FAILED:
                return  # it would fail everywhere
        if started.plays:
            if not played:
                yield start.alive(candidate, started)
            played.append(setting)
    if not played:
        advice = "plays(game) returns None for a game that the bot plays, else a sentence"
        yield Finding("start", Mark.FAILED, "plays none of these games", advice=advice)
        return
    yield from _played(candidate, played, effort)


def _played(
    candidate: Candidate, settings: Sequence[Setting], effort: _Effort
) -> Iterator[Finding]:
    """What comes out when it plays."""
    share = effort.seconds / len(settings)
    surveys = []
    for setting in settings:
        found = surveying.survey(candidate, setting, effort.positions, _POSITIONS * share)
        yield from surveying.findings(candidate, found, effort.positions)
        if found.fault is not None:
            continue
        surveys.append(found)
        matches = seats.play(candidate, setting, _SEATS * share, found.mean_seconds)
        yield seats.finding(candidate, setting, matches)
        if not setting.facts.is_open:
            yield hidden.finding(setting, hidden.compare(candidate, setting, _HIDDEN * share))
    yield from surveying.memory(candidate, surveys)
    again = repeats.finding(repeats.repeat(candidate, surveys, _REPEATS * effort.seconds))
    if again is not None:
        yield again
    if all(setting.facts.is_open for setting in settings):
        sentence = "nothing is hidden in these games: there is nothing to peek at"
        yield Finding("hidden", Mark.SKIPPED, sentence)
