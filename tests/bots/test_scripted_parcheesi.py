"""The scripted Parcheesi player does what its reasons say."""

import numpy as np
import pytest

import games
from bots.scripted import parcheesi
from games.parcheesi import rules
from games.parcheesi.board import Board
from tests.support.contests import games_won

START, HOME = -1, 71
GAME = games.load_game("parcheesi")
CORE = games.rules(GAME)
# Outcomes of a spin: 1-1, 1-2, .. 1-6, 2-2, .. 6-6.
SPINS = [(low, high) for low in range(1, 7) for high in range(low, 7)]


class Turn:
    """What the bot looks at; `sample_state` gives an object with the array, as the adapter's."""

    def __init__(self, state):
        ids = np.zeros(CORE.sizes.distinct_actions, np.int64)
        self.array = state
        self.seat = rules.current_player(state)
        self.legal_actions = tuple(ids[: rules.legal_actions(state, ids)].tolist())

    def sample_state(self):
        return self


def after_spin(mine, theirs, spin):
    """Where the pawns of both seats stand when seat 0 has used a spin, and spun again or not."""
    state = rules.position(CORE.params, [mine, theirs], mover=0)
    rules.apply_action(state, SPINS.index(spin))
    bot = parcheesi.make_bot()
    bot.new_game(GAME, 0, 1)
    while rules.current_player(state) == 0:
        rules.apply_action(state, bot.choose(Turn(state)))
    return rules.progress(state)


def test_six_spaces_behind_is_the_most_dangerous_place():
    # By hand: 11 of 36 spins show a 6, and 1-5, 2-4, 3-3, 4-2, 5-1 come to 6 together.
    chances = parcheesi.landing_chances(Board(*CORE.params.tolist()))

    assert chances[6] == pytest.approx(16 / 36)
    assert chances[1] == pytest.approx(11 / 36)
    assert chances[12] == pytest.approx(1 / 36)
    assert max(chances, key=chances.get) == 6


# Seat 1 enters 34 spaces round the ring, so its pawn on progress 40 stands on seat 0's 6.


def test_it_captures():
    _, theirs = after_spin([30, 3, HOME, HOME], [40, START, START, START], (1, 3))

    assert theirs == [START] * 4


def test_a_pawn_that_is_chased_runs_to_a_safety_space():
    # Seat 1's pawn stands on seat 0's 21, six behind 27; 29 is a safety space.
    mine, _ = after_spin([40, 27, HOME, HOME], [55, START, START, START], (1, 2))

    assert mine == [HOME, HOME, 41, 29]


def test_a_pawn_on_a_safety_space_stays_when_a_chaser_is_near():
    # Seat 1's pawn stands on seat 0's 24; leaving 29 would put a pawn within its reach, while
    # the other pawn can reach its turn-off space, a safety space.
    mine, _ = after_spin([60, 29, HOME, HOME], [58, START, START, START], (1, 2))

    assert mine == [HOME, HOME, 63, 29]


def test_a_blockade_that_holds_somebody_up_stays():
    # Seat 1's pawn stands on seat 0's 15, behind the pair on 20.
    mine, _ = after_spin([50, 20, 20, HOME], [49, START, START, START], (1, 2))

    assert mine == [HOME, 53, 20, 20]


def test_lone_pawns_pair_up_out_of_danger():
    # Seat 1's pawn stands on seat 0's 36; 40 and 38 are plain, and 2 brings them together.
    mine, _ = after_spin([66, 40, 38, HOME], [2, START, START, START], (1, 2))

    assert mine == [HOME, 67, 40, 40]


def test_the_last_pawn_goes_home():
    mine, _ = after_spin([68, HOME, HOME, HOME], [2, START, START, START], (3, 4))

    assert mine == [HOME] * 4


def test_it_beats_random_clearly():
    # 64 % of the points is +100 Elo. It wins nearly all: below 52 of 60 something is broken.
    assert games_won("parcheesi", "scripted", "random", rounds=30) >= 52


@pytest.mark.slow
def test_it_beats_random_clearly_with_four_seats():
    won = games_won("parcheesi(players=4)", "scripted", "random", rounds=20, seats=4)

    assert won >= 36  # of 40; even chances would give 20
