"""The naive program of tests/support/naive is right: other programs have the same figures."""

import re
from fractions import Fraction

import pytest

from tests.support.naive import parcheesi as naive
from tests.support.naive.parcheesi_board import MINI, MINI2D, TINY
from tests.support.vectors import digest, recorded_games, titles

RECORDS = recorded_games("parcheesi")


def parameters_of(loading_string):
    """Such as `parcheesi(players=2,max_spins=40)`."""
    kinds = {
        "safe_offsets": str,
        "random_first_player": "True".__eq__,
        "forfeit14_ends_turn": "True".__eq__,
        "rule3_beats_doublets": "True".__eq__,
    }
    given = re.findall(r"(\w+)=([^,)]*)", loading_string)
    return naive.Parameters(**{name: kinds.get(name, int)(value) for name, value in given})


@pytest.mark.parametrize("record", RECORDS, ids=titles(RECORDS))
def test_naive_program_plays_the_recorded_games(record):
    state = naive.new_game(parameters_of(record["game"]))
    for _, seat, count, action, ids_digest in record["steps"]:
        ids = naive.legal(state)
        assert (seat, count, ids_digest) == (naive.to_move(state), len(ids), digest(ids))
        state = naive.apply(state, action)

    assert naive.to_move(state) == -4
    assert record["returns"] == [round(float(value), 6) for value in naive.returns(state)]
    positions = [list(naive.from_the_front(pawns)) for pawns in state.position]
    assert record["scores"]["positions"] == positions
    assert record["scores"]["spins"] == state.spins


@pytest.mark.parametrize(
    ("parameters", "nodes", "value"),
    [
        ({**TINY, "max_spins": 8}, 955, 0.019531),
        ({**TINY, "max_spins": 10}, 3_550, 0.019531),
        ({**TINY, "max_spins": 12}, 10_884, 0.037598),
        ({**MINI, "max_spins": 6}, 1_841, 0),
        pytest.param({**MINI2D, "max_spins": 4}, 87_267, 0, marks=pytest.mark.slow),
    ],
)
def test_naive_program_has_the_specified_histories_and_values(parameters, nodes, value):
    # Specification, section 9, for player 0 who spins first.
    start = naive.new_game(naive.Parameters(**parameters, random_first_player=False))

    found_nodes, found_value = histories_and_value(start)
    assert nodes == found_nodes
    assert value == pytest.approx(float(found_value), abs=5e-7)


def histories_and_value(state):
    """How many nodes the game tree below a state has, and what it is worth to seat 0."""
    if state.over:
        return 1, naive.returns(state)[0]
    below = {
        action: histories_and_value(naive.apply(state, action)) for action in naive.legal(state)
    }
    nodes = 1 + sum(count for count, _ in below.values())
    if not state.choices:
        chances = dict(naive.outcomes(state))
        return nodes, sum((chances[i] * value for i, (_, value) in below.items()), Fraction(0))
    best = max if state.mover == 0 else min
    return nodes, best(value for _, value in below.values())
