"""How Parcheesi looks to a blueprint.

Information key, from the eyes of the seat to move:
  * which classes there are to choose from;
  * whether more moves of the same spin follow, so that a pawn may still move on;
  * whether the seat is behind, level or ahead of the best opponent, by 40 spaces.

Action classes, by what a move does:
  * it brings a pawn HOME; it captures; it enters a pawn (which is never a choice);
  * any other by whether it breaks up a pair, makes one or neither, and by how much danger it takes
    away or brings, in five steps.

Danger is what a lone pawn on a plain space may lose until its next turn, in spaces: the chance that
a spin of an opposing pawn behind it lands on it, times what that costs (its progress, entering
again, the opponent's bonus). A move is judged with both its spaces: leaving a pair exposes the
pawn that stays, joining a lone pawn protects both.

The first action of a class moves the farthest pawn. Where the pawns stand is forgotten: 18 classes
and some thousand keys serve every number of players and all parameters.

After HORIZON plies, some three spins, training counts ground. A lead of d spaces over one opponent
is taken as a chance of 1/2 + d / (2 |d| + 320) to come in before it (in 150 games of two scripted
players a lead of 100 spaces won 3 of 4); over several, the products of these chances are compared.
Nothing but the four operations of arithmetic: training gives the same bits on every machine.
"""

import numpy as np

from games.kernel.rule import Floats, State, rule
from games.parcheesi.board import START
from games.parcheesi.rules.legal import ENTER
from games.parcheesi.rules.state import CAPTURE_BONUS, fields

VERSION = 1

_DANGERS = ("much safer", "safer", "as safe", "riskier", "much riskier")
_MUCH, _SOME = 14.0, 4.0  # spaces of danger
_PAIRS = ("breaks a pair", "", "makes a pair")
_HOME_CLASS = len(_PAIRS) * len(_DANGERS)
_CAPTURE_CLASS = _HOME_CLASS + 1
_ENTER_CLASS = _HOME_CLASS + 2
ACTION_CLASSES = _HOME_CLASS + 3
CLASS_NAMES = (
    *(f"{danger}, {pair}".rstrip(", ") for pair in _PAIRS for danger in _DANGERS),
    *("gets HOME", "captures", "enters"),
)

HORIZON = 24
_ENTERING_SPACES = 10.0  # that having entered a pawn is worth
_LEAD_SPACES = 40.0
_LEVEL_SPACES = 320.0


@rule
def landing_chance(dice: int, sides: int, distance: int) -> float:
    """The chance that a spin lands a pawn so far ahead, by one count or by both in a row."""
    ways = 0
    if dice == 1:
        return 1.0 / sides if distance <= sides else 0.0
    if distance <= sides:
        ways = 2 * sides - 1 + distance - 1
    elif distance <= 2 * sides:
        ways = 2 * sides + 1 - distance
    return ways / (sides * sides)


@rule
def capture_chance(s: State, seat: int, x: int) -> float:
    """The chance that a lone pawn of a seat on a plain space is captured in the next round."""
    g = fields(s)
    space = int(g.entering[seat]) + x
    escape = 1.0
    for other in range(g.players):
        if other == seat:
            continue
        target = (space - int(g.entering[other])) % int(g.ring)
        if target > g.last_ring:
            continue
        for pawn in range(g.pawn_count):
            distance = target - int(g.pawns[other, pawn])
            if g.pawns[other, pawn] != START and distance > 0:
                escape *= 1.0 - landing_chance(g.dice, g.die_sides, distance)
    return 1.0 - escape


@rule
def own_pawns_on(s: State, seat: int, x: int) -> int:
    """How many pawns of a seat stand on its progress x."""
    g = fields(s)
    count = 0
    for pawn in range(g.pawn_count):
        count += g.pawns[seat, pawn] == x
    return count


@rule
def captures(s: State, seat: int, y: int) -> bool:
    """Whether an opposing pawn stands where a legal move to progress y ends."""
    g = fields(s)
    if y > g.last_ring:
        return False
    space = int(g.entering[seat]) + y
    for other in range(g.players):
        if other != seat:
            x = (space - int(g.entering[other])) % int(g.ring)
            if x <= g.last_ring and own_pawns_on(s, other, x) > 0:
                return True
    return False


@rule
def danger(s: State, seat: int, x: int, pawns: int) -> float:
    """What so many own pawns on progress x may lose until the next turn, in spaces."""
    g = fields(s)
    if pawns != 1 or x > g.last_ring or (g.safe_mask >> (x % int(g.arm_length))) & 1:
        return 0.0
    loss = _ENTERING_SPACES + x + int(g.bonus[CAPTURE_BONUS])
    return capture_chance(s, seat, x) * loss


@rule
def danger_taken_away(s: State, seat: int, x: int, y: int) -> float:
    """By how much a pawn's move from x to y lessens what the seat may lose on these spaces."""
    at_x, at_y = own_pawns_on(s, seat, x), own_pawns_on(s, seat, y)
    before = danger(s, seat, x, at_x) + danger(s, seat, y, at_y)
    return before - danger(s, seat, x, at_x - 1) - danger(s, seat, y, at_y + 1)


@rule
def danger_class(gain: float) -> int:
    """The place in _DANGERS of a change in danger."""
    if gain > _MUCH:
        return 0
    if gain > _SOME:
        return 1
    if gain < -_MUCH:
        return 4
    return 3 if gain < -_SOME else 2


@rule
def action_class(s: State, action: int) -> int:
    """What a legal action does; see the head of this file."""
    if action == ENTER:
        return _ENTER_CLASS
    g = fields(s)
    seat = int(g.mover)
    slot, pawn = (action - 1) // int(g.pawn_count), (action - 1) % int(g.pawn_count)
    x = int(g.pawns[seat, pawn])
    y = x + (slot + 1 if slot < g.die_sides else int(g.bonus[slot - int(g.die_sides)]))
    if y == g.home:
        return _HOME_CLASS
    if captures(s, seat, y):
        return _CAPTURE_CLASS
    pairs_left = own_pawns_on(s, seat, y) - (own_pawns_on(s, seat, x) - 1)
    return (1 + pairs_left) * len(_DANGERS) + danger_class(danger_taken_away(s, seat, x, y))


@rule
def ground(s: State, seat: int) -> float:
    """The spaces that a seat's pawns have come; one that has been entered counts 10 more."""
    g = fields(s)
    spaces = 0.0
    for pawn in range(g.pawn_count):
        if g.pawns[seat, pawn] != START:
            spaces += _ENTERING_SPACES + g.pawns[seat, pawn]
    return spaces


@rule
def info_key(s: State, seat: int) -> np.uint64:
    """The choice and the situation; see the head of this file. Only for a decision."""
    g = fields(s)
    classes = 0
    for k in range(g.legal_count):
        classes |= 1 << action_class(s, int(g.legal[k]))
    best = 0.0
    for other in range(g.players):
        if other != seat:
            best = max(best, ground(s, other))
    lead = ground(s, seat) - best
    situation = 1
    if lead < -_LEAD_SPACES:
        situation = 0
    elif lead > _LEAD_SPACES:
        situation = 2
    moves = int(g.left[0]) + int(g.left[1]) + int(g.pending[0]) + int(g.pending[1])
    situation = situation * 2 + (1 if moves > 1 else 0)
    return np.uint64((situation << ACTION_CLASSES) | classes)


@rule
def chance_before(s: State, seat: int, other: int) -> float:
    """The chance that a seat comes in before another one, from the ground that each has."""
    lead = ground(s, seat) - ground(s, other)
    return 0.5 + lead / (2.0 * abs(lead) + _LEVEL_SPACES)


@rule
def values(s: State, out: Floats) -> None:
    """What an unfinished position is worth to each seat; see the head of this file."""
    g = fields(s)
    total = 0.0
    for seat in range(g.players):
        out[seat] = 1.0
        for other in range(g.players):
            if other != seat:
                out[seat] *= chance_before(s, seat, other)
        total += out[seat]
    for seat in range(g.players):
        chance = out[seat] / total
        out[seat] = chance - (1.0 - chance) / (int(g.players) - 1)
