"""How Indigo looks to a blueprint.

Information key, all from the eyes of the seat to move:
  * the best change (see below) that its tile can make: what there is to choose from;
  * how far the game is: tiles laid, in six parts of the open spaces;
  * its points less those of the best other seat: -4 or less, -3..-1, 0, 1..3, 4 or more;
  * gems that one tile can bring to a gateway of its own: none, one, more;
  * gems that one tile can bring only to gateways of others: none, one, more;
  * gems in the centre: none, the sapphire alone, more.

Action classes: what a placement does to the gems that it moves. Each counts its value for the
seat, less the mean of what it counts for the others, by the judgement of the scripted bot: in full
once it is in hand, and a part by the number of tiles that it still needs. The sum of the changes
falls in one of GAIN_STEPS, a placement that frees a gem from the centre in a class of its own.
Routes are followed through the new tile without laying it.

Training plays HORIZON plies on from a decision, three tiles with their draws, and then takes the
lead as the scripted player judges it, _EQUALLY_GOOD points for a win. Its promises look ahead
already: with 12 plies a blueprint of the same training time came out about as strong (100 games
against scripted: mean return -0.61 against -0.76; against random, four seats: 0.75 against 0.85).
"""

import numpy as np

from bots.scripted.indigo import lead, prospect, tiles_needed
from games.indigo import board
from games.indigo.board import (
    CENTRE_GEMS,
    EDGES,
    FIRST_EXIT,
    FIRST_SOURCE,
    GATEWAY_OF,
    GEM_VALUES,
    ORIENTATION_COUNT,
    PAIRS,
    PLACEMENT_COUNTS,
    PLACEMENTS,
    PORTS,
    ROUTES,
    SMALLEST_RADIUS,
)
from games.indigo.rules import points_of
from games.indigo.rules.layout import EMPTY, NOBODY, NOTHING, fields
from games.kernel.rule import Floats, State, rule

VERSION = 1

GAIN_STEPS = np.array([-2.0, -1.0, -0.5, -0.2, -0.05, 0.05, 0.15, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5])
_GAINS = len(GAIN_STEPS) + 1
ACTION_CLASSES = 2 * _GAINS
_FREES_A_GEM = _GAINS  # added to the class
_EQUALLY_GOOD = 8.0  # points of lead that are as good as a win where play is cut off
HORIZON = 6


def _class_names() -> tuple[str, ...]:
    steps = [f"{step:g}" for step in GAIN_STEPS]
    gains = [f"less than {steps[0]}", *(f"{step} or more" for step in steps)]
    return (*gains, *(f"{gain}, frees a gem" for gain in gains))


CLASS_NAMES = _class_names()


@rule
def partner(orientation: int, edge: int) -> int:
    """The edge that a tile joins with an edge."""
    for route in range(ROUTES):
        if PAIRS[orientation, route, 0] == edge:
            return int(PAIRS[orientation, route, 1])
        if PAIRS[orientation, route, 1] == edge:
            return int(PAIRS[orientation, route, 0])
    return NOTHING


@rule
def route_end(s: State, space: int, orientation: int, edge: int) -> int:
    """Where a gem would stop that enters a tile laid on an empty space over an edge.

    Only for an edge where a gem waits: the route that begins there cannot come back to it.
    """
    g = fields(s)
    entering = edge
    while True:
        end = int(g.far[space * EDGES + partner(orientation, entering)])
        if end >= PORTS or end // EDGES != space:
            return end
        entering = end % EDGES  # it crosses the tile again


@rule
def advantage(s: State, port: int, seat: int) -> float:
    """A seat's prospect of a gem at a port, less the mean of the others', once it has moved."""
    g = fields(s)
    players = int(g.players)
    next_mover = (int(g.placed) + 1) % players
    others = 0.0
    for other in range(players):
        if other != seat:
            others += prospect(s, port, other, next_mover)
    return prospect(s, port, seat, next_mover) - others / (players - 1)


@rule
def advantage_at_exit(s: State, gateway: int, seat: int) -> float:
    """The same for a gem that leaves over a gateway: its owners have it for sure."""
    g = fields(s)
    total = 0.0
    for number in range(2):
        owner = g.owners[gateway, number]
        if owner == seat:
            total += 1.0
        elif owner != NOBODY:
            total -= 1.0 / (g.players - 1)
    return total


@rule
def gain(s: State, space: int, orientation: int) -> float:
    """What the mover's tile changes by the gems that it moves, in points."""
    g = fields(s)
    seat = g.turn
    total = 0.0
    for edge in range(EDGES):
        port = space * EDGES + edge
        source = g.far[port] - FIRST_SOURCE
        if source >= 0:
            before = 0.0
            colour = g.source_colour[source]
            if colour == NOTHING:  # it comes out of the centre just now
                colour = CENTRE_GEMS[g.opened]
            else:
                before = advantage(s, port, seat)
            after = 0.0  # it meets another gem
            end = route_end(s, space, orientation, edge)
            if end < PORTS:
                after = advantage(s, end, seat)
            elif end < FIRST_SOURCE:
                after = advantage_at_exit(s, end - FIRST_EXIT, seat)
            total += GEM_VALUES[colour] * (after - before)
    return total


@rule
def step_of(found: float) -> int:
    """How many of GAIN_STEPS a gain reaches."""
    number = 0
    for step in GAIN_STEPS:
        if found >= step:
            number += 1
    return number


@rule
def action_class(s: State, action: int) -> int:
    """The class of a placement: its gain, and whether it frees a gem from the centre."""
    space = action // ORIENTATION_COUNT
    step = step_of(gain(s, space, action % ORIENTATION_COUNT))
    return step + (_FREES_A_GEM if space < EDGES else 0)


@rule
def best_change(s: State) -> int:
    """The greatest step that the gain of a legal placement reaches."""
    g = fields(s)
    kind = g.hand[g.turn]
    best = 0
    for space in range(g.open_spaces):
        if g.tile[space] == EMPTY:
            gateway = GATEWAY_OF[g.radius - SMALLEST_RADIUS, space]
            for number in range(PLACEMENT_COUNTS[kind, gateway]):
                best = max(best, step_of(gain(s, space, PLACEMENTS[kind, gateway, number])))
    return best


@rule
def lead_part(s: State, seat: int) -> int:
    """The points of a seat less those of the best other seat, in five parts."""
    most = -1
    for other in range(fields(s).players):
        if other != seat:
            most = max(most, points_of(s, other))
    ahead = points_of(s, seat) - most
    if ahead == 0:
        return 2
    if ahead < 0:
        return 0 if ahead <= -4 else 1
    return 4 if ahead >= 4 else 3


@rule
def one_tile_away(s: State, seat: int) -> int:
    """Waiting gems that one tile can bring to an own gateway, and 3 * those only to others'.

    Each count goes up to two.
    """
    g = fields(s)
    own = 0
    foreign = 0
    for port in range(g.open_spaces * EDGES):
        source = g.far[port] - FIRST_SOURCE
        if source >= 0 and g.source_colour[source] != NOTHING:
            for_seat = False
            for_others = False
            for gateway in range(board.GATEWAYS):
                if tiles_needed(s, port, gateway) == 1:
                    mine = g.owners[gateway, 0] == seat or g.owners[gateway, 1] == seat
                    for_seat |= mine
                    for_others |= not mine
            own += for_seat
            foreign += for_others and not for_seat
    return min(own, 2) + 3 * min(foreign, 2)


@rule
def info_key(s: State, seat: int) -> np.uint64:
    """What the seat to move looks at, as one number above 0."""
    g = fields(s)
    key = best_change(s) * 6 + 6 * int(g.placed) // int(g.open_spaces)
    key = key * 5 + lead_part(s, seat)
    key = key * 9 + one_tile_away(s, seat)
    key = key * 3 + min(EDGES - g.opened, 2)
    return np.uint64(key + 1)


@rule
def values(s: State, out: Floats) -> None:
    """What an unfinished position is worth to each seat: its lead as part of a win."""
    players = fields(s).players
    for seat in range(players):
        share = lead(s, seat) / _EQUALLY_GOOD
        out[seat] = min(max(share, -1.0 / (players - 1)), 1.0)
