"""Positions of Indigo laid tile by tile and read back, for the tests of its rules.

A tile is written as its routes, `"01 25 34"`, or as one route that it has to have, `"01"`. Tests
draw and lay through OpenSpiel. The board, the orientations and the owners are read from the tables
of the specification (specification.yaml), never from the game.
"""

from functools import cache
from pathlib import Path

import yaml

import games
from games.indigo.view import waiting_gems

SPECIFICATION = yaml.safe_load(
    Path(__file__).with_name("specification.yaml").read_text(encoding="utf-8")
)
ROUTES = [
    " ".join(f"{a}{b}" for a, b in orientation["pairs"])
    for orientation in SPECIFICATION["orientations"]
]
KIND_OF = [orientation["kind"] for orientation in SPECIFICATION["orientations"]]
OUTER_EDGES = {
    space: gateway["exit_edges"]
    for gateway in SPECIFICATION["gateways"]
    for space in gateway["space_ids"]
}
AMBER, EMERALD, SAPPHIRE = range(3)
STRAIGHTS = "03 14 25"
MINIS = {
    name.removeprefix("indigo_"): "indigo("
    f"players={mini['players']},radius={mini['radius']},open_spaces={mini['open_spaces']},"
    f"tile_counts={' '.join(map(str, mini['tile_counts']))})"
    for name, mini in SPECIFICATION["minis"].items()
}


@cache
def load(loading_string):
    return games.load_game(loading_string)


def start(loading_string="indigo"):
    return load(loading_string).new_initial_state()


def orientation(routes, space=None):
    """The id of the orientation with these routes, or of the first that may lie on the space."""
    a, b = sorted(OUTER_EDGES.get(space, (0, 0)))
    return next(
        number
        for number, text in enumerate(ROUTES)
        if set(routes.split()) <= set(text.split()) and f"{a}{b}" not in text.split()
    )


def route(a, b):
    """A route between two edges as texts have it; edges count modulo 6."""
    return "".join(sorted(str(edge % 6) for edge in (a, b)))


def lay(state, *tiles):
    """Draws and lays tiles, each a pair of a space and its routes, whoever's turn it is."""
    for space, routes in tiles:
        number = orientation(routes, space)
        if state.is_chance_node():
            state.apply_action(KIND_OF[number])
        action = space * 15 + number
        assert action in state.legal_actions()
        state.apply_action(action)
    return state


def waiting(state):
    """The gems on the routes and in the corners: {(space, edge): colour}."""
    return {(space, edge): colour for space, edge, colour in waiting_gems(state.array)}


def waiting_beside(corners):
    """What waits while only these ambers are still in their corners."""
    return {
        (_space_at(corner["arrow_leads_to"]), (corner["arrow_edge"] + 3) % 6): AMBER
        for corner in SPECIFICATION["corner_treasures"]
        if corner["id"] in corners
    }


def _space_at(cell):
    return next(space["id"] for space in SPECIFICATION["spaces"] if space["coord"] == cell)


def scores(state):
    return state.get_game().rules.scores(state.array)


def removed(state):
    """How many gems of each colour have been removed, as the text view says it."""
    line = next(x for x in str(state).splitlines() if x.startswith("removed"))
    return [int(words.split()[0]) for words in line.partition(": ")[2].split(", ")]


def way_home(gateway):
    """Two tiles that bring the amber of corner g out of gateway g, the side clockwise of it."""
    corner = SPECIFICATION["corner_treasures"][gateway]
    inside = _space_at(corner["arrow_leads_to"])
    border = SPECIFICATION["gateways"][gateway]["space_ids"][0]
    # It enters over the edge towards the corner, leaves over the next one, then over the rim.
    return (inside, route(gateway, gateway + 1)), (border, route(gateway + 4, gateway))
