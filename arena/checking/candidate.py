"""The bot that is checked, the games that it is checked in, and what a fault of it means."""

from dataclasses import dataclass, field

import pyspiel

import games
from arena import pool
from arena.bot import BotSpec
from arena.config import Limits
from arena.errors import ConfigError
from arena.isolation.player import BotFault
from arena.isolation.seat_view import GameFacts
from arena.records import EndingKind, Pool


@dataclass(frozen=True, slots=True)
class Candidate:
    """A bot given by path, identified, and what it may use."""

    spec: BotSpec
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class Setting:
    """A game to check in: loaded, with the pool that its matches would count in."""

    pool: Pool
    facts: GameFacts

    @property
    def game(self) -> pyspiel.Game:
        """The OpenSpiel game."""
        return self.facts.game

    @property
    def name(self) -> str:
        """The canonical name."""
        return self.pool.game


def setting_of(name: str) -> Setting:
    """Loads a game as a config would name it.

    Raises:
        ConfigError: there is no such game, or it cannot be played here.
    """
    try:
        found = pool.load_pool(name)
        return Setting(found, GameFacts(games.load_game(name)))
    except ValueError as error:
        raise ConfigError(f"--game: {' '.join(str(error).split())}") from None


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did that would have ended a match."""

    kind: EndingKind
    cause: str
    seat: int
    ply: int
    log_tail: str = ""

    @classmethod
    def of(cls, raised: BotFault, seat: int, ply: int) -> "Fault":
        """From what a player raised."""
        return cls(raised.kind, raised.cause, seat, ply, raised.log_tail)


def advice_for(kind: EndingKind, cause: str, limits: Limits) -> str:
    """What an author can do about a fault."""
    for sign, advice in _BY_CAUSE.items():
        if sign in cause:
            return advice
    if kind is EndingKind.TIMEOUT and "being imported" in cause:
        return (
            f"import and construction have {limits.import_seconds:g} s of CPU time; a config can "
            "give more: limits: {import_seconds: 30}"
        )
    if kind is EndingKind.TIMEOUT:
        return (
            "look at turn.seconds_left() while thinking; a move has "
            f"{limits.cpu_seconds_per_move:g} s of CPU time and {limits.wall_seconds_per_move:g} s "
            "in all"
        )
    if kind is EndingKind.MEMORY:
        return (
            f"a bot has {limits.memory_mb} MB beyond Python and the games; a config can give "
            f"more: limits: {{memory_mb: {2 * limits.memory_mb}}}"
        )
    return _BY_KIND[kind]


_FILES = (
    "a bot may read its own files and Python's libraries, and write, start or connect to nothing; "
    "see docs/security.md"
)
_BY_CAUSE = {
    "ModuleNotFoundError": (
        "a bot has the libraries of arena's own environment (numpy, scipy, numba, ...); put "
        "modules of your own next to its file"
    ),
    "has no attribute 'array'": (
        "only the games of this project have state.array; a bot for some games says so with "
        "plays(game), or is checked with --game"
    ),
    "PermissionError": _FILES,
    "Operation not permitted": _FILES,
    "No usable temporary directory": _FILES,
    "MiB to its log": "print less: the end of the log is all that is kept",
    "no bot in it": "arena new-bot writes one to start from",
    "several bots": "one file is one bot; make_bot() says which class it is",
}
_BY_KIND = {
    EndingKind.ILLEGAL: "return one of turn.legal_actions: they are others at every turn",
    EndingKind.PROTOCOL: "choose(turn) has to return one of the ints in turn.legal_actions",
    EndingKind.CRASH: "the log below shows where; what the bot prints stands there too",
    EndingKind.IMPORT: "put it right and check again",
}
