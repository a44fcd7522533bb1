"""The game plays like the slow one in tests/support/naive, position by position.

Random games and random positions, crowded ones above all, for every number of players, the three
small variants and random parameters. On the way: pawns are conserved, no third pawn and no two
colours rest on a space, chances sum to 1, and no past state ever changes.
"""

from collections import Counter

import numpy as np
import pytest

from games.parcheesi import rules
from tests.games.parcheesi.positions import game_with
from tests.support.naive import parcheesi as naive
from tests.support.naive import parcheesi_board as board
from tests.support.naive.parcheesi_board import MINI, MINI2D, TINY

SMALL = {"tiny": TINY, "mini": MINI, "mini2d": MINI2D}

SWITCHES = [
    {"forfeit14_ends_turn": ends, "rule3_beats_doublets": beats}
    for ends in (True, False)
    for beats in (True, False)
]


class Both:
    """One game in the real and in the naive program, walked through side by side."""

    def __init__(self, parameters, rng, state=None, slow=None):
        self.game = game_with(**parameters)
        self.parameters = slow.parameters if slow else naive.Parameters(**parameters)
        self.state = state or self.game.new_initial_state()
        self.slow = slow or naive.new_game(self.parameters)
        self.rng = rng
        self.past = []

    @classmethod
    def at(cls, parameters, rng, position):
        """A given position: progress of all pawns, mover, doublets, spins."""
        progress, mover, doublets, spins = position
        state = game_with(**parameters).new_initial_state()
        state.array[:] = rules.position(
            state.get_game().rules.params, progress, mover=mover, doublets=doublets, spins=spins
        )
        slow = naive.position_state(
            naive.Parameters(**parameters), progress, mover, doublets, spins
        )
        return cls(parameters, rng, state, slow)

    def compare(self):
        """Same seat to move, same ids, same chances, same pawns, same returns."""
        progress = rules.progress(self.state.array)
        real = (self.state.current_player(), self.state.legal_actions(), progress)
        slow = (
            naive.to_move(self.slow),
            naive.legal(self.slow),
            [list(naive.from_the_front(pawns)) for pawns in self.slow.position],
        )
        assert slow == real, f"{self.state}\n{self.state.full_history()}"
        self.compare_numbers()
        check_pawns(self.parameters, progress)

    def compare_numbers(self):
        if self.state.is_chance_node():
            chances, slow = self.state.chance_outcomes(), naive.outcomes(self.slow)
            assert [i for i, _ in slow] == [i for i, _ in chances]
            assert (
                max(abs(float(p) - q) for (_, p), (_, q) in zip(slow, chances, strict=True)) < 1e-12
            )
            assert abs(sum(p for _, p in chances) - 1) < 1e-12
        returns = zip(naive.returns(self.slow), self.state.returns(), strict=True)
        assert max(abs(float(slow) - real) for slow, real in returns) < 1e-12

    def step(self):
        """One random action or chance outcome in both."""
        self.past.append((self.state, self.state.array.copy()))
        action = int(self.rng.choice(naive.legal(self.slow)))
        self.state = self.state.child(action)
        self.slow = naive.apply(self.slow, action)

    def play(self, spins=None):
        """Plays on to the end, or through some spins, comparing at every step."""
        self.compare()
        while not self.slow.over and not (spins == 0 and not self.slow.choices):
            if spins is not None and not self.slow.choices and self.slow.mover is not None:
                spins -= 1
            self.step()
            self.compare()
        for state, before in self.past:
            assert np.array_equal(before, state.array)


def check_pawns(parameters, progress):
    """Pawns are conserved; on a space rest at most two, and of one colour."""
    home = board.home(parameters)
    assert [parameters.pawns] * parameters.players == [len(pawns) for pawns in progress]
    colours = {}
    for seat, pawns in enumerate(progress):
        assert all(board.START <= at <= home for at in pawns)
        for at, count in Counter(pawns).items():
            if at not in (board.START, home):
                assert count <= 2
                space = board.path(parameters, seat)[at]
                assert colours.setdefault(space, seat) == seat


def random_position(parameters, rng):
    """Progress of all pawns, crowded on a stretch of the ring or on the HOME PATH; who spins."""
    home = board.home(parameters)
    ring = parameters.arms * parameters.arm_length
    middle, width = int(rng.integers(ring)), int(rng.integers(3, 26))
    owner, progress = {}, []
    for seat in range(parameters.players):
        pawns = []
        while len(pawns) < parameters.pawns:
            kind = rng.random()
            if kind < 0.15:
                at = board.START
            elif kind < 0.3:
                at = home
            elif kind < 0.45:
                at = int(rng.integers(max(0, home - 15), home))
            else:
                entering = board.path(parameters, seat)[0][1]
                at = (middle + int(rng.integers(width)) - entering) % ring
            space = board.path(parameters, seat)[min(at, home)]
            on_board = at not in (board.START, home)
            if at > home or (on_board and (pawns.count(at) == 2 or owner.get(space, seat) != seat)):
                continue
            # Half the time two stand together: blockades are what the rules are about.
            pair = on_board and at not in pawns and rng.random() < 0.5
            pawns += [at] * (2 if pair and len(pawns) + 2 <= parameters.pawns else 1)
            if on_board:
                owner[space] = seat
        if pawns.count(home) == parameters.pawns:
            pawns[0] = board.START
        progress.append(pawns)
    mover = int(rng.integers(parameters.players))
    return progress, mover, int(rng.integers(3)), int(rng.integers(parameters.max_spins - 1))


def play_games(parameters, count, seed):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        Both(parameters, rng).play()


def play_positions(parameters, count, seed):
    rng = np.random.default_rng(seed)
    known = naive.Parameters(**parameters)
    for _ in range(count):
        Both.at(parameters, rng, random_position(known, rng)).play(spins=2)


def random_parameters(rng):
    """Any parameters that the specification allows."""
    arms = int(rng.integers(2, 5))
    arm_length = int(rng.integers(3, 18))
    sides = int(rng.integers(2, 7))
    safe = sorted(rng.choice(arm_length, size=int(rng.integers(1, 4)), replace=False).tolist())
    return {
        "players": int(rng.integers(2, arms + 1)),
        "arms": arms,
        "arm_length": arm_length,
        "gap": int(rng.integers(1, arm_length)),
        "home_path": int(rng.integers(1, 8)),
        "safe_offsets": " ".join(map(str, safe * 2 if len(safe) == 1 else safe)),
        "pawns": int(rng.integers(1, 5)),
        "dice": int(rng.integers(1, 3)),
        "die_sides": sides,
        "enter_value": int(rng.integers(1, sides + 1)),
        "capture_bonus": int(rng.integers(0, 25)),
        "home_bonus": int(rng.integers(0, 25)),
        "max_spins": int(rng.integers(1, 200)),
        "random_first_player": bool(rng.integers(2)),
        **SWITCHES[int(rng.integers(4))],
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_are_played_as_the_naive_program_plays_them(players):
    play_games({"players": players}, count=3, seed=players)


@pytest.mark.parametrize("switches", SWITCHES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_positions_are_played_as_the_naive_program_plays_them(players, switches):
    play_positions({"players": players, **switches}, count=40, seed=players)


@pytest.mark.parametrize("name", SMALL)
def test_random_games_of_small_variants_are_played_alike(name):
    for switches in SWITCHES:
        play_games({**SMALL[name], **switches}, count=15, seed=1)


@pytest.mark.parametrize("name", ["mini", "mini2d"])
def test_random_positions_of_small_variants_are_played_alike(name):
    play_positions(SMALL[name], count=300, seed=2)


def test_games_with_random_parameters_are_played_alike():
    rng = np.random.default_rng(3)
    for _ in range(40):
        Both(random_parameters(rng), rng).play(spins=60)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_random_games_are_played_alike(players):
    play_games({"players": players}, count=25, seed=100 + players)


@pytest.mark.slow
@pytest.mark.parametrize("switches", SWITCHES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_random_positions_are_played_alike(players, switches):
    play_positions({"players": players, **switches}, count=250, seed=100 + players)


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_many_random_games_of_small_variants_are_played_alike(name):
    for switches in SWITCHES:
        play_games({**SMALL[name], **switches}, count=150, seed=101)


@pytest.mark.slow
def test_games_with_many_random_parameters_are_played_alike():
    rng = np.random.default_rng(103)
    for _ in range(200):
        Both(random_parameters(rng), rng).play(spins=100)
