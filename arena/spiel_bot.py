"""Lets a `pyspiel.Bot`, of OpenSpiel or a user's subclass, play unchanged."""

from typing import Any

import numpy as np
import pyspiel

from arena.bot import Turn


class OpenSpielBot:
    """Hands `turn.sample_state()` to `step`, so that it never sees more than its seat may."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot

    def choose(self, turn: Turn) -> int:
        """The action that the bot's `step` gives for a position consistent with its knowledge."""
        # Not bot.step(state): on Python games that crashes the interpreter for the compiled
        # MCTSBot and ISMCTSBot (they let go of the GIL). The base class reaches the same step.
        action: int = pyspiel.Bot.step(self._bot, turn.sample_state())
        return action


def filled_in(parameters: set[str], game: Any, seat: int, seed: int) -> dict[str, Any]:
    """What a bot's constructor asks for by the names that OpenSpiel's own bots use."""
    known = {
        "game": game,
        "player_id": seat,
        "player": seat,
        "seat": seat,
        "seed": seed % 2**31,  # the compiled bots take a C int
        # RandomState: OpenSpiel's bots call its methods, which Generator has not all.
        "rng": np.random.RandomState(seed % 2**32),
    }
    return {key: value for key, value in known.items() if key in parameters}
