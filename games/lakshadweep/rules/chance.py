"""Chance: who begins, which tile comes up on which side, what the fish tokens are worth."""

from games.kernel.rule import Floats, Ints, State, inner_rule, rule
from games.lakshadweep.board import TILES
from games.lakshadweep.rules.state import FISH, OPEN, START, UNSEEN, fields
from games.lakshadweep.rules.turn import FLIP_ALL_FROM, tiles_left_at_next_pick


@inner_rule
def sides_drawn(s: State) -> int:
    """How many sides a tile that comes up can show: 1 where nobody is bound by it (LK-22)."""
    if fields(s).phase == OPEN or tiles_left_at_next_pick(s) <= FLIP_ALL_FROM:
        return 1
    return 2


@inner_rule
def fish_hidden(s: State) -> int:
    """Tokens that have not been revealed, those beside the deck included."""
    left = fields(s).fish_left
    total = 0
    for v in range(len(left)):
        total += int(left[v])
    return total


@rule
def chance_outcomes(s: State, out: Ints, probabilities: Floats) -> int:
    """Writes the outcome ids of this chance node, ascending, with their probabilities."""
    g = fields(s)
    count = 0
    if g.phase == START:
        for seat in range(2):
            out[seat], probabilities[seat] = seat, 0.5
        return 2
    if g.phase == FISH:
        hidden = fish_hidden(s)
        for v in range(len(g.fish_left)):
            if g.fish_left[v] > 0:
                out[count] = v
                probabilities[count] = g.fish_left[v] / hidden
                count += 1
        return count
    sides = sides_drawn(s)
    for tile in range(TILES):
        if g.where[tile] == UNSEEN:
            for side in range(sides):
                out[count] = 2 * tile + side
                probabilities[count] = 1.0 / (sides * g.unseen)
                count += 1
    return count


@rule
def sample_chance(s: State, u: float) -> int:
    """The outcome at u in [0, 1) of the inverse CDF."""
    g = fields(s)
    if g.phase == START:
        return 0 if u < 0.5 else 1
    if g.phase == FISH:
        token = int(u * fish_hidden(s))
        for v in range(len(g.fish_left)):
            if token < g.fish_left[v]:
                return v
            token -= g.fish_left[v]
    sides = sides_drawn(s)
    place = min(int(u * (sides * g.unseen)), sides * int(g.unseen) - 1)
    for tile in range(TILES):
        if g.where[tile] == UNSEEN:
            if place < sides:
                return 2 * tile + place
            place -= sides
    return -1


@rule
def luck_key(s: State, out: Ints) -> int:
    """Names the node: the first seat, the n-th tile drawn, the n-th fish token."""
    g = fields(s)
    out[1] = 0
    if g.phase == START:
        out[0] = 0
    elif g.phase == FISH:
        out[0], out[1] = 2, g.revealed
    else:
        out[0], out[1] = 1, int(g.num_tiles) - int(g.unseen)
    return 2
