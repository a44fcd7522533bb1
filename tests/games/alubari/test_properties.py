"""What holds in every position of Alubari, seen in random games; every score is counted anew."""

import numpy as np
import pytest

import games
from games.alubari import rules as game_rules
from games.alubari.rules.state import BORROWED, GAME, NONE
from games.kernel.contract import CHANCE, TERMINAL
from games.kernel.rng import generator, next_below, next_unit
from games.kernel.rule import Ints, State, Words, rule
from tests.games.alubari.positions import fields, game_with, members, numbers, read_table
from tests.support.naive import alubari_points as points
from tests.support.naive.alubari_table import DATA, EstateSpace, Parameters, Table

EVERY = 61  # nodes between two looks at a position
PRINTED = 16  # the face of the printed estate; the cards have 2 * (card - 1) + side


@rule
def play_on(s: State, rng: Words, ids: Ints, nodes: int) -> int:
    """Random moves through so many nodes or to the end; how many they were."""
    played = 0
    while played < nodes and game_rules.current_player(s) != TERMINAL:
        if game_rules.current_player(s) == CHANCE:
            action = game_rules.sample_chance(s, next_unit(rng))
        else:
            action = ids[next_below(rng, game_rules.legal_actions(s, ids))]
        game_rules.apply_action(s, action)
        played += 1
    return played


def spaces_of(face):
    estates = DATA["tea_estates"]
    if face == PRINTED:
        return estates["printed"]["spaces"]
    return estates["cards"][face // 2]["sides"][face % 2]["spaces"]


def check_goods(state, table, parameters):
    """Cubes, bars and tokens are neither made nor lost."""
    g = fields(state)
    bag = DATA["supply"]["bag"][parameters.players]
    for kind in ("iron", "stone"):
        held = sum(goods[kind] for goods in table["goods"])
        assert bag[kind] == table["yard"][kind] + table["bag"][kind] + held
    assert bag["chai"] >= table["yard"]["chai"] + table["bag"]["chai"]  # those taken are gone
    assert table["steel"] + sum(goods["steel"] for goods in table["goods"]) == 16
    events = DATA["setup"]["event_cubes"][parameters.players]
    in_setup = table["bag"]["event"] == 0 and not table["rondel"] and g.held == 0
    assert in_setup or events == table["bag"]["event"] + len(table["rondel"]) + g.held
    cap = 12 - DATA["chai_track"]["blocked"][parameters.players]
    for goods in table["goods"]:
        assert min(goods.values()) >= 0
        assert goods["chai"] <= cap
    assert min(*table["yard"].values(), *table["bag"].values()) >= 0


def check_cards(state, table):
    """Every Contract and every Equipment is in one place."""
    g = fields(state)
    shown = [number for number in table["office"] if number is not None]
    piles = [table["deck"], table["discards"], set(shown), *table["hands"]]
    if table["deck"] or any(table["hands"]) or shown:
        assert sorted(range(1, 31)) == sorted(number for pile in piles for number in pile)
    assert table["used"] <= set().union(*table["hands"])
    assert numbers(g.active) <= table["used"]
    if g.mover != CHANCE:
        assert table["deck"] or not table["discards"]
        assert (table["top"] is None) == (not table["deck"])
    cards = [*table["shed"], *(card for owned in table["equipment"] for card in owned)]
    assert len(cards) == len(set(cards))
    assert len(cards) in (0, 7)  # none before the shed is filled
    assert set(members(g.with_chai)) <= set(table["shed"])


def check_markers(state, table):
    """19 a player, each on one space."""
    g = fields(state)
    borrowed = [int(code) - BORROWED for code in g.estate_owner if code >= BORROWED]
    for seat, left in enumerate(table["markers"]):
        stations = list(table["stations"].values()).count(seat)
        placed = table["estates"].count(seat) + table["track"].count(seat) + stations
        assert left >= 0
        assert left + placed + borrowed.count(seat) == 19
    assert [code == NONE for code in g.track_owner] == [i >= g.laid for i in range(15)]
    for space in range(20):
        face = int(g.face[space // 4])
        exists = face != NONE and space % 4 < len(spaces_of(face))
        assert (g.rubble[space] > 0) == (exists and g.estate_owner[space] == NONE)
        assert exists or g.estate_owner[space] == NONE


def check_node(state):
    """Ids ascend; chances sum to one."""
    if state.is_terminal():
        return
    if state.is_chance_node():
        chances = state.chance_outcomes()
        ids = [outcome for outcome, _ in chances]
        assert abs(sum(chance for _, chance in chances) - 1) < 1e-12
        assert min(chance for _, chance in chances) > 0
    else:
        ids = state.legal_actions()
        assert ids[-1] < 135
    assert ids
    assert ids == sorted(set(ids))


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


def check_end(state, table, parameters):
    naive = as_naive_table(state, table, parameters)
    expected = points.scores(naive)
    found = dict(game_rules.scores(state.array))
    counts = expected.pop("ncon")
    assert all(n in possible for n, possible in zip(found.pop("ncon"), counts, strict=True))
    assert expected == found
    returns = state.returns()
    assert [float(value) for value in points.returns(naive)] == pytest.approx(returns, abs=1e-9)
    if parameters.players > 1:
        assert abs(sum(returns)) < 1e-9


def check_position(state, parameters):
    table = read_table(state)
    check_goods(state, table, parameters)
    check_cards(state, table)
    check_markers(state, table)
    check_node(state)
    if state.is_terminal():
        check_end(state, table, parameters)


def play_games(count, **given):
    """Random games, looked at now and then and at their end."""
    parameters = Parameters(**given)
    game = game_with(**given)
    sizes = games.rules(game).sizes
    ids = np.zeros(sizes.distinct_actions, np.int64)
    rng = generator(1000 * parameters.players + count)
    for number in range(count):
        state = game.new_initial_state()
        nodes = play_on(state.array, rng, ids, 1 + number % EVERY)
        while True:
            check_position(state, parameters)
            if state.is_terminal():
                break
            nodes += play_on(state.array, rng, ids, EVERY)
        assert nodes <= sizes.max_game_length + sizes.max_chance_nodes


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
    rng, ids = generator(5), np.zeros(135, np.int64)
    state = game_with(players=3).new_initial_state()
    past = []
    while not state.is_terminal():
        past.append((state, state.array.copy()))
        state = state.clone()
        play_on(state.array, rng, ids, 37)

    assert all(np.array_equal(before, state.array) for state, before in past)
