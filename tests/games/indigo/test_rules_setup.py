"""Rules 1 to 6 and 17 of Indigo: players, board, owners, drawing, small boards."""

import collections
import math

import pytest

from games.indigo import board
from tests.games.indigo.positions import (
    AMBER,
    EMERALD,
    KIND_OF,
    MINIS,
    ROUTES,
    SPECIFICATION,
    STRAIGHTS,
    lay,
    load,
    removed,
    scores,
    start,
    waiting,
    waiting_beside,
    way_home,
)


def test_rule_1_seats_lay_in_turn_and_seat_0_begins():
    state = start("indigo(players=3)")
    seats = []
    for space in range(6):
        state.apply_action(1)
        seats.append(state.current_player())
        state.apply_action(space * 15 + 3)

    assert seats == [0, 1, 2, 0, 1, 2]


def test_rule_2_the_board_has_54_spaces_numbered_as_in_the_specification():
    assert [tuple(space["coord"]) for space in SPECIFICATION["spaces"]] == list(board.SPACES[4])
    assert [len(board.SPACES[radius]) for radius in (4, 3, 2)] == [54, 30, 12]


def test_rule_2_six_gems_lie_in_the_centre_and_none_waits_before_it():
    assert "(eeeees)" in str(start())
    assert waiting_beside(range(6)) == waiting(start())


def test_rule_3_corners_point_to_the_centre_and_join_their_neighbours_on_the_rim():
    for corner in SPECIFICATION["corner_treasures"]:
        number, cell = corner["id"], tuple(corner["coord"])

        assert cell == board.CORNER_CELLS[4][number]
        assert corner["arrow_edge"] == board.arrow_edge(number)
        assert tuple(corner["arrow_leads_to"]) == board.neighbour(cell, board.arrow_edge(number))
        assert corner["curve"] == list(board.curve_edges(number))
        assert {tuple(neighbour) for neighbour in corner["curve_neighbours"]} == {
            board.neighbour(cell, edge) for edge in board.curve_edges(number)
        }


def test_rule_3_each_corner_holds_an_amber_gem():
    assert {AMBER} == set(waiting(start()).values())
    assert len(waiting(start())) == 6


def test_rule_4_each_gateway_has_six_exits():
    exits = collections.Counter()
    for gateway in SPECIFICATION["gateways"]:
        assert gateway["exit_edges"] == list(board.exit_edges(gateway["id"]))
        for space in gateway["space_ids"]:
            assert gateway["id"] == board.GATEWAY_OF[2, space]
            for edge in gateway["exit_edges"]:
                cell = board.neighbour(board.SPACES[4][space], edge)
                assert max(abs(cell[0]), abs(cell[1]), abs(sum(cell))) == 5  # off the board
                exits[gateway["id"]] += 1

    assert dict.fromkeys(range(6), 6) == exits


OWNERS = [
    ("players=2", "2"),
    ("players=3", "3"),
    ("players=3,shared_gateways=False", "3_unshared"),
    ("players=4", "4"),
]


@pytest.mark.parametrize("gateway", range(6))
@pytest.mark.parametrize(("parameters", "chart"), OWNERS)
def test_rule_4_a_gem_pays_the_owners_of_the_gateway(parameters, chart, gateway):
    owners = SPECIFICATION["gateway_owners"][chart][gateway]

    state = lay(start(f"indigo({parameters})"), *way_home(gateway))

    players = state.num_players()
    paid = [int(seat in owners) for seat in range(players)]
    assert {"points": paid, "gems": paid} == scores(state)
    assert waiting_beside({0, 1, 2, 3, 4, 5} - {gateway}) == waiting(state)


def test_rule_4_everybody_owns_as_much_as_the_rulebook_says():
    for players in (2, 3, 4):
        owners = [set(seats) for seats in board.OWNERS[players, True]]
        alone = collections.Counter(next(iter(seats)) for seats in owners if len(seats) == 1)
        shared = collections.Counter(frozenset(seats) for seats in owners if len(seats) == 2)
        if players == 2:
            assert alone == {0: 3, 1: 3}
        elif players == 3:  # one alone, one with each of the two others
            assert alone == {0: 1, 1: 1, 2: 1}
            assert dict.fromkeys(map(frozenset, [{0, 1}, {0, 2}, {1, 2}]), 1) == shared
        else:  # every pair once
            assert not alone
            assert {1} == set(shared.values())
            assert len(shared) == 6


def test_rule_5_the_pile_holds_54_tiles_of_five_kinds():
    outcomes = start().chance_outcomes()

    assert [kind for kind, _ in outcomes] == [0, 1, 2, 3, 4]
    assert [p for _, p in outcomes] == [14 / 54, 6 / 54, 14 / 54, 14 / 54, 6 / 54]


def test_rule_5_a_tile_leaves_the_pile_when_it_is_drawn():
    state = lay(start(), *((space, STRAIGHTS) for space in range(5)))
    probabilities = dict(state.chance_outcomes())
    assert probabilities[1] == 1 / 49

    state = lay(state, (5, STRAIGHTS))

    probabilities = dict(state.chance_outcomes())
    assert list(probabilities) == [0, 2, 3, 4]
    assert probabilities[0] == 14 / 48
    assert pytest.approx(math.fsum(probabilities.values()), abs=1e-15) == 1


def test_rule_5_the_five_kinds_are_all_ways_to_join_six_edges():
    def matchings(edges):
        if not edges:
            yield ()
        for other in edges[1:]:
            rest = [edge for edge in edges[1:] if edge != other]
            yield from (((edges[0], other), *pairs) for pairs in matchings(rest))

    everything = {" ".join(f"{a}{b}" for a, b in pairs) for pairs in matchings([0, 1, 2, 3, 4, 5])}

    assert everything == set(ROUTES)
    assert [" ".join(f"{a}{b}" for a, b in pairs) for _, _, pairs in board.ORIENTATIONS] == ROUTES
    assert [KIND_OF.count(kind) for kind in range(5)] == [3, 1, 3, 6, 2]
    for number, listed in enumerate(SPECIFICATION["orientations"]):
        assert (listed["kind"], listed["rotation"]) == board.ORIENTATIONS[number][:2]


def test_rule_6_with_open_hands_everybody_draws_before_the_first_tile_is_laid():
    state = start("indigo(players=3,open_hands=True)")
    for kind in (0, 1, 4):
        assert state.is_chance_node()
        state.apply_action(kind)

    assert state.current_player() == 0
    assert len(state.legal_actions()) == 162  # kind 0
    assert [f"seat {seat}: holds {letter}" for seat, letter in enumerate("ABE")] == [
        f"{line[:7]} {line[-7:]}" for line in str(state).splitlines() if line.startswith("seat ")
    ]


def test_rule_6_with_open_hands_the_next_tile_is_drawn_after_laying():
    state = start("indigo(players=2,open_hands=True)")
    for kind in (0, 1):
        state.apply_action(kind)

    state.apply_action(0)
    assert state.is_chance_node()
    assert "a tile is drawn for seat 0" in str(state)
    state.apply_action(2)

    assert state.current_player() == 1
    assert {1 * 15 + 3, 53 * 15 + 3} <= set(state.legal_actions())  # seat 1 holds kind 1


def test_rule_6_nothing_is_drawn_from_an_empty_pile():
    state = start("indigo(players=4,radius=2,open_spaces=3,tile_counts=0 3 0 0 0,open_hands=True)")
    actors = []
    while not state.is_terminal():
        actors.append(state.current_player())
        state.apply_action(state.legal_actions()[0])

    assert actors == [-1, -1, -1, 0, 1, 2]


def test_rule_17_in_mini3_three_centre_gems_meet_three_ambers_at_setup():
    state = start(MINIS["mini3"])

    assert {(space, space): AMBER for space in (0, 1, 2)} == waiting(state)
    assert removed(state) == [3, 3, 0]
    assert "(ees)" in str(state)


def test_rule_17_ambers_come_along_the_axes_to_the_open_spaces():
    state = start("indigo(radius=4,open_spaces=6)")

    assert {(space, space): AMBER for space in range(6)} == waiting(state)
    assert removed(state) == [0, 0, 0]


def test_rule_17_a_space_left_out_of_the_first_ring_frees_a_gem():
    state = start("indigo(radius=2,open_spaces=5,tile_counts=1 1 1 1 1)")

    assert removed(state) == [1, 1, 0]
    assert EMERALD not in waiting(state).values()


def test_rule_17_straights_lead_no_gem_to_an_exit_at_setup():
    for radius, spaces in ((2, 12), (3, 30), (4, 54)):
        for playable in range(1, spaces + 1):
            state = load(f"indigo(radius={radius},open_spaces={playable})").new_initial_state()
            assert scores(state) == {"points": [0, 0], "gems": [0, 0]}


def test_rule_17_tiles_laid_at_setup_do_not_come_out_of_the_pile():
    state = start(MINIS["mini6"])

    assert state.chance_outcomes() == [(0, 3 / 8), (1, 2 / 8), (4, 3 / 8)]
    assert {action // 15 for action in state.child(0).legal_actions()} == set(range(6))
