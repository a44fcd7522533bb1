"""Trains a blueprint for one game: `train`, which `arena train cfr GAME` calls."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import games
from bots.cfr import abstraction, blueprint, shipped
from bots.cfr.abstraction import Abstraction
from bots.cfr.decision import new_stack
from bots.cfr.mccfr import Settings, iterate
from bots.cfr.table import Table, average_strategy, grown, must_grow, new_table
from bots.search import engine
from bots.search.playout import UNLIMITED, mean_returns
from games.kernel.contract import Rules
from games.kernel.rng import generator

_FIRST_SLOTS = 1 << 12
_DEFAULT_ITERATIONS = 60_000
_OPENING_GAMES = 100  # random games whose mean length bounds the openings of a long game
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


def plan_for(rules: Rules, look: Abstraction) -> Plan:
    """Exact training, or that of a long game where the abstraction judges unfinished positions.

    Three own decisions are then followed in all classes, and traversals start anywhere in a game
    of the length that random play has.
    """
    if look.horizon is None:
        return Plan()
    _, plies = mean_returns(rules, rules.initial_state(), generator(0), _OPENING_GAMES)
    return Plan(branching=3, horizon=look.horizon, opening=int(plies), curiosity=0.1)


def train(
    game_string: str,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: int = 1,
    out: Path | None = None,
    progress: Progress | None = None,
) -> Path:
    """Trains a blueprint and writes it.

    The same game, iterations and seed give the same file, byte for byte.

    Args:
        game_string: the game, such as `parcheesi`; its parameters are those it is trained with.
        iterations: traversals for each seat; 60,000 where neither limit is given.
        seconds: when to stop; the file names the iterations that were run by then.
        seed: of everything drawn.
        out: where to write; where the bot looks for it unless given.
        progress: told how far it is, several times a second.

    Returns:
        Where it was written.

    Raises:
        ValueError: a game that does not exist or has no abstraction.
        NotWritableError: the place cannot be written; said before the training.
    """
    game = games.load_game(game_string)
    rules, name = games.rules(game), game.get_type().short_name
    look = None if rules is None else abstraction.of_game(name)
    if rules is None or look is None:
        raise ValueError(f"{name}: cfr has no information keys and action classes for it")
    path = shipped.place_of(game) if out is None else out
    blueprint.check_place(path)
    if iterations is None and seconds is None:
        iterations = _DEFAULT_ITERATIONS
    solver = Solver(rules, look, seed=seed, plan=plan_for(rules, look))
    solver.run(iterations=iterations, seconds=seconds, progress=progress)
    trained = shipped.variant(game)
    header = {
        "abstraction": look.version,
        "command": f"arena train cfr '{trained}' --iterations {solver.iterations} --seed {seed}",
        "game": trained,
        "iterations": solver.iterations,
        "rules": rules.version,
        "seed": seed,
    }
    blueprint.write(blueprint.encode(*average_strategy(solver.table), header), path)
    return path


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
