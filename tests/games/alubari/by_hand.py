"""Positions of Alubari set up by hand: what lies on the table, and where the Round has come to."""

from games.alubari.rules import state as names
from games.alubari.rules.round import run_on
from games.alubari.rules.state import GAME, NONE
from tests.games.alubari.positions import CUBES, GOODS, ICONS, bits, chances, fields, game_with
from tests.support.naive.alubari_table import AREAS, DATA, placing

_STAGE = {
    "contracts": names.DISCARD,
    "weather": names.CHANGE_WEATHER,
    "events": names.PROCESS_EVENTS,
    "workers": names.PROCESS_EVENTS,  # with no Event cube left to place
    "end of Round": names.END_ROUND,
}


def set_up(**parameters):
    """The first decision of a game in which every chance node gave its lowest outcome."""
    state = game_with(**parameters).new_initial_state()
    while state.is_chance_node():
        state.apply_action(min(chances(state)))
    return state


def bare(**parameters):
    """A set-up game without weather; yard, Post Office, shed are empty, the deck is whole."""
    state = set_up(**parameters)
    g = fields(state)
    g.yard[:] = 0
    for position in range(3):
        g.deck |= 0 if g.display[position] == NONE else 1 << g.display[position]
    g.display[:] = NONE
    g.weather[:] = NONE
    g.shed = g.with_chai = 0
    return state


def at(when, state=None, *, seats=(), workers=None, **table):
    """A position at the beginning of a Phase or an area, with what is named on the table.

    Args:
        when: an area (`A` to `G`), `contracts` (Phase 1), `weather` (Phase 2), `events`,
            `workers` (Phase 4) or `end of Round`.
        state: the rest is as in this state; by default a bare game of two players.
        seats: for each seat what it has: goods, `markers`, `hand`, `used`, `equipment`.
        workers: who stands where, such as {"A1": 0}.
        table: see the functions below; other names are those of numbers in the state.
    """
    state = (bare(players=2) if state is None else state).clone()
    g = fields(state)
    for seat, things in enumerate(seats):
        _give(g, seat, dict(things))
    for name, value in table.items():
        _PUT.get(name, _set_number(name))(g, value)
    g.worker[:] = NONE
    for space, seat in (workers or {}).items():
        g.worker[placing(space[0], int(space[1])) - placing("A", 1)] = seat
    g.first, g.place, g.card = g.start, 0, 0
    if when in AREAS:
        g.area, g.stage = AREAS.index(when), names.OFFER_CONTRACTS
    else:
        g.stage = _STAGE[when]
    run_on(state.array)
    return state


def _give(g, seat, things):
    for i, good in enumerate(GOODS):
        g.goods[seat, i] = things.pop(good, 0)
    g.steel -= g.goods[seat, GOODS.index("steel")]
    g.markers[seat] = things.pop("markers", g.markers[seat])
    g.hand[seat] = bits(number - 1 for number in things.pop("hand", ()))
    g.deck &= ~g.hand[seat]
    g.used |= bits(number - 1 for number in things.pop("used", ()))
    g.equipment[seat] = bits(things.pop("equipment", ()))
    g.shed &= ~g.equipment[seat]
    assert not things, f"a seat has no {', '.join(things)}"


def _code(owner):
    return {None: NONE, "game": GAME}.get(owner, owner)


def _icon(name):
    return NONE if name is None else ICONS.index(name)


def _set_number(name):
    def put(g, value):
        assert name in names.LAYOUT.names, f"there is no {name} on the table"
        setattr(g, name, value)

    return put


def _put_cubes(name):
    def put(g, amounts):
        amount_of = getattr(g, name)
        cubes = CUBES[: len(amount_of)]
        amount_of[:] = [amounts.get(cube, 0) for cube in cubes]

    return put


def _put_cards(name):
    def put(g, numbers):
        setattr(g, name, bits(number - 1 for number in numbers))

    return put


def _put_office(g, numbers):
    g.display[:] = [NONE if number is None else number - 1 for number in numbers]
    g.deck &= ~bits(number - 1 for number in numbers if number)


def _put_shed(g, chai_on_cards):
    g.shed = bits(chai_on_cards)
    g.with_chai = bits(card for card, chai in chai_on_cards.items() if chai)


def _put_track(g, owners):
    g.track_owner[:] = NONE
    g.track_owner[: len(owners)] = [_code(owner) for owner in owners]
    g.laid = len(owners)


def _put_stations(g, owners):
    for station, owner in owners.items():
        g.station_owner[station] = _code(owner)


def _put_rubble(g, amounts):
    """On the estate spaces by number; the other spaces are empty and the game's."""
    for space in range(len(g.rubble)):
        exists = g.rubble[space] or g.estate_owner[space] != NONE
        g.rubble[space] = amounts.get(space, 0)
        if exists:
            g.estate_owner[space] = NONE if g.rubble[space] else GAME


def _put_estates(g, owners):
    """Owners of excavated spaces by number."""
    for space, owner in owners.items():
        g.rubble[space], g.estate_owner[space] = 0, _code(owner)


def _put_weather(g, icons):
    g.weather[:] = [_icon(icon) for icon in icons]


def _put_top(g, icon):
    g.top = _icon(icon)


def _put_rate(field, track, scale=1):
    values = DATA["work_rates"][track]["values2" if scale == 2 else "values"]

    def put(g, rate):
        setattr(g, field, values.index(int(scale * rate)))

    return put


def _put_rondel(g, spaces):
    """Event cubes lie on these spaces; the next one goes after the last named."""
    g.rondel = bits(space - 1 for space in spaces)
    g.next_event = spaces[-1] % 6


_PUT = {
    "yard": _put_cubes("yard"),
    "bag": _put_cubes("bag"),
    "deck": _put_cards("deck"),
    "discards": _put_cards("discards"),
    "office": _put_office,
    "shed": _put_shed,
    "track": _put_track,
    "stations": _put_stations,
    "rubble": _put_rubble,
    "estates": _put_estates,
    "weather": _put_weather,
    "top": _put_top,
    "excavation": _put_rate("excavation", "excavation"),
    "lay_track": _put_rate("lay_track", "lay_track"),
    "crop": _put_rate("crop", "crop", scale=2),
    "rondel": _put_rondel,
}
