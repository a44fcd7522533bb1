"""Indigo as an OpenSpiel game: its name, parameters, bounds. No rule is decided here."""

from typing import Any

import numpy as np
import pyspiel

from games.adapter import ArenaGame, GameDefinition, Parameters, register
from games.indigo import board, rules, view
from games.indigo.rules.layout import OPEN_HANDS, OPEN_SPACES, PLAYERS, RAW_POINTS
from games.kernel.contract import Sizes
from games.kernel.rule import Ints

RULES_VERSION = 1

DEFAULTS: dict[str, Any] = {
    "players": 2,
    "shared_gateways": True,
    "open_hands": False,
    "returns": "win",
    "radius": board.RADIUS,
    "open_spaces": -1,
    "tile_counts": " ".join(str(count) for count in board.TILE_COUNTS),
}
_PLAYER_NUMBERS = sorted({players for players, _ in board.OWNERS})
_RETURNS = ("win", "points")
_MOST_OF_A_KIND = 9999


def encode(parameters: Parameters) -> Ints:
    """Checks the parameters (the adapter has checked `players`) for rules.new_state.

    Raises:
        ValueError: one sentence with the parameter, what was found and what is valid.
    """
    players, shared = parameters["players"], parameters["shared_gateways"]
    _check(
        "shared_gateways",
        shared,
        (players, shared) in board.OWNERS,
        f"True for {players} players; only 3 players may play with every gateway owned by one",
    )
    _check("returns", parameters["returns"], parameters["returns"] in _RETURNS, _words(_RETURNS))
    radius = parameters["radius"]
    _check("radius", radius, radius in board.RADII, _words(board.RADII))
    spaces = len(board.SPACES[radius])
    playable = parameters["open_spaces"]
    _check(
        "open_spaces",
        playable,
        playable == -1 or 1 <= playable <= spaces,
        f"1 to {spaces}, or -1 for all {spaces} spaces of a board of radius {radius}",
    )
    open_spaces = spaces if playable == -1 else playable
    counts = _tile_counts(parameters["tile_counts"], open_spaces)
    raw_points = parameters["returns"] == "points"
    flags = [shared, parameters["open_hands"], raw_points]
    return np.array([players, *flags, radius, open_spaces, *counts], np.int64)


def _tile_counts(words: str, open_spaces: int) -> list[int]:
    counts = [int(word) for word in words.split() if word.isascii() and word.isdigit()]
    _check(
        "tile_counts",
        words,
        len(counts) == len(words.split()) == board.KINDS and max(counts) <= _MOST_OF_A_KIND,
        f"{board.KINDS} numbers from 0 to {_MOST_OF_A_KIND} with blanks between them, "
        "one for each kind of tile",
    )
    _check(
        "tile_counts",
        words,
        sum(counts) >= open_spaces,
        f"at least {open_spaces} tiles in all, one for each open space (here {sum(counts)})",
    )
    return counts


def _check(parameter: str, found: object, is_valid: bool, valid: str) -> None:  # noqa: FBT001 - the condition
    if not is_valid:
        raise ValueError(f"indigo: {parameter}: found {found!r}; valid: {valid}")


def _words(values: Any) -> str:
    *most, last = (repr(value) for value in values)
    return f"{', '.join(most)} or {last}"


def sizes(params: Ints) -> Sizes:
    """Bounds for encoded parameters.

    Every tile is drawn and laid once; with open hands up to a tile per player is drawn on top
    and never laid. The last space laid ends the game at the latest (RULES.md, rule 14).
    """
    players, tiles = int(params[PLAYERS]), int(params[OPEN_SPACES])
    general_sum = utility(params) == pyspiel.GameType.Utility.GENERAL_SUM
    shortfall = 0.0 if general_sum else -1.0
    is_win = not params[RAW_POINTS]
    return Sizes(
        players=players,
        distinct_actions=tiles * board.ORIENTATION_COUNT,
        max_chance_outcomes=board.KINDS,
        max_game_length=tiles,
        max_chance_nodes=tiles + (players if params[OPEN_HANDS] else 0),
        min_utility=-1.0 / (players - 1) if is_win else shortfall,
        max_utility=1.0,
        observation=rules.observation_pieces(params),
    )


def utility(params: Ints) -> pyspiel.GameType.Utility:
    """Zero-sum, but for the bare points of three or four: a shared gateway pays both owners."""
    if params[RAW_POINTS] and params[PLAYERS] > 2:
        return pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType.Utility.ZERO_SUM


DEFINITION = GameDefinition(
    short_name="indigo",
    long_name="Indigo",
    rules_version=RULES_VERSION,
    module=__name__,
    min_players=min(_PLAYER_NUMBERS),
    max_players=max(_PLAYER_NUMBERS),
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    defaults=DEFAULTS,
    encode=encode,
    sizes=sizes,
    rules=rules,
    view=view,
    utility_for=utility,
)


class IndigoGame(ArenaGame):
    """The OpenSpiel game `indigo`."""

    definition = DEFINITION


register(IndigoGame)
