"""Board, cards and supplies of Alubari as tables, read once from components.yaml.

A *setting* is a board with a number of players: 0..4 are 1 to 5 players on the full board, 5 and 6
are 1 and 2 players on the tiny one. Goods, areas, stations, places, cards are numbers in the order
of components.yaml; Contract number n is n - 1. Sets of cards, stations and areas are integers with
one bit a member.
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
BOX: Mapping[str, Any] = _COMPONENTS["box"]
COLOURS: tuple[str, ...] = tuple(_COMPONENTS["colours"])
_TINY: Mapping[str, Any] = _COMPONENTS["tiny"]
_FULL: Mapping[int, Mapping[str, Any]] = _COMPONENTS["by_players"]

# Goods; the first three are also the cubes of yard and bag, where EVENT comes fourth.
GOODS = 6
IRON, STONE, RUBBLE, STEEL, TEA, CHAI = range(GOODS)
GOOD_NAMES = ("iron", "stone", "rubble", "steel", "tea", "chai")
CONTRACT = GOODS  # as a bonus: take a face-up Contract
CUBE_IRON, CUBE_STONE, CUBE_CHAI, CUBE_EVENT = range(4)
CUBE_NAMES = ("iron", "stone", "chai", "event")

AREA_LETTERS = tuple(_COMPONENTS["areas"])
AREAS = len(AREA_LETTERS)
A, B, C, D, E, F, G = range(AREAS)
AREA_NAMES = tuple(area["name"] for area in _COMPONENTS["areas"].values())
FOG = tuple(_COMPONENTS["weather"]).index("fog")
WEATHER_NAMES = tuple(_COMPONENTS["weather"])

FULL_SETTINGS = len(_FULL)
MAX_PLAYERS = FULL_SETTINGS
TINY_PLAYERS: int = _TINY["players"]


def _numbers(values: Sequence[Any]) -> np.ndarray:
    return np.array(values, np.int64)


def _bits(members: Sequence[int]) -> int:
    return sum(1 << member for member in members)


def _goods(amounts: Mapping[str, int]) -> list[int]:
    return [amounts.get(name, 0) for name in GOOD_NAMES]


def _letters(letters: Sequence[str]) -> int:
    return _bits([AREA_LETTERS.index(letter) for letter in letters])


# --- settings -------------------------------------------------------------------------------------

_tiny_start = [_TINY["start_solo"], *[_TINY["start"]] * (TINY_PLAYERS - 1)]
PLAYERS = _numbers([*_FULL, *range(1, TINY_PLAYERS + 1)])
SETTINGS = len(PLAYERS)
IS_TINY = _numbers([setting >= FULL_SETTINGS for setting in range(SETTINGS)])


def _by_setting(name: str) -> np.ndarray:
    """A number that each setting of the full board has, and the tiny board as a whole."""
    return _numbers([*(row[name] for row in _FULL.values()), *[_TINY[name]] * TINY_PLAYERS])


def _everywhere(name: str) -> np.ndarray:
    """A number that is the same for all settings of the full board."""
    return _numbers([_COMPONENTS[name]] * FULL_SETTINGS + [_TINY[name]] * TINY_PLAYERS)


EVENT_CUBES = _by_setting("event_cubes")
FIRST_DRAW = _by_setting("first_draw")
RESTOCK = _by_setting("restock")
WORKERS = _everywhere("workers")
MARKERS = _everywhere("scoring_markers")
STEEL_BARS = _everywhere("steel_bars")
BAG = _numbers(
    [
        [row["bag"][name] for name in CUBE_NAMES[:CUBE_EVENT]]
        for row in [*_FULL.values(), *[_TINY] * TINY_PLAYERS]
    ]
)  # [setting, cube]
SPACES = _numbers(
    [list(row["spaces"].values()) for row in [*_FULL.values(), *[_TINY] * TINY_PLAYERS]]
)  # [setting, area]
START_GOODS = _numbers([[0] * GOODS] * FULL_SETTINGS + [_goods(row) for row in _tiny_start])
ESTATE_PLACES = _numbers([*(row["estates"] for row in _FULL.values()), *[1] * TINY_PLAYERS])

# --- rates, weather, areas ------------------------------------------------------------------------

_RATES: Mapping[str, Any] = _COMPONENTS["work_rates"]
EXCAVATION_RATES = _numbers(_RATES["excavation"]["values"])
TRACK_RATES = _numbers(_RATES["lay_track"]["values"])
CROP_RATES = _numbers(_RATES["crop"]["doubled"])  # doubled: 1/2 is 1
EXCAVATION_START: int = _RATES["excavation"]["start"]
LAY_TRACK_START: int = _RATES["lay_track"]["start"]
CROP_START: int = _RATES["crop"]["start"]
WEATHER_STEPS = _numbers(
    [
        [effect["excavation"], effect["lay_track"], effect["crop"]]
        for effect in _COMPONENTS["weather"].values()
    ]
)  # [weather, rate]
FOG_AREAS = _letters(_COMPONENTS["weather"]["fog"]["blocks"])

_AREA = _COMPONENTS["areas"]
STOCKYARD_CUBES: int = _AREA["A"]["cubes"]
STOCKYARD_CHAI: int = _AREA["A"]["chai_cubes"]
STOCKYARD_BONUS: int = _AREA["A"]["bonus"]["cubes"]
EXCAVATION_BONUS: int = _AREA["B"]["bonus"]["rate"]
FOUNDRY_ACTIONS: int = _AREA["C"]["mini_actions"]
IRON_FOR_STEEL: int = _AREA["C"]["steel_for_iron"]
RUBBLE_FOR_STONE: int = _AREA["C"]["stone_for_rubble"]
RUBBLE_OF_STONE: int = _AREA["C"]["rubble_for_stone"]
BONUS_IRON_FOR_STEEL: int = _AREA["C"]["bonus"]["steel_for_iron"]
BONUS_RUBBLE_FOR_STONE: int = _AREA["C"]["bonus"]["stone_for_rubble"]
RIVER_CHAI: int = _AREA["D"]["river_chai"]
LAY_TRACK_BONUS: int = _AREA["D"]["bonus"]["rate"]
BUILDS: int = _AREA["E"]["builds"]
BUILDS_BONUS: int = _AREA["E"]["bonus"]["builds"]
POST_OFFICE_CONTRACTS: int = _AREA["F"]["contracts"]
POST_OFFICE_BONUS: int = _AREA["F"]["bonus"]["new_cards"]

# Action spaces of all areas in one row, in the order of the action ids.
MAX_SPACES = SPACES.max(axis=0)
FIRST_SPACE = _numbers([int(MAX_SPACES[:area].sum()) for area in range(AREAS + 1)])
ACTION_SPACES = int(FIRST_SPACE[AREAS])
AREA_OF = np.repeat(np.arange(AREAS), MAX_SPACES)

# --- events ---------------------------------------------------------------------------------------

_EVENTS: list[dict[str, Any]] = _COMPONENTS["events"]
RONDEL = len(_EVENTS)
EVENT_NAMES = ("EXCAVATE", "CROPS_GROW", "TRACK", "STATION", "HARVEST", "MAINTENANCE")
EXCAVATE_EVENT, CROPS_EVENT, TRACK_EVENT, STATION_EVENT, HARVEST_EVENT, MAINTENANCE_EVENT = range(6)
EVENT = _numbers([EVENT_NAMES.index(event["kind"]) for event in _EVENTS])
EVENT_AMOUNT = _numbers([event.get("spaces", event.get("steps", 0)) for event in _EVENTS])
RETURNS = _numbers(
    [_bits([number - 1 for number in event.get("returns_cubes_of", [])]) for event in _EVENTS]
)  # [space of the rondel] -> spaces whose cubes go back to the bag
NO_LIMIT = 255
YARD_KEEPS = _numbers(
    [
        [event.get("yard_keeps", {}).get(name, NO_LIMIT) for name in CUBE_NAMES[:CUBE_EVENT]]
        for event in _EVENTS
    ]
)  # [space of the rondel, cube], after cubes went back

# --- the railway ----------------------------------------------------------------------------------

_TOWNS: list[dict[str, Any]] = _COMPONENTS["towns"]
_TRACK: list[dict[str, Any]] = _COMPONENTS["track"]
_STATIONS: list[dict[str, Any]] = _COMPONENTS["stations"]
TOWNS, TRACK, STATIONS = len(_TOWNS), len(_TRACK), len(_STATIONS)
TOWN_NAMES = tuple(town["name"] for town in _TOWNS)
TOWN_AFTER = _numbers([town["after"] for town in _TOWNS])
TOWN_OF = np.zeros(STATIONS, np.int64)
for _town, _row in enumerate(_TOWNS):
    TOWN_OF[_row["stations"]] = _town
TRACK_VP = _numbers([space["vp"] for space in _TRACK])
IS_RIVER = _numbers([space.get("river", False) for space in _TRACK])
TRACK_SPACES = _numbers([TRACK] * FULL_SETTINGS + [_TINY["track"]] * TINY_PLAYERS)
STATION_COST = _numbers([_goods(station["cost"]) for station in _STATIONS])  # [station, good]
STATION_VP = _numbers([station.get("vp", 0) for station in _STATIONS])
BONUS_NAMES = (*GOOD_NAMES, "contract")
STATION_BONUS = _numbers(
    [[station.get("bonus", {}).get(name, 0) for name in BONUS_NAMES] for station in _STATIONS]
)  # [station, good or CONTRACT]
IS_WILD = _numbers([station.get("wild", False) for station in _STATIONS])
STATION_DISCOUNT = _numbers(_goods(_COMPONENTS["station_discount"]))
# The second space of the last town is blocked with few players.
_all_but_last = _bits(range(STATIONS - 1))
STATIONS_IN_GAME = _numbers(
    [
        *(
            _all_but_last | (0 if row["darjeeling_blocked"] else 1 << STATIONS - 1)
            for row in _FULL.values()
        ),
        *[_bits(_TINY["stations"])] * TINY_PLAYERS,
    ]
)  # [setting] -> stations


def _open_stations(laid: int) -> int:
    """The stations of all towns before the next river without track (rule 24)."""
    rivers = [space for space in range(laid, TRACK) if IS_RIVER[space]]
    limit = rivers[0] if rivers else TRACK
    return _bits([i for i in range(STATIONS) if TOWN_AFTER[TOWN_OF[i]] <= limit])


OPEN_STATIONS = _numbers([_open_stations(laid) for laid in range(TRACK + 1)])  # [track laid]

# --- estates --------------------------------------------------------------------------------------

_FACES: list[dict[str, Any]] = [
    *_COMPONENTS["estates"],
    _COMPONENTS["printed_estate"],
    _TINY["estate"],
]
ESTATE_FACES = len(_COMPONENTS["estates"])  # 2 * card + side
PRINTED_FACE, TINY_FACE = ESTATE_FACES, ESTATE_FACES + 1
FACE_NAMES = tuple(face["name"] for face in _FACES)
MAX_PLACES = int(ESTATE_PLACES.max())
PLACE_SPACES = 4  # room for the spaces of one estate
ESTATE_SPACES = MAX_PLACES * PLACE_SPACES
FACE_RUBBLE = np.zeros((len(_FACES), PLACE_SPACES), np.int64)  # 0 where the estate has no space
FACE_VP = np.zeros((len(_FACES), PLACE_SPACES), np.int64)
for _face, _row in enumerate(_FACES):
    for _space, (_rubble, _vp) in enumerate(_row["spaces"]):
        FACE_RUBBLE[_face, _space], FACE_VP[_face, _space] = _rubble, _vp

# --- Equipment ------------------------------------------------------------------------------------

_EQUIPMENT: list[dict[str, Any]] = _COMPONENTS["equipment"]
EQUIPMENT = len(_EQUIPMENT)
EQUIPMENT_NAMES = tuple(card["name"] for card in _EQUIPMENT)
EQUIPMENT_COST = _numbers([_goods(card["cost"]) for card in _EQUIPMENT])
EQUIPMENT_CHAI = _numbers([card["chai"] for card in _EQUIPMENT])
EQUIPMENT_WITH_CHAI = _bits([i for i, card in enumerate(_EQUIPMENT) if card["chai"]])
ABILITY_NAMES = (
    "HIRE_FOR_RUBBLE",
    "TEA_PER_A_WORKER",
    "CHAI_ON_FIRST_TRACK",
    "CONTRACT_TEA_FEWER",
    "STATION_DISCOUNT",
    "EXTRA_VP",
    "NO_MAINTENANCE",
    "HIRE_FREE_ON_EVENT",
)
(
    HIRE_FOR_RUBBLE,
    TEA_PER_A_WORKER,
    CHAI_ON_FIRST_TRACK,
    CONTRACT_TEA_FEWER,
    GANG_DISCOUNT,
    EXTRA_VP,
    NO_MAINTENANCE,
    HIRE_FREE_ON_EVENT,
) = range(len(ABILITY_NAMES))
ABILITY_CARDS = _numbers(
    [
        _bits([i for i, card in enumerate(_EQUIPMENT) if card["ability"] == name])
        for name in ABILITY_NAMES
    ]
)  # [ability] -> cards
ABILITY_AMOUNT = _numbers(
    [
        max(card["amount"] for card in _EQUIPMENT if card["ability"] == name)
        for name in ABILITY_NAMES
    ]
)
EQUIPMENT_VP = _numbers(
    [_COMPONENTS["equipment_vp_solo" if players == 1 else "equipment_vp"] for players in PLAYERS]
)
_all_equipment = _bits(range(EQUIPMENT))
EQUIPMENT_IN_GAME = _numbers(
    [_all_equipment] * FULL_SETTINGS + [_bits(_TINY["equipment"])] * TINY_PLAYERS
)
EQUIPMENT_SHOWN: int = _COMPONENTS["equipment_shown"]

# --- Chai track -----------------------------------------------------------------------------------

_CHAI_TRACKS = [
    *(_COMPONENTS["chai_track"][: -row["chai_blocked"] or None] for row in _FULL.values()),
    *[_TINY["chai_track"]] * TINY_PLAYERS,
]
CHAI_CAP = _numbers([len(track) - 1 for track in _CHAI_TRACKS])
CHAI_VP = np.zeros((SETTINGS, int(CHAI_CAP.max()) + 1), np.int64)
for _setting, _row in enumerate(_CHAI_TRACKS):
    CHAI_VP[_setting, : len(_row)] = _row

# --- Contracts ------------------------------------------------------------------------------------

_CONTRACTS: list[dict[str, Any]] = _COMPONENTS["contracts"]
CONTRACTS = len(_CONTRACTS)
POST_OFFICE = 3
BACK = _numbers([WEATHER_NAMES.index(card["back"]) for card in _CONTRACTS])
BACKED = _numbers([_bits(np.flatnonzero(back == BACK).tolist()) for back in range(3)])
CONTRACT_AREAS = _numbers([_letters(card["areas"]) for card in _CONTRACTS])
AREA_CONTRACTS = _numbers(
    [_bits([i for i in range(CONTRACTS) if CONTRACT_AREAS[i] >> area & 1]) for area in range(AREAS)]
)  # [area] -> Contracts
NEED_NAMES = ("track", "station", "rubble_station", "estate", "tea")
NEEDS_TEA = NEED_NAMES.index("tea")
NEEDS = _numbers([[card["needs"].get(name, 0) for name in NEED_NAMES] for card in _CONTRACTS])
CONTRACT_VP = _numbers([card.get("vp", 0) for card in _CONTRACTS])
VP_PER_CHAI = _numbers([card.get("vp_per_chai", 0) for card in _CONTRACTS])
CONTRACTS_IN_GAME = _numbers(
    [_bits(range(CONTRACTS))] * FULL_SETTINGS
    + [_bits([number - 1 for number in _TINY["contracts"]])] * TINY_PLAYERS
)

EFFECT_NAMES = (
    "EXTRA_ACTION",
    "MODIFIER",
    "GAIN",
    "START_PLAYER",
    "HARVEST",
    "BORROW",
    "DRAW_CONTRACT",
    "BREW",
)
EXTRA_ACTION, MODIFIER, GAIN, TAKE_START, HARVEST_NOW, BORROW_SPACES, DRAW_CARD, BREW_CHAI = range(
    8
)
KEY_NAMES = (
    "A_CUBES",
    "A_CHAI",
    "B_RATE",
    "C_MINI",
    "C_STEEL",
    "C_STONE",
    "D_RATE",
    "D_IRON",
    "E_STATION",
    "E_EQUIPMENT",
)
KEYS = len(KEY_NAMES)
A_CUBES, A_CHAI, B_RATE, C_MINI, C_STEEL, C_STONE, D_RATE, D_IRON, E_STATION, E_EQUIPMENT = range(
    KEYS
)
# How much: the limit, value, amount or leaves; 0 where the effect has none.
_AMOUNTS = ("limit", "value", "amount", "tea")


EFFECT = _numbers([EFFECT_NAMES.index(card["effect"]["kind"]) for card in _CONTRACTS])
EFFECT_KEY = _numbers(
    [KEY_NAMES.index(card["effect"].get("key", KEY_NAMES[0])) for card in _CONTRACTS]
)
EFFECT_GOOD = _numbers(
    [GOOD_NAMES.index(card["effect"].get("good", GOOD_NAMES[0])) for card in _CONTRACTS]
)
# The actions that effects lead to: those of the areas, and three more.
BORROWING, DRAWING, BREWING = AREAS, AREAS + 1, AREAS + 2
_ACTIONS = {"BORROW": BORROWING, "DRAW_CONTRACT": DRAWING, "BREW": BREWING}
NO_ACTION = -1


def _action(effect: Mapping[str, Any]) -> int:
    if effect["kind"] == "EXTRA_ACTION":
        return AREA_LETTERS.index(effect["area"])
    return _ACTIONS.get(effect["kind"], NO_ACTION)


EFFECT_ACTION = _numbers([_action(card["effect"]) for card in _CONTRACTS])
EFFECT_AMOUNT = _numbers(
    [sum(card["effect"].get(word, 0) for word in _AMOUNTS) for card in _CONTRACTS]
)
BREWED_CHAI = max(card["effect"].get("chai", 0) for card in _CONTRACTS)
KEY_CONTRACTS = _numbers(
    [
        _bits([i for i in range(CONTRACTS) if EFFECT[i] == MODIFIER and EFFECT_KEY[i] == key])
        for key in range(KEYS)
    ]
)  # [key] -> Contracts
# For scoring (rules/contract_points.py), in half points and in an order that finds good sets early.
MARKERS_NEEDED = NEEDS[:, :NEEDS_TEA].sum(axis=1)
CONTRACT_GAIN = 2 * CONTRACT_VP - NEEDS[:, NEEDS_TEA]  # an unspent leaf is worth a half point


def _scoring_order() -> list[int]:
    """Contracts with needs by their gain for a marker, the largest first; those of leaves alone."""
    most = CONTRACT_GAIN + (NEEDS[:, NEEDS_TEA] > 0)  # with the Warehouse
    needy = [i for i in range(CONTRACTS) if NEEDS[i].any()]
    return sorted(needy, key=lambda i: -most[i] / max(MARKERS_NEEDED[i], 1e-6))


SCORING_ORDER = _numbers(_scoring_order())


def _packed(needs: Sequence[int]) -> int:
    """A byte each: track, Stations of any kind, Rubble Stations among them, estates, leaves."""
    track, station, rubble_station, estate, tea = (int(need) for need in needs)
    amounts = (track, station + rubble_station, rubble_station, estate, tea)
    return sum(amount << 8 * byte for byte, amount in enumerate(amounts))


PACKED_NEEDS = _numbers([_packed(needs) for needs in NEEDS])
