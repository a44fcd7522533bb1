"""The best assignment of markers and Tea Leaves to Contracts: exact, by branch and bound.

What a player can assign is one number with a byte for each kind: track, Stations of any kind,
Rubble Stations among them, estates, leaves. Contracts are tried in SCORING_ORDER, taken where they
fit and then left out. A branch is cut where markers that could be of any kind and be split as
finely as one likes would not beat the best set found: that is the fractional knapsack, solved by
taking Contracts by their gain for a marker.
"""

from games.alubari.board import (
    CHAI,
    CONTRACT_GAIN,
    CONTRACT_TEA_FEWER,
    CONTRACTS,
    ESTATE_SPACES,
    IS_WILD,
    MARKERS_NEEDED,
    NEEDS,
    NEEDS_TEA,
    PACKED_NEEDS,
    RUBBLE,
    SCORING_ORDER,
    STATION_COST,
    STATIONS,
    TEA,
    TRACK,
    VP_PER_CHAI,
)
from games.alubari.rules.goods import ability
from games.alubari.rules.state import fields
from games.kernel.rule import State, rule

CANDIDATES = len(SCORING_ORDER)
# One of each kind, in the bytes of PACKED_NEEDS; a Rubble Station is also a Station.
ONE_TRACK, ONE_STATION, ONE_ESTATE, ONE_LEAF = 1, 1 << 8, 1 << 24, 1 << 32
ONE_RUBBLE_STATION = ONE_STATION | 1 << 16
ROOM = 32  # for the number of Contracts beside half points
MOST_LEAVES = 127  # more than all Contracts ask for together
SIGNS = 0x8080808080  # the top bit of each byte, which no amount reaches


@rule
def fits(free: int, need: int) -> bool:
    """Whether every byte of `need` is at most that of `free`."""
    return ((free | SIGNS) - need) & SIGNS == SIGNS


@rule
def markers_in(free: int) -> int:
    """All markers; Rubble Stations are counted among the Stations."""
    return (free & 0xFF) + (free >> 8 & 0xFF) + (free >> 24 & 0xFF)


@rule
def need_of(contract: int, fewer: int) -> int:
    """What a Contract asks for, packed; the Warehouse asks for fewer leaves (rule 41)."""
    return PACKED_NEEDS[contract] - min(fewer, NEEDS[contract, NEEDS_TEA]) * ONE_LEAF


@rule
def gain_of(contract: int, fewer: int) -> int:
    """Half points that a Contract brings, less those of the leaves that it takes, times ROOM.

    Each Contract adds 1 to that: of sets that gain the same the one with most Contracts counts.
    """
    return (CONTRACT_GAIN[contract] + min(fewer, NEEDS[contract, NEEDS_TEA])) * ROOM + 1


@rule
def most_from(contracts: int, place: int, free: int) -> int:
    """No set of the Contracts from a place of the order on gains more (in the unit of gain_of)."""
    markers = markers_in(free)
    total = 0
    for i in range(place, CANDIDATES):
        contract = SCORING_ORDER[i]
        if contracts >> contract & 1 and fits(free, need_of(contract, 1)):
            most, needed = gain_of(contract, 1), MARKERS_NEEDED[contract]
            if needed > markers:
                return total + most * markers // needed
            total += most
            markers -= needed
    return total


@rule
def best_gain(contracts: int, free: int, fewer: int) -> int:
    """The most that a set of Contracts can gain with what is free, in the unit of gain_of."""
    best = value = chosen = place = 0
    while True:
        while place < CANDIDATES:
            contract = SCORING_ORDER[place]
            if contracts >> contract & 1:
                if value + most_from(contracts, place, free) <= best:
                    break
                if fits(free, need_of(contract, fewer)):
                    free -= need_of(contract, fewer)
                    value += gain_of(contract, fewer)
                    chosen |= 1 << place
            place += 1
        best = max(best, value)
        if chosen == 0:
            return best
        place = CANDIDATES - 1
        while not chosen >> place & 1:
            place -= 1
        chosen &= ~(1 << place)
        free += need_of(SCORING_ORDER[place], fewer)
        value -= gain_of(SCORING_ORDER[place], fewer)
        place += 1


@rule
def best_gain_with_wild(contracts: int, free: int, fewer: int, wild: int) -> int:
    """As best_gain, with markers that may stand for any: every choice of kinds is tried."""
    if wild == 0:
        return best_gain(contracts, free, fewer)
    best = 0
    # At least as good as a plain Station is a Rubble Station.
    for tracks in range(wild + 1):
        for estates in range(wild + 1 - tracks):
            stations = wild - tracks - estates
            added = tracks * ONE_TRACK + estates * ONE_ESTATE + stations * ONE_RUBBLE_STATION
            best = max(best, best_gain(contracts, free + added, fewer))
    return best


@rule
def assignable(s: State, seat: int) -> int:
    """The markers and leaves of a seat, packed; Darjeeling only where it is not wild."""
    g = fields(s)
    free = min(int(g.goods[seat, TEA]), MOST_LEAVES) * ONE_LEAF
    for space in range(ESTATE_SPACES):
        if g.estate_owner[space] == seat:
            free += ONE_ESTATE
    for space in range(TRACK):
        if g.track_owner[space] == seat:
            free += ONE_TRACK
    for station in range(STATIONS):
        if g.station_owner[station] == seat and not (g.is_wild and IS_WILD[station]):
            free += ONE_RUBBLE_STATION if STATION_COST[station, RUBBLE] > 0 else ONE_STATION
    return free


@rule
def best_assignment(s: State, seat: int) -> int:
    """What a seat's best assignment gains, in the unit of gain_of."""
    g = fields(s)
    wild = 0
    for station in range(STATIONS):
        if g.is_wild and IS_WILD[station] and g.station_owner[station] == seat:
            wild += 1
    fewer = ability(s, seat, CONTRACT_TEA_FEWER)
    return best_gain_with_wild(int(g.hand[seat]), assignable(s, seat), fewer, wild)


@rule
def completed_contracts(s: State, seat: int) -> int:
    """How many Contracts with needs a seat's best assignment completes."""
    return best_assignment(s, seat) % ROOM


@rule
def contract_points(s: State, seat: int) -> int:
    """Half points of a seat's Contracts and of the leaves that they do not take (rules 37-41)."""
    g = fields(s)
    contracts = int(g.hand[seat])
    points = int(g.goods[seat, TEA]) + best_assignment(s, seat) // ROOM
    for contract in range(CONTRACTS):
        if contracts >> contract & 1:
            points += 2 * VP_PER_CHAI[contract] * int(g.goods[seat, CHAI])
    return points
