"""The board of Parcheesi: component data, and the geometry that follows from the parameters.

A space of the ring has an absolute index that grows in the direction of travel
(counter-clockwise); index 0 is the entering space of seat 0. A pawn's own progress counts
    -1 START | 0 entering space | .. last_ring: the turn-off space | home path | home: HOME
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

_COMPONENTS: dict[str, Any] = yaml.safe_load(
    Path(__file__).with_name("components.yaml").read_text(encoding="utf-8")
)
DEFAULTS: Mapping[str, Any] = _COMPONENTS["parameters"]
MINIS: Mapping[str, Mapping[str, Any]] = _COMPONENTS["minis"]
COLOURS: tuple[str, ...] = tuple(_COMPONENTS["colours"])
_SEATS: Mapping[int, list[int]] = _COMPONENTS["seats"]
_SEATS_OF_TWO_ARMS: list[int] = _COMPONENTS["seats_of_two_arms"]

MAX_PLAYERS = 4
MAX_PAWNS = 4  # of one colour
START = -1  # progress of a pawn that has not been entered


class Board(NamedTuple):
    """The checked parameters as numbers, in the order of `Rules.params`, and their geometry."""

    players: int
    arms: int
    arm_length: int
    gap: int
    home_path: int
    safe_mask: int  # bit o is set if the space o after each entering space is a safety space
    pawns: int
    dice: int
    die_sides: int
    enter_value: int
    capture_bonus: int
    home_bonus: int
    max_spins: int
    random_first_player: int
    forfeit14_ends_turn: int
    rule3_beats_doublets: int

    @property
    def ring(self) -> int:
        """Number of spaces of the ring."""
        return self.arms * self.arm_length

    @property
    def last_ring(self) -> int:
        """Progress of the turn-off space, the last one of the ring before the home path."""
        return self.ring - self.gap

    @property
    def home(self) -> int:
        """Progress of a pawn that is HOME."""
        return self.last_ring + self.home_path + 1

    def arm(self, seat: int) -> int:
        """The arm at which a seat sits, counted to the left from seat 0."""
        if self.players == 2 and self.arms < 4:
            return _SEATS_OF_TWO_ARMS[seat]
        return _SEATS[self.players][seat]

    def entering_space(self, seat: int) -> int:
        """Absolute index of a seat's entering space.

        Play passes to the left and pawns travel to the right, so each arm to the left enters one
        arm's length further back.
        """
        return -self.arm_length * self.arm(seat) % self.ring

    def space(self, seat: int, progress: int) -> int:
        """Absolute index of a pawn's ring space, for 0 <= progress <= last_ring."""
        return (self.entering_space(seat) + progress) % self.ring

    def is_safe(self, space: int) -> bool:
        """Whether a space is a safety space (R15), by absolute index or by anybody's progress.

        Entering spaces are whole arms apart, so both give the same place within an arm.
        """
        return bool(self.safe_mask >> space % self.arm_length & 1)
