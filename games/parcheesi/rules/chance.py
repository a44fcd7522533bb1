"""Chance nodes: who goes first, and the spins."""

from games.kernel.rule import Floats, Ints, State, rule
from games.parcheesi.rules.state import FIRST, fields


@rule
def spin_low(sides: int, outcome: int) -> int:
    """The lower of the two dice of an outcome; outcomes are 1-1, 1-2, .. 1-6, 2-2, .. 6-6."""
    low = 1
    while outcome > sides - low:
        outcome -= sides - low + 1
        low += 1
    return low


@rule
def spin_high(sides: int, outcome: int) -> int:
    """The higher of the two dice of an outcome."""
    low = 1
    while outcome > sides - low:
        outcome -= sides - low + 1
        low += 1
    return low + outcome


@rule
def chance_outcomes(s: State, out: Ints, probabilities: Floats) -> int:
    """Who goes first: uniform, as ties are spun again. A spin: each pair of dice without order."""
    g = fields(s)
    sides = int(g.die_sides)
    if g.phase == FIRST or g.dice == 1:
        count = int(g.players) if g.phase == FIRST else sides
        for k in range(count):
            out[k] = k
            probabilities[k] = 1.0 / count
        return count
    count = 0
    for low in range(1, sides + 1):
        for high in range(low, sides + 1):
            out[count] = count
            probabilities[count] = (1.0 if low == high else 2.0) / (sides * sides)
            count += 1
    return count


@rule
def sample_chance(s: State, u: float) -> int:
    """The outcome at u in [0, 1) of the inverse CDF of `chance_outcomes`."""
    g = fields(s)
    sides = int(g.die_sides)
    if g.phase == FIRST:
        return int(u * g.players)
    if g.dice == 1:
        return int(u * sides)
    # In units of 1 / sides**2: a row 1-1, 1-2, .. weighs 1 + 2 + 2 + ..
    unit = int(u * (sides * sides))
    outcome = 0
    low = 1
    while unit > 2 * (sides - low):
        unit -= 2 * (sides - low) + 1
        outcome += sides - low + 1
        low += 1
    return outcome + (unit + 1) // 2


@rule
def luck_key(s: State, out: Ints) -> int:
    """A spin is named by its seat and how many that seat has had: its dice stay its own."""
    g = fields(s)
    if g.phase == FIRST:
        out[0] = 0
        return 1
    out[0] = 1
    out[1] = g.mover
    out[2] = g.seat_spins[g.mover]
    return 3
