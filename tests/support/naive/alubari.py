"""A whole game of Alubari, slowly: set-up, the five Phases, the events, the end.

Written from the rulebook and the specification, as a story that asks (alubari_table.py).
"""

from tests.support.naive import alubari_points as points
from tests.support.naive.alubari_actions import ACTIONS
from tests.support.naive.alubari_contracts import use_contracts
from tests.support.naive.alubari_table import (
    AREAS,
    CARD_WITH,
    DATA,
    GAME,
    ID,
    STOP,
    YES,
    EstateSpace,
    GameEnds,
    Parameters,
    Table,
    ask,
    draw,
    placing,
)

END = -4
__all__ = ["Game", "Parameters"]


class Game:
    """A game in play: what is asked now, and what has been answered."""

    def __init__(self, parameters):
        self.parameters = parameters
        self.table = Table(parameters)
        self._story = story(self.table)
        self.question = next(self._story)

    @property
    def over(self):
        return self.question is None

    @property
    def to_move(self):
        return END if self.over else self.question.seat

    def legal(self):
        return [] if self.over else self.question.ids

    def apply(self, answer):
        if answer not in self.legal():
            raise ValueError(f"{answer} is not among {self.legal()}")
        try:
            self.question = self._story.send(answer)
        except StopIteration:
            self.question = None

    def scores(self):
        return points.scores(self.table)

    def returns(self):
        return points.returns(self.table) if self.over else [0] * self.parameters.players


def story(table):
    yield from set_up(table)
    try:
        while True:
            yield from play_round(table)
            if is_over(table):
                return
            table.round += 1
    except GameEnds:
        return


def set_up(table):
    if not table.tiny:
        yield from set_up_estates(table)
        left_out = yield draw(dict.fromkeys(range(8), 1))
        table.shed = {
            card["id"]: card["chai"]
            for card in DATA["equipment"]["cards"]
            if card["id"] != left_out
        }
        cubes = DATA["setup"]["initial_yard_draw"][table.n]
    else:
        lay_estate(table, 0, table.tiny["estate_spaces"])
        table.shed = dict.fromkeys(table.tiny["equipment"], 0)
        cubes = table.tiny["initial_yard_draw"]
    for _ in range(cubes):
        table.yard[(yield from table.draw_cube())] += 1
    table.bag["event"] = table.event_cubes
    yield from table.look_at_top()
    table.office[0] = yield from table.draw_contract()
    table.office[1] = yield from table.draw_contract()
    table.weather[1] = table.top_back
    table.office[2] = yield from table.draw_contract()
    table.weather[2] = table.top_back


def set_up_estates(table):
    data = DATA["tea_estates"]
    faces = {2 * (card["id"] - 1) + side for card in data["cards"] for side in (0, 1)}
    for place in range(data["positions"][table.n]):
        if place == data["printed"]["position"] and table.parameters.printed_estate:
            lay_estate(table, place, data["printed"]["spaces"])
            continue
        face = yield draw(dict.fromkeys(faces, 1))
        faces -= {face, face ^ 1}
        lay_estate(table, place, data["cards"][face // 2]["sides"][face % 2]["spaces"])


def lay_estate(table, place, spaces):
    for number, (rubble, vp) in enumerate(spaces):
        table.estates.append(EstateSpace(place, number, rubble, vp))


def play_round(table):
    table.event_this_round = False
    if table.round > 1:
        yield from restock_contracts(table)
        adjust_weather(table)
        yield from restock_stockyard(table)
    yield from assign_workers(table)
    for area in AREAS:
        yield from resolve_area(table, area)
    table.occupied = {}
    for player in table.players:
        player.workers = 0
        player.modifiers = {}
        player.laid_track = False
    if table.rubble_left() == 0:
        table.building_at_b = True


def resolve_area(table, area):
    for seat in table.clockwise():
        yield from use_contracts(table, seat, area)
    for space in range(1, table.spaces(area) + 1):
        if (area, space) in table.occupied:
            yield from ACTIONS[area](table, table.occupied[area, space], space)


def is_over(table):
    if len(table.track) == table.track_length:
        return True
    if table.n == 2:
        if len(table.seats) == 1:
            return True
        able = [seat for seat in (0, 1) if table.players[seat].markers]
        if not able:
            return True
        if len(able) == 1:  # he plays one more Round by himself
            table.seats = able
            return False
    return table.round >= table.parameters.max_rounds


# --- Phase 1 ---


def restock_contracts(table):
    first = table.office[0]
    table.office[0] = None
    if first is not None:
        yield from table.discard([first])
    closed_up = [number for number in table.office if number is not None]
    table.office = closed_up + [None] * (3 - len(closed_up))
    yield from table.fill_office()


# --- Phase 2 ---


def adjust_weather(table):
    table.weather = [table.weather[1], table.weather[2], None]
    table.fog = False
    now = table.weather[0]
    if now is not None:
        change = DATA["weather"]["effects"][now]
        rates = DATA["work_rates"]["excavation"]["values"]
        unclamped = table.excavation_rate + change["excavation"]
        table.excavation = rates.index(max(rates[0], min(unclamped, rates[-1])))
        if unclamped > rates[-1]:
            table.harvest()
        last = len(DATA["work_rates"]["lay_track"]["values"]) - 1
        table.lay_track = max(0, min(table.lay_track + change["lay_track"], last))
        table.grow_crops(change["crop"])
        table.fog = now == "fog"
    table.weather[2] = table.top_back


# --- Phase 3 ---


def restock_stockyard(table):
    white = 0
    for _ in range(table.tiny["restock"] if table.tiny else DATA["supply"]["restock"][table.n]):
        if not any(table.bag.values()):
            break
        cube = yield from table.draw_cube()
        if cube == "event":
            white += 1
        else:
            table.yard[cube] += 1
    table.event_this_round = white > 0
    for _ in range(white):
        while table.next_event in table.rondel:
            table.next_event = table.next_event % 6 + 1
        space = table.next_event
        table.rondel.add(space)
        table.next_event = space % 6 + 1
        yield from EVENTS[DATA["events"]["spaces"][space]["kind"]](table)


def return_event_cubes(table, spaces):
    """How many went back to the bag."""
    returned = table.rondel & set(spaces)
    table.rondel -= returned
    table.bag["event"] += len(returned)
    return len(returned)


def excavate_event(table):
    event = DATA["events"]["spaces"][1]
    count = table.excavation_rate if table.n == 1 else event["estate_spaces"]
    for space in [space for space in table.estates if space.rubble][:count]:
        space.rubble = 0
        space.owner = GAME
    if return_event_cubes(table, event["returns_cubes_on"]):
        for kind, keep in event["then_trim_yard"].items():
            surplus = max(0, table.yard[kind] - keep)
            table.yard[kind] -= surplus
            table.bag[kind] += surplus
    return
    yield


def crops_event(table):
    table.grow_crops(DATA["events"]["spaces"][2]["steps"])
    return
    yield


def track_event(table):
    for _ in range(min(table.lay_track_rate, table.track_length - len(table.track))):
        table.track.append(GAME)
    return
    yield


def station_event(table):
    event = DATA["events"]["spaces"][4]
    for town in DATA["board"]["towns"]:
        empty = [i for i in town["stations"] if i in table.stations and table.stations[i] is None]
        if empty and town["name"] != event["excludes_town"]:
            for station in empty:
                table.stations[station] = GAME
            break
    return_event_cubes(table, event["returns_cubes_on"])
    return
    yield


def harvest_event(table):
    table.harvest()
    return
    yield


def maintenance_event(table):
    """As many are kept as there is Steel for; the owner only chooses which."""
    for seat in [(table.starting + i) % table.n for i in range(table.n)]:
        player = table.players[seat]
        to_do = sorted(player.equipment - {CARD_WITH["NO_MAINTENANCE"]})
        for i, card in enumerate(to_do):
            pays = player.steel >= len(to_do) - i
            if 0 < player.steel < len(to_do) - i:
                pays = (yield ask(seat, [YES, STOP])) == YES
            if pays:
                table.pay_steel(player, 1)
            else:
                player.equipment.remove(card)
                table.shed[card] = 0


EVENTS = {
    "EXCAVATE": excavate_event,
    "CROPS_GROW": crops_event,
    "TRACK": track_event,
    "STATION": station_event,
    "HARVEST": harvest_event,
    "MAINTENANCE": maintenance_event,
}


# --- Phase 4 ---


def assign_workers(table):
    for seat in table.seats:
        table.players[seat].workers = (table.tiny or DATA["setup"])["workers_start"]
    for seat in table.clockwise():
        yield from hire(table, seat)
    order = table.clockwise()
    while any(table.players[seat].workers for seat in order):
        for seat in order:
            if table.players[seat].workers:
                table.players[seat].workers -= 1
                free = {placing(*space): space for space in free_spaces(table)}
                table.occupied[free[(yield ask(seat, free))]] = seat


def hire(table, seat):
    player = table.players[seat]
    options = []
    if CARD_WITH["HIRE_FREE_ON_EVENT"] in player.equipment and table.event_this_round:
        options = [ID["HIRE_FREE"]]
    else:
        if player.equipment and player.chai >= 1:
            options.append(ID["HIRE_CHAI"])
        if CARD_WITH["HIRE_FOR_2_RUBBLE"] in player.equipment and player.rubble >= 2:
            options.append(ID["HIRE_RUBBLE"])
    if not options:
        return
    answer = yield ask(seat, [STOP, *options])
    if answer != STOP:
        player.workers += 1
    if answer == ID["HIRE_CHAI"]:
        player.chai -= 1
    if answer == ID["HIRE_RUBBLE"]:
        player.rubble -= 2


def free_spaces(table):
    for area in AREAS:
        fogged = table.fog and area in DATA["weather"]["effects"]["fog"]["blocks"]
        if fogged and not (area == "B" and table.building_at_b):
            continue
        for space in range(1, table.spaces(area) + 1):
            if (area, space) not in table.occupied:
                yield area, space
