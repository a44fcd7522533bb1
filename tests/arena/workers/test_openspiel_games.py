"""Games of OpenSpiel's own on both backends: the same records, whatever hides or moves together."""

import pytest

from arena.records import EndingKind
from arena.workers import serial
from tests.support.players import NO_LIMITS
from tests.support.ray_driver import plan, random_bots
from tests.support.submitted import spec, written

# Looks at what it may know, so that a difference in that is one in the record.
READER = """
import zlib

class Reader:
    def choose(self, turn):
        text = turn.information_state_string() if turn.seat == 0 else repr(turn.events())
        return turn.legal_actions[zlib.crc32(text.encode()) % len(turn.legal_actions)]
"""


@pytest.mark.ray
@pytest.mark.parametrize("game", ["tic_tac_toe", "kuhn_poker", "goofspiel", "python_kuhn_poker"])
def test_records_of_a_submitted_bot_are_the_same_on_both_backends(pool, tmp_path, game):
    specs = {**random_bots(("b",)), "a": spec(written(tmp_path, READER), name="a")}
    matches = plan(8, game=game)
    one_by_one = {record.match_id: record for record in serial.play_all(matches, specs, NO_LIMITS)}
    on_ray = {record.match_id: record for record in pool.play_all(matches, specs, NO_LIMITS)}

    assert {record.ending.kind for record in one_by_one.values()} == {EndingKind.FINISHED}
    assert one_by_one == on_ray
