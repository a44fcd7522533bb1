"""A position as one seat may see it, made from the referee's state.

This is the only place that decides what a bot gets to know (bots.md, "What a bot sees"). The
referee's own state never leaves it: a view hands out texts, numbers and clones.
"""

from typing import Any

import numpy as np
import pyspiel

import games
from arena.bot import Event
from arena.errors import BotError

_OPEN = frozenset(
    {pyspiel.GameType.Information.PERFECT_INFORMATION, pyspiel.GameType.Information.ONE_SHOT}
)
# OpenSpiel's games whose resample_from_infostate depends on nothing that the seat does not know.
_SOUND_SAMPLERS = frozenset(
    {
        "bargaining",
        "bridge",
        "euchre",
        "hearts",
        "kuhn_poker",
        "leduc_poker",
        "oh_hell",
        "universal_poker",
    }
)
# Those in which it does: the sample, or its history, is the truth or a function of it.
_TELLING_SAMPLERS = frozenset({"blackjack", "colored_trails", "gin_rummy"})
_SAMPLER_STREAM = 0x5A  # keeps the samples apart from what the bot draws from the same seed


class GameFacts:
    """What the views of one game share: what it offers, and an observer kept for its tensors."""

    def __init__(self, game: pyspiel.Game) -> None:
        self.game = game
        self.type = game.get_type()
        self.name = self.type.short_name
        self.is_open = self.type.information in _OPEN
        # state.observation_tensor() sets up a new observer at every call for a Python game.
        own = games.rules(game) is not None
        self.observer = game.make_py_observer() if own else None
        self.no_sample = "" if own else _no_sample(game, self.name)


class SeatWindow:
    """What one seat remembers through one match: where its last turn was, its own samples."""

    def __init__(self, facts: GameFacts, seat: int, seed: int) -> None:
        self._facts = facts
        self._seat = seat
        self._seed = seed
        self._seen_actions = 0
        self._sampler: np.random.Generator | None = None

    def look(self, state: pyspiel.State, legal_actions: list[int], ply: int) -> "SeatView":
        """The view for one request to move after `ply` actions; later events start there.

        It looks at the state itself: whoever goes on looking when that has moved on wants `kept`.
        """
        seen, self._seen_actions = self._seen_actions, ply
        return SeatView(self, state, legal_actions, seen)

    @property
    def facts(self) -> GameFacts:
        """The game that is looked at."""
        return self._facts

    @property
    def seat(self) -> int:
        """The seat that looks."""
        return self._seat

    def uniform(self) -> float:
        """The next number in [0, 1) of the stream that fills in what the seat does not know."""
        if self._sampler is None:
            self._sampler = np.random.default_rng((self._seed, _SAMPLER_STREAM))
        return float(self._sampler.random())


class SeatView:
    """One position for one seat; offers what `arena.bot.Position` asks for."""

    __slots__ = ("_seen_actions", "_state", "_window", "legal_actions")

    def __init__(
        self, window: SeatWindow, state: pyspiel.State, legal_actions: list[int], seen_actions: int
    ) -> None:
        self._window = window
        self._state = state
        self._seen_actions = seen_actions
        self.legal_actions = legal_actions

    @property
    def seat(self) -> int:
        """The seat that looks."""
        return self._window.seat

    def kept(self) -> "SeatView":
        """The same view, that stays what it is when the match goes on."""
        state = self._state.clone()
        return SeatView(self._window, state, self.legal_actions, self._seen_actions)

    def unseen_actions(self) -> list[int]:
        """The actions of all since the seat's last turn; none where something is hidden.

        A bot in its own process keeps its own state from these; its simultaneous moves are one
        action a seat.
        """
        if not self._window.facts.is_open:
            return []
        history: list[int] = self._state.history()
        return history[self._seen_actions :]

    def action_names(self) -> tuple[str, ...]:
        """Texts of the legal actions, in their order."""
        seat, state = self.seat, self._state
        return tuple(state.action_to_string(seat, action) for action in self.legal_actions)

    def observation_string(self) -> str:
        """What the seat sees now, as text."""
        self._require("an observation string", self._window.facts.type.provides_observation_string)
        text: str = self._state.observation_string(self.seat)
        return text

    def observation_tensor(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What the seat sees now, as numbers."""
        facts = self._window.facts
        self._require("an observation tensor", facts.type.provides_observation_tensor)
        if facts.observer is not None:
            facts.observer.set_from(self._state, self.seat)
            return np.array(facts.observer.tensor, np.float32)
        return np.array(self._state.observation_tensor(self.seat), np.float32)

    def information_state_string(self) -> str:
        """All that the seat has seen and done, as text."""
        offered = self._window.facts.type.provides_information_state_string
        self._require("an information-state string", offered)
        text: str = self._state.information_state_string(self.seat)
        return text

    def events(self) -> tuple[Event, ...]:
        """What the seat saw since its last turn."""
        facts, seat = self._window.facts, self.seat
        steps = self._state.full_history()[self._seen_actions :]
        if facts.is_open:
            return tuple(Event(step.player, step.action) for step in steps)
        own = tuple(Event(seat, step.action) for step in steps if step.player == seat)
        return (*own, *self._own_observation())

    def sample_state(self) -> pyspiel.State:
        """A state consistent with what the seat knows; its own object."""
        facts = self._window.facts
        if facts.is_open:
            copy: pyspiel.State = self._state.clone()
            return copy
        if facts.no_sample:
            raise BotError(facts.no_sample)
        return self._state.resample_from_infostate(self.seat, self._window.uniform)

    def _own_observation(self) -> tuple[Event, ...]:
        if not self._window.facts.type.provides_observation_string:
            return ()
        return (Event(self.seat, None, self.observation_string()),)

    def _require(self, what: str, offered: bool) -> None:  # noqa: FBT001 - a checked condition
        if not offered:
            raise BotError(f"{self._window.facts.name} does not offer {what}")


def _no_sample(game: pyspiel.Game, name: str) -> str:
    """Why a game with hidden information has no sample_state(); "" where it has one."""
    parameters = {**game.get_type().parameter_specification, **game.get_parameters()}
    lack = "no resample_from_infostate"
    if name in _TELLING_SAMPLERS:
        lack = "a resample_from_infostate that gives hidden things away"
    elif parameters.get("use_double_dummy_result"):  # of bridge
        lack = "a solver at work that a bot's process cannot run (use_double_dummy_result=False)"
    elif name in _SOUND_SAMPLERS:
        return ""
    return (
        f"{name} has hidden information and {lack}, so there is no sample_state(); use the "
        "information state or the observation"
    )
