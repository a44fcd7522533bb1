"""Which games there are, and how to load one. Importing this imports no game."""

import contextlib
import difflib
import importlib
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import pyspiel

    from games.adapter import GameDefinition
    from games.kernel.contract import Rules


class _Entry(NamedTuple):
    """What can be said of a game without importing it."""

    module: str  # registers the game
    title: str
    players: str


# One line a game.
_GAMES = {
    "alubari": _Entry(
        "games.alubari.spiel", "Alubari: tea estates and the railway to Darjeeling", "1-5"
    ),
    "discover_india": _Entry(
        "games.discover_india.spiel",
        "Discover India: a journey that fills Kolams",
        "2-5",
    ),
    "indigo": _Entry("games.indigo.spiel", "Indigo: routes for gems, laid tile by tile", "2-4"),
    "lakshadweep": _Entry("games.lakshadweep.spiel", "Lakshadweep: islands, tile by tile", "2"),
    "parcheesi": _Entry("games.parcheesi.spiel", "Parcheesi: the Royal Game of India", "2-4"),
}
# Games that OpenSpiel brings in Python register themselves when they are imported, so by name here.
_OPENSPIEL_IN_PYTHON = "open_spiel.python.games"
_IN_PYTHON = {
    f"python_{module}": f"{_OPENSPIEL_IN_PYTHON}.{module}"
    for module in (
        "ant_foraging",
        "block_dominoes",
        "dynamic_routing",
        "hangman",
        "iterated_prisoners_dilemma",
        "kuhn_poker",
        "liars_poker",
        "team_dominoes",
        "tic_tac_toe",
    )
}
_FLAGS = {"True": True, "true": True, "False": False, "false": False}
_FEW_ENOUGH_TO_LIST = 40


def names() -> tuple[str, ...]:
    """Short names of the project's own games, sorted."""
    return tuple(sorted(_GAMES))


def known() -> tuple[str, ...]:
    """Short names of all games that can be loaded, ours and OpenSpiel's, sorted."""
    import pyspiel

    return tuple(sorted({*_GAMES, *_IN_PYTHON, *pyspiel.registered_names()}))


def title(short_name: str) -> str:
    """One line about one of the project's own games."""
    return _GAMES[short_name].title


def players(short_name: str) -> str:
    """For how many players one of the project's own games is, such as `2-4`."""
    return _GAMES[short_name].players


def definition(short_name: str) -> "GameDefinition | None":
    """What is known of one of the project's own games, None for others. Imports that game."""
    if short_name not in _GAMES:
        return None
    found: GameDefinition = importlib.import_module(_GAMES[short_name].module).DEFINITION
    return found


def load_game(loading_string: str) -> "pyspiel.Game":
    """Loads a game as OpenSpiel writes it, such as `parcheesi(players=4)`.

    Imports only that game and registers it; OpenSpiel's own games are passed through, without
    what OpenSpiel writes to the standard error.

    Raises:
        ValueError: an unknown name, a string that cannot be read, or parameters outside the
            specification of the game; one sentence.
    """
    import pyspiel

    short_name, texts = _parts(loading_string)
    ours = definition(short_name)
    game_type = _openspiel_type(short_name) if ours is None else ours.game_type()
    specification = game_type.parameter_specification
    parameters = {key: _value(short_name, key, texts[key], specification) for key in texts}
    if ours is not None:
        return pyspiel.load_game(short_name, parameters)
    low, high = game_type.min_num_players, game_type.max_num_players
    found = parameters.get("players", low)
    if not low <= found <= high and found != specification.get("players"):  # it may be -1
        raise ValueError(f"{short_name}: players: {found} is not in {low}..{high}")
    try:
        with _quiet_stderr():
            return pyspiel.load_game(loading_string.strip())
    except pyspiel.SpielError as error:
        raise ValueError(_refusal(loading_string, str(error))) from None


def registered_type(short_name: str) -> "pyspiel.GameType | None":
    """What is registered under a name, None for nothing.

    A loaded game around another game has the type of that other game, parameters included.
    """
    import pyspiel

    found = (kind for kind in pyspiel.registered_games() if kind.short_name == short_name)
    return next(found, None)


def rules(game: "pyspiel.Game") -> "Rules | None":
    """The rules core of one of the project's games, None for OpenSpiel's own."""
    core: Rules | None = getattr(game, "rules", None)
    return core


def _parts(loading_string: str) -> tuple[str, dict[str, str]]:
    """Splits `name(key=text,key=text)`."""
    short_name, bracket, rest = loading_string.strip().partition("(")
    if not re.fullmatch(r"\w+", short_name):
        raise ValueError(f"{loading_string!r} does not start with the name of a game")
    if not bracket:
        return short_name, {}
    texts: dict[str, str] = {}
    for piece in _split_at_commas(loading_string, rest):
        key, equals, text = (part.strip() for part in piece.partition("="))
        if not equals or not re.fullmatch(r"\w+", key):
            raise ValueError(f"{loading_string}: {piece.strip()!r} is not of the form name=value")
        if key in texts:
            raise ValueError(f"{loading_string}: {key!r} is given twice")
        texts[key] = text
    return short_name, texts


def _split_at_commas(loading_string: str, rest: str) -> Iterator[str]:
    """The parameters up to the bracket that closes the first one; brackets inside belong to it."""
    depth, start = 1, 0
    for at, letter in enumerate(rest):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0:
            if at + 1 < len(rest):
                raise ValueError(f"{loading_string}: {rest[at + 1 :]!r} follows the last bracket")
            if rest[start:at].strip() or start > 0:
                yield rest[start:at]
            return
        if letter == "," and depth == 1:
            yield rest[start:at]
            start = at + 1
    raise ValueError(f"{loading_string}: the closing bracket ')' is missing")


def _openspiel_type(short_name: str) -> "pyspiel.GameType":
    """The description of a game that OpenSpiel brings."""
    if short_name in _IN_PYTHON:
        importlib.import_module(_IN_PYTHON[short_name])
    found = registered_type(short_name)
    if found is not None:
        return found
    raise ValueError(f"no game is called {short_name!r}{_nearest(short_name, known())}")


def _refusal(loading_string: str, text: str) -> str:
    """What OpenSpiel says against parameters, as a sentence."""
    missing = re.fullmatch(r"Missing parameter (\w+)\s*", text)
    if missing is not None:
        return f"{loading_string}: the parameter {missing[1]!r} has to be given"
    # Checks in OpenSpiel's C++ code name their source line, which helps nobody here.
    text = re.sub(r"\S+\.(cc|h):\d+ ", "OpenSpiel refuses it: ", text)
    return f"{loading_string}: {' '.join(text.split())}"


@contextlib.contextmanager
def _quiet_stderr() -> Iterator[None]:
    """OpenSpiel's C++ code writes there what it also throws, and warnings about single games."""
    with open(os.devnull, "wb") as nothing:
        kept = os.dup(2)
        os.dup2(nothing.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


def _value(short_name: str, key: str, text: str, known: Mapping[str, Any]) -> Any:
    """The text of a parameter as a value of the type that its default has."""
    if key not in known:
        raise ValueError(f"{short_name}: {key}: no such parameter{_nearest(key, known)}")
    default = known[key]
    if isinstance(default, bool):
        if text in _FLAGS:
            return _FLAGS[text]
        raise ValueError(f"{short_name}: {key}: {text!r} is neither True nor False")
    if isinstance(default, int):
        if re.fullmatch(r"[+-]?\d{1,9}", text):  # OpenSpiel's integers have 32 bits
            return int(text)
        raise ValueError(f"{short_name}: {key}: {text!r} is not a whole number below 10**9")
    if isinstance(default, dict) and not re.fullmatch(r"\w+\(.*\)", text):
        raise ValueError(f"{short_name}: {key}: {text!r} is not a game such as tic_tac_toe()")
    if isinstance(default, float) and not re.fullmatch(r"[+-]?(\d+\.\d*|\.\d+)", text):
        raise ValueError(f"{short_name}: {key}: {text!r} is not a decimal number such as 1.0")
    return text


def _nearest(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: what was meant, else what there is."""
    choices = sorted(known)
    if not choices:
        return "; there are none"
    close = difflib.get_close_matches(word, choices, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; there are {', '.join(choices)}" if len(choices) <= _FEW_ENOUGH_TO_LIST else ""
