"""What one pawn can do with one count, and what happens to the pawn that it meets.

While a seat plays, the opposing blockades and the opposing pawns on safety spaces do not change
(a capture takes single pawns off plain spaces, or off the mover's own entering space, where none
of his steps ends). They are noted once a spin, in the mover's own progress; so trying a step
changes nothing but the mover's pawn and the counts left.
"""

from games.kernel.rule import State, rule
from games.parcheesi.board import START
from games.parcheesi.rules.state import CAPTURE_BONUS, HOME_BONUS, NOBODY, fields


@rule
def note_opponents(s: State) -> None:
    """Fills `walls` and `guests` for the mover. Needs the opponents' pawns sorted."""
    g = fields(s)
    g.wall_count = 0
    g.guest_count = 0
    for seat in range(g.players):
        if seat == g.mover:
            continue
        ahead = int(g.entering[seat]) - int(g.entering[g.mover])
        pawn = 0
        while pawn < g.pawn_count and g.pawns[seat, pawn] != START:
            x = int(g.pawns[seat, pawn])
            paired = pawn + 1 < g.pawn_count and g.pawns[seat, pawn + 1] == x
            pawn += 2 if paired else 1
            if x > g.last_ring:
                continue
            y = ahead + x
            if y < 0:
                y += int(g.ring)
            elif y >= g.ring:
                y -= int(g.ring)
            if y > g.last_ring:
                continue  # between the mover's turn-off and entering space: he never comes there
            if paired:
                g.walls[g.wall_count] = y
                g.wall_count += 1
            elif (g.safe_mask >> (x % g.arm_length)) & 1:
                g.guests[g.guest_count] = y
                g.guest_count += 1


@rule
def note_pairs(s: State) -> None:
    """Fills `origin` and `partner`: where the mover's pawns stand as his play begins (R19)."""
    g = fields(s)
    for pawn in range(g.pawn_count):
        g.origin[pawn] = g.pawns[g.mover, pawn]
        g.partner[pawn] = NOBODY
    for pawn in range(g.pawn_count - 1):
        x = g.origin[pawn]
        if x == g.origin[pawn + 1] and 0 <= x < g.home:
            g.partner[pawn] = pawn + 1
            g.partner[pawn + 1] = pawn


@rule
def at_rest(s: State) -> bool:
    """R19: no two pawns that began the play as a pair stand together on another space."""
    g = fields(s)
    for pawn in range(g.pawn_count):
        other = g.partner[pawn]
        if other > pawn:
            x = g.pawns[g.mover, pawn]
            if x == g.pawns[g.mover, other] and x != g.origin[pawn] and x != g.home:
                return False
    return True


@rule
def is_duplicate(s: State, pawn: int) -> bool:
    """Whether a lower-numbered pawn on the same space can do all that this one can."""
    g = fields(s)
    for other in range(pawn):
        if g.pawns[g.mover, other] == g.pawns[g.mover, pawn]:
            unpaired = g.partner[other] == NOBODY and g.partner[pawn] == NOBODY
            if unpaired or g.partner[other] == pawn:
                return True
    return False


@rule
def can_step(s: State, pawn: int, count: int) -> bool:
    """Whether one of the mover's pawns can go `count` >= 1 spaces in one go (R7, R14-R17, R22)."""
    g = fields(s)
    x = int(g.pawns[g.mover, pawn])
    y = x + count
    if x == START or y > g.home:
        return False
    for k in range(g.wall_count):
        if x < g.walls[k] <= y:
            return False
    for k in range(g.guest_count):
        if g.guests[k] == y:
            return False
    for first in range(g.pawn_count - 1):
        z = g.pawns[g.mover, first]
        if x < z <= y and z != g.home:
            for second in range(first + 1, g.pawn_count):
                if g.pawns[g.mover, second] == z:
                    return False
    return True


@rule
def can_enter(s: State) -> bool:
    """Whether a pawn is at START and no blockade holds the entering space (R7, R20)."""
    g = fields(s)
    for k in range(g.wall_count):
        if g.walls[k] == 0:
            return False
    waiting = 0
    entered = 0
    for pawn in range(g.pawn_count):
        if g.pawns[g.mover, pawn] == START:
            waiting += 1
        elif g.pawns[g.mover, pawn] == 0:
            entered += 1
    return waiting > 0 and entered < 2


@rule
def capture(s: State, y: int) -> None:
    """Sends an opposing pawn that stands at the mover's progress y back to its START."""
    g = fields(s)
    space = int(g.entering[g.mover]) + y
    for seat in range(g.players):
        if seat == g.mover:
            continue
        x = space - int(g.entering[seat])
        if x < 0:
            x += int(g.ring)
        elif x >= g.ring:
            x -= int(g.ring)
        if x > g.last_ring:
            continue
        for pawn in range(g.pawn_count):
            if g.pawns[seat, pawn] == x:
                for k in range(pawn, g.pawn_count - 1):
                    g.pawns[seat, k] = g.pawns[seat, k + 1]
                g.pawns[seat, g.pawn_count - 1] = START
                if g.bonus[CAPTURE_BONUS] > 0:
                    g.pending[CAPTURE_BONUS] += 1
                return


@rule
def enter(s: State) -> None:
    """Puts the mover's first waiting pawn on his entering space; captures there (R15)."""
    g = fields(s)
    pawn = 0
    while g.pawns[g.mover, pawn] != START:
        pawn += 1
    g.pawns[g.mover, pawn] = 0
    capture(s, 0)


@rule
def step(s: State, pawn: int, count: int) -> None:
    """Moves one of the mover's pawns, with all that follows (R10, R11, R13, R23)."""
    g = fields(s)
    y = int(g.pawns[g.mover, pawn]) + count
    g.pawns[g.mover, pawn] = y
    if y == g.home:
        if g.bonus[HOME_BONUS] > 0:
            g.pending[HOME_BONUS] += 1
    elif y <= g.last_ring:
        capture(s, y)
