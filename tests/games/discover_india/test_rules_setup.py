"""Rules 1 to 5 of Discover India: map, tiles, Kolams, festival stones, pawns."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from games.discover_india import board
from tests.games.discover_india.positions import (
    AIRPORTS,
    CITIES,
    DOUBLES,
    MOVES,
    REGION,
    REGIONS,
    SINGLES,
    SPECIFICATION,
    SYMBOLS,
    city,
    fields,
    game,
    is_decision,
    kind,
    load,
    mover,
    neighbours,
    settle,
)


def chances(state):
    return {o: Fraction(p).limit_denominator(10**6) for o, p in state.chance_outcomes()}


def test_rule_1_the_map_is_that_of_the_specification():
    assert len(CITIES) == 33
    for number, name in enumerate(CITIES):
        reached = {CITIES[i] for i in range(33) if board.ROADS[0, number] >> i & 1}
        assert reached == neighbours(name)
        assert board.REGION_NAMES[0][board.REGION[0, number]] == REGION[name]
        assert bool(board.AIRPORTS[0] >> number & 1) == (name in AIRPORTS)
    assert sorted(Counter(REGION.values()).values()) == [6, 6, 7, 7, 7]


def test_rule_1_the_four_airports_of_the_rulebook():
    assert {"chennai", "kolkata", "mumbai", "new_delhi"} == AIRPORTS


def test_rule_1_a_map_of_roads_that_lead_back():
    assert all(name in neighbours(other) for name in CITIES for other in neighbours(name))


def test_rule_2_144_tiles_of_the_specification_with_one_or_two_symbols():
    tiles = SPECIFICATION["city_tiles"]["tiles"]
    for number, tile in enumerate(tiles):
        shown = {SYMBOLS[i] for i in range(10) if board.TILE_SYMBOLS[0, number] >> i & 1}
        assert shown == set(tile["symbols"])
        assert board.TILE_COUNT[0, number] == tile["count"]
        assert bool(board.IS_DOUBLE[0, number]) == (len(tile["symbols"]) == 2)
    assert sum(tile["count"] for tile in tiles) == 144
    assert [board.TILE_COUNT[0, SINGLES].sum(), board.TILE_COUNT[0, DOUBLES].sum()] == [88, 56]


def test_rule_2_airports_are_dealt_first_and_only_tiles_with_two_symbols():
    state = game().new_initial_state()
    for name in ("new_delhi", "mumbai", "kolkata", "chennai"):
        expected = {k: board.TILE_COUNT[0, k] for k in DOUBLES}
        for airport in AIRPORTS:
            seen = fields(state).top[city(airport)]
            if seen >= 0:
                expected[int(seen)] -= 1
        total = sum(expected.values())
        assert chances(state) == {k: Fraction(int(n), total) for k, n in expected.items() if n}
        before = fields(state).top.copy()
        state.apply_action(state.legal_actions()[-1])
        assert [CITIES[i] for i in range(33) if fields(state).top[i] != before[i]] == [name]
        assert fields(state).hidden[city(name)] == 4


def test_rule_2_the_first_tile_from_the_bag():
    # Specification, section 4: B = 124, each single kind of 9 tiles 9/124, all doubles 36/124.
    state = game().new_initial_state()
    for _ in range(4):
        state.apply_action(state.legal_actions()[0])
    found = chances(state)

    assert found[kind("tiger")] == Fraction(9, 124)
    assert found[kind("tea")] == Fraction(8, 124)
    assert sum(found[k] for k in DOUBLES if k in found) == Fraction(36, 124)
    # 52 unseen doubles: one of a kind with 1 left is 1/52 of them.
    assert found[kind("tea+film")] == Fraction(36, 124) / 52


def test_rule_2_every_other_city_gets_one_tile_and_95_stay_in_the_bag():
    state = settle(game().new_initial_state(), MOVES)
    g = fields(state)

    assert (g.top[:33] >= 0).all()
    assert g.left.sum() - g.hidden.sum() == 95
    assert g.hidden.sum() == 16


def test_rule_2_a_tile_with_two_symbols_cannot_come_from_a_bag_without_any():
    state = game().new_initial_state()
    for _ in range(4):
        state.apply_action(state.legal_actions()[0])
    g = fields(state)
    g.left[DOUBLES] = 0
    g.left[DOUBLES[0]] = g.doubles = 16  # all of them covered at the airports

    assert set(chances(state)) == set(SINGLES)
    assert chances(state)[kind("tiger")] == Fraction(9, 88)


@pytest.mark.parametrize("side", ["front", "back"])
def test_rule_3_the_kolams_are_those_of_the_specification(side):
    number = ["front", "back"].index(side)
    kolam = SPECIFICATION["kolams"][side]
    joined = {
        frozenset((a + 1, b + 1))
        for a in range(board.SPACES[number])
        for b in range(board.SPACES[number])
        if board.JOINS[number, a] >> b & 1
    }

    assert board.SPACES[number] == {"front": 19, "back": 22}[side] == len(kolam["nodes"])
    assert joined == {frozenset(edge) for edge in kolam["edges"]}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rule_3_score_markers_start_at_5(players):
    state = game(players=players).new_initial_state()
    assert fields(state).marker[:players].tolist() == [5] * players


def test_rule_4_a_stone_on_a_random_city_of_each_region_that_is_no_airport():
    state = game().new_initial_state()
    for _ in range(33):
        state.apply_action(state.legal_actions()[0])
    for number, name in enumerate(REGIONS):
        expected = [c for c in CITIES if REGION[c] == name and c not in AIRPORTS]
        assert [CITIES[o] for o, _ in state.chance_outcomes()] == expected
        assert set(chances(state).values()) == {Fraction(1, len(expected))}
        state.apply_action(city(expected[-1]))
        assert fields(state).stone[number] == city(expected[-1])

    assert is_decision(state, MOVES)
    assert fields(state).cards_left == 33


def test_rule_5_chance_says_who_begins():
    for players in (2, 3, 4, 5):
        state = load(f"discover_india(players={players})").new_initial_state()
        assert chances(state) == {seat: Fraction(1, players) for seat in range(players)}
        for seat in range(players):
            assert settle(state.child(seat), MOVES).current_player() == seat
        assert settle(game(players=players).new_initial_state(), MOVES).current_player() == 0


def turns(players, count, **parameters):
    """Who moves in the first turns."""
    state = settle(game(players=players, **parameters).new_initial_state(), MOVES)
    seats = []
    while len(seats) < count:
        if len(seats) == fields(state).turn:
            seats.append(mover(state))
        state.apply_action(state.legal_actions()[0])
    return seats


def test_rule_5_play_goes_clockwise():
    assert turns(3, 7) == [0, 1, 2, 0, 1, 2, 0]
    assert turns(5, 6) == [0, 1, 2, 3, 4, 0]
    assert turns(2, 5) == [0, 1, 0, 1, 0]


def test_rule_5_two_players_move_their_pawns_in_turn():
    # Order A1 B1 A2 B2 A1.
    state = settle(game().new_initial_state(), MOVES)
    moved = []
    while len(moved) < 6:
        before = fields(state).pawn.copy()
        state.apply_action(state.legal_actions()[0])
        changed = np.argwhere(fields(state).pawn != before)
        moved += [f"{'AB'[seat]}{pawn + 1}" for seat, pawn in changed]

    assert moved == ["A1", "B1", "A2", "B2", "A1", "B1"]


def test_rule_5_more_players_have_one_pawn_each():
    state = settle(game(players=3).new_initial_state(), MOVES)
    while fields(state).turn < 9:
        state.apply_action(state.legal_actions()[0])

    assert (fields(state).pawn[:3, 0] >= 0).all()
    assert (fields(state).pawn[:, 1] == -1).all()
