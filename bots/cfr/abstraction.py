"""How a game looks to a blueprint: information keys and action classes.

An abstraction module, `bots/cfr/abstractions/<game>.py`, defines

    VERSION: int                                  raised when a key or a class changes its meaning
    ACTION_CLASSES: int                           at most 64
    info_key(s: State, seat: int) -> np.uint64    never 0; equal keys are played alike
    action_class(s: State, action: int) -> int    0..ACTION_CLASSES-1; of the legal actions of one
                                                  class the first one stands for all

each function an `@rule`, and optionally, for games too long to be played out in training,

    HORIZON: int                                  plies, chance counted, before `values` judges
    values(s: State, out: Floats) -> None         what the position is worth to each seat
    CLASS_NAMES: tuple[str, ...]                  for people

With the identity abstraction (the key holds all that a seat knows, each action its own class)
Monte-Carlo CFR converges to an equilibrium in two-player zero-sum games.
"""

import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numba import types

from games.kernel.rule import STATE, State

INFO_KEY = types.FunctionType(types.uint64(STATE, types.int64))
ACTION_CLASS = types.FunctionType(types.int64(STATE, types.int64))


class Look(NamedTuple):
    """The two functions of an abstraction inside compiled code."""

    info_key: Any
    action_class: Any


LOOK = types.NamedTuple((INFO_KEY, ACTION_CLASS), Look)


@dataclass(frozen=True, slots=True)
class Abstraction:
    """An abstraction module as training and playing use it."""

    version: int
    classes: int
    info_key: Callable[[State, int], np.uint64]
    action_class: Callable[[State, int], int]
    horizon: int | None = None
    values: Callable[..., None] | None = None


def of_game(short_name: str) -> Abstraction | None:
    """The abstraction of one of the project's games, None where there is none."""
    module = f"bots.cfr.abstractions.{short_name}"
    if importlib.util.find_spec(module) is None:
        return None
    return of_module(importlib.import_module(module))


def of_module(module: ModuleType) -> Abstraction:
    """The abstraction that a module defines."""
    return Abstraction(
        version=getattr(module, "VERSION", 1),
        classes=module.ACTION_CLASSES,
        info_key=module.info_key,
        action_class=module.action_class,
        horizon=getattr(module, "HORIZON", None),
        values=getattr(module, "values", None),
    )
