"""Rules 7 to 12 of Lakshadweep: placing, removing, hotels, fisheries, completing, the end."""

import numpy as np
import pytest

from games.lakshadweep import board
from tests.games.lakshadweep.positions import (
    OPEN_1,
    PICKS,
    REMOVES,
    TOP,
    cell_id,
    cells,
    draw,
    fields,
    finish,
    holding,
    ids,
    lay,
    orient_id,
    pick_top,
    placement,
    placements,
    put,
    scores,
    set_up,
    tile,
    tokens,
)

# All land of this map is closed, so L28, all land, has no place; the other edges are water.
CLOSED = ("L01A0 0,0", "L18A0 1,0", "L17A0 1,1", "L03A2 1,-1", "L04A0 1,2")
# L03 and L06 are the ends of an island each; the cell 0,-1 between them is empty.
GAP = ("L06A0 0,0", "L02A1 1,0", "L04A1 1,-1", "L05A0 1,-2", "L03A2 0,-2")


def test_rule_7_the_first_tile_lies_at_0_0_unturned_with_a_free_side_if_it_was_open():
    state = set_up("L05", "L06", "L07A")

    open_tile = state.child(OPEN_1)
    draw(open_tile, "L01")
    assert ids(open_tile) == {orient_id("A", 0), orient_id("B", 0)}
    state.apply_action(TOP)
    draw(state, "L01")
    # Neither a cell nor an orientation to choose: the next player picks.
    assert (state.current_player(), ids(state)) == (1, set(PICKS))
    assert scores(state)["hotel"] == [1, 0]


def test_rule_7_land_meets_land_and_water_meets_water():
    # L18 has land N and S. A straight tile goes on N and S upright, on E and W upright too.
    offered = placements(holding("L18A0 0,0", tile_in_hand="L15A"))
    assert offered == {"A0 0,-1", "A0 0,1", "A0 1,0", "A0 -1,0"}

    # L01, all water, only beside it; L28, all land, only above and below.
    assert cells(holding("L18A0 0,0", tile_in_hand="L01A")) == {"1,0", "-1,0"}
    assert placements(holding("L18A0 0,0", tile_in_hand="L28A")) == {
        f"A{turns} 0,{y}" for turns in range(4) for y in (-1, 1)
    }


def test_rule_7_every_shared_edge_counts():
    # Between L03 (south) and L06 (north) the cell needs land N and S, and water E beside L04.
    offered = placements(holding(*GAP, tile_in_hand="L26A"))
    between = {p.split()[0] for p in offered if p.split()[1] == "0,-1"}
    assert between == {"A2"}  # N, E, S turned twice: S, W, N

    offered = placements(holding(*GAP, tile_in_hand="L28A"))
    assert "0,-1" not in {p.split()[1] for p in offered}


def test_rule_7_corners_do_not_join_and_do_not_match():
    offered = cells(holding("L18A0 0,0", tile_in_hand="L16A"))

    assert not offered & {"1,1", "-1,-1", "1,-1", "-1,1"}


def test_rule_7_rotations_that_look_the_same_are_offered_once():
    # Section 2: L01 one, straight tiles two, all others four (L19 to L21 and L28 included).
    expected = [1 if n == 1 else 2 if 14 <= n <= 18 else 4 for n in range(1, 29)]

    assert board.ROTATES.sum(axis=1).tolist() == expected
    assert all(board.ROTATES[n, : expected[n]].all() for n in range(28))


def test_rule_7_cells_keep_their_ids_on_the_torus():
    assert cell_id(0, 0) == board.CENTRE + 6 == 426
    assert cell_id(-15, 0) == cell_id(14, 0)
    # The most that 27 tiles can spread: a row. Its 56 free neighbours have 56 ids.
    frontier = {(x, y) for x in range(27) for y in (-1, 1)} | {(-1, 0), (27, 0)}
    assert len({cell_id(x, y) for x, y in frontier}) == len(frontier) == 56


def test_rule_8_a_last_tile_without_a_place_leaves_the_game():
    state = lay(*CLOSED, num_tiles=6, then="L28A")

    # Seat 1's only tile has no place: it is removed, and only L04's fish tokens are still to come.
    assert state.is_chance_node()
    assert fields(state).where[tile("L28")] == 5
    # Seat 0 laid L01 (8) and L04, which closes the island of L18, L17 and L03 (5).
    assert scores(state)["island_tokens"] == [8 + 5, 0]
    state.apply_action(1)
    state.apply_action(1)
    assert state.is_terminal()


def test_rule_8_of_several_tiles_without_a_place_one_is_removed_by_choice_and_the_turn_is_over():
    # Never with the printed tiles: L28 alone is all land. As if there were three of it.
    state = lay(*CLOSED[:4], then="L04A")
    pick_top(state, ("L27", "A"))
    fields(state).slot[:] = tile("L28")
    put(state, placement(CLOSED[4]))

    assert ids(state) == set(REMOVES)
    assert state.current_player() == 1
    before = scores(state)
    state.apply_action(3)
    assert fields(state).slot.tolist() == [tile("L28"), tile("L28"), -1]
    draw(state, "L26")  # the market is refilled, and L26 alone has a place
    draw(state, "L25")
    assert state.current_player() == 0
    assert fields(state).picked == tile("L26")
    assert scores(state) == before
    assert fields(state).placed == 5


# L14 and L02 have orange hotels. L08 leads from L14 to the cell 1,-1, next to L02.
TWO_HOTELS = ("L14A0 0,0", "L02A0 1,0", "L08A1 0,-1")


def test_rule_9_a_tile_may_not_join_two_islands_with_hotels():
    assert "A2 1,-1" not in placements(holding(*TWO_HOTELS, tile_in_hand="L10A"))
    # L22 has two islands: it touches both and joins nothing.
    assert "A2 1,-1" in placements(holding(*TWO_HOTELS, tile_in_hand="L22A"))
    # With a house (L06) instead of the second hotel all is well.
    house = ("L14A0 0,0", "L06A0 1,0", "L08A1 0,-1")
    assert "A2 1,-1" in placements(holding(*house, tile_in_hand="L10A"))


@pytest.mark.parametrize("side", ["A", "B"])
def test_rule_9_no_second_hotel_of_either_colour(side):
    offered = placements(holding("L14A0 0,0", tile_in_hand=f"L25{side}"))

    # N, E, S land: beside L14 with its water (printed west) to it, but not on its land.
    assert {p.split()[1] for p in offered} == {"1,0", "-1,0"}


# Hotels: L02 north of the cell 0,-1 and `west` west of it; L08, L09 and L10 are one island that
# comes to the cell from the east and from the south.
RING = (
    "L10A0 0,0",
    "L09A3 1,0",
    "L08A2 1,-1",
    "L03A3 -1,0",
    "{west}A0 -1,-1",
    "L05A1 1,-2",
    "L02A2 0,-2",
)


@pytest.mark.parametrize(("west", "allowed"), [("L07", set()), ("L12", {0, 1, 2, 3})])
def test_rule_9_islands_that_both_parts_of_a_tile_touch_are_joined_by_it(west, allowed):
    offered = placements(holding(*(step.format(west=west) for step in RING), tile_in_hand="L28A"))

    assert {int(p[1]) for p in offered if p.split()[1] == "0,-1"} == allowed


def test_rule_10_two_tokens_if_no_fishery_is_near():
    assert tokens(lay("L04A0 0,0")) == [2]
    # L20 has a fishery and another island: nothing else near.
    assert tokens(lay("L20A0 0,0")) == [2]


@pytest.mark.parametrize("side", ["A", "B"])
def test_rule_10_one_token_next_to_or_diagonal_to_a_fishery_of_any_colour(side):
    assert tokens(lay("L16A0 0,0", f"L12{side}0 0,1")) == [2, 1]
    assert tokens(lay("L16A0 0,0", "L18A0 1,0", f"L12{side}0 1,1")) == [2, 1]


def test_rule_10_one_token_near_two_fisheries_and_two_at_a_distance():
    near_two = lay("L16A0 0,0", "L18A0 0,1", "L20A0 0,2", "L12A0 1,1")
    assert tokens(near_two) == [2, 2, 1]


def test_rule_10_never_more_tokens_than_are_left():
    state = lay("L18A0 0,0", then="L16A")
    for left in (0, 1, 2):
        copy = state.clone()
        fields(copy).tokens_left = left
        pick_top(copy, ("L27", "A"))
        put(copy, placement("L16A0 0,1"))
        assert tokens(copy) == [left]
        assert fields(copy).tokens_left == 0


def test_rule_11_a_closed_island_is_complete_when_it_is_placed():
    assert fields(lay("L01A0 0,0")).completion_points.tolist() == [8, 0]
    assert fields(lay("L18A0 0,0")).completion_points.tolist() == [0, 0]


def test_rule_11_two_islands_completed_at_once_bring_two_tokens():
    # Seat 1 places the sixth tile between the ends of two islands.
    state = lay(*GAP, "L19A0 0,-1")
    assert fields(state).completion_points.tolist() == [0, 8 + 5]

    state = lay(*GAP, "L18A0 0,-1")  # joins them: one island
    assert fields(state).completion_points.tolist() == [0, 8]


def test_rule_11_an_island_with_an_open_end_is_not_complete():
    state = lay("L18A0 0,0", "L03A2 0,-1")
    assert fields(state).completion_points.tolist() == [0, 0]

    # Whoever closes it gets the token: seat 0, for an island with an orange house too.
    state = lay("L18A0 0,0", "L03A2 0,-1", "L06A0 0,1")
    assert fields(state).completion_points.tolist() == [8, 0]


def test_rule_11_a_ring_of_land_is_complete():
    # Four corners that meet round a point have no open edge left.
    state = lay("L11A0 0,0", "L10A3 1,0", "L09A2 1,-1", "L08A1 0,-1")

    assert fields(state).completion_points.tolist() == [0, 8]


@pytest.mark.parametrize(
    ("taken", "expected"),
    [(0, 13), (1, 9), (2, 8), (3, 7), (4, 6), (5, 3), (6, 0)],
)
def test_rule_11_tokens_are_taken_from_the_top_as_long_as_there_are_any(taken, expected):
    # The stack is 8, 5, 4, 4, 3, 3; two islands are completed.
    state = lay(*GAP, then="L19A")
    fields(state).completions = taken
    pick_top(state, ("L27", "A"))
    put(state, placement("L19A0 0,-1"))

    assert fields(state).completion_points.tolist() == [0, expected]
    assert fields(state).completions == min(6, taken + 2)


def test_rule_12_the_game_ends_when_the_market_is_empty():
    state = set_up("L18", "L01", "L17", num_tiles=3)
    finish(state, np.random.default_rng(3))

    assert fields(state).placed == 3
    assert len(state.history()) <= 3 + (3 * 3 - 2)


def test_rule_12_one_fish_token_after_the_other_is_revealed_then():
    state = lay(*CLOSED, num_tiles=5)

    assert state.is_chance_node()
    state.apply_action(4)
    assert state.is_chance_node()
    state.apply_action(2)
    assert state.is_terminal()
    assert scores(state)["fishery"] == [0, 5 + 3]
