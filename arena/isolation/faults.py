"""How a bot failed, put into words: the same for a bot in this process and in its own."""

import signal
import traceback
from pathlib import Path

from arena.records import EndingKind

_LOG_LINES = 12
_SHOWN_CHARACTERS = 800  # of a cause: the text of an exception is the bot's


def kind_of(error: BaseException) -> EndingKind:
    """How a match ends that this exception ended."""
    return EndingKind.MEMORY if isinstance(error, MemoryError) else EndingKind.CRASH


def cause_of(method: str, error: BaseException) -> str:
    """One sentence: which method raised what."""
    return f"{method} raised {type(error).__name__}: {error}".rstrip(": ")[:_SHOWN_CHARACTERS]


def signal_name(number: int) -> str:
    """What ended a process; real-time signals have no names."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def traceback_tail(error: BaseException) -> str:
    """The bot's own frames, without the folders of this host."""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    lines = [f"{Path(f.filename).name}:{f.lineno} in {f.name}: {f.line}" for f in frames]
    return "\n".join([*lines[-_LOG_LINES:], f"{type(error).__name__}: {error}"])
