"""`@rule` compiles once, with the signature that the annotations give."""

import numpy as np
import pytest
from numba import types

from games.kernel.rule import (
    FLOATS,
    INTS,
    STATE,
    TENSOR,
    WORDS,
    Floats,
    Ints,
    State,
    Tensor,
    Words,
    inner_rule,
    rule,
    signature,
)


@rule
def add_up(numbers: Ints, factor: int) -> int:
    total = 0
    for number in numbers:
        total += number
    return total * factor


@inner_rule
def doubled(number: int) -> int:
    return 2 * number


@rule
def four_times(number: int) -> int:
    return doubled(doubled(number))


def test_rules_call_an_inner_rule():
    assert four_times(21) == 84


def test_python_is_told_that_it_cannot_call_an_inner_rule():
    with pytest.raises(TypeError, match=r"test_rule\.doubled is an inner rule"):
        doubled(21)


def test_signature_knows_every_role():
    def arrays(s: State, i: Ints, f: Floats, t: Tensor, w: Words) -> None: ...

    def numbers(n: int, u: float, b: bool, word: np.uint64) -> int: ...

    assert signature(arrays) == types.void(STATE, INTS, FLOATS, TENSOR, WORDS)
    assert signature(numbers) == types.int64(
        types.int64, types.float64, types.boolean, types.uint64
    )


def test_a_parameter_without_annotation_is_named():
    def nameless(s: State, action) -> int: ...

    with pytest.raises(TypeError, match=r"test_rule\..*nameless: 'action' needs one of the annot"):
        signature(nameless)


def test_a_result_without_annotation_is_named():
    def endless(s: State): ...

    with pytest.raises(TypeError, match="'return' needs one of the annotations"):
        signature(endless)


def test_an_annotation_that_is_no_role_is_refused():
    def wrong(names: list) -> int: ...

    with pytest.raises(TypeError, match="'names' needs one of the annotations"):
        signature(wrong)


@pytest.mark.kernel
def test_a_rule_has_one_compiled_signature_and_takes_no_other():
    assert add_up(np.array([1, 2, 3]), 2) == 12
    assert [types.int64(INTS, types.int64)] == add_up.nopython_signatures
    with pytest.raises(TypeError, match="No matching definition"):
        add_up(np.array([1.0, 2.0]), 2)
    assert len(add_up.nopython_signatures) == 1


def test_other_peoples_functions_keep_their_own_cache_folder():
    from numba import config

    before = config.CACHE_DIR

    rule(reversed_sign)

    assert before == config.CACHE_DIR


def reversed_sign(n: int) -> int:
    return -n
