"""Rules 1 to 6 of Lakshadweep: set-up, picking, refilling."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from games.lakshadweep import board
from tests.games.lakshadweep.positions import (
    OPEN_1,
    OPEN_2,
    PICKS,
    SPECIFICATION,
    TOP,
    draw,
    fields,
    game,
    holding,
    ids,
    lay,
    load,
    orient_id,
    pick_top,
    placement,
    placements,
    put,
    scores,
    set_up,
    tile,
)

# One fishery, L04, and no tile to spare.
CLOSED = ("L01A0 0,0", "L18A0 1,0", "L17A0 1,1", "L03A2 1,-1", "L04A0 1,2")


def test_rule_1_chance_says_who_begins():
    state = load("lakshadweep").new_initial_state()

    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    for seat in (0, 1):
        begun = state.child(seat)
        for name in ("L01", "L02", "L03"):
            draw(begun, name)
        assert begun.current_player() == seat


def test_rule_1_seats_alternate():
    state = lay("L18A0 0,0", then="L17A")
    seats = [state.current_player()]
    for following, text in (("L15", "L17A0 0,1"), ("L16", "L15A0 0,2")):
        pick_top(state, (following, "A"))
        assert state.current_player() == seats[-1]  # refilling does not change the turn
        put(state, placement(text))
        seats.append(state.current_player())

    assert seats == [1, 0, 1]


def test_rule_1_seat_0_is_purple_whoever_places_the_tile():
    # L18 has a purple forest and a purple house; seat 0 lays one tile, seat 1 the other.
    assert scores(lay("L18A0 0,0"))["house"] == [1, 0]
    assert scores(lay("L14A0 0,0", "L18A0 0,1"))["house"] == [1, 0]


def test_rule_2_the_tiles_are_those_of_the_specification():
    kinds = ("house", "hotel", "fishery", "port", "forest")
    for number, printed in enumerate(SPECIFICATION["tiles"]):
        assert board.TILE_NAMES[number] == printed["id"]
        land = [printed["edges"][d] == "land" for d in ("N", "E", "S", "W")]
        assert land == (board.PART_AT[number] >= 0).tolist()
        assert board.CORALS[number].tolist() == [printed["corals"][c] for c in ("purple", "orange")]
        for k, island in enumerate(printed["islands"]):
            part = 2 * number + k
            edges = ["NESW"[d] for d in range(4) if board.PART_AT[number, d] == k]
            assert edges == island["edges"]
            assert board.PEOPLE[part] == island["people"]
            features = Counter((f["type"], f["colour"]) for f in island["features"])
            for kind, name in enumerate(kinds):
                expected = [features[name, colour] for colour in ("purple", "orange")]
                assert board.FEATURES[part, kind].tolist() == expected


def test_rule_2_all_tiles_together_are_those_of_the_printed_example():
    # Both players together: 8+6 houses, 2+2 hotels, 5+3 fisheries, 3+3 ports, 3+5 forests, 18+19.
    assert board.FEATURES.sum(axis=(0, 2)).tolist() == [14, 4, 8, 6, 8]
    assert board.CORALS.sum() == 37
    assert len(board.TILE_NAMES) == 28


def test_rule_2_side_b_swaps_every_colour_and_nothing_else():
    # L18: purple forest and house, 1 person, 0/2 corals. L25: purple hotel, 2 people, 0/1 corals.
    a = scores(lay("L18A0 0,0", "L25A0 0,1"))
    b = scores(lay("L18B0 0,0", "L25B0 0,1"))

    assert (a["house"], a["forest"], a["hotel"], a["coral_count"]) == (
        [1, 0],
        [3, 0],
        [3, 0],
        [0, 3],
    )
    assert b == {category: points[::-1] for category, points in a.items()}


def test_rule_2_side_b_is_not_mirrored():
    # L22: forest north, house east. On side B the house is still in the east.
    offered = placements(holding("L26A0 0,0", tile_in_hand="L22B"))
    # East of L26 (land) the tile needs land in the west: rotation 2 (S, W) or 3 (W, N).
    assert {p for p in offered if p.endswith(" 1,0")} == {"B2 1,0", "B3 1,0"}
    state = lay("L26A0 0,0", "L22B2 1,0")  # its east edge, turned to the west: house, now purple
    assert scores(state)["house"] == [4, 0]
    state = lay("L26A0 0,0", "L22B3 1,0")  # its north edge: the forest
    assert scores(state)["house"] == [2, 0]


def test_rule_3_two_open_tiles_then_the_top_with_a_side():
    state = game().new_initial_state()

    assert state.chance_outcomes() == [(2 * n, pytest.approx(1 / 28)) for n in range(28)]
    state.apply_action(2 * tile("L05"))
    expected = [2 * n for n in range(28) if n != tile("L05")]
    assert [o for o, _ in state.chance_outcomes()] == expected
    state.apply_action(2 * tile("L09"))
    chances = dict(state.chance_outcomes())
    left = [n for n in range(28) if n not in (tile("L05"), tile("L09"))]
    assert sorted(chances) == [2 * n + side for n in left for side in (0, 1)]
    assert {Fraction(p).limit_denominator(1000) for p in chances.values()} == {Fraction(1, 52)}
    draw(state, "L11", "B")
    assert ids(state) == set(PICKS)


def test_rule_3_with_three_tiles_the_top_has_no_side():
    # Section 4: at set-up when num_tiles <= 3.
    state = set_up("L18", "L01", num_tiles=3)

    assert state.chance_outcomes() == [(2 * tile("L17"), 1.0)]
    state = set_up("L18", "L01", num_tiles=4)
    assert [o for o, _ in state.chance_outcomes()] == sorted(
        2 * tile(name) + side for name in ("L17", "L03") for side in (0, 1)
    )


def test_rule_4_fish_tokens_are_5_and_4_twice_3_and_2_five_times_1_twice():
    state = lay(*CLOSED, num_tiles=5)

    assert [(o, Fraction(p).limit_denominator(99)) for o, p in state.chance_outcomes()] == [
        (0, Fraction(2, 16)),
        (1, Fraction(5, 16)),
        (2, Fraction(5, 16)),
        (3, Fraction(2, 16)),
        (4, Fraction(2, 16)),
    ]
    state.apply_action(4)
    assert [Fraction(p).limit_denominator(99) for _, p in state.chance_outcomes()] == [
        Fraction(2, 15),
        Fraction(5, 15),
        Fraction(5, 15),
        Fraction(2, 15),
        Fraction(1, 15),
    ]


def test_rule_4_a_value_that_is_used_up_does_not_come_again():
    state = lay(*CLOSED, num_tiles=5)
    fields(state).fish_left[:] = [0, 5, 5, 1, 2]

    assert [o for o, _ in state.chance_outcomes()] == [1, 2, 3, 4]


def test_rule_5_the_top_of_the_deck_may_be_turned_but_not_flipped():
    offered = placements(holding("L18A0 0,0", tile_in_hand="L03B"))

    assert {p[0] for p in offered} == {"B"}
    # N and S of L18 take land (rotation 2 and 0), E and W water (three rotations each).
    assert {p for p in offered if p.endswith(" 0,-1")} == {"B2 0,-1"}
    assert {p for p in offered if p.endswith(" 1,0")} == {"B0 1,0", "B1 1,0", "B2 1,0"}
    assert len(offered) == 1 + 1 + 3 + 3


@pytest.mark.parametrize("slot", [OPEN_1, OPEN_2])
def test_rule_5_an_open_tile_may_be_turned_and_flipped(slot):
    state = lay("L14A0 0,0")  # L18 and L19 are open
    state.apply_action(slot)
    draw(state, "L01")

    assert {p[0] for p in placements(state)} == {"A", "B"}


def test_rule_5_with_four_tiles_left_the_top_keeps_its_side_with_three_it_does_not():
    rng = np.random.default_rng(1)
    sides = {}
    for num_tiles in (4, 5, 6, 7, 8):
        state = game(num_tiles=num_tiles).new_initial_state()
        while not state.is_terminal():
            offered = ids(state)
            if TOP in offered:
                left = num_tiles - fields(state).turn
                number = fields(state).slot[TOP]
                child = state.child(TOP)
                while child.is_chance_node():
                    child.apply_action(child.legal_actions()[0])
                if fields(child).picked == number and ids(child) & set(range(6, 855)):
                    first = min(ids(child)) in range(847, 855)
                    found = (
                        {"AB"[(a - 847) // 4] for a in ids(child)}
                        if first
                        else {p[0] for p in placements(child)}
                    )
                    sides.setdefault(left, set()).add(len(found))
            state.apply_action(int(rng.choice(state.legal_actions())))

    assert sides[4] == {1}
    assert sides[3] == {2}
    assert all(count == {1} for left, count in sides.items() if left > 3)
    assert all(count == {2} for left, count in sides.items() if left <= 3)


def test_rule_5_a_tile_without_a_place_may_not_be_picked_while_another_has_one():
    # Four land edges meet water on every side of L01.
    state = set_up("L28", "L02", "L01")
    pick_top(state, ("L05", "A"))

    assert ids(state) == {OPEN_2, TOP}


def test_rule_6_an_open_tile_is_replaced_by_the_top_before_the_picked_one_is_placed():
    state = set_up("L05", "L06", "L07A")
    state.apply_action(OPEN_2)

    assert state.is_chance_node()
    assert fields(state).slot.tolist() == [tile("L05"), tile("L07"), -1]
    draw(state, "L08", "B")
    assert fields(state).slot.tolist() == [tile("L05"), tile("L07"), tile("L08")]
    assert ids(state) == {orient_id("A", 0), orient_id("B", 0)}


def test_rule_6_the_next_tile_comes_up_under_a_picked_top():
    state = set_up("L05", "L06", "L07A")
    state.apply_action(TOP)

    assert len(state.chance_outcomes()) == 2 * 25
    assert fields(state).slot.tolist() == [tile("L05"), tile("L06"), -1]


def test_rule_6_a_tile_that_moved_to_an_open_slot_may_show_either_side():
    state = set_up("L05", "L06", "L07A")
    state.apply_action(OPEN_1)
    draw(state, "L08", "B")
    put(state, placement("L05A0 0,0"))
    state.apply_action(OPEN_1)  # L07, which was the top with side A
    draw(state, "L09", "B")

    assert {p[0] for p in placements(state)} == {"A", "B"}


def test_rule_6_without_tiles_in_the_deck_the_slot_stays_empty():
    state = set_up("L18", "L01", "L17", num_tiles=3)
    state.apply_action(OPEN_1)
    put(state, placement("L18A0 0,0"))

    assert fields(state).slot.tolist() == [tile("L17"), tile("L01"), -1]
    assert ids(state) == {OPEN_1, OPEN_2}
