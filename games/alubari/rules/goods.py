"""What players own: goods, markers, abilities and modifiers; gaining and paying."""

from games.alubari.board import (
    ABILITY_AMOUNT,
    ABILITY_CARDS,
    CHAI,
    CHAI_CAP,
    CONTRACT,
    EFFECT_AMOUNT,
    IRON,
    KEY_CONTRACTS,
    STEEL,
    STONE,
)
from games.alubari.rules.state import GAME, fields
from games.kernel.rule import State, rule


@rule
def has_ability(s: State, seat: int, ability: int) -> bool:
    """Whether a seat owns an Equipment with an ability."""
    return int(fields(s).equipment[seat]) & ABILITY_CARDS[ability] != 0


@rule
def ability(s: State, seat: int, ability: int) -> int:
    """The amount of an ability, 0 without the Equipment."""
    return ABILITY_AMOUNT[ability] if has_ability(s, seat, ability) else 0


@rule
def modifier(s: State, seat: int, key: int) -> int:
    """The sum of a seat's modifiers with a key in this Round, 0 without one (rule 17)."""
    g = fields(s)
    cards = int(g.active) & int(g.hand[seat]) & KEY_CONTRACTS[key]
    value = 0
    card = 0
    while cards > 0:
        if cards & 1:
            value += EFFECT_AMOUNT[card]
        cards >>= 1
        card += 1
    return value


@rule
def gain(s: State, seat: int, good: int, amount: int) -> None:
    """Takes goods: Steel and stone as far as there are any, Chai up to the end of the track."""
    g = fields(s)
    if good == CONTRACT:
        g.owed += amount
        return
    if good == CHAI:
        amount = min(amount, CHAI_CAP[g.setting] - g.goods[seat, CHAI])
    elif good == STEEL:
        amount = min(amount, g.steel)
        g.steel -= amount
    elif good == STONE:
        amount = min(amount, g.bag[STONE])
        g.bag[STONE] -= amount
    g.goods[seat, good] += amount


@rule
def pay(s: State, seat: int, good: int, amount: int) -> None:
    """Gives goods back: iron and stone to the bag, all else to the supply."""
    g = fields(s)
    g.goods[seat, good] -= amount
    if good == STEEL:
        g.steel += amount
    elif good in (IRON, STONE):
        g.bag[good] += amount


@rule
def use_marker(s: State, seat: int) -> int:
    """Takes a marker of a seat, or of the game where it has none left; gives its owner."""
    g = fields(s)
    if g.markers[seat] == 0:
        return GAME
    g.markers[seat] -= 1
    return seat


@rule
def is_over_alone(s: State) -> bool:
    """Whether a solo game has ended: as soon as the last marker lies (rule 33)."""
    g = fields(s)
    return g.players == 1 and g.markers[0] == 0
