"""Rule 17 of Alubari: when Contracts may be used, and what each of the thirty does."""

import pytest

from tests.games.alubari.by_hand import at, bare
from tests.games.alubari.positions import (
    chances,
    contract,
    drawn,
    fields,
    options,
    play,
    read_table,
)
from tests.support.naive.alubari_table import AREAS, CARDS


def holding(number, area, *, workers=None, has=None, **table):
    """Seat 0 has a Contract and the area is about to be resolved."""
    seats = [{**(has or {}), "hand": [number]}, {}]
    return at(area, seats=seats, workers=workers, **table)


def offered(state):
    return {option for option in options(state) if option.startswith("USE_CONTRACT")}


def goods(state, seat=0):
    return read_table(state)["goods"][seat]


@pytest.mark.parametrize("number", sorted(CARDS))
def test_rule_17_a_contract_is_offered_in_the_areas_it_shows(number):
    for area in "ABCDEFG":
        has = {"iron": 3, "steel": 3, "stone": 3, "rubble": 3, "tea": 3}
        yard, office = {"iron": 3, "chai": 1}, [31 - number if number != 16 else 1, None, None]
        state = holding(number, area, has=has, yard=yard, office=office, crop=1,
                        estates={0: "game"})  # fmt: skip

        # Where it is not shown, the Round goes on at once, perhaps to an area that is.
        is_now = bool(offered(state)) and AREAS[fields(state).area] == area
        assert is_now == (area in CARDS[number]["areas"])


def test_rule_17_players_use_contracts_from_the_starting_player_clockwise():
    seats = [{"hand": [5]}, {"hand": [6]}, {"hand": [13]}]
    state = at("B", bare(players=3), seats=seats, start=1)

    assert (state.current_player(), offered(state)) == (1, {"USE_CONTRACT_6"})
    state = play(state, "USE_CONTRACT_6")
    assert (state.current_player(), offered(state)) == (0, {"USE_CONTRACT_5"})


def test_rule_17_several_may_be_used_and_each_only_once():
    state = at("B", seats=[{"hand": [5, 6]}])
    assert offered(state) == {"USE_CONTRACT_5", "USE_CONTRACT_6"}
    state = play(state, "USE_CONTRACT_6")
    assert offered(state) == {"USE_CONTRACT_5"}

    after = play(state, "USE_CONTRACT_5")
    assert read_table(after)["used"] == {5, 6}
    assert not offered(after)


def test_rule_17_a_used_contract_is_never_offered_again():
    assert not offered(at("B", seats=[{"hand": [5], "used": [5]}]))


# --- what each does ---


def test_rule_17_contract_1_takes_three_cubes_and_no_bonuses():
    toy_train = {"equipment": [1], "chai": 3}
    state = holding(1, "A", has=toy_train, yard={"iron": 9, "chai": 2})
    state = play(state, "USE_CONTRACT_1")
    assert options(state) == {"TAKE_IRON", "TAKE_CHAI"}  # no Chai is asked for
    state = play(state, "TAKE_CHAI")
    assert options(state) == {"TAKE_IRON", "STOP"}
    state = play(state, "TAKE_IRON", "TAKE_IRON")

    assert goods(state)["tea"] == 0  # no Worker, no leaf
    assert (goods(state)["iron"], goods(state)["chai"]) == (2, 4)
    assert not offered(holding(1, "A"))  # nothing to take


def test_rule_17_contract_2_lets_each_worker_take_two_more():
    state = holding(2, "A", yard={"iron": 9}, workers={"A1": 0})
    state = play(state, "USE_CONTRACT_2", *["TAKE_IRON"] * 5)

    assert goods(state)["iron"] == 5
    assert "TAKE_IRON" not in options(state)


def test_rule_17_contract_3_lifts_the_limit_of_chai_cubes():
    state = holding(3, "A", yard={"chai": 5}, workers={"A1": 0})
    state = play(state, "USE_CONTRACT_3", *["TAKE_CHAI"] * 3)

    assert goods(state)["chai"] == 3


def test_rule_17_contract_4_makes_the_starting_player_at_once():
    seats = [{}, {"hand": [4]}]
    state = play(at("G", seats=seats), "USE_CONTRACT_4")

    assert read_table(state)["starting"] == 1
    assert goods(state, 1)["tea"] == 1


@pytest.mark.parametrize(("number", "more"), [(5, 2), (6, 3)])
def test_rule_17_contracts_5_and_6_raise_the_excavation_rate_at_will(number, more):
    state = holding(number, "B", rubble={8: 9}, workers={"B1": 0, "B2": 1})
    state = play(state, f"USE_CONTRACT_{number}")
    assert goods(state)["rubble"] == 3
    assert options(state) == {"TAKE_RUBBLE", "STOP"}

    full = play(state, *["TAKE_RUBBLE"] * more)
    assert goods(full)["rubble"] == 3 + more
    assert goods(play(state, "STOP"), 1)["rubble"] == 3  # the other player's Worker: no more


@pytest.mark.parametrize(("number", "rate", "dug"), [(7, 4, 4), (8, 4, 3)])
def test_rule_17_contracts_7_and_8_excavate_without_a_worker(number, rate, dug):
    state = holding(number, "B", rubble={8: 9}, excavation=rate, fog=1)  # also in fog
    state = play(state, f"USE_CONTRACT_{number}")

    assert goods(state)["rubble"] == dug
    assert not offered(holding(number, "B", rubble={}))


def test_rule_17_contract_9_makes_steel_for_two_iron():
    state = holding(9, "C", has={"iron": 4}, workers={"C1": 0})
    state = play(state, "USE_CONTRACT_9", "MAKE_STEEL", "MAKE_STEEL")

    assert (goods(state)["iron"], goods(state)["steel"]) == (0, 2)


def test_rule_17_contract_10_makes_stone_for_one_rubble():
    state = holding(10, "C", has={"rubble": 1}, bag={"stone": 2}, workers={"C1": 0})
    state = play(state, "USE_CONTRACT_10", "MAKE_STONE_BAG", "STOP")

    assert (goods(state)["rubble"], goods(state)["stone"]) == (0, 1)


def test_rule_17_contract_11_forges_three_times_without_a_worker():
    state = holding(11, "C", has={"stone": 4})
    state = play(state, "USE_CONTRACT_11", *["SMASH_STONE"] * 3)

    assert goods(state)["stone"] == 1
    assert not offered(holding(11, "C", has={"iron": 2}))  # the price is not the bonus one


def test_rule_17_contract_12_gives_two_more_mini_actions():
    state = holding(12, "C", has={"stone": 9}, workers={"C1": 0})
    state = play(state, "USE_CONTRACT_12", *["SMASH_STONE"] * 5)

    assert goods(state)["stone"] == 4
    assert "SMASH_STONE" not in options(state)


@pytest.mark.parametrize(("number", "more"), [(13, 1), (14, 2)])
def test_rule_17_contracts_13_and_14_raise_the_lay_track_rate_at_will(number, more):
    state = holding(number, "D", has={"steel": 9}, workers={"D1": 0})
    state = play(state, f"USE_CONTRACT_{number}")
    assert read_table(state)["track"] == [0, 0]  # no Chai to pay
    state = play(state, *["LAY_STEEL"] * more)

    assert read_table(state)["track"] == [0] * (2 + more)


def test_rule_17_contract_15_pays_track_with_three_iron():
    state = holding(15, "D", has={"steel": 1, "iron": 7}, workers={"D1": 0})
    state = play(state, "USE_CONTRACT_15")
    assert options(state) == {"LAY_STEEL", "LAY_IRON"}  # one is forced

    state = play(state, "LAY_IRON")
    assert options(state) == {"LAY_STEEL", "LAY_IRON"}  # there still is Steel, and rate 2
    after = play(state, "LAY_IRON")
    assert (goods(after)["iron"], goods(after)["steel"]) == (1, 1)
    after = play(state, "LAY_STEEL")
    assert read_table(after)["track"] == [0, 0]


def test_rule_17_contract_15_forces_nobody_to_pay_with_iron():
    state = holding(15, "D", has={"iron": 3}, workers={"D1": 0})
    state = play(state, "USE_CONTRACT_15")

    assert options(state) == {"LAY_IRON", "STOP"}
    assert read_table(play(state, "LAY_IRON"))["track"] == [0]


def test_rule_17_contract_16_lays_one_track_without_a_worker():
    state = holding(16, "D", has={"steel": 2}, fog=1)
    state = play(state, "USE_CONTRACT_16")
    assert options(state) == {"LAY_STEEL", "STOP"}
    state = play(state, "LAY_STEEL")

    assert read_table(state)["track"] == [0]
    assert "LAY_STEEL" not in options(state)
    assert not offered(holding(16, "D", has={"iron": 9}))


def test_rule_17_contract_17_builds_without_a_worker_at_will():
    state = holding(17, "E", has={"stone": 1, "chai": 2})
    state = play(state, "USE_CONTRACT_17")

    assert options(state) == {"BUILD_STATION_0", "STOP"}
    assert not offered(holding(17, "E"))


def test_rule_17_contract_19_sells_any_equipment_for_one_steel():
    has = {"steel": 1}
    shed = {2: 1, 5: 0}
    state = holding(19, "E", has=has, shed=shed, workers={"E1": 0})
    assert options(play(state, "STOP")) == {"BUILD_STATION_4"}
    state = play(state, "USE_CONTRACT_19")
    assert options(state) == {"BUILD_STATION_4", "BUY_EQUIPMENT_2", "BUY_EQUIPMENT_5"}
    state = play(state, "BUY_EQUIPMENT_2")

    assert (goods(state)["steel"], goods(state)["chai"]) == (0, 1)


@pytest.mark.parametrize(("in_bag", "gained"), [(5, 2), (1, 1)])
def test_rule_17_contract_20_takes_stone_from_the_bag(in_bag, gained):
    state = play(holding(20, "E", bag={"stone": in_bag}), "USE_CONTRACT_20")

    assert goods(state)["stone"] == gained
    assert not offered(holding(20, "E", bag={"iron": 9}))


def test_rule_17_contract_21_takes_a_contract_that_may_be_used_at_once():
    state = holding(21, "F", office=[None, 22, None], deck=[1], top="sun")
    state = play(state, "USE_CONTRACT_21")
    assert options(state) == {"TAKE_CONTRACT_B"}
    state = play(state, "TAKE_CONTRACT_B")

    assert offered(state) == {"USE_CONTRACT_22"}
    assert not offered(holding(21, "F"))


def test_rule_17_contract_22_draws_the_top_contract():
    state = holding(22, "F", deck=[1, 9, 3], top="sun", discards=[])
    state = play(state, "USE_CONTRACT_22")
    assert chances(state) == {contract(1), contract(9)}
    state = drawn(state, contract(9))
    assert chances(state) == {0, 2}  # the new top card's back

    assert read_table(state)["hands"][0] == {22, 9}
    assert not offered(holding(22, "F", deck=[], discards=[], top=None))


def test_rule_17_contract_23_visits_the_chaiwala():
    state = holding(23, "G", has={"tea": 2}, crop=2)
    state = play(state, "USE_CONTRACT_23")
    assert options(state) == {"TAKE_TEA", "CONVERT_TEA"}

    assert goods(play(state, "TAKE_TEA"))["tea"] == 4
    assert not offered(holding(23, "G", crop=0.5))


def test_rule_17_contract_24_brews_two_chai_from_a_leaf():
    state = holding(24, "G", has={"tea": 3})
    state = play(state, "USE_CONTRACT_24")
    assert options(state) == {"CONVERT_TEA", "STOP"}
    state = play(state, "CONVERT_TEA", "CONVERT_TEA")

    assert (goods(state)["tea"], goods(state)["chai"]) == (1, 4)
    assert "CONVERT_TEA" not in options(state)
    nearly_full = play(holding(24, "G", has={"tea": 3, "chai": 8}), "USE_CONTRACT_24")
    assert goods(play(nearly_full, "CONVERT_TEA"))["chai"] == 9  # cut at the cap


@pytest.mark.parametrize("area", ["C", "G"])
def test_rule_17_contract_25_gains_three_leaves(area):
    assert goods(play(holding(25, area), "USE_CONTRACT_25"))["tea"] == 3


@pytest.mark.parametrize(("chai", "after"), [(0, 2), (8, 9)])
def test_rule_17_contract_27_gains_two_chai(chai, after):
    state = holding(27, "C", has={"chai": chai})

    assert goods(play(state, "USE_CONTRACT_27"))["chai"] == after
    assert not offered(holding(27, "C", has={"chai": 9}))


@pytest.mark.parametrize(("number", "area"), [(28, "B"), (29, "G")])
def test_rule_17_contracts_28_and_29_borrow_up_to_two_spaces_of_the_game(number, area):
    owners = {0: "game", 1: 1, 2: "game"}
    state = holding(number, area, has={"markers": 5}, estates=owners, crop=1)
    state = play(state, f"USE_CONTRACT_{number}")
    assert options(state) == {"BORROW_ESTATE_0", "BORROW_ESTATE_2"}
    state = play(state, "BORROW_ESTATE_2")
    assert options(state) == {"BORROW_ESTATE_0", "STOP"}

    table = read_table(play(state, "BORROW_ESTATE_0"))
    assert table["borrowers"][:3] == [0, None, 0]
    assert table["markers"][0] == 3


def test_rule_17_borrowed_spaces_count_in_harvests_and_score_nothing():
    state = holding(29, "G", estates={0: "game", 1: "game"}, crop=2)
    state = play(state, "USE_CONTRACT_29", "BORROW_ESTATE_0", "BORROW_ESTATE_1")
    scores = state.get_game().rules.scores(state.array)
    assert scores["est"] == [0, 0]

    later = at("events", state, held=1, rondel=[1, 2, 3, 4], crop=2)
    assert goods(later)["tea"] == 4


def test_rule_17_a_borrowed_space_is_not_borrowed_again():
    seats = [{"hand": [28]}, {"hand": [29]}]
    state = at("B", seats=seats, estates={0: "game", 1: "game"})
    state = play(state, "USE_CONTRACT_28", "BORROW_ESTATE_0", "STOP")
    later = at("G", state)

    assert options(play(later, "USE_CONTRACT_29")) == {"BORROW_ESTATE_1"}
    assert not offered(holding(28, "B"))  # nothing is the game's
    assert not offered(holding(28, "B", has={"markers": 0}, estates={0: "game"}))


def test_rule_17_contract_30_gains_a_steel_bar_from_the_supply():
    # Specification, hand-made test 12.
    state = play(holding(30, "G"), "USE_CONTRACT_30")

    assert goods(state)["steel"] == 1
    assert read_table(state)["steel"] == 15
    assert not offered(holding(30, "G", steel=0))


def test_rule_17_modifiers_do_not_help_the_extra_action():
    seats = [{"hand": [1, 2, 3]}]
    state = at("A", seats=seats, yard={"iron": 9, "chai": 3})
    state = play(state, "USE_CONTRACT_2", "USE_CONTRACT_3", "USE_CONTRACT_1", "TAKE_CHAI")
    assert options(state) == {"TAKE_IRON", "STOP"}
    state = play(state, "TAKE_IRON", "TAKE_IRON")

    assert "TAKE_IRON" not in options(state)
