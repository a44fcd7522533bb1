"""What a seat sees as numbers: everything, the seats turned so that its own comes first."""

from games.alubari.board import (
    ACTION_SPACES,
    AREA_OF,
    AREAS,
    BAG,
    CONTRACTS,
    CROP_RATES,
    CUBE_EVENT,
    EQUIPMENT,
    ESTATE_SPACES,
    EVENT_CUBES,
    EXCAVATION_RATES,
    FACE_RUBBLE,
    FACE_VP,
    FIRST_SPACE,
    GOODS,
    KEYS,
    MARKERS,
    MAX_SPACES,
    PLACE_SPACES,
    POST_OFFICE,
    RONDEL,
    STATIONS,
    STATIONS_IN_GAME,
    STEEL_BARS,
    TRACK,
    TRACK_RATES,
    TRACK_SPACES,
    WORKERS,
)
from games.alubari.rules.goods import modifier
from games.alubari.rules.legal import spaces_of
from games.alubari.rules.state import (
    ACT,
    BORROWED,
    CHANCE_KINDS,
    END,
    GAME,
    MAINTAIN,
    NONE,
    OFFER_CONTRACTS,
    RESOLVE_SPACES,
    fields,
)
from games.kernel.rule import State, Tensor, rule

_KINDS = 1 + END - CHANCE_KINDS  # chance and the kinds of decisions
_SPACES = int(MAX_SPACES.max())
_ACTION = 6  # Chai paid, left, of these forced, Chai cubes taken, draws left, extra Round
_RATES = len(EXCAVATION_RATES) + len(TRACK_RATES) + len(CROP_RATES)
_CUBES = 3 + 4  # yard and bag
_PLAYER = GOODS + 2 + KEYS + 1  # goods, markers, Workers, modifiers, laid track


def pieces(players: int) -> tuple[tuple[str, int], ...]:
    """Names and lengths of the pieces of the tensor, in order; owners come seat by seat."""
    return (
        ("kind", _KINDS),
        ("to_move", players),
        ("starting_player", players),
        ("order_from", players),  # the seat with which the present order began
        ("round", 1),
        ("area", AREAS),  # of Phase 5
        ("space", _SPACES),  # that is resolved
        ("action", _ACTION),
        ("for_contract", 1 + CONTRACTS),  # a Worker, or the Contract that gave the action
        ("equipment_asked", EQUIPMENT),
        ("rates", _RATES),
        ("weather", 4 * 4),  # P1, P2, P3, back of the top card: sun, rain, fog, none
        ("flags", 3),  # fog, an Event in this Round, B is a Building area
        ("cubes", _CUBES),  # yard, bag: shares of those in the game
        ("rondel", 2 * RONDEL + 1),  # cubes, next space, cubes held
        ("steel", 1),
        ("contracts", CONTRACTS * (5 + players + 1)),  # deck, discards, A, B, C, owner; used
        ("equipment", EQUIPMENT * (players + 3)),  # shed, owner, absent; Chai on it
        ("estates", ESTATE_SPACES * (3 + players + 2 + players)),  # is, Rubble, VP; owner; borrower
        ("track", TRACK * (players + 3)),  # nobody, owner, game; blocked
        ("stations", STATIONS * (players + 3)),
        ("action_spaces", ACTION_SPACES * (players + 2)),  # empty, owner; closed
        ("players", players * _PLAYER),
    )


@rule
def turned(s: State, seat: int, other: int) -> int:
    """How many places after the observing seat another one comes."""
    players = int(fields(s).players)
    return (other - seat + players) % players


@rule
def observe_owner(s: State, seat: int, owner: int, at: int, out: Tensor) -> None:
    """Nobody, a seat, or the game."""
    players = int(fields(s).players)
    if owner == NONE:
        out[at] = 1.0
    elif owner >= GAME:
        out[at + 1 + players] = 1.0
    else:
        out[at + 1 + turned(s, seat, owner)] = 1.0


@rule
def observe_node(s: State, seat: int, at: int, out: Tensor) -> int:
    """Who decides on what: from `kind` to `order_from`."""
    g = fields(s)
    players = int(g.players)
    if g.kind < CHANCE_KINDS:
        out[at] = 1.0
    elif g.kind < END:
        out[at + 1 + g.kind - CHANCE_KINDS] = 1.0
        out[at + _KINDS + turned(s, seat, g.mover)] = 1.0
    at += _KINDS + players
    out[at + turned(s, seat, g.start)] = 1.0
    out[at + players + turned(s, seat, g.first)] = 1.0
    return at + 2 * players


@rule
def observe_action(s: State, at: int, out: Tensor) -> int:
    """What has come up in the Round: from `round` to `equipment_asked`."""
    g = fields(s)
    out[at] = g.round_number / float(g.max_rounds)
    at += 1
    if g.stage >= OFFER_CONTRACTS and g.kind != END:
        out[at + g.area] = 1.0
    at += AREAS
    if g.stage in (RESOLVE_SPACES, ACT) and g.contract == NONE and g.kind != END:
        out[at + g.space - FIRST_SPACE[g.area]] = 1.0
    at += _SPACES
    out[at] = g.boost
    out[at + 1] = g.left / 8.0
    out[at + 2] = g.forced / 8.0
    out[at + 3] = g.chai_taken
    out[at + 4] = g.draws / 12.0
    out[at + 5] = 1.0 if g.alone != NONE else 0.0
    at += _ACTION
    if g.stage == ACT:
        out[at + 1 + g.contract] = 1.0
    at += 1 + CONTRACTS
    if g.kind == MAINTAIN:
        out[at + g.card] = 1.0
    return at + EQUIPMENT


@rule
def observe_rates(s: State, at: int, out: Tensor) -> int:
    """Work rates, weather and flags."""
    g = fields(s)
    out[at + g.excavation] = 1.0
    at += len(EXCAVATION_RATES)
    out[at + g.lay_track] = 1.0
    at += len(TRACK_RATES)
    out[at + g.crop] = 1.0
    at += len(CROP_RATES)
    for i in range(4):
        weather = int(g.weather[i]) if i < 3 else int(g.top)
        out[at + (3 if weather == NONE else weather)] = 1.0
        at += 4
    out[at] = g.fog
    out[at + 1] = g.event_now
    out[at + 2] = g.building_at_b
    return at + 3


@rule
def observe_cubes(s: State, at: int, out: Tensor) -> int:
    """Yard, bag, rondel and the Steel of the supply."""
    g = fields(s)
    for cube in range(CUBE_EVENT):
        out[at + cube] = g.yard[cube] / float(BAG[g.setting, cube])
        out[at + CUBE_EVENT + cube] = g.bag[cube] / float(BAG[g.setting, cube])
    out[at + 2 * CUBE_EVENT] = g.bag[CUBE_EVENT] / float(EVENT_CUBES[g.setting])
    at += _CUBES
    for space in range(RONDEL):
        out[at + space] = int(g.rondel) >> space & 1
    out[at + RONDEL + g.next_event] = 1.0
    out[at + 2 * RONDEL] = g.held / 5.0
    out[at + 2 * RONDEL + 1] = g.steel / float(STEEL_BARS[g.setting])
    return at + 2 * RONDEL + 2


@rule
def observe_contracts(s: State, seat: int, at: int, out: Tensor) -> int:
    """Where every Contract is, and whether it has been used."""
    g = fields(s)
    players = int(g.players)
    for card in range(CONTRACTS):
        out[at] = int(g.deck) >> card & 1
        out[at + 1] = int(g.discards) >> card & 1
        for position in range(POST_OFFICE):
            out[at + 2 + position] = 1.0 if g.display[position] == card else 0.0
        for other in range(players):
            out[at + 5 + turned(s, seat, other)] = int(g.hand[other]) >> card & 1
        out[at + 5 + players] = int(g.used) >> card & 1
        at += 6 + players
    return at


@rule
def observe_equipment(s: State, seat: int, at: int, out: Tensor) -> int:
    """Where every Equipment is, and whether Chai lies on it."""
    g = fields(s)
    players = int(g.players)
    for card in range(EQUIPMENT):
        out[at] = int(g.shed) >> card & 1
        out[at + players + 1] = 1.0 - out[at]
        for other in range(players):
            owns = int(g.equipment[other]) >> card & 1
            out[at + 1 + turned(s, seat, other)] = owns
            out[at + players + 1] -= owns
        out[at + players + 2] = int(g.with_chai) >> card & 1
        at += players + 3
    return at


@rule
def observe_estates(s: State, seat: int, at: int, out: Tensor) -> int:
    """Rubble, points, owner and borrower of every estate space."""
    g = fields(s)
    players = int(g.players)
    for space in range(ESTATE_SPACES):
        face, of_face = int(g.face[space // PLACE_SPACES]), space % PLACE_SPACES
        if face != NONE and FACE_RUBBLE[face, of_face] > 0:
            out[at] = 1.0
            out[at + 1] = g.rubble[space] / 7.0
            out[at + 2] = FACE_VP[face, of_face] / 9.0
            owner = int(g.estate_owner[space])
            observe_owner(s, seat, owner, at + 3, out)
            if owner >= BORROWED:
                out[at + 5 + players + turned(s, seat, owner - BORROWED)] = 1.0
        at += 5 + 2 * players
    return at


@rule
def observe_railway(s: State, seat: int, at: int, out: Tensor) -> int:
    """Owners of track and Station spaces, and which are not in the game."""
    g = fields(s)
    players = int(g.players)
    for space in range(TRACK):
        observe_owner(s, seat, g.track_owner[space], at, out)
        out[at + players + 2] = 1.0 if space >= TRACK_SPACES[g.setting] else 0.0
        at += players + 3
    for station in range(STATIONS):
        observe_owner(s, seat, g.station_owner[station], at, out)
        out[at + players + 2] = 1 - (STATIONS_IN_GAME[g.setting] >> station & 1)
        at += players + 3
    return at


@rule
def observe_action_spaces(s: State, seat: int, at: int, out: Tensor) -> int:
    """The Workers on the action spaces, and which spaces are closed."""
    g = fields(s)
    players = int(g.players)
    for space in range(ACTION_SPACES):
        area = AREA_OF[space]
        if g.worker[space] == NONE:
            out[at] = 1.0
        else:
            out[at + 1 + turned(s, seat, g.worker[space])] = 1.0
        is_open = space - FIRST_SPACE[area] < spaces_of(s, area)
        out[at + players + 1] = 0.0 if is_open else 1.0
        at += players + 2
    return at


@rule
def observe_players(s: State, seat: int, at: int, out: Tensor) -> None:
    """Goods, markers, Workers and modifiers of every player, the observing one first."""
    g = fields(s)
    for place in range(g.players):
        other = (seat + place) % int(g.players)
        for good in range(GOODS):
            out[at + good] = g.goods[other, good] / (12.0 if good == GOODS - 1 else 10.0)
        at += GOODS
        out[at] = g.markers[other] / float(MARKERS[g.setting])
        out[at + 1] = g.workers[other] / (WORKERS[g.setting] + 1.0)
        at += 2
        for key in range(KEYS):
            out[at + key] = modifier(s, other, key)
        at += KEYS
        out[at] = int(g.has_laid) >> other & 1
        at += 1


@rule
def observe(s: State, seat: int, out: Tensor) -> None:
    """Fills the observation tensor (zeros when called) as `pieces` lays it out."""
    at = observe_node(s, seat, 0, out)
    at = observe_action(s, at, out)
    at = observe_rates(s, at, out)
    at = observe_cubes(s, at, out)
    at = observe_contracts(s, seat, at, out)
    at = observe_equipment(s, seat, at, out)
    at = observe_estates(s, seat, at, out)
    at = observe_railway(s, seat, at, out)
    at = observe_action_spaces(s, seat, at, out)
    observe_players(s, seat, at, out)
