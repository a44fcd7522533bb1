"""Laying a tile and what it does to the gems (rules 9 to 13 of RULES.md).

Gems are not pushed along the routes. Every chain of routes knows its two ends, and a gem always
waits at the open end of the chain that begins at its source; laying a tile joins three pairs of
chains. Why that is the same is shown in RULES.md, section "Routing".
"""

from games.indigo.board import (
    CENTRE_GEMS,
    EDGES,
    FIRST_EXIT,
    FIRST_SOURCE,
    PAIRS,
    PORTS,
    ROUTES,
)
from games.indigo.rules.layout import NOBODY, NOTHING, fields
from games.kernel.rule import State, rule


@rule
def collect(s: State, source: int, gateway: int) -> None:
    """Rules 12 and 13: each owner of the gateway gets a gem of that colour."""
    g = fields(s)
    colour = g.source_colour[source]
    g.gems_left -= 1
    for seat in g.owners[gateway]:
        if seat != NOBODY:
            g.gems[seat, colour] += 1


@rule
def collide(s: State, source: int, other: int) -> None:
    """Rule 11: both gems leave the game."""
    g = fields(s)
    g.gems_left -= 2
    g.removed[g.source_colour[source]] += 1
    g.removed[g.source_colour[other]] += 1


@rule
def join_chains(s: State, port: int, other_port: int) -> None:
    """A route of the tile just laid joins the chains that end at two of its edges."""
    g = fields(s)
    first = g.far[port]
    second = g.far[other_port]
    # An end may be a port of the same tile that is still to be joined: a gem can cross it twice.
    # In a closed loop the two ports are each other's end, and nothing changes.
    if first < PORTS:
        g.far[first] = second
    if second < PORTS:
        g.far[second] = first
    if first < PORTS or second < PORTS:
        return
    if first >= FIRST_SOURCE and second >= FIRST_SOURCE:
        collide(s, first - FIRST_SOURCE, second - FIRST_SOURCE)
    elif first >= FIRST_SOURCE:
        collect(s, first - FIRST_SOURCE, second - FIRST_EXIT)
    elif second >= FIRST_SOURCE:
        collect(s, second - FIRST_SOURCE, first - FIRST_EXIT)


@rule
def lay_tile(s: State, space: int, orientation: int) -> None:
    """Lays a tile on an empty space and moves every gem that it touches (rules 9 to 13)."""
    g = fields(s)
    g.tile[space] = orientation
    if space < EDGES:  # the first ring: space e lies at edge e of the centre (rule 10)
        g.source_colour[space] = CENTRE_GEMS[g.opened]
        g.opened += 1
    first_port = space * EDGES
    for route in range(ROUTES):
        join_chains(
            s, first_port + PAIRS[orientation, route, 0], first_port + PAIRS[orientation, route, 1]
        )
    for edge in range(EDGES):
        g.far[first_port + edge] = NOTHING
