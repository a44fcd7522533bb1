"""`@rule`: compile a function with exactly the signature that its annotations give.

A fixed signature compiles a function once (numba would compile it anew for every literal or
integer width that it is called with), lets it be passed to the generic search as a first-class
function, and makes recursion and the disk cache safe.
"""

import functools
import inspect
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import numba
import numpy as np
import numpy.typing as npt
from numba import config, types
from numba.core.registry import CPUDispatcher

from games.kernel import cache

# Roles of arrays; every one is one-dimensional and contiguous.
State = npt.NDArray[np.uint8]  # a whole game position, read through record.fields_of
Ints = npt.NDArray[np.int64]  # action ids, parameters, counts
Floats = npt.NDArray[np.float64]  # probabilities, returns
Tensor = npt.NDArray[np.float32]  # observations
Words = npt.NDArray[np.uint64]  # random state, hash keys

STATE = types.Array(types.uint8, 1, "C")
INTS = types.Array(types.int64, 1, "C")
FLOATS = types.Array(types.float64, 1, "C")
TENSOR = types.Array(types.float32, 1, "C")
WORDS = types.Array(types.uint64, 1, "C")

_NUMBA_TYPES: tuple[tuple[Any, Any], ...] = (
    (int, types.int64),
    (float, types.float64),
    (bool, types.boolean),
    (np.uint64, types.uint64),
    (None, types.void),
    (State, STATE),
    (Ints, INTS),
    (Floats, FLOATS),
    (Tensor, TENSOR),
    (Words, WORDS),
)

_TORN_CACHE = (EOFError, pickle.UnpicklingError)

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """Compiles a rules function now, or takes it from the cache.

    The annotations may be int, float, bool, np.uint64, None and the array roles above. Callees
    come before their callers. Inside, no allocation: results are written to arrays given.
    """
    return compile_with(signature(function))(function)


def inner_rule(function: Function) -> Function:
    """As `rule`, for what only other rules call: without an entry for Python it compiles sooner.

    From Python it raises TypeError, but where NUMBA_DISABLE_JIT=1 it is Python.
    """
    compiled = compile_with(signature(function), for_python=False)(function)
    if isinstance(compiled, CPUDispatcher):
        compiled.__class__ = _InnerRule  # without an entry numba's own call ends the process
    return compiled


class _InnerRule(CPUDispatcher):
    """A compiled function that Python cannot call."""

    def __call__(self, *_: object, **__: object) -> NoReturn:
        name = f"{self.py_func.__module__}.{self.py_func.__qualname__}"
        raise TypeError(f"{name} is an inner rule, for other rules alone; make it a @rule")


def compile_with(
    compiled_signature: Any, *, inline: bool = False, for_python: bool = True
) -> Callable[[Function], Function]:
    """Compiles a function with an explicit numba signature (the search engines need this).

    `inline` writes its machine code into every caller: for functions that take so many arrays
    that handing them over costs more than the work. `for_python` adds an entry for Python.
    """

    def decorate(function: Function) -> Function:
        compiled = functools.partial(
            _njit, compiled_signature, function, inline=inline, for_python=for_python
        )
        folder = cache.folder_for(Path(function.__code__.co_filename))
        if folder is None:
            return compiled(cached=False)
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        try:
            return compiled(cached=True)
        except _TORN_CACHE:
            shutil.rmtree(folder, ignore_errors=True)
            return compiled(cached=False)
        except OSError:  # a full disk
            return compiled(cached=False)
        finally:
            config.CACHE_DIR = before  # other people's functions keep their own cache

    return decorate


def _njit(
    compiled_signature: Any, function: Function, *, inline: bool, for_python: bool, cached: bool
) -> Function:
    options = {"cache": cached, "forceinline": inline, "no_cpython_wrapper": not for_python}
    compiled: Function = numba.njit(compiled_signature, **options)(function)
    return compiled


def signature(function: Callable[..., Any]) -> Any:
    """The numba signature that a function's annotations stand for.

    Raises:
        TypeError: a parameter or the result is not annotated with a known role.
    """
    hints = inspect.get_annotations(function, eval_str=True)
    names = [*inspect.signature(function).parameters, "return"]
    found = {name: _numba_type(function, name, hints) for name in names}
    result = found.pop("return")
    return result(*found.values())


def _numba_type(function: Callable[..., Any], name: str, hints: dict[str, Any]) -> Any:
    if name in hints:
        for role, numba_type in _NUMBA_TYPES:
            if hints[name] == role:
                return numba_type
    where = f"{function.__module__}.{function.__qualname__}"
    raise TypeError(f"{where}: {name!r} needs one of the annotations that kernel/rule.py lists")
