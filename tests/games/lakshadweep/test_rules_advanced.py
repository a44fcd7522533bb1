"""Rules 21 to 25 of Lakshadweep: the bonuses of the advanced game."""

from functools import partial

import pytest

from tests.games.lakshadweep.positions import (
    BONUSES,
    PICKS,
    bonuses,
    cells,
    fields,
    holding,
    ids,
    lay,
    pick_top,
    placement,
    play_bonus,
    put,
    scores,
    targets,
    tokens,
)

advanced = partial(lay, mode="advanced")

# L03 brings purple's forests to 2. L14 has an orange hotel and is an island of its own.
SECOND_FOREST = ("L18A0 0,0", "L14A0 1,0", "L03A0 0,1")
# The same with a purple port instead of the hotel.
WITH_PORT = ("L18A0 0,0", "L05A1 1,0", "L03A0 0,1")
# L03 brings the second forest and completes the only island.
BOTH = ("L18A0 0,0", "L06A2 0,-1", "L03A0 0,1")
WITHOUT_YELLOW = set(BONUSES) - {"sustainable_tourism", "sustainable_fisheries"}


def turn_is_over(state, following_seat):
    return state.current_player() == following_seat and ids(state) == set(PICKS)


def test_rule_21_completing_an_island_brings_a_bonus_and_no_token():
    state = advanced("L01A0 0,0")

    assert (state.current_player(), bonuses(state)) == (0, WITHOUT_YELLOW)
    assert scores(state)["island_tokens"] == [0, 0]
    assert turn_is_over(advanced("L01A0 0,0", "plantation"), 1)


def test_rule_21_the_own_second_and_fourth_forest_bring_a_bonus():
    four = ("L18A0 0,0", "L17A0 0,-1", "L03A0 0,1")
    assert bonuses(advanced(*four)) == WITHOUT_YELLOW

    third = (*four, "plantation", "L04A2 1,0", "L11A2 -1,0")
    assert turn_is_over(advanced(*third), 1)
    fourth = (*third, "L16A0 2,0", "L22A3 -1,-1")
    state = advanced(*fourth)
    assert fields(state).forests.tolist() == [4, 0]
    assert (state.current_player(), bonuses(state)) == (0, WITHOUT_YELLOW - {"plantation"})


def test_rule_21_the_first_forest_brings_none():
    assert turn_is_over(advanced("L18A0 0,0"), 1)


def test_rule_21_a_forest_laid_by_the_opponent_counts_without_a_bonus():
    # Seat 1 lays purple's second: nobody gets a bonus, then or for the third.
    second = ("L18A0 0,0", "L03A0 0,1")
    assert turn_is_over(advanced(*second), 0)
    third = (*second, "L11A0 1,0")
    assert turn_is_over(advanced(*third), 1)
    state = advanced(*third, "L17A0 0,-1", "L22A2 -1,0")
    assert (state.current_player(), bonuses(state)) == (0, WITHOUT_YELLOW)


def test_rule_21_a_tile_without_an_own_forest_brings_none_at_an_even_number():
    # Purple has none, 0 forests, after L14; and 2 when seat 0 lays L16.
    assert turn_is_over(advanced("L14A0 0,0"), 1)
    state = advanced(*SECOND_FOREST, "plantation", "L16A0 2,0", "L20A0 3,0")
    assert turn_is_over(state, 1)


def test_rule_21_an_orange_forest_laid_by_purple_brings_none():
    # L15 and L08 have orange forests; seat 0 lays both.
    assert turn_is_over(advanced("L15A0 0,0", "L14A0 1,0", "L08A2 -1,0"), 1)
    # Seat 1 lays the second.
    state = advanced("L15A0 0,0", "L08A2 -1,0")
    assert (state.current_player(), fields(state).forests.tolist()) == (1, [0, 2])
    assert "plantation" in bonuses(state)


def test_rule_21_completing_and_a_forest_bring_two():
    state = advanced(*BOTH, "plantation")

    assert (state.current_player(), bonuses(state)) == (0, WITHOUT_YELLOW - {"plantation"})
    assert turn_is_over(advanced(*BOTH, "plantation", "reef_conservation"), 1)


def test_rule_21_two_islands_completed_at_once_bring_one():
    gap = ("L06A0 0,0", "L02A1 1,0", "L04A1 1,-1", "L05A0 1,-2", "L03A2 0,-2")
    state = advanced(*gap, "L19A0 0,-1")

    assert state.current_player() == 1
    assert "plantation" in bonuses(state)
    assert turn_is_over(advanced(*gap, "L19A0 0,-1", "plantation"), 0)


def test_rule_22_a_token_without_a_target_may_not_be_picked():
    # No own hotel, no own fishery; the hotel of L14 is orange.
    assert bonuses(advanced(*SECOND_FOREST)) == WITHOUT_YELLOW
    # The only island has a hotel: no place for another. Purple owns it: tourism is possible.
    state = advanced("L18A0 0,0", "L25B0 0,-1", "L03A0 0,1")
    assert bonuses(state) == WITHOUT_YELLOW - {"green_hotel"}
    state = advanced("L18A0 0,0", "L25A0 0,-1", "L03A0 0,1")
    assert bonuses(state) == WITHOUT_YELLOW - {"green_hotel"} | {"sustainable_tourism"}


def with_free(*names, steps=SECOND_FOREST, last=None):
    """Before the last placement all bonuses but these are given away; then it is laid."""
    *before, last = steps
    placed = placement(last)
    state = advanced(*before, then=last[:4])
    fields(state).bonus_owner[:] = [-1 if name in names else 1 for name in BONUSES]
    pick_top(state, ("L27", "A"))
    put(state, placed)
    return state


def test_rule_22_the_only_playable_bonus_with_one_target_is_played_at_once():
    state = with_free("green_hotel", "sustainable_fisheries")

    assert turn_is_over(state, 1)
    # The hotel stands on the island of L18 and L03, one person each; L14 has one person.
    assert scores(state)["hotel"] == [2, 1]
    assert fields(state).bonus_owner[BONUSES.index("green_hotel")] == 0


def test_rule_22_if_none_can_be_played_the_bonus_is_lost():
    state = with_free("sustainable_tourism", "sustainable_fisheries")

    assert turn_is_over(state, 1)
    assert fields(state).bonus_owner.tolist().count(-1) == 2


def test_rule_22_the_second_is_chosen_after_the_first_took_effect():
    state = advanced(*BOTH)
    assert "sustainable_fisheries" not in bonuses(state)
    assert "sustainable_tourism" not in bonuses(state)

    assert "sustainable_fisheries" in bonuses(advanced(*BOTH, "green_fishery on L18"))
    hotel = bonuses(advanced(*BOTH, "green_hotel"))
    assert "sustainable_tourism" in hotel
    assert "green_hotel" not in hotel


def test_rule_22_each_token_is_claimed_once():
    # Seat 1 completes an island after purple took plantation.
    state = advanced(*SECOND_FOREST, "plantation", "L01A0 -1,0")

    assert state.current_player() == 1
    assert "plantation" not in bonuses(state)
    assert "reef_conservation" in bonuses(state)


def chosen(bonus, *steps):
    state = advanced(*steps)
    play_bonus(state, bonus)
    return state


def test_rule_23_an_island_is_offered_once_a_fishery_on_each_tile():
    assert targets(chosen("green_building", *SECOND_FOREST)) == {"L03/0", "L14/0"}
    assert targets(chosen("green_port", *SECOND_FOREST)) == {"L03/0", "L14/0"}
    assert targets(chosen("green_fishery", *SECOND_FOREST)) == {"L03/0", "L14/0", "L18/0"}


def test_rule_23_two_parts_of_one_island_on_a_tile_are_one_place_for_a_fishery():
    # A ring joins the two islands of L22 and is complete.
    ring = ("L22A0 0,0", "L10A1 0,-1", "L08A2 1,-1", "L09A3 1,0")
    assert targets(chosen("green_fishery", *ring)) == {"L08/0", "L09/0", "L10/0", "L22/0"}


def test_rule_23_a_house_counts_for_the_majority():
    # L18 against L06, 1:1, becomes 2:1.
    assert scores(advanced(*BOTH))["house"] == [1, 1]
    assert scores(advanced(*BOTH, "green_building"))["house"] == [4, 0]


def test_rule_23_a_house_of_the_own_colour_on_any_island():
    # Purple builds beside orange's hotel, where nobody has a house.
    assert scores(advanced(*SECOND_FOREST, "green_building on L14"))["house"] == [2, 0]


def test_rule_23_a_port_counts_the_kinds_of_its_island():
    # Forest and house of L18, and itself; beside L14 only itself.
    assert scores(advanced(*SECOND_FOREST, "green_port on L03"))["port"] == [6, 0]
    assert scores(advanced(*SECOND_FOREST, "green_port on L14"))["port"] == [1, 0]


def test_rule_23_a_green_feature_counts_for_ports():
    # L05 alone 1; with a green house 3.
    assert scores(advanced(*WITH_PORT))["port"] == [1, 0]
    assert scores(advanced(*WITH_PORT, "green_building on L05"))["port"] == [3, 0]
    assert scores(advanced(*WITH_PORT, "green_fishery on L05"))["port"] == [3, 0]
    assert scores(advanced(*WITH_PORT, "green_hotel on L05"))["port"] == [3, 0]


def test_rule_23_a_hotel_only_on_an_island_without_one():
    assert targets(chosen("green_hotel", *WITH_PORT)) == {"L03/0", "L05/0"}
    # With L14's hotel only one island is left: no choice.
    assert turn_is_over(chosen("green_hotel", *SECOND_FOREST), 1)


def test_rule_23_no_tile_may_join_a_hotel_to_a_green_one():
    steps = (*WITH_PORT, "green_hotel on L03")
    offered = cells(holding(*steps, tile_in_hand="L25A", mode="advanced"))

    assert "0,-1" not in offered  # north of L18
    assert "2,0" in offered  # east of L05


def test_rule_23_a_green_hotel_scores_all_people_of_its_island():
    assert scores(advanced(*WITH_PORT, "green_hotel on L05"))["hotel"] == [2, 0]


def test_rule_23_a_green_fishery_draws_two_tokens_where_no_other_tile_near_has_one():
    assert tokens(advanced(*WITH_PORT, "green_fishery on L18")) == [2]
    # One on the same tile does not count.
    near = ("L18A0 0,0", "L04A1 1,0", "L03A0 0,1")
    assert tokens(advanced(*near, "green_fishery on L04")) == [2, 2]


def test_rule_23_a_green_fishery_draws_one_token_near_another():
    near = ("L18A0 0,0", "L04A1 1,0", "L03A0 0,1")
    assert tokens(advanced(*near, "green_fishery on L18")) == [2, 1]
    assert tokens(advanced(*near, "green_fishery on L03")) == [2, 1]  # diagonal


def test_rule_23_later_fisheries_see_the_green_one():
    assert tokens(advanced(*WITH_PORT, "green_fishery on L18", "L12A2 -1,0")) == [2, 1]
    assert tokens(advanced(*WITH_PORT, "plantation", "L12A2 -1,0")) == [2]


@pytest.mark.parametrize("left", [0, 1, 2])
def test_rule_23_a_green_fishery_gets_no_more_tokens_than_are_left(left):
    state = advanced(*WITH_PORT)
    fields(state).tokens_left = left
    play_bonus(state, "green_fishery on L18")

    assert tokens(state) == [left]


def test_rule_24_tourism_doubles_the_people_that_the_hotel_has_at_the_end():
    # L14, side B, is a purple hotel with 1 person; L15 adds 2 later.
    steps = ("L18A0 0,0", "L14B0 1,0", "L03A0 0,1")
    assert scores(advanced(*steps, "plantation", "L15A0 1,1"))["hotel"] == [3, 0]
    assert scores(advanced(*steps, "sustainable_tourism", "L15A0 1,1"))["hotel"] == [6, 0]


def test_rule_24_the_printed_example_of_an_orange_hotel():
    # People 1 + 2 + 1 + 2 on the island of the hotel: 6, doubled 12.
    island = ("L14A0 0,0", "L15A0 0,1", "L16A0 0,2", "L17A0 0,3", "L18A0 1,0", "L08A2 -1,0")
    assert scores(advanced(*island))["hotel"] == [0, 6]
    assert scores(advanced(*island, "sustainable_tourism"))["hotel"] == [0, 12]


def test_rule_24_only_one_hotel_is_doubled():
    # Purple hotels on L14 (1 person) and L02 (2 people), side B.
    steps = ("L18A0 0,0", "L14B0 1,0", "L17A0 0,-1", "L02B2 -1,0", "L03A0 0,1")
    assert targets(chosen("sustainable_tourism", *steps)) == {"L02/0", "L14/0"}
    assert scores(advanced(*steps, "sustainable_tourism on L02"))["hotel"] == [1 + 4, 0]
    assert scores(advanced(*steps, "sustainable_tourism on L14"))["hotel"] == [2 + 2, 0]


def test_rule_24_tourism_on_a_green_hotel():
    # L18, L06 and L03: 1 + 2 + 1 people.
    state = advanced(*BOTH, "green_hotel", "sustainable_tourism")

    assert scores(state)["hotel"] == [8, 0]


def test_rule_24_one_fishery_scores_twice():
    # Purple fisheries L04 (side B) and L09.
    steps = ("L18A0 0,0", "L04B1 1,0", "L09A2 -1,0", "L17A0 0,-1", "L03A0 0,1")
    assert targets(chosen("sustainable_fisheries", *steps)) == {"L04/0", "L09/0"}
    for name, expected in (("L04", 2 * 3 + 4), ("L09", 3 + 2 * 4)):
        state = advanced(*steps, f"sustainable_fisheries on {name}")
        fields(state).fishery_value[:2] = [3, 4]
        assert scores(state)["fishery"] == [expected, 0]


def test_rule_24_the_green_fishery_scores_twice():
    # L09 is purple's, L04 orange's; L03 completes an island and brings the second forest.
    steps = ("L18A0 0,0", "L09A2 -1,0", "L04A1 1,0", "L06A2 0,-1", "L03A0 0,1")
    green = (*steps, "green_fishery on L18")
    assert targets(chosen("sustainable_fisheries", *green)) == {"L09/0", "green"}
    state = advanced(*green, "sustainable_fisheries on green")
    fields(state).fishery_value[:3] = [3, 9, 5]
    assert scores(state)["fishery"] == [3 + 10, 9]


def test_rule_24_a_fishery_of_the_opponent_is_no_target():
    assert "sustainable_fisheries" not in bonuses(advanced("L18A0 0,0", "L04A1 1,0", "L03A0 0,1"))


def test_rule_25_reef_conservation_counts_tiles_with_own_corals_at_the_end():
    # Purple corals: 2 on L14, later 1 on L15; orange ones on L18 and L03.
    state = advanced(*SECOND_FOREST, "reef_conservation")
    assert scores(state)["reef"] == [1, 0]
    state = advanced(*SECOND_FOREST, "reef_conservation", "L15A0 1,1")
    assert scores(state)["reef"] == [2, 0]
    assert scores(state)["total"][0] == sum(
        points[0]
        for category, points in scores(state).items()
        if category not in ("total", "coral_count")
    )


def test_rule_25_plantation_adds_two_points_for_each_own_forest_at_the_end():
    assert scores(advanced(*SECOND_FOREST))["forest"] == [6, 0]
    state = advanced(*SECOND_FOREST, "plantation", "L15A0 1,1", "L11A2 -1,0")
    assert scores(state)["forest"] == [3 * 5, 3]
