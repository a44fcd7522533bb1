"""Phase 5 of Alubari: the Actions of the areas A to D."""

import pytest

from tests.games.alubari.by_hand import at, bare
from tests.games.alubari.positions import (
    options,
    play,
    read_table,
)

SHUNTER, TOY_TRAIN, GARRATT, WAREHOUSE, GANG, VERY_FINE, VERY_RELIABLE, INSPECTION = range(8)


def goods(state, seat=0):
    return read_table(state)["goods"][seat]


def asked(state):
    """The options within an Action, none once the Round has gone on to Phase 1 or 4."""
    found = options(state)
    return set() if any(option.startswith("PLACE") for option in found) else found


# --- the Round ---


def test_rule_18_workers_act_in_the_order_of_the_spaces():
    yard = {"iron": 9}
    state = at("A", bare(players=3), yard=yard, workers={"A3": 0, "A1": 2, "A2": 1})
    seats = []
    for _ in range(3):
        seats.append(state.current_player())
        state = play(state, "TAKE_IRON", "STOP")

    assert seats == [2, 1, 0]


def test_rule_16_areas_are_resolved_from_a_to_g():
    has = [{"rubble": 2, "iron": 3, "tea": 2, "stone": 1}]
    workers = {"G1": 0, "F1": 0, "E1": 0, "C1": 0, "A1": 0}
    state = at("A", seats=has, yard={"iron": 9}, office=[1, 2, 3], workers=workers, crop=1)

    state = play(state, "TAKE_IRON", "STOP")
    assert "MAKE_STEEL" in options(state)
    state = play(state, "STOP")
    assert "BUILD_STATION_0" in options(state)
    state = play(state, "BUILD_STATION_0")
    assert options(state) == {"TAKE_CONTRACT_A", "TAKE_CONTRACT_B", "TAKE_CONTRACT_C"}
    state = play(state, "TAKE_CONTRACT_A")
    assert options(state) == {"TAKE_TEA", "CONVERT_TEA"}


def test_rule_16_contracts_come_before_the_action_spaces():
    hands = [{}, {"hand": [2]}]
    state = at("A", seats=hands, yard={"iron": 9}, workers={"A1": 0})
    assert state.current_player() == 1
    assert options(state) == {"USE_CONTRACT_2", "STOP"}

    assert play(state, "STOP").current_player() == 0


# --- A ---


def test_rule_19_up_to_three_cubes_but_at_least_one_and_one_chai_at_most():
    yard = {"iron": 2, "stone": 1, "chai": 2}
    state = at("A", yard=yard, workers={"A1": 0})
    assert options(state) == {"TAKE_IRON", "TAKE_STONE", "TAKE_CHAI"}

    state = play(state, "TAKE_CHAI")
    assert options(state) == {"TAKE_IRON", "TAKE_STONE", "STOP"}
    assert goods(state)["chai"] == 1
    assert read_table(state)["yard"]["chai"] == 1
    state = play(state, "TAKE_STONE")
    assert options(state) == {"TAKE_IRON", "STOP"}
    state = play(state, "TAKE_IRON")

    assert not asked(state) & {"TAKE_IRON"}
    assert (goods(state)["iron"], goods(state)["stone"]) == (1, 1)


def test_rule_19_the_chai_bonus_takes_two_cubes_more():
    state = at("A", seats=[{"chai": 1}], yard={"iron": 9}, workers={"A1": 0})
    assert options(state) == {"YES", "STOP"}

    state = play(state, "YES", *["TAKE_IRON"] * 5)
    assert goods(state)["iron"] == 5
    assert goods(state)["chai"] == 0
    assert "TAKE_IRON" not in options(state)


@pytest.mark.parametrize(
    ("iron", "chai_cubes", "is_asked"), [(3, 0, False), (4, 0, True), (2, 2, False), (3, 1, True)]
)
def test_rule_19_chai_is_only_offered_when_more_cubes_can_be_taken(iron, chai_cubes, is_asked):
    yard = {"iron": iron, "chai": chai_cubes}
    state = at("A", seats=[{"chai": 1}], yard=yard, workers={"A1": 0})

    assert ("YES" in options(state)) == is_asked


def test_rule_19_an_empty_yard_gives_nothing_and_asks_nothing():
    assert not asked(at("A", seats=[{"chai": 2}], workers={"A1": 0}))


def test_rule_19_no_chai_cube_is_taken_at_the_end_of_the_chai_track():
    # Nine spaces with two players: three are blocked.
    state = at("A", seats=[{"chai": 9}], yard={"iron": 1, "chai": 1}, workers={"A1": 0})
    assert options(state) == {"TAKE_IRON"}

    state = at("A", seats=[{"chai": 9}], yard={"chai": 1}, workers={"A1": 0})
    assert not asked(state)


def test_rule_19_the_last_space_makes_the_starting_player_at_once():
    # Specification, hand-made test 12. With two players the Stockyard has three spaces.
    state = at("A", yard={"iron": 9}, workers={"A3": 1})
    assert read_table(play(state, "TAKE_IRON"))["starting"] == 0
    state = play(state, "TAKE_IRON", "STOP")

    assert read_table(state)["starting"] == 1
    assert read_table(at("A", workers={"A3": 1}))["starting"] == 1  # also from an empty yard
    assert read_table(at("A", bare(players=3), workers={"A3": 1}))["starting"] == 0  # of four


def test_rule_19_the_new_starting_player_uses_contracts_first_from_area_b_on():
    hands = [{"hand": [5]}, {"hand": [6]}]
    state = at("A", seats=hands, workers={"A3": 1})

    assert state.current_player() == 1
    assert options(state) == {"USE_CONTRACT_6", "STOP"}


def test_rule_28_the_toy_train_brings_a_leaf_for_every_worker():
    has = [{"equipment": [TOY_TRAIN]}]
    state = at("A", seats=has, yard={"iron": 2}, workers={"A1": 0, "A2": 0})

    assert goods(state)["tea"] == 1
    assert goods(play(state, "TAKE_IRON", "STOP"))["tea"] == 2


# --- B ---


def owners(state, count=3):
    return read_table(state)["estates"][:count]


def test_rule_20_rubble_comes_from_the_left_and_the_last_cube_brings_a_marker():
    # Specification, hand-made test 4: 3, 4, 5 at rate 3.
    workers = {"B1": 0, "B2": 1, "B3": 2}
    state = at("B", bare(players=3), workers=workers)

    table = read_table(state)
    # 0,4,5 (owned by 0), 0,1,5, then 0,0,3 (the second space goes to the third Worker's owner).
    assert table["rubble"][:3] == [0, 0, 3]
    assert owners(state) == [0, 2, None]
    assert [g["rubble"] for g in table["goods"]] == [3, 3, 3]
    assert table["markers"] == [18, 19, 18]
    assert state.get_game().rules.scores(state.array)["est"] == [6, 0, 8]  # 3 and 4 points


def test_rule_20_several_spaces_may_be_cleared_at_once():
    state = at("B", rubble={0: 1, 1: 2, 2: 5}, excavation=5, workers={"B1": 1})

    assert owners(state) == [1, 1, None]
    assert read_table(state)["rubble"][2] == 3


def test_rule_20_chai_digs_up_to_two_more():
    state = at("B", seats=[{"chai": 1}], rubble={0: 3, 1: 4}, workers={"B1": 0})
    assert options(state) == {"YES", "STOP"}
    state = play(state, "YES")
    assert (goods(state)["rubble"], options(state)) == (3, {"TAKE_RUBBLE", "STOP"})

    assert goods(play(state, "STOP"))["rubble"] == 3
    both = play(state, "TAKE_RUBBLE", "TAKE_RUBBLE")
    assert goods(both)["rubble"] == 5
    assert not asked(both)


@pytest.mark.parametrize(("rubble", "is_asked"), [(3, False), (4, True)])
def test_rule_20_chai_is_only_offered_when_rubble_is_left_beyond_the_rate(rubble, is_asked):
    state = at("B", seats=[{"chai": 1}], rubble={8: rubble}, workers={"B1": 0})

    assert ("YES" in options(state)) == is_asked


def test_rule_20_without_a_marker_the_space_is_the_games():
    state = at("B", seats=[{"markers": 0}, {}], rubble={0: 2, 1: 4}, workers={"B1": 0})

    assert owners(state, 2) == ["game", None]
    assert goods(state)["rubble"] == 3


def test_rule_21_b_becomes_a_building_area_when_the_last_rubble_is_gone():
    state = at("B", rubble={8: 2}, seats=[{"stone": 1}, {"stone": 1}], workers={"B1": 0, "B2": 1})
    # Cleared by the first Worker; the second one finds nothing, and nobody builds at B yet.
    table = read_table(state)
    assert table["building_at_b"]
    assert [g["stone"] for g in table["goods"]] == [1, 1]


def test_rule_21_the_building_area_has_one_space():
    state = at("workers", building_at_b=1, rubble={})

    assert {option for option in options(state) if option[6] == "B"} == {"PLACE_B1"}


def test_rule_21_a_worker_there_builds_with_the_chai_bonus_of_building():
    has = [{"stone": 3, "chai": 1}]
    state = at("B", seats=has, building_at_b=1, rubble={}, workers={"B1": 0})
    state = play(state, "YES", "BUILD_STATION_0", "BUILD_STATION_1")

    table = read_table(state)
    assert (table["stations"][0], table["stations"][1]) == (0, 0)


# --- C ---


def test_rule_22_three_mini_actions_in_any_combination():
    # Specification, hand-made test 2: 3 iron, 2 Rubble, a stone in the yard, none in the bag.
    has = [{"iron": 3, "rubble": 2}]
    state = at("C", seats=has, yard={"stone": 1}, bag={"event": 1}, workers={"C1": 0})
    assert options(state) == {"MAKE_STEEL", "MAKE_STONE_YARD", "STOP"}
    state = play(state, "MAKE_STEEL")
    assert options(state) == {"MAKE_STONE_YARD", "STOP"}
    state = play(state, "MAKE_STONE_YARD")
    assert options(state) == {"SMASH_STONE", "STOP"}
    state = play(state, "SMASH_STONE")

    assert goods(state) == {"iron": 0, "stone": 0, "rubble": 2, "steel": 1, "tea": 0, "chai": 0}
    bag = read_table(state)["bag"]
    assert (bag["iron"] + read_table(state)["yard"]["iron"], bag["stone"]) == (3, 1)
    assert not asked(state)


def test_rule_22_nothing_has_to_be_made():
    state = at("C", seats=[{"stone": 1}], workers={"C1": 0})
    assert options(state) == {"SMASH_STONE", "STOP"}

    assert goods(play(state, "STOP"))["stone"] == 1


def test_rule_22_stone_comes_from_yard_or_bag():
    has = [{"rubble": 4}]
    state = at("C", seats=has, yard={"stone": 1}, bag={"stone": 1}, workers={"C1": 0})
    assert options(state) == {"MAKE_STONE_YARD", "MAKE_STONE_BAG", "STOP"}

    state = play(state, "MAKE_STONE_BAG")
    assert options(state) == {"MAKE_STONE_YARD", "SMASH_STONE", "STOP"}
    assert read_table(state)["bag"]["stone"] == 0


def test_rule_12_steel_is_limited_and_rubble_is_not():
    state = at("C", seats=[{"iron": 6}], steel=1, workers={"C1": 0})
    state = play(state, "MAKE_STEEL")
    assert read_table(state)["steel"] == 0
    assert "MAKE_STEEL" not in options(state)

    much = at("C", seats=[{"stone": 3, "rubble": 99}], workers={"C1": 0})
    assert goods(play(much, *["SMASH_STONE"] * 3))["rubble"] == 105


def test_rule_22_there_is_no_steel_when_the_supply_is_empty():
    state = at("C", seats=[{"iron": 3, "stone": 1}], steel=0, workers={"C1": 0})

    assert options(state) == {"SMASH_STONE", "STOP"}


def test_rule_22_chai_makes_the_exchange_cheaper():
    has = [{"iron": 2, "rubble": 1, "chai": 1}]
    state = at("C", seats=has, yard={"stone": 1}, bag={}, workers={"C1": 0})
    assert options(state) == {"YES", "STOP"}
    assert not asked(play(state, "STOP"))

    state = play(state, "YES", "MAKE_STEEL", "MAKE_STONE_YARD")

    after = goods(state)
    assert (after["iron"], after["rubble"], after["steel"], after["stone"]) == (0, 0, 1, 1)


@pytest.mark.parametrize(
    ("has", "is_asked"),
    [({"iron": 2}, True), ({"iron": 1}, False), ({"rubble": 1}, True), ({"stone": 3}, False)],
)
def test_rule_22_chai_is_only_offered_when_something_can_be_exchanged(has, is_asked):
    state = at("C", seats=[{**has, "chai": 1}], yard={"stone": 1}, workers={"C1": 0})

    assert ("YES" in options(state)) == is_asked


# --- D ---


def test_rule_23_the_chai_bonus_lays_two_more_than_the_rate():
    # Specification, hand-made test 3: "If the current rate is 2, the actual Work rate is 4."
    state = at("D", seats=[{"steel": 5, "chai": 1}], workers={"D1": 0})
    state = play(state, "YES")
    table = read_table(state)
    assert (len(table["track"]), options(state)) == (2, {"LAY_STEEL", "STOP"})
    state = play(state, "LAY_STEEL", "LAY_STEEL")

    table = read_table(state)
    assert table["track"] == [0] * 4
    assert table["goods"][0]["chai"] == 1 - 1 + 2  # rivers 1 and 4
    assert (table["goods"][0]["steel"], table["steel"]) == (1, 15)
    assert table["markers"][0] == 15
    assert state.get_game().rules.scores(state.array)["trk"][0] == 2 * 10
    assert not asked(state)


def test_rule_23_one_steel_lays_one_and_asks_for_no_chai():
    state = at("D", seats=[{"steel": 1, "chai": 1}], workers={"D1": 0})

    assert read_table(state)["track"] == [0]
    assert not asked(state)
    assert goods(state)["chai"] == 2


@pytest.mark.parametrize(("rate", "steel", "laid"), [(1, 3, 1), (2, 3, 2), (3, 3, 3), (3, 2, 2)])
def test_rule_23_the_work_rate_must_be_laid_as_far_as_the_steel_goes(rate, steel, laid):
    state = at("D", seats=[{"steel": steel}], lay_track=rate, workers={"D1": 0})

    assert read_table(state)["track"] == [0] * laid


def test_rule_23_no_more_track_is_laid_than_there_is():
    state = at("D", seats=[{}, {"steel": 4}], track=["game"] * 14, workers={"D1": 1})

    assert state.is_terminal()  # the last space: the game ends with this Round
    assert read_table(state)["track"][14] == 1
    assert goods(state, 1)["steel"] == 3


def test_rule_23_without_markers_no_track_is_laid():
    state = at("D", bare(players=3), seats=[{"steel": 2, "markers": 1}], workers={"D1": 0})

    assert read_table(state)["track"] == [0]


def test_rule_28_garratt_gives_a_chai_for_the_first_track_of_a_round():
    has = [{"steel": 3, "equipment": [GARRATT]}]
    state = at("D", seats=has, track=["game"], lay_track=1, workers={"D1": 0, "D2": 0})
    # After the first Worker (space 2, no river) there is a Chai to spend on the second.
    assert goods(state)["chai"] == 1
    assert options(state) == {"YES", "STOP"}

    state = play(state, "STOP")
    assert goods(state)["chai"] == 1
    assert read_table(state)["track"] == ["game", 0, 0]
