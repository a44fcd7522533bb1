"""Trains a blueprint for one game: `train`, which `arena train cfr GAME` calls."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bots.cfr.abstraction import Abstraction
from bots.cfr.decision import new_stack
from bots.cfr.mccfr import Settings, iterate
from bots.cfr.table import Table, grown, must_grow, new_table
from bots.search import engine
from bots.search.playout import UNLIMITED
from games.kernel.contract import Rules
from games.kernel.rng import generator

_FIRST_SLOTS = 1 << 12
_MAX_KEYS = 200_000  # a bound on memory: a key takes 16 bytes a class

Progress = Callable[[int, int], None]  # iterations done, information keys met


@dataclass(frozen=True, slots=True)
class Plan:
    """How long games are trained; see bots/cfr/mccfr.py. The defaults are exact."""

    branching: int = 64
    horizon: int = UNLIMITED
    opening: int = 0
    curiosity: float = 0.0
    plus: bool = False


class Solver:
    """Regrets and average strategies of one game under one abstraction, and their generator."""

    def __init__(self, rules: Rules, abstraction: Abstraction, *, seed: int, plan: Plan) -> None:
        sizes = rules.sizes
        self._functions = (
            *engine.core(rules, abstraction.values),
            abstraction.info_key,
            abstraction.action_class,
        )
        self._root = rules.initial_state()
        self._settings = Settings(
            plan.branching, plan.horizon, plan.opening, plan.curiosity, plan.plus
        )
        self._stack = new_stack(
            plan.branching, state_size=len(self._root), classes=abstraction.classes
        )
        self._legal = np.zeros(sizes.distinct_actions, np.int64)
        self._out = np.zeros(sizes.players)
        self._rng = generator(seed)
        self.table: Table = new_table(abstraction.classes, slots=_FIRST_SLOTS, max_keys=_MAX_KEYS)
        self.iterations = 0

    def run(
        self,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Goes on training until either limit; one iteration has a traversal for every seat.

        The state after so many iterations does not depend on the slices they were run in.
        """
        scratch = self._root.copy()

        def work(count: int) -> int:
            left = count
            while left:
                if must_grow(self.table):
                    self.table = grown(self.table)
                run = iterate(
                    *self._functions,
                    *(self.table, self._stack, self._root, scratch, self._legal, self._rng),
                    *(self._out, self._settings, self.iterations, left),
                )
                self.iterations += run
                left -= run
            if progress is not None:
                progress(self.iterations, int(self.table.counts[0]))
            return count

        engine.run_in_slices(work, units=iterations, seconds=seconds)
