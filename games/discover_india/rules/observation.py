"""What a seat sees as numbers: everything, itself first and then clockwise."""

from games.discover_india.board import (
    CARD_SYMBOL,
    CITIES,
    MAX_CITIES,
    MAX_KINDS,
    MAX_SPACES,
    MAX_SYMBOLS,
    SPACES,
    TILE_SYMBOLS,
)
from games.discover_india.rules.draws import bag_tiles
from games.discover_india.rules.legal import mover, pawns_each
from games.discover_india.rules.state import EMPTY, FACE_DOWN, MOVE, NONE, STONE, fields
from games.kernel.rule import State, Tensor, rule

_CITY = 2 * MAX_SYMBOLS + 4  # top, is there one, hidden, stone, last, card symbol
_SPACE = MAX_SYMBOLS + 2  # empty, face down, symbols
_HAND = MAX_SYMBOLS + 1  # symbols, face down
_PLAYER = MAX_SPACES * _SPACE + MAX_SYMBOLS + 1 + 2 + MAX_SYMBOLS


def pieces(players: int) -> tuple[tuple[str, int], ...]:
    """The named pieces of the observation tensor with their lengths."""
    return (
        ("phase", 6),  # chance, MOVE, MODE, CARD, SPACE, STONE
        ("mover", players),
        ("by", 3),  # how the last pawn moved
        ("cities", MAX_CITIES * _CITY),
        ("pawns", players * MAX_CITIES),  # 1; 2 for the pawn that its player moves next
        ("players", players * _PLAYER),
        ("hand", _HAND),
        ("unseen", MAX_KINDS + 1),  # tiles by kind, bag
        ("cards", MAX_CITIES + 1),  # unseen cards of the Challenge, cards left
        ("time", 1),  # share of the turns that are left
    )


@rule
def write_symbols(s: State, kind: int, at: int, out: Tensor) -> None:
    """Marks the symbols of a kind of tile."""
    g = fields(s)
    for symbol in range(MAX_SYMBOLS):
        if kind >= 0 and TILE_SYMBOLS[g.board, kind] >> symbol & 1:
            out[at + symbol] = 1.0


@rule
def observe_cities(s: State, at: int, out: Tensor) -> None:
    """Tiles, stones, the last pawn and, in the Challenge, the open cards."""
    g = fields(s)
    for city in range(CITIES[g.board]):
        place = at + city * _CITY
        write_symbols(s, g.top[city], place, out)
        place += MAX_SYMBOLS
        out[place] = 1.0 if g.top[city] != NONE else 0.0
        out[place + 1] = g.hidden[city] / 4.0
        out[place + 3] = 1.0 if g.last == city else 0.0
        for region in range(len(g.stone)):
            if g.stone[region] == city:
                out[place + 2] = 1.0
                if g.challenge:
                    out[place + 4 + CARD_SYMBOL[g.board, city]] = 1.0


@rule
def observe_player(s: State, seat: int, at: int, out: Tensor) -> None:
    """Kolam, trade space, marker and cards of one player."""
    g = fields(s)
    for space in range(SPACES[g.kolam]):
        place = at + space * _SPACE
        kind = g.tiles[seat, space]
        out[place] = 1.0 if kind == EMPTY else 0.0
        out[place + 1] = 1.0 if kind == FACE_DOWN else 0.0
        write_symbols(s, kind, place + 2, out)
    at += MAX_SPACES * _SPACE
    write_symbols(s, g.trade[seat], at, out)
    out[at + MAX_SYMBOLS] = 1.0 if g.trade[seat] != NONE else 0.0
    at += MAX_SYMBOLS + 1
    out[at] = g.marker[seat] / (5.0 * g.players)
    out[at + 1] = g.cards[seat] / 33.0
    for symbol in range(MAX_SYMBOLS):
        out[at + 2 + symbol] = g.symbol_cards[seat, symbol] / 4.0


@rule
def observe_pawns(s: State, seat: int, at: int, out: Tensor) -> None:
    """Where the pawns of a player stand, and which of two moves next."""
    g = fields(s)
    following = 0
    if pawns_each(s) == 2:
        # The mover's own next pawn, or the one of the player who comes after.
        turns = (seat - mover(s) + int(g.players)) % int(g.players)
        following = ((int(g.turn) + turns) // int(g.players)) % 2
    for pawn in range(pawns_each(s)):
        if g.pawn[seat, pawn] != NONE:
            out[at + g.pawn[seat, pawn]] = 2.0 if pawn == following else 1.0


@rule
def observe_supply(s: State, at: int, out: Tensor) -> None:
    """Hand, unseen tiles and cards, and how much of the game is left."""
    g = fields(s)
    write_symbols(s, g.hand, at, out)
    out[at + MAX_SYMBOLS] = 1.0 if g.hand == FACE_DOWN else 0.0
    at += _HAND
    for kind in range(MAX_KINDS):
        out[at + kind] = g.left[kind] / 9.0
    out[at + MAX_KINDS] = bag_tiles(s) / 95.0
    at += MAX_KINDS + 1
    if g.challenge:
        for city in range(MAX_CITIES):
            out[at + city] = g.card_unseen[city]
    out[at + MAX_CITIES] = g.cards_left / 33.0
    turns = int(g.players) * (SPACES[g.kolam] + 1)
    out[at + MAX_CITIES + 1] = (turns - int(g.turn)) / (1.0 * turns)


@rule
def observe(s: State, seat: int, out: Tensor) -> None:
    """Fills the pieces of `pieces` for one seat."""
    g = fields(s)
    players = int(g.players)
    phase = int(g.phase)
    out[phase - MOVE + 1 if MOVE <= phase <= STONE else 0] = 1.0
    out[6 + (mover(s) - seat + players) % players] = 1.0
    out[6 + players + g.by] = 1.0
    at = 9 + players
    observe_cities(s, at, out)
    at += MAX_CITIES * _CITY
    for j in range(players):
        observe_pawns(s, (seat + j) % players, at + j * MAX_CITIES, out)
    at += players * MAX_CITIES
    for j in range(players):
        observe_player(s, (seat + j) % players, at + j * _PLAYER, out)
    observe_supply(s, at + players * _PLAYER, out)
