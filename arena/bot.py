"""PUBLIC BOT API: what a bot offers, what it is shown when it has to move.

The smallest bot:

    class MyBot:
        def choose(self, turn):
            return turn.legal_actions[0]

This is the only module of `arena` that a bot imports. It stands on nothing but the errors, so
that it costs a bot's process no time and no memory.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyspiel

CHANCE = -1  # the actor of an event that nobody decided: dice, cards, tiles


class Bot(Protocol):
    """A player of one seat in one match: a fresh instance sits on every seat of every match.

    Only `choose` has to be there; `new_game(game: pyspiel.Game, seat: int, seed: int)` is called
    before the first move where a bot has it, `game_over(returns: Sequence[float])` after the
    last. Whatever a bot raises ends the match as the fault of its seat. All of a bot's randomness
    should come from the `seed` of `new_game`: then the same tournament can be played again.
    """

    def choose(self, turn: "Turn") -> int:
        """One of `turn.legal_actions`."""


@dataclass(frozen=True, slots=True)
class BotSpec:
    """An entrant as a config names it: a name and a way to build it.

    Exactly one of `bot` (a built-in bot) and `path` (a Python file or a package) is given. A
    submitted bot is one by path whose files have to be those that were submitted.
    """

    name: str
    bot: str | None = None
    path: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    version: str = ""  # filled by loading.identify
    isolation: str = "full"  # of a bot given by path: full, bwrap or process
    submitted: str = ""  # what a submitted bot is called for people: `fox@v2`
    digest: str = ""  # of a submitted bot's files


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a seat saw: an action, or (with hidden information) its observation."""

    actor: int  # the seat that acted, or CHANCE
    action: int | None = None  # None: an observation of the seat itself
    observation: str = ""


class Position(Protocol):
    """What stands behind a `Turn`: one position as one seat may see it.

    In the referee's process it looks at a copy of the state, in a bot's own process at messages.
    """

    def action_names(self) -> tuple[str, ...]:
        """As `Turn.action_names`."""

    def observation_string(self) -> str:
        """As `Turn.observation_string`."""

    def observation_tensor(self) -> "npt.NDArray[np.float32]":
        """As `Turn.observation_tensor`."""

    def information_state_string(self) -> str:
        """As `Turn.information_state_string`."""

    def events(self) -> tuple[Event, ...]:
        """As `Turn.events`."""

    def sample_state(self) -> "pyspiel.State":
        """As `Turn.sample_state`."""


class Turn:
    """One request to move. Everything but the seat and the legal ids is computed when asked for.

    Whatever a method returns is the bot's own: changing it changes nothing else.
    """

    __slots__ = ("_position", "_seconds_left", "legal_actions", "seat")

    def __init__(
        self,
        seat: int,
        legal_actions: Sequence[int],
        position: Position,
        seconds_left: Callable[[], float],
    ) -> None:
        self.seat = seat
        self.legal_actions = tuple(legal_actions)  # ascending, at least one
        self._position = position
        self._seconds_left = seconds_left

    def action_names(self) -> tuple[str, ...]:
        """What the legal actions are called, in the order of `legal_actions`."""
        return self._position.action_names()

    def observation_string(self) -> str:
        """What the seat sees now, as text; BotError in games that do not offer it."""
        return self._position.observation_string()

    def observation_tensor(self) -> "npt.NDArray[np.float32]":
        """What the seat sees now, as a flat float32 array; BotError where not offered."""
        return self._position.observation_tensor()

    def information_state_string(self) -> str:
        """All that the seat has seen and done so far, as text; BotError where not offered."""
        return self._position.information_state_string()

    def events(self) -> tuple[Event, ...]:
        """What happened since the seat's last turn, oldest first.

        In perfect-information games that is every action with its actor. Elsewhere it is the
        seat's own actions and then its observation now: OpenSpiel does not say which actions of
        others are public.
        """
        return self._position.events()

    def sample_state(self) -> "pyspiel.State":
        """A position consistent with all that the seat knows; a new object at each call.

        In perfect-information games a copy of the position. With hidden information every hidden
        part is drawn afresh, repeatably for the seat's seed; BotError where a game cannot do that.
        """
        return self._position.sample_state()

    def seconds_left(self) -> float:
        """What is left of the time for this move; infinite where no limit is set."""
        return self._seconds_left()
