"""Games of Alubari that an independent program recorded play here in the same way."""

import pytest

from tests.support.vectors import recorded_games, replay, titles

RECORDS = recorded_games("alubari")


@pytest.mark.parametrize("record", RECORDS, ids=titles(RECORDS))
def test_a_recorded_game_has_the_same_legal_actions_returns_and_scores(record):
    replay(record)
