"""Games of Parcheesi that an independent program recorded play here in the same way."""

import copy

import pytest

from tests.support.vectors import recorded_games, replay, titles

RECORDS = recorded_games("parcheesi")


@pytest.mark.parametrize("record", RECORDS, ids=titles(RECORDS))
def test_a_recorded_game_has_the_same_legal_actions_returns_and_scores(record):
    replay(record)


def test_a_record_with_another_legal_set_is_refused():
    record = copy.copy(RECORDS[0])
    kind, seat, count, action, _ = record["steps"][8]
    record["steps"] = [*record["steps"][:8], [kind, seat, count, action, "0" * 12]]

    with pytest.raises(AssertionError, match="step 8"):
        replay(record)


def test_a_record_with_another_score_is_refused():
    record = {**RECORDS[0], "scores": {**RECORDS[0]["scores"], "spins": 66}}

    with pytest.raises(AssertionError):
        replay(record)
