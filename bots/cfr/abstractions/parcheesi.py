"""Parcheesi as a blueprint sees it.

An action class says what a move does: how its pawn stood before, and how it will stand.

    before: safe (safety space, HOME path) | one of a pair | alone in no, some, great danger
    after:  HOME | captures | makes a pair | safe | alone in no, some, great danger
    and one class for entering, which is never a choice

Danger is what a lone pawn on a plain space is expected to lose until its next turn, in spaces: the
chance that the next spin of each opposing pawn behind it lands on it, times what that costs (its
progress, entering again, the opponent's bonus). "Some" begins at 4 spaces, "great" at 14.

The information key holds
    * which classes there are to choose from;
    * whether more moves of the same spin follow, so that a pawn may still move on;
    * whether the seat is behind, level or ahead of the best opponent, by 40 spaces;
    * whether it has two pawns HOME or more.
It forgets where the pawns stand and which one moves: 36 classes and some thousand keys stand for the
whole game, whatever the number of players and the parameters.

Training plays HORIZON plies on from a decision, about three spins, and then counts ground: the
chance to win is taken as a softmax of the spaces that each seat has come, with 80 spaces to a unit.
In 150 games of two scripted players that fitted the second half of games best with 65, the first
with 195; as far as regrets go only the order matters.
"""

import math

import numpy as np

from games.kernel.rule import Floats, State, rule
from games.parcheesi.board import START
from games.parcheesi.rules.legal import ENTER
from games.parcheesi.rules.state import CAPTURE_BONUS, fields

VERSION = 1
ACTION_CLASSES = 18
HORIZON = 16

_SAFE, _PAIR, _ALONE = 0, 1, 2  # how a pawn stands; _ALONE + danger level 0..2
_STANDINGS = 5
_HOME, _CAPTURE, _STANDS = 0, 1, 2  # how a move ends; _STANDS + how the pawn then stands
_ENTER_CLASS = 17
_SOME_DANGER, _GREAT_DANGER = 4.0, 14.0  # spaces
_ENTERING_SPACES = 10.0  # that having entered a pawn is worth
_LEAD_SPACES = 40.0
_SOFTMAX_SPACES = 80.0


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
        return 15
    if captures(s, seat, y):
        return 16
    at_x, at_y = own_pawns_on(s, seat, x), own_pawns_on(s, seat, y)
    gain = danger(s, seat, x, at_x) + danger(s, seat, y, at_y)
    gain -= danger(s, seat, x, at_x - 1) + danger(s, seat, y, at_y + 1)
    level = 2
    if gain > _GREAT_DANGER:
        level = 4
    elif gain > _SOME_DANGER:
        level = 3
    elif gain < -_GREAT_DANGER:
        level = 0
    elif gain < -_SOME_DANGER:
        level = 1
    pairs = 1
    if at_x == 2 and at_y == 0:
        pairs = 0
    elif at_x == 1 and at_y == 1:
        pairs = 2
    return pairs * 5 + level


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
def values(s: State, out: Floats) -> None:
    """What an unfinished position is worth to each seat; see the head of this file."""
    g = fields(s)
    total = 0.0
    for seat in range(g.players):
        out[seat] = math.exp(ground(s, seat) / _SOFTMAX_SPACES)
        total += out[seat]
    for seat in range(g.players):
        chance = out[seat] / total
        out[seat] = chance - (1.0 - chance) / (int(g.players) - 1)
