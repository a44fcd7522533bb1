"""A config file -> TournamentConfig: everything checked, every default filled in.

A complaint is one sentence: file, line, key, what was found, what would be right. Which games,
bots and kinds of schedule there are is handed in, so that nothing here knows a game or a bot.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from arena import bot_names, bot_versions, config_typed
from arena.bot import BotSpec
from arena.bot_versions import BotVersion
from arena.config_file import (
    MAX_INTEGER,
    MAX_ROUNDS,
    MAX_SEED,
    BotEntry,
    ConfigFile,
    ScheduleSection,
)
from arena.config_yaml import Document, KeyPath, read, shown, unknown
from arena.errors import ConfigError
from arena.isolation.policy import Resources
from arena.records import Pool

ANCHOR_BOT, ANCHOR_ELO = "random", 1000.0


@dataclass(frozen=True, slots=True)
class Limits:
    """What a bot may use; exceeding one is a fault of its seat."""

    cpu_seconds_per_move: float = 1.0
    wall_seconds_per_move: float = 5.0
    import_seconds: float = 10.0
    max_moves: int | None = None  # decisions of all seats; then the match is scored as it stands
    memory_mb: int = 1024
    max_faults: int = 3  # in a row, in plan order: then the bot is withdrawn

    def deciding(self) -> dict[str, object]:
        """Those that decide the result of a match, and so are part of its id."""
        return {key: value for key, value in asdict(self).items() if key != "max_faults"}

    def resources(self) -> Resources:
        """What the process of a bot given by path gets."""
        return Resources(memory_mb=self.memory_mb, import_seconds=self.import_seconds)


@dataclass(frozen=True, slots=True)
class Schedule:
    """Who plays whom: the kind of schedule, which seatings, and how many rounds."""

    kind: str = "round_robin"
    seatings: str = "auto"
    rounds: int = 10


@dataclass(frozen=True, slots=True)
class Anchor:
    """The bot whose rating is fixed."""

    bot: str
    elo: float


@dataclass(frozen=True, slots=True)
class TournamentConfig:
    """A checked config: what a tournament is planned and played from."""

    pool: Pool
    bots: tuple[BotSpec, ...]  # in the order of the file; names are unique
    schedule: Schedule = Schedule()
    seed: int | None = None  # None: to be drawn
    limits: Limits = Limits()
    isolation: str = "full"
    anchor: Anchor | None = None  # None: the mean of all is 1500
    where: str = ""  # the file, or the command that asked for it; only for messages
    bot_lines: tuple[int, ...] = ()  # of the file; likewise

    @property
    def has_submitted_bots(self) -> bool:
        """Whether somebody else's code plays."""
        return any(bot.path is not None for bot in self.bots)

    def place_of_bot(self, index: int) -> str:
        """Where a bot stands, for messages: `file:line: bots[2]`."""
        line = f":{self.bot_lines[index]}" if self.bot_lines else ""
        return f"{self.where}{line}: bots[{index}]"


@dataclass(frozen=True, slots=True)
class Known:
    """What there is to choose from; `load_pool` raises ValueError with a sentence."""

    games: Sequence[str]
    bots: Sequence[str]  # built-in ones
    schedules: Sequence[str]
    load_pool: Callable[[str], Pool]
    submitted: Sequence[BotVersion] = ()


def load(path: Path, known: Known) -> TournamentConfig:
    """Reads and checks one config file.

    Raises:
        ConfigError: one sentence with file, line and key.
    """
    document = read(path)
    if document.value is None:
        raise document.error(
            (), "is empty; the smallest config has a game and bots: {game: ..., bots: [...]}"
        )
    return check(document, known, folder=path.parent)


def check(document: Document, known: Known, *, folder: Path) -> TournamentConfig:
    """The config that a document describes; `folder` is what paths of bots are relative to.

    A command that needs no file hands in `Document("match", {"game": ..., "bots": ...})`.

    Raises:
        ConfigError: one sentence with file, line and key.
    """
    entry = config_typed.typed(document)
    pool = _pool(document, entry.game, known)
    if entry.schedule.kind not in known.schedules:
        kind = entry.schedule.kind
        sentence = f"no kind of schedule is called {shown(kind)}{unknown(kind, known.schedules)}"
        raise document.error(("schedule", "kind"), sentence)
    bots = tuple(
        _bot_spec(document, index, bot, known=known, folder=folder)
        for index, bot in enumerate(entry.bots)
    )
    _check_field(document, bots, pool)
    return TournamentConfig(
        pool=pool,
        bots=bots,
        schedule=_schedule(entry.schedule),
        seed=entry.seed,
        limits=Limits(**msgspec.structs.asdict(entry.limits)),
        isolation=entry.isolation,
        anchor=_anchor(document, entry, bots),
        where=document.where,
        bot_lines=tuple(
            document.lines["bots", index]
            for index in range(len(bots))
            if ("bots", index) in document.lines
        ),
    )


def override(
    config: TournamentConfig,
    *,
    seed: int | None = None,
    rounds: int | None = None,
    isolation: str | None = None,
) -> TournamentConfig:
    """The config with what the command line says instead of the file.

    Raises:
        ConfigError: a number out of its range, naming the option.
    """
    if seed is not None:
        _check_option("--seed", seed, least=0, most=MAX_SEED)
        config = replace(config, seed=seed)
    if rounds is not None:
        _check_option("--rounds", rounds, least=1, most=MAX_ROUNDS)
        config = replace(config, schedule=replace(config.schedule, rounds=rounds))
    if isolation is not None:
        config = replace(config, isolation=isolation)
    return config


def to_plain(config: TournamentConfig) -> dict[str, Any]:
    """All that was checked, as plain data for the store and for `--json`."""
    plain: dict[str, Any] = msgspec.to_builtins(replace(config, bot_lines=()))
    del plain["bot_lines"]
    return plain


def _check_option(option: str, value: int, *, least: int, most: int) -> None:
    if not least <= value <= most:
        raise ConfigError(f"{option}: found {value}, wanted a whole number from {least} to {most}")


def _schedule(section: ScheduleSection) -> Schedule:
    return Schedule(kind=section.kind, seatings=section.seatings, rounds=section.rounds)


# ------------------------------------------------------------------- games, bots, the anchor


def _pool(document: Document, game: str, known: Known) -> Pool:
    short_name = game.partition("(")[0].strip()
    if short_name not in known.games:
        sentence = f"no game is called {shown(short_name)}{unknown(short_name, known.games)}"
        raise document.error(("game",), sentence)
    try:
        return known.load_pool(game)
    except ValueError as error:
        raise document.error(("game",), " ".join(str(error).split())) from None


def _bot_spec(
    document: Document, index: int, entry: str | BotEntry, *, known: Known, folder: Path
) -> BotSpec:
    place: KeyPath = ("bots", index)
    if isinstance(entry, str):
        entry = BotEntry(bot=entry)
    if (entry.bot is None) == (entry.path is None):
        found = "neither" if entry.bot is None else "both"
        raise document.error(place, f'has {found} of the keys "bot" and "path", wanted one of them')
    if entry.name == "":
        raise document.error((*place, "name"), 'found "", wanted a name')
    spec = _found_bot(document, place, entry, known=known, folder=folder)
    _check_name(document, (*place, "name") if entry.name else place, spec.name)
    _check_numbers(document, (*place, "options"), entry.options)
    return spec


def _found_bot(
    document: Document, place: KeyPath, entry: BotEntry, *, known: Known, folder: Path
) -> BotSpec:
    """The bot that an entry names: built in, submitted, or by path."""
    if entry.bot is None:
        path = _bot_path(document, (*place, "path"), str(entry.path), folder=folder)
        return BotSpec(entry.name or Path(path).stem, path=path, options=entry.options)
    if entry.bot in known.bots:
        return BotSpec(entry.name or entry.bot, bot=entry.bot, options=entry.options)
    if entry.bot.partition("@")[0] not in bot_versions.names(known.submitted):
        raise document.error(place, _no_such_bot(entry.bot, known))
    try:
        found = bot_versions.playing(entry.bot, known.submitted)
    except ValueError as error:
        raise document.error(place, str(error)) from None
    return BotSpec(
        entry.name or bot_versions.default_name(entry.bot, found),
        path=found.path,
        options=entry.options,
        submitted=found.label,
        digest=found.digest,
    )


def _no_such_bot(word: str, known: Known) -> str:
    name = word.partition("@")[0]
    if word.endswith(".py") or "/" in word:
        return f"no bot is called {shown(word)}; a bot of your own: {{path: {word}}}"
    if name in known.bots:
        return f"{name} is built in and has one version; write {shown(name)}"
    names = (*known.bots, *bot_versions.names(known.submitted))
    return f"no bot is called {shown(word)}{unknown(name, names)}"


def _bot_path(document: Document, place: KeyPath, text: str, *, folder: Path) -> str:
    try:
        path = (folder / text).absolute()
        exists = path.exists()
    except (OSError, ValueError):
        exists = False
    if not text or not exists:
        hint = "; paths are relative to the config" if document.lines else ""  # it is a file
        raise document.error(place, f"there is no file {shown(text)} in {folder}{hint}")
    if path.is_dir() and not (path / "__init__.py").is_file():
        sentence = f"{shown(text)} is a folder without __init__.py; wanted a Python file or package"
        raise document.error(place, sentence)
    if path.is_file() and path.suffix != ".py":
        raise document.error(place, f"{shown(text)} is not a Python file (.py) or package")
    return str(path)


def _check_name(document: Document, place: KeyPath, name: str) -> None:
    complaint = bot_names.complaint(name)
    if complaint:
        raise document.error(place, f"the name {shown(name)} cannot be used: {complaint}")


def _check_numbers(document: Document, place: KeyPath, value: object) -> None:
    if isinstance(value, float) and not math.isfinite(value):
        raise document.error(place, f"found {value}, wanted a finite number")
    # What a bot is sent, and the database, hold no larger ones.
    if isinstance(value, int) and not -MAX_INTEGER <= value <= MAX_INTEGER:
        raise document.error(place, f"found {shown(value)}, wanted a whole number of 64 bits")
    inner: Any = ()
    if isinstance(value, Mapping):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    for key, part in inner:
        _check_numbers(document, (*place, key), part)


def _check_field(document: Document, bots: Sequence[BotSpec], pool: Pool) -> None:
    """Enough bots for the game, and no two with one name."""
    needed = min(pool.players, 2)
    if len(bots) < needed:
        count = "no bots" if not bots else "1 bot"
        what = "at least 2 different bots" if needed == 2 else "at least 1 bot"
        raise document.error(("bots",), f"found {count}, wanted {what} to play {pool.game}")
    first: dict[str, int] = {}
    for index, bot in enumerate(bots):
        before = first.setdefault(bot.name.casefold(), index)
        if before != index:
            sentence = f"is called {shown(bot.name)} like bots[{before}]; give it a name of its own"
            raise document.error(("bots", index), sentence)


def _anchor(document: Document, entry: ConfigFile, bots: Sequence[BotSpec]) -> Anchor | None:
    names = [bot.name for bot in bots]
    if entry.anchor is not None:
        name = entry.anchor.bot
        if name not in names:
            sentence = f"no bot of this tournament is called {shown(name)}{unknown(name, names)}"
            raise document.error(("anchor", "bot"), sentence)
        return Anchor(name, entry.anchor.elo)
    anchors = (bot.name for bot in bots if bot.bot == ANCHOR_BOT)
    return next((Anchor(name, ANCHOR_ELO) for name in anchors), None)
