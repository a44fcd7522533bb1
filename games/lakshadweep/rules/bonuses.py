"""The bonus tokens of the advanced game: what each may be placed on, and its effect."""

from games.kernel.rule import State, inner_rule
from games.lakshadweep.board import (
    CENTRE,
    FEATURES,
    FISHERY,
    GREEN_BUILDING,
    GREEN_FISHERY,
    GREEN_HOTEL,
    GREEN_PORT,
    HOTEL,
    HOUSE,
    PARTS,
    PORT,
    REEF_CONSERVATION,
    SUSTAINABLE_FISHERIES,
    SUSTAINABLE_TOURISM,
    TOKENS_ALONE,
    TOKENS_NEAR_ANOTHER,
    WIDTH,
)
from games.lakshadweep.rules.islands import fishery_around, hotels_on, root, smallest_part
from games.lakshadweep.rules.state import NONE, fields


@inner_rule
def cell_of(s: State, tile: int) -> int:
    """The cell on which a placed tile lies."""
    g = fields(s)
    x = (int(g.x[tile]) + CENTRE % WIDTH) % WIDTH
    y = (int(g.y[tile]) + CENTRE // WIDTH) % WIDTH
    return x + WIDTH * y


@inner_rule
def add_fishery(s: State, part: int, seat: int) -> None:
    """Builds a fishery of a colour on a part: 2 fish tokens, or 1 near another fishery."""
    g = fields(s)
    tokens = TOKENS_ALONE
    if fishery_around(s, cell_of(s, part // 2)):
        tokens = TOKENS_NEAR_ANOTHER
    tokens = min(tokens, int(g.tokens_left))
    g.tokens_left -= tokens
    g.fishery_part[g.fisheries] = part
    g.fishery_colour[g.fisheries] = seat
    g.fishery_tokens[g.fisheries] = tokens
    g.fisheries += 1


@inner_rule
def own_printed(s: State, part: int, kind: int, seat: int) -> bool:
    """Whether a part on the map has a feature of a seat's colour printed on it."""
    return FEATURES[part, kind, seat ^ int(fields(s).side[part // 2])] > 0


@inner_rule
def is_target(s: State, seat: int, bonus: int, part: int) -> bool:
    """Whether a bonus may be placed on a part; an effect that is the same twice is offered once."""
    g = fields(s)
    if g.parent[part] == NONE or bonus >= REEF_CONSERVATION:
        return False
    if bonus in (GREEN_BUILDING, GREEN_PORT):
        return smallest_part(s, part)
    if bonus == GREEN_HOTEL:
        return smallest_part(s, part) and hotels_on(s, part) == 0
    if bonus == GREEN_FISHERY:
        # The tile decides the tokens and the island the points.
        return part % 2 == 0 or root(s, part) != root(s, part - 1)
    if bonus == SUSTAINABLE_FISHERIES:
        return own_printed(s, part, FISHERY, seat)
    is_green_hotel = g.bonus_owner[GREEN_HOTEL] == seat and g.green_part[GREEN_HOTEL] == part
    return is_green_hotel or own_printed(s, part, HOTEL, seat)


@inner_rule
def may_double_green_fishery(s: State, seat: int, bonus: int) -> bool:
    """Whether a bonus may be placed on the seat's own green fishery."""
    return bonus == SUSTAINABLE_FISHERIES and fields(s).bonus_owner[GREEN_FISHERY] == seat


@inner_rule
def is_playable(s: State, seat: int, bonus: int) -> bool:
    """Whether a token is free and has a target, or needs none (LK-15)."""
    if fields(s).bonus_owner[bonus] != NONE:
        return False
    if bonus >= REEF_CONSERVATION or may_double_green_fishery(s, seat, bonus):
        return True
    for part in range(PARTS):
        if is_target(s, seat, bonus, part):
            return True
    return False


@inner_rule
def play_on_part(s: State, seat: int, bonus: int, part: int) -> None:
    """The effect of a bonus placed on a part, for the seat that claims it (LK-16, LK-17)."""
    g = fields(s)
    g.bonus_owner[bonus] = seat
    if bonus == SUSTAINABLE_TOURISM:
        g.tourism_part = part
        return
    if bonus == SUSTAINABLE_FISHERIES:
        for i in range(g.fisheries):
            if g.fishery_part[i] == part and i != g.green_fishery:
                g.doubled_fishery = i
        return
    kind = HOUSE
    if bonus == GREEN_PORT:
        kind = PORT
    elif bonus == GREEN_HOTEL:
        kind = HOTEL
    elif bonus == GREEN_FISHERY:
        kind = FISHERY
        g.green_fishery = g.fisheries
        add_fishery(s, part, seat)
    g.green_part[bonus] = part
    g.count[root(s, part), kind, seat] += 1


@inner_rule
def keep_bonus(s: State, seat: int, bonus: int) -> None:
    """The effect of a blue bonus, or of doubling the own green fishery."""
    g = fields(s)
    g.bonus_owner[bonus] = seat
    if bonus == SUSTAINABLE_FISHERIES:
        g.doubled_fishery = g.green_fishery
