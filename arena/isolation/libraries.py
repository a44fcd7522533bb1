"""Where the libraries lie that a bot may use: not always where Python looks by itself."""

import functools
from pathlib import Path

import msgspec
import numba
import numpy as np
import pyspiel


@functools.cache
def folders() -> tuple[str, ...]:
    """The folders that hold the packages; they may be named by PYTHONPATH alone."""
    packages = [Path(module.__file__ or "").resolve().parent for module in (np, numba, msgspec)]
    found = [package.parent for package in packages] + [Path(pyspiel.__file__).resolve().parent]
    return tuple(dict.fromkeys(map(str, found)))
