"""One OpenSpiel game, state and observer over any rules module.

A game's `spiel.py` describes itself with a `GameDefinition`, names it in a subclass of
`ArenaGame` and calls `register`; from then on `pyspiel.load_game` knows it. Nothing here decides
a rule. The games have no private information: what nobody knows yet is drawn by a chance node
when it is revealed, so every seat sees the position, and the information state is the list of
all actions.
"""

import importlib
import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
import pyspiel

from games.kernel.contract import CHANCE, FUNCTIONS, TERMINAL, Rules, Sizes, is_listed
from games.kernel.rule import Ints, State

Parameters = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class GameDefinition:
    """All that OpenSpiel has to be told about one game. Filled in by its `spiel.py`.

    `rules_version` is raised when play changes. `module` is the `__name__` of the spiel.py itself:
    a pickled game imports it. `defaults` names every parameter; the type of a default (int, bool or
    str: OpenSpiel's strings lose digits of floats) is the type of the parameter. The adapter
    checks names, types and `players`; `encode` checks the rest of the merged parameters
    (ValueError with a sentence) and gives `Rules.params`; `sizes` gives the bounds for them.
    `rules` is the rules module (games/kernel/contract.py), `view` the module that puts positions
    and actions into words: `state_text(s)`, `state_svg(s)`, `action_text(s, seat, action)` (for any
    id below distinct_actions, legal or not; distinct ids give distinct texts),
    `chance_text(s, outcome)`.
    """

    short_name: str
    long_name: str
    rules_version: int
    module: str
    min_players: int
    max_players: int
    utility: pyspiel.GameType.Utility  # with default parameters
    defaults: Parameters
    encode: Callable[[Parameters], Ints]
    sizes: Callable[[Ints], Sizes]
    rules: Any
    view: Any
    # Given where the kind of utility depends on the parameters (encoded as in `Rules.params`).
    utility_for: Callable[[Ints], pyspiel.GameType.Utility] | None = None

    def game_type(self, params: Ints | None = None) -> pyspiel.GameType:
        """The description that OpenSpiel keeps of a game, for its defaults or for `params`."""
        utility = self.utility
        if params is not None and self.utility_for is not None:
            utility = self.utility_for(params)
        return pyspiel.GameType(
            short_name=self.short_name,
            long_name=self.long_name,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=utility,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=self.max_players,
            min_num_players=self.min_players,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=True,
            parameter_specification=dict(self.defaults),
        )

    def core(self, parameters: Parameters) -> Rules:
        """The rules core for merged parameters. Raises ValueError for parameters out of range."""
        params = self.encode(parameters)
        names = ("new_state", *FUNCTIONS, "scores")
        functions = {name: getattr(self.rules, name) for name in names}
        return Rules(
            name=self.short_name,
            version=self.rules_version,
            params=params,
            parameters=dict(parameters),
            sizes=self.sizes(params),
            state_size=len(self.rules.new_state(params)),
            **functions,
        )


class ArenaGame(pyspiel.Game):
    """A game with its parameters; `rules` is its core for search.

    A subclass sets `definition` and nothing else. It has to be a class: OpenSpiel keeps it until
    after the interpreter has ended, when freeing any other callable would abort the process.
    """

    definition: ClassVar[GameDefinition]

    def __init__(self, params: Parameters | None = None) -> None:
        definition = self.definition
        parameters = {**definition.defaults, **(params or {})}
        _check_parameters(definition, parameters)
        rules = definition.core(parameters)
        sizes = rules.sizes
        game_type = definition.game_type(rules.params)
        info = pyspiel.GameInfo(
            num_distinct_actions=sizes.distinct_actions,
            max_chance_outcomes=sizes.max_chance_outcomes,
            num_players=sizes.players,
            min_utility=sizes.min_utility,
            max_utility=sizes.max_utility,
            utility_sum=_UTILITY_SUM.get(game_type.utility),
            max_game_length=sizes.max_game_length,
        )
        super().__init__(game_type, info, parameters)
        self.rules = rules
        self.start = rules.initial_state()  # every new state is a copy of it
        # Scratch that the calls below write to; one game per thread, as OpenSpiel asks.
        self.ids = np.zeros(max(sizes.distinct_actions, sizes.max_chance_outcomes), np.int64)
        self.probabilities = np.zeros(sizes.max_chance_outcomes, np.float64)

    def new_initial_state(self, from_position: Any = None) -> "ArenaState":
        """The position before the first chance node or decision."""
        if from_position is not None:
            raise ValueError("starting from a given position is not offered: replay its actions")
        return ArenaState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Parameters | None = None
    ) -> "ArenaObserver":
        """An observer of the given kind; there are no observer parameters."""
        if isinstance(iig_obs_type, Mapping):  # how OpenSpiel's C++ asks for the default kind
            iig_obs_type, params = None, iig_obs_type
        if params:
            raise ValueError(f"unknown observer parameters: {', '.join(sorted(params))}")
        return ArenaObserver(self.rules, self.definition.view, iig_obs_type)

    def max_chance_nodes_in_history(self) -> int:
        """Bound on the chance nodes of one game."""
        return self.rules.sizes.max_chance_nodes

    def __reduce__(self) -> tuple[Any, ...]:
        return _load_again, (self.definition.module, str(self))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self


_UTILITY_SUM = {
    pyspiel.GameType.Utility.ZERO_SUM: 0.0,
}


def _load_again(module: str, loading_string: str) -> pyspiel.Game:
    """Rebuilds a pickled game where its module may not have been imported yet."""
    importlib.import_module(module)
    return pyspiel.load_game(loading_string)


def _check_parameters(definition: GameDefinition, parameters: Parameters) -> None:
    for key, value in parameters.items():
        where = f"{definition.short_name}: {key}"
        if key not in definition.defaults:
            known = ", ".join(sorted(definition.defaults))
            raise ValueError(f"{where}: no such parameter; there are {known}")
        wanted = type(definition.defaults[key])
        if type(value) is not wanted:
            raise ValueError(f"{where}: {value!r} is not of type {wanted.__name__}")
        if wanted is str and not _reads_back_as_text(value):
            raise ValueError(f"{where}: {value!r} is not words that OpenSpiel reads back as text")
    low, high = definition.min_players, definition.max_players
    if not low <= parameters["players"] <= high:
        found = parameters["players"]
        raise ValueError(f"{definition.short_name}: players: {found} is not in {low}..{high}")


def _reads_back_as_text(value: str) -> bool:
    """Whether `key=value` in a loading string gives this very text again, and not a number."""
    is_number_or_flag = not set(value) - set("+-.0123456789") or value.lower() in {"true", "false"}
    return value == "" or not (is_number_or_flag or set(value) & set("(),=\n"))


def register(game_class: type[ArenaGame]) -> None:
    """Makes a game known to OpenSpiel; called once, at the end of its spiel.py.

    Raises:
        ValueError: OpenSpiel has a game of that name (it would be replaced silently).
    """
    game_type = game_class.definition.game_type()
    name, module = game_type.short_name, game_class.definition.module
    if name in pyspiel.registered_names() and _REGISTERED.get(name) != module:
        raise ValueError(f"OpenSpiel already has a game named {name!r}")
    pyspiel.register_game(game_type, game_class)
    _REGISTERED[name] = module


_REGISTERED: dict[str, str] = {}  # name -> module: the same module may be imported anew


class ArenaState(pyspiel.State):
    """A position; `array` holds all of it and is its only attribute (clone copies nothing else).

    `is_chance_node` and `legal_actions` are answered here for callers in Python; OpenSpiel's own
    would come back into Python two and five times. The answers are the same.
    """

    def __init__(self, game: ArenaGame) -> None:
        super().__init__(game)
        self.array: State = game.start.copy()

    def current_player(self) -> int:
        """The seat to move, or pyspiel's ids for chance and terminal."""
        return self.get_game().rules.current_player(self.array)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.get_game().rules.current_player(self.array) == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance is to move."""
        return self.get_game().rules.current_player(self.array) == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Ascending ids for the player (default: whoever is to move); none for the others."""
        game = self.get_game()
        mover = game.rules.current_player(self.array)
        if mover < 0:
            return super().legal_actions() if player is None else super().legal_actions(player)
        if player is None or player == mover:
            return game.ids[: game.rules.legal_actions(self.array, game.ids)].tolist()
        return [] if player >= 0 else super().legal_actions(player)

    def _legal_actions(self, player: int) -> list[int]:
        game = self.get_game()
        if game.rules.current_player(self.array) != player:
            return []
        return game.ids[: game.rules.legal_actions(self.array, game.ids)].tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of this chance node with their probabilities, ascending."""
        game = self.get_game()
        ids, probabilities = game.ids, game.probabilities
        count = game.rules.chance_outcomes(self.array, ids, probabilities)
        pairs = zip(ids[:count].tolist(), probabilities[:count].tolist(), strict=True)
        return list(pairs)

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        rules, array, ids = game.rules, self.array, game.ids
        mover = rules.current_player(array)
        if mover >= 0:
            count = rules.legal_actions(array, ids)
        elif mover == CHANCE:
            count = rules.chance_outcomes(array, ids, game.probabilities)
        else:
            raise ValueError(f"action {action} after the end of the game")
        if not is_listed(ids, count, action):
            raise ValueError(f"action {action} is not legal here; legal: {ids[:count].tolist()}")
        rules.apply_action(array, action)

    def _action_to_string(self, player: int, action: int) -> str:
        view = self.get_game().definition.view
        if player == CHANCE:
            return view.chance_text(self.array, action)
        return view.action_text(self.array, player, action)

    def returns(self) -> list[float]:
        """One return a seat; zeros before the end."""
        rules = self.get_game().rules
        out = np.zeros(rules.sizes.players, np.float64)
        rules.returns(self.array, out)
        return out.tolist()

    def __str__(self) -> str:
        return self.get_game().definition.view.state_text(self.array)

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.get_game()
        text = pyspiel.serialize_game_and_state(game, self)
        return _read_again, (game.definition.module, text)


def _read_again(module: str, text: str) -> pyspiel.State:
    """Rebuilds a pickled state where the game's module may not have been imported yet."""
    importlib.import_module(module)
    return pyspiel.deserialize_game_and_state(text)[1]


class ArenaObserver:
    """Sees a position for one seat: `tensor`, `dict` (named views of it), text.

    Everything is public, so a public view is the whole view without the seat's own rotation
    (seen from seat 0), and a private-only view is empty.
    """

    def __init__(self, rules: Rules, view: Any, iig_obs_type: Any) -> None:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self._rules = rules
        self._view = view
        self._public = bool(kind.public_info)
        self._perfect_recall = bool(kind.perfect_recall)
        self._own_seat = kind.private_info != pyspiel.PrivateInfoType.NONE
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        # The information state would be a tensor of a thousand plies: it is offered as text only.
        if self._public and not self._perfect_recall:
            self.tensor = np.zeros(rules.sizes.tensor_size, np.float32)
            ends = itertools.accumulate(length for _, length in rules.sizes.observation)
            for (name, length), end in zip(rules.sizes.observation, ends, strict=True):
                self.dict[name] = self.tensor[end - length : end]

    def set_from(self, state: ArenaState, player: int) -> None:
        """Fills `tensor` (and so `dict`) with what the seat sees."""
        self._check_seat(player)
        if self.tensor is not None:
            self.tensor.fill(0)
            self._rules.observe(state.array, player if self._own_seat else 0, self.tensor)

    def string_from(self, state: ArenaState, player: int) -> str:
        """What the seat sees as text; with perfect recall the list of all actions so far."""
        self._check_seat(player)
        if not self._public:
            return ""
        seat = f"seat {player}\n" if self._own_seat else ""
        if self._perfect_recall:
            return seat + _actions_text(state.full_history())
        return seat + self._view.state_text(state.array)

    def _check_seat(self, player: int) -> None:
        if not 0 <= player < self._rules.sizes.players:
            raise ValueError(f"no seat {player}: seats are 0..{self._rules.sizes.players - 1}")


def _actions_text(history: Iterable[Any]) -> str:
    return " ".join(
        f"c{step.action}" if step.player == CHANCE else f"{step.player}:{step.action}"
        for step in history
    )
