"""The one door through which bots come in: BotSpec -> version, check, player for the referee.

Built-in bots are found by the name table of `bots`; others by the path of a file or a package.
Every complaint is a BotError in one sentence.
"""

import dataclasses
import difflib
import functools
import hashlib
import importlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from arena import bot_files, bot_module
from arena.bot import BotSpec
from arena.errors import BotError
from arena.isolation.inline import InlinePlayer
from arena.isolation.player import Level, Player
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
    summary: str
    options: Mapping[str, object]


def describe(name: str) -> Description:
    """What a built-in bot is.

    Raises:
        BotError: there is no bot of that name.
    """
    module = _builtin(name)
    summary = (module.module.__doc__ or "").strip().partition("\n")[0]
    return Description(name, summary, module.defaults())


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
    files and options. The version depends on no host, path, Python or commit.

    Raises:
        BotError: no such bot, or options that it does not have.
    """
    if _is_builtin(spec):
        return dataclasses.replace(spec, version=_builtin_version(spec, game))
    path = Path(spec.path or "").resolve()
    version = bot_files.read(path).version(spec.options)
    return dataclasses.replace(spec, path=str(path), version=version)


def check(spec: BotSpec, game: "pyspiel.Game") -> None:
    """Refuses a bot that cannot be made or cannot play the game, before anything is played.

    Raises:
        BotError: says why.
    """
    module = _module(spec)
    module.make(spec.options, game, seat=0, seed=0)
    reason = module.why_not(game)
    if reason is not None:
        raise BotError(f"bot {spec.name!r} cannot play {game.get_type().short_name}: {reason}")


def build(spec: BotSpec) -> Player:
    """A player for one seat of one match; the bot itself is made when the match starts."""
    level = Level.BUILT_IN if _is_builtin(spec) else Level.INLINE
    return InlinePlayer(functools.partial(_module, spec), spec.options, level)


def _is_builtin(spec: BotSpec) -> bool:
    if (spec.bot is None) == (spec.path is None):
        raise BotError(f"bot {spec.name!r}: give either bot (built in) or path (a file)")
    return spec.bot is not None


def _builtin_version(spec: BotSpec, game: "pyspiel.Game | None") -> str:
    module = _module(spec)
    resolved = module.resolved_options(spec.options)
    defaults = module.defaults()
    changed = {key: value for key, value in resolved.items() if defaults.get(key) != value}
    identity = getattr(module.module, "identity", None)
    parts = [bot_files.canonical_json(changed)] if changed else []
    if identity is not None and game is not None:
        parts.append(str(identity(resolved, game)))
    version = str(module.module.VERSION)
    if not parts:
        return version
    return f"{version}+{hashlib.sha256('|'.join(parts).encode()).hexdigest()[:_SHOWN_DIGITS]}"


def _module(spec: BotSpec) -> bot_module.BotModule:
    return _builtin(spec.bot or "") if _is_builtin(spec) else _by_path(spec)


@functools.cache
def _builtin(name: str) -> bot_module.BotModule:
    module_name = catalog.module_of(name)
    if module_name is None:
        near = difflib.get_close_matches(name, catalog.names(), n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(catalog.names())}"
        raise BotError(f"no built-in bot {name!r}; {hint}")
    return bot_module.import_builtin(name, module_name)


# One import for each content of a path: the version tells contents apart.
_imported: dict[tuple[str, str], bot_module.BotModule] = {}


def _by_path(spec: BotSpec) -> bot_module.BotModule:
    path = Path(spec.path or "")
    found = _imported.get((str(path), spec.version))
    if found is None:
        if spec.version and bot_files.read(path).version(spec.options) != spec.version:
            raise BotError(f"{path}: the bot changed since the tournament began; start it again")
        found = _imported[str(path), spec.version] = bot_module.import_path(path)
    return found
