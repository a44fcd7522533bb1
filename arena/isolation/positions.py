"""What stands behind a `Turn` in a bot's own process: its own state, or questions to the referee.

Where nothing is hidden the process keeps its own state from the actions that it is sent, and
looks at it exactly as the referee's side would. Where something is hidden it holds nothing: each
question goes to the referee, who answers from the seat's view.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from arena.bot import Event, Position
from arena.errors import BotError
from arena.isolation.protocol import Answer, Turn
from arena.isolation.seat_view import GameFacts, SeatView, SeatWindow

Ask = Callable[[str], Answer]  # what to ask for, as in protocol.Query


class OpenPositions:
    """The positions of one match without hidden information, for one seat.

    The state follows the actions only when a bot looks: many decide by the legal actions alone.
    """

    def __init__(self, facts: GameFacts, seat: int, seed: int) -> None:
        self._game = facts.game
        self._window = SeatWindow(facts, seat, seed)
        self._actions: list[int] = []
        self._state = facts.game.new_initial_state()
        self._plies = 0  # how many of the actions the state has seen

    def next(self, turn: Turn) -> "OpenPosition":
        """The position in which the seat has to move now."""
        seen = len(self._actions)
        self._actions += turn.actions
        return OpenPosition(self, turn.legal_actions, seen, len(self._actions))

    def view(self, legal_actions: list[int], seen: int, plies: int) -> SeatView:
        """The position after so many actions, of which the seat knew the first at its last turn."""
        if plies < self._plies:  # a turn that is long over
            state = self._game.new_initial_state()
            replay(state, self._actions[:plies])
            return SeatView(self._window, state, legal_actions, seen)
        replay(self._state, self._actions[self._plies : plies])
        self._plies = plies
        return SeatView(self._window, self._state.clone(), legal_actions, seen)


class OpenPosition:
    """One position without hidden information, computed when it is first looked at."""

    __slots__ = ("_computed", "_legal_actions", "_plies", "_positions", "_seen")

    def __init__(
        self, positions: OpenPositions, legal_actions: list[int], seen: int, plies: int
    ) -> None:
        self._positions = positions
        self._legal_actions = legal_actions
        self._seen = seen
        self._plies = plies
        self._computed: SeatView | None = None

    def action_names(self) -> tuple[str, ...]:
        """As `Turn.action_names`."""
        return self._view().action_names()

    def observation_string(self) -> str:
        """As `Turn.observation_string`."""
        return self._view().observation_string()

    def observation_tensor(self) -> "np.ndarray[Any, np.dtype[np.float32]]":
        """As `Turn.observation_tensor`."""
        return self._view().observation_tensor()

    def information_state_string(self) -> str:
        """As `Turn.information_state_string`."""
        return self._view().information_state_string()

    def events(self) -> tuple[Event, ...]:
        """As `Turn.events`."""
        return self._view().events()

    def sample_state(self) -> pyspiel.State:
        """As `Turn.sample_state`."""
        return self._view().sample_state()

    def _view(self) -> SeatView:
        if self._computed is None:
            self._computed = self._positions.view(self._legal_actions, self._seen, self._plies)
        return self._computed


class HiddenPosition:
    """One position with hidden information: what is asked for comes from the referee.

    Only the position of the turn that is being answered can be asked about.
    """

    def __init__(self, facts: GameFacts, ask: Ask) -> None:
        self._facts = facts
        self._ask = ask

    def action_names(self) -> tuple[str, ...]:
        """As `Turn.action_names`."""
        return tuple(self._answer("action_names").texts)

    def observation_string(self) -> str:
        """As `Turn.observation_string`."""
        return self._answer("observation_string").text

    def observation_tensor(self) -> "np.ndarray[Any, np.dtype[np.float32]]":
        """As `Turn.observation_tensor`."""
        return np.frombuffer(self._answer("observation_tensor").numbers, np.float32).copy()

    def information_state_string(self) -> str:
        """As `Turn.information_state_string`."""
        return self._answer("information_state_string").text

    def events(self) -> tuple[Event, ...]:
        """As `Turn.events`."""
        return tuple(Event(*event) for event in self._answer("events").events)

    def sample_state(self) -> pyspiel.State:
        """As `Turn.sample_state`."""
        state = self._facts.game.new_initial_state()
        replay(state, self._answer("sample_state").actions)
        return state

    def _answer(self, what: str) -> Answer:
        answer = self._ask(what)
        if answer.complaint:
            raise BotError(answer.complaint)
        return answer


def answer(view: Position, what: str) -> Answer:
    """The referee's answer to a question about a position, as far as the seat may know."""
    try:
        return _ANSWERS[what](view)
    except BotError as error:
        return Answer(complaint=str(error))


_ANSWERS: dict[str, Callable[[Position], Answer]] = {
    "action_names": lambda view: Answer(texts=list(view.action_names())),
    "events": lambda view: Answer(
        events=[(event.actor, event.action, event.observation) for event in view.events()]
    ),
    "information_state_string": lambda view: Answer(text=view.information_state_string()),
    "observation_string": lambda view: Answer(text=view.observation_string()),
    "observation_tensor": lambda view: Answer(numbers=view.observation_tensor().tobytes()),
    "sample_state": lambda view: Answer(actions=list(view.sample_state().history())),
}


def replay(state: pyspiel.State, actions: list[int]) -> None:
    """Applies actions in their order; a simultaneous move is one action a seat."""
    at = 0
    while at < len(actions):
        if state.is_simultaneous_node():
            seats = state.num_players()
            state.apply_actions(actions[at : at + seats])
            at += seats
        else:
            state.apply_action(actions[at])
            at += 1
