"""Item 24: information states are what a seat has seen, no more and no less.

What a seat has seen is its action-observation history: its own actions and, after each ply, what
it could observe; steps that show it nothing new are left out. In a game of perfect information it
is simply the history.
"""

import functools
from dataclasses import dataclass
from typing import Any

import pyspiel
from open_spiel.python.observation import make_observation

from tests.support.conformance.play import (
    DEFAULT,
    FAST,
    RECALL,
    Effort,
    is_python,
    positions,
    replay,
    tree,
)


@dataclass(frozen=True)
class _Fact:
    """What one seat has seen at one position where it moves, or at an end, and what it is shown."""

    player: int
    history: list[int]
    is_terminal: bool
    seen: tuple[Any, ...]
    information: dict[str, Any]  # the information state as a string and, if any, as a tensor
    observation: tuple[str, bytes | None]
    options: list[tuple[int, str]]  # legal actions with their texts


@functools.lru_cache(maxsize=1)  # the checks of one game ask one after another
def _facts(text: str, effort: Effort) -> list[_Fact]:
    """Of a small game at all its positions, else at some."""
    game = pyspiel.load_game(text)
    everything = tree(game, effort)
    if everything is None:
        everything = [list(state.history()) for state in positions(game, effort, seed=31)]
    recall, whole = make_observation(game, RECALL), make_observation(game, DEFAULT)
    facts = []
    for history in everything:
        state = replay(game, history)
        if state.is_chance_node():
            continue
        seats = range(game.num_players()) if state.is_terminal() else [state.current_player()]
        facts += [_fact(state, player, recall, whole) for player in seats]
    return facts


def _fact(state: pyspiel.State, player: int, recall: Any, whole: Any) -> _Fact:
    information = {"string": recall.string_from(state, player)}
    if recall.tensor is not None:
        recall.set_from(state, player)
        information["tensor"] = recall.tensor.tobytes()
    whole.set_from(state, player)
    tensor = None if whole.tensor is None else whole.tensor.tobytes()
    legal = [] if state.is_terminal() else state.legal_actions()
    return _Fact(
        player=player,
        history=list(state.history()),
        is_terminal=state.is_terminal(),
        seen=_seen(state, player),
        information=information,
        observation=(whole.string_from(state, player), tensor),
        options=[(action, state.action_to_string(player, action)) for action in legal],
    )


def _seen(state: pyspiel.State, player: int) -> tuple[Any, ...]:
    game = state.get_game()
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        return tuple(state.history())
    again = game.new_initial_state()
    seen: list[Any] = [again.observation_string(player)]
    for step in state.full_history():
        again.apply_action(step.action)
        shown = again.observation_string(player)
        if step.player == player:
            seen += [step.action, shown]
        elif shown != seen[-1]:
            seen.append(shown)
    return tuple(seen)


def check_information_state_recalls(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 24: an information state is never shared by two different pasts of a seat."""
    pasts: dict[Any, Any] = {}
    for fact in _facts(str(game), effort):
        for form, shown in fact.information.items():
            if pasts.setdefault((fact.player, form, shown), fact.seen) != fact.seen:
                raise AssertionError(f"{game}: {_of(fact, form)} forgets something")


def check_information_state_holds_no_more(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 24: a seat that has seen the same is in the same information state."""
    states: dict[Any, Any] = {}
    for fact in _facts(str(game), effort):
        for form, shown in fact.information.items():
            if states.setdefault((fact.player, form, fact.seen), shown) != shown:
                raise AssertionError(f"{game}: {_of(fact, form)} holds more than the seat has seen")


def _of(fact: _Fact, form: str) -> str:
    return f"the information state {form} of seat {fact.player} after {fact.history}"


def check_information_states_name_the_seat(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 24: no two seats share an information state (OpenSpiel's own may at the end)."""
    owners: dict[Any, int] = {}
    for fact in _facts(str(game), effort):
        if fact.is_terminal and not is_python(game):
            continue
        for form, shown in fact.information.items():
            if owners.setdefault((form, shown), fact.player) != fact.player:
                raise AssertionError(f"{game}: {_of(fact, form)} is another seat's too")


def check_information_state_fixes_actions(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 24: the same information state has the same legal actions with the same texts."""
    options: dict[Any, Any] = {}
    for fact in _facts(str(game), effort):
        key = (fact.player, fact.information["string"])
        if options.setdefault(key, fact.options) != fact.options:
            raise AssertionError(
                f"{game}: the actions after {fact.history} depend on what seat {fact.player} "
                "cannot know"
            )


def check_observation_holds_no_more(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 24: the same information state comes with the same observation."""
    observations: dict[Any, Any] = {}
    for fact in _facts(str(game), effort):
        key = (fact.player, fact.information["string"])
        if observations.setdefault(key, fact.observation) != fact.observation:
            raise AssertionError(
                f"{game}: the observation of seat {fact.player} after {fact.history} holds more "
                "than its information state"
            )


def distinct_information_states(game: pyspiel.Game, effort: Effort = FAST) -> int:
    """How many information states the seats meet where they move (published for small games)."""
    facts = _facts(str(game), effort)
    return len({(fact.player, fact.information["string"]) for fact in facts if fact.options})
