"""The one door through which bots come in: BotSpec -> version, check, player for the referee.

Built-in bots are found by the name table of `bots` and run in the referee's process. Others are
given by the path of a file or a package and run in a process of their own: nothing of theirs is
ever imported here. Every complaint is a BotError in one sentence.
"""

import dataclasses
import difflib
import functools
import hashlib
import importlib
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from arena import bot_copies, bot_files, bot_module
from arena.bot import BotSpec
from arena.errors import BotError
from arena.isolation.inline import InlinePlayer
from arena.isolation.player import BotFault, Level, Player
from arena.isolation.policy import Resources
from arena.isolation.process_player import ProcessPlayer, Submission
from bots import catalog

if TYPE_CHECKING:
    import pyspiel

_SHOWN_DIGITS = 8


def builtin_names() -> tuple[str, ...]:
    """The names of the built-in bots, sorted. Imports none of them."""
    return catalog.names()


@dataclasses.dataclass(frozen=True, slots=True)
class Description:
    """A built-in bot for people: what it does, and its options with their defaults."""

    name: str
    summary: str  # a sentence
    options: Mapping[str, object]
    manual: str  # all that its author says


def describe(name: str) -> Description:
    """What a built-in bot is.

    Raises:
        BotError: there is no bot of that name.
    """
    module = _builtin(name)
    manual = module.manual().removeprefix(f"`{name}`: ")
    return Description(name, manual.partition("\n")[0], module.defaults(), manual)


def trainer(name: str) -> Callable[..., Path]:
    """The function that trains a built-in bot and gives the path of what it wrote.

    Raises:
        BotError: there is no such bot, or it needs no training.
    """
    module_name = catalog.trainer_of(name)
    if module_name is None:
        trained = ", ".join(catalog.trained())
        raise BotError(f"no bot {name!r} that can be trained; there is {trained}")
    train: Callable[..., Path] = importlib.import_module(module_name).train
    return train


def identify(spec: BotSpec, game: "pyspiel.Game | None" = None) -> BotSpec:
    """The spec with its version, and with a path made absolute.

    Built in: the module's VERSION and, behind a `+`, a hash of the options that differ from
    their defaults and of the module's identity() in that game. By path: a hash of the bot's
    files and, behind a `+`, of its options. It depends on no host, path, Python or commit.

    Raises:
        BotError: no such bot, options that it does not have, or a game that it cannot play.
    """
    if _is_builtin(spec):
        return dataclasses.replace(spec, version=_builtin_version(spec, game))
    path = Path(spec.path or "").resolve()
    files = bot_files.read(path)
    if spec.digest and files.digest() != spec.digest:
        raise BotError(
            f"{spec.submitted}: its files in {path.parent} are not those that were submitted; "
            "submit it again"
        )
    return dataclasses.replace(spec, path=str(path), version=files.version(spec.options))


def check(spec: BotSpec, game: "pyspiel.Game", resources: Resources | None = None) -> None:
    """Refuses a bot that cannot be made or cannot play the game, before anything is played.

    Raises:
        BotError: says why.
        UnavailableError: this machine cannot lock the bot in as its spec wants it.
    """
    if _is_builtin(spec):
        module = _builtin(spec.bot or "")
        module.make(spec.options, game, seat=0, seed=0)
        reason = module.why_not(game)
    else:
        player = in_own_process(spec, resources)
        try:
            reason = player.objection(game)
        except BotFault as fault:
            shown = "" if fault.cause.startswith(str(spec.path)) else f"{spec.path}: "
            raise BotError(f"{shown}{fault.cause}") from None
        finally:
            player.close()
    _refuse(spec, game, reason)


def build(spec: BotSpec, resources: Resources | None = None) -> Player:
    """A player for one seat of one match; the bot itself is made when the match starts."""
    if _is_builtin(spec):
        find = functools.partial(_builtin, spec.bot or "")
        return InlinePlayer(find, spec.options, Level.BUILT_IN)
    return in_own_process(spec, resources)


def in_own_process(spec: BotSpec, resources: Resources | None = None) -> ProcessPlayer:
    """A player for a bot given by path, as `build` makes it, that can be asked for its memory."""
    return ProcessPlayer(functools.partial(_submission, spec), Level(spec.isolation), resources)


def keep_copies_in(folder: str) -> None:
    """Names the folder for the copies that bots given by path are started from.

    Without this they go to the folder for temporary files; what a killed process leaves there is
    removed by the next one.
    """
    _copies_parent.append(folder)


def _is_builtin(spec: BotSpec) -> bool:
    if (spec.bot is None) == (spec.path is None):
        raise BotError(f"bot {spec.name!r}: give either bot (built in) or path (a file)")
    return spec.bot is not None


def _refuse(spec: BotSpec, game: "pyspiel.Game", reason: str | None) -> None:
    if reason is not None:
        raise BotError(f"bot {spec.name!r} cannot play {game.get_type().short_name}: {reason}")


def _builtin_version(spec: BotSpec, game: "pyspiel.Game | None") -> str:
    module = _builtin(spec.bot or "")
    resolved = module.resolved_options(spec.options)
    defaults = module.defaults()
    changed = {key: value for key, value in resolved.items() if defaults.get(key) != value}
    identity = getattr(module.module, "identity", None)
    parts = [bot_files.canonical_json(changed)] if changed else []
    if identity is not None and game is not None:
        _refuse(spec, game, module.why_not(game))  # it has an identity in games that it plays
        parts += filter(None, [str(identity(resolved, game))])
    version = str(module.module.VERSION)
    if not parts:
        return version
    return f"{version}+{hashlib.sha256('|'.join(parts).encode()).hexdigest()[:_SHOWN_DIGITS]}"


@functools.cache
def _builtin(name: str) -> bot_module.BotModule:
    module_name = catalog.module_of(name)
    if module_name is None:
        near = difflib.get_close_matches(name, catalog.names(), n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(catalog.names())}"
        raise BotError(f"no built-in bot {name!r}; {hint}")
    return bot_module.import_builtin(name, module_name)


# One copy for each content of a path: the version tells contents apart.
_copies: dict[tuple[str, str], Path] = {}


def _submission(spec: BotSpec) -> Submission:
    """A private copy of the bot's files: the folder that they lie in may hold other things."""
    path = Path(spec.path or "")
    entry = _copies.get((str(path), spec.version))
    if entry is None:
        files = bot_files.read(path)
        if spec.version and files.version(spec.options) != spec.version:
            raise BotError(f"{path}: the bot changed since the tournament began; start it again")
        parent = _copies_parent[-1] if _copies_parent else None
        entry = files.write(Path(tempfile.mkdtemp(dir=bot_copies.folder(parent))))
        _copies[str(path), spec.version] = entry
    return Submission(entry.parent, entry, str(path), spec.options)


_copies_parent: list[str] = []  # the last one counts
