import json
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena import store_moves

RECORDED = Path(__file__).parents[1] / "games" / "vectors" / "parcheesi.jsonl"

ACTION = st.tuples(st.integers(-1, 254), st.integers(0, 2**64 - 1))


@given(st.lists(ACTION).map(tuple))
def test_actions_come_back_as_they_were(actions):
    assert actions == store_moves.decode(store_moves.encode(actions))


@given(st.lists(st.tuples(st.integers(-1, 3), st.integers(0, 900)), min_size=1).map(tuple))
def test_every_damaged_byte_is_noticed(actions):
    blob = store_moves.encode(actions)

    for place in range(len(blob)):
        damaged = bytearray(blob)
        damaged[place] ^= 0xFF
        with pytest.raises(ValueError, match="its actions are"):
            store_moves.decode(bytes(damaged))


@pytest.mark.parametrize("length", [0, 1, 2, 5, -1])
def test_a_torn_blob_is_noticed(length):
    blob = store_moves.encode(((0, 1), (-1, 300)))

    with pytest.raises(ValueError, match="its actions are"):
        store_moves.decode(blob[:length])


def test_a_blob_with_something_after_it_is_noticed():
    with pytest.raises(ValueError, match="length is wrong"):
        store_moves.decode(store_moves.encode(((0, 1),)) + b"x")


def test_a_blob_that_unpacks_to_gigabytes_is_not_unpacked():
    bomb = bytes((1, 1)) + zlib.compress(bytes(80 * 1024 * 1024), 1)

    with pytest.raises(ValueError, match="its actions are damaged"):
        store_moves.decode(bomb)


@pytest.mark.parametrize("action", [(255, 0), (-2, 0), (0, -1), (0, 2**64)])
def test_what_cannot_be_stored_is_refused(action):
    with pytest.raises(ValueError, match="cannot be stored"):
        store_moves.encode((action,))


def test_a_recorded_parcheesi_game_takes_about_a_byte_an_action():
    games = [json.loads(line)["steps"] for line in RECORDED.read_text().splitlines()]
    games = [tuple((step[1], step[3]) for step in steps) for steps in games if len(steps) > 100]
    stored = sum(len(store_moves.encode(actions)) for actions in games)

    assert stored < 1.0 * sum(map(len, games))
