"""What holds in every position of Discover India, seen in random games; scores are counted anew.

Every position of every game is looked at, in numpy. The score of the end is that of the slow
program, which gets nothing but the final position: Kolams, markers and cards.
"""

from itertools import product

import numpy as np
import pytest

import games
from games.discover_india.rules import LAYOUT, scores
from games.discover_india.rules.state import UNCOVER
from games.kernel.record import read
from tests.games.discover_india.positions import (
    AIRPORTS,
    CITIES,
    EMPTY,
    FACE_DOWN,
    KINDS,
    NONE,
    REGION,
    REGIONS,
    SPECIFICATION,
    SYMBOLS,
    load,
)
from tests.support.naive.discover_india import DOWN, Game
from tests.support.random_play import random_games

COUNTS = np.array([tile["count"] for tile in SPECIFICATION["city_tiles"]["tiles"]])
IS_DOUBLE = np.array(["+" in name for name in KINDS])
SYMBOL_CARDS = np.array(
    [[city["card_symbol"] for city in SPECIFICATION["cities"]].count(name) for name in SYMBOLS]
)
# Region and whether an airport, by city; the last entry is for NONE.
REGION_OF = np.array([*(REGIONS.index(REGION[name]) for name in CITIES), NONE])
IS_AIRPORT = np.array([*(name in AIRPORTS for name in CITIES), False])
SPACES = {"front": 19, "back": 22}
VARIANTS = {
    players: [
        {"players": players, "side": side, "challenge": challenge}
        for side, challenge in product(["front"] if players == 5 else SPACES, [False, True])
    ]
    for players in (2, 3, 4, 5)
}


def tiles_in_sight(g):
    """How many tiles of each kind lie open or in somebody's hand, and how many face down."""
    top = g["top"].copy()
    uncovering = np.flatnonzero(g["phase"] == UNCOVER)
    top[uncovering, g["last"][uncovering]] = NONE  # still names the tile that is in hand by now
    lying = (top, g["trade"], g["tiles"].reshape(len(g), -1), g["hand"][:, None])
    everywhere = np.concatenate(lying, axis=1)
    rows = np.broadcast_to(np.arange(len(g))[:, None], everywhere.shape)
    is_open = everywhere >= 0
    found = np.zeros((len(g), len(KINDS)), np.int64)
    np.add.at(found, (rows[is_open], everywhere[is_open]), 1)
    return found, (everywhere == FACE_DOWN).sum(axis=1)


def check_tiles(g, follows):
    """All 144 tiles are there; those that nobody has seen lie in the bag or at the airports."""
    found, down = tiles_in_sight(g)
    missing = COUNTS - g["left"] - found  # face down
    assert (missing >= 0).all()
    assert (missing.sum(axis=1) == down).all()
    turned = np.diff(missing, axis=0)[follows]
    assert (turned >= 0).all()  # a tile that lies face down stays so
    assert turned.sum(axis=1).max() <= 1
    assert (g["left"] >= 0).all()
    assert (g["left"] @ IS_DOUBLE == g["doubles"]).all()
    assert (g["left"] @ ~IS_DOUBLE == g["singles"]).all()
    assert (g["hidden"][:, ~IS_AIRPORT[:-1]] == 0).all()
    assert (g["hidden"].sum(axis=1) == g["all_hidden"]).all()
    assert (g["hidden"] >= 0).all()
    assert (g["all_hidden"] <= g["doubles"]).all()  # only tiles with two symbols are covered
    return down


def check_cards(g, down, *, challenge):
    """All 33 cards are there, and the stones lie where cards are to be had."""
    points, symbols = g["cards"].sum(axis=1), g["symbol_cards"].sum(axis=(1, 2))
    stones = REGION_OF[g["stone"]]
    assert ((stones == NONE) | (stones == np.arange(len(REGIONS)))).all()
    assert (g["cards"] >= 0).all()
    if not challenge:
        assert (points + g["cards_left"] == len(CITIES)).all()
        assert (symbols == 0).all()
        assert (down == 0).all()
        has_begun = g["last"] != NONE
        lying = (g["stone"][has_begun] != NONE).sum(axis=1)
        assert (lying == np.where(g["cards_left"][has_begun] > 0, len(REGIONS), 0)).all()
        return
    assert (symbols == down).all()
    assert (g["symbol_cards"].sum(axis=1) <= SYMBOL_CARDS).all()
    shown = (g["stone"] != NONE).sum(axis=1)
    pending = len(CITIES) - points - symbols - g["card_unseen"].sum(axis=1) - shown
    assert np.isin(pending, (0, 1)).all()  # a card taken and not yet kept as one or the other
    assert (g["took_card"][pending == 1] == 1).all()
    on_stack = np.take_along_axis(g["card_unseen"], np.maximum(g["stone"], 0), axis=1)
    assert (on_stack[g["stone"] != NONE] == 0).all()


def check_markers_and_pawns(g, players):
    """Buying only moves points; no two pawns stand in one city."""
    assert (g["marker"][:, :players].sum(axis=1) == 5 * players).all()
    assert (g["marker"] >= 0).all()
    pawns = np.sort(g["pawn"].reshape(len(g), -1), axis=1)
    assert ((np.diff(pawns, axis=1) > 0) | (pawns[:, 1:] == NONE)).all()
    assert ((pawns != NONE).sum(axis=1) <= players * (2 if players == 2 else 1)).all()


def check_kolams(g, follows, parameters):
    """A tile that lies stays; each player lays one a turn, but not in the first."""
    players, spaces = parameters["players"], SPACES[parameters["side"]]
    tiles = g["tiles"][:, :players, :spaces]
    filled = (tiles != EMPTY).sum(axis=2)
    stays = (tiles[:-1] == EMPTY) | (tiles[:-1] == tiles[1:])
    assert stays[follows].all()
    assert (np.diff(filled, axis=0)[follows].sum(axis=1) <= 2).all()  # the end may be forced
    assert (filled.sum(axis=1) >= g["turn"].astype(int) - players).all()
    assert (filled.sum(axis=1) <= np.maximum(g["turn"].astype(int) + 1 - players, 0)).all()
    assert (g["tiles"][:, :players, spaces:] == EMPTY).all()
    assert (g["tiles"][:, players:] == EMPTY).all()


def final_position(state, parameters):
    """The end of a game as the naive program has it."""
    g, slow = read(state, LAYOUT), Game(**parameters)
    kinds = slow.board.kinds
    for seat in range(slow.players):
        tiles = g.tiles[seat].tolist()[: len(slow.spaces)]
        assert EMPTY not in tiles
        laid = (DOWN if tile == FACE_DOWN else kinds[tile] for tile in tiles)
        slow.kolam[seat] = dict(zip(slow.spaces, laid, strict=True))
        slow.marker[seat], slow.cards[seat] = int(g.marker[seat]), int(g.cards[seat])
        slow.kept[seat].update(dict(zip(SYMBOLS, g.symbol_cards[seat].tolist(), strict=True)))
    return slow


def check_end(rules, state, parameters):
    slow = final_position(state, parameters)
    expected = slow.scores()
    assert expected == scores(state)
    returns = np.zeros(slow.players)
    rules.returns(state, returns)
    wanted = [float(value) for value in slow.returns(expected)]
    assert wanted == pytest.approx(returns.tolist(), abs=1e-12)
    assert abs(returns.sum()) < 1e-9


def play_games(count, **parameters):
    """Random games, each position looked at and each score counted anew."""
    named = ",".join(f"{name}={value}" for name, value in parameters.items())
    rules = games.rules(load(f"discover_india({named})"))
    for played in random_games(rules, count, seed=count):
        g, follows = played.states.view(LAYOUT)[:, 0], played.follows()
        check_cards(g, check_tiles(g, follows), challenge=parameters["challenge"])
        check_markers_and_pawns(g, parameters["players"])
        check_kolams(g, follows, parameters)
        for end in played.ends:
            check_end(rules, played.states[end], parameters)


@pytest.mark.parametrize("players", VARIANTS)
def test_nothing_is_made_or_lost_and_scores_are_right(players):
    for variant in VARIANTS[players]:
        play_games(10, **variant)


@pytest.mark.parametrize("players", VARIANTS)
def test_the_same_holds_where_returns_are_points(players):
    play_games(10, players=players, side="front", challenge=True, returns="points")


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("players", VARIANTS)
def test_nothing_is_made_or_lost_in_ten_thousand_games(players):
    for variant in VARIANTS[players]:
        play_games(10_000 // len(VARIANTS[players]), **variant)
