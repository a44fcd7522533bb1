"""Counts of move times: percentiles to within a step, and the bytes that the database keeps."""

import math

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena import move_times

# Half a step is an eighth of a doubling.
CLOSE = 2 ** (1 / 8) * 1.0001


def close(found, wanted):
    return wanted / CLOSE <= found <= wanted * CLOSE


def test_a_step_is_a_quarter_of_a_doubling_from_a_microsecond():
    assert move_times.counted([1e-6, 1.1e-6]) == (0, 2)
    assert move_times.counted([2.05e-6, 1e-6, 4.1e-6]) == (0, 1, 4, 1, 8, 1)
    assert move_times.counted([]) == ()


def test_a_quarter_and_half_of_a_second_are_four_steps_apart():
    assert move_times.counted([0.5, 0.25]) == (71, 1, 75, 1)  # 4 * log2(250,000) = 71.7


def test_what_is_too_short_or_too_long_to_count_is_counted_at_the_ends():
    assert move_times.counted([0.0, 1e9]) == (0, 1, 127, 1)


@pytest.mark.parametrize("percent", [50, 90, 99])
def test_percentiles_are_those_of_the_times_to_within_half_a_step(percent):
    times = np.random.default_rng(1).lognormal(math.log(0.02), 1.5, 5000)
    counts = move_times.pairs(move_times.counted(times.tolist()))

    wanted = np.percentile(times, percent, method="inverted_cdf")
    assert close(move_times.percentile(counts, percent), wanted)


def test_the_median_of_one_move_is_that_move():
    counts = move_times.pairs(move_times.counted([0.25]))

    assert close(move_times.percentile(counts, 50), 0.25)
    assert close(move_times.percentile(counts, 99), 0.25)


def test_without_a_move_there_is_no_percentile():
    assert move_times.percentile({}, 50) is None


@given(st.lists(st.lists(st.floats(0, 1e5)), max_size=5))
def test_what_is_encoded_is_decoded(seats):
    counts = tuple(map(move_times.counted, seats))
    blob = move_times.encode(counts)

    assert move_times.decode(blob, len(seats)) == counts
    assert [sum(move_times.pairs(steps).values()) for steps in counts] == list(map(len, seats))


def test_games_that_kept_none_have_empty_counts():
    assert move_times.decode(b"", 3) == ((), (), ())


@pytest.mark.parametrize(
    ("blob", "seats"),
    [(b"\x91\x93\x01\x02\x03", 1), (b"\x92\x90\x90", 1)],
    ids=["half a pair", "another number of seats"],
)
def test_damaged_counts_are_refused(blob, seats):
    with pytest.raises(ValueError, match="counts of move times are damaged"):
        move_times.decode(blob, seats)


@pytest.mark.parametrize("blob", [b"\x91\xa1x", b"\xff\xff"], ids=["text", "no message"])
def test_bytes_that_are_no_counts_are_refused(blob):
    with pytest.raises(msgspec.DecodeError):
        move_times.decode(blob, 1)


def test_a_hundred_moves_take_few_bytes():
    times = np.random.default_rng(2).lognormal(math.log(0.003), 0.3, 100)

    assert len(move_times.encode([move_times.counted(times.tolist())])) <= 30
