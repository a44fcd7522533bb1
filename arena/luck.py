"""One tournament seed becomes a luck seed a block, keyed streams of luck, and seeds for bots.

Nothing here keeps a state: every number is a hash of what it is for, so it is the same whoever
asks, in whatever order and on whatever machine.

    seed, salt, pool, round, bots of the table -> luck seed of the block
    luck seed, luck key                        -> one uniform number for one chance node
    seed, pool, limits, round, bots by seat    -> match id
    seed, salt, match id, seat                 -> bot seed of that seat

The hash is BLAKE2b (RFC 7693) with a `person` string a purpose, so that no two purposes share a
stream. What is hashed is the JSON text of a list (ASCII, no spaces, keys sorted, numbers as
Python's `repr` writes them); for `uniform`, which is called at every chance node, it is the luck
seed and the words of the key as little-endian 64-bit integers.
"""

import json
import secrets
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from arena.records import Pool

_TO_UNIT = 2.0**-53
_UNIFORM = b"arena.luck.1"
SALT_BITS = 128
_json = json.JSONEncoder(separators=(",", ":"), sort_keys=True, allow_nan=False).encode


@dataclass(frozen=True, slots=True)
class Block:
    """One round of one table: what decides its luck.

    `bots` are the names at the table, without versions and in any order: a new version of a bot
    meets the luck that the old one had.
    """

    seed: int
    salt: str  # "" for a tournament without one
    pool: Pool
    round: int
    bots: tuple[str, ...]


def luck_seed(block: Block) -> int:
    """The luck of one block, 0 to 2**64 - 1; the same for all its seatings."""
    return int.from_bytes(_hash(b"arena.block.1", 8, _place(block)))


def block_id(block: Block) -> str:
    """The public name of a block, 16 hex digits; the luck seed cannot be found from it."""
    return _hash(b"arena.blockid.1", 8, _place(block)).hex()


def match_id(
    *,
    seed: int,
    pool: Pool,
    limits: Mapping[str, object],
    round: int,
    entrants: Sequence[str],
) -> str:
    """The id of one match, 32 hex digits, known before it is played.

    `limits` are those that decide results; `entrants` are `name@version` by seat. Neither the
    number of rounds, nor the other bots, nor the salt, nor a machine is part of it: adding rounds
    or a bot later plays only what is missing, and a new version replays only its own matches.
    """
    place = [seed, pool.game, pool.rules_version, dict(limits), round, list(entrants)]
    return _hash(b"arena.match.1", 16, place).hex()


def bot_seed(*, seed: int, salt: str, match: str, seat: int) -> int:
    """The seed that one seat's bot is given for one match, 0 to 2**63 - 1."""
    return int.from_bytes(_hash(b"arena.bot.1", 8, [seed, salt, match, seat])) >> 1


def uniform(seed: int, key: Sequence[int]) -> float:
    """A uniform number in [0, 1) with 53 random bits: the luck of one chance node.

    `seed` is the luck seed of the match's block; `key` names the chance node by 64-bit integers,
    and keys of different lengths are different.
    """
    words = struct.pack(f"<Q{len(key)}q", seed, *key)
    digest = blake2b(words, digest_size=8, person=_UNIFORM).digest()
    return (int.from_bytes(digest, "little") >> 11) * _TO_UNIT


def draw_seed() -> int:
    """A fresh tournament seed from the operating system, for a config that names none."""
    return secrets.randbits(32)


def draw_salt() -> str:
    """128 fresh random bits as hex, for a tournament with submitted bots.

    The derivation above is public and a seed can be guessed; with a salt nobody can foresee the
    luck until the salt is shown at the end.
    """
    return secrets.token_hex(SALT_BITS // 8)


def _place(block: Block) -> list[object]:
    pool = block.pool
    bots = sorted(block.bots)
    return [block.seed, block.salt, pool.game, pool.rules_version, block.round, bots]


def _hash(purpose: bytes, size: int, value: list[object]) -> bytes:
    return blake2b(_json(value).encode("ascii"), digest_size=size, person=purpose).digest()
