"""Lakshadweep as an OpenSpiel game: its parameters, bounds and registration."""

import numpy as np
import pyspiel

from games.adapter import ArenaGame, GameDefinition, Parameters, register
from games.kernel.contract import Sizes
from games.kernel.rule import Ints
from games.lakshadweep import rules, view
from games.lakshadweep.board import BONUSES, DEFAULTS, FISH_TOKENS, PARTS, TILES

RULES_VERSION = 1
_LEAST_TILES = 3  # a full market
# Decisions that the bonuses can add: 8 tokens, the last needs no choice of a token, 6 have targets.
_BONUS_DECISIONS = BONUSES - 1 + 6
# No total can lead by more; the sums are in RULES.md.
_LARGEST_LEAD = {False: 442.0, True: 561.0}


def encode(parameters: Parameters) -> Ints:
    """Checks merged parameters and gives them in the order that rules.new_state reads.

    Raises:
        ValueError: a parameter outside its range.
    """
    p = parameters
    if p["players"] != 2:
        raise ValueError(f"lakshadweep: players is {p['players']}; it must be 2")
    for name, words in (("mode", ("base", "advanced")), ("returns", ("win", "points"))):
        if p[name] not in words:
            allowed = " or ".join(repr(word) for word in words)
            raise ValueError(f"lakshadweep: {name} is {p[name]!r}; it must be {allowed}")
    if not _LEAST_TILES <= p["num_tiles"] <= TILES:
        raise ValueError(
            f"lakshadweep: num_tiles is {p['num_tiles']}; it must be {_LEAST_TILES}..{TILES}"
        )
    numbers = (
        p["mode"] == "advanced",
        p["returns"] == "points",
        p["random_first_player"],
        p["num_tiles"],
    )
    return np.array(numbers, np.int64)


def sizes(params: Ints) -> Sizes:
    """Bounds that follow from checked parameters."""
    advanced, points, _, num_tiles = (int(number) for number in params)
    largest = _LARGEST_LEAD[bool(advanced)] if points else 1.0
    return Sizes(
        players=2,
        distinct_actions=rules.DISTINCT_ACTIONS,
        max_chance_outcomes=PARTS,
        # PICK, CELL, ORIENT; the first tile has no choice of a cell, the last none of a tile.
        max_game_length=3 * num_tiles - 2 + (_BONUS_DECISIONS if advanced else 0),
        max_chance_nodes=1 + num_tiles + FISH_TOKENS,
        min_utility=-largest,
        max_utility=largest,
        observation=rules.OBSERVATION,
    )


DEFINITION = GameDefinition(
    short_name="lakshadweep",
    long_name="Lakshadweep",
    rules_version=RULES_VERSION,
    module=__name__,
    min_players=2,
    max_players=2,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    defaults=DEFAULTS,
    encode=encode,
    sizes=sizes,
    rules=rules,
    view=view,
)


class LakshadweepGame(ArenaGame):
    """Lakshadweep with its parameters."""

    definition = DEFINITION


register(LakshadweepGame)
