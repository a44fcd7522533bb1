r"""A blueprint file: what Monte-Carlo CFR learned of one game, small and without pickles.

    arena blueprint 1\n
    {"game": .., "command": .., "keys": .., ..}\n      one line of JSON, keys sorted
    keys         uint64 little-endian, ascending     one an information key
    counts       uint8                               how many classes the key's row has
    classes      uint8                               row after row, ascending
    weights      uint8                               1..255 in proportion to their probabilities,
                                                     255 for the greatest

The row of key 0 is the general one: how often each class was chosen where it could be. It stands
in for keys that training met too rarely or never. The header holds the SHA-256 of what follows
it; the identity of a blueprint is the SHA-256 of the whole file.
"""

import contextlib
import errno
import hashlib
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from arena.errors import NotWritableError
from games.kernel.rule import Floats, Words

MAX_BYTES = 300_000
GENERAL_KEY = 0
_MAGIC = b"arena blueprint 1\n"
_LARGEST_WEIGHT = 255
_LEAST_WEIGHT = 20.0  # strategies summed for a key; below it the general row knows better


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A strategy over action classes by information key."""

    header: Mapping[str, Any]
    rows: Mapping[int, Mapping[int, int]]  # key -> class -> weight 1..255
    identity: str  # SHA-256 of the file, hexadecimal

    def row(self, key: int) -> Mapping[int, int]:
        """The classes and weights of a key; the general ones for an unknown key."""
        return self.rows.get(key, self.rows[GENERAL_KEY])


def encode(keys: Words, weights: Floats, header: Mapping[str, object]) -> bytes:
    """The file of an average strategy.

    Keys with little weight are left out, and those with the least where the file would be larger
    than MAX_BYTES. The same input gives the same bytes everywhere.

    Args:
        keys: information keys, ascending, none 0.
        weights: one row a key, one column a class, as summed in training.
        header: what is to be said of it; JSON values.
    """
    totals = _row_sums(weights)
    kept = np.flatnonzero(totals >= _LEAST_WEIGHT)
    rows = _in_255ths(weights[kept] / totals[kept, None])
    sizes = 9 + 2 * np.count_nonzero(rows, axis=1)
    by_weight = np.argsort(-totals[kept], kind="stable")
    fits = np.cumsum(sizes[by_weight]) <= MAX_BYTES - 4096
    chosen = np.sort(by_weight[fits])

    rows = np.concatenate([_in_255ths(_general(weights))[None], rows[chosen]])
    all_keys = np.concatenate([np.zeros(1, np.uint64), keys[kept][chosen]])
    counts = np.count_nonzero(rows, axis=1)
    classes = np.nonzero(rows)[1]
    body = b"".join(
        [
            all_keys.astype("<u8").tobytes(),
            counts.astype(np.uint8).tobytes(),
            classes.astype(np.uint8).tobytes(),
            rows[rows > 0].astype(np.uint8).tobytes(),
        ]
    )
    facts = {**header, "keys": len(all_keys), "sha256": hashlib.sha256(body).hexdigest()}
    return _MAGIC + json.dumps(facts, sort_keys=True).encode() + b"\n" + body


def decode(data: bytes, where: str) -> Blueprint:
    """Reads a blueprint file.

    Raises:
        ValueError: it is none, or it is torn; the sentence begins with `where`.
    """
    line, end, body = data[len(_MAGIC) :].partition(b"\n")
    if not data.startswith(_MAGIC) or not end:
        raise ValueError(f"{where}: this is no blueprint of this version")
    try:
        header = json.loads(line)
        intact = header["sha256"] == hashlib.sha256(body).hexdigest()
    except (ValueError, TypeError, KeyError):
        raise ValueError(f"{where}: its header cannot be read; train it again") from None
    if not intact:
        raise ValueError(f"{where}: it is torn or was changed; train it again")
    keys = np.frombuffer(body, "<u8", header["keys"])
    counts = np.frombuffer(body, np.uint8, len(keys), keys.nbytes)
    entries = np.frombuffer(body, np.uint8, offset=keys.nbytes + counts.nbytes)
    classes, weights = entries.reshape(2, -1).tolist()
    ends = np.cumsum(counts).tolist()
    rows = {
        key: dict(zip(classes[end - count : end], weights[end - count : end], strict=True))
        for key, count, end in zip(keys.tolist(), counts.tolist(), ends, strict=True)
    }
    return Blueprint(header, rows, hashlib.sha256(data).hexdigest())


def write(data: bytes, path: Path) -> None:
    """Puts a file in place at once, so that nobody ever reads half of one.

    Raises:
        NotWritableError: it cannot be written there; nothing is left of it.
    """
    with _told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, fresh = tempfile.mkstemp(dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.chmod(fresh, 0o644)
            os.replace(fresh, path)
        except BaseException:
            os.unlink(fresh)
            raise


def check_place(path: Path) -> None:
    """Tries whether `write` could write, before there is anything that could be lost.

    Raises:
        NotWritableError: it could not.
    """
    with _told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        with tempfile.TemporaryFile(dir=path.parent):
            pass


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:  # so says mkdir
        raise NotWritableError(f"{path}: cannot be written: its folder is a file") from None
    except OSError as error:
        raise NotWritableError(f"{path}: cannot be written: {error.strerror}") from None


def _in_255ths(probabilities: Floats) -> Any:
    """Probabilities as 0..255, the largest of each row as 255 and every other in proportion."""
    largest = probabilities.max(axis=-1, keepdims=True)
    scaled = np.rint(probabilities / np.where(largest > 0, largest, 1.0) * _LARGEST_WEIGHT)
    return scaled.astype(np.int64)


def _general(weights: Floats) -> Floats:
    """For each class the share of the weight that it got where it had any."""
    offered = _row_sums(np.where(weights > 0, _row_sums(weights)[:, None], 0.0).T)
    share: Floats = _row_sums(weights.T) / np.where(offered > 0, offered, 1.0)
    return share


def _row_sums(numbers: Floats) -> Floats:
    """Sums from left to right: numpy's own sum may add in another order on another processor."""
    sums: Floats = np.cumsum(numbers, axis=1)[:, -1]
    return sums
