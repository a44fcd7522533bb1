"""Items 25 and 28: what a seat may not know changes nothing that it is shown; fair resampling.

The other worlds that a seat must think possible are made here from the rules of each game, apart
from any observer: by dealing again what was dealt face down to others and playing the same moves.
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping

import numpy as np
import pyspiel

from tests.support.conformance.play import (
    FAST,
    Effort,
    choices,
    positions,
    replay,
    require,
    snapshot,
    view_of,
)

Owners = Callable[[pyspiel.State], Mapping[int, int]]


def _dealt_one_each(state: pyspiel.State) -> Mapping[int, int]:
    """Games that start by dealing each seat one card that nobody else ever sees."""
    return {ply: ply for ply in range(min(state.num_players(), len(state.history())))}


def _dealt_until_shown(state: pyspiel.State) -> Mapping[int, int]:
    """Showdown: a card is secret until its owner shows it."""
    shown = {step.player for step in state.full_history() if step.player >= 0 and step.action == 1}
    return {ply: seat for ply, seat in _dealt_one_each(state).items() if seat not in shown}


# Short name (of a mutant what stands before its "__") -> which plies of the history are face-down
# deals, and to whom.
SECRETS: Mapping[str, Owners] = {
    "kuhn_poker": _dealt_one_each,
    "leduc_poker": _dealt_one_each,
    "showdown": _dealt_until_shown,
}


def worlds(state: pyspiel.State, player: int) -> dict[tuple[int, ...], float]:
    """Every history that the seat must think possible, with its probability given the moves."""
    game = state.get_game()
    owners = SECRETS[game.get_type().short_name.partition("__")[0]](state)
    history = list(state.history())
    found: dict[tuple[int, ...], float] = {(): 1.0}
    for ply, action in enumerate(history):
        is_open = owners.get(ply, player) == player
        longer: dict[tuple[int, ...], float] = {}
        for past, weight in found.items():
            at = replay(game, list(past))
            if at.is_chance_node():
                for outcome, probability in at.chance_outcomes():
                    if outcome == action or not is_open:
                        longer[*past, outcome] = weight * probability
            elif action in choices(at):
                longer[*past, action] = weight
        found = longer
    total = math.fsum(found.values())
    return {past: weight / total for past, weight in found.items()}


def check_hidden_variation(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 25: worlds that a seat cannot tell apart give it the same views, byte for byte."""
    compared = 0
    for state in positions(game, effort, seed=41):
        for player in range(game.num_players()):
            shown = view_of(game, state, player)
            for history in worlds(state, player):
                other = replay(game, list(history))
                compared += history != tuple(state.history())
                same = view_of(game, other, player) == shown
                require(same, state, f"seat {player} can tell it from {list(history)}")
    if not compared:
        raise AssertionError(f"{game}: nothing was ever hidden from anybody")


def check_resampling_keeps_what_is_known(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 28: a resampled state shows the seat the same and is one that play could have led to."""
    for state, player, sample in _samples(game, effort):
        same = view_of(game, sample, player) == view_of(game, state, player)
        require(same, state, f"resampling for seat {player} changes what it knows")
        require(sample.current_player() == state.current_player(), state, "another seat moves")
        history = list(sample.history())
        require(len(history) == len(state.history()), state, "resampling changes the length")
        again = snapshot(replay(game, history))
        require(again == snapshot(sample), state, "a resampled state is not what its history gives")


def _samples(game: pyspiel.Game, effort: Effort):
    rng = np.random.default_rng(42)
    for state in positions(game, effort, seed=42):
        for player in range(game.num_players()):
            for _ in range(3):
                yield state, player, state.resample_from_infostate(player, rng.random)


def check_resampling_is_fair(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 28: every world that the seat must think possible comes, as often as it should."""
    rng = np.random.default_rng(43)
    draws = 600
    for state in positions(game, effort, seed=43):
        player = int(rng.integers(game.num_players()))
        expected = worlds(state, player)
        seen = Counter(
            tuple(state.resample_from_infostate(player, rng.random).history()) for _ in range(draws)
        )
        require(set(seen) <= set(expected), state, f"worlds that seat {player} can rule out")
        for history, probability in expected.items():
            # six standard deviations: one false alarm in 10**8 comparisons
            tolerance = 6 * math.sqrt(draws * probability * (1 - probability))
            off = abs(seen[history] - draws * probability)
            require(off <= tolerance, state, f"{seen[history]} of {draws} times {list(history)}")
