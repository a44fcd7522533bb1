"""Discover India as an OpenSpiel game: its parameters, bounds and registration."""

import numpy as np
import pyspiel

from games.adapter import ArenaGame, GameDefinition, Parameters, register
from games.discover_india import rules, view
from games.discover_india.board import (
    AIRPORTS,
    ALL_TILES,
    BOARD_NAMES,
    CITIES,
    DEFAULTS,
    GROUP_POINTS,
    KINDS,
    MARKER_START,
    MAX_PLAYERS,
    REGIONS,
    SIDE_NAMES,
    SPACES,
    TINY,
)
from games.kernel.contract import Sizes
from games.kernel.rule import Ints

RULES_VERSION = 1
_RETURNS = ("win", "points")


def encode(parameters: Parameters) -> Ints:
    """Checks merged parameters and gives them in the order of rules/state.py.

    Raises:
        ValueError: a parameter outside its range.
    """
    p = parameters
    for name, words in (("side", SIDE_NAMES), ("returns", _RETURNS), ("board", BOARD_NAMES)):
        if p[name] not in words:
            allowed = " or ".join(repr(word) for word in words)
            raise ValueError(f"discover_india: {name} is {p[name]!r}; it must be {allowed}")
    most, why = MAX_PLAYERS, ""
    if p["board"] == BOARD_NAMES[TINY]:
        most, why = 2, " on the tiny board"
    elif p["side"] == SIDE_NAMES[1]:
        most, why = 4, " on the back of the Kolams: there are not enough tiles for more"
    if not 2 <= p["players"] <= most:
        allowed = "2" if most == 2 else f"2..{most}"
        raise ValueError(f"discover_india: players is {p['players']}; it must be {allowed}{why}")
    numbers = (
        p["players"],
        BOARD_NAMES.index(p["board"]),
        SIDE_NAMES.index(p["side"]),
        p["challenge"],
        p["returns"] == "points",
        p["random_first_player"],
    )
    return np.array(numbers, np.int64)


def sizes(params: Ints) -> Sizes:
    """Bounds that follow from checked parameters."""
    players, board, side, challenge, points, random_first = (int(number) for number in params)
    spaces = int(SPACES[2 * board + side])
    cities = int(CITIES[board])
    turns = players * (spaces + 1)
    # A card each time a city is entered: a choice in the Challenge; else a stone, but for the last.
    cards = cities if challenge else cities - 1
    drawn = cities + int(AIRPORTS[board]).bit_count() if challenge else int(REGIONS[board])
    largest = float((players - 1) * _most_points(players, board, spaces)) if points else 1.0
    smallest = -largest if points else -1.0 / (players - 1)
    return Sizes(
        players=players,
        distinct_actions=rules.DISTINCT_ACTIONS,
        max_chance_outcomes=max(int(KINDS[board]), cities),
        # MOVE in every turn, MODE but in the first, SPACE but in the first and the last.
        max_game_length=3 * players * spaces + cards,
        max_chance_nodes=random_first + min(cities + turns, int(ALL_TILES[board])) + drawn,
        min_utility=smallest,
        max_utility=largest,
        observation=rules.pieces(players),
    )


def _most_points(players: int, board: int, spaces: int) -> int:
    """No score is larger: all markers, a card each turn, two symbols on every space.

    A symbol earns at most 13/8 point on the map of India (a group of 8), 5/3 on the tiny one.
    """
    best = max(
        (int(GROUP_POINTS[board, size]) / size, size) for size in range(1, len(GROUP_POINTS[board]))
    )[1]
    groups = 2 * spaces * int(GROUP_POINTS[board, best]) // best
    return players * int(MARKER_START[board]) + spaces + 1 + groups


DEFINITION = GameDefinition(
    short_name="discover_india",
    long_name="Discover India",
    rules_version=RULES_VERSION,
    module=__name__,
    min_players=2,
    max_players=MAX_PLAYERS,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    defaults=DEFAULTS,
    encode=encode,
    sizes=sizes,
    rules=rules,
    view=view,
)


class DiscoverIndiaGame(ArenaGame):
    """Discover India with its parameters."""

    definition = DEFINITION


register(DiscoverIndiaGame)
