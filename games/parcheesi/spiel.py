"""Parcheesi as an OpenSpiel game: its parameters, bounds and registration."""

import numpy as np
import pyspiel

from games.adapter import ArenaGame, GameDefinition, Parameters, register
from games.kernel.contract import Sizes
from games.kernel.rule import Ints
from games.parcheesi import rules, view
from games.parcheesi.board import DEFAULTS, MAX_PAWNS, MAX_PLAYERS, Board

RULES_VERSION = 1
_LARGEST = 2**31 - 1  # OpenSpiel's parameters are 32 bits wide


def encode(parameters: Parameters) -> Ints:
    """Checks merged parameters and gives them as numbers, in the order of `Board`.

    Raises:
        ValueError: a parameter outside its range.
    """
    p = parameters
    ranges = {
        "arms": (2, 4),
        "players": (2, min(MAX_PLAYERS, p["arms"])),
        "arm_length": (3, 17),
        "gap": (1, p["arm_length"] - 1),
        "home_path": (1, 7),
        "pawns": (1, MAX_PAWNS),
        "dice": (1, 2),
        "die_sides": (2, 6),
        "enter_value": (1, p["die_sides"]),
        "capture_bonus": (0, _LARGEST),
        "home_bonus": (0, _LARGEST),
        "max_spins": (1, 1000),
    }
    for name, (low, high) in ranges.items():
        if not low <= p[name] <= high:
            right = f"{low} or more" if high == _LARGEST else f"{low}..{high}{_why(name)}"
            raise ValueError(f"parcheesi: {name} is {p[name]}; it must be {right}")
    numbers = {name: int(p[name]) for name in Board._fields if name != "safe_mask"}
    safe_mask = _safe_mask(p["safe_offsets"], p["arm_length"])
    return np.array(Board(safe_mask=safe_mask, **numbers), np.int64)


def _why(name: str) -> str:
    reasons = {
        "players": " (at most arms)",
        "gap": " (less than arm_length)",
        "enter_value": " (a side of the die)",
    }
    return reasons.get(name, "")


def _safe_mask(safe_offsets: str, arm_length: int) -> int:
    """Bits of the safety spaces of one arm, from words such as "0 7 12"."""
    where = f"parcheesi: safe_offsets is {safe_offsets!r}"
    words = safe_offsets.split()
    right = f"it must be different whole numbers 0..{arm_length - 1} separated by blanks"
    if not all(word.isascii() and word.isdecimal() for word in words):
        raise ValueError(f"{where}; {right}")
    offsets = [int(word) for word in words]
    if len(offsets) == 1:
        twice = f"{offsets[0]} {offsets[0]}"
        raise ValueError(f"{where}; a single one must be written twice, {twice!r}")
    if len(offsets) == 2 and offsets[0] == offsets[1]:
        offsets.pop()
    if len(set(offsets)) < len(offsets) or any(offset >= arm_length for offset in offsets):
        raise ValueError(f"{where}; {right}")
    return sum(1 << offset for offset in offsets)


def sizes(params: Ints) -> Sizes:
    """Bounds that follow from checked parameters."""
    board = Board(*(int(value) for value in params))
    dice_outcomes = board.die_sides
    if board.dice == 2:
        dice_outcomes = board.die_sides * (board.die_sides + 1) // 2
    # In one spin: four counts, each opposing pawn captured and each own pawn HOME at most once.
    decisions_per_spin = 4 + (board.players - 1) * board.pawns + board.pawns
    first_player = board.players if board.random_first_player else 0
    return Sizes(
        players=board.players,
        distinct_actions=1 + (board.die_sides + 2) * board.pawns,
        max_chance_outcomes=max(dice_outcomes, first_player),
        max_game_length=board.max_spins * decisions_per_spin,
        max_chance_nodes=board.max_spins + 1,
        min_utility=-rules.largest_loss(board.players),
        max_utility=1.0,
        observation=rules.observation_pieces(board),
    )


DEFINITION = GameDefinition(
    short_name="parcheesi",
    long_name="Parcheesi, Royal Game of India",
    rules_version=RULES_VERSION,
    module=__name__,
    min_players=2,
    max_players=MAX_PLAYERS,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    defaults=DEFAULTS,
    encode=encode,
    sizes=sizes,
    rules=rules,
    view=view,
)


class ParcheesiGame(ArenaGame):
    """Parcheesi with its parameters."""

    definition = DEFINITION


register(ParcheesiGame)
