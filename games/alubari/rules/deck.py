"""The Contract deck, its discards and the Post Office."""

from games.alubari.board import POST_OFFICE
from games.alubari.rules.state import NONE, fields
from games.kernel.rule import State, rule


@rule
def members(cards: int) -> int:
    """How many cards a set has."""
    count = 0
    while cards > 0:
        cards &= cards - 1
        count += 1
    return count


@rule
def needs_icon(s: State) -> bool:
    """Whether the back of the deck's top card has come into view and is not known yet.

    An empty deck is filled with the discards at once (rule 6).
    """
    g = fields(s)
    if g.top != NONE:
        return False
    if g.deck == 0:
        g.deck = g.discards
        g.discards = 0
    return g.deck != 0


@rule
def on_display(s: State) -> int:
    """How many Contracts lie in the Post Office."""
    count = 0
    for position in range(POST_OFFICE):
        if fields(s).display[position] != NONE:
            count += 1
    return count


@rule
def free_position(s: State) -> int:
    """The first empty position of the Post Office, POST_OFFICE if there is none."""
    position = 0
    while position < POST_OFFICE and fields(s).display[position] != NONE:
        position += 1
    return position


@rule
def discard(s: State, position: int) -> None:
    """Puts the card of a position, if any, onto the discards."""
    g = fields(s)
    if g.display[position] != NONE:
        g.discards |= 1 << int(g.display[position])
        g.display[position] = NONE


@rule
def close_gaps(s: State) -> None:
    """Moves the displayed cards up towards position A."""
    g = fields(s)
    to = 0
    for position in range(POST_OFFICE):
        card = g.display[position]
        if card != NONE:
            g.display[position] = NONE
            g.display[to] = card
            to += 1


@rule
def draw(s: State, card: int) -> None:
    """Takes the deck's top card out of it; the back of the next one is not known yet."""
    g = fields(s)
    g.deck ^= 1 << card
    g.top = NONE
    g.faces_drawn += 1
