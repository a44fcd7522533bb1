"""A state is one flat byte array; rules read it as a record: `fields(state).pawns[seat, k]`."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import config, types
from numba.extending import intrinsic
from numba.np import numpy_support


def fields_of(layout: np.dtype[Any]) -> Callable[[Any], Any]:
    """A function that sees a state (uint8, contiguous) as one record of the given layout.

    No copy: assigning to a field writes to the state. In compiled code it costs nothing. The
    record must not outlive its array. `layout` must be made with `align=True`.

    Note that fields narrower than 64 bits wrap silently when assigned, as in C. Rules that Python
    itself runs (NUMBA_DISABLE_JIT=1) raise OverflowError there; numbers read are wide in both.

    Raises:
        TypeError: a field is unsigned. In compiled code `int(field)` would be unsigned too, and the
            difference of two of them would wrap instead of being negative.
    """
    for name in layout.names or ():
        if layout[name].base.kind == "u":
            raise TypeError(
                f"field {name!r} is unsigned, its differences would wrap; make it signed"
            )
    if config.DISABLE_JIT:
        return lambda state: read(state, layout)
    record = numpy_support.from_dtype(layout)

    @intrinsic
    def fields(typingctx: Any, state: Any) -> Any:
        if state != types.Array(types.uint8, 1, "C"):
            return None

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, args[0])
            return builder.bitcast(array.data, context.get_value_type(record))

        return record(state), codegen

    found: Callable[[Any], Any] = fields
    return found


def read(state: np.ndarray, layout: np.dtype[Any]) -> Any:
    """The same view from plain Python, for views, scores and tests; writing writes to the state.

    Numbers are Python's: `g.row[0] * 100` cannot overflow where `row` has 8 bits, as numpy's would.
    """
    return _Record(state.view(layout)[0])


class _Record:
    """Fields as attributes, whatever the layout is: hence the two methods below."""

    def __init__(self, row: np.void) -> None:
        object.__setattr__(self, "_row", row)

    def __getattr__(self, field: str) -> Any:
        try:
            value = self._row[field]
        except ValueError:
            known = ", ".join(self._row.dtype.names)
            raise AttributeError(f"no field {field!r}; there are {known}") from None
        if not isinstance(value, np.ndarray):
            return value.item()
        view = value.view(_Array)
        object.__setattr__(self, field, view)  # found there from now on; it sees every change
        return view

    def __setattr__(self, field: str, value: Any) -> None:
        self._row[field] = value


class _Array(np.ndarray):
    """Gives Python's numbers, so that they are as wide as compiled code makes them."""

    def __getitem__(self, at: Any) -> Any:
        place = (at,) if type(at) is int else at
        if type(place) is tuple and len(place) == self.ndim:
            try:  # not `suppress`, which costs what this saves
                return self.item(place)  # four times faster than what follows
            except TypeError:  # there is a slice among them
                pass
        value = super().__getitem__(at)
        return value if isinstance(value, np.ndarray) else value.item()
