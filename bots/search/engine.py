"""The rules functions as generic compiled code takes them, and how it is called from Python.

Generic code gets the rules as arguments of numba's first-class function types (contract.py), so
that it is compiled once for all games and its cached machine code holds no rules. Such a call
costs 0.1 to 0.3 ms before anything is computed: it is made for slices of work of at least 10 ms,
and at most 50 ms, so that Ctrl-C and time limits are answered between two slices.
"""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from numba import config, types
from numba.core import cgutils
from numba.extending import intrinsic

from games.kernel.contract import (
    APPLY_ACTION,
    CURRENT_PLAYER,
    LEGAL_ACTIONS,
    RETURNS,
    SAMPLE_CHANCE,
    Rules,
)

_SLICE_SECONDS = 0.04
_NEAR_DEADLINE_SECONDS = 0.002  # no slice is planned to end closer to the deadline than this
_CLOSE_SECONDS = 0.004  # from here on one slice takes all that is left, before that half of it


class Core(NamedTuple):
    """The rules of one game inside compiled code.

    Only the functions that Python calls take these six one by one (numba unpacks no tuple of
    functions there); everything below them passes them on together.
    """

    current_player: Any
    legal_actions: Any
    apply_action: Any
    sample_chance: Any
    returns: Any
    values: Any  # as `returns`: what a position is worth where play is cut off before its end


CORE_FUNCTIONS = (
    CURRENT_PLAYER,
    LEGAL_ACTIONS,
    APPLY_ACTION,
    SAMPLE_CHANCE,
    RETURNS,
    RETURNS,
)
CORE = types.NamedTuple(CORE_FUNCTIONS, Core)


def core(rules: Rules, values: Callable[..., Any] | None = None) -> Core:
    """The core of one game; `values` judges positions where play is cut off.

    Without `values` such positions get the returns so far, which are 0 in every game of ours.
    """
    return Core(
        current_player=rules.current_player,
        legal_actions=rules.legal_actions,
        apply_action=rules.apply_action,
        sample_chance=rules.sample_chance,
        returns=rules.returns,
        values=rules.returns if values is None else values,
    )


def _make_borrowed() -> Callable[[Any], Any]:
    if config.DISABLE_JIT:
        return lambda array: array

    def borrowed(typingctx: Any, array: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            value = context.make_array(signature.args[0])(context, builder, args[0])
            value.meminfo = cgutils.get_null_value(value.meminfo.type)
            value.parent = cgutils.get_null_value(value.parent.type)
            return value._getvalue()

        return array(array), codegen

    made: Callable[[Any], Any] = intrinsic(borrowed)
    return made


# In compiled code, the same array without its reference count. numba counts up and down, with
# atomic instructions, whenever an array goes into a tuple or a function; that was more than half of
# the time of training. The caller in Python holds the arrays for as long as the call lasts.
borrowed = _make_borrowed()


def run_in_slices(
    work: Callable[[int], int],
    *,
    units: int | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> int:
    """Calls `work(n)` for slices of n units until all are done or the time is up.

    `work` does at most n units and returns how many it did; fewer end the run. The first unit is
    done whatever the time. Slices start with one unit and grow to about 40 ms; their sizes
    depend on the clock, so `work` must come to the same result for any slicing. `clock` is what
    `seconds` are counted by.

    Returns:
        The number of units done.
    """
    begin = clock()
    done, size, unit_seconds = 0, 1, 0.0
    while units is None or done < units:
        before = clock()
        if seconds is not None and done:
            left = begin + seconds - before - _NEAR_DEADLINE_SECONDS
            planned = left if left < _CLOSE_SECONDS else left / 2
            size = min(size, int(planned / unit_seconds))
            if size < 1:
                break
        wanted = size if units is None else min(size, units - done)
        finished = work(wanted)
        done += finished
        if finished < wanted:
            break
        # The slower of the last slice and the mean: a unit is a random game, short ones mislead.
        now = clock()
        unit_seconds = max((now - before) / wanted, (now - begin) / done, 1e-9)
        size = max(1, min(2 * size, int(_SLICE_SECONDS / unit_seconds)))
    return done
