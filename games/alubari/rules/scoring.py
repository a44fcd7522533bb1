"""Final scoring, in half points so that all is whole, and who wins."""

import numpy as np

from games.alubari.board import (
    CHAI,
    CHAI_VP,
    EQUIPMENT_VP,
    ESTATE_SPACES,
    EXTRA_VP,
    FACE_VP,
    PLACE_SPACES,
    STATION_VP,
    STATIONS,
    TRACK,
    TRACK_VP,
)
from games.alubari.rules.contract_points import completed_contracts, contract_points
from games.alubari.rules.deck import members
from games.alubari.rules.goods import ability
from games.alubari.rules.state import END, LAYOUT, fields
from games.kernel.record import read
from games.kernel.rule import Floats, State, rule

CATEGORIES = ("est", "sta", "trk", "con", "chai", "eq")
ESTATE_POINTS, STATION_POINTS, TRACK_POINTS, CONTRACT_POINTS, CHAI_POINTS, EQUIPMENT_POINTS = range(
    len(CATEGORIES)
)


@rule
def place_points(s: State, seat: int, category: int) -> int:
    """Half points of a seat's markers on estates, Stations or track (rules 34 to 36)."""
    g = fields(s)
    points = 0
    if category == ESTATE_POINTS:
        for space in range(ESTATE_SPACES):
            if g.estate_owner[space] == seat:
                points += 2 * FACE_VP[g.face[space // PLACE_SPACES], space % PLACE_SPACES]
    elif category == STATION_POINTS:
        for station in range(STATIONS):
            if g.station_owner[station] == seat:
                points += 2 * STATION_VP[station]
    else:
        for space in range(TRACK):
            if g.track_owner[space] == seat:
                points += 2 * TRACK_VP[space]
    return points


@rule
def points_in(s: State, seat: int, category: int) -> int:
    """Half points of a seat in one category."""
    g = fields(s)
    if category <= TRACK_POINTS:
        return place_points(s, seat, category)
    if category == CONTRACT_POINTS:
        return contract_points(s, seat)
    if category == CHAI_POINTS:
        return 2 * CHAI_VP[g.setting, g.goods[seat, CHAI]]
    cards = members(g.equipment[seat])
    return 2 * (EQUIPMENT_VP[g.setting] * cards + ability(s, seat, EXTRA_VP))


@rule
def total_points(s: State, seat: int) -> int:
    """Half points of a seat as the board lies."""
    total = 0
    for category in range(EQUIPMENT_POINTS + 1):
        total += points_in(s, seat, category)
    return total


@rule
def returns(s: State, out: Floats) -> None:
    """The shared win, or points against the other players; alone the points; 0 before the end."""
    g = fields(s)
    players = int(g.players)
    total = 0.0
    best = 0.0
    for seat in range(players):
        out[seat] = total_points(s, seat) / 2.0 if g.kind == END else 0.0
        total += out[seat]
        best = max(best, out[seat])
    if players == 1 or g.kind != END:
        return
    winners = 0
    for seat in range(players):
        winners += out[seat] == best
    for seat in range(players):
        if g.is_points:
            out[seat] = players * out[seat] - total
        elif out[seat] == best:
            out[seat] = (players - winners) / (winners * (players - 1.0))
        else:
            out[seat] = -1.0 / (players - 1.0)


def scores(s: State) -> dict[str, object]:
    """Half points by category and seat as the board lies, with the keys of the recorded games."""
    seats = range(int(read(s, LAYOUT).players))
    table = {
        name: [int(points_in(s, seat, category)) for seat in seats]
        for category, name in enumerate(CATEGORIES)
    }
    table["total"] = np.sum(list(table.values()), axis=0).tolist()
    table["ncon"] = [int(completed_contracts(s, seat)) for seat in seats]
    return dict(table)
