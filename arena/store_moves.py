"""The actions of one game <-> a small blob: a version byte, then zlib over columns of bytes.

    byte 0      1, the version of this layout
    byte 1      w, bytes an action id takes, 1..8
    rest        zlib (with its checksum) of, for n actions:
                n bytes    the seat + 1, so that chance is 0
                n bytes    the lowest byte of every id
                ...        w columns in all, lowest byte first

Columns of like things compress better than pairs: a Parcheesi game takes 7 bits an action.
"""

import struct
import zlib

_VERSION = 1
_MAX_BYTES = 64 * 1024 * 1024  # unpacked; far above any game, far below a zlib bomb
_SEATS = range(-1, 255)  # by the byte that stands for them

Actions = tuple[tuple[int, int], ...]  # (seat or CHANCE_SEAT, action id)


def encode(actions: Actions) -> bytes:
    """Packs actions.

    Raises:
        ValueError: a seat above 254 or an id outside 0..2**64 - 1.
    """
    count = len(actions)
    try:
        seats = bytes(seat + 1 for seat, _ in actions)
        words = struct.pack(f"<{count}Q", *(action for _, action in actions))
    except (ValueError, struct.error) as error:
        raise ValueError(f"actions cannot be stored: {error}") from None
    width = max(1, (max((action for _, action in actions), default=0).bit_length() + 7) // 8)
    columns = [words[place::8] for place in range(width)]
    return bytes((_VERSION, width)) + zlib.compress(b"".join((seats, *columns)), 6)


def decode(blob: bytes) -> Actions:
    """Unpacks actions.

    Raises:
        ValueError: the blob was not written by `encode`, or was damaged since.
    """
    if len(blob) < 2 or blob[0] != _VERSION or not 1 <= blob[1] <= 8:
        raise ValueError("its actions are in no layout that is known here")
    width = blob[1]
    unpacker = zlib.decompressobj()
    try:
        columns = unpacker.decompress(blob[2:], _MAX_BYTES)
    except zlib.error as error:
        raise ValueError(f"its actions are damaged ({error})") from None
    count, odd = divmod(len(columns), 1 + width)
    if odd or not unpacker.eof or unpacker.unused_data:
        raise ValueError("its actions are damaged (their length is wrong)")
    words = bytearray(8 * count)
    for place in range(width):
        words[place::8] = columns[(1 + place) * count : (2 + place) * count]
    ids = struct.unpack(f"<{count}Q", words)
    return tuple(zip(map(_SEATS.__getitem__, columns[:count]), ids, strict=True))
