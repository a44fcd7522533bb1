"""Set-up and a turn: move, take a tile, place, exchange or buy, festival; the next player."""

from games.discover_india.board import (
    AIRPORTS,
    BUY_COST,
    CARD_SYMBOL,
    CITIES,
    IS_DOUBLE,
    REGION,
    REGIONS,
    ROADS,
    SPACES,
)
from games.discover_india.rules.draws import bag_tiles, card_region, cards_to_come
from games.discover_india.rules.legal import list_legal, may_fly, mover, moving_pawn
from games.discover_india.rules.scoring import score
from games.discover_india.rules.state import (
    BY_AIR,
    BY_ROAD,
    CARD,
    CARD_POINT_ID,
    END,
    EXCHANGE_ID,
    FACE_DOWN,
    MODE,
    MOVE,
    NEXT_CARD,
    NONE,
    REFILL,
    SET_AIRPORT,
    SET_CARD,
    SET_CITY,
    SET_STONE,
    SPACE,
    SPACE_ID,
    SPECIAL,
    START,
    STONE,
    STONE_ID,
    UNCOVER,
    fields,
)
from games.kernel.contract import CHANCE, TERMINAL
from games.kernel.rule import State, rule


@rule
def current_player(s: State) -> int:
    """The seat to move, CHANCE or TERMINAL."""
    phase = fields(s).phase
    if phase == END:
        return TERMINAL
    return mover(s) if phase >= MOVE else CHANCE


@rule
def is_airport(s: State, city: int) -> bool:
    """Whether a city has an airport."""
    return (AIRPORTS[fields(s).board] >> city) & 1 == 1


@rule
def next_city_to_set(s: State, city: int) -> int:
    """The first city from `city` on that gets its tile in this part of the set-up, or NONE."""
    g = fields(s)
    for other in range(city, CITIES[g.board]):
        if is_airport(s, other) == (g.phase == SET_AIRPORT):
            return other
    return NONE


@rule
def tile_seen(s: State, city: int, kind: int) -> None:
    """A tile comes to lie open on a city."""
    g = fields(s)
    g.top[city] = kind
    g.left[kind] -= 1
    if IS_DOUBLE[g.board, kind]:
        g.doubles -= 1
    else:
        g.singles -= 1


@rule
def set_tile(s: State, kind: int) -> None:
    """Set-up: the airports first, then the other cities (DI-23), then stones or cards."""
    g = fields(s)
    tile_seen(s, g.place, kind)
    following = next_city_to_set(s, int(g.place) + 1)
    if following == NONE and g.phase == SET_AIRPORT:
        g.phase = SET_CITY
        following = next_city_to_set(s, 0)
    elif following == NONE:
        g.phase = SET_CARD if g.challenge else SET_STONE
        following = 0
    g.place = following


@rule
def set_up_region_done(s: State) -> None:
    """The next region, or the first turn."""
    g = fields(s)
    g.place += 1
    if g.place == REGIONS[g.board]:
        g.phase = MOVE


@rule
def card_on_top(s: State, city: int) -> None:
    """The top card of a region's stack is that of a city: the stone goes there (DI-19)."""
    g = fields(s)
    region = card_region(s)
    g.cards_drawn[region] += 1
    g.card_unseen[city] = 0
    g.stone[region] = city


@rule
def set_card(s: State, city: int) -> None:
    """Set-up of the Challenge: an airport on top is slid under the stack (DI-25)."""
    g = fields(s)
    if is_airport(s, city):
        g.cards_drawn[g.place] += 1
        g.slid[g.place, 0 if g.slid[g.place, 0] == NONE else 1] = city
        return
    card_on_top(s, city)
    set_up_region_done(s)


@rule
def end_turn(s: State) -> None:
    """The next player."""
    g = fields(s)
    g.turn += 1
    g.hand = NONE
    g.took_card = 0
    g.phase = MOVE


@rule
def refill(s: State) -> None:
    """An empty city gets a tile from the bag (DI-1)."""
    g = fields(s)
    if g.top[g.last] == NONE and bag_tiles(s) > 0:
        g.phase = REFILL
    else:
        end_turn(s)


@rule
def festival_moves_on(s: State) -> None:
    """In the base game the player who took a card moves the stone, while there are cards."""
    g = fields(s)
    if g.took_card and not g.challenge and g.cards_left > 0:
        g.phase = STONE
    else:
        refill(s)


@rule
def use_tile(s: State) -> None:
    """The first tile goes to the trade space (DI-11); every later one is placed or exchanged."""
    g = fields(s)
    seat = mover(s)
    if g.trade[seat] != NONE:
        g.phase = MODE
        return
    g.trade[seat] = g.hand
    g.hand = NONE
    if g.challenge and g.took_card:
        g.cards[seat] += 1  # nothing can be connected yet
    festival_moves_on(s)


@rule
def festival(s: State) -> None:
    """A pawn that comes to a festival stone brings its player a card."""
    g = fields(s)
    region = REGION[g.board, g.last]
    if g.stone[region] != g.last:
        use_tile(s)
        return
    g.took_card = 1
    if g.challenge:
        g.stone[region] = NONE
        if cards_to_come(s) != 0:
            g.phase = NEXT_CARD
            return
    else:
        g.cards[mover(s)] += 1
        g.cards_left -= 1
        if g.cards_left == 0:  # all stones leave the board (DI-22)
            for other in range(REGIONS[g.board]):
                g.stone[other] = NONE
    use_tile(s)


@rule
def move(s: State, city: int) -> None:
    """Moves the pawn and takes the open tile of the city."""
    g = fields(s)
    by = SPECIAL
    if g.turn == 0:
        by = BY_AIR
    elif (ROADS[g.board, g.last] >> city) & 1:
        by = BY_ROAD
    elif may_fly(s) and is_airport(s, city):
        by = BY_AIR
    g.pawn[mover(s), moving_pawn(s)] = city
    g.last, g.by = city, by
    g.hand = g.top[city]
    if g.hidden[city] > 0:
        g.hidden[city] -= 1
        g.all_hidden -= 1
        g.phase = UNCOVER
    else:
        g.top[city] = NONE
        festival(s)


@rule
def use_mode(s: State, action: int) -> None:
    """Place the tile, exchange it with the trade space, or buy another player's."""
    g = fields(s)
    seat = mover(s)
    hand = int(g.hand)
    if action == EXCHANGE_ID:
        g.hand, g.trade[seat] = g.trade[seat], hand
    elif action > EXCHANGE_ID:
        seller = (seat + action - EXCHANGE_ID) % int(g.players)
        g.hand, g.trade[seller] = g.trade[seller], hand
        g.marker[seat] -= BUY_COST
        g.marker[seller] += BUY_COST
    g.phase = CARD if g.challenge and g.took_card else SPACE


@rule
def use_card(s: State, action: int) -> None:
    """A certain point, or a better connection: the tile goes face down (DI-19)."""
    g = fields(s)
    seat = mover(s)
    if action == CARD_POINT_ID:
        g.cards[seat] += 1
    else:
        g.symbol_cards[seat, CARD_SYMBOL[g.board, g.last]] += 1
        g.hand = FACE_DOWN
    g.phase = SPACE


@rule
def fill_space(s: State, space: int) -> None:
    """Puts the tile on a space; the last one of all ends the game at once."""
    g = fields(s)
    g.tiles[mover(s), space - 1] = g.hand
    g.hand = NONE
    if g.turn + 1 == g.players * (SPACES[g.kolam] + 1):
        g.phase = END
    else:
        festival_moves_on(s)


@rule
def take(s: State, action: int) -> None:
    """Carries out one decision."""
    g = fields(s)
    if g.phase == MOVE:
        move(s, action)
    elif g.phase == MODE:
        use_mode(s, action)
    elif g.phase == CARD:
        use_card(s, action)
    elif g.phase == SPACE:
        fill_space(s, action - SPACE_ID)
    else:
        g.stone[REGION[g.board, g.last]] = action - STONE_ID
        refill(s)


@rule
def draw(s: State, outcome: int) -> None:
    """Carries out one chance outcome."""
    g = fields(s)
    if g.phase == START:
        g.first = outcome
        g.phase = SET_AIRPORT
    elif g.phase in (SET_AIRPORT, SET_CITY):
        set_tile(s, outcome)
    elif g.phase == SET_STONE:
        g.stone[g.place] = outcome
        set_up_region_done(s)
    elif g.phase == SET_CARD:
        set_card(s, outcome)
    elif g.phase == UNCOVER:
        tile_seen(s, g.last, outcome)
        festival(s)
    elif g.phase == NEXT_CARD:
        card_on_top(s, outcome)
        use_tile(s)
    else:
        tile_seen(s, g.last, outcome)
        g.refills += 1
        end_turn(s)


@rule
def apply_action(s: State, action: int) -> None:
    """Applies a legal decision or a chance outcome, and runs on to the next node.

    A decision with one choice is taken at once.
    """
    g = fields(s)
    if g.phase < MOVE:
        draw(s, action)
    else:
        take(s, action)
    g.legal_size = 0
    while g.phase >= MOVE and g.phase != END:
        list_legal(s)
        if g.legal_size > 1:
            return
        take(s, g.legal[0])
        g.legal_size = 0
    if g.phase == END:
        score(s)
