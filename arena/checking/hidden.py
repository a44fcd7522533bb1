"""What a bot may not know: two worlds that its seat cannot tell apart get the same move.

Another world is the same history with one action of somebody else changed (a card, a die, a
move), so that the seat's information state stays the same.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pyspiel

from arena.checking.candidate import Candidate, Setting
from arena.checking.finding import Finding, Mark
from arena.checking.visit import Visit, random_start, sit_down
from arena.isolation.positions import replay

_WANTED = 20  # pairs of worlds
_MOST_POSITIONS = 200
_MOST_TRIES = 300  # of changed histories, for one position
_SEED = 40


@dataclass(frozen=True, slots=True)
class Worlds:
    """Pairs of worlds that were compared."""

    pairs: int = 0
    different: int = 0


def compare(candidate: Candidate, setting: Setting, seconds: float) -> Worlds:
    """Shows the bot one world and another, each in a fresh process, until the time is over."""
    deadline = time.monotonic() + seconds
    rng = np.random.default_rng(_SEED)
    pairs = different = 0
    for number in range(_MOST_POSITIONS):
        if pairs == _WANTED or (pairs and time.monotonic() > deadline):
            break
        seat = number % setting.pool.players
        seed = int(rng.integers(2**31))
        start = random_start(setting, seat, rng)
        other = next(other_worlds(setting, start, seat, rng), None) if start else None
        if other is None:
            continue
        first, second = (
            sit_down(candidate, setting, Visit(seat, seed, world, turns=1)).choices
            for world in (start, other)
        )
        pairs += 1
        different += first != second
    return Worlds(pairs, different)


def finding(setting: Setting, worlds: Worlds) -> Finding:
    """What the comparison says, in a sentence."""
    if not worlds.pairs:
        sentence = "no two worlds were found that a seat cannot tell apart"
        return Finding("hidden", Mark.SKIPPED, sentence, setting.name)
    if not worlds.different:
        sentence = (
            f"{worlds.pairs} pairs of worlds that a seat cannot tell apart: the same move in both"
        )
        return Finding("hidden", Mark.OK, sentence, setting.name)
    return Finding(
        "hidden",
        Mark.WARNING,
        f"another move in {worlds.different} of {worlds.pairs} pairs of worlds that a seat cannot "
        "tell apart",
        setting.name,
        "a bot is sent only what its seat knows, so it decides by something else: the clock, "
        "id(), or randomness that does not come from the seed",
    )


def other_worlds(
    setting: Setting, history: tuple[int, ...], seat: int, rng: np.random.Generator
) -> Iterator[tuple[int, ...]]:
    """Histories of the same length that give the seat the same information state."""
    state = setting.game.new_initial_state()
    replay(state, list(history))
    own = _known(setting, state, seat)
    if own is None or setting.game.get_type().dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        return
    actors = [step.player for step in state.full_history()]
    foreign = [place for place, actor in enumerate(actors) if actor != seat]
    tries = 0
    for place in rng.permutation(foreign):
        before = setting.game.new_initial_state()
        replay(before, list(history[:place]))
        for action in before.legal_actions():
            tries += 1
            if tries > _MOST_TRIES:
                return
            changed = (*history[:place], action, *history[place + 1 :])
            if action != history[place] and _known_after(setting, changed, seat) == own:
                yield changed


def _known_after(setting: Setting, history: tuple[int, ...], seat: int) -> str | None:
    """What a seat knows after a history; None where the rules do not allow it."""
    state = setting.game.new_initial_state()
    for action in history:
        if state.is_terminal() or action not in state.legal_actions():
            return None
        state.apply_action(action)
    if state.is_terminal() or state.current_player() != seat:
        return None
    return _known(setting, state, seat)


def _known(setting: Setting, state: pyspiel.State, seat: int) -> str | None:
    if not setting.facts.type.provides_information_state_string:
        return None
    known: str = state.information_state_string(seat)
    return known
