"""How Discover India looks to a blueprint.

Information key, from the eyes of the seat to move:
  * what it has to decide: move, mode, card, space or stone;
  * how far the game is, in four parts;
  * how its standing compares with the best other one: behind, level, ahead;
  * the best class among its choices: what there is to choose from.

Action classes:
  * a city by what its tile would add to the seat's groups, and whether a festival stone lies there;
  * placing, exchanging and buying each by what the tile that is placed would add;
  * a space by what the tile adds just there, and how much room is left around it;
  * keeping a card as a point or as a symbol; every place for the stone is alike.

What a tile adds is the step in the promise of the largest group of each of its symbols.
"""

import numpy as np

from bots.scripted.discover_india import prospects, standing
from games.discover_india.board import (
    JOINS,
    MAX_GROUP,
    REGION,
    SPACES,
    SYMBOLS,
    TILE_SYMBOLS,
)
from games.discover_india.rules.kolam import filled, find_groups, joined_to, members, showing
from games.discover_india.rules.legal import mover
from games.discover_india.rules.state import (
    CARD,
    CARD_CONNECT_ID,
    CARD_POINT_ID,
    EXCHANGE_ID,
    MODE,
    MOVE,
    PLACE_ID,
    SPACE,
    SPACE_ID,
    STONE_ID,
    fields,
)
from games.kernel.rule import Floats, State, rule

VERSION = 1

_PROMISE = np.array([0.0, 0.25, 0.9, 2.3, 3.6, 5.4, 7.7, 10.3, 13.0])
_STEPS = np.array([0.3, 0.8, 1.5, 2.2, 3.5])
_GAINS = len(_STEPS) + 1

_MOVE_CLASS = 0  # 2 * gain + festival
_MODE_CLASS = _MOVE_CLASS + 2 * _GAINS  # gains of placing, exchanging, buying
_CARD_CLASS = _MODE_CLASS + 3 * _GAINS
_SPACE_CLASS = _CARD_CLASS + 2  # 2 * gain + room
_STONE_CLASS = _SPACE_CLASS + 2 * _GAINS
ACTION_CLASSES = _STONE_CLASS + 1

HORIZON = 24
_AS_GOOD_AS_WON = 12.0  # points of lead


def _class_names() -> tuple[str, ...]:
    gains = ["little", *(f"{step:g} or more" for step in _STEPS)]
    return (
        *(f"city, adds {gain}{more}" for gain in gains for more in ("", ", festival")),
        *(f"{mode}, adds {gain}" for mode in ("place", "exchange", "buy") for gain in gains),
        *("card as a point", "card as a symbol"),
        *(f"space, adds {gain}{more}" for gain in gains for more in ("", ", room around")),
        "stone",
    )


CLASS_NAMES = _class_names()


@rule
def step_of(gain: float) -> int:
    """How many of the steps a gain reaches."""
    number = 0
    for step in _STEPS:
        if gain >= step:
            number += 1
    return number


@rule
def growth(size: int, more: int) -> float:
    """What a group gains in promise by so many more symbols."""
    return float(_PROMISE[min(size + more, MAX_GROUP)] - _PROMISE[min(size, MAX_GROUP)])


@rule
def gain_of_tile(s: State, seat: int, kind: int) -> float:
    """What a tile adds to the largest groups of its symbols."""
    g = fields(s)
    if kind < 0:
        return 0.0
    total = 0.0
    for symbol in range(SYMBOLS[g.board]):
        if TILE_SYMBOLS[g.board, kind] >> symbol & 1:
            largest = 0
            for i in range(find_groups(s, seat, symbol)):
                largest = max(largest, int(g.group[i]))
            total += growth(largest, 1)
    return total


@rule
def gain_on_space(s: State, seat: int, kind: int, space: int) -> float:
    """What a tile adds on one space: to the groups that it would touch there."""
    g = fields(s)
    if kind < 0:
        return 0.0
    total = 0.0
    for symbol in range(SYMBOLS[g.board]):
        if TILE_SYMBOLS[g.board, kind] >> symbol & 1:
            shown = showing(s, seat, symbol)
            part = JOINS[g.kolam, space] & shown
            grown = 0
            while grown != part:
                grown = part
                part |= joined_to(s, part) & shown
            total += growth(members(part), 1)
    return total


@rule
def class_of_move(s: State, city: int) -> int:
    """A city by its tile, and whether a festival stone lies there."""
    g = fields(s)
    festival = 1 if g.stone[REGION[g.board, city]] == city else 0
    gain = gain_of_tile(s, mover(s), int(g.top[city]))
    return _MOVE_CLASS + 2 * step_of(gain) + festival


@rule
def class_of_mode(s: State, action: int) -> int:
    """Placing, exchanging or buying by the tile that is placed then."""
    g = fields(s)
    seat = mover(s)
    kind = int(g.hand)
    mode = 0
    if action >= EXCHANGE_ID:
        mode = 1 if action == EXCHANGE_ID else 2
        kind = int(g.trade[(seat + action - EXCHANGE_ID) % int(g.players)])
    return _MODE_CLASS + _GAINS * mode + step_of(gain_of_tile(s, seat, kind))


@rule
def class_of_space(s: State, space: int) -> int:
    """A space by what the tile adds there and by the free spaces around it."""
    g = fields(s)
    seat = mover(s)
    free = members(JOINS[g.kolam, space] & ~filled(s, seat))
    room = 1 if free >= 2 else 0
    return _SPACE_CLASS + 2 * step_of(gain_on_space(s, seat, int(g.hand), space)) + room


@rule
def action_class(s: State, action: int) -> int:
    """The class of a legal action."""
    if action < PLACE_ID:
        return class_of_move(s, action)
    if action < CARD_POINT_ID:
        return class_of_mode(s, action)
    if action <= CARD_CONNECT_ID:
        return _CARD_CLASS + action - CARD_POINT_ID
    if action < STONE_ID:
        return class_of_space(s, action - SPACE_ID - 1)
    return _STONE_CLASS


@rule
def deciding(s: State) -> int:
    """What there is to decide: 0 move, 1 mode, 2 card, 3 space, 4 stone."""
    phase = fields(s).phase
    if phase == MOVE:
        return 0
    if phase == MODE:
        return 1
    if phase == CARD:
        return 2
    return 3 if phase == SPACE else 4


@rule
def standing_part(s: State, seat: int) -> int:
    """Behind the best other seat, level with it, or ahead."""
    best = -1000.0
    for other in range(fields(s).players):
        if other != seat:
            best = max(best, standing(s, other))
    ahead = standing(s, seat) - best
    if ahead < -2.0:
        return 0
    return 1 if ahead <= 2.0 else 2


@rule
def info_key(s: State, seat: int) -> np.uint64:
    """What the seat to move looks at, as one number above 0."""
    g = fields(s)
    best = 0
    for i in range(g.legal_size):
        best = max(best, action_class(s, int(g.legal[i])))
    turns = int(g.players) * (SPACES[g.kolam] + 1)
    key = best * 5 + deciding(s)
    key = key * 3 + standing_part(s, seat)
    key = key * 4 + min(3, 4 * int(g.turn) // turns)
    return np.uint64(key + 1)


@rule
def values(s: State, out: Floats) -> None:
    """What an unfinished position is worth to each seat: its lead as part of a win."""
    players = int(fields(s).players)
    for seat in range(players):
        share = prospects(s, seat) / _AS_GOOD_AS_WON
        out[seat] = min(max(share, -1.0 / (players - 1)), 1.0)
