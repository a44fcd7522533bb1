"""Whether a bot comes to life: its files, its import, its construction, what it says it plays."""

from dataclasses import dataclass
from pathlib import Path

from arena import bot_files, loading
from arena.checking.candidate import Candidate, Setting, advice_for
from arena.checking.finding import Finding, Mark
from arena.checking.positions import memory_text
from arena.isolation.player import BotFault

_LISTED_FILES = 4


@dataclass(frozen=True, slots=True)
class Start:
    """What came of starting the bot for one game."""

    finding: Finding | None  # None: it plays, and there is nothing to say about this game
    plays: bool
    cpu_seconds: float = 0.0
    memory_mb: float | None = None


def files(candidate: Candidate) -> Finding:
    """What travels with the bot to every worker, and what its version is made of."""
    found = bot_files.read(Path(candidate.spec.path or ""))
    names = found.names
    listed = ", ".join(names[:_LISTED_FILES])
    more = f" and {len(names) - _LISTED_FILES} more" if len(names) > _LISTED_FILES else ""
    size = sum(len(content) for _, content in found.contents)
    return Finding(
        "files", Mark.OK, f"{_counted(len(names), 'file')}, {_size(size)}: {listed}{more}"
    )


def start(candidate: Candidate, setting: Setting) -> Start:
    """Imports and makes the bot for a game, in its own process."""
    player = loading.in_own_process(candidate.spec, candidate.limits.resources())
    try:
        objection = player.objection(setting.game)
        seconds, memory_mb = player.cpu_seconds(), player.peak_memory_mb()
    except BotFault as fault:
        advice = advice_for(fault.kind, fault.cause, candidate.limits)
        cause = fault.cause.removeprefix(f"{candidate.spec.path}: ")
        return Start(
            Finding("start", Mark.FAILED, cause, setting.name, advice, fault.log_tail), plays=False
        )
    finally:
        player.close()
    if objection is not None:
        sentence = f"says that it does not play {setting.name}: {objection}"
        return Start(Finding("start", Mark.SKIPPED, sentence, setting.name), plays=False)
    return Start(None, plays=True, cpu_seconds=seconds, memory_mb=memory_mb)


def alive(candidate: Candidate, started: Start) -> Finding:
    """How long import and construction took, and what they hold."""
    seconds, allowed = started.cpu_seconds, candidate.limits.import_seconds
    sentence = f"imports and is made in {seconds:.2f} s, {memory_text(started.memory_mb)}"
    if seconds > allowed / 2:
        advice = "do less at import, or ask for a config with limits: {import_seconds: 30}"
        return Finding(
            "start", Mark.WARNING, f"{sentence}; {allowed:g} s are allowed", advice=advice
        )
    return Finding("start", Mark.OK, sentence)


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _size(size: int) -> str:
    for unit, factor in (("MB", 1 << 20), ("KB", 1 << 10)):
        if size >= factor:
            return f"{size / factor:.1f} {unit}"
    return f"{size} bytes"
