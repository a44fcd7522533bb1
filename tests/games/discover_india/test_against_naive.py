"""The game plays like the slow one in tests/support/naive, node by node.

Random games for every number of players, side and variant, and games whose players go for the
stones. At every node: the same seat, ids and chances; tiles, cards and markers are conserved. At
the end: the score counted anew, by flood fill and by trying every allotment, and the returns.
"""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from games.discover_india.rules import LAYOUT
from games.kernel.record import read
from tests.games.discover_india.positions import CARDS, FACE_DOWN, MOVES, load
from tests.support.naive import walk
from tests.support.naive.discover_india import Game
from tests.support.vectors import recorded_games, titles

RECORDS = recorded_games("discover_india")
SIDES = [(players, "front") for players in (2, 3, 4, 5)] + [(p, "back") for p in (2, 3, 4)]
VARIANTS = [
    f"discover_india(players={players},side={side},challenge={challenge})"
    for (players, side), challenge in product(SIDES, (False, True))
]
TINY = [
    f"discover_india(board=tiny,side={side},challenge={challenge},returns={returns})"
    for side, challenge, returns in product(("front", "back"), (False, True), ("win", "points"))
]


def naive(loading_string):
    return Game(**load(loading_string).get_parameters())


def check_conservation(slow, state):
    """Every tile lies somewhere, every card too, and buying only moves points."""
    g = read(state.array, LAYOUT)
    board, players = slow.board, slow.players
    cities, kinds = len(board.cities), len(board.kinds)
    for number, city in enumerate(board.cities):
        if slow.top[city] is not None:
            assert board.kinds[g.top[number]] == slow.top[city]
    tops = [kind for kind, name in zip(g.top, board.cities, strict=False) if slow.top[name]]
    found = Counter(map(int, [*tops, *g.trade[:players], *g.tiles[:players].ravel(), g.hand]))
    down = found[FACE_DOWN]
    left = g.left[:kinds].tolist()
    assert sum(found[k] + left[k] for k in range(kinds)) + down == sum(board.counts)
    assert all(found[k] + left[k] <= board.counts[k] for k in range(kinds))
    assert left == [slow.unseen.count(kind) for kind in board.kinds]
    assert g.marker[:players].sum() == players * board.marker
    taken = int(g.cards[:players].sum()) + int(g.symbol_cards[:players].sum())
    if slow.challenge:
        assert g.symbol_cards[:players].sum() == down
        in_hand = cities - taken - g.card_unseen[:cities].sum() - (g.stone >= 0).sum()
        assert in_hand in (0, 1)
        assert g.took_card or not in_hand
    else:
        assert taken + g.cards_left == cities
        assert down == 0


def random_choice(rng):
    def choice(node):
        ids = list(node.chances) if isinstance(node, walk.Chance) else node.ids
        return int(ids[rng.integers(len(ids))])

    return choice


def for_stones(slow, rng):
    """Goes to a festival stone where there is one, and keeps cards as symbols."""
    any_choice = random_choice(rng)

    def choice(node):
        if isinstance(node, walk.Decision) and set(node.ids) <= set(MOVES):
            stones = {slow.board.cities.index(c) for c in slow.stone.values() if c is not None}
            wanted = [action for action in node.ids if action in stones]
            return wanted[0] if wanted else any_choice(node)
        if isinstance(node, walk.Decision) and set(node.ids) == set(CARDS):
            return CARDS[1]
        return any_choice(node)

    return choice


def play(loading_string, count, seed, *, stones=False, every_node=True):
    """Plays games in both; gives the naive ones, ended."""
    ended = []
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        slow = naive(loading_string)
        choice = for_stones(slow, rng) if stones else random_choice(rng)
        state = load(loading_string).new_initial_state()
        walk.walk_beside(slow, state, choice, check_conservation if every_node else None)
        ended.append(slow)
    return ended


@pytest.mark.parametrize("record", RECORDS, ids=titles(RECORDS))
def test_the_naive_program_replays_the_recorded_games(record):
    walk.replay(naive(record["game"]), record)


@pytest.mark.parametrize("loading_string", VARIANTS)
def test_random_games_are_played_alike(loading_string):
    play(loading_string, count=1, seed=1)


@pytest.mark.parametrize("loading_string", TINY)
def test_tiny_random_games_are_played_alike(loading_string):
    play(loading_string, count=25, seed=2)


def test_games_in_which_the_cards_run_out_are_played_alike():
    ended = play("discover_india(players=4)", count=3, seed=3, stones=True)

    assert any(game.cards_left == 0 for game in ended)


def test_games_with_many_face_down_tiles_are_played_alike():
    ended = play("discover_india(players=3,challenge=True)", count=4, seed=4, stones=True)

    assert all(sum(kept.total() for kept in game.kept) >= 10 for game in ended)
    assert any(not any(game.stone.values()) or None in game.stone.values() for game in ended)


def test_games_in_which_the_bag_runs_out_are_played_alike():
    # Five players on the front: 100 turns against 95 tiles.
    ended = play("discover_india(players=5)", count=6, seed=5, stones=True, every_node=False)

    assert any(None in game.top.values() for game in ended)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("stones", [False, True])
@pytest.mark.parametrize("loading_string", VARIANTS)
def test_many_random_games_are_played_alike(loading_string, stones):
    play(loading_string, count=60, seed=100, stones=stones)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("loading_string", TINY)
def test_many_tiny_random_games_are_played_alike(loading_string):
    play(loading_string, count=1000, seed=51)
