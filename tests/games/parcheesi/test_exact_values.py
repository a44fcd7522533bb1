"""The small variants have exact values and exact sizes, known from an independent program.

Seat 0 spins first; a win counts 1, a loss -1, the end by max_spins 0. A history is a node of the
game tree: the root, every later chance node and decision, every end.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest

import games
from games.kernel.contract import CHANCE, TERMINAL, Rules
from games.kernel.record import read
from games.kernel.rule import State
from games.parcheesi.board import MINIS
from games.parcheesi.rules import LAYOUT


class Solved(NamedTuple):
    value: float  # for seat 0, both seats playing best
    histories: int


def mini(name: str, **changes: object) -> Rules:
    parameters = {**MINIS[name], "random_first_player": False, **changes}
    listed = ",".join(f"{key}={value}" for key, value in parameters.items())
    return games.rules(games.load_game(f"parcheesi({listed})"))


def children(rules: Rules, state: State) -> Iterator[tuple[float, State]]:
    """The positions after this one, with probabilities at a chance node (1 at a decision)."""
    ids, probabilities = np.zeros(64, np.int64), np.ones(64)
    if rules.current_player(state) == CHANCE:
        count = rules.chance_outcomes(state, ids, probabilities)
    else:
        count = rules.legal_actions(state, ids)
    for action, probability in zip(
        ids[:count].tolist(), probabilities[:count].tolist(), strict=True
    ):
        child = state.copy()
        rules.apply_action(child, action)
        yield probability, child


def best(rules: Rules, state: State, values: list[tuple[float, float]]) -> float:
    """The value of a node from (probability, value) of its children."""
    mover = rules.current_player(state)
    if mover == CHANCE:
        return sum(probability * value for probability, value in values)
    return (max if mover == 0 else min)(value for _, value in values)


def value_at_end(rules: Rules, state: State) -> float:
    out = np.zeros(2)
    rules.returns(state, out)
    return float(out[0])


def without_luck(state: State, *, spins: bool) -> bytes:
    """A key: which seat had how many spins (and how many there were) decides no rule."""
    copy = state.copy()
    g = read(copy, LAYOUT)
    g.seat_spins[:] = 0
    if spins:
        g.spins = 0
    return copy.tobytes()


def solve(rules: Rules) -> Solved:
    """Expectimax over the whole game; positions that come up again are looked up."""
    known: dict[bytes, Solved] = {}

    def visit(state: State) -> Solved:
        if rules.current_player(state) == TERMINAL:
            return Solved(value_at_end(rules, state), 1)
        key = without_luck(state, spins=False)
        if key not in known:
            found = [(chance, visit(child)) for chance, child in children(rules, state)]
            value = best(rules, state, [(chance, below.value) for chance, below in found])
            known[key] = Solved(value, 1 + sum(below.histories for _, below in found))
        return known[key]

    return visit(rules.initial_state())


def reachable(rules: Rules) -> Iterator[State]:
    """Every position that differs from the others in more than how many spins there were."""
    start = rules.initial_state()
    seen = {without_luck(start, spins=True)}
    todo = [start]
    while todo:
        state = todo.pop()
        yield state
        if rules.current_player(state) == TERMINAL:
            continue
        for _, child in children(rules, state):
            key = without_luck(child, spins=True)
            if key not in seen:
                seen.add(key)
                child[:] = np.frombuffer(key, np.uint8)
                todo.append(child)


def count_reachable(rules: Rules) -> tuple[int, int]:
    """How many (chance nodes, decisions)."""
    movers = [rules.current_player(state) for state in reachable(rules)]
    return movers.count(CHANCE), sum(mover >= 0 for mover in movers)


@pytest.mark.parametrize(
    ("max_spins", "histories", "value"),
    [(8, 955, 0.019531), (10, 3550, 0.019531), (12, 10884, 0.037598)],
)
def test_tiny_has_its_exact_value_and_number_of_histories(max_spins, histories, value):
    solved = solve(mini("parcheesi_tiny", max_spins=max_spins))

    assert solved.histories == histories
    assert solved.value == pytest.approx(value, abs=5e-7)


def test_tiny_with_forty_spins_has_its_exact_value():
    solved = solve(mini("parcheesi_tiny", max_spins=40))

    assert solved.value == pytest.approx(0.111784, abs=5e-7)


def test_tiny_without_an_end_converges_to_its_value():
    """Value iteration over the 110 chance nodes that differ; one spin of 1,000 is as the next."""
    rules = mini("parcheesi_tiny", max_spins=1000)
    start = without_luck(rules.initial_state(), spins=True)
    nodes = {without_luck(s, spins=True): s for s in reachable(rules)}
    values = dict.fromkeys(nodes, 0.0)
    below: dict[bytes, list[tuple[float, bytes]]] = {}
    for key, state in nodes.items():
        if rules.current_player(state) == TERMINAL:
            values[key] = value_at_end(rules, state)
        else:
            found = children(rules, state)
            below[key] = [(chance, without_luck(child, spins=True)) for chance, child in found]
    change = 1.0
    while change > 1e-10:
        change = 0.0
        for key, found in below.items():
            value = best(rules, nodes[key], [(chance, values[child]) for chance, child in found])
            change = max(change, abs(value - values[key]))
            values[key] = value

    assert values[start] == pytest.approx(0.111785, abs=5e-7)


def test_by_symmetry_tiny_is_worth_nothing_when_chance_says_who_goes_first():
    solved = solve(mini("parcheesi_tiny", random_first_player=True))

    assert solved.value == pytest.approx(0.0, abs=1e-12)
    assert solved.histories == 1 + 2 * 955


def test_mini_with_six_spins_has_its_number_of_histories():
    assert solve(mini("parcheesi_mini", max_spins=6)).histories == 1841


def test_mini2d_with_four_spins_has_its_exact_value_and_number_of_histories():
    assert solve(mini("parcheesi_mini2d", max_spins=4)) == Solved(0.0, 87267)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("max_spins", "histories", "value"), [(5, 5575714, 0.004471), (6, 91897599, 0.009604)]
)
def test_mini2d_has_its_exact_value_and_number_of_histories(max_spins, histories, value):
    solved = solve(mini("parcheesi_mini2d", max_spins=max_spins))

    assert solved.histories == histories
    assert solved.value == pytest.approx(value, abs=5e-7)


def test_tiny_has_its_number_of_positions():
    assert count_reachable(mini("parcheesi_tiny", max_spins=1000)) == (110, 196)


@pytest.mark.slow
def test_mini_has_its_number_of_positions():
    assert count_reachable(mini("parcheesi_mini", max_spins=1000)) == (61284, 213176)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_mini2d_has_its_number_of_positions():
    spins, decisions = count_reachable(mini("parcheesi_mini2d", max_spins=1000))

    assert spins == 40678
    # The figure known for decisions keeps more of the spin than matters, so it is an upper bound.
    assert decisions <= 1626196
