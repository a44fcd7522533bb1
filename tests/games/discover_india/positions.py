"""Positions of Discover India set up, played and read back, for the tests of its rules.

Cities, tiles and symbols have the names of the specification: a tile is `tea` or `tea+spice`. A
Kolam is written as its symbols with their spaces: `{"tea": [1, 4], "tea+spice": [5], DOWN: [8]}`.
"""

from functools import cache
from pathlib import Path

import yaml

import games
from games.discover_india.rules import LAYOUT
from games.kernel.record import read

SPECIFICATION = yaml.safe_load(
    Path(__file__).with_name("specification.yaml").read_text(encoding="utf-8")
)
CITIES = [city["id"] for city in SPECIFICATION["cities"]]
REGIONS = SPECIFICATION["regions"]["values"]
REGION = {city["id"]: city["region"] for city in SPECIFICATION["cities"]}
AIRPORTS = {city["id"] for city in SPECIFICATION["cities"] if city["airport"]}
SYMBOLS = [symbol["id"] for symbol in SPECIFICATION["symbols"]["values"]]
KINDS = ["+".join(tile["symbols"]) for tile in SPECIFICATION["city_tiles"]["tiles"]]
DOUBLES = [kind for kind, name in enumerate(KINDS) if "+" in name]
SINGLES = [kind for kind, name in enumerate(KINDS) if "+" not in name]
CARD_SYMBOL = {city["id"]: city["card_symbol"] for city in SPECIFICATION["cities"]}
DOWN = "face down"
NONE, EMPTY, FACE_DOWN = -1, -1, -2
ROAD, AIR, SPECIAL = range(3)
PLACE, EXCHANGE, BUY = 33, 34, 34  # BUY + j
CARD_POINT, CARD_CONNECT = 39, 40
MOVES = range(33)
MODES = range(33, 39)
CARDS = range(39, 41)
SPACES = range(41, 63)
STONES = range(63, 96)


@cache
def load(loading_string):
    return games.load_game(loading_string)


def game(**parameters):
    named = ",".join(f"{k}={v}" for k, v in {"random_first_player": False, **parameters}.items())
    return load(f"discover_india({named})")


def city(name):
    return CITIES.index(name)


def region(name):
    """The number of a region, or of the region of a city."""
    return REGIONS.index(REGION.get(name, name))


def kind(name):
    return KINDS.index(name)


def neighbours(name):
    roads = [(road["a"], road["b"]) for road in SPECIFICATION["roads"]]
    return {b if a == name else a for a, b in roads if name in (a, b)}


def fields(state):
    return read(state.array, LAYOUT)


def ids(state):
    return set() if state.is_terminal() or state.is_chance_node() else set(state.legal_actions())


def is_decision(state, block):
    return bool(ids(state)) and ids(state) <= set(block)


def cities(state, block=MOVES):
    """The names of the cities that are offered to move to, or to put the stone on."""
    assert is_decision(state, block), f"{sorted(ids(state))} is no such decision"
    return {CITIES[action - block[0]] for action in ids(state)}


def move_to(state, name):
    state.apply_action(city(name))
    return state


def settle(state, block):
    """Plays on, the first outcome and the first choice, until such a decision."""
    while not is_decision(state, block):
        state.apply_action(PLACE if PLACE in ids(state) else state.legal_actions()[0])
    return state


def travelling(last, by=ROAD, *, others=(), own=None, without=(), players=3, **parameters):
    """Somebody is to move: the pawn last placed is on `last`, other pawns on `others`.

    Everybody has taken a first tile. The pawn that moves next is on `own`, or not on the board;
    the cities of `without` have no tile.
    """
    state = game(players=players, **parameters).new_initial_state()
    while fields(state).turn < players or not is_decision(state, SPACES):
        state.apply_action(PLACE if PLACE in ids(state) else state.legal_actions()[0])
    g = fields(state)
    g.stone[:] = NONE
    g.took_card = 0
    g.cards[:], g.symbol_cards[:], g.cards_left = 0, 0, len(CITIES)
    g.top[:] = [kind("tea") if tile == NONE else tile for tile in g.top]
    g.pawn[:] = NONE
    pawns = 2 if players == 2 else 1
    seat, turn = (g.first + g.turn) % players, int(g.turn)
    following, following_pawn = (seat + 1) % players, (turn + 1) // players % pawns
    g.pawn[seat, turn // players % pawns] = city(last)
    free = [(s, p) for p in range(pawns) for s in range(players) if g.pawn[s, p] == NONE]
    free.remove((following, following_pawn))
    for (other, pawn), name in zip(free, others, strict=False):
        g.pawn[other, pawn] = city(name)
    assert len(others) <= len(free)
    if own:
        g.pawn[following, following_pawn] = city(own)
    for name in without:
        g.top[city(name)] = NONE
    g.last, g.by = city(last), by
    state.apply_action(41)
    return state


def mover(state):
    """Whose turn it is, at chance nodes too."""
    g = fields(state)
    return (int(g.first) + int(g.turn)) % int(g.players)


def outcome_kinds(state):
    """The tiles that a chance node may bring."""
    return [KINDS[outcome] for outcome, _ in state.chance_outcomes()]


def lay_out(state, seat, kolam):
    """Writes a Kolam."""
    g = fields(state)
    g.tiles[seat] = EMPTY
    for name, spaces in kolam.items():
        for space in spaces:
            g.tiles[seat, space - 1] = FACE_DOWN if name == DOWN else kind(name)


def give_cards(state, seat, **cards):
    """Writes the symbol cards of a seat, such as `tea=2`."""
    g = fields(state)
    g.symbol_cards[seat] = 0
    for symbol, count in cards.items():
        g.symbol_cards[seat, SYMBOLS.index(symbol)] = count


def scores(state):
    return games.rules(state.get_game()).scores(state.array)


def kolam_scores(kolam, *, side="front", **cards):
    """Points and largest group of one Kolam."""
    state = game(side=side, challenge=bool(cards)).new_initial_state()
    lay_out(state, 0, kolam)
    give_cards(state, 0, **cards)
    found = scores(state)
    return found["groups"][0], found["largest"][0]


@cache
def _before_the_last_choice(loading_string):
    """The last turn of a game: the mover has a tile in hand and chooses what to do with it."""
    state = load(loading_string).new_initial_state()
    last_turn = state.get_game().get_parameters()["players"] * 20 - 1
    while fields(state).turn < last_turn or not is_decision(state, MODES):
        state.apply_action(PLACE if PLACE in ids(state) else state.legal_actions()[0])
    return state


def ended(kolams, markers, cards, returns="win"):
    """A game that has just ended with these Kolams; every other space is face down.

    Face-down tiles connect, so groups are written in one piece.
    """
    players = len(kolams)
    named = f"players={players},returns={returns},random_first_player=False"
    state = _before_the_last_choice(f"discover_india({named})").clone()
    g = fields(state)
    for seat, kolam in enumerate(kolams):
        lay_out(state, seat, kolam)
        used = g.tiles[seat, :19] != EMPTY
        g.tiles[seat, :19][~used] = FACE_DOWN
    g.marker[:players], g.cards[:players] = markers, cards
    last = mover(state)
    g.tiles[last, 18], g.hand = EMPTY, FACE_DOWN
    state.apply_action(PLACE)
    assert state.is_terminal()
    return state
