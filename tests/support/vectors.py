"""Replays recorded games (tests/games/vectors) through the project's games.

A record is one JSON object a line: `game` is the OpenSpiel loading string; `steps` holds
`[kind, seat, count, action, digest]` for every chance node ("c", seat -1) and decision ("d"):
how many ids are legal, the id taken, and the first 12 hex digits of sha1 over the legal ids joined
by commas in ascending order; then `returns` (6 digits) and `scores`. The records come from an
independent program.
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import games

VECTORS = Path(__file__).parents[1] / "games" / "vectors"


def recorded_games(name: str) -> list[dict[str, Any]]:
    """The recorded games of one game, such as "parcheesi"."""
    lines = (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def titles(records: Sequence[dict[str, Any]]) -> list[str]:
    """One test id a record: its place in the file and its loading string."""
    return [f"{number} {record['game']}" for number, record in enumerate(records)]


def digest(ids: Sequence[int]) -> str:
    """As the records have it."""
    return hashlib.sha1(",".join(map(str, ids)).encode()).hexdigest()[:12]


def replay(record: dict[str, Any]) -> None:
    """Plays a recorded game and compares every step, the returns and the scores.

    Raises:
        AssertionError: naming the first step that differs.
    """
    game = games.load_game(record["game"])
    state = game.new_initial_state()
    for number, step in enumerate(record["steps"]):
        assert step == _step(state, step[3]), f"{record['game']}: step {number}"
        state.apply_action(step[3])
    assert state.is_terminal(), f"{record['game']}: goes on after the last recorded step"
    assert record["returns"] == [round(value, 6) for value in state.returns()]
    found = games.rules(game).scores(state.array)
    # Through JSON, as the record came: tuples become lists, integer keys become texts.
    assert record["scores"] == json.loads(json.dumps(found))


def _step(state: Any, action: int) -> list[Any]:
    """This node in the form of the records, as if `action` were taken."""
    if state.is_chance_node():
        ids = [outcome for outcome, _ in state.chance_outcomes()]
        kind, seat = "c", -1
    elif state.is_terminal():
        kind, seat, ids = "end", -1, []
    else:
        kind, seat = "d", state.current_player()
        ids = state.legal_actions()
    taken = action if action in ids else None
    return [kind, seat, len(ids), taken, digest(ids)]
