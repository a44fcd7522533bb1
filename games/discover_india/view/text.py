"""A position of Discover India as text: cities by region, and everybody's Kolam."""

from collections.abc import Iterator
from typing import Any

from games.discover_india.board import (
    AIRPORTS,
    BOARD_NAMES,
    CITIES,
    COLOURS,
    KINDS,
    REGION,
    REGION_NAMES,
    REGIONS,
    SIDE_NAMES,
    SPACE_PLACES,
    SPACES,
    SYMBOL_NAMES,
    SYMBOLS,
    TILE_SYMBOLS,
)
from games.discover_india.rules.legal import moving_pawn, pawns_each
from games.discover_india.rules.scoring import scores
from games.discover_india.rules.state import (
    CARD,
    EMPTY,
    END,
    FACE_DOWN,
    LAYOUT,
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
    START,
    STONE,
    UNCOVER,
)
from games.discover_india.view.words import city_name, tile_text, who
from games.kernel.record import read
from games.kernel.rule import State

_DOING = {
    START: "who begins is drawn",
    SET_AIRPORT: "set-up: tile of an airport",
    SET_CITY: "set-up: tile of a city",
    SET_STONE: "set-up: a festival stone",
    SET_CARD: "set-up: a card",
    UNCOVER: "the next tile of the airport is uncovered",
    NEXT_CARD: "the next card is uncovered",
    REFILL: "the city gets a tile from the bag",
    MOVE: "moves",
    MODE: "places, exchanges or buys",
    CARD: "chooses how to keep the card",
    SPACE: "chooses a space",
    STONE: "moves the festival stone",
    END: "the game is over",
}
_BY = ("by road", "by air", "from a dead end")
_KEY = 5  # characters of a space in the drawing of a Kolam


def state_text(s: State) -> str:
    """The whole position; equal texts mean equal positions."""
    g = read(s, LAYOUT)
    lines = [*_head(s, g), "", *_city_lines(g), "", *_unseen_lines(g)]
    for seat in range(int(g.players)):
        lines += ["", *_player_lines(s, g, seat)]
    return "\n".join(line.rstrip() for line in lines)


def _head(s: State, g: Any) -> Iterator[str]:
    variant = "Challenge" if g.challenge else "base game"
    returns = "points" if g.points else "win"
    yield (
        f"Discover India ({BOARD_NAMES[g.board]}), {g.players} players, "
        f"{SIDE_NAMES[g.kolam % 2]}, {variant}, returns: {returns}"
    )
    turns = int(g.players) * (int(SPACES[g.kolam]) + 1)
    phase = int(g.phase)
    name = f"{who(s)} " if MOVE <= phase < END else ""
    yield f"turn {min(int(g.turn) + 1, turns)} of {turns}: {name}{_DOING[phase]}"
    if phase in (SET_AIRPORT, SET_CITY):
        yield f"next: {city_name(int(g.board), int(g.place))}"
    if phase in (SET_STONE, SET_CARD):
        yield f"next: {REGION_NAMES[g.board][g.place]}"
    if phase != START:
        yield f"{COLOURS[g.first]} begins"
    if g.last != NONE:
        hand = f"; tile in hand: {tile_text(int(g.board), int(g.hand))}" if g.hand != NONE else ""
        card = "; a card was taken" if g.took_card else ""
        yield f"last pawn: {city_name(int(g.board), int(g.last))}, {_BY[g.by]}{hand}{card}"


def _city_lines(g: Any) -> Iterator[str]:
    board = int(g.board)
    pawns = _pawns(g)
    for region in range(int(REGIONS[board])):
        yield f"{REGION_NAMES[board][region]}"
        for city in range(int(CITIES[board])):
            if REGION[board, city] != region:
                continue
            notes = [f"pawn {mark}" for place, mark in pawns if place == city]
            if g.stone[region] == city:
                notes.append("festival stone")
            if g.hidden[city]:
                notes.append(f"{g.hidden[city]} below")
            airport = " (air)" if AIRPORTS[board] >> city & 1 else ""
            tile = tile_text(board, int(g.top[city]))
            yield f"  {city_name(board, city) + airport:<24} {tile:<18} {', '.join(notes)}"


def _pawns(g: Any) -> list[tuple[int, str]]:
    """The city and the name of every pawn."""
    two = int(g.players) == 2 and int(g.board) == 0
    return [
        (int(g.pawn[seat, pawn]), f"{COLOURS[seat]}{f' {pawn + 1}' if two else ''}")
        for seat in range(int(g.players))
        for pawn in range(2)
    ]


def _unseen_lines(g: Any) -> Iterator[str]:
    board = int(g.board)
    left = ", ".join(
        f"{tile_text(board, kind)} {g.left[kind]}"
        for kind in range(int(KINDS[board]))
        if g.left[kind]
    )
    yield f"unseen tiles ({bag_tiles_text(g)}):"
    yield from _wrapped(left or "none")
    if not g.challenge:
        yield f"cards left: {g.cards_left}"
        return
    unseen = [city_name(board, c) for c in range(int(CITIES[board])) if g.card_unseen[c]]
    yield "unseen cards:"
    yield from _wrapped(", ".join(unseen) or "none")
    slid = [city_name(board, int(c)) for row in g.slid for c in row if c != NONE]
    if slid:
        yield from _wrapped(f"slid under their stacks: {', '.join(slid)}")
    yield f"cards drawn by region: {' '.join(str(n) for n in g.cards_drawn[: int(REGIONS[board])])}"


def bag_tiles_text(g: Any) -> str:
    """How many tiles the bag holds, and how often a city was filled from it."""
    bag = int(g.singles) + int(g.doubles) - int(g.all_hidden)
    return f"{bag} in the bag, {g.refills} cities refilled"


def _wrapped(text: str, width: int = 76) -> Iterator[str]:
    line = ""
    for word in text.split(", "):
        if line and len(line) + len(word) + 2 > width:
            yield f"  {line},"
            line = word
        else:
            line = f"{line}, {word}" if line else word
    yield f"  {line}"


def _player_lines(s: State, g: Any, seat: int) -> Iterator[str]:
    board = int(g.board)
    table: Any = scores(s)
    moves_next = ""
    if pawns_each(s) == 2 and int(g.phase) == MOVE and who(s) == COLOURS[seat]:
        moves_next = f", moves pawn {moving_pawn(s) + 1}"
    yield (
        f"{COLOURS[seat]}: marker {g.marker[seat]}, cards {g.cards[seat]}, groups "
        f"{table['groups'][seat]}, total {table['total'][seat]}; "
        f"trade space {tile_text(board, int(g.trade[seat]))}{moves_next}"
    )
    kept = [
        f"{SYMBOL_NAMES[board][i]} {g.symbol_cards[seat, i]}"
        for i in range(int(SYMBOLS[board]))
        if g.symbol_cards[seat, i]
    ]
    if kept:
        yield f"  cards kept as symbols: {', '.join(kept)}"
    yield from _kolam_lines(g, seat)


def _kolam_lines(g: Any, seat: int) -> Iterator[str]:
    places = SPACE_PLACES[int(g.kolam)]
    left = min(x for x, _ in places)
    width = (max(x for x, _ in places) - left + 2) * _KEY
    for row in range(max(y for _, y in places) + 1):
        line = [" "] * width
        for space, (x, y) in enumerate(places):
            if y == row:
                key = _space_key(g, seat, space)
                at = (x - left) * _KEY
                line[at : at + len(key)] = key
        yield "    " + "".join(line)


def _space_key(g: Any, seat: int, space: int) -> str:
    """`.7` an empty space, `##` a face-down tile, else the first letters of the symbols."""
    kind = int(g.tiles[seat, space])
    if kind == EMPTY:
        return f".{space + 1}"
    if kind == FACE_DOWN:
        return "##"
    board = int(g.board)
    names = SYMBOL_NAMES[board]
    symbols = int(TILE_SYMBOLS[board, kind])
    return "+".join(names[i][:4] for i in range(int(SYMBOLS[board])) if symbols >> i & 1)
