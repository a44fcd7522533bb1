"""The board of Parcheesi and one pawn's move along it, as the rulebook tells it.

Every space has a name, and a pawn walks along the list of spaces of its colour's path. Written
without a look at games/parcheesi, to be compared with it. Position: for every player a list with
one number a pawn: -1 at START, else how many spaces from the Entering Space (0).
"""

from dataclasses import dataclass
from functools import cache, lru_cache

START = -1
HOME = "HOME"

Space = tuple | str
Position = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)  # hashed by identity: the caches ask often
class Parameters:
    players: int = 2
    arms: int = 4
    arm_length: int = 17
    gap: int = 5
    home_path: int = 7
    safe_offsets: str = "0 7 12"
    pawns: int = 4
    dice: int = 2
    die_sides: int = 6
    enter_value: int = 5
    capture_bonus: int = 20
    home_bonus: int = 10
    max_spins: int = 1000
    random_first_player: bool = True
    forfeit14_ends_turn: bool = True
    rule3_beats_doublets: bool = True


# The small variants of the specification, section 9.
TINY = {
    "arms": 2, "arm_length": 3, "gap": 1, "home_path": 1, "safe_offsets": "0 0", "pawns": 1,
    "dice": 1, "die_sides": 2, "enter_value": 2, "capture_bonus": 2, "home_bonus": 1,
    "max_spins": 40,
}  # fmt: skip
MINI = {
    "arms": 2, "arm_length": 8, "gap": 2, "home_path": 2, "safe_offsets": "0 6", "pawns": 2,
    "dice": 1, "die_sides": 3, "enter_value": 3, "capture_bonus": 4, "home_bonus": 2,
    "max_spins": 200,
}  # fmt: skip
MINI2D = {
    "arms": 2, "arm_length": 6, "gap": 2, "home_path": 1, "safe_offsets": "0 0", "pawns": 2,
    "dice": 2, "die_sides": 3, "enter_value": 3, "capture_bonus": 3, "home_bonus": 2,
    "max_spins": 200,
}  # fmt: skip


def arm_of(parameters: Parameters, seat: int) -> int:
    """Two players sit opposite each other, more sit side by side to the left."""
    if parameters.players == 2:
        return seat * (parameters.arms // 2)
    return seat


@cache
def path(parameters: Parameters, seat: int) -> tuple[Space, ...]:
    """The spaces from the Entering Space to HOME.

    Play passes to the left, pawns travel counter-clockwise: the next player enters one arm behind.
    """
    ring_length = parameters.arms * parameters.arm_length
    entering = -arm_of(parameters, seat) * parameters.arm_length
    on_ring = ring_length - parameters.gap + 1  # the turn-off space is the last of them
    ring = [("ring", (entering + step) % ring_length) for step in range(on_ring)]
    home_path = [("home path", seat, step) for step in range(parameters.home_path)]
    return (*ring, *home_path, HOME)


def home(parameters: Parameters) -> int:
    ring_length = parameters.arms * parameters.arm_length
    return ring_length - parameters.gap + 1 + parameters.home_path


def is_safety_space(parameters: Parameters, space: Space) -> bool:
    """A space with a small circle (rule 15); every arm has the same ones."""
    circles = {int(word) for word in parameters.safe_offsets.split()}
    return space[0] == "ring" and space[1] % parameters.arm_length in circles


@lru_cache(maxsize=10_000)
def standing(parameters: Parameters, position: Position) -> dict[Space, list[tuple[int, int]]]:
    """Everybody on each space as (seat, pawn). HOME and START are no spaces to stand on."""
    found = {}
    for seat, pawns in enumerate(position):
        for pawn, at in enumerate(pawns):
            if at not in (START, home(parameters)):
                found.setdefault(path(parameters, seat)[at], []).append((seat, pawn))
    return found


def standing_on(parameters: Parameters, position: Position, space: Space) -> list[tuple[int, int]]:
    return standing(parameters, position).get(space, [])


def is_blockade(parameters: Parameters, position: Position, space: Space) -> bool:
    """Two pawns of the same colour on the same space (rule 17)."""
    colours = [seat for seat, _ in standing_on(parameters, position, space)]
    return any(colours.count(seat) == 2 for seat in colours)


CAPTURED = "captured"
GOT_HOME = "got home"


@dataclass(frozen=True, slots=True)
class Moved:
    position: Position
    bonuses: tuple[str, ...]  # what for: CAPTURED, GOT_HOME


def put(position: Position, seat: int, pawn: int, at: int) -> Position:
    pawns = list(position[seat])
    pawns[pawn] = at
    return (*position[:seat], tuple(pawns), *position[seat + 1 :])


def come_to_rest(
    parameters: Parameters, position: Position, seat: int, pawn: int, at: int
) -> Moved:
    """Puts a pawn on a space: whoever else stands there is captured (rules 10, 11, 13, 23)."""
    space = path(parameters, seat)[at]
    won = []
    for other_seat, other_pawn in standing_on(parameters, position, space):
        if other_seat != seat:
            position = put(position, other_seat, other_pawn, START)
            won.append(CAPTURED)
    if space == HOME:
        won.append(GOT_HOME)
    return Moved(put(position, seat, pawn, at), tuple(won))


def enter(parameters: Parameters, position: Position, seat: int) -> Moved | None:
    """A pawn enters onto the Entering Space (rule 2); None if it cannot.

    A blockade there prevents it, anybody's (rules 7 and 20). A single opponent is captured although
    the space is a Safety Space (rule 15).
    """
    if START not in position[seat]:
        return None
    if is_blockade(parameters, position, path(parameters, seat)[0]):
        return None
    pawn = position[seat].index(START)
    return come_to_rest(parameters, position, seat, pawn, 0)


def move(
    parameters: Parameters, position: Position, seat: int, pawn: int, spaces: int
) -> Moved | None:
    """A pawn that has entered moves the number of spaces (rule 6); None if it cannot."""
    at = position[seat][pawn]
    if at in (START, home(parameters)):
        return None
    if at + spaces > home(parameters):
        return None  # HOME only on an exact count (rule 22)
    walked = path(parameters, seat)[at + 1 : at + spaces + 1]
    if any(is_blockade(parameters, position, space) for space in walked):
        return None  # not passed even by its owner (rule 17), no third pawn on it (rule 7)
    rests_on = walked[-1]
    opponents = [who for who, _ in standing_on(parameters, position, rests_on) if who != seat]
    if opponents and is_safety_space(parameters, rests_on):
        return None  # not captured there (rule 15), so not landed on; passed freely (rule 16)
    return come_to_rest(parameters, position, seat, pawn, at + spaces)
