"""Discover India played literally, with names, sets and lists: slow, and independent.

Written from the rulebook and the specification alone; map, tiles and Kolams are those of the
specification. Groups are found by flood fill, symbol cards are allotted by trying every way, and
chances come from listing what nobody has seen.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import yaml

from tests.support.naive.walk import Chance, choose, uniform

_SPECIFICATION = yaml.safe_load(
    (Path(__file__).parents[2] / "games" / "discover_india" / "specification.yaml").read_text(
        encoding="utf-8"
    )
)
DOWN = "face down"


@dataclass(frozen=True)
class Board:
    """Everything that is printed."""

    cities: list[str]
    region: dict[str, str]
    regions: list[str]
    airports: list[str]
    card: dict[str, str]  # the symbol of a city's card
    roads: set[frozenset[str]]
    kinds: list[tuple[str, ...]]
    counts: list[int]
    stack: int  # tiles of an airport
    symbols: list[str]
    points: dict[int, int]
    marker: int
    pawns_of_two: int
    spaces: dict[str, int]
    edges: dict[str, list[list[int]]]


def _india() -> Board:
    spec = _SPECIFICATION
    cities = spec["cities"]
    return Board(
        cities=[city["id"] for city in cities],
        region={city["id"]: city["region"] for city in cities},
        regions=spec["regions"]["values"],
        airports=[city["id"] for city in cities if city["airport"]],
        card={city["id"]: city["card_symbol"] for city in cities},
        roads={frozenset((road["a"], road["b"])) for road in spec["roads"]},
        kinds=[tuple(tile["symbols"]) for tile in spec["city_tiles"]["tiles"]],
        counts=[tile["count"] for tile in spec["city_tiles"]["tiles"]],
        stack=5,
        symbols=[symbol["id"] for symbol in spec["symbols"]["values"]],
        points={3: 2, 4: 3, 5: 5, 6: 7, 7: 10, 8: 13},
        marker=5,
        pawns_of_two=2,
        spaces={side: len(spec["kolams"][side]["nodes"]) for side in ("front", "back")},
        edges={side: spec["kolams"][side]["edges"] for side in ("front", "back")},
    )


def _tiny() -> Board:
    """Specification, section 8."""
    return Board(
        cities=["0", "1", "2", "3"],
        region=dict.fromkeys("0123", "all"),
        regions=["all"],
        airports=["0", "3"],
        card={"0": "a", "1": "b", "2": "a", "3": "b"},
        roads={frozenset(road) for road in ("01", "02", "12", "13", "23")},
        kinds=[("a",), ("b",), ("a", "b")],
        counts=[5, 5, 2],
        stack=1,
        symbols=["a", "b"],
        points={1: 1, 2: 3, 3: 5},
        marker=1,
        pawns_of_two=1,
        spaces={"front": 1, "back": 2},
        edges={"front": [], "back": [[1, 2]]},
    )


BOARDS = {"india": _india(), "tiny": _tiny()}


class Game:
    """One game; `nodes` plays it."""

    def __init__(
        self,
        players: int = 2,
        side: str = "front",
        board: str = "india",
        returns: str = "win",
        *,
        challenge: bool = False,
        random_first_player: bool = True,
    ) -> None:
        self.board = BOARDS[board]
        self.players, self.side, self.challenge = players, side, challenge
        self.random_first_player = random_first_player
        self.as_points = returns == "points"
        b = self.board
        self.spaces = range(1, b.spaces[side] + 1)
        edges = b.edges[side]
        self.joined = {s: {t for e in edges if s in e for t in e} - {s} for s in self.spaces}
        self.unseen = [kind for kind, n in zip(b.kinds, b.counts, strict=True) for _ in range(n)]
        self.top: dict[str, Any] = dict.fromkeys(b.cities)
        self.covered = {c: b.stack - 1 if c in b.airports else 0 for c in b.cities}
        pawns = b.pawns_of_two if players == 2 else 1
        self.pawns: list[list[Any]] = [[None] * pawns for _ in range(players)]
        self.last: Any = None
        self.by: Any = None
        self.trade: list[Any] = [None] * players
        self.kolam: list[dict[int, Any]] = [{} for _ in range(players)]
        self.marker = [b.marker] * players
        self.cards_left = len(b.cities)  # base game
        self.cards = [0] * players  # worth a point each
        self.kept = [Counter() for _ in range(players)]  # as symbols
        self.stone: dict[str, Any] = dict.fromkeys(b.regions)
        self.stack = {r: [c for c in b.cities if b.region[c] == r] for r in b.regions}
        self.bottom: dict[str, list[str]] = {r: [] for r in b.regions}

    # What may be drawn

    def bag(self) -> int:
        return len(self.unseen) - sum(self.covered.values())

    def draw_from_stack(self, city: str) -> Any:
        """A tile of an airport: each unseen tile with two symbols is as likely as the others."""
        doubles = Counter(kind for kind in self.unseen if len(kind) == 2)
        total = sum(doubles.values())
        ids = self.board.kinds.index
        outcome = yield Chance({ids(kind): Fraction(n, total) for kind, n in doubles.items()})
        self.show(city, outcome)

    def draw_from_bag(self, city: str) -> Any:
        """Each unseen single tile lies in the bag; a double one with the chance that it is not
        one of those that lie covered at the airports."""
        left = Counter(self.unseen)
        doubles = sum(n for kind, n in left.items() if len(kind) == 2)
        covered = sum(self.covered.values())
        chances = {}
        for kind, n in left.items():
            in_bag = Fraction(doubles - covered, doubles) if len(kind) == 2 else Fraction(1)
            if in_bag:
                chances[self.board.kinds.index(kind)] = n * in_bag / self.bag()
        outcome = yield Chance(chances)
        self.show(city, outcome)

    def show(self, city: str, outcome: int) -> None:
        self.top[city] = self.board.kinds[outcome]
        self.unseen.remove(self.board.kinds[outcome])

    def draw_card(self, region: str) -> Any:
        """The next card of a region; those slid under the stack come last, in that order."""
        above = [city for city in self.stack[region] if city not in self.bottom[region]]
        below = [city for city in self.bottom[region] if city in self.stack[region]]
        chosen = above or below[:1]
        outcome = yield uniform([self.board.cities.index(city) for city in chosen])
        return self.board.cities[outcome]

    # Set-up

    def nodes(self) -> Any:
        first = 0
        if self.random_first_player:
            first = yield uniform(list(range(self.players)))
        yield from self.set_up()
        for turn in range(self.players * (len(self.spaces) + 1)):
            pawn = turn // self.players % len(self.pawns[0])
            yield from self.turn((first + turn) % self.players, pawn, turn)

    def set_up(self) -> Any:
        b = self.board
        for city in b.airports:
            yield from self.draw_from_stack(city)
        for city in b.cities:
            if city not in b.airports:
                yield from self.draw_from_bag(city)
        for region in b.regions:
            if self.challenge:
                city = yield from self.draw_card(region)
                while city in b.airports:
                    self.bottom[region].append(city)
                    city = yield from self.draw_card(region)
                self.stack[region].remove(city)
                self.stone[region] = city
            else:
                members = [c for c in b.cities if b.region[c] == region and c not in b.airports]
                outcome = yield uniform([b.cities.index(city) for city in members])
                self.stone[region] = b.cities[outcome]

    # A turn

    def neighbours(self, city: str) -> set[str]:
        return {c for road in self.board.roads if city in road for c in road} - {city}

    def occupied(self) -> set[str]:
        return {city for pawns in self.pawns for city in pawns if city is not None}

    def destinations(self, turn: int) -> dict[str, str]:
        """Where the pawn may go, and how it gets there."""
        b = self.board
        if turn == 0:
            return dict.fromkeys(b.airports, "air")
        free = {c for c in b.cities if self.top[c] is not None} - self.occupied()
        reached = {}
        if self.last in b.airports and self.by == "road":
            reached = {city: "air" for city in b.airports if city in free}
        reached |= dict.fromkeys(self.neighbours(self.last) & free, "road")
        if reached:
            return reached
        of_region = {c for c in free if b.region[c] == b.region[self.last]}
        return dict.fromkeys(of_region or free, "special")

    def turn(self, seat: int, pawn: int, turn: int) -> Any:
        b = self.board
        goals = self.destinations(turn)
        city = b.cities[(yield from choose(seat, [b.cities.index(c) for c in goals]))]
        self.pawns[seat][pawn], self.last, self.by = city, city, goals[city]
        tile, self.top[city] = self.top[city], None
        if self.covered[city]:
            self.covered[city] -= 1
            yield from self.draw_from_stack(city)
        card = yield from self.festival(seat, city)
        if self.trade[seat] is None:
            self.trade[seat] = tile
            self.cards[seat] += card and self.challenge
        else:
            tile = yield from self.place_exchange_or_buy(seat, tile)
            if card and self.challenge:
                tile = yield from self.keep_card(seat, city, tile)
            yield from self.fill_space(seat, tile)
        if all(len(kolam) == len(self.spaces) for kolam in self.kolam):
            return
        if card and not self.challenge and self.cards_left:
            yield from self.move_stone(seat, city)
        if self.top[city] is None and self.bag():
            yield from self.draw_from_bag(city)

    def festival(self, seat: int, city: str) -> Any:
        """Whether the player took a card."""
        region = self.board.region[city]
        if self.stone[region] != city:
            return False
        if self.challenge:
            self.stone[region] = None
            if self.stack[region]:
                following = yield from self.draw_card(region)
                self.stack[region].remove(following)
                self.stone[region] = following
            return True
        self.cards[seat] += 1
        self.cards_left -= 1
        if not self.cards_left:
            self.stone = dict.fromkeys(self.stone)
        return True

    def place_exchange_or_buy(self, seat: int, tile: Any) -> Any:
        """The tile that goes on the Kolam."""
        ids = [33]
        if self.trade[seat] != tile:
            ids.append(34)
        if self.marker[seat] >= 1:
            ids += [34 + j for j in range(1, self.players)]
        mode = yield from choose(seat, ids)
        if mode == 33:
            return tile
        seller = (seat + mode - 34) % self.players
        if mode > 34:
            self.marker[seat] -= 1
            self.marker[seller] += 1
        other, self.trade[seller] = self.trade[seller], tile
        return other

    def keep_card(self, seat: int, city: str, tile: Any) -> Any:
        as_symbol = (yield from choose(seat, [39, 40])) == 40
        if not as_symbol:
            self.cards[seat] += 1
            return tile
        self.kept[seat][self.board.card[city]] += 1
        return DOWN

    def fill_space(self, seat: int, tile: Any) -> Any:
        kolam = self.kolam[seat]
        empty = [space for space in self.spaces if space not in kolam]
        if kolam:
            empty = [space for space in empty if self.joined[space] & set(kolam)]
        space = yield from choose(seat, [40 + space for space in empty])
        kolam[space - 40] = tile

    def move_stone(self, seat: int, city: str) -> Any:
        b = self.board
        region = b.region[city]
        goals = [c for c in b.cities if b.region[c] == region and c not in self.occupied()]
        ids = [63 + b.cities.index(c) for c in goals if c != city]
        self.stone[region] = b.cities[(yield from choose(seat, ids)) - 63]

    # The end

    def groups(self, seat: int, symbol: str) -> list[int]:
        """Sizes of the groups of a symbol."""
        kolam = self.kolam[seat]
        connects = {s for s, tile in kolam.items() if tile == DOWN or symbol in tile}
        shows = {s for s in connects if kolam[s] != DOWN}
        sizes = []
        left = set(shows)
        while left:
            start = left.pop()
            group, todo = {start}, [start]
            while todo:
                for space in self.joined[todo.pop()] & connects:
                    if space not in group:
                        group.add(space)
                        todo.append(space)
            left -= group
            sizes.append(len(group & shows))
        return sizes

    def points_of(self, size: int) -> int:
        return self.board.points.get(min(size, max(self.board.points)), 0)

    def best(self, sizes: list[int], cards: int) -> tuple[int, int]:
        """Points and largest group of the best way to give every card to a group."""
        ways = []
        for gifts in product(range(len(sizes)), repeat=cards):
            given = [size + gifts.count(number) for number, size in enumerate(sizes)]
            ways.append((sum(map(self.points_of, given)), max(given)))
        return max(ways)

    def scores(self) -> dict[str, Any]:
        groups, largest = [], []
        for seat in range(self.players):
            found = [
                self.best(sizes, self.kept[seat][symbol])
                for symbol in self.board.symbols
                if (sizes := self.groups(seat, symbol))
            ]
            groups.append(sum(points for points, _ in found))
            largest.append(max((size for _, size in found), default=0))
        parts = zip(self.marker, groups, self.cards, strict=True)
        return {
            "total": [sum(part) for part in parts],
            "marker": list(self.marker),
            "groups": groups,
            "cards": list(self.cards),
            "largest": largest,
        }

    def returns(self, scores: dict[str, Any] | None = None) -> list[Any]:
        """`scores` are those of `scores()`, for who has them already."""
        found, n = scores or self.scores(), self.players
        if self.as_points:
            return [n * total - sum(found["total"]) for total in found["total"]]
        keys = list(zip(found["total"], found["largest"], strict=True))
        winners = keys.count(max(keys))
        share = Fraction(n - winners, winners * (n - 1))
        return [share if key == max(keys) else Fraction(-1, n - 1) for key in keys]
