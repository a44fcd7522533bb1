"""A position of Alubari as text: the node, the board, the players, the points so far."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.alubari.board import (
    AREA_LETTERS,
    AREA_NAMES,
    AREAS,
    CHAI_CAP,
    COLOURS,
    CONTRACTS,
    EQUIPMENT,
    EQUIPMENT_NAMES,
    ESTATE_PLACES,
    EXCAVATION_RATES,
    FACE_NAMES,
    FACE_RUBBLE,
    FACE_VP,
    FIRST_SPACE,
    GOOD_NAMES,
    IS_RIVER,
    IS_TINY,
    OPEN_STATIONS,
    PLACE_SPACES,
    PRINTED_FACE,
    RONDEL,
    SPACES,
    STATIONS,
    STATIONS_IN_GAME,
    TOWN_NAMES,
    TOWN_OF,
    TOWNS,
    TRACK_RATES,
    TRACK_SPACES,
    WEATHER_NAMES,
)
from games.alubari.rules.legal import spaces_of
from games.alubari.rules.scoring import CATEGORIES, scores
from games.alubari.rules.state import (
    ACT,
    BORROW,
    BORROWED,
    BUILD,
    CHAIWALA,
    CONVERT_MORE,
    CUBE,
    DIG_MORE,
    END,
    ESTATE,
    FACE,
    FOUNDRY,
    GAME,
    HIRE_TEMP,
    ICON,
    LAY_TRACK,
    LAYOUT,
    LEFT_OUT,
    MAINTAIN,
    NONE,
    OFFER_CONTRACTS,
    PAY_CHAI,
    PLACE_WORKER,
    TAKE_CONTRACT,
    TAKE_CUBE,
    USE_CONTRACT,
)
from games.alubari.view.words import seat_text, space_text
from games.kernel.record import read
from games.kernel.rule import State

_DOING = {
    ESTATE: "the next Tea Estate is drawn",
    LEFT_OUT: "one Equipment is left out",
    CUBE: "a cube is drawn from the bag",
    ICON: "the back of the deck's top card comes into view",
    FACE: "a Contract is drawn",
    HIRE_TEMP: "may take the third Worker",
    PLACE_WORKER: "places a Worker",
    USE_CONTRACT: "may use a Contract",
    PAY_CHAI: "may pay 1 Chai for the better action",
    TAKE_CUBE: "takes a cube from the Stockyard",
    DIG_MORE: "may take more Rubble",
    FOUNDRY: "chooses a mini-action",
    LAY_TRACK: "lays track",
    BUILD: "builds",
    TAKE_CONTRACT: "takes a Contract",
    CHAIWALA: "takes leaves or converts them",
    CONVERT_MORE: "may convert a leaf into Chai",
    MAINTAIN: "keeps an Equipment or gives it back",
    BORROW: "borrows an estate space",
    END: "the game is over",
}
_COLUMNS = 80
_STAGES = (
    "estates",
    "Engine shed",
    "first cubes",
    "Post Office",
    "Phase 1",
    "refilling",
    "Phase 2",
    "Phase 3",
    "Events",
    "maintenance",
    "third Workers",
    "Phase 4",
    "Contracts",
    "action spaces",
    "an action",
    "end of the Round",
)
_CROP_TEXTS = ("1/2", "1", "2", "end")
_MORE_ACTIONS = {AREAS: "borrowing", AREAS + 1: "drawing", AREAS + 2: "brewing"}


def state_text(s: State) -> str:
    """The whole position; equal texts mean equal positions."""
    g = read(s, LAYOUT)
    lines = [*_head_lines(g), *_node_lines(g), "", *_board_lines(g), "", *_estate_lines(g), ""]
    lines += [*_railway_lines(g), "", *_area_lines(s, g), "", *_player_lines(g), ""]
    lines += _score_lines(s, g)
    return "\n".join(line.rstrip() for line in lines)


def status_text(g: Any) -> str:
    """One sentence: where the game is and what comes next."""
    where = f"Round {g.round_number}"
    if g.stage >= OFFER_CONTRACTS and g.kind != END:
        where += f", {AREA_LETTERS[g.area]} {AREA_NAMES[g.area]}"
    who = f"{seat_text(int(g.mover))} " if g.mover >= 0 else ""
    return f"{where}: {who}{_DOING[int(g.kind)]}"


def weather_name(weather: int) -> str:
    """A weather icon, or none."""
    return "none" if weather == NONE else WEATHER_NAMES[weather]


def crop_text(crop: int) -> str:
    """The Crop Harvest Work rate."""
    return _CROP_TEXTS[crop]


def owner_letter(owner: int) -> str:
    """First letter of a colour, * for the game, . for nobody."""
    if owner == NONE:
        return "."
    if owner >= BORROWED:
        return f"*{COLOURS[owner - BORROWED][0]}"
    return "*" if owner == GAME else COLOURS[owner][0]


def _members(cards: int, size: int) -> list[int]:
    return [i for i in range(size) if cards >> i & 1]


def _head_lines(g: Any) -> Iterator[str]:
    board = "tiny board" if IS_TINY[g.setting] else "full board"
    estate = "" if g.printed_estate else ", a card on the printed estate"
    wild = ", Darjeeling wild" if g.is_wild else ""
    returns = "points" if g.is_points else "win"
    yield f"Alubari, {g.players} players, {board}{estate}{wild}"
    cap = CHAI_CAP[g.setting]
    yield f"returns: {returns}; at most {g.max_rounds} Rounds; Chai track to {cap}"
    yield status_text(g)


def _node_lines(g: Any) -> Iterator[str]:
    """What the Round and the action have come to."""
    order = f"order from seat {g.first}, place {g.place}, Equipment {g.card}"
    yield f"Starting Player {seat_text(int(g.start))}; {order}"
    if g.alone != NONE:
        yield f"extra Round for {seat_text(int(g.alone))} alone"
    if g.stage == ACT:
        name = _MORE_ACTIONS.get(int(g.action)) or AREA_LETTERS[g.action]
        by = "Worker" if g.contract == NONE else f"Contract {g.contract + 1}"
        chai = ", Chai paid" if g.boost else ""
        yield f"action: {name} by {seat_text(int(g.actor))}, {by}{chai}"
        yield (
            f"  {g.left} left, {g.forced} forced, {g.chai_taken} Chai cubes taken, "
            f"{g.owed} Contracts owed"
        )
    at = f"at {space_text(int(g.space))}, " if g.space < FIRST_SPACE[AREAS] else ""
    yield f"{at}{_STAGES[g.stage]}; {g.draws} to draw, {g.held} Event cubes held"
    yield f"drawn so far: {g.cubes_drawn} cubes, {g.faces_drawn} Contracts"


def _board_lines(g: Any) -> Iterator[str]:
    discs = " ".join(f"P{i + 1} {weather_name(int(g.weather[i]))}" for i in range(3))
    flags = (", fog" if g.fog else "") + (", an Event now" if g.event_now else "")
    yield f"weather      {discs}; top card {weather_name(int(g.top))}{flags}"
    yield (
        f"work rates   Excavation {EXCAVATION_RATES[g.excavation]}, "
        f"Lay Track {TRACK_RATES[g.lay_track]}, Crop {crop_text(int(g.crop))}"
    )
    yard, bag = g.yard.tolist(), g.bag.tolist()
    yield f"Stockyard    {yard[0]} iron, {yard[1]} stone, {yard[2]} Chai"
    yield (
        f"bag          {bag[0]} iron, {bag[1]} stone, {bag[2]} Chai, {bag[3]} Event; "
        f"supply {g.steel} Steel"
    )
    on = " ".join(str(i + 1) for i in _members(int(g.rondel), RONDEL)) or "-"
    yield f"Events       cubes on {on}; next {g.next_event + 1}"
    shown = " ".join(
        f"{letter} {'-' if card == NONE else card + 1}"
        for letter, card in zip("ABC", g.display.tolist(), strict=True)
    )
    deck = int(g.deck).bit_count()
    yield f"Post Office  {shown}; deck {deck}"
    discards = [str(card + 1) for card in _members(int(g.discards), CONTRACTS)]
    yield from _wrapped("discards     ", discards, "")
    names = [
        EQUIPMENT_NAMES[i] + (" +Chai" if int(g.with_chai) >> i & 1 else "")
        for i in _members(int(g.shed), EQUIPMENT)
    ]
    yield from _wrapped("Engine shed  ", names)


def _wrapped(label: str, items: Iterable[str], between: str = ";") -> Iterator[str]:
    line = label
    for i, item in enumerate(list(items) or ["-"]):
        piece = item if i == 0 else f"{between} {item}"
        if len(line) + len(piece) >= _COLUMNS:
            yield line + between
            line, piece = " " * len(label), item
        line += piece
    yield line


def _estate_lines(g: Any) -> Iterator[str]:
    yield "estates: Rubble left, else whose marker (* the game's), and points"
    for place in range(ESTATE_PLACES[g.setting]):
        face = int(g.face[place])
        spaces = []
        for space in range(PLACE_SPACES):
            if face != NONE and FACE_RUBBLE[face, space]:
                i = place * PLACE_SPACES + space
                left = f"{g.rubble[i]} Rubble" if g.rubble[i] else owner_letter(g.estate_owner[i])
                spaces.append(f"[{left}, {FACE_VP[face, space]}]")
        printed = " (printed)" if face >= PRINTED_FACE else ""
        name = "-" if face == NONE else FACE_NAMES[face] + printed
        yield f"  {place + 1} {name:<19}{' '.join(spaces)}"


def _railway_lines(g: Any) -> Iterator[str]:
    track = " ".join(
        f"{space + 1}{'~' if IS_RIVER[space] else ' '}{owner_letter(g.track_owner[space])}"
        for space in range(TRACK_SPACES[g.setting])
    )
    yield "railway: whose markers lie on track (~ river) and Station spaces"
    yield f"  track {track}"
    in_game, opened = int(STATIONS_IN_GAME[g.setting]), int(OPEN_STATIONS[g.laid])
    for town in range(TOWNS):
        stations = [i for i in range(STATIONS) if TOWN_OF[i] == town and in_game >> i & 1]
        if stations:
            marks = "  ".join(f"{i} {owner_letter(g.station_owner[i])}" for i in stations)
            closed = "" if opened >> stations[0] & 1 else "   (behind the next river)"
            yield f"  {TOWN_NAMES[town]:<14}{marks}{closed}"


def _area_lines(s: State, g: Any) -> Iterator[str]:
    for area in range(AREAS):
        first, count = int(FIRST_SPACE[area]), int(SPACES[g.setting, area])
        name = f"{AREA_LETTERS[area]} {AREA_NAMES[area]}"
        if spaces_of(s, area) < count:
            name += ": closed by fog" if spaces_of(s, area) == 0 else ": Building"
            count = spaces_of(s, area)
        workers = " ".join(owner_letter(int(g.worker[first + i])) for i in range(count))
        yield f"  {name:<26}{workers}"


def _player_lines(g: Any) -> Iterator[str]:
    heads = "".join(f"{name:>7}" for name in GOOD_NAMES)
    yield f"{'':<16}{heads}{'markers':>9}{'Workers':>9}"
    for seat in range(g.players):
        goods = "".join(f"{amount:>7}" for amount in g.goods[seat].tolist())
        mark = ">" if g.mover == seat else " "
        yield (f"{mark}{seat_text(seat):<15}{goods}{g.markers[seat]:>9}{g.workers[seat]:>9}")
        cards, used, active = int(g.hand[seat]), int(g.used), int(g.active)
        if cards:
            numbers = [
                f"{i + 1}{'!' if active >> i & 1 else ''}{' used' if used >> i & 1 else ''}"
                for i in _members(cards, CONTRACTS)
            ]
            yield from _wrapped("    Contracts: ", numbers)
        owned = [EQUIPMENT_NAMES[i] for i in _members(int(g.equipment[seat]), EQUIPMENT)]
        if owned:
            yield from _wrapped("    Equipment: ", owned)
        if int(g.has_laid) >> seat & 1:
            yield "    laid track in this Round"


def _score_lines(s: State, g: Any) -> Iterator[str]:
    table: Any = scores(s)
    heads = "".join(f"{name:>7}" for name in (*CATEGORIES, "total"))
    yield f"{'points' if g.kind == END else 'points so far':<16}{heads}"
    for seat in range(g.players):
        points = "".join(f"{table[name][seat] / 2:>7g}" for name in (*CATEGORIES, "total"))
        yield f" {seat_text(seat):<15}{points}"
