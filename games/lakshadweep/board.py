"""The tiles and tokens of Lakshadweep as tables, read once from components.yaml.

Tile i is 0..27 (L01..L28). A part is one island of a tile: 2 * tile + its place in the tile's list.
Directions are 0 north, 1 east, 2 south, 3 west; an edge printed at direction d lies at d + r after
r clockwise quarter turns. Seats are colours: 0 purple, 1 orange.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import yaml

_COMPONENTS: dict[str, Any] = yaml.safe_load(
    Path(__file__).with_name("components.yaml").read_text(encoding="utf-8")
)
DEFAULTS: Mapping[str, Any] = _COMPONENTS["parameters"]
MINIS: Mapping[str, Mapping[str, Any]] = _COMPONENTS["minis"]
TOTALS: Mapping[str, int] = _COMPONENTS["totals"]
COLOURS: tuple[str, ...] = tuple(_COMPONENTS["colours"])
KIND_NAMES: tuple[str, ...] = tuple(_COMPONENTS["kinds"])
BONUS_NAMES: tuple[str, ...] = tuple(_COMPONENTS["bonus_tokens"])

HOUSE, HOTEL, FISHERY, PORT, FOREST = range(5)
KINDS = len(KIND_NAMES)
(
    GREEN_BUILDING,
    GREEN_PORT,
    GREEN_HOTEL,
    GREEN_FISHERY,
    SUSTAINABLE_TOURISM,
    SUSTAINABLE_FISHERIES,
    REEF_CONSERVATION,
    PLANTATION,
) = range(8)
BONUSES = len(BONUS_NAMES)

_TILES: list[dict[str, Any]] = _COMPONENTS["tiles"]
TILE_NAMES: tuple[str, ...] = tuple(tile["id"] for tile in _TILES)
TILES = len(_TILES)
PARTS = 2 * TILES
# Cells modulo 29 in both directions: at most 27 connected tiles and their frontier fit (RULES.md).
WIDTH = 29
CELLS = WIDTH * WIDTH
CENTRE = 14 + WIDTH * 14  # the cell of the first tile

FISH_COUNTS = np.array([_COMPONENTS["fish_tokens"][value] for value in range(1, 6)], np.int64)
FISH_TOKENS = int(FISH_COUNTS.sum())
TOKENS_ALONE: int = _COMPONENTS["tokens_alone"]
TOKENS_NEAR_ANOTHER: int = _COMPONENTS["tokens_near_another"]
COMPLETION_STACK = np.array(_COMPONENTS["completion_stack"], np.int64)  # top first
PORT_POINTS = np.array(_COMPONENTS["port_points"], np.int64)
FOREST_POINTS: int = _COMPONENTS["forest_points"]
PLANTATION_POINTS: int = _COMPONENTS["plantation_points"]
CORAL_POINTS: int = _COMPONENTS["coral_points"]
# Place of each tile in the order in which small games take tiles in.
MINI_RANK = np.array([_COMPONENTS["mini_order"].index(name) for name in TILE_NAMES], np.int64)

_DIRECTIONS = "NESW"


def _part_at() -> np.ndarray:
    """[tile, printed direction] -> which island of the tile reaches that edge, -1 for water."""
    table = np.full((TILES, 4), -1, np.int64)
    for i, tile in enumerate(_TILES):
        for k, island in enumerate(tile["islands"]):
            for edge in island["edges"]:
                table[i, _DIRECTIONS.index(edge)] = k
        land = [tile["edges"][d] == "L" for d in range(4)]
        if land != [part >= 0 for part in table[i]]:
            raise ValueError(f"components.yaml: {tile['id']}: edges and islands disagree")
    return table


def _features() -> np.ndarray:
    """[part, kind, printed colour] -> number of features."""
    table = np.zeros((PARTS, KINDS, 2), np.int64)
    for i, tile in enumerate(_TILES):
        for k, island in enumerate(tile["islands"]):
            for feature in island["features"]:
                colour, kind = feature.split()
                table[2 * i + k, KIND_NAMES.index(kind), COLOURS.index(colour)] += 1
    return table


def _rotations(tile: int) -> list[int]:
    """Rotations that differ: the parts, as sets of edges with what lies on them, in their order."""
    seen: list[Any] = []
    distinct = []
    for r in range(4):
        parts = [
            (
                sorted((d + r) % 4 for d in range(4) if PART_AT[tile, d] == k),
                island["people"],
                island["features"],
            )
            for k, island in enumerate(_TILES[tile]["islands"])
        ]
        if parts not in seen:
            seen.append(parts)
            distinct.append(r)
    return distinct


PART_AT = _part_at()
FEATURES = _features()
ISLANDS_OF = np.array([len(tile["islands"]) for tile in _TILES], np.int64)
PEOPLE = np.zeros(PARTS, np.int64)
for _i, _tile in enumerate(_TILES):
    for _k, _island in enumerate(_tile["islands"]):
        PEOPLE[2 * _i + _k] = _island["people"]
LAND_EDGES = np.array([(PART_AT[part // 2] == part % 2).sum() for part in range(PARTS)], np.int64)
CORALS = np.array([tile["corals"] for tile in _TILES], np.int64)  # [tile, printed colour]
# [tile, r] -> whether rotation r differs from all smaller ones.
ROTATES = np.array([[r in _rotations(i) for r in range(4)] for i in range(TILES)])
HOTELS = FEATURES[:, HOTEL, :].sum(axis=1)  # [part]
# [tile] -> the part with its fishery, -1 without; no tile has two.
FISHERY_PART = np.full(TILES, -1, np.int64)
for _part in np.flatnonzero(FEATURES[:, FISHERY, :].sum(axis=1)):
    FISHERY_PART[_part // 2] = _part
