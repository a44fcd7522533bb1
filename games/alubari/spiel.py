"""Alubari as an OpenSpiel game: its parameters, bounds and registration."""

import functools
import itertools

import numpy as np
import pyspiel

from games.adapter import ArenaGame, GameDefinition, Parameters, register
from games.alubari import board, rules, view
from games.alubari.rules.state import MAX_ROUNDS, POINTS, PRINTED, SETTING
from games.kernel.contract import Sizes
from games.kernel.rule import Ints

RULES_VERSION = 1
_BOARDS = ("full", "tiny")
_RETURNS = ("win", "points")
_MOST_ROUNDS = 10_000_000  # keeps the bounds within OpenSpiel's 32-bit integers


def encode(parameters: Parameters) -> Ints:
    """Checks merged parameters and gives them in the order of rules/state.py.

    Raises:
        ValueError: a parameter outside its range.
    """
    p = parameters
    for name, words in (("returns", _RETURNS), ("board", _BOARDS)):
        if p[name] not in words:
            allowed = " or ".join(repr(word) for word in words)
            raise ValueError(f"alubari: {name} is {p[name]!r}; it must be {allowed}")
    is_tiny = p["board"] == "tiny"
    most = board.TINY_PLAYERS if is_tiny else board.MAX_PLAYERS
    if not 1 <= p["players"] <= most:
        where = " on the tiny board" if is_tiny else ""
        raise ValueError(f"alubari: players is {p['players']}; it must be 1..{most}{where}")
    if is_tiny and not p["printed_estate"]:
        raise ValueError(
            "alubari: printed_estate is False; it must be True on the tiny board, the only estate"
        )
    if not 1 <= p["max_rounds"] <= _MOST_ROUNDS:
        raise ValueError(f"alubari: max_rounds is {p['max_rounds']}; it must be 1..{_MOST_ROUNDS}")
    setting = p["players"] - 1 + (board.FULL_SETTINGS if is_tiny else 0)
    numbers = (
        setting,
        p["printed_estate"],
        p["darjeeling_wild"],
        p["returns"] == "points",
        p["max_rounds"],
    )
    return np.array(numbers, np.int64)


def sizes(params: Ints) -> Sizes:
    """Bounds that follow from checked parameters; RULES.md has them in words."""
    setting = int(params[SETTING])
    players = int(board.PLAYERS[setting])
    # Two players may play one Round more.
    rounds = int(params[MAX_ROUNDS]) + (players == 2)
    highest = _most_points(setting, rounds)
    lowest = 0.0
    if players > 1:
        highest = (players - 1) * highest if params[POINTS] else 1.0
        lowest = -highest if params[POINTS] else -1.0 / (players - 1)
    return Sizes(
        players=players,
        distinct_actions=rules.DISTINCT_ACTIONS,
        max_chance_outcomes=board.CONTRACTS,
        max_game_length=_most_decisions(setting, rounds),
        max_chance_nodes=_most_chance_nodes(setting, rounds, printed=bool(params[PRINTED])),
        min_utility=lowest,
        max_utility=highest,
        observation=rules.pieces(players),
    )


def _workers(setting: int) -> int:
    """Workers of one player, the temporary one included."""
    return int(board.WORKERS[setting]) + 1


def _most_decisions(setting: int, rounds: int) -> int:
    """HIRE_TEMP and a STOP for every area for each player, Workers, maintenance, Contracts."""
    players, workers = int(board.PLAYERS[setting]), _workers(setting)
    # PAY_CHAI and the steps of the action; at G each step takes a leaf and a place for Chai.
    steps = {
        board.A: 1 + board.STOCKYARD_CUBES + board.STOCKYARD_BONUS,
        board.B: 1 + board.EXCAVATION_BONUS,
        board.C: 1 + board.FOUNDRY_ACTIONS,
        board.D: 1 + board.LAY_TRACK_BONUS,
        board.E: 1 + board.BUILDS + board.BUILDS_BONUS,
        board.F: 1 + board.POST_OFFICE_CONTRACTS,
        board.G: int(board.CHAI_CAP[setting]),
    }
    dearest = sorted(
        (steps[area] for area in steps for _ in range(board.SPACES[setting, area])), reverse=True
    )
    placed = workers * players
    a_round = players + placed + sum(dearest[:placed]) + board.AREAS * players
    # With one owner of all Equipment; nobody is asked about the last one.
    shown = min(board.EQUIPMENT_SHOWN, int(board.EQUIPMENT_IN_GAME[setting]).bit_count())
    maintained = (rounds - 1) * (shown - 1)
    in_game = int(board.CONTRACTS_IN_GAME[setting])
    once = sum(
        1 + _decisions_of(contract, setting)
        for contract in range(board.CONTRACTS)
        if in_game >> contract & 1
    )
    stations = int(board.STATIONS_IN_GAME[setting])
    bonuses = board.STATION_BONUS[:, board.CONTRACT]
    once += sum(int(bonuses[i]) for i in range(board.STATIONS) if stations >> i & 1)
    return rounds * a_round + maintained + once


def _decisions_of(contract: int, setting: int) -> int:
    """Decisions that the effect of a Contract can add, once in a game."""
    action, amount = int(board.EFFECT_ACTION[contract]), int(board.EFFECT_AMOUNT[contract])
    if action != board.NO_ACTION:
        given = {
            board.B: 0,
            board.E: board.BUILDS,
            board.F: board.POST_OFFICE_CONTRACTS,
            board.G: int(board.CHAI_CAP[setting]),
            board.DRAWING: 0,
        }
        return given.get(action, amount)
    if board.EFFECT[contract] != board.MODIFIER:
        return 0
    key = int(board.EFFECT_KEY[contract])
    by_worker = {
        board.A_CUBES: amount,
        board.B_RATE: amount,
        board.C_MINI: amount,
        board.D_RATE: amount,
        board.D_IRON: int(board.TRACK_RATES.max()),  # what is forced has to be chosen then
    }
    area = board.AREA_LETTERS.index(board.KEY_NAMES[key][0])
    return by_worker.get(key, 0) * min(_workers(setting), int(board.SPACES[setting, area]))


def _most_chance_nodes(setting: int, rounds: int, *, printed: bool) -> int:
    """Set-up, then cubes and three cards a Round, three cards for each Worker at F, Contract 22.

    A card is two nodes, its front and the back of the next one.
    """
    players = int(board.PLAYERS[setting])
    at_post_office = min(int(board.SPACES[setting, board.F]), _workers(setting) * players)
    cards = board.POST_OFFICE
    set_up = int(board.ESTATE_PLACES[setting]) - printed + (not board.IS_TINY[setting])
    set_up += int(board.FIRST_DRAW[setting]) + 1 + 2 * cards
    by_round = int(board.RESTOCK[setting]) + 2 * cards
    paid = 2 * board.POST_OFFICE_BONUS * at_post_office
    return set_up + (rounds - 1) * by_round + rounds * paid + 2


@functools.cache  # 20 ms, and people load a game over and over
def _most_points(setting: int, rounds: int) -> float:
    """No player has more: the dearest places for all markers, and the best Contracts for them."""
    markers, cap = int(board.MARKERS[setting]), int(board.CHAI_CAP[setting])
    contracts = [i for i in range(board.CONTRACTS) if board.CONTRACTS_IN_GAME[setting] >> i & 1]
    best = [0] * (markers + 1)  # by markers, leaves being free
    for i in contracts:
        needed, vp = int(board.MARKERS_NEEDED[i]), int(board.CONTRACT_VP[i])
        for left in range(markers, needed - 1, -1):
            best[left] = max(best[left], best[left - needed] + vp)
    points = best[markers] + _dearest_places(setting, markers)
    points += sum(int(board.VP_PER_CHAI[i]) for i in contracts) * cap
    points += int(board.CHAI_VP[setting, cap])
    equipment = int(board.EQUIPMENT_IN_GAME[setting])
    shown = min(board.EQUIPMENT_SHOWN, equipment.bit_count())
    points += shown * int(board.EQUIPMENT_VP[setting])
    if equipment & board.ABILITY_CARDS[board.EXTRA_VP]:
        points += int(board.ABILITY_AMOUNT[board.EXTRA_VP])
    return points + _most_leaves(setting, rounds) / 2


def _dearest_places(setting: int, markers: int) -> int:
    """The points of so many places at most, with any one face of every estate card."""
    stations, track = int(board.STATIONS_IN_GAME[setting]), int(board.TRACK_SPACES[setting])
    if not board.IS_TINY[setting]:
        stations = (1 << board.STATIONS) - 1
    fixed = [int(board.STATION_VP[i]) for i in range(board.STATIONS) if stations >> i & 1]
    fixed += board.TRACK_VP[:track].tolist()
    fixed += board.FACE_VP[
        board.TINY_FACE if board.IS_TINY[setting] else board.PRINTED_FACE
    ].tolist()
    cards = [] if board.IS_TINY[setting] else range(0, board.ESTATE_FACES, 2)
    sides = itertools.product(*((card, card + 1) for card in cards))
    return max(
        sum(sorted([*fixed, *(board.FACE_VP[list(faces)].ravel().tolist())])[-markers:])
        for faces in sides
    )


def _most_leaves(setting: int, rounds: int) -> int:
    """Harvests, the Chaiwala and the Toy Train of every Round, bonuses and Contracts.

    A Round after the first has at most three harvests (one of the weather, Events 2 and 5), and
    once a Contract gives one more; a space yields 2 leaves.
    """
    highest = int(board.CROP_RATES.max()) // 2
    harvests = 3 * (rounds - 1) + 1
    at_chaiwala = int(board.SPACES[setting, board.G])
    toy_train = _workers(setting)
    stations = int(board.STATION_BONUS[:, board.TEA].sum())
    given = sum(
        int(board.EFFECT_AMOUNT[i])
        for i in range(board.CONTRACTS)
        if board.EFFECT[i] == board.TAKE_START
        or (board.EFFECT[i] == board.GAIN and board.EFFECT_GOOD[i] == board.TEA)
    )
    extra = highest  # Contract 23
    leaves = highest * int(board.MARKERS[setting]) * harvests
    leaves += rounds * (highest * at_chaiwala + toy_train) + stations + given + extra
    return leaves + int(board.START_GOODS[setting, board.TEA])


def utility(params: Ints) -> pyspiel.GameType.Utility:
    """Zero-sum, but alone, where the points are the return."""
    if board.PLAYERS[params[SETTING]] == 1:
        return pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType.Utility.ZERO_SUM


DEFINITION = GameDefinition(
    short_name="alubari",
    long_name="Alubari: A Nice Cup of Tea",
    rules_version=RULES_VERSION,
    module=__name__,
    min_players=1,
    max_players=board.MAX_PLAYERS,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    defaults=board.DEFAULTS,
    encode=encode,
    sizes=sizes,
    rules=rules,
    view=view,
    utility_for=utility,
)


class AlubariGame(ArenaGame):
    """Alubari with its parameters."""

    definition = DEFINITION


register(AlubariGame)
