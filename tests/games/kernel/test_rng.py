"""splitmix64 against published numbers and against a plain big-integer reference."""

import numpy as np
import pytest

from games.kernel import rng
from tests.support.subprocesses import output_of

# Rosetta Code, "Pseudo-random numbers/Splitmix64", seed 1234567; the numbers for seed 0 are those
# that S. Vigna's splitmix64.c gives.
PUBLISHED = {
    1234567: [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ],
    0: [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
        0xF88BB8A8724C81EC,
        0x1B39896A51A8749B,
    ],
}
BITS_64 = 2**64 - 1


def reference_words(seed: int, count: int) -> list[int]:
    words = []
    state = seed & BITS_64
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & BITS_64
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & BITS_64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & BITS_64
        words.append(z ^ (z >> 31))
    return words


def words_of(seed: int, count: int) -> list[int]:
    generator = rng.generator(seed)
    return [int(rng.next_word(generator)) for _ in range(count)]


@pytest.mark.parametrize("seed", PUBLISHED)
def test_words_are_the_published_ones(seed):
    assert PUBLISHED[seed] == words_of(seed, 5)
    assert PUBLISHED[seed] == reference_words(seed, 5)


@pytest.mark.parametrize("seed", [1, 2**63, 2**64 - 1, 2**64 + 5, 0x9E3779B97F4A7C15, 10**30])
def test_words_of_any_seed_are_those_of_the_big_integer_reference(seed):
    assert reference_words(seed, 200) == words_of(seed, 200)


def test_units_are_the_53_high_bits():
    generator = rng.generator(99)

    units = [rng.next_unit(generator) for _ in range(500)]

    assert [(word >> 11) / 2**53 for word in reference_words(99, 500)] == units
    assert min(units) >= 0
    assert max(units) < 1


def test_integers_below_n_are_the_unit_times_n_and_reach_every_value():
    for n in (1, 2, 6, 7, 1000):
        generator = rng.generator(n)

        numbers = [rng.next_below(generator, n) for _ in range(20 * n)]

        expected = [(word >> 11) * n >> 53 for word in reference_words(n, 20 * n)]
        assert expected == numbers
        assert n > 100 or set(numbers) == set(range(n))


def test_a_generator_is_one_word_that_drawing_advances():
    generator = rng.generator(7)
    before = generator.copy()

    rng.next_word(generator)

    assert (np.uint64, (1,)) == (generator.dtype, generator.shape)
    assert before[0] != generator[0]


def test_numbers_are_the_same_without_the_compiler_and_no_warning_is_given():
    code = (
        "from games.kernel import rng\n"
        "g = rng.generator(1234567)\n"
        "print(*[int(rng.next_word(g)) for _ in range(5)], rng.next_unit(g), rng.next_below(g, 6))"
    )
    generator = rng.generator(1234567)
    words = [int(rng.next_word(generator)) for _ in range(5)]

    compiled = [*map(str, words), str(rng.next_unit(generator)), str(rng.next_below(generator, 6))]

    assert compiled == output_of(code, NUMBA_DISABLE_JIT="1").split()
