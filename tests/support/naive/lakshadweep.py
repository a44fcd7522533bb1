"""Lakshadweep played literally, with a dictionary of cells: slow, and independent.

Written from the rulebook and the specification alone; the tiles are those of the specification.
Islands are found anew by flood fill whenever one is needed, and a tile fits where laying it on
trial breaks no rule.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

import yaml

from tests.support.naive.walk import Chance, choose, uniform

_SPECIFICATION = yaml.safe_load(
    (Path(__file__).parents[2] / "games" / "lakshadweep" / "specification.yaml").read_text(
        encoding="utf-8"
    )
)
TILES = _SPECIFICATION["tiles"]
COLOURS = ("purple", "orange")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # N, E, S, W
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
EARLY = ["L18", "L01", "L17", "L03", "L04", "L28", "L02", "L27"]  # first in small games
STACK = (8, 5, 4, 4, 3, 3)
PORT_POINTS = (0, 1, 3, 6, 10, 15)
FISH = {5: 2, 4: 2, 3: 5, 2: 5, 1: 2}
BONUSES = [bonus["id"] for bonus in _SPECIFICATION["bonus_tokens"]["values"]]
GREEN = {
    "green_building": "house",
    "green_port": "port",
    "green_hotel": "hotel",
    "green_fishery": "fishery",
}
GREEN_FISHERY_ID = 919


@dataclass
class Laid:
    """A tile on the map."""

    tile: int
    side: int
    turns: int

    def part_at(self, direction):
        """Which island of the tile reaches the edge that faces a direction; None for water."""
        for part, edges in enumerate(turned_edges(self.tile, self.turns)):
            if direction in edges:
                return part
        return None

    def colour(self, printed):
        """The seat of a printed colour: side B swaps them."""
        return COLOURS.index(printed) ^ self.side

    def corals(self, seat):
        return TILES[self.tile]["corals"][COLOURS[seat ^ self.side]]


@cache
def turned_edges(tile, turns):
    """The edges of each island of a tile after so many quarter turns."""
    return [
        frozenset(("NESW".index(edge) + turns) % 4 for edge in island["edges"])
        for island in TILES[tile]["islands"]
    ]


@cache
def distinct_turns(tile):
    """Quarter turns that look different."""
    looks = [turned_edges(tile, turns) for turns in range(4)]
    return [turns for turns in range(4) if looks[turns] not in looks[:turns]]


def cell_id(cell):
    return 6 + (cell[0] + 14) % 29 + 29 * ((cell[1] + 14) % 29)


class Game:
    """One game; `nodes` plays it."""

    def __init__(self, mode="base", num_tiles=28, random_first_player=True, returns="win", **_):
        names = [tile["id"] for tile in TILES]
        order = EARLY + [name for name in names if name not in EARLY]
        self.num_tiles = num_tiles
        self.advanced = mode == "advanced"
        self.random_first_player = random_first_player
        self.as_points = returns == "points"
        self.unseen = {names.index(name) for name in order[:num_tiles]}
        self.market = [None, None, None]  # open, open, top of the deck
        self.top_side = None
        self.map = {}
        self.removed = []
        self.green = []  # (kind, seat, cell, part)
        self.fisheries = []  # [seat, cell, part or None for the green one, values or None]
        self.tokens_left = 16
        self.stack = list(STACK)
        self.completion_points = [0, 0]
        self.owner = {}  # of used bonus tokens
        self.doubled_hotel = None  # (cell, part)
        self.doubled_fishery = None  # index

    # Islands

    def island(self, start):
        """The parts (cell, part) of the island that a part belongs to, by flood fill."""
        found, todo = {start}, [start]
        while todo:
            cell, part = todo.pop()
            laid = self.map[cell]
            for direction in turned_edges(laid.tile, laid.turns)[part]:
                beyond = (cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1])
                if beyond not in self.map:
                    continue
                other = (beyond, self.map[beyond].part_at((direction + 2) % 4))
                if other not in found:
                    found.add(other)
                    todo.append(other)
        return frozenset(found)

    def parts(self):
        for cell, laid in self.map.items():
            for part in range(len(TILES[laid.tile]["islands"])):
                yield cell, part

    def islands(self):
        return {self.island(part) for part in self.parts()}

    def printed(self, cell, part):
        """(kind, seat) of what is printed on a part."""
        laid = self.map[cell]
        for feature in TILES[laid.tile]["islands"][part]["features"]:
            yield feature["type"], laid.colour(feature["colour"])

    def features(self, island):
        """How many of each (kind, seat) an island has, green ones included."""
        found = Counter(f for cell, part in island for f in self.printed(cell, part))
        found.update(
            (kind, seat) for kind, seat, cell, part in self.green if (cell, part) in island
        )
        return found

    def hotels(self, island):
        found = self.features(island)
        return found["hotel", 0] + found["hotel", 1]

    def people(self, island):
        return sum(TILES[self.map[c].tile]["islands"][part]["people"] for c, part in island)

    def is_complete(self, island):
        for cell, part in island:
            laid = self.map[cell]
            for direction in turned_edges(laid.tile, laid.turns)[part]:
                dx, dy = STEPS[direction]
                if (cell[0] + dx, cell[1] + dy) not in self.map:
                    return False
        return True

    def islands_of_tile(self, cell):
        count = len(TILES[self.map[cell].tile]["islands"])
        return {self.island((cell, part)) for part in range(count)}

    # Placing

    def frontier(self):
        around = {(x + dx, y + dy) for x, y in self.map for dx, dy in STEPS}
        return around - set(self.map)

    def fits(self, tile, cell, turns):
        """Whether a tile may lie so."""
        trial = Laid(tile, 0, turns)
        for direction, (dx, dy) in enumerate(STEPS):
            other = self.map.get((cell[0] + dx, cell[1] + dy))
            if other is None:
                continue
            here, there = trial.part_at(direction), other.part_at((direction + 2) % 4)
            if (here is None) != (there is None):
                return False
        self.map[cell] = trial
        allowed = all(self.hotels(island) <= 1 for island in self.islands_of_tile(cell))
        del self.map[cell]
        return allowed

    def places(self, tile):
        """The cells where a tile may lie, each with its turns."""
        if not self.map:
            return {(0, 0): [0]}
        found = {}
        for cell in self.frontier():
            turns = [r for r in distinct_turns(tile) if self.fits(tile, cell, r)]
            if turns:
                found[cell] = turns
        return found

    # The course of the game

    def nodes(self):
        first = 0
        if self.random_first_player:
            first = yield uniform([0, 1])
        for slot in (0, 1):
            outcome = yield uniform([2 * tile for tile in self.unseen])
            self.market[slot] = outcome // 2
            self.unseen.remove(outcome // 2)
        yield from self.turn_up(self.num_tiles)
        turn = 0
        while any(tile is not None for tile in self.market):
            yield from self.turn((first + turn) % 2, self.num_tiles - turn)
            turn += 1
        yield from self.reveal()

    def turn_up(self, left_at_next_pick):
        """The next tile of the deck is on top."""
        self.market[2] = self.top_side = None
        if not self.unseen:
            return
        if left_at_next_pick <= 3:
            outcome = yield uniform([2 * tile for tile in self.unseen])
        else:
            outcome = yield uniform([2 * tile + side for tile in self.unseen for side in (0, 1)])
            self.top_side = outcome % 2
        self.market[2] = outcome // 2
        self.unseen.remove(outcome // 2)

    def take_from_market(self, slot, left):
        tile = self.market[slot]
        if slot < 2:
            self.market[slot] = self.market[2]
        yield from self.turn_up(left - 1)
        return tile

    def turn(self, seat, left):
        full = [slot for slot in range(3) if self.market[slot] is not None]
        slots = [slot for slot in full if self.places(self.market[slot])]
        if not slots:
            removed = yield from choose(seat, [3 + slot for slot in full])
            self.removed.append((yield from self.take_from_market(removed - 3, left)))
            return
        slot = yield from choose(seat, slots)
        sides = [0, 1] if slot < 2 or left <= 3 else [self.top_side]
        tile = yield from self.take_from_market(slot, left)
        places = self.places(tile)
        by_id = {cell_id(cell): cell for cell in places}
        assert len(by_id) == len(places)
        cell = by_id[(yield from choose(seat, list(by_id)))]
        orients = [847 + 4 * side + turns for side in sides for turns in places[cell]]
        orient = yield from choose(seat, orients)
        yield from self.place(seat, cell, Laid(tile, (orient - 847) // 4, (orient - 847) % 4))

    def place(self, seat, cell, laid):
        self.map[cell] = laid
        for part in range(len(TILES[laid.tile]["islands"])):
            for kind, owner in self.printed(cell, part):
                if kind == "fishery":
                    self.build_fishery(owner, cell, part)
        completed = sum(self.is_complete(island) for island in self.islands_of_tile(cell))
        if not self.advanced:
            for _ in range(completed):
                if self.stack:
                    self.completion_points[seat] += self.stack.pop(0)
            return
        due = int(completed > 0)
        forests = self.forests(seat)
        own_forest = any(self.own_forests(cell, seat))
        due += int(own_forest and forests in (2, 4, 6, 8))
        for _ in range(due):
            yield from self.bonus(seat)

    def build_fishery(self, seat, cell, part):
        near = {(cell[0] + dx, cell[1] + dy) for dx, dy in AROUND}
        others = any(at in near for _, at, _, _ in self.fisheries)
        tokens = min(1 if others else 2, self.tokens_left)
        self.tokens_left -= tokens
        self.fisheries.append([seat, cell, part, [None] * tokens])

    def own_forests(self, cell, seat):
        for part in range(len(TILES[self.map[cell].tile]["islands"])):
            yield from (f == ("forest", seat) for f in self.printed(cell, part))

    def forests(self, seat):
        return sum(sum(self.own_forests(cell, seat)) for cell in self.map)

    # Bonuses

    def part_id(self, at):
        return 863 + 2 * self.map[at[0]].tile + at[1]

    def targets(self, seat, name):
        """{target id: (cell, part) or None for the green fishery}."""
        smallest = [min(island, key=self.part_id) for island in self.islands()]
        if name in ("green_building", "green_port"):
            return {self.part_id(at): at for at in smallest}
        if name == "green_hotel":
            free = [at for at in smallest if self.hotels(self.island(at)) == 0]
            return {self.part_id(at): at for at in free}
        if name == "green_fishery":
            # Two parts of one island on a tile are one place.
            firsts = [
                (cell, part)
                for cell, part in self.parts()
                if part == 0 or (cell, 0) not in self.island((cell, part))
            ]
            return {self.part_id(at): at for at in firsts}
        kind = {"sustainable_tourism": "hotel", "sustainable_fisheries": "fishery"}[name]
        own = {
            self.part_id((cell, part)): (cell, part)
            for cell, part in self.parts()
            if (kind, seat) in self.printed(cell, part)
        }
        for green_kind, owner, cell, part in self.green:
            if (green_kind, owner) == (kind, seat):
                at = GREEN_FISHERY_ID if kind == "fishery" else self.part_id((cell, part))
                own[at] = (cell, None if kind == "fishery" else part)
        return own

    def bonus(self, seat):
        free = [name for name in BONUSES if name not in self.owner]
        blue = ("reef_conservation", "plantation")
        playable = [name for name in free if name in blue or self.targets(seat, name)]
        if not playable:
            return
        ids = [855 + BONUSES.index(name) for name in playable]
        name = BONUSES[(yield from choose(seat, ids)) - 855]
        self.owner[name] = seat
        if name in blue:
            return
        targets = self.targets(seat, name)
        cell, part = targets[(yield from choose(seat, list(targets)))]
        if name in GREEN:
            if name == "green_fishery":
                self.build_fishery(seat, cell, None)
            self.green.append((GREEN[name], seat, cell, part))
        elif name == "sustainable_tourism":
            self.doubled_hotel = (cell, part)
        else:
            places = [(at, printed) for _, at, printed, _ in self.fisheries]
            self.doubled_fishery = places.index((cell, part))

    # The end

    def reveal(self):
        """Fish tokens are revealed one by one, in the order of building."""
        left = dict(FISH)
        for fishery in self.fisheries:
            for token in range(len(fishery[3])):
                total = sum(left.values())
                chances = {v - 1: Fraction(n, total) for v, n in left.items() if n}
                value = (yield Chance(chances)) + 1
                left[value] -= 1
                fishery[3][token] = value

    def scores(self):
        zero = ("house", "hotel", "fishery", "port", "forest", "corals", "island_tokens", "reef")
        out = {name: [0, 0] for name in (*zero, "total", "coral_count")}
        for island in self.islands():
            self.score_island(island, out)
        for number, (seat, _, _, values) in enumerate(self.fisheries):
            points = sum(value or 0 for value in values)
            out["fishery"][seat] += points * (2 if number == self.doubled_fishery else 1)
        for seat in (0, 1):
            each = 5 if self.owner.get("plantation") == seat else 3
            out["forest"][seat] = each * self.forests(seat)
            corals = [laid.corals(seat) for laid in self.map.values()]
            out["coral_count"][seat] = sum(corals)
            out["island_tokens"][seat] = self.completion_points[seat]
            if self.owner.get("reef_conservation") == seat:
                out["reef"][seat] = sum(n > 0 for n in corals)
        for seat in (0, 1):
            if out["coral_count"][seat] == max(out["coral_count"]):
                out["corals"][seat] = 10
            out["total"][seat] = sum(out[name][seat] for name in zero)
        return out

    def score_island(self, island, out):
        found = self.features(island)
        for seat in (0, 1):
            houses = found["house", seat]
            if houses == max(houses, found["house", 1 - seat]):
                out["house"][seat] += houses**2
            if found["hotel", seat]:
                doubled = self.owner.get("sustainable_tourism") == seat
                twice = doubled and self.doubled_hotel in island
                out["hotel"][seat] += self.people(island) * (2 if twice else 1)
            kinds = sum(1 for (_, owner), n in found.items() if owner == seat and n)
            out["port"][seat] += found["port", seat] * PORT_POINTS[kinds]

    def returns(self):
        found = self.scores()
        totals, corals = found["total"], found["coral_count"]
        if self.as_points:
            return [totals[0] - totals[1], totals[1] - totals[0]]
        purple, orange = ((totals[seat], corals[seat]) for seat in (0, 1))
        sign = (purple > orange) - (purple < orange)
        return [sign, -sign]
