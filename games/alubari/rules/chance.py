"""The chance nodes: estates, Equipment, cubes, backs and fronts of Contracts."""

from games.alubari.board import BACKED, EQUIPMENT, ESTATE_FACES, MAX_PLACES
from games.alubari.rules.deck import members
from games.alubari.rules.state import CUBE, ESTATE, FACE, ICON, LEFT_OUT, fields
from games.kernel.rule import Floats, Ints, State, rule


@rule
def weight(s: State, outcome: int) -> int:
    """How many equally likely cases bring an outcome; 0 where it cannot be."""
    g = fields(s)
    if g.kind == ESTATE:
        for place in range(MAX_PLACES):
            if g.face[place] >= 0 and g.face[place] // 2 == outcome // 2:
                return 0
        return 1
    if g.kind == CUBE:
        return int(g.bag[outcome])
    if g.kind == ICON:
        return members(int(g.deck) & BACKED[outcome])
    if g.kind == FACE:
        return (int(g.deck) & BACKED[g.top]) >> outcome & 1
    return 1


@rule
def outcome_range(s: State) -> int:
    """Outcomes of this node are below this number."""
    g = fields(s)
    if g.kind == ESTATE:
        return ESTATE_FACES
    if g.kind == LEFT_OUT:
        return EQUIPMENT
    if g.kind == CUBE:
        return len(g.bag)
    return 3 if g.kind == ICON else 30


@rule
def cases(s: State) -> int:
    """The weights of all outcomes together."""
    total = 0
    for outcome in range(outcome_range(s)):
        total += weight(s, outcome)
    return total


@rule
def chance_outcomes(s: State, out: Ints, probabilities: Floats) -> int:
    """Writes the outcome ids of this chance node, ascending, with their probabilities."""
    total = cases(s)
    count = 0
    for outcome in range(outcome_range(s)):
        share = weight(s, outcome)
        if share > 0:
            out[count] = outcome
            probabilities[count] = share / total
            count += 1
    return count


@rule
def sample_chance(s: State, u: float) -> int:
    """The outcome at u in [0, 1) of the inverse CDF."""
    case = int(u * cases(s))
    outcome = 0
    while case >= weight(s, outcome):
        case -= weight(s, outcome)
        outcome += 1
    return outcome


@rule
def luck_key(s: State, out: Ints) -> int:
    """Names the node: the place of an estate, the n-th cube, back or front that is drawn.

    Between two fronts at most one back comes into view, so their number names it too.
    """
    g = fields(s)
    out[0] = g.kind
    out[1] = 0
    if g.kind == ESTATE:
        out[1] = g.place
    elif g.kind == CUBE:
        out[1] = g.cubes_drawn
    elif g.kind != LEFT_OUT:
        out[1] = g.faces_drawn
    return 2
