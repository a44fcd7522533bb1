"""A bot's module: import it, find what makes bots in it, check options, make bots.

The conventions stand in bots/catalog.py. Used by loading for bots in the referee's process and
by a bot's own process.
"""

import difflib
import importlib
import importlib.util
import inspect
import sys
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from arena.bot import Bot
from arena.errors import BotError

# What a maker may ask for beside its options, by the names that OpenSpiel's own bots use.
_FILLED_IN = frozenset({"game", "player_id", "player", "seat", "seed", "rng"})
_CONSTRUCTORS = ("__init__", "__new__")
_CHECKED_TYPES = (bool, int, float, str)


class BotModule:
    """An imported bot module and what makes bots in it."""

    def __init__(self, name: str, module: types.ModuleType) -> None:
        self.name = name  # for messages
        self.module = module
        self._maker = _find_maker(name, module)
        parameters = _parameters(self._maker)
        # A pyspiel.Bot gets its seat and randomness even where it has defaults for them.
        always = _is_openspiel_class(self._maker)
        self._filled_in = {
            key
            for key, p in parameters.items()
            if key in _FILLED_IN and (always or p.default is p.empty)
        }
        self._parameters = {k: p for k, p in parameters.items() if k not in self._filled_in}

    def resolved_options(self, options: Mapping[str, object]) -> dict[str, object]:
        """The options with the defaults of those that are not set.

        Raises:
            BotError: an unknown option, one of the wrong type, or one that is missing.
        """
        takes_any = any(p.kind is p.VAR_KEYWORD for p in self._parameters.values())
        named = {
            key: p
            for key, p in self._parameters.items()
            if p.kind in {p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY}
        }
        for key, value in options.items():
            if key in named:
                self._check_type(key, value, named[key].annotation)
            elif not takes_any:
                raise BotError(f"{self.name}: no option {key!r}; {_known_options(key, named)}")
        missing = [key for key, p in named.items() if p.default is p.empty and key not in options]
        if missing:
            raise BotError(f"{self.name}: option {missing[0]!r} has to be given")
        return {**self.defaults(), **options}

    def defaults(self) -> dict[str, object]:
        """The options that have a default, with it."""
        return {key: p.default for key, p in self._parameters.items() if p.default is not p.empty}

    def manual(self) -> str:
        """What its module says of it, and its maker of each option."""
        about = inspect.getdoc(self.module) or ""
        _, _, options = (inspect.getdoc(self._maker) or "").partition("\nArgs:\n")
        options = options.partition("\n\n")[0]
        return f"{about}\n\nOptions\n{options}" if options else about

    def make(self, options: Mapping[str, object], game: Any, seat: int, seed: int) -> Bot:
        """A new bot for one seat of one match.

        Raises:
            BotError: wrong options, or the module refuses them or makes something else.
        """
        self.resolved_options(options)
        arguments = dict(options)
        if self._filled_in:
            from arena.spiel_bot import filled_in

            arguments |= filled_in(self._filled_in, game, seat, seed)
        try:
            made = self._maker(**arguments)
        except BotError:
            raise
        except (Exception, SystemExit) as error:
            raise BotError(f"{self.name}: cannot be made: {_reason(error)}") from error
        if _is_openspiel_class(type(made)):
            from arena.spiel_bot import OpenSpielBot

            return OpenSpielBot(made)
        if not callable(getattr(made, "choose", None)):
            raise BotError(f"{self.name}: {type(made).__name__!r} has no method choose(turn)")
        bot: Bot = made
        return bot

    def why_not(self, game: Any) -> str | None:
        """What the module says against playing a pyspiel.Game, None where it says nothing."""
        plays = getattr(self.module, "plays", None)
        if plays is None:
            return None
        reason = plays(game)
        return None if reason is None else str(reason)

    def _check_type(self, key: str, value: object, annotation: Any) -> None:
        union = isinstance(annotation, types.UnionType)
        wanted = annotation.__args__ if union else (annotation,)
        if not all(kind in {*_CHECKED_TYPES, types.NoneType} for kind in wanted):
            return
        fits = type(value) in wanted or (float in wanted and type(value) is int)
        if not fits:
            names = " or ".join("null" if k is types.NoneType else k.__name__ for k in wanted)
            raise BotError(f"{self.name}: option {key!r} is {value!r}; it has to be {names}")


def import_builtin(name: str, module_name: str) -> BotModule:
    """A bot of this project; a failure to import it is our bug and keeps its traceback."""
    return BotModule(f"bot {name!r}", importlib.import_module(module_name))


def import_path(path: Path, shown: str | None = None) -> BotModule:
    """Imports a bot from a Python file or a package folder, called `shown` in messages.

    For a process that is this bot's alone: its modules and folders stay importable.

    Raises:
        BotError: it cannot be imported, or nothing in it makes a bot.
    """
    shown = shown or str(path)
    is_package = path.is_dir()
    source = path / "__init__.py" if is_package else path
    spec = importlib.util.spec_from_file_location(
        path.stem, source, submodule_search_locations=[str(path)] if is_package else None
    )
    if spec is None or spec.loader is None:
        raise BotError(f"{shown}: this is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True  # it is not our folder
    sys.path[:0] = [str(path), str(path.parent)] if is_package else [str(path.parent)]
    sys.modules[path.stem] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise BotError(f"{shown}: cannot be imported: {_reason(error)}") from error
    return BotModule(shown, module)


def _find_maker(name: str, module: types.ModuleType) -> Callable[..., Any]:
    maker = getattr(module, "make_bot", None)
    if callable(maker):
        found: Callable[..., Any] = maker
        return found
    inside = (module.__name__, module.__name__ + ".")
    classes = {
        value.__name__: value
        for key, value in vars(module).items()
        if isinstance(value, type)
        and not key.startswith("_")
        and (value.__module__ == inside[0] or value.__module__.startswith(inside[1]))
        and (callable(getattr(value, "choose", None)) or _is_openspiel_class(value))
    }
    if "Bot" in classes:
        return classes["Bot"]
    if len(classes) == 1:
        return next(iter(classes.values()))
    if classes:
        listed = ", ".join(sorted(classes))
        raise BotError(f"{name}: several bots ({listed}); name one Bot or define make_bot()")
    raise BotError(f"{name}: no bot in it; define make_bot() or a class with choose(self, turn)")


def _parameters(maker: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    if isinstance(maker, type):
        # inspect would find that too, but touches every module that is loaded on its way.
        inherited = [getattr(maker, name) is getattr(object, name) for name in _CONSTRUCTORS]
        if all(inherited):
            return {}
    for eval_annotations in (True, False):  # annotations may name what is not there at run time
        try:
            return dict(inspect.signature(maker, eval_str=eval_annotations).parameters)
        except (NameError, TypeError, ValueError, AttributeError):
            continue
    return {}


def _is_openspiel_class(value: Any) -> bool:
    pyspiel = sys.modules.get("pyspiel")  # without it loaded nothing can be a subclass of its Bot
    return pyspiel is not None and isinstance(value, type) and issubclass(value, pyspiel.Bot)


def _known_options(key: str, named: Mapping[str, object]) -> str:
    if not named:
        return "it has no options"
    near = difflib.get_close_matches(key, named, n=1)
    return f"did you mean {near[0]!r}?" if near else f"it has {', '.join(sorted(named))}"


def _reason(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return f"syntax error in line {error.lineno}: {error.msg}"
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
