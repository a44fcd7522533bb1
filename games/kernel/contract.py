"""What every rules module offers, so that one adapter and one search serve all games.

A rules module defines, each as an `@rule`:

    current_player(s: State) -> int                the seat to move, CHANCE or TERMINAL
    legal_actions(s: State, out: Ints) -> int      writes ascending ids, returns how many (>= 1)
    apply_action(s: State, action: int) -> None    a decision or a chance outcome, in place; the
                                                   caller guarantees that it is legal
    chance_outcomes(s, out: Ints, probabilities: Floats) -> int    ascending, each p > 0, sum 1
    sample_chance(s: State, u: float) -> int       the outcome at u in [0, 1) of the inverse CDF of
                                                   chance_outcomes, in that order
    returns(s: State, out: Floats) -> None         one number a seat; all 0 before the end
    observe(s: State, seat: int, out: Tensor) -> None    fills the observation tensor
    luck_key(s: State, out: Ints) -> int           words that name this chance node whatever was
                                                   played before, returns how many (<= LUCK_WORDS)

and in plain Python:

    new_state(params: Ints) -> State               a fresh position; params from spiel.encode
    scores(s: State) -> dict[str, object]          with the keys of the recorded games
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from numba import types

from games.kernel.rule import FLOATS, INTS, STATE, TENSOR, Floats, Ints, State, Tensor, rule

CHANCE = -1  # as pyspiel.PlayerId.CHANCE
TERMINAL = -4  # as pyspiel.PlayerId.TERMINAL
LUCK_WORDS = 8  # room that a caller of luck_key provides

# The types of these functions, as numba first-class function types.
CURRENT_PLAYER = types.FunctionType(types.int64(STATE))
LEGAL_ACTIONS = types.FunctionType(types.int64(STATE, INTS))
APPLY_ACTION = types.FunctionType(types.void(STATE, types.int64))
CHANCE_OUTCOMES = types.FunctionType(types.int64(STATE, INTS, FLOATS))
SAMPLE_CHANCE = types.FunctionType(types.int64(STATE, types.float64))
RETURNS = types.FunctionType(types.void(STATE, FLOATS))
OBSERVE = types.FunctionType(types.void(STATE, types.int64, TENSOR))
LUCK_KEY = types.FunctionType(types.int64(STATE, INTS))

FUNCTIONS: Mapping[str, types.FunctionType] = {
    "current_player": CURRENT_PLAYER,
    "legal_actions": LEGAL_ACTIONS,
    "apply_action": APPLY_ACTION,
    "chance_outcomes": CHANCE_OUTCOMES,
    "sample_chance": SAMPLE_CHANCE,
    "returns": RETURNS,
    "observe": OBSERVE,
    "luck_key": LUCK_KEY,
}


@dataclass(frozen=True, slots=True)
class Sizes:
    """Bounds of one game with its parameters; all of them hold, none is a guess."""

    players: int
    distinct_actions: int  # decision ids are 0..distinct_actions-1
    max_chance_outcomes: int  # chance ids are 0..max_chance_outcomes-1
    max_game_length: int  # decisions, chance not counted
    max_chance_nodes: int
    min_utility: float
    max_utility: float
    observation: tuple[tuple[str, int], ...]  # named pieces of the tensor with their lengths

    @property
    def tensor_size(self) -> int:
        """Length of the observation tensor."""
        return sum(length for _, length in self.observation)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules core of one game with its parameters, as given to search and to the adapter."""

    name: str
    version: int
    params: Ints
    parameters: Mapping[str, object]
    sizes: Sizes
    state_size: int  # bytes
    new_state: Callable[[Ints], State]
    current_player: Callable[[State], int]
    legal_actions: Callable[[State, Ints], int]
    apply_action: Callable[[State, int], None]
    chance_outcomes: Callable[[State, Ints, Floats], int]
    sample_chance: Callable[[State, float], int]
    returns: Callable[[State, Floats], None]
    observe: Callable[[State, int, Tensor], None]
    luck_key: Callable[[State, Ints], int]
    scores: Callable[[State], dict[str, object]]

    def initial_state(self) -> State:
        """A fresh position with these parameters."""
        return self.new_state(self.params)


@rule
def is_listed(ids: Ints, count: int, wanted: int) -> bool:
    """Whether an id is among the first `count`, which ascend, as the functions above write them."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if ids[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low < count and ids[low] == wanted
