"""The final score, who wins, and the returns."""

from games.discover_india.rules.kolam import score_groups
from games.discover_india.rules.state import END, LAYOUT, fields
from games.kernel.record import read
from games.kernel.rule import Floats, State, rule


@rule
def score(s: State) -> None:
    """Writes everybody's score as the game stands: marker, groups and cards (DI-15)."""
    g = fields(s)
    for seat in range(g.players):
        score_groups(s, seat)
        g.score[seat] = int(g.marker[seat]) + int(g.group_score[seat]) + int(g.cards[seat])


@rule
def is_better(s: State, seat: int, other: int) -> bool:
    """Whether one seat is ahead: more points, then the larger largest group (DI-18)."""
    g = fields(s)
    if g.score[seat] != g.score[other]:
        return g.score[seat] > g.score[other]
    return g.largest[seat] > g.largest[other]


@rule
def wins(s: State, seat: int) -> bool:
    """Whether nobody is ahead of a seat."""
    for other in range(fields(s).players):
        if is_better(s, other, seat):
            return False
    return True


@rule
def returns(s: State, out: Floats) -> None:
    """Writes the returns; zeros before the end."""
    g = fields(s)
    n = int(g.players)
    for seat in range(n):
        out[seat] = 0.0
    if g.phase != END:
        return
    if g.points:
        total = 0
        for seat in range(n):
            total += int(g.score[seat])
        for seat in range(n):
            out[seat] = n * int(g.score[seat]) - total
        return
    winners = 0
    for seat in range(n):
        if wins(s, seat):
            winners += 1
    for seat in range(n):
        if wins(s, seat):
            out[seat] = (n - winners) / (winners * (n - 1))
        else:
            out[seat] = -1.0 / (n - 1)


def scores(s: State) -> dict[str, object]:
    """The score as the game stands, with the keys of the recorded games."""
    copy = s.copy()
    score(copy)
    g = read(copy, LAYOUT)
    n = int(g.players)
    return {
        "total": g.score[:n].tolist(),
        "marker": g.marker[:n].tolist(),
        "groups": g.group_score[:n].tolist(),
        "cards": g.cards[:n].tolist(),
        "largest": g.largest[:n].tolist(),
    }
