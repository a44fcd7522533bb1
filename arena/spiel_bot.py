"""Lets a `pyspiel.Bot`, of OpenSpiel or a user's subclass, play unchanged."""

from typing import Any

import numpy as np
import pyspiel

from arena.bot import Turn


class OpenSpielBot:
    """Hands `turn.sample_state()` to `step`, so that it never sees more than its seat may.

    Bots that keep a position of their own hear of what others do by `inform_action`, as OpenSpiel
    tells them; not where something is hidden, and not of simultaneous moves.
    """

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self._told: Any = None  # the position that the bot knows, where it is told

    def new_game(self, game: Any, seat: int, seed: int) -> None:
        """Starts the position that the bot is told about."""
        del seat, seed
        kind = game.get_type()
        is_open = kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
        in_turns = kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
        if is_open and in_turns and _listens(self._bot):
            self._told = game.new_initial_state()

    def choose(self, turn: Turn) -> int:
        """The action that the bot's `step` gives for a position consistent with its knowledge."""
        if self._told is not None:
            self._inform(turn)
        # Not bot.step(state): on Python games that crashes the interpreter for the compiled
        # MCTSBot and ISMCTSBot (they let go of the GIL). The base class reaches the same step.
        action: int = pyspiel.Bot.step(self._bot, turn.sample_state())
        return action

    def _inform(self, turn: Turn) -> None:
        for event in turn.events():
            if event.actor != turn.seat:  # of its own actions it knows
                pyspiel.Bot.inform_action(self._bot, self._told, event.actor, event.action)
            self._told.apply_action(event.action)


def _listens(bot: Any) -> bool:
    """Whether it is compiled, or a Python class with an `inform_action` of its own."""
    kind = type(bot)
    is_compiled = kind.__module__.partition(".")[0] == "pyspiel"
    return is_compiled or kind.inform_action is not pyspiel.Bot.inform_action


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
