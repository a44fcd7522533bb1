"""What the features of the map are worth, and who wins."""

from games.kernel.record import read
from games.kernel.rule import Floats, State, inner_rule, rule
from games.lakshadweep.board import (
    CORAL_POINTS,
    FOREST_POINTS,
    HOTEL,
    HOUSE,
    KINDS,
    PARTS,
    PLANTATION,
    PLANTATION_POINTS,
    PORT,
    PORT_POINTS,
    REEF_CONSERVATION,
    SUSTAINABLE_TOURISM,
)
from games.lakshadweep.rules.islands import root, smallest_part
from games.lakshadweep.rules.state import END, LAYOUT, fields

CATEGORIES = (
    "house",
    "hotel",
    "fishery",
    "port",
    "forest",
    "corals",
    "island_tokens",
    "reef",
    "total",
    "coral_count",
)
(
    HOUSES,
    HOTELS,
    FISHERIES,
    PORTS,
    FORESTS,
    CORALS,
    ISLAND_TOKENS,
    REEF,
    TOTAL,
    CORAL_COUNT,
) = range(10)


@rule
def port_points(s: State, island: int, seat: int) -> int:
    """Ports of one colour on one island, each by the different own kinds there (LK-10)."""
    count = fields(s).count
    kinds = 0
    for kind in range(KINDS):
        if count[island, kind, seat] > 0:
            kinds += 1
    return int(count[island, PORT, seat]) * PORT_POINTS[kinds]


@rule
def score_island(s: State, island: int) -> None:
    """Adds houses, hotel and ports of one island to the categories."""
    g = fields(s)
    out = g.score
    for seat in range(2):
        houses = int(g.count[island, HOUSE, seat])
        if houses > 0 and houses >= g.count[island, HOUSE, 1 - seat]:
            out[2 * HOUSES + seat] += houses * houses
        if g.count[island, HOTEL, seat] > 0:
            people = int(g.people[island])
            if g.bonus_owner[SUSTAINABLE_TOURISM] == seat and root(s, g.tourism_part) == island:
                people *= 2
            out[2 * HOTELS + seat] += people
        out[2 * PORTS + seat] += port_points(s, island, seat)


@inner_rule
def score_seat(s: State, seat: int) -> None:
    """Writes the categories of the whole map, and the total, for one seat."""
    g = fields(s)
    out = g.score
    for i in range(g.fisheries):
        if g.fishery_colour[i] == seat:
            times = 2 if i == g.doubled_fishery else 1
            out[2 * FISHERIES + seat] += times * g.fishery_value[i]
    per_forest = FOREST_POINTS
    if g.bonus_owner[PLANTATION] == seat:
        per_forest += PLANTATION_POINTS
    out[2 * FORESTS + seat] = per_forest * g.forests[seat]
    if g.corals[seat] >= g.corals[1 - seat]:
        out[2 * CORALS + seat] = CORAL_POINTS
    out[2 * ISLAND_TOKENS + seat] = g.completion_points[seat]
    if g.bonus_owner[REEF_CONSERVATION] == seat:
        out[2 * REEF + seat] = g.coral_tiles[seat]
    for category in range(TOTAL):
        out[2 * TOTAL + seat] += out[2 * category + seat]
    out[2 * CORAL_COUNT + seat] = g.corals[seat]


@rule
def score(s: State) -> None:
    """Writes the score of the map as it lies to the state: score[2 * category + seat]."""
    g = fields(s)
    for i in range(2 * (CORAL_COUNT + 1)):
        g.score[i] = 0
    for part in range(PARTS):
        if smallest_part(s, part):
            score_island(s, part)
    for seat in range(2):
        score_seat(s, seat)


@rule
def returns(s: State, out: Floats) -> None:
    """Writes the returns; zeros before the end."""
    g = fields(s)
    out[0] = out[1] = 0.0
    if g.phase != END:
        return
    difference = int(g.score[2 * TOTAL]) - int(g.score[2 * TOTAL + 1])
    if g.points:
        out[0], out[1] = difference, -difference
        return
    if difference == 0:
        difference = int(g.corals[0]) - int(g.corals[1])
    if difference != 0:
        winner = 0 if difference > 0 else 1
        out[winner], out[1 - winner] = 1.0, -1.0


def scores(s: State) -> dict[str, object]:
    """The score by category and seat as the map lies, with the keys of the recorded games."""
    copy = s.copy()
    score(copy)
    numbers = read(copy, LAYOUT).score
    return {name: numbers[2 * i : 2 * i + 2].tolist() for i, name in enumerate(CATEGORIES)}
