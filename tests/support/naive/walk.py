"""Games written as generators of chance nodes and decisions, walked beside the real ones.

A naive game has a method `nodes()`, a generator that yields Chance and Decision and is sent the id
that was taken; the rules read from top to bottom as in the rulebook. Afterwards `scores()` and
`returns()` are those of the end.
"""

import json
from fractions import Fraction
from typing import Any, NamedTuple

import games
from tests.support.vectors import digest


class Chance(NamedTuple):
    chances: dict[int, Fraction]  # by outcome id


class Decision(NamedTuple):
    seat: int
    ids: list[int]


def uniform(outcomes: list[int]) -> Chance:
    return Chance({outcome: Fraction(1, len(outcomes)) for outcome in outcomes})


def choose(seat: int, ids: list[int]) -> Any:
    """A decision, as part of a generator; with one choice it is taken at once."""
    assert ids, "a decision without a choice"
    if len(ids) == 1:
        return ids[0]
    taken = yield Decision(seat, sorted(ids))
    return taken


def seen(state: Any) -> Chance | Decision | None:
    """The node that the real game is at; None at its end."""
    if state.is_terminal():
        return None
    if state.is_chance_node():
        return Chance(dict(state.chance_outcomes()))
    return Decision(state.current_player(), state.legal_actions())


def assert_same(slow: Any, state: Any) -> None:
    """Same kind of node, seat, ids, and chances."""
    real = seen(state)
    assert type(slow) is type(real), f"{slow}, but the game has {real}:\n{state}"
    if isinstance(slow, Chance):
        assert sorted(slow.chances) == list(real.chances), f"{state}"
        assert sum(slow.chances.values()) == 1
        for outcome, chance in slow.chances.items():
            assert abs(float(chance) - real.chances[outcome]) < 1e-12, f"{outcome}\n{state}"
    else:
        assert slow == real, f"{state}"


def walk_beside(naive: Any, state: Any, choice: Any, at_node: Any = None) -> int:
    """Plays one game in both programs and compares every node, scores and returns.

    `choice(node)` gives the id to take; `at_node(naive, state)` is called at every node. Returns
    the number of nodes.
    """
    walk = naive.nodes()
    node = next(walk)
    count = 0
    while node is not None:
        assert_same(node, state)
        if at_node:
            at_node(naive, state)
        action = choice(node)
        count += 1
        state.apply_action(action)
        try:
            node = walk.send(action)
        except StopIteration:
            node = None
    assert state.is_terminal(), f"goes on: {state}"
    assert naive.scores() == games.rules(state.get_game()).scores(state.array), f"{state}"
    returns = [float(value) for value in naive.returns()]
    assert max(abs(a - b) for a, b in zip(returns, state.returns(), strict=True)) < 1e-9
    if at_node:
        at_node(naive, state)
    return count


def replay(naive: Any, record: dict[str, Any]) -> None:
    """Compares a recorded game (tests/support/vectors.py) with the naive program alone."""
    walk = naive.nodes()
    node = next(walk)
    for number, (kind, seat, count, action, found) in enumerate(record["steps"]):
        is_chance = isinstance(node, Chance)
        ids = sorted(node.chances) if is_chance else node.ids
        slow = ["c" if is_chance else "d", -1 if is_chance else node.seat, len(ids), digest(ids)]
        assert [kind, seat, count, found] == slow, f"{record['game']}: step {number}"
        try:
            node = walk.send(action)
        except StopIteration:
            node = None
    assert node is None, f"{record['game']}: goes on after the last recorded step"
    assert record["scores"] == json.loads(json.dumps(naive.scores()))
    assert record["returns"] == [round(float(value), 6) for value in naive.returns()]
