"""The naive program of tests/support/naive is right: other programs have the same figures."""

import re

import pytest

from tests.support.naive.alubari import Game, Parameters
from tests.support.vectors import digest, recorded_games, titles

RECORDS = recorded_games("alubari")


def parameters_of(loading_string):
    """Such as `alubari(players=3,max_rounds=5)`."""
    kinds = {"printed_estate": "True".__eq__, "darjeeling_wild": "True".__eq__}
    kinds |= {"players": int, "max_rounds": int}
    given = re.findall(r"(\w+)=([^,)]*)", loading_string)
    return Parameters(**{name: kinds.get(name, str)(value) for name, value in given})


@pytest.mark.parametrize("record", RECORDS, ids=titles(RECORDS))
def test_naive_program_plays_the_recorded_games(record):
    game = Game(parameters_of(record["game"]))
    for number, (_, seat, count, action, ids_digest) in enumerate(record["steps"]):
        ids = game.legal()
        assert (seat, count, ids_digest) == (game.to_move, len(ids), digest(ids)), number
        game.apply(action)

    assert game.over
    assert record["returns"] == [round(float(value), 6) for value in game.returns()]
    found, expected = game.scores(), dict(record["scores"])
    for completed, possible in zip(expected.pop("ncon"), found.pop("ncon"), strict=True):
        assert completed in possible
    assert expected == found
