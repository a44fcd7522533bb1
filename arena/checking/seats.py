"""Whole matches: on every seat against random, against itself, with every number of players."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from arena import loading, practice
from arena.bot import BotSpec
from arena.checking.candidate import Candidate, Fault, Setting, setting_of
from arena.checking.finding import Finding, Mark
from arena.checking.positions import failed
from arena.errors import ConfigError
from arena.records import EndingKind, GameRecord

_MOST_MOVES = 5000  # of a match
_FEWEST_MOVES = 20
_ROUND_TRIP = 0.0003  # seconds of wall time that a move takes at least
_SEED = 30


@dataclass(frozen=True, slots=True)
class Matches:
    """What has been played in one game."""

    records: tuple[tuple[str, GameRecord], ...]  # with the game: it differs by number of players
    planned: int
    counts: tuple[int, ...]  # numbers of players, ascending

    @property
    def fault(self) -> tuple[str, Fault] | None:
        """The fault that ended it, if one did, and in which game."""
        if not self.records or not self.records[-1][1].ending.is_fault:
            return None
        game, record = self.records[-1]
        ending = record.ending
        cause = ending.cause.partition("): ")[2] or ending.cause
        return game, Fault(ending.kind, cause, ending.seat or 0, ending.ply or 0, ending.log_tail)


def play(
    candidate: Candidate, setting: Setting, seconds: float, seconds_per_move: float
) -> Matches:
    """Plays until all is played, the time is over, or the bot has a fault.

    `seconds_per_move` is what a move of the bot took elsewhere: where whole matches would not fit
    into the time they are stopped after so many moves.
    """
    settings = [setting, *_other_numbers(setting)]
    tables = [table for place in settings for table in _tables(place, is_main=place is setting)]
    per_match = seconds / len(tables) / max(seconds_per_move, _ROUND_TRIP)
    moves = min(max(int(per_match), _FEWEST_MOVES), _MOST_MOVES)
    limits = replace(candidate.limits, max_moves=moves)
    rival = loading.identify(BotSpec("random", bot="random"))
    deadline = time.monotonic() + seconds
    done: list[tuple[str, GameRecord]] = []
    for number, (place, own_seats) in enumerate(tables):
        if done and time.monotonic() > deadline:
            break
        seats = range(place.pool.players)
        specs = [candidate.spec if seat in own_seats else rival for seat in seats]
        record = practice.play_specs(place.pool, specs, _SEED + number, limits)
        done.append((place.name, record))
        if record.ending.is_fault:
            break
    counts = sorted({len(record.bots) for _, record in done})
    return Matches(tuple(done), len(tables), tuple(counts))


def finding(candidate: Candidate, setting: Setting, played: Matches) -> Finding:
    """What the matches say, in a sentence."""
    if played.fault is not None:
        game, fault = played.fault
        return failed("seats", game, fault, candidate)
    stopped = sum(r.ending.kind is EndingKind.MOVE_LIMIT for _, r in played.records)
    number = len(played.records)
    sentence = f"{number} matches on all seats, with random and itself"
    if number < played.planned:
        sentence = f"{number} of {played.planned} matches with random and itself"
    if len(played.counts) > 1:
        sentence += f", {_listed(played.counts)} players"
    if stopped:
        sentence += f"; {stopped} of them stopped before their end"
    if number < min(played.planned, setting.pool.players + 1):
        advice = "the time for checking was too short for all: --seconds 120"
        return Finding("seats", Mark.WARNING, sentence, setting.name, advice)
    return Finding("seats", Mark.OK, sentence, setting.name)


def _tables(setting: Setting, *, is_main: bool) -> Iterator[tuple[Setting, frozenset[int]]]:
    """Which seats the bot takes: all of them, and each in turn where most will be played."""
    seats = range(setting.pool.players)
    if is_main and len(seats) > 1:
        yield from ((setting, frozenset({seat})) for seat in seats)
    yield setting, frozenset(seats)


def _other_numbers(setting: Setting) -> Iterator[Setting]:
    """The same game for the other numbers of players, unless one was asked for."""
    kind = setting.game.get_type()
    default = kind.parameter_specification.get("players")
    if default is None or "players=" in setting.name:
        return
    for players in range(kind.min_num_players, kind.max_num_players + 1):
        if players == setting.pool.players:
            continue
        try:
            yield setting_of(_with_players(setting.name, players))
        except ConfigError:  # other parameters do not go with so many
            continue


def _with_players(name: str, players: int) -> str:
    if name.endswith(")"):
        return re.sub(r"\)$", f",players={players})", name)
    return f"{name}(players={players})"


def _listed(numbers: tuple[int, ...]) -> str:
    if numbers == tuple(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 2:
        return f"{numbers[0]} to {numbers[-1]}"
    return " and ".join(map(str, numbers))
