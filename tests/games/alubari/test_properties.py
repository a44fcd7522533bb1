"""What holds in every position of Alubari, seen in random games; every score is counted anew."""

import numpy as np
import pytest

import games
from games.alubari import rules as game_rules
from games.alubari.rules.state import BORROWED, CHANCE_KINDS, GAME, LAYOUT, NONE
from games.kernel.contract import CHANCE, TERMINAL
from tests.games.alubari.positions import fields, game_with, read_table
from tests.support.conformance.play import random_step
from tests.support.naive import alubari_points as points
from tests.support.naive.alubari_table import DATA, EstateSpace, Parameters, Table
from tests.support.random_play import random_games

EVERY = 61  # positions between two whose ids and chances are asked for
PRINTED = 16  # the face of the printed estate; the cards have 2 * (card - 1) + side
IRON, STONE, RUBBLE, STEEL, TEA, CHAI = range(6)  # goods; of the cubes Chai is the third
IN_YARD, EVENT = 2, 3


def spaces_of(face):
    estates = DATA["tea_estates"]
    if face == PRINTED:
        return estates["printed"]["spaces"]
    return estates["cards"][face // 2]["sides"][face % 2]["spaces"]


# By face, the last entry for NONE.
SPACE_COUNTS = np.array([*(len(spaces_of(face)) for face in range(PRINTED + 1)), 0])


def check_goods(g, follows, parameters):
    """Cubes, bars and tokens are neither made nor lost."""
    bag = DATA["supply"]["bag"][parameters.players]
    goods, yard, cubes = g["goods"], g["yard"], g["bag"]
    for number, kind in ((IRON, "iron"), (STONE, "stone")):
        held = goods[:, :, number].sum(axis=1)
        assert (yard[:, number] + cubes[:, number] + held == bag[kind]).all()
    chai = yard[:, IN_YARD].astype(int) + cubes[:, IN_YARD]
    assert (chai <= bag["chai"]).all()
    assert (np.diff(chai)[follows] <= 0).all()  # those taken are gone
    assert (g["steel"] + goods[:, :, STEEL].sum(axis=1) == 16).all()
    events = cubes[:, EVENT] + np.bitwise_count(g["rondel"]) + g["held"]
    assert np.isin(events, (0, DATA["setup"]["event_cubes"][parameters.players])).all()
    assert (events[g["kind"] >= CHANCE_KINDS] > 0).all()
    assert (np.diff(events)[follows] >= 0).all()  # they join the bag once, after the set-up
    cap = 12 - DATA["chai_track"]["blocked"][parameters.players]
    assert (goods[:, :, CHAI] <= cap).all()
    assert min(array.min() for array in (goods, yard, cubes)) >= 0
    assert (goods[:, parameters.players :] == 0).all()


def are_apart(sets):
    """Whether nothing is in two of the sets, which stand in columns."""
    whole = np.bitwise_or.reduce(sets, axis=1)
    return np.bitwise_count(sets).sum(axis=1) == np.bitwise_count(whole)


def check_cards(g):
    """Every Contract and every Equipment is in one place."""
    shown = np.where(g["display"] == NONE, 0, 1 << np.maximum(g["display"], 0).astype(np.int32))
    piles = np.column_stack([g["deck"], g["discards"], shown, g["hand"]])
    assert are_apart(piles).all()
    whole = np.bitwise_or.reduce(piles, axis=1)
    assert np.isin(whole, (0, 2**30 - 1)).all()  # none before the Post Office is filled
    assert (whole[g["kind"] >= CHANCE_KINDS] > 0).all()
    hands = np.bitwise_or.reduce(g["hand"], axis=1)
    assert (g["used"] & ~hands == 0).all()
    assert (g["active"] & ~g["used"] == 0).all()
    settled = g[g["kind"] >= CHANCE_KINDS]
    assert ((settled["deck"] != 0) | (settled["discards"] == 0)).all()
    assert ((settled["top"] == NONE) == (settled["deck"] == 0)).all()
    cards = np.column_stack([g["shed"], g["equipment"]])
    assert are_apart(cards).all()
    assert np.isin(np.bitwise_count(cards).sum(axis=1), (0, 7)).all()  # none before set-up
    assert (g["with_chai"] & ~g["shed"] == 0).all()


def check_markers(g, players):
    """19 a player, each on one space."""
    estates, track, stations = g["estate_owner"], g["track_owner"], g["station_owner"]
    for seat in range(players):
        placed = sum((owner == seat).sum(axis=1) for owner in (estates, track, stations))
        borrowed = (estates == BORROWED + seat).sum(axis=1)
        assert (g["markers"][:, seat] + placed + borrowed == 19).all()
        assert (g["markers"][:, seat] >= 0).all()
    for owner in (estates, track, stations):
        assert np.isin(owner, [NONE, *range(players), GAME, *range(BORROWED, BORROWED + 5)]).all()
    assert ((track == NONE) == (np.arange(15) >= g["laid"][:, None])).all()
    exists = np.arange(20) % 4 < np.repeat(SPACE_COUNTS[g["face"]], 4, axis=1)
    assert ((g["rubble"] > 0) == (exists & (estates == NONE))).all()
    assert (exists | (estates == NONE)).all()


def check_node(rules, state):
    """Ids ascend; chances sum to one."""
    sizes = rules.sizes
    ids = np.zeros(max(sizes.distinct_actions, sizes.max_chance_outcomes), np.int64)
    mover = rules.current_player(state)
    if mover == TERMINAL:
        return
    if mover == CHANCE:
        chances = np.zeros(sizes.max_chance_outcomes)
        count = rules.chance_outcomes(state, ids, chances)
        assert abs(chances[:count].sum() - 1) < 1e-12
        assert chances[:count].min() > 0
    else:
        count = rules.legal_actions(state, ids)
        assert 0 <= mover < sizes.players
        assert ids[count - 1] < 135
    assert count > 0
    assert (np.diff(ids[:count]) > 0).all()


def as_naive_table(state, table, parameters):
    """The same position for the naive program's scoring."""
    g = fields(state)
    naive = Table(parameters)
    for seat, player in enumerate(naive.players):
        player.tea, player.chai = table["goods"][seat]["tea"], table["goods"][seat]["chai"]
        player.contracts = sorted(table["hands"][seat])
        player.equipment = table["equipment"][seat]
    naive.track = table["track"]
    naive.stations = table["stations"]
    for place, face in enumerate(g.face):
        for number, (_, vp) in enumerate([] if face == NONE else spaces_of(int(face))):
            owner = g.estate_owner[4 * place + number]
            owner = int(owner) if NONE < owner < GAME else None
            naive.estates.append(EstateSpace(place, number, 0, vp, owner))
    return naive


def check_end(state, parameters):
    naive = as_naive_table(state, read_table(state), parameters)
    expected = points.scores(naive)
    found = dict(game_rules.scores(state.array))
    counts = expected.pop("ncon")
    assert all(n in possible for n, possible in zip(found.pop("ncon"), counts, strict=True))
    assert expected == found
    returns = state.returns()
    wanted = [float(value) for value in points.returns(naive, expected["total"])]
    assert wanted == pytest.approx(returns, abs=1e-9)
    if parameters.players > 1:
        assert abs(sum(returns)) < 1e-9


def play_games(count, **given):
    """Random games, each position looked at and each score counted anew."""
    parameters = Parameters(**given)
    game = game_with(**given)
    rules = games.rules(game)
    state = game.new_initial_state()
    for played in random_games(rules, count, seed=1000 * parameters.players + count):
        g, follows = played.states.view(LAYOUT)[:, 0], played.follows()
        check_goods(g, follows, parameters)
        check_cards(g)
        check_markers(g, parameters.players)
        for position in played.states[::EVERY]:
            check_node(rules, position)
        for end in played.ends:
            state.array[:] = played.states[end]
            check_end(state, parameters)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_nothing_is_made_or_lost_and_scores_are_right(players):
    play_games(40, players=players)


@pytest.mark.parametrize("players", [1, 3, 5])
def test_the_same_holds_with_other_parameters(players):
    play_games(15, players=players, printed_estate=False, darjeeling_wild=True, returns="points")


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_nothing_is_made_or_lost_in_ten_thousand_games(players):
    play_games(10_000, players=players)


def test_a_position_never_changes_when_a_copy_of_it_is_played():
    rng = np.random.default_rng(5)
    state = game_with(players=3).new_initial_state()
    past = []
    while not state.is_terminal():
        past.append((state, state.array.copy()))
        state = state.clone()
        for _ in range(37):
            if not state.is_terminal():
                state.apply_action(random_step(state, rng))

    assert all(np.array_equal(before, state.array) for state, before in past)
