"""The final scoring of Alubari in half points, and the returns, slowly.

Which markers and leaves go to which Contract is tried out: `best_allotment` goes through the
Contracts one by one and remembers what is left; `best_by_trying_all` tries every set of Contracts.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from tests.support.naive.alubari_table import CARD_WITH, CARDS, DATA, STATIONS

KINDS = ["track", "station", "rubble_station", "estate"]


@dataclass(frozen=True, slots=True)
class Holdings:
    """What one player may use for Contracts at the end; `wild` are markers at Darjeeling."""

    track: int = 0
    station: int = 0  # without Rubble
    rubble_station: int = 0
    estate: int = 0
    wild: int = 0
    tea: int = 0
    chai: int = 0
    warehouse: bool = False


def leaves_needed(number, *, warehouse):
    leaves = CARDS[number]["req"].get("tea", 0)
    return max(0, leaves - warehouse) if leaves else 0


def best_by_trying_all(holdings, numbers):
    """The most half points of these Contracts and of the leaves left over."""
    best = 0
    with_needs = [number for number in numbers if CARDS[number]["req"]]
    for count in range(len(with_needs) + 1):
        for chosen in combinations(with_needs, count):
            leaves = sum(leaves_needed(n, warehouse=holdings.warehouse) for n in chosen)
            if leaves <= holdings.tea and markers_suffice(holdings, chosen):
                vp = sum(CARDS[number]["vp"] for number in chosen)
                best = max(best, 2 * vp + holdings.tea - leaves)
    return best + chai_bonus(holdings, numbers)


def markers_suffice(holdings, chosen):
    needs = {kind: sum(CARDS[n]["req"].get(kind, 0) for n in chosen) for kind in KINDS}
    lacking = max(0, needs["track"] - holdings.track)
    lacking += max(0, needs["estate"] - holdings.estate)
    # Rubble Stations are Stations too: what Rubble does not need helps the others.
    rubble_lacking = max(0, needs["rubble_station"] - holdings.rubble_station)
    rubble_left = max(0, holdings.rubble_station - needs["rubble_station"])
    station_lacking = max(0, needs["station"] - holdings.station - rubble_left)
    return lacking + rubble_lacking + station_lacking <= holdings.wild


def chai_bonus(holdings, numbers):
    return sum(2 * CARDS[number].get("vp_per_chai", 0) * holdings.chai for number in numbers)


def best_allotment(holdings, numbers):
    """The same, one Contract after the other, moving markers in every possible way.

    Returns the half points, and how many Contracts with needs may be completed for so many.
    """
    cards = tuple(sorted(number for number in numbers if CARDS[number]["req"]))

    @cache
    def best(i, markers, wild, tea):
        if i == len(cards):
            return tea, {0}
        most, counts = best(i + 1, markers, wild, tea)
        track, station, rubble, estate = markers
        req = CARDS[cards[i]]["req"]
        leaves = leaves_needed(cards[i], warehouse=holdings.warehouse)
        if leaves > tea:
            return most, counts
        need_station, need_rubble = req.get("station", 0), req.get("rubble_station", 0)
        for helped in range(need_station + 1):  # Stations taken from the Rubble ones
            left = [
                track - req.get("track", 0),
                station - (need_station - helped),
                rubble - need_rubble - helped,
                estate - req.get("estate", 0),
            ]
            lacking = sum(-amount for amount in left if amount < 0)
            if lacking <= wild:
                left = tuple(max(0, amount) for amount in left)
                rest, rest_counts = best(i + 1, left, wild - lacking, tea - leaves)
                value = 2 * CARDS[cards[i]]["vp"] + rest
                completed = {count + 1 for count in rest_counts}
                if value > most:
                    most, counts = value, completed
                elif value == most:
                    counts = counts | completed
        return most, counts

    held = (holdings.track, holdings.station, holdings.rubble_station, holdings.estate)
    most, counts = best(0, held, holdings.wild, holdings.tea)
    return most + chai_bonus(holdings, numbers), counts


def holdings_of(table, seat):
    player = table.players[seat]
    owned = [station for station, owner in table.stations.items() if owner == seat]
    wild = [i for i in owned if "wild" in STATIONS[i] and table.parameters.darjeeling_wild]
    tame = [i for i in owned if i not in wild]
    rubble = [i for i in tame if "rubble" in STATIONS[i]["cost"]]
    return Holdings(
        track=table.track.count(seat),
        station=len(tame) - len(rubble),
        rubble_station=len(rubble),
        estate=sum(space.owner == seat for space in table.estates),
        wild=len(wild),
        tea=player.tea,
        chai=player.chai,
        warehouse=CARD_WITH["CONTRACT_TEA_MINUS_1"] in player.equipment,
    )


def equipment_points(table, player):
    data = DATA["equipment"]
    each = data["solo_vp_each"] if table.n == 1 else data["vp_each"]
    extra = 7 if CARD_WITH["EXTRA_VP_7"] in player.equipment else 0
    return 2 * (each * len(player.equipment) + extra)


def scores(table):
    """Half points by category, one number a seat.

    `ncon` holds sets: how many Contracts may have been completed, where several ways are best.
    """
    track_vp = [space["vp"] for space in DATA["board"]["track"]]
    found = {name: [] for name in ("est", "sta", "trk", "con", "chai", "eq", "total", "ncon")}
    for seat, player in enumerate(table.players):
        stations = [i for i, owner in table.stations.items() if owner == seat]
        contracts, counts = best_allotment(holdings_of(table, seat), player.contracts)
        points = {
            "est": 2 * sum(space.vp for space in table.estates if space.owner == seat),
            "sta": 2 * sum(STATIONS[i].get("vp", 0) for i in stations),
            "trk": 2 * sum(track_vp[i] for i, owner in enumerate(table.track) if owner == seat),
            "con": contracts,
            "chai": 2 * table.chai_vp[player.chai],
            "eq": equipment_points(table, player),
        }
        points["total"] = sum(points.values())
        points["ncon"] = counts
        for name, value in points.items():
            found[name].append(value)
    return found


def returns(table, totals=None):
    """`totals` are those of `scores`, for who has them already."""
    totals = totals or scores(table)["total"]
    n = table.n
    if n == 1:
        return [Fraction(totals[0], 2)]
    if table.parameters.returns == "points":
        return [Fraction(n * total - sum(totals), 2) for total in totals]
    winners = [total == max(totals) for total in totals]
    share = Fraction(n - sum(winners), sum(winners) * (n - 1))
    return [share if won else Fraction(-1, n - 1) if not all(winners) else 0 for won in winners]
