"""What happens to all at the beginning of a Round: the weather, and the Events of the rondel."""

from games.alubari.board import (
    ABILITY_CARDS,
    CROPS_EVENT,
    CUBE_EVENT,
    EQUIPMENT,
    EVENT,
    EVENT_AMOUNT,
    EXCAVATE_EVENT,
    EXCAVATION_RATES,
    FOG,
    HARVEST_EVENT,
    NO_MAINTENANCE,
    RETURNS,
    RONDEL,
    STATION_EVENT,
    STATIONS,
    STATIONS_IN_GAME,
    STEEL,
    TOWN_OF,
    TRACK_EVENT,
    TRACK_RATES,
    TRACK_SPACES,
    WEATHER_STEPS,
    YARD_KEEPS,
)
from games.alubari.rules.deck import members
from games.alubari.rules.estates import clear_spaces, grow_crops, harvest
from games.alubari.rules.goods import pay
from games.alubari.rules.state import GAME, NONE, fields
from games.kernel.rule import State, rule


@rule
def change_weather(s: State) -> None:
    """Phase 2: the discs move down, the lowest one takes effect (rule 7)."""
    g = fields(s)
    weather = int(g.weather[1])
    g.weather[0], g.weather[1], g.weather[2] = g.weather[1], g.weather[2], g.top
    g.fog = weather == FOG
    if weather == NONE:
        return
    excavation = int(g.excavation) + WEATHER_STEPS[weather, 0]
    top = len(EXCAVATION_RATES) - 1
    g.excavation = min(max(excavation, 0), top)
    if excavation > top:
        harvest(s)
    lay_track = int(g.lay_track) + WEATHER_STEPS[weather, 1]
    g.lay_track = min(max(lay_track, 0), len(TRACK_RATES) - 1)
    if WEATHER_STEPS[weather, 2] > 0:
        grow_crops(s, WEATHER_STEPS[weather, 2])


@rule
def lay_game_track(s: State, amount: int) -> None:
    """Markers of the game on the next track spaces; a river gives nobody Chai."""
    g = fields(s)
    for _ in range(amount):
        if g.laid < TRACK_SPACES[g.setting]:
            g.track_owner[g.laid] = GAME
            g.laid += 1


@rule
def complete_town(s: State) -> None:
    """Markers of the game on all spaces left of the lowest incomplete town above the first."""
    g = fields(s)
    town = 0
    for station in range(STATIONS):
        is_free = STATIONS_IN_GAME[g.setting] >> station & 1 and g.station_owner[station] == NONE
        if is_free and TOWN_OF[station] > 0 and town in (0, TOWN_OF[station]):
            town = TOWN_OF[station]
            g.station_owner[station] = GAME


@rule
def return_event_cubes(s: State, space: int) -> None:
    """Cubes of the opposite spaces go back to the bag, and then what the yard may not keep."""
    g = fields(s)
    back = int(g.rondel) & RETURNS[space]
    if back == 0:
        return
    g.rondel ^= back
    g.bag[CUBE_EVENT] += members(back)
    for cube in range(CUBE_EVENT):
        extra = int(g.yard[cube]) - YARD_KEEPS[space, cube]
        if extra > 0:
            g.yard[cube] -= extra
            g.bag[cube] += extra


@rule
def place_event_cube(s: State) -> int:
    """Puts a held Event cube on the next empty space, and resolves all but maintenance.

    Returns:
        The kind of the Event.
    """
    g = fields(s)
    while int(g.rondel) >> int(g.next_event) & 1:
        g.next_event = (g.next_event + 1) % RONDEL
    space = int(g.next_event)
    g.held -= 1
    g.rondel |= 1 << space
    g.next_event = (space + 1) % RONDEL
    g.event_now = 1
    event = EVENT[space]
    if event == EXCAVATE_EVENT:
        solo = g.players == 1
        clear_spaces(s, EXCAVATION_RATES[g.excavation] if solo else EVENT_AMOUNT[space])
    elif event == CROPS_EVENT:
        grow_crops(s, EVENT_AMOUNT[space])
    elif event == TRACK_EVENT:
        lay_game_track(s, TRACK_RATES[g.lay_track])
    elif event == STATION_EVENT:
        complete_town(s)
    elif event == HARVEST_EVENT:
        harvest(s)
    return_event_cubes(s, space)
    return event


@rule
def to_maintain(s: State, seat: int, card: int) -> int:
    """How many Equipment cards of a seat are subject to maintenance, from a card on."""
    cards = int(fields(s).equipment[seat]) & ~ABILITY_CARDS[NO_MAINTENANCE]
    return members(cards >> card)


@rule
def lose_equipment(s: State, seat: int, card: int) -> None:
    """An Equipment goes back to the shed, without Chai."""
    g = fields(s)
    g.equipment[seat] ^= 1 << card
    g.shed |= 1 << card


@rule
def maintain(s: State, seat: int) -> bool:
    """Maintains the Equipment of a seat from `card` on, as far as there is no choice (rule 11).

    Returns:
        Whether the seat has to choose whether it keeps `card`.
    """
    g = fields(s)
    while g.card < EQUIPMENT:
        card = int(g.card)
        if int(g.equipment[seat]) & ~ABILITY_CARDS[NO_MAINTENANCE] & 1 << card:
            steel = int(g.goods[seat, STEEL])
            if steel == 0:
                lose_equipment(s, seat, card)
            elif steel >= to_maintain(s, seat, card):
                pay(s, seat, STEEL, 1)
            else:
                return True
        g.card += 1
    g.card = 0
    return False
