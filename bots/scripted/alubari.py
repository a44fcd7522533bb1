"""`scripted` for Alubari: sends Workers where its goods can be used, and takes what scores most.

What it thinks, as a player would say it:

* Points come from Contracts, Stations and track; goods are only worth what they can become. A bar
  of steel is worth most, then stone, tea and iron, rubble least.
* A Worker goes to Lay Track when I have steel, to Building when I can pay for a Station, to the
  Foundry with iron to smelt, to the Post Office for another Contract while I hold few, and else to
  where goods come from. A second Worker in one area is worth less than the first.
* Every other choice is tried out: I take the one after which my points and my goods are worth most,
  compared with the points of the others.
"""

import numpy as np
import pyspiel

import games
from arena.bot import Turn
from arena.errors import BotError
from games.alubari.board import (
    ACTION_SPACES,
    AREA_OF,
    GOODS,
    IRON,
    IRON_FOR_STEEL,
    STATION_COST,
    STATIONS,
    STEEL,
)
from games.alubari.rules.deck import members
from games.alubari.rules.scoring import total_points
from games.alubari.rules.state import NONE, PLACE_ID, PLACE_WORKER, fields
from games.kernel.contract import CHANCE, Rules
from games.kernel.rule import State, rule

VERSION = "1"

# Half points that a good can become: iron, stone, rubble, steel, tea, chai.
_WORTH = np.array([1.5, 2.0, 0.7, 5.0, 2.0, 0.8])
_CONTRACT = 6.0  # half points that a Contract in hand can become
# What a Worker is worth in the areas A to G before anything else is looked at.
_AREA_WORTH = np.array([5.0, 5.0, 2.0, 2.0, 2.0, 6.0, 3.0])
_READY = 8.0  # more, where the goods for the area's action are there
_CROWDED = 3.0  # less for each own Worker in the area
_ENOUGH_CONTRACTS = 6
_AREA_C, _AREA_D, _AREA_E, _AREA_F = 2, 3, 4, 5
_EQUAL = 1e-9


@rule
def standing(s: State, seat: int) -> float:
    """A seat's half points, with its goods and Contracts at what they can become."""
    g = fields(s)
    total = float(total_points(s, seat)) + _CONTRACT * members(g.hand[seat])
    for good in range(GOODS):
        total += _WORTH[good] * g.goods[seat, good]
    others = 0.0
    for other in range(g.players):
        if other != seat:
            others += total_points(s, other)
    return total - others / max(1, int(g.players) - 1)


@rule
def can_build(s: State, seat: int) -> bool:
    """Whether the seat has the goods for a Station that nobody has built."""
    g = fields(s)
    for station in range(STATIONS):
        pays = g.station_owner[station] == NONE
        for good in range(GOODS):
            if g.goods[seat, good] < STATION_COST[station, good]:
                pays = False
        if pays:
            return True
    return False


@rule
def is_ready(s: State, seat: int, area: int) -> bool:
    """Whether the seat has the goods that an area's action needs."""
    g = fields(s)
    if area == _AREA_C:
        return bool(g.goods[seat, IRON] >= IRON_FOR_STEEL)
    if area == _AREA_D:
        return bool(g.goods[seat, STEEL] > 0)
    return area == _AREA_E and can_build(s, seat)


@rule
def worth_of_space(s: State, seat: int, space: int) -> float:
    """How much the seat wants a Worker on an action space."""
    g = fields(s)
    area = AREA_OF[space]
    worth = float(_AREA_WORTH[area])
    if is_ready(s, seat, area):
        worth += _READY
    elif area == _AREA_F and members(g.hand[seat]) < _ENOUGH_CONTRACTS:
        worth += _READY / 2.0
    for other in range(ACTION_SPACES):
        if AREA_OF[other] == area and g.worker[other] == seat:
            worth -= _CROWDED
    return worth


@rule
def places_worker(s: State) -> bool:
    """Whether a Worker is to be placed."""
    return bool(fields(s).kind == PLACE_WORKER)


class AlubariBot:
    """One seat of Alubari; ties are broken at random."""

    def new_game(self, game: pyspiel.Game, seat: int, seed: int) -> None:
        """Starts from the seed, so that the same match can be played again."""
        rules = games.rules(game)
        if rules is None:
            raise BotError("this player knows only Alubari")
        self._rules = rules
        self._seat = seat
        self._rng = np.random.default_rng(seed)

    def choose(self, turn: Turn) -> int:
        """The Worker's best space, or the choice after which this seat stands best."""
        state = turn.sample_state().array
        values = np.array([self._value(state, action) for action in turn.legal_actions])
        best = np.flatnonzero(values > values.max() - _EQUAL)
        return int(turn.legal_actions[self._rng.choice(best)])

    def _value(self, state: State, action: int) -> float:
        if places_worker(state) and PLACE_ID <= action < PLACE_ID + ACTION_SPACES:
            return worth_of_space(state, self._seat, action - PLACE_ID)
        return standing(after(self._rules, state, action), self._seat)


def after(rules: Rules, state: State, action: int) -> State:
    """The position after an action and what chance makes of it; the position given stays."""
    found = state.copy()
    rules.apply_action(found, action)
    while rules.current_player(found) == CHANCE:
        rules.apply_action(found, rules.sample_chance(found, 0.5))
    return found


def make_bot() -> AlubariBot:
    """The player of one seat."""
    return AlubariBot()
