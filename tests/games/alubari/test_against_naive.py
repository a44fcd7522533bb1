"""The game plays like the slow one in tests/support/naive, node by node.

Random games for 1 to 5 players and on the tiny board, by players with random likings (some build,
some hoard Contracts, some lay no track), so that rare cards and empty decks come up as well.
"""

import numpy as np
import pytest

from tests.games.alubari.positions import GOODS, game_with, read_table
from tests.support.naive.alubari import Game, Parameters
from tests.support.naive.alubari_table import DATA

FIRST_ID = np.cumsum([0, *(block["count"] for block in DATA["action_blocks"])])
PLACES_OF_SPACES = 20  # five estates with room for four spaces


def naive_table(game):
    """What `read_table` says, of a game in the naive program."""
    t = game.table
    spaces = {4 * space.place + space.number: space for space in t.estates}
    listed = [spaces.get(i) for i in range(PLACES_OF_SPACES)]
    return {
        "round": t.round,
        "starting": t.starting,
        "rates": (t.excavation, t.lay_track, t.crop),
        "weather": t.weather,
        "top": t.top_back,
        "fog": t.fog,
        "building_at_b": t.building_at_b,
        "yard": t.yard,
        "bag": t.bag,
        "steel": t.steel,
        "rondel": t.rondel,
        "deck": t.deck,
        "discards": t.discards,
        "office": t.office,
        "shed": t.shed,
        "rubble": [space.rubble if space else 0 for space in listed],
        "estates": [space.owner if space else None for space in listed],
        "borrowers": [space.borrower if space else None for space in listed],
        "track": t.track,
        "stations": {i: t.stations.get(i) for i in range(30)},
        "goods": [{good: getattr(player, good) for good in GOODS} for player in t.players],
        "markers": [player.markers for player in t.players],
        "hands": [set(player.contracts) for player in t.players],
        "used": {number for player in t.players for number in player.used},
        "equipment": [player.equipment for player in t.players],
    }


class Both:
    """One game in the real and in the naive program, played side by side."""

    def __init__(self, parameters, rng):
        self.state = game_with(**parameters).new_initial_state()
        self.slow = Game(Parameters(**parameters))
        self.rng = rng
        # How much each kind of action is liked in this game.
        self.liking = np.exp(rng.normal(0, 1.5, len(FIRST_ID)))

    def compare(self):
        """Same seat to move, same ids, same chances."""
        slow, state = self.slow, self.state
        if state.is_chance_node():
            chances = state.chance_outcomes()
            ids = [outcome for outcome, _ in chances]
            expected = [float(chance) for chance in slow.question.chances or []]
            assert (slow.to_move, slow.legal()) == (-1, ids), str(state)
            assert expected == pytest.approx([chance for _, chance in chances], abs=1e-12)
        else:
            real = (state.current_player(), state.legal_actions())
            assert (slow.to_move, slow.legal()) == real, str(state)

    def compare_tables(self):
        assert naive_table(self.slow) == read_table(self.state), str(self.state)

    def step(self):
        ids = self.slow.legal()
        if self.slow.to_move == -1:
            chosen = self.rng.choice(ids, p=[float(c) for c in self.slow.question.chances])
        else:
            weights = self.liking[np.searchsorted(FIRST_ID, ids, side="right") - 1]
            chosen = self.rng.choice(ids, p=weights / weights.sum())
        self.state.apply_action(int(chosen))
        self.slow.apply(int(chosen))

    def play(self):
        """To the end, every node compared and every fifth table."""
        nodes = 0
        while not self.slow.over:
            self.compare()
            if nodes % 5 == 0 and self.slow.to_move != -1:
                self.compare_tables()
            self.step()
            nodes += 1
        self.compare_end()

    def compare_end(self):
        state = self.state
        assert state.is_terminal()
        self.compare_tables()
        returns = [float(value) for value in self.slow.returns()]
        assert returns == pytest.approx(state.returns(), abs=1e-9)
        found = dict(state.get_game().rules.scores(state.array))
        expected = self.slow.scores()
        possible = expected.pop("ncon")
        assert all(n in counts for n, counts in zip(found.pop("ncon"), possible, strict=True))
        assert expected == found


def play_games(count, seed, **parameters):
    for number in range(count):
        Both(parameters, np.random.default_rng([seed, number])).play()


VARIANTS = [
    {},
    {"printed_estate": False},
    {"darjeeling_wild": True},
    {"returns": "points"},
    {"max_rounds": 7},
]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_random_games_are_played_as_the_naive_program_plays_them(players):
    play_games(6, seed=players, players=players)


def test_random_games_on_the_tiny_board_are_played_alike():
    for players in (1, 2):
        play_games(40, seed=10, players=players, board="tiny")


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_many_random_games_are_played_alike(players, variant):
    play_games(30, seed=100 + players, players=players, **variant)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("players", [1, 2])
def test_many_random_games_on_the_tiny_board_are_played_alike(players):
    play_games(1000, seed=200 + players, players=players, board="tiny")
