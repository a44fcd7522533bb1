"""The scripted Indigo player does what it says of itself, and beats random play."""

import numpy as np
import pytest

from bots.scripted import indigo
from bots.scripted.player import make_bot
from tests.games.indigo.positions import AMBER, EMERALD, lay, load, removed, scores, start, waiting


class Offer:
    """As much of a turn as the player looks at."""

    def __init__(self, state):
        self.legal_actions = tuple(state.legal_actions())
        self._state = state

    def sample_state(self):
        return self._state.clone()


def new_bot(game, seat, seed=1):
    bot = make_bot(game)
    bot.new_game(game, seat, seed)
    return bot


def played(state, kind):
    """The position after the player was given a tile of a kind and laid it."""
    state = state.child(kind)
    action = new_bot(state.get_game(), state.current_player()).choose(Offer(state))
    assert action in state.legal_actions()
    return state.child(action)


# An amber waits before space 36, where one tile brings it to gateway 0, which seat 0 owns.
BEFORE_THE_EXIT = (18, "01")
FAR_AWAY = (45, "01")


@pytest.mark.parametrize("kind", [0, 1, 2, 3])
def test_it_takes_a_gem_that_one_tile_brings_home(kind):
    state = lay(start(), BEFORE_THE_EXIT, FAR_AWAY)

    after = played(state, kind)

    assert scores(after)["points"] == [1, 0]


@pytest.mark.parametrize("kind", [2, 3, 4])  # with a tight curve, round the corner to gateway 5
def test_it_does_not_leave_a_gem_where_the_next_player_takes_it(kind):
    state = lay(start(), BEFORE_THE_EXIT)
    assert waiting(state)[36, 4] == AMBER

    after = played(state, kind)

    assert (36, 4) not in waiting(after)
    assert scores(after)["points"] == [0, 0]


def test_two_gems_that_only_the_other_can_win_are_better_removed():
    # Before space 36 wait an amber and an emerald; gateway 0 beside it is seat 0's.
    emerald = ((0, "13"), (7, "04"), (19, "03"))
    state = lay(start(), BEFORE_THE_EXIT, *emerald, FAR_AWAY)
    assert waiting(state) == {**waiting(state), (36, 4): AMBER, (36, 3): EMERALD}

    met, left = (lay(state.clone(), tile) for tile in ((36, "34"), (48, "34")))

    assert removed(met) == [1, 1, 0]
    assert indigo.lead(met.array, 1) > indigo.lead(left.array, 1)


def test_a_gem_needs_one_tile_where_the_route_ends_at_an_exit():
    state = lay(start(), BEFORE_THE_EXIT)
    port = 36 * 6 + 4

    needed = [indigo.tiles_needed(state.array, port, gateway) for gateway in range(6)]

    # From space 36 the curve of corner 0 leads to space 53 at gateway 5: two tiles. The other
    # gateways are farther than anybody plans.
    assert needed[0] == 1
    assert needed[5] == 2
    assert min(needed[1:5]) >= 4


def test_leads_add_up_to_nothing():
    state = lay(start("indigo(players=3)"), BEFORE_THE_EXIT, FAR_AWAY, (7, "04"))

    assert sum(indigo.lead(state.array, seat) for seat in range(3)) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(("players", "share"), [(2, 0.9), (3, 0.6), (4, 0.5)])
def test_it_beats_random_play_from_every_seat(players, share):
    game = load(f"indigo(players={players})")
    rng = np.random.default_rng(3)
    total = 0.0
    for number in range(24):
        state, seat = game.new_initial_state(), number % players
        bot = new_bot(game, seat, number)
        while not state.is_terminal():
            if state.is_chance_node():
                kinds, shares = zip(*state.chance_outcomes(), strict=True)
                action = int(rng.choice(kinds, p=shares))
            elif state.current_player() == seat:
                action = bot.choose(Offer(state))
            else:
                action = int(rng.choice(state.legal_actions()))
            state.apply_action(action)
        total += state.returns()[seat]

    assert total / 24 > share
