"""What the gems are worth and who wins (rules 15 to 17 of RULES.md)."""

from games.indigo import board
from games.indigo.board import GEM_VALUES
from games.indigo.rules.layout import LAYOUT, fields
from games.kernel.contract import TERMINAL
from games.kernel.record import read
from games.kernel.rule import Floats, State, rule


@rule
def points_of(s: State, seat: int) -> int:
    """Rule 15: what a seat's gems are worth."""
    g = fields(s)
    points = 0
    for colour in range(len(GEM_VALUES)):
        points += g.gems[seat, colour] * GEM_VALUES[colour]
    return points


@rule
def gems_of(s: State, seat: int) -> int:
    """How many gems a seat has; decides ties (rule 16)."""
    total = 0
    for count in fields(s).gems[seat]:
        total += count
    return total


@rule
def win_returns(s: State, out: Floats) -> None:
    """Rules 15 and 16: the best by points, then gems, share the win; zero-sum."""
    players = int(fields(s).players)
    best = 0
    winners = 0
    for seat in range(players):
        # Gems never reach the step between two values of points.
        result = points_of(s, seat) * (board.GEMS + 1) + gems_of(s, seat)
        out[seat] = result
        if result > best or seat == 0:
            best = result
            winners = 1
        elif result == best:
            winners += 1
    for seat in range(players):
        if out[seat] == best:
            out[seat] = (players - winners) / ((players - 1) * winners)
        else:
            out[seat] = -1.0 / (players - 1)


@rule
def returns(s: State, out: Floats) -> None:
    """The win shared by the best, or with returns=points the points over 19; 0 before the end."""
    g = fields(s)
    players = int(g.players)
    for seat in range(players):
        out[seat] = 0.0
    if g.turn != TERMINAL:
        return
    if g.raw_points == 0:
        win_returns(s, out)
    elif players == 2:
        out[0] = (points_of(s, 0) - points_of(s, 1)) / board.ALL_POINTS
        out[1] = (points_of(s, 1) - points_of(s, 0)) / board.ALL_POINTS
    else:
        for seat in range(players):
            out[seat] = points_of(s, seat) / board.ALL_POINTS


def scores(s: State) -> dict[str, object]:
    """Points and number of gems by seat."""
    seats = range(int(read(s, LAYOUT).players))
    return {"points": [points_of(s, n) for n in seats], "gems": [gems_of(s, n) for n in seats]}
