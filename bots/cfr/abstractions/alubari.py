"""How Alubari looks to a blueprint.

Information key, from the eyes of the seat to move:
  * what kind of decision it has;
  * how far the game is, by the Contracts left in the deck, in four parts;
  * how it stands against the mean of the others: behind, level or ahead;
  * the best class among its choices: what there is to choose from.

Action classes:
  * a Worker by its area, and whether the goods that the area's action needs are there;
  * a Station by what it scores, in three parts;
  * every other kind of action is a class of its own.
"""

import numpy as np

from bots.scripted.alubari import is_ready, standing
from games.alubari.board import AREA_OF, AREAS, CONTRACTS, STATION_VP
from games.alubari.rules.deck import members
from games.alubari.rules.state import (
    BORROW_ID,
    BUILD_ID,
    BUY_ID,
    PLACE_ID,
    TAKE_ID,
    TAKE_IRON,
    TAKE_TEA,
    USE_ID,
    fields,
)
from games.kernel.rule import Floats, State, rule

VERSION = 1

_FIXED = PLACE_ID  # stop, yes and the three ways to hire keep their ids as classes
_WORKER = _FIXED  # 2 * area + ready
_USE = _WORKER + 2 * AREAS
_ACTION = _USE + 1  # taking, making, laying: one class an id
_STATION = _ACTION + BUILD_ID - TAKE_IRON
_BUY = _STATION + 3
_TAKE = _BUY + 1
_TEA = _TAKE + 1
_BORROW = _TEA + 2
ACTION_CLASSES = _BORROW + 1

HORIZON = 60
_AHEAD = 12.0  # half points
_AS_GOOD_AS_WON = 80.0  # half points of lead
CLASS_NAMES = (
    *("stop", "yes", "hire for Chai", "hire for rubble", "hire free"),
    *(f"Worker to {letter}{ready}" for letter in "ABCDEFG" for ready in ("", ", ready")),
    "use a Contract",
    *(f"action {number}" for number in range(TAKE_IRON, BUILD_ID)),
    *("small Station", "middle Station", "large Station"),
    *("buy Equipment", "take a Contract", "take tea", "convert tea", "borrow"),
)


@rule
def class_of_late_action(action: int) -> int:
    """Stations by their points, then Equipment, Contracts, tea and borrowing."""
    if action < BUY_ID:
        points = STATION_VP[action - BUILD_ID]
        if points >= 7:
            return _STATION + 2
        return _STATION + (1 if points >= 4 else 0)
    if action < TAKE_ID:
        return _BUY
    if action < TAKE_TEA:
        return _TAKE
    return _TEA + action - TAKE_TEA if action < BORROW_ID else _BORROW


@rule
def action_class(s: State, action: int) -> int:
    """The class of a legal action."""
    if action < _FIXED:
        return action
    if action < USE_ID:
        area = int(AREA_OF[action - PLACE_ID])
        seat = max(0, int(fields(s).mover))
        return _WORKER + 2 * area + (1 if is_ready(s, seat, area) else 0)
    if action < TAKE_IRON:
        return _USE
    if action < BUILD_ID:
        return _ACTION + action - TAKE_IRON
    return class_of_late_action(action)


@rule
def info_key(s: State, seat: int) -> np.uint64:
    """What the seat to move looks at, as one number above 0."""
    g = fields(s)
    best = 0
    for i in range(g.legal_size):
        best = max(best, action_class(s, int(g.legal[i])))
    lead = standing(s, seat)
    stands = 1
    if lead < -_AHEAD:
        stands = 0
    elif lead > _AHEAD:
        stands = 2
    left = members(g.deck)
    key = (best * 32 + int(g.kind)) * 3 + stands
    key = key * 4 + min(3, 4 * left // CONTRACTS)
    return np.uint64(key + 1)


@rule
def values(s: State, out: Floats) -> None:
    """What an unfinished position is worth to each seat: its lead as part of a win."""
    players = int(fields(s).players)
    least = -1.0 / max(1, players - 1)
    for seat in range(players):
        out[seat] = min(max(standing(s, seat) / _AS_GOOD_AS_WON, least), 1.0)
