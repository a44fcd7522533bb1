"""What lies on the table in a game of Alubari, and the few things that happen to it everywhere.

The slow program (the Rounds are in alubari.py, the Actions in alubari_actions.py, the points in
alubari_points.py) reads the data of the specification and knows nothing of the real game.
A game is written as one plain story: it yields an `Ask` wherever somebody chooses or chance
decides, and goes on with the answer.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

import yaml

DATA = yaml.safe_load(
    (Path(__file__).parents[2] / "games" / "alubari" / "specification.yaml").read_text("utf-8")
)
ICONS = ["sun", "rain", "fog"]
CUBES = ["iron", "stone", "chai", "event"]
AREAS = DATA["action_areas"]["order"]
CHANCE = -1
GAME = "game"  # the owner of game-owned spaces


def _first_ids():
    first, ids = 0, {}
    for block in DATA["action_blocks"]:
        ids[block["name"]] = first
        first += block["count"]
    return ids


ID = _first_ids()
STOP, YES = ID["STOP"], ID["YES"]


def placing(area, space):
    """The id of PLACE_<area><space>; spaces count from 1."""
    before = AREAS[: AREAS.index(area)]
    widths = DATA["action_areas"]["max_spaces"]
    return ID["PLACE"] + sum(widths[other] for other in before) + space - 1


@dataclass(frozen=True, slots=True)
class Parameters:
    players: int = 2
    printed_estate: bool = True
    darjeeling_wild: bool = False
    returns: str = "win"
    board: str = "full"
    max_rounds: int = 100


class GameEnds(Exception):  # noqa: N818 - not an error
    """A solo game ends at once, wherever the story is."""


@dataclass(slots=True)
class Ask:
    """A question: at a chance node the outcomes with their chances, else the seat's ids."""

    seat: int
    ids: list
    chances: list | None = None


def ask(seat, ids):
    return Ask(seat, sorted(ids))


def draw(weights):
    """A chance node; `weights` of the outcomes by id, those of 0 do not exist."""
    ids = sorted(i for i in weights if weights[i])
    total = sum(weights.values())
    return Ask(CHANCE, ids, [Fraction(weights[i], total) for i in ids])


@dataclass(slots=True)
class Player:
    iron: int = 0
    stone: int = 0
    rubble: int = 0
    steel: int = 0
    tea: int = 0
    chai: int = 0
    markers: int = 19
    workers: int = 0
    contracts: list = field(default_factory=list)  # numbers
    used: set = field(default_factory=set)  # numbers
    equipment: set = field(default_factory=set)
    modifiers: dict = field(default_factory=dict)  # of this Round
    laid_track: bool = False  # this Round


@dataclass(slots=True)
class EstateSpace:
    place: int
    number: int
    rubble: int
    vp: int
    owner: int | str | None = None
    borrower: int | None = None


class Table:
    """Everything but the order of the deck and of the bag, which chance makes up as it goes."""

    def __init__(self, parameters):
        self.parameters = parameters
        n = self.n = parameters.players
        self.tiny = DATA["tiny"] if parameters.board == "tiny" else None
        tiny = self.tiny
        self.players = [Player() for _ in range(n)]
        self.starting = 0
        self.round = 1
        self.seats = list(range(n))  # who plays this Round
        rates = DATA["work_rates"]
        self.excavation = rates["excavation"]["start"]  # indices
        self.lay_track = rates["lay_track"]["start"]
        self.crop = rates["crop"]["start"]
        self.weather = [None, None, None]  # P1, P2, P3
        self.top_back = None
        self.fog = False
        self.event_this_round = False
        self.building_at_b = False
        self.yard = dict.fromkeys(CUBES[:3], 0)
        self.bag = dict((tiny["bag"] if tiny else DATA["supply"]["bag"][n]), event=0)
        self.event_cubes = tiny["event_cubes"] if tiny else DATA["setup"]["event_cubes"][n]
        self.rondel = set()  # spaces with a cube
        self.next_event = 1
        self.deck = set(tiny["contracts"] if tiny else range(1, 31))
        self.discards = set()
        self.office = [None, None, None]
        self.steel = tiny["steel"] if tiny else DATA["components"]["steel_bars"]
        self.shed = {}  # Equipment -> Chai cubes on it
        self.estates = []
        self.track = []  # owners, from the first space on
        self.track_length = tiny["track"] if tiny else len(DATA["board"]["track"])
        self.stations = dict.fromkeys(self._stations())  # id -> owner
        self.occupied = {}  # (area, space) -> seat
        for player in self.players:
            self._equip(player, alone=n == 1)

    def _stations(self):
        if self.tiny:
            return [i for town in self.tiny["towns"].values() for i in town]
        few = self.n < DATA["setup"]["darjeeling_blocked_below_players"]
        return [
            station["id"]
            for station in DATA["board"]["stations"]
            if not (few and "blocked_below_players" in station)
        ]

    def _equip(self, player, *, alone):
        if not self.tiny:
            player.markers = DATA["setup"]["scoring_markers"]
            return
        player.markers = self.tiny["scoring_markers"]
        for good, amount in self.tiny["start"].items():
            setattr(player, good, amount)
        if alone:
            player.steel += self.tiny["start_solo_steel"]
        self.steel -= player.steel

    # --- what is printed ---

    @property
    def chai_vp(self):
        if self.tiny:
            return self.tiny["chai_vp"]
        track = DATA["chai_track"]
        return track["vp"][: len(track["vp"]) - track["blocked"][self.n]]

    @property
    def chai_cap(self):
        return len(self.chai_vp) - 1

    def spaces(self, area):
        if area == "B" and self.building_at_b:
            return DATA["action_areas"]["extra_building_at_B"]["spaces"]
        return self.tiny["spaces"] if self.tiny else DATA["action_areas"]["spaces"][self.n][area]

    @property
    def excavation_rate(self):
        return DATA["work_rates"]["excavation"]["values"][self.excavation]

    @property
    def lay_track_rate(self):
        return DATA["work_rates"]["lay_track"]["values"][self.lay_track]

    @property
    def crop_rate2(self):
        """Doubled."""
        return DATA["work_rates"]["crop"]["values2"][self.crop]

    # --- who ---

    def clockwise(self):
        """From the Starting Player; in the last Round of two players perhaps only one."""
        order = [(self.starting + i) % self.n for i in range(self.n)]
        return [seat for seat in order if seat in self.seats]

    # --- gaining, placing ---

    def gain_chai(self, player, amount):
        player.chai = min(player.chai + amount, self.chai_cap)

    def gain_steel(self, player, amount):
        gained = min(amount, self.steel)
        self.steel -= gained
        player.steel += gained

    def pay_steel(self, player, amount):
        player.steel -= amount
        self.steel += amount

    def spend_marker(self, player):
        """Solo, the game ends with the last one."""
        player.markers -= 1
        if self.n == 1 and player.markers == 0:
            raise GameEnds

    def rubble_left(self):
        return sum(space.rubble for space in self.estates)

    def harvest(self):
        for seat, player in enumerate(self.players):
            spaces = sum(seat in (space.owner, space.borrower) for space in self.estates)
            player.tea += spaces * self.crop_rate2 // 2
        self.crop = DATA["work_rates"]["crop"]["start"]

    def grow_crops(self, steps):
        end = DATA["work_rates"]["crop"]["end"]
        self.crop = max(0, min(self.crop + steps, end))
        if self.crop == end:
            self.harvest()

    # --- the deck ---

    def discard(self, cards):
        """The discards become the deck at once when there is no deck."""
        self.discards |= set(cards)
        if not self.deck:
            yield from self.reshuffle()

    def reshuffle(self):
        self.deck, self.discards = self.discards, set()
        yield from self.look_at_top()

    def look_at_top(self):
        self.top_back = None
        if self.deck:
            backs = [back_of(number) for number in self.deck]
            icon = yield draw({i: backs.count(name) for i, name in enumerate(ICONS)})
            self.top_back = ICONS[icon]

    def draw_contract(self):
        """The number of the top card; None if there is none."""
        if not self.deck:
            return None
        alike = [number for number in self.deck if back_of(number) == self.top_back]
        number = 1 + (yield draw({number - 1: 1 for number in alike}))
        self.deck.remove(number)
        if self.deck:
            yield from self.look_at_top()
        else:
            yield from self.reshuffle()
        return number

    def fill_office(self):
        for position in range(3):
            if self.office[position] is None:
                self.office[position] = yield from self.draw_contract()

    # --- the bag ---

    def draw_cube(self):
        kind = yield draw({i: self.bag[name] for i, name in enumerate(CUBES)})
        self.bag[CUBES[kind]] -= 1
        return CUBES[kind]


CARDS = {card["num"]: card for card in DATA["contracts"]["cards"]}
STATIONS = {station["id"]: station for station in DATA["board"]["stations"]}
EQUIPMENT = {card["id"]: card for card in DATA["equipment"]["cards"]}
CARD_WITH = {card["ability"]: card["id"] for card in DATA["equipment"]["cards"]}


def back_of(number):
    return CARDS[number]["back"]
