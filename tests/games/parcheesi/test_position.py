"""Given positions, returns and luck keys of Parcheesi."""

import itertools
import math

import numpy as np
import pytest

import games
from games.kernel.contract import CHANCE
from games.kernel.record import read
from games.parcheesi.rules import LAYOUT, luck_key, position, progress, scores

SPINS = {spin: k for k, spin in enumerate(itertools.combinations_with_replacement(range(1, 7), 2))}


def core(loading_string="parcheesi"):
    return games.rules(games.load_game(loading_string))


def key_of(state):
    out = np.zeros(8, np.int64)
    return out[: luck_key(state, out)].tolist()


def test_a_given_position_is_read_back_with_the_farthest_pawn_first():
    state = position(
        core().params, [[0, -1, 71, 64], [63, -1, -1, 5]], mover=1, doublets=2, spins=9
    )

    assert progress(state) == [[71, 64, 0, -1], [63, 5, -1, -1]]
    assert scores(state)["spins"] == 9
    assert core().current_player(state) == CHANCE
    assert read(state, LAYOUT).mover == 1


@pytest.mark.parametrize(
    ("seats", "turn", "sentence"),
    [
        ([[0, 1, 2, 3]], {}, "1 seats given, 2 play"),
        ([[0, 1, 2], [-1] * 4], {}, "seat 0 has 3 pawns, not 4"),
        ([[72, 1, 2, 3], [-1] * 4], {}, "progress 72 is not in -1..71"),
        ([[-2, 1, 2, 3], [-1] * 4], {}, "progress -2 is not in -1..71"),
        ([[5, 5, 5, 3], [-1] * 4], {}, "more than two pawns on 5"),
        ([[34, 1, 2, 3], [0, -1, -1, -1]], {}, "share a space"),  # seat 1 enters on 34
        ([[71] * 4, [-1] * 4], {}, "seat 0 has already won"),
        ([[-1] * 4, [-1] * 4], {"mover": 2}, "mover is 2; it must be 0..1"),
        ([[-1] * 4, [-1] * 4], {"doublets": 3}, "doublets is 3; it must be 0..2"),
        ([[-1] * 4, [-1] * 4], {"spins": 1000}, "spins is 1000; it must be 0..999"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(seats, turn, sentence):
    with pytest.raises(ValueError, match=sentence):
        position(core().params, seats, **{"mover": 0, **turn})


def test_the_same_position_is_the_same_bytes_however_it_came_about():
    rules = core("parcheesi(random_first_player=False)")
    states = []
    # Both turns end with pawns on 5 and 10 and no other trace: 1 and 2 by either pawn.
    for first in ([8, 4, -1, -1], [9, 3, -1, -1]):
        state = position(rules.params, [first, [-1] * 4], mover=0)
        rules.apply_action(state, SPINS[1, 2])
        big, small = (2, 1) if first == [8, 4, -1, -1] else (1, 2)
        rules.apply_action(state, 1 + (big - 1) * 4)
        rules.apply_action(state, 1 + (small - 1) * 4 + 1)
        states.append(state)

    assert progress(states[0])[0] == [10, 5, -1, -1]
    assert states[0].tobytes() == states[1].tobytes()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_returns_of_a_win_sum_to_zero_exactly_in_any_order(players):
    rules = core(f"parcheesi(players={players})")
    for winner in range(players):
        seats = [[71, 71, 71, 70] if seat == winner else [-1] * 4 for seat in range(players)]
        state = position(rules.params, seats, mover=winner)
        rules.apply_action(state, SPINS[1, 2])
        rules.apply_action(state, 1 + 3)  # the last pawn one step: HOME
        out = np.zeros(players)
        rules.returns(state, out)

        assert out[winner] == 1.0
        assert [x for x in out if x < 0] == pytest.approx([-1 / (players - 1)] * (players - 1))
        assert min(out) == rules.sizes.min_utility
        assert all(sum(order) == 0.0 for order in itertools.permutations(out.tolist()))
        assert math.fsum(out) == 0.0


def test_the_luck_of_a_spin_depends_on_seat_and_own_spins_only():
    rules = core("parcheesi(players=3)")
    state = rules.initial_state()
    keys = [key_of(state)]
    rules.apply_action(state, 1)
    # Seat 1 has doublets and so a second spin, then 2, 0 and 1 spin; nobody enters.
    for spin in ((1, 1), (1, 2), (1, 2), (1, 3), (1, 2)):
        keys.append(key_of(state))
        read(state, LAYOUT).rule3_beats_doublets = 0
        rules.apply_action(state, SPINS[spin])

    assert keys[0] not in keys[1:]
    assert keys[1:] == [[1, 1, 0], [1, 1, 1], [1, 2, 0], [1, 0, 0], [1, 1, 2]]
