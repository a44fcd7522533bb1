"""`random`: plays each legal action with the same probability. The file to copy."""

import numpy as np
import pyspiel

from arena.bot import Turn

VERSION = "1"


class RandomBot:
    """Knows nothing of any game and so plays every game."""

    def new_game(self, game: pyspiel.Game, seat: int, seed: int) -> None:
        """Starts from the seed, so that the same match can be played again."""
        self._rng = np.random.default_rng(seed)

    def choose(self, turn: Turn) -> int:
        """A uniformly drawn legal action."""
        return turn.legal_actions[self._rng.integers(len(turn.legal_actions))]
