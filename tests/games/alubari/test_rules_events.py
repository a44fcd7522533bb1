"""Phase 3 of Alubari: the Stockyard is restocked, Events, maintenance."""

import pytest

from tests.games.alubari.by_hand import at, bare
from tests.games.alubari.positions import (
    drawn,
    options,
    play,
    rates,
    read_table,
    tea,
)

SHUNTER, TOY_TRAIN, GARRATT, WAREHOUSE, GANG, VERY_FINE, VERY_RELIABLE, INSPECTION = range(8)


# --- Phase 3 ---


@pytest.mark.parametrize(("players", "cubes"), [(1, 6), (2, 6), (3, 9), (4, 9), (5, 12)])
def test_rule_9_the_yard_is_restocked_by_the_number_of_players(players, cubes):
    state = at("weather", bare(players=players), bag={"iron": 40})
    nodes = 0
    while state.is_chance_node():
        state = drawn(state, "iron")
        nodes += 1

    assert nodes == cubes
    assert read_table(state)["yard"]["iron"] == cubes


def test_rule_9_drawing_stops_when_the_bag_is_empty():
    state = at("weather", bag={"iron": 1, "chai": 1})
    assert dict(state.chance_outcomes()) == {0: 0.5, 2: 0.5}

    state = drawn(state, "chai", "iron")

    assert read_table(state)["yard"] == {"iron": 1, "stone": 0, "chai": 1}
    assert "PLACE_A1" in options(state)


def test_rule_9_white_cubes_count_and_wait_until_all_are_drawn():
    state = at("weather", bag={"event": 1, "iron": 5}, rondel=[1, 2])

    state = drawn(state, "event", *["iron"] * 4)
    assert read_table(state)["rondel"] == {1, 2}
    state = drawn(state, "iron")

    table = read_table(state)
    assert table["rondel"] == {1, 2, 3}
    assert table["yard"]["iron"] == 5
    assert table["track"] == ["game", "game"]  # event 3 at lay track 2


def test_rule_10_the_first_event_cube_goes_on_space_one():
    state = at("events", held=1)

    table = read_table(state)
    assert table["rondel"] == {1}
    assert table["estates"][:4] == ["game", "game", None, None]
    assert table["rubble"][:3] == [0, 0, 5]


def test_rule_10_event_1_empties_the_two_leftmost_spaces_that_have_rubble():
    state = at("events", held=1, rubble={1: 1, 4: 2, 5: 4, 8: 3})

    table = read_table(state)
    assert [table["rubble"][i] for i in (1, 4, 5, 8)] == [0, 0, 4, 3]
    assert table["goods"][0]["rubble"] == 0


def test_rule_10_event_1_alone_empties_as_many_spaces_as_the_excavation_rate():
    state = at("events", bare(players=1), held=1, excavation=4)

    assert read_table(state)["estates"].count("game") == 4


def test_rule_10_event_1_returns_cubes_of_4_5_6_and_then_cuts_the_yard():
    full = {"iron": 9, "stone": 6, "chai": 3}
    state = at("events", held=1, rondel=[4, 5, 6], yard=full, bag={"iron": 1})

    table = read_table(state)
    assert table["rondel"] == {1}
    assert table["yard"] == {"iron": 7, "stone": 4, "chai": 1}
    assert table["bag"] == {"iron": 3, "stone": 2, "chai": 2, "event": 3}


def test_rule_10_event_1_cuts_nothing_when_no_cube_comes_back():
    full = {"iron": 9, "stone": 6, "chai": 3}

    assert read_table(at("events", held=1, yard=full))["yard"] == full


@pytest.mark.parametrize(("crop", "after", "leaves"), [(0.5, 2, 0), (1, 0.5, 2), (2, 0.5, 2)])
def test_rule_10_event_2_grows_the_crops_two_steps(crop, after, leaves):
    state = at("events", held=1, rondel=[1], crop=crop, estates={0: 0})

    assert rates(state)[2] == after
    assert tea(state) == [leaves, 0]


def test_rule_10_event_3_lays_game_track_without_chai_and_opens_towns():
    state = at("events", held=1, rondel=[1, 2], lay_track=3, track=[0])

    table = read_table(state)
    assert table["track"] == [0, "game", "game", "game"]  # the river at 4 among them
    assert [goods["chai"] for goods in table["goods"]] == [0, 0]
    assert table["markers"] == [19, 19]


def test_rule_10_event_3_stops_at_darjeeling():
    state = at("events", held=1, rondel=[1, 2], lay_track=3, track=["game"] * 14)

    assert read_table(state)["track"] == ["game"] * 15
    assert not state.is_terminal()  # the Round is played out


def test_rule_10_event_4_completes_the_lowest_incomplete_town_above_siliguri():
    state = at("events", held=1, rondel=[1, 2, 3], stations={5: 0, 6: "game", 8: 1}, bag={})

    table = read_table(state)
    owners = table["stations"]
    assert [owners[i] for i in range(5)] == [None] * 5
    assert [owners[i] for i in (5, 6, 7, 8, 9, 10)] == [0, "game", "game", 1, "game", None]
    assert table["rondel"] == {4}  # the cubes of 1, 2, 3 are back
    assert table["bag"]["event"] == 3


def test_rule_10_event_4_leaves_the_blocked_space_at_darjeeling():
    taken = dict.fromkeys(range(5, 28), "game")
    for players, expected in ((2, None), (3, "game")):
        state = at("events", bare(players=players), held=1, rondel=[3], stations=taken)

        owners = read_table(state)["stations"]
        assert owners[28] == "game"
        assert owners[29] == expected


def test_rule_10_event_4_cuts_no_yard():
    full = {"iron": 9, "stone": 6, "chai": 3}

    assert read_table(at("events", held=1, rondel=[1, 2, 3], yard=full))["yard"] == full


def test_rule_10_event_5_is_a_harvest():
    state = at("events", held=1, rondel=[4], crop=2, estates={0: 1, 1: 1})

    assert tea(state) == [0, 4]


def test_rule_10_after_space_six_comes_space_one_and_each_is_resolved_before_the_next():
    # Space 6, then 1: the cube on 6 goes back with those of 4 and 5.
    state = at("events", held=2, rondel=[4, 5], next_event=5, bag={})

    table = read_table(state)
    assert table["rondel"] == {1}
    assert table["bag"]["event"] == 3


# --- maintenance ---


def maintenance(steel, *cards):
    return at("events", held=1, rondel=[5], seats=[{"steel": steel, "equipment": cards}])


@pytest.mark.parametrize(("steel", "kept"), [(2, {0, 2}), (3, {0, 2}), (0, set())])
def test_rule_11_each_equipment_costs_a_steel_bar_or_is_lost(steel, kept):
    # Specification, hand-made test 8.
    state = maintenance(steel, SHUNTER, GARRATT)

    table = read_table(state)
    assert options(state) != {"YES", "STOP"}
    assert table["equipment"][0] == kept
    assert table["goods"][0]["steel"] == steel - len(kept)
    assert table["steel"] == 16 - steel + len(kept)
    assert table["shed"] == dict.fromkeys({0, 2} - kept, 0)  # back without Chai


def test_rule_11_with_too_little_steel_the_owner_chooses_which_are_kept():
    # Specification, 8: cards 0, 2, 7 with 1 Steel.
    state = maintenance(1, SHUNTER, GARRATT, INSPECTION)
    assert options(state) == {"YES", "STOP"}

    assert read_table(play(state, "YES"))["equipment"][0] == {SHUNTER}
    assert options(play(state, "YES")) != {"YES", "STOP"}
    assert options(play(state, "STOP")) == {"YES", "STOP"}
    assert read_table(play(state, "STOP", "YES"))["equipment"][0] == {GARRATT}
    assert read_table(play(state, "STOP", "STOP"))["equipment"][0] == {INSPECTION}


def test_rule_11_the_very_reliable_train_needs_no_maintenance():
    # Specification, 8: {0, 6} with 1 Steel are both kept.
    assert read_table(maintenance(1, SHUNTER, VERY_RELIABLE))["equipment"][0] == {0, 6}
    assert read_table(maintenance(0, SHUNTER, VERY_RELIABLE))["equipment"][0] == {6}


def test_rule_11_owners_pay_from_the_starting_player_on():
    owners = [{"steel": 1, "equipment": [0, 2]}, {"steel": 1, "equipment": [4, 5]}]
    state = at("events", held=1, rondel=[5], seats=owners, start=1)

    assert state.current_player() == 1
    assert play(state, "STOP").current_player() == 0
