"""Golden playthroughs: what whole games looked like, kept so that a change in play is seen.

A file holds some games of one game. Every line of a play is one action; every fifty plies the
position is drawn, with digests of what the seats see. To write the files anew after a change that
is meant (the actions stay, where they are still legal):

    python -m tests.support.playthroughs parcheesi

and with other random games, or for a new game:

    python -m tests.support.playthroughs --new parcheesi
"""

import sys
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pyspiel

import games
from tests.support.conformance.play import choices, future, random_step

FOLDER = Path(__file__).resolve().parents[1] / "games" / "playthroughs"
LONGEST = 160  # plies of one play that are kept
_DRAWN_EVERY = 50
_BREAK = "\n" + "=" * 80 + "\n"


def transcript(text: str, actions: Iterable[int]) -> str:
    """A game and one play of it, action by action, as text."""
    game = games.load_game(text)
    state = game.new_initial_state()
    lines = [f"game: {text}", *_description(game), "", *_drawing(state)]
    for ply, action in enumerate(actions):
        lines.append(_step(state, ply, action))
        state.apply_action(action)
        if state.is_terminal() or (ply + 1) % _DRAWN_EVERY == 0:
            lines += _drawing(state)
    lines.append(f"returns: {state.returns()}" if state.is_terminal() else "to be continued")
    return "\n".join(lines)


def _description(game: pyspiel.Game) -> Iterator[str]:
    sizes = games.rules(game).sizes
    yield f"loads as: {game}"
    yield f"rules version: {games.rules(game).version}"
    yield f"utility: {game.get_type().utility.name} {sizes.min_utility}..{sizes.max_utility}"
    yield f"actions: {sizes.distinct_actions}, outcomes: {sizes.max_chance_outcomes}"
    yield f"at most: {sizes.max_game_length} decisions, {sizes.max_chance_nodes} chance nodes"
    yield "tensor: " + ", ".join(f"{name} {length}" for name, length in sizes.observation)


def _step(state: pyspiel.State, ply: int, action: int) -> str:
    player = state.current_player()
    who = "chance" if state.is_chance_node() else f"seat {player}"
    options = state.chance_outcomes() if state.is_chance_node() else choices(state)
    digest = zlib.crc32(repr(options).encode())
    said = state.action_to_string(player, action)
    return f"{ply} {who}: {action} among {len(options)} ({digest:08x}): {said}"


def _drawing(state: pyspiel.State) -> Iterator[str]:
    for line in str(state).splitlines():
        yield f"    | {line}".rstrip()
    observer = state.get_game().make_py_observer()
    for seat in range(state.num_players()):
        observer.set_from(state, seat)
        shown = zlib.crc32(observer.tensor.tobytes())
        known = zlib.crc32(state.information_state_string(seat).encode())
        yield f"    seat {seat}: tensor {shown:08x}, information {known:08x}"


def plays(name: str) -> list[tuple[str, list[int], str]]:
    """Loading string, actions and transcript of each play in a game's file."""
    found = []
    for text in (FOLDER / f"{name}.txt").read_text().removesuffix("\n").split(_BREAK):
        actions = [
            int(line.split(": ")[1].split()[0]) for line in text.splitlines() if _is_step(line)
        ]
        found.append((text.splitlines()[0].removeprefix("game: "), actions, text))
    return found


def _is_step(line: str) -> bool:
    return line[:1].isdigit()


def _random_play(text: str, seed: int) -> list[int]:
    return future(games.load_game(text).new_initial_state(), np.random.default_rng(seed), LONGEST)


def _still_legal(text: str, actions: list[int], seed: int) -> list[int]:
    """The actions as far as they are legal, then random ones to the same length."""
    state = games.load_game(text).new_initial_state()
    rng = np.random.default_rng(seed)
    for action in actions:
        if state.is_terminal():
            break
        is_legal = action in choices(state)
        state.apply_action(action if is_legal else random_step(state, rng))
    future(state, rng, LONGEST - len(state.history()))
    return list(state.history())


def write(name: str, texts: list[str], *, anew: bool) -> Path:
    """Writes a game's file: one play with each of the loading strings."""
    kept = {} if anew else {text: actions for text, actions, _ in plays(name)}
    written = []
    for seed, text in enumerate(texts):
        actions = _still_legal(text, kept[text], seed) if text in kept else _random_play(text, seed)
        written.append(transcript(text, actions))
    path = FOLDER / f"{name}.txt"
    path.write_text(_BREAK.join(written) + "\n")
    return path


def texts_for(name: str) -> list[str]:
    """The loading strings of which a play is kept: minis and each player count."""
    from tests.games.conformance.sets import SETS

    return [one.text for one in SETS[name] if one.is_small or one.is_win_or_loss]


if __name__ == "__main__":
    for game_name in [word for word in sys.argv[1:] if not word.startswith("-")]:
        where = write(game_name, texts_for(game_name), anew="--new" in sys.argv)
        sys.stdout.write(f"{where.relative_to(FOLDER.parents[2])}\n")
