"""A state array seen as a record, compiled and not."""

import numpy as np
import pytest
from numba.core.errors import TypingError

from games.kernel.record import fields_of, read
from games.kernel.rule import Ints, State, rule
from tests.support.subprocesses import output_of

LAYOUT = np.dtype(
    [("turn", "i1"), ("big", "i8"), ("small", "i2"), ("grid", "i2", (2, 3))], align=True
)
fields = fields_of(LAYOUT)


@rule
def fill(s: State, n: int) -> int:
    g = fields(s)
    g.turn = n
    g.big = n * 1_000_000_000_000
    g.small = n
    for row in range(2):
        for column in range(3):
            g.grid[row, column] = 10 * row + column + n
    return g.grid[1, 2] + g.turn


@rule
def read_into(s: State, out: Ints) -> None:
    g = fields(s)
    out[0] = g.turn
    out[1] = g.big
    out[2] = g.small
    out[3] = g.grid[1, 0]


@pytest.mark.kernel
def test_writing_fields_writes_the_bytes_that_numpy_reads():
    state = np.zeros(LAYOUT.itemsize, np.uint8)

    result = fill(state, 3)

    g = state.view(LAYOUT)[0]
    assert (g["turn"], g["big"], g["small"]) == (3, 3_000_000_000_000, 3)
    assert g["grid"].tolist() == [[3, 4, 5], [13, 14, 15]]
    assert result == 15 + 3


def test_unsigned_fields_are_refused_because_their_differences_would_wrap():
    layout = np.dtype([("turn", "i1"), ("left", "u1", (3,))], align=True)

    with pytest.raises(TypeError, match="field 'left' is unsigned"):
        fields_of(layout)


@pytest.mark.kernel
def test_bytes_that_numpy_wrote_are_read_as_fields():
    state = np.zeros(LAYOUT.itemsize, np.uint8)
    record = read(state, LAYOUT)
    record.turn, record.big, record.small = -1, -5, 200
    record.grid[1, 0] = -300
    out = np.zeros(4, np.int64)

    read_into(state, out)

    assert out.tolist() == [-1, -5, 200, -300]


@pytest.mark.kernel
def test_a_field_narrower_than_the_number_wraps_silently():
    state = np.zeros(LAYOUT.itemsize, np.uint8)

    fill(state, 200)

    record = read(state, LAYOUT)
    assert (record.turn, record.small) == (200 - 256, 200)


def test_a_copied_state_is_independent():
    state = np.zeros(LAYOUT.itemsize, np.uint8)
    copy = state.copy()

    fill(copy, 1)

    assert not state.any()
    assert copy.any()


def test_only_a_byte_array_can_be_seen_as_a_record():
    def wrong(numbers: Ints) -> int:
        return fields(numbers).turn

    with pytest.raises(TypingError):
        rule(wrong)


def test_numbers_read_from_plain_python_cannot_overflow():
    state = np.zeros(LAYOUT.itemsize, np.uint8)
    record = read(state, LAYOUT)
    record.turn, record.grid[1, 0] = 100, 30_000

    assert (record.turn * 10, record.grid[1, 0] + 70_000) == (1_000, 100_000)
    assert [number * 2 for number in record.grid[1]] == [60_000, 0, 0]
    assert (type(record.turn), type(record.grid[1, 0])) == (int, int)


@pytest.mark.parametrize(
    "at",
    [-1, np.int64(2), (1, 2), (-1, np.int8(0)), (slice(0, 2), 1), (1, [2, 0]), (..., 1), (None, 1),
     [1, 0], slice(1, None), np.array([True, False, True])],
    ids=repr,
)  # fmt: skip
def test_places_are_read_as_numpy_reads_them(at):
    grid = np.arange(9, dtype=np.int8).reshape(3, 3)
    record = read(grid.reshape(-1).view(np.uint8).copy(), np.dtype([("grid", np.int8, (3, 3))]))

    found = record.grid[at]
    assert np.array_equal(found, grid[at])
    assert np.shape(found) == np.shape(grid[at])
    row = grid[1]
    if not isinstance(at, tuple):
        assert np.array_equal(record.grid[1][at], row[at])
    assert isinstance(found, np.ndarray) or type(found) is int


@pytest.mark.parametrize("at", [3, -4, (0, 3), (3, 0)])
def test_places_outside_are_refused(at):
    record = read(np.zeros(9, np.uint8), np.dtype([("grid", np.int8, (3, 3))]))

    with pytest.raises(IndexError):
        record.grid[at]


def test_a_field_that_is_not_there_is_named_with_those_that_are():
    record = read(np.zeros(LAYOUT.itemsize, np.uint8), LAYOUT)

    with pytest.raises(AttributeError, match="no field 'tern'; there are turn, big, small, grid"):
        record.tern  # noqa: B018 - reading it is the test
    with pytest.raises(ValueError, match="no field of name tern"):
        record.tern = 1
    with pytest.raises(OverflowError):
        record.turn = 128


def test_fields_are_the_same_without_the_compiler():
    code = (
        "import numpy as np\n"
        "from games.kernel.record import fields_of\n"
        "layout = np.dtype([('turn', 'i1'), ('grid', 'i2', (2, 3))], align=True)\n"
        "state = np.zeros(layout.itemsize, np.uint8)\n"
        "g = fields_of(layout)(state)\n"
        "g.turn = 5\n"
        "g.grid[1, 2] = -7\n"
        "print(*state)"
    )
    layout = np.dtype([("turn", "i1"), ("grid", "i2", (2, 3))], align=True)
    expected = np.zeros(1, layout)
    expected["turn"], expected["grid"][0, 1, 2] = 5, -7

    found = output_of(code, NUMBA_DISABLE_JIT="1").split()

    assert [str(byte) for byte in expected.tobytes()] == found
