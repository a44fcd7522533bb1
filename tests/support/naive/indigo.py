"""Indigo played literally, gem by gem, with coordinates and dictionaries: slow, and independent.

Written from the rulebook and the specification alone. It imports nothing of the project, keeps no
pointers and no chains: a gem stands on the side between two cells, and when a tile is laid it is
pushed on, side by side, until it meets an empty cell, the border or another gem.
"""

from dataclasses import dataclass, field
from fractions import Fraction

Cell = tuple[int, int]  # axial (q, r), centre (0, 0)
Side = frozenset  # the two cells that a side lies between, one of which may be off the board

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # clockwise, edge 0 first
CENTRE: Cell = (0, 0)
EMERALDS = 5

# Rotation 0 of the five kinds, and how many of its six rotations look different.
KINDS = (
    (((0, 2), (1, 4), (3, 5)), 3),
    (((0, 3), (1, 4), (2, 5)), 1),
    (((0, 5), (1, 4), (2, 3)), 3),
    (((0, 5), (1, 3), (2, 4)), 6),
    (((0, 5), (1, 2), (3, 4)), 2),
)
VALUES = {"amber": 1, "emerald": 2, "sapphire": 3}
OWNERS = {
    (2, True): ((0,), (1,), (0,), (1,), (0,), (1,)),
    (3, True): ((0,), (0, 1), (2,), (2, 0), (1,), (1, 2)),
    (3, False): ((0,), (1,), (2,), (0,), (1,), (2,)),
    (4, True): ((0, 1), (1, 2), (0, 3), (3, 1), (2, 0), (2, 3)),
}


def orientations() -> list[tuple[int, tuple[tuple[int, int], ...]]]:
    """All ways that a tile can lie: (kind, pairs), numbered as the action ids number them."""
    return [
        (kind, tuple(((a + turn) % 6, (b + turn) % 6) for a, b in pairs))
        for kind, (pairs, rotations) in enumerate(KINDS)
        for turn in range(rotations)
    ]


ORIENTATIONS = orientations()


def step(cell: Cell, edge: int, times: int = 1) -> Cell:
    q, r = DIRECTIONS[edge % 6]
    return cell[0] + q * times, cell[1] + r * times


def distance(cell: Cell) -> int:
    q, r = cell
    return max(abs(q), abs(r), abs(q + r))


def spiral(radius: int) -> list[Cell]:
    """The route spaces: ring by ring, each clockwise from the top, without the six corners."""
    cells = []
    for ring in range(1, radius + 1):
        cell = step(CENTRE, 0, ring)
        for side in range(6):
            # From corner `side` to corner `side + 1` one walks in direction side + 2.
            for number in range(ring):
                if not (ring == radius and number == 0):
                    cells.append(cell)
                cell = step(cell, side + 2)
    return cells


@dataclass
class Gem:
    colour: str
    side: Side  # where it stands
    state: str = "waiting"  # or "collected", "removed"


@dataclass
class NaiveIndigo:
    players: int = 2
    shared_gateways: bool = True
    open_hands: bool = False
    returns_mode: str = "win"
    radius: int = 4
    open_spaces: int = -1
    tile_counts: tuple[int, ...] = (14, 6, 14, 14, 6)
    order: list[int] = field(default_factory=lambda: [0, 1, 2, 3, 4, 5])  # which gem moves first

    def __post_init__(self):
        self.spaces = spiral(self.radius)
        self.playable = len(self.spaces) if self.open_spaces == -1 else self.open_spaces
        self.corners = [step(CENTRE, g, self.radius) for g in range(6)]
        self.tiles: dict[Cell, dict[int, int]] = {}  # edge -> edge that the route leads to
        self.laid: dict[int, int] = {}  # space id -> orientation id
        self.gems = [
            Gem("amber", Side({corner, step(corner, g + 3)}))
            for g, corner in enumerate(self.corners)
        ]
        self.stock = ["emerald"] * EMERALDS + ["sapphire"]
        self.owners = OWNERS[self.players, self.shared_gateways]
        self.points = [0] * self.players
        self.gem_counts = [0] * self.players
        self.bag = list(self.tile_counts)
        self.hands: list[int | None] = [None] * self.players
        self.placed = 0
        for space in range(self.playable, len(self.spaces)):
            self._lay(space, 3)
        if self.open_hands:
            self.draws = list(range(self.players))  # who is to draw, in this order
        else:
            self.draws = [0]
        self._forget_draws_from_an_empty_bag()

    # ---- the sequence of play

    def actor(self) -> int:
        """-4 at the end, -1 where a tile is drawn, else the player to lay a tile."""
        if all(gem.state != "waiting" for gem in self.gems) and not self.stock:
            return -4
        if self.draws:
            return -1
        return self.placed % self.players

    def chance(self) -> dict[int, Fraction]:
        whole = sum(self.bag)
        return {kind: Fraction(n, whole) for kind, n in enumerate(self.bag) if n}

    def legal(self) -> list[int]:
        kind = self.hands[self.actor()]
        return [
            15 * space + number
            for space in range(self.playable)
            if space not in self.laid
            for number, (its_kind, pairs) in enumerate(ORIENTATIONS)
            if its_kind == kind and not self._joins_two_exits(space, pairs)
        ]

    def apply(self, action: int) -> None:
        actor = self.actor()
        if actor == -1:
            self.bag[action] -= 1
            self.hands[self.draws.pop(0)] = action
        else:
            self.hands[actor] = None
            self._lay(action // 15, action % 15)
            self.placed += 1
            self.draws = [actor if self.open_hands else self.placed % self.players]
        self._forget_draws_from_an_empty_bag()

    def returns(self) -> list[float]:
        n = self.players
        if self.actor() != -4:
            return [0.0] * n
        if self.returns_mode == "points":
            if n == 2:
                lead = Fraction(self.points[0] - self.points[1], 19)
                return [float(lead), float(-lead)]
            return [points / 19 for points in self.points]
        results = list(zip(self.points, self.gem_counts, strict=True))
        winners = [result == max(results) for result in results]
        share = Fraction(1, sum(winners))
        return [float(Fraction(n, n - 1) * (share * won - Fraction(1, n))) for won in winners]

    def _forget_draws_from_an_empty_bag(self) -> None:
        if not any(self.bag):
            self.draws = []

    # ---- tiles and gems

    def gateway(self, cell: Cell) -> int | None:
        """The gateway that a border space lies at, between corner g and corner g + 1."""
        for g in range(6):
            for number in range(1, self.radius):
                if cell == step(self.corners[g], g + 2, number):
                    return g
        return None

    def _joins_two_exits(self, space: int, pairs) -> bool:
        cell = self.spaces[space]
        return any(
            distance(step(cell, a)) > self.radius and distance(step(cell, b)) > self.radius
            for a, b in pairs
        )

    def _lay(self, space: int, number: int) -> None:
        cell = self.spaces[space]
        self.laid[space] = number
        self.tiles[cell] = {}
        for a, b in ORIENTATIONS[number][1]:
            self.tiles[cell] |= {a: b, b: a}
        for edge in range(6):
            if step(cell, edge) == CENTRE:
                self.gems.append(Gem(self.stock.pop(0), Side({cell, CENTRE})))
        entering = [
            (gem, edge)
            for edge in self.order
            for gem in self._standing_at(Side({cell, step(cell, edge)}))
        ]
        for gem, edge in entering:
            if gem.state == "waiting":
                self._push(gem, cell, edge)

    def _standing_at(self, side: Side) -> list[Gem]:
        return [gem for gem in self.gems if gem.state == "waiting" and gem.side == side]

    def _push(self, gem: Gem, cell: Cell, edge: int) -> None:
        """Moves a gem that is about to enter `cell` over `edge`, as far as the route goes."""
        while True:
            if cell in self.tiles:
                edge = self.tiles[cell][edge]
            elif cell in self.corners:
                edge = self._along_the_curve(self.corners.index(cell), edge)
            else:
                assert cell in self.spaces, f"a gem ran into {cell}"
                return  # an empty space: it waits on its last side
            beyond = step(cell, edge)
            met = self._standing_at(Side({cell, beyond}))
            if met:
                assert len(met) == 1
                gem.state = met[0].state = "removed"
                return
            gem.side = Side({cell, beyond})
            if distance(beyond) > self.radius:
                self._collect(gem, cell)
                return
            cell, edge = beyond, (edge + 3) % 6

    def _along_the_curve(self, corner: int, edge: int) -> int:
        ends = [(corner + 2) % 6, (corner + 4) % 6]
        assert edge in ends, "a gem ran into an arrow pocket whose amber had left"
        return ends[1 - ends.index(edge)]

    def _collect(self, gem: Gem, cell: Cell) -> None:
        gem.state = "collected"
        for player in self.owners[self.gateway(cell)]:
            self.points[player] += VALUES[gem.colour]
            self.gem_counts[player] += 1
