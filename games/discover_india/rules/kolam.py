"""The Kolam: where a tile may go, groups of a symbol, the best use of symbol cards."""

from games.discover_india.board import (
    GROUP_POINTS,
    JOINS,
    MAX_GROUP,
    SPACES,
    SYMBOLS,
    TILE_SYMBOLS,
)
from games.discover_india.rules.state import EMPTY, FACE_DOWN, fields
from games.kernel.rule import State, rule

IMPOSSIBLE = -1000  # points of a way that does not exist


@rule
def members(bits: int) -> int:
    """How many members a set has."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule
def filled(s: State, seat: int) -> int:
    """The spaces of a Kolam that hold a tile, face-down ones included."""
    g = fields(s)
    bits = 0
    for space in range(SPACES[g.kolam]):
        if g.tiles[seat, space] != EMPTY:
            bits |= 1 << space
    return bits


@rule
def joined_to(s: State, bits: int) -> int:
    """The spaces that are joined to one of a set."""
    g = fields(s)
    joined = 0
    for space in range(SPACES[g.kolam]):
        if bits >> space & 1:
            joined |= JOINS[g.kolam, space]
    return joined


@rule
def open_spaces(s: State, seat: int) -> int:
    """Where the next tile may go: any space first, then next to an own tile (DI-12)."""
    whole = (1 << SPACES[fields(s).kolam]) - 1
    taken = filled(s, seat)
    if taken == 0:
        return whole
    return joined_to(s, taken) & ~taken


@rule
def showing(s: State, seat: int, symbol: int) -> int:
    """The spaces whose tile shows a symbol."""
    g = fields(s)
    bits = 0
    for space in range(SPACES[g.kolam]):
        kind = g.tiles[seat, space]
        if kind >= 0 and TILE_SYMBOLS[g.board, kind] >> symbol & 1:
            bits |= 1 << space
    return bits


@rule
def face_down(s: State, seat: int) -> int:
    """The spaces with a face-down tile, which connect any symbol (DI-19)."""
    g = fields(s)
    bits = 0
    for space in range(SPACES[g.kolam]):
        if g.tiles[seat, space] == FACE_DOWN:
            bits |= 1 << space
    return bits


@rule
def find_groups(s: State, seat: int, symbol: int) -> int:
    """Writes the sizes of a symbol's groups to `group`; returns how many there are."""
    g = fields(s)
    shown = showing(s, seat, symbol)
    left = shown | face_down(s, seat)
    groups = 0
    while left:
        part = left & -left
        grown = 0
        while grown != part:
            grown = part
            part |= joined_to(s, part) & left
        left &= ~part
        size = members(part & shown)
        if size > 0:
            g.group[groups] = size
            groups += 1
    return groups


@rule
def group_points(board: int, size: int) -> int:
    """Points of a group of matching symbols."""
    return GROUP_POINTS[board, min(size, MAX_GROUP)]


@rule
def allot_cards(s: State, groups: int, cards: int) -> None:
    """The best allotment of a symbol's cards to its groups (DI-19d).

    Writes to best[0, c] and large[0, c] the most points with c cards for all groups, and the
    largest group among the ways that reach them; goes through the groups from the last to the
    first, best[1] being the groups behind.
    """
    g = fields(s)
    for c in range(cards + 1):
        g.best[0, c] = IMPOSSIBLE if c > 0 else 0
        g.large[0, c] = 0
    for j in range(groups - 1, -1, -1):
        for c in range(cards + 1):
            g.best[1, c], g.large[1, c] = g.best[0, c], g.large[0, c]
        for c in range(cards + 1):
            most, largest = IMPOSSIBLE, 0
            for x in range(c + 1):
                size = int(g.group[j]) + x
                points = group_points(g.board, size) + int(g.best[1, c - x])
                reached = max(size, int(g.large[1, c - x]))
                if points > most or (points == most and reached > largest):
                    most, largest = points, reached
            g.best[0, c], g.large[0, c] = most, largest


@rule
def score_groups(s: State, seat: int) -> None:
    """Writes the points of all groups of a seat and the size of its largest one."""
    g = fields(s)
    g.group_score[seat] = 0
    g.largest[seat] = 0
    for symbol in range(SYMBOLS[g.board]):
        groups = find_groups(s, seat, symbol)
        if groups == 0:
            continue  # cards of a symbol without a group are worth nothing
        cards = int(g.symbol_cards[seat, symbol])
        allot_cards(s, groups, cards)
        g.group_score[seat] += g.best[0, cards]
        g.largest[seat] = max(int(g.largest[seat]), int(g.large[0, cards]))
