"""Cities, tiles, actions and chance outcomes of Discover India in words."""

from typing import Any

from games.discover_india.board import (
    CITY_NAMES,
    COLOURS,
    SYMBOL_NAMES,
    SYMBOLS,
    TILE_SYMBOLS,
)
from games.discover_india.rules.legal import mover
from games.discover_india.rules.state import (
    CARD_CONNECT_ID,
    CARD_POINT_ID,
    EXCHANGE_ID,
    FACE_DOWN,
    LAYOUT,
    MOVE_ID,
    NEXT_CARD,
    PLACE_ID,
    REFILL,
    SET_AIRPORT,
    SET_CARD,
    SET_CITY,
    SET_STONE,
    SPACE_ID,
    START,
    STONE_ID,
    UNCOVER,
)
from games.kernel.record import read
from games.kernel.rule import State


def city_name(board: int, city: int) -> str:
    """The name of a city; ids beyond the board have none."""
    names = CITY_NAMES[board]
    return names[city] if 0 <= city < len(names) else f"city {city}"


def tile_text(board: int, kind: int) -> str:
    """The symbols of a tile, such as `tiger+tea`."""
    if kind == FACE_DOWN:
        return "face down"
    if kind < 0:
        return "-"
    symbols = int(TILE_SYMBOLS[board, kind])
    names = [SYMBOL_NAMES[board][i] for i in range(int(SYMBOLS[board])) if symbols >> i & 1]
    return "+".join(names) or f"tile {kind}"


def action_text(s: State, seat: int, action: int) -> str:
    """What a decision does; every id has a text, legal or not, and no two share one."""
    g = read(s, LAYOUT)
    fixed = {
        PLACE_ID: "place the tile",
        CARD_POINT_ID: "keep the card as a point",
        CARD_CONNECT_ID: "keep the card as a symbol, tile face down",
    }
    if action in fixed:
        return fixed[action]
    if action < PLACE_ID:
        return f"move to {city_name(int(g.board), action - MOVE_ID)}"
    if action < CARD_POINT_ID:
        return _trading(g, max(seat, 0), action - EXCHANGE_ID)
    if action < STONE_ID:
        return f"on space {action - SPACE_ID}"
    return f"festival stone to {city_name(int(g.board), action - STONE_ID)}"


def _trading(g: Any, seat: int, clockwise: int) -> str:
    """The tile of the own trade space, or of that of the player so many places clockwise."""
    players = int(g.players)
    if clockwise >= players:
        return f"buy from the player {clockwise} places on"
    seller = (seat + clockwise) % players
    offered = tile_text(int(g.board), int(g.trade[seller]))
    if clockwise == 0:
        return f"exchange with the trade space: {offered}"
    return f"buy {offered} from {COLOURS[seller]}"


def chance_text(s: State, outcome: int) -> str:
    """What a chance outcome brings at this node."""
    g = read(s, LAYOUT)
    board, phase = int(g.board), int(g.phase)
    if phase == START:
        return f"{COLOURS[outcome]} begins"
    if phase in (SET_STONE, SET_CARD, NEXT_CARD):
        what = "festival stone in" if phase == SET_STONE else "card of"
        return f"{what} {city_name(board, outcome)}"
    where = {SET_AIRPORT: g.place, SET_CITY: g.place, UNCOVER: g.last, REFILL: g.last}.get(phase)
    place = "" if where is None else f" in {city_name(board, int(where))}"
    return f"tile {tile_text(board, outcome)}{place}"


def who(s: State) -> str:
    """The colour of the player whose turn it is."""
    return COLOURS[mover(s)]
