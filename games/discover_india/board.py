"""Cities, roads, tiles, cards and Kolams of Discover India as tables, from components.yaml.

There are two boards, INDIA and TINY, and on each a Kolam with a front and a back side; the Kolams
are numbered 2 * board + side. City, region, kind of tile and symbol are numbers in the order of
components.yaml; a Kolam's spaces are bits, space number s being bit s - 1. Sets of cities, symbols
and spaces are integers with one bit a member.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import yaml

_COMPONENTS: dict[str, Any] = yaml.safe_load(
    Path(__file__).with_name("components.yaml").read_text(encoding="utf-8")
)
DEFAULTS: Mapping[str, Any] = _COMPONENTS["parameters"]
MINIS: Mapping[str, Mapping[str, Any]] = _COMPONENTS["minis"]
COLOURS: tuple[str, ...] = tuple(_COMPONENTS["colours"])
BOARD_NAMES: tuple[str, ...] = tuple(_COMPONENTS["boards"])
SIDE_NAMES = ("front", "back")
INDIA, TINY = range(2)
BUY_COST: int = _COMPONENTS["buy_cost"]
PAWNS_OF_TWO_PLAYERS: int = _COMPONENTS["pawns_of_two_players"]

_BOARDS: list[dict[str, Any]] = list(_COMPONENTS["boards"].values())
_KOLAMS: list[dict[str, Any]] = [board["kolams"][side] for board in _BOARDS for side in SIDE_NAMES]

MAX_PLAYERS = len(COLOURS)
MAX_PAWNS = PAWNS_OF_TWO_PLAYERS
MAX_CITIES = max(len(board["cities"]) for board in _BOARDS)
MAX_REGIONS = max(len(board["regions"]) for board in _BOARDS)
MAX_KINDS = max(len(board["tiles"]) for board in _BOARDS)
MAX_SYMBOLS = max(len(board["symbols"]) for board in _BOARDS)
MAX_SPACES = max(len(kolam["at"]) for kolam in _KOLAMS)
MAX_AIRPORTS_OF_A_REGION = 2
MAX_GROUP = 8  # all larger groups are worth the same


def _numbers(counts: Sequence[int]) -> np.ndarray:
    return np.array(counts, np.int64)


def _table(rows: Sequence[Sequence[int]], width: int) -> np.ndarray:
    table = np.zeros((len(rows), width), np.int64)
    for i, row in enumerate(rows):
        table[i, : len(row)] = row
    return table


def _bits(members: Sequence[int]) -> int:
    return sum(1 << member for member in members)


def _roads(board: Mapping[str, Any]) -> list[int]:
    """[city] -> the cities that a road leads to."""
    ids = [city["id"] for city in board["cities"]]
    sets = [0] * len(ids)
    for one, other in board["roads"]:
        a, b = ids.index(one), ids.index(other)
        sets[a] |= 1 << b
        sets[b] |= 1 << a
    return sets


def _joins(kolam: Mapping[str, Any]) -> list[int]:
    """[space - 1] -> the spaces that are joined to it."""
    sets = [0] * len(kolam["at"])
    for one, other in kolam["roads"]:
        sets[one - 1] |= 1 << (other - 1)
        sets[other - 1] |= 1 << (one - 1)
    return sets


def _group_points(board: Mapping[str, Any]) -> list[int]:
    """[size up to MAX_GROUP] -> points; beyond the largest printed size nothing is added."""
    points = [0]
    for size in range(1, MAX_GROUP + 1):
        points.append(board["group_points"].get(size, points[-1]))
    return points


def _symbols(board: Mapping[str, Any]) -> list[str]:
    return list(board["symbols"])


CITIES = _numbers([len(board["cities"]) for board in _BOARDS])
REGIONS = _numbers([len(board["regions"]) for board in _BOARDS])
KINDS = _numbers([len(board["tiles"]) for board in _BOARDS])
SYMBOLS = _numbers([len(board["symbols"]) for board in _BOARDS])
SPACES = _numbers([len(kolam["at"]) for kolam in _KOLAMS])  # [kolam]
MARKER_START = _numbers([board["marker_start"] for board in _BOARDS])
AIRPORT_STACK = _numbers([board["airport_stack"] for board in _BOARDS])
ALL_TILES = _numbers([sum(tile["count"] for tile in board["tiles"]) for board in _BOARDS])

ROADS = _table([_roads(board) for board in _BOARDS], MAX_CITIES)  # [board, city] -> cities
REGION = _table(
    [[board["regions"].index(city["region"]) for city in board["cities"]] for board in _BOARDS],
    MAX_CITIES,
)
AIRPORTS = _numbers(
    [
        _bits([i for i, city in enumerate(board["cities"]) if city.get("airport")])
        for board in _BOARDS
    ]
)  # [board] -> cities
CITIES_OF = _table(
    [
        [
            _bits([i for i, city in enumerate(board["cities"]) if city["region"] == region])
            for region in board["regions"]
        ]
        for board in _BOARDS
    ],
    MAX_REGIONS,
)  # [board, region] -> cities
CARD_SYMBOL = _table(
    [[_symbols(board).index(city["card"]) for city in board["cities"]] for board in _BOARDS],
    MAX_CITIES,
)
TILE_COUNT = _table([[tile["count"] for tile in board["tiles"]] for board in _BOARDS], MAX_KINDS)
TILE_SYMBOLS = _table(
    [
        [
            _bits([_symbols(board).index(name) for name in tile["symbols"]])
            for tile in board["tiles"]
        ]
        for board in _BOARDS
    ],
    MAX_KINDS,
)  # [board, kind] -> symbols
IS_DOUBLE = _table(
    [[len(tile["symbols"]) == 2 for tile in board["tiles"]] for board in _BOARDS], MAX_KINDS
)
GROUP_POINTS = _table([_group_points(board) for board in _BOARDS], MAX_GROUP + 1)
JOINS = _table([_joins(kolam) for kolam in _KOLAMS], MAX_SPACES)  # [kolam, space - 1] -> spaces

CITY_NAMES = [[city["name"] for city in board["cities"]] for board in _BOARDS]
CITY_PLACES = [[tuple(city["at"]) for city in board["cities"]] for board in _BOARDS]
REGION_NAMES = [list(board["regions"]) for board in _BOARDS]
SYMBOL_NAMES = [_symbols(board) for board in _BOARDS]
SYMBOL_COLOURS = [list(board["symbols"].values()) for board in _BOARDS]
SPACE_PLACES = [[tuple(place) for place in kolam["at"]] for kolam in _KOLAMS]  # [kolam]
