"""The line of Tea Estates: digging from left to right, and Tea Harvests."""

from games.alubari.board import CROP_RATES, CROP_START, ESTATE_SPACES, RUBBLE, TEA
from games.alubari.rules.goods import gain, is_over_alone, use_marker
from games.alubari.rules.state import BORROWED, GAME, fields
from games.kernel.rule import State, rule


@rule
def rubble_left(s: State) -> int:
    """All Rubble on the estates."""
    rubble = fields(s).rubble
    total = 0
    for space in range(ESTATE_SPACES):
        total += int(rubble[space])
    return total


@rule
def leftmost(s: State) -> int:
    """The first space with Rubble, or ESTATE_SPACES."""
    rubble = fields(s).rubble
    space = 0
    while space < ESTATE_SPACES and rubble[space] == 0:
        space += 1
    return space


@rule
def dig(s: State, seat: int, amount: int) -> None:
    """Takes Rubble from the left; the last cube of a space is replaced by a marker (rule 20)."""
    g = fields(s)
    for _ in range(amount):
        space = leftmost(s)
        if space == ESTATE_SPACES:
            return
        g.rubble[space] -= 1
        gain(s, seat, RUBBLE, 1)
        if g.rubble[space] == 0:
            g.estate_owner[space] = use_marker(s, seat)
            if is_over_alone(s):  # at once: what is left of the digging is not done (rule 33)
                return


@rule
def clear_spaces(s: State, amount: int) -> None:
    """Empties the leftmost spaces with Rubble; they are the game's (rule 10)."""
    g = fields(s)
    for _ in range(amount):
        space = leftmost(s)
        if space == ESTATE_SPACES:
            return
        g.rubble[space] = 0
        g.estate_owner[space] = GAME


@rule
def can_borrow(s: State, seat: int) -> bool:
    """Whether the seat has a marker and there is a space of the game without one."""
    g = fields(s)
    if g.markers[seat] == 0:
        return False
    for space in range(ESTATE_SPACES):
        if g.estate_owner[space] == GAME:
            return True
    return False


@rule
def harvest(s: State) -> None:
    """Everyone takes leaves for own and borrowed spaces; the crop starts anew (rule 8)."""
    g = fields(s)
    for seat in range(g.players):
        spaces = 0
        for space in range(ESTATE_SPACES):
            owner = g.estate_owner[space]
            if owner == seat or owner == BORROWED + seat:
                spaces += 1
        gain(s, seat, TEA, spaces * CROP_RATES[g.crop] // 2)
    g.crop = CROP_START


@rule
def grow_crops(s: State, steps: int) -> None:
    """Moves the crop marker; the end of its track is a harvest (rule 8)."""
    g = fields(s)
    g.crop = min(int(g.crop) + steps, len(CROP_RATES) - 1)
    if g.crop == len(CROP_RATES) - 1:
        harvest(s)
