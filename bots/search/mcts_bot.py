"""`mcts`: searches every turn afresh with compiled UCT and plays the most visited action.

Limited by `simulations` it plays the same for the same seed on every machine; limited by `seconds`
it plays as well as the machine allows. The method stands in bots/search/mcts.py.

Playouts go to the end of the game. With `playout_plies` they are cut off after so many plies, and
the game's evaluation, `values` in bots/cfr/abstractions/<game>.py, judges the position: in long
games that is several times cheaper and says more about the decision. Evaluations lie close
together, so `exploration` should then be small, such as 0.1.
"""

import math
import time
from collections.abc import Callable, Mapping

import pyspiel

import games
from arena.bot import Turn
from arena.errors import BotError
from bots.cfr import abstraction
from bots.search.mcts import Search
from bots.search.playout import UNLIMITED
from games.kernel.rng import generator

VERSION = "1"

_DEFAULT_SIMULATIONS = 1000
_MAX_NODES = 500_000  # 50 bytes and 8 a seat each, taken from memory only as the tree grows
_SAFETY_SECONDS = 0.02  # left over of the tournament's time for one move


class MctsBot:
    """One seat's search; see `make_bot`."""

    def __init__(
        self,
        *,
        simulations: int | None,
        seconds: float | None,
        exploration: float,
        playout_plies: int | None,
    ) -> None:
        self._simulations = simulations
        self._seconds = seconds
        self._exploration = exploration
        self._playout_plies = playout_plies

    def new_game(self, game: pyspiel.Game, seat: int, seed: int) -> None:
        """Makes room for the tree; the seed starts the search's own generator."""
        rules = games.rules(game)
        if rules is None:
            raise BotError(_why_not(game))
        nodes = _MAX_NODES if self._simulations is None else self._simulations + 1
        cut_off = self._playout_plies is not None
        self._search = Search(
            rules,
            exploration=self._exploration,
            max_nodes=min(nodes, _MAX_NODES),
            max_plies=UNLIMITED if self._playout_plies is None else self._playout_plies,
            values=_evaluation(game)[1] if cut_off else None,
        )
        self._rng = generator(seed)

    def choose(self, turn: Turn) -> int:
        """The most visited action; a forced one is played without a search."""
        if len(turn.legal_actions) == 1:
            return turn.legal_actions[0]
        choices = self._search.choices(
            turn.sample_state().array,
            self._rng,
            simulations=self._simulations,
            seconds=self._seconds_for(turn),
            # The tournament's limit is CPU time: on a busy machine a search that is limited by
            # simulations must not end earlier than on an idle one.
            clock=time.thread_time if self._seconds is None else time.perf_counter,
        )
        return choices[0].action

    def _seconds_for(self, turn: Turn) -> float | None:
        """The time to search; the tournament's limit ends every search rather than the match."""
        limit = turn.seconds_left() - _SAFETY_SECONDS
        if self._seconds is not None:
            limit = min(limit, self._seconds)
        return None if math.isinf(limit) else limit


def make_bot(
    simulations: int | None = None,
    seconds: float | None = None,
    exploration: float = 1.0,
    playout_plies: int | None = None,
) -> MctsBot:
    """A searching bot.

    Args:
        simulations: simulations a move; 1000 where neither limit is given.
        seconds: seconds a move; with both limits the first one reached ends the search.
        exploration: weight of the bonus for rarely tried actions, 0 or more; results count
            from 0 (the game's least utility) to 1 (its greatest).
        playout_plies: plies, chance counted, after which the game's evaluation judges a playout; to
            the end of the game unless given.
    """
    if simulations is not None and simulations < 2:
        raise BotError(f"mcts: simulations is {simulations}; it has to be 2 or more")
    if seconds is not None and not 0 < seconds < math.inf:
        raise BotError(f"mcts: seconds is {seconds}; it has to be above 0")
    if not 0 <= exploration < math.inf:
        raise BotError(f"mcts: exploration is {exploration}; it has to be 0 or more")
    if playout_plies is not None and playout_plies < 0:
        raise BotError(f"mcts: playout_plies is {playout_plies}; it has to be 0 or more")
    if simulations is None and seconds is None:
        simulations = _DEFAULT_SIMULATIONS
    return MctsBot(
        simulations=simulations,
        seconds=seconds,
        exploration=exploration,
        playout_plies=playout_plies,
    )


def plays(game: pyspiel.Game) -> str | None:
    """None, or why it cannot play a game."""
    return None if games.rules(game) is not None else _why_not(game)


def identity(options: Mapping[str, object], game: pyspiel.Game) -> str:
    """The version of the evaluation where playouts are cut off, else nothing.

    Raises:
        BotError: playouts are to be cut off in a game without an evaluation.
    """
    if options["playout_plies"] is None:
        return ""
    return f"evaluation {_evaluation(game)[0]}"


def _evaluation(game: pyspiel.Game) -> tuple[int, Callable[..., None]]:
    """The version of a game's evaluation, and the evaluation."""
    name = game.get_type().short_name
    look = None if games.rules(game) is None else abstraction.of_game(name)
    if look is None or look.values is None:
        raise BotError(
            f"mcts: playout_plies is set, but nothing judges unfinished positions of {name}"
        )
    return look.version, look.values


def _why_not(game: pyspiel.Game) -> str:
    return (
        f"mcts searches with the compiled rules of this project's games; "
        f"{game.get_type().short_name} is a game of OpenSpiel's own and has none"
    )
