"""Where the spaces of a board lie on paper: a cross where the sizes allow it, else a round track.

Coordinates are in spaces, y downwards. Seat 0 sits at the bottom and pawns travel
counter-clockwise, so that every seat has its entering space and its START at its right hand.
"""

import functools
import math
from dataclasses import dataclass
from typing import Self

from games.parcheesi.board import Board


@dataclass(frozen=True, slots=True)
class Place:
    """The middle of something. The places of a cross are whole numbers."""

    x: float
    y: float

    def turned(self, angle: float) -> Self:
        """Turned counter-clockwise about (0, 0), in radians."""
        sine, cosine = math.sin(angle), math.cos(angle)
        x, y = self.x * cosine + self.y * sine, self.y * cosine - self.x * sine
        return type(self)(round(x, 4), round(y, 4))


@dataclass(frozen=True, slots=True)
class Paper:
    """Places of all spaces about (0, 0), where HOME is. Arms are counted to the left."""

    is_cross: bool
    radius: float  # half of the width and height that the board needs
    ring: tuple[Place, ...]  # by absolute index
    paths: tuple[tuple[Place, ...], ...]  # by arm, from the turn-off space inwards
    starts: tuple[Place, ...]  # by arm: the middle of START
    start_radius: float
    homes: tuple[Place, ...]  # by arm: where pawns that are HOME stand

    def place(self, board: Board, seat: int, progress: int) -> Place:
        """Where a pawn of a seat stands on the ring or on its HOME path."""
        if progress <= board.last_ring:
            return self.ring[board.space(seat, progress)]
        return self.paths[board.arm(seat)][progress - board.last_ring - 1]


@functools.cache
def paper(board: Board) -> Paper:
    """Lays a board out."""
    half = board.arm_length // 2
    is_cross = (
        board.arms == 4
        and half >= 6  # or START finds no room between the arms
        and board.arm_length % 2 == 1
        and board.gap <= half
        and board.home_path == half - 1
    )
    return _cross(board, half) if is_cross else _round_track(board)


def _cross(board: Board, half: int) -> Paper:
    # One arm at the bottom, from its turn-off space: out in the middle, up its right column, and
    # along the near side of the arm at the right. The others are the same, turned.
    arm = [
        Place(0, half + 1),
        *(Place(1, half + 1 - k) for k in range(half)),
        *(Place(2 + k, 1) for k in range(half)),
    ]
    path = [Place(0, half - k) for k in range(board.home_path)]
    corner = half / 2 + 1.5
    quarters = [k * math.pi / 2 for k in range(4)]
    return Paper(
        is_cross=True,
        radius=half + 2.0,
        ring=_from_entering_space([p.turned(angle) for angle in quarters for p in arm], board.gap),
        paths=tuple(tuple(p.turned(-angle) for p in path) for angle in quarters),
        starts=tuple(Place(corner, corner).turned(-angle) for angle in quarters),
        start_radius=half / 2 - 0.75,
        homes=tuple(Place(0, 1).turned(-angle) for angle in quarters),
    )


def _round_track(board: Board) -> Paper:
    radius = max(1.25 * board.ring / math.tau, 1.1 * board.home_path + 2.6)
    step = math.tau / board.ring
    bottom = Place(0, radius)
    turns = [arm * math.tau / board.arms for arm in range(board.arms)]
    path = [Place(0, radius - 1.1 * (k + 1)) for k in range(board.home_path)]
    start = Place(0, radius + 3.0).turned(board.gap * step)
    return Paper(
        is_cross=False,
        radius=radius + 5.2,
        ring=_from_entering_space([bottom.turned(k * step) for k in range(board.ring)], board.gap),
        paths=tuple(tuple(p.turned(-angle) for p in path) for angle in turns),
        starts=tuple(start.turned(-angle) for angle in turns),
        start_radius=2.0,
        homes=tuple(Place(0, 0.85).turned(-angle) for angle in turns),
    )


def _from_entering_space(from_turn_off: list[Place], gap: int) -> tuple[Place, ...]:
    return (*from_turn_off[gap:], *from_turn_off[:gap])
