import hashlib
import itertools
import json
import struct
from collections import Counter

import numpy as np
import pytest

from arena import luck
from arena.luck import Block
from arena.records import Pool

POOL = Pool("parcheesi(players=4)", "1", 4)
# Taken from the first release: whoever changes one of these changes every tournament.
GOLDEN_LUCK_SEED = 12942481078551312357
GOLDEN_BLOCK = "b98abdc774d27bf2"
GOLDEN_MATCH = "aa39579b8f7b3fb0e1da53546d26d5f0"
GOLDEN_BOT_SEED = 5032228526632841399
GOLDEN_LUCK = [0.6541921231274523, 0.435192686735438, 0.7367550169130402]
LIMITS = {"cpu_seconds_per_move": 1.0, "max_moves": None}


def block(**changes):
    values = {"seed": 42, "salt": "", "pool": POOL, "round": 3, "bots": ("fox", "mcts")}
    return Block(**values | changes)


def match_id(**changes):
    values = {
        "seed": 42,
        "pool": POOL,
        "limits": LIMITS,
        "round": 3,
        "entrants": ("mcts@2", "fox@1"),
    }
    return luck.match_id(**values | changes)


def documented_hash(purpose, size, value):
    """The hash as the module's docstring describes it, written a second time."""
    text = json.dumps(value, separators=(",", ":"), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=size, person=purpose).hexdigest()


def test_seeds_and_ids_are_the_documented_hashes():
    place = [42, "", "parcheesi(players=4)", "1", 3, ["fox", "mcts"]]
    seats = [42, "parcheesi(players=4)", "1", LIMITS, 3, ["mcts@2", "fox@1"]]

    assert int(documented_hash(b"arena.block.1", 8, place), 16) == luck.luck_seed(block())
    assert documented_hash(b"arena.blockid.1", 8, place) == luck.block_id(block())
    assert documented_hash(b"arena.match.1", 16, seats) == match_id()
    bot = int(documented_hash(b"arena.bot.1", 8, [42, "", "ab", 1]), 16) >> 1
    assert bot == luck.bot_seed(seed=42, salt="", match="ab", seat=1)


def test_luck_is_the_documented_hash():
    words = struct.pack("<Qqqq", 12345, 7, -1, 2**40)
    digest = hashlib.blake2b(words, digest_size=8, person=b"arena.luck.1").digest()
    expected = (struct.unpack("<Q", digest)[0] >> 11) / 2**53

    assert expected == luck.uniform(12345, [7, -1, 2**40])


def test_luck_and_ids_stay_what_they_were():
    assert luck.luck_seed(block()) == GOLDEN_LUCK_SEED
    assert luck.block_id(block()) == GOLDEN_BLOCK
    assert match_id() == GOLDEN_MATCH
    assert luck.bot_seed(seed=42, salt="", match=GOLDEN_MATCH, seat=0) == GOLDEN_BOT_SEED
    assert [
        luck.uniform(1, (0,)),
        luck.uniform(1, (1,)),
        luck.uniform(2**64 - 1, ()),
    ] == GOLDEN_LUCK


def chi_square(numbers, bins):
    counts = np.bincount((np.asarray(numbers) * bins).astype(int), minlength=bins)
    expected = len(numbers) / bins
    return float(((counts - expected) ** 2 / expected).sum())


# Upper and lower 0.001 % of chi-square with 99 degrees of freedom (its standard table).
LEAST, MOST = 50.0, 171.0


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param([luck.uniform(5, (n,)) for n in range(50_000)], id="one block, many nodes"),
        pytest.param([luck.uniform(n, (0,)) for n in range(50_000)], id="one node, many seeds"),
        pytest.param(
            [luck.uniform(luck.luck_seed(block(round=n)), (1, 0, 4)) for n in range(50_000)],
            id="one node, many blocks",
        ),
    ],
)
def test_luck_is_uniform(numbers):
    assert 0 <= min(numbers) < 0.001
    assert 0.999 < max(numbers) < 1
    assert LEAST < chi_square(numbers, 100) < MOST


def test_neighbouring_streams_have_nothing_to_do_with_each_other():
    one = [luck.uniform(1, (seat, spin)) for spin in range(100) for seat in range(100)]
    next_seat = [luck.uniform(1, (seat + 1, spin)) for spin in range(100) for seat in range(100)]
    next_seed = [luck.uniform(2, (seat, spin)) for spin in range(100) for seat in range(100)]
    limit = 4 / len(one) ** 0.5  # four standard deviations of a correlation of independent numbers

    assert abs(np.corrcoef(one, next_seat)[0, 1]) < limit
    assert abs(np.corrcoef(one, next_seed)[0, 1]) < limit
    assert LEAST < chi_square((np.array(one) + next_seat) % 1, 100) < MOST


def test_keys_of_different_lengths_are_different_chance_nodes():
    keys = [(), (0,), (0, 0), (0, 0, 0), (1, 0), (0, 1)]

    assert len(keys) == len({luck.uniform(9, key) for key in keys})


def test_no_two_blocks_of_a_large_tournament_share_their_luck():
    tables = list(itertools.combinations("abcdefgh", 4))
    blocks = [block(round=number, bots=table) for number in range(500) for table in tables]
    seeds = Counter(luck.luck_seed(each) for each in blocks)
    names = Counter(luck.block_id(each) for each in blocks)

    assert len(blocks) == len(seeds) == len(names) == 35_000


def test_the_luck_of_a_block_depends_on_the_table_but_not_on_its_order():
    assert luck.luck_seed(block()) == luck.luck_seed(block(bots=("mcts", "fox")))
    assert luck.luck_seed(block()) != luck.luck_seed(block(bots=("mcts", "fox", "fox")))


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 43},
        {"salt": "00" * 16},
        {"round": 4},
        {"pool": Pool("parcheesi(players=4)", "2", 4)},
        {"pool": Pool("parcheesi", "1", 4)},
        {"bots": ("fox", "scripted")},
    ],
    ids=str,
)
def test_every_part_of_a_block_changes_its_luck(change):
    assert luck.luck_seed(block()) != luck.luck_seed(block(**change))
    assert luck.block_id(block()) != luck.block_id(block(**change))


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 43},
        {"round": 4},
        {"limits": LIMITS | {"max_moves": 100}},
        {"entrants": ("fox@1", "mcts@2")},
        {"entrants": ("mcts@3", "fox@1")},
        {"pool": Pool("parcheesi(players=4)", "2", 4)},
    ],
    ids=str,
)
def test_every_part_of_a_match_changes_its_id(change):
    assert match_id() != match_id(**change)


def test_seeds_of_bots_are_their_own_and_fit_a_signed_word():
    seeds = {
        luck.bot_seed(seed=42, salt="", match=f"{match:032x}", seat=seat)
        for match in range(2000)
        for seat in range(4)
    }

    assert len(seeds) == 8000
    assert 0 <= min(seeds) < max(seeds) < 2**63


def test_a_salt_changes_the_seeds_of_bots_too():
    plain = luck.bot_seed(seed=42, salt="", match="ab", seat=0)

    assert plain != luck.bot_seed(seed=42, salt=luck.draw_salt(), match="ab", seat=0)


def test_salts_hold_128_bits_and_are_never_the_same():
    salts = {luck.draw_salt() for _ in range(100)}

    assert len(salts) == 100
    assert all(len(bytes.fromhex(salt)) == 16 for salt in salts)
