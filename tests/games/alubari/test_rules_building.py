"""Phase 5 of Alubari: Building, Post Office and Chaiwala, and the end of the Round."""

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

SHUNTER, TOY_TRAIN, GARRATT, WAREHOUSE, GANG, VERY_FINE, VERY_RELIABLE, INSPECTION = range(8)


def goods(state, seat=0):
    return read_table(state)["goods"][seat]


def asked(state):
    """The options within an Action, none once the Round has gone on to Phase 1 or 4."""
    found = options(state)
    return set() if any(option.startswith("PLACE") for option in found) else found


# --- E ---


def stations(state):
    return {int(o[14:]) for o in options(state) if o.startswith("BUILD_STATION")}


RICH = {"iron": 20, "stone": 20, "rubble": 20, "steel": 10}


@pytest.mark.parametrize(
    ("laid", "reach"),
    [(0, 5), (1, 10), (3, 10), (4, 17), (6, 17), (7, 22), (9, 22), (10, 28), (12, 28), (13, 29)],
)
def test_rule_24_towns_open_up_to_the_next_river(laid, reach):
    # Rivers at 1, 4, 7, 10, 13. Spaces before: Siliguri 5, Sukna and Rangtong 10 in all,
    # Tindharia and Gayabari 17, Mahanadi (after 7, so open with river 7) ...
    has = [RICH]
    state = at("E", seats=has, track=["game"] * laid, workers={"E1": 0})

    assert stations(state) == set(range(reach))


def test_rule_24_the_second_space_at_darjeeling_is_blocked_below_three_players():
    for players, last in ((1, 28), (2, 28), (3, 29), (4, 29), (5, 29)):
        state = at("E", bare(players=players), seats=[RICH], track=["game"] * 13, workers={"E1": 0})

        assert max(stations(state)) == last


def test_rule_25_stations_are_paid_and_marked():
    state = at("E", seats=[{"stone": 2}], workers={"E1": 0})
    assert options(state) == {"BUILD_STATION_0", "BUILD_STATION_1"}
    before = read_table(state)["bag"]["stone"]

    state = play(state, "BUILD_STATION_1")

    table = read_table(state)
    assert table["stations"][1] == 0
    assert table["goods"][0]["stone"] == 0
    assert table["bag"]["stone"] + table["yard"]["stone"] == before + 2
    assert table["markers"][0] == 18
    assert state.get_game().rules.scores(state.array)["sta"][0] == 2 * 4


def test_rule_25_station_22_costs_three_iron():
    # Specification, hand-made test 12.
    has = [{"iron": 3}]
    free = dict.fromkeys([8, 12], "game")
    state = at("E", seats=has, track=["game"] * 10, stations=free, workers={"E1": 0})

    state = play(state, "BUILD_STATION_22")
    assert goods(state)["iron"] == 0
    assert state.get_game().rules.scores(state.array)["sta"][0] == 2 * 6


@pytest.mark.parametrize(
    ("station", "has", "good", "amount"),
    [
        (2, {"rubble": 2}, "chai", 1),
        (6, {"rubble": 2}, "tea", 2),
        (8, {"iron": 2}, "chai", 1),
        (12, {"iron": 2}, "steel", 1),
        (13, {"rubble": 2}, "tea", 2),
        (21, {"steel": 1}, "chai", 2),
    ],
)
def test_rule_25_some_stations_give_a_bonus_at_once(station, has, good, amount):
    state = at("E", seats=[has], track=["game"] * 9, workers={"E1": 0})
    state = play(state, f"BUILD_STATION_{station}")

    assert goods(state)[good] == amount


def test_rule_12_a_steel_bar_as_bonus_needs_one_in_the_supply():
    state = at("E", seats=[{"iron": 2}], track=["game"] * 4, steel=0, workers={"E1": 0})

    assert goods(play(state, "BUILD_STATION_12"))["steel"] == 0


def test_rule_13_chai_beyond_the_end_of_the_track_is_lost():
    state = at("E", seats=[{"steel": 1, "chai": 8}], track=["game"] * 9, workers={"E1": 0})
    state = play(state, "STOP", "BUILD_STATION_21")  # two Chai

    assert goods(state)["chai"] == 9


def test_rule_25_a_contract_as_bonus_is_taken_from_the_display():
    state = at("E", seats=[{"stone": 2}], track=["game"], office=[None, 8, 9], workers={"E1": 0})
    state = play(state, "BUILD_STATION_7")
    assert options(state) == {"TAKE_CONTRACT_B", "TAKE_CONTRACT_C"}

    assert read_table(play(state, "TAKE_CONTRACT_C"))["hands"][0] == {9}
    empty = at("E", seats=[{"stone": 2}], track=["game"], workers={"E1": 0})
    assert not asked(play(empty, "BUILD_STATION_7"))


def test_rule_25_something_must_be_built_if_possible():
    state = at("E", seats=[{"rubble": 3}], workers={"E1": 0})

    assert options(state) == {"BUILD_STATION_2", "BUILD_STATION_3"}


def test_rule_25_without_markers_only_equipment_can_be_built():
    has = [{"stone": 2, "steel": 1, "markers": 0}]
    state = at("E", bare(players=3), seats=has, shed={SHUNTER: 0}, workers={"E1": 0})

    assert options(state) == {"BUY_EQUIPMENT_0"}


@pytest.mark.parametrize(
    ("station", "price"),
    [(25, {"steel": 1}), (28, {"steel": 1, "stone": 1}), (3, {"rubble": 1}), (22, {"iron": 3})],
)
def test_rule_26_the_gang_saves_two_rubble_or_one_stone(station, price):
    # Specification, hand-made test 12.
    def offered(has):
        has = [{**has, "equipment": [GANG]}]
        state = at("E", seats=has, track=["game"] * 13, workers={"E1": 0})
        return f"BUILD_STATION_{station}" in options(state)

    assert offered(price)
    for good in price:
        assert not offered({**price, good: price[good] - 1})


def test_rule_26_discounts_add_up_and_never_pay_back():
    has = [{"rubble": 1, "equipment": [GANG], "hand": [18]}]
    state = at("E", seats=has, workers={"E1": 0})
    # With the Gang alone 2 is free and 3 costs one Rubble.
    assert stations(play(state, "STOP")) == {0, 2, 3}
    state = play(state, "USE_CONTRACT_18")
    # Four Rubble and two stones less: 0, 1, 2, 3 cost nothing.
    assert stations(state) == {0, 1, 2, 3}

    assert goods(play(state, "BUILD_STATION_3"))["rubble"] == 1


@pytest.mark.parametrize(
    ("card", "chai_on_it", "has", "chai", "points", "solo"),
    [
        # Specification, hand-made test 7.
        (GARRATT, 1, {"steel": 2}, 1, 9, 0),
        (VERY_FINE, 0, {"steel": 2, "chai": 1}, 0, 16, 7),
    ],
)
def test_rule_27_equipment_is_paid_and_its_chai_moves_the_marker(
    card, chai_on_it, has, chai, points, solo
):
    for players, expected in ((2, points), (1, solo)):
        table = {"shed": {card: chai_on_it}, "workers": {"E1": 0}}
        table["stations"] = dict.fromkeys(range(5), "game")
        state = at("E", bare(players=players), seats=[has], **table)
        if "YES" in options(state):
            state = play(state, "STOP")
        state = play(state, f"BUY_EQUIPMENT_{card}")

        after = goods(state)
        assert (after["steel"], after["chai"]) == (0, chai)
        assert read_table(state)["equipment"][0] == {card}
        assert read_table(state)["shed"] == {}
        assert state.get_game().rules.scores(state.array)["eq"][0] == 2 * expected


@pytest.mark.parametrize(
    ("card", "price"),
    [
        (0, {"steel": 1}),
        (1, {"steel": 1}),
        (2, {"steel": 2}),
        (3, {"steel": 1, "chai": 1}),
        (4, {"steel": 1, "rubble": 2}),
        (5, {"steel": 2, "chai": 1}),
        (6, {"steel": 2}),
        (7, {"steel": 2}),
    ],
)
def test_rule_27_every_equipment_has_its_price(card, price):
    def offered(has):
        taken = dict.fromkeys(range(5), "game")
        state = at("E", seats=[has], shed={card: 0}, stations=taken, workers={"E1": 0})
        return asked(state)

    assert offered(price)
    for good in price:
        assert not offered({**price, good: price[good] - 1})


def test_rule_25_chai_builds_a_second_time_at_will():
    state = at("E", seats=[{"stone": 3, "chai": 1}], workers={"E1": 0})
    assert options(state) == {"YES", "STOP"}
    state = play(state, "YES")
    assert options(state) == {"BUILD_STATION_0", "BUILD_STATION_1"}
    state = play(state, "BUILD_STATION_0")
    assert options(state) == {"BUILD_STATION_1", "STOP"}

    assert read_table(play(state, "BUILD_STATION_1"))["stations"][1] == 0
    assert not asked(play(state, "STOP"))


# --- F ---


def test_rule_29_the_post_office_gives_one_contract_and_is_not_refilled():
    # Specification, hand-made test 12: the fourth Worker gets nothing.
    workers = {"F1": 0, "F2": 1, "F3": 2, "F4": 3}
    state = at("F", bare(players=5), office=[7, 5, 6], workers=workers)
    state = play(state, "TAKE_CONTRACT_B", "TAKE_CONTRACT_A")
    assert options(state) == {"TAKE_CONTRACT_C"}
    state = play(state, "TAKE_CONTRACT_C")

    assert not asked(state)
    assert read_table(state)["hands"][:4] == [{5}, {7}, {6}, set()]


def test_rule_29_chai_brings_three_new_cards_first():
    state = at("F", seats=[{"chai": 1}], office=[4, None, 6], deck=[1, 9, 12, 3], top="sun",
               discards=[], workers={"F1": 0})  # fmt: skip
    assert options(state) == {"YES", "STOP"}
    assert options(play(state, "STOP")) == {"TAKE_CONTRACT_A", "TAKE_CONTRACT_C"}

    state = play(state, "YES")
    assert chances(state) == {contract(1), contract(9), contract(12)}
    state = drawn(state, contract(9), "fog", contract(3), "sun", contract(1))

    table = read_table(state)
    assert table["office"] == [9, 3, 1]
    assert table["discards"] == {4, 6}


def test_rule_29_the_old_display_is_among_the_discards_of_a_reshuffle():
    state = at("F", seats=[{"chai": 1}], office=[4, 5, 6], deck=[1], top="sun", discards=[7],
               workers={"F1": 0})  # fmt: skip
    state = drawn(play(state, "YES"), contract(1))

    assert read_table(state)["deck"] == {4, 5, 6, 7}
    assert chances(state) == {0, 1, 2}  # suns 4 and 6, rain 5, fog 7


def test_rule_29_without_a_deck_no_chai_is_asked():
    state = at("F", seats=[{"chai": 1}], office=[4, None, 6], deck=[], top=None, discards=[],
               workers={"F1": 0})  # fmt: skip

    assert options(state) == {"TAKE_CONTRACT_A", "TAKE_CONTRACT_C"}


# --- G ---


@pytest.mark.parametrize(("crop", "leaves"), [(1, 1), (2, 2)])
def test_rule_30_the_chaiwala_gives_one_or_two_leaves(crop, leaves):
    # Specification, hand-made test 5.
    state = at("G", seats=[{"tea": 3}], crop=crop, workers={"G1": 0})
    assert options(state) == {"TAKE_TEA", "CONVERT_TEA"}

    assert goods(play(state, "TAKE_TEA"))["tea"] == 3 + leaves


def test_rule_30_at_a_half_leaves_can_only_be_converted():
    # Specification, hand-made test 5: 3 leaves, 2 converted.
    state = at("G", seats=[{"tea": 3}], crop=0.5, workers={"G1": 0})
    assert goods(state)["chai"] == 1  # the first one without asking
    assert options(state) == {"CONVERT_TEA", "STOP"}
    state = play(state, "CONVERT_TEA", "STOP")

    assert (goods(state)["tea"], goods(state)["chai"]) == (1, 2)


def test_rule_30_conversion_ends_with_the_leaves_or_the_track():
    state = at("G", seats=[{"tea": 2, "chai": 8}], crop=2, workers={"G1": 0})
    state = play(state, "CONVERT_TEA")

    assert (goods(state)["tea"], goods(state)["chai"]) == (1, 9)
    assert not asked(state)
    full = at("G", seats=[{"tea": 2, "chai": 9}], crop=1, workers={"G1": 0})
    assert goods(full)["tea"] == 3  # only leaves can be taken, so they are


def test_rule_30_there_is_no_chai_bonus():
    state = at("G", seats=[{"tea": 2, "chai": 1}], crop=1, workers={"G1": 0})

    assert "YES" not in options(state)


# --- end of the Round ---


def test_rule_31_workers_go_home_and_effects_end():
    has = [{"hand": [6, 27], "chai": 1}, {}]
    state = at("B", seats=has, rubble={8: 30}, workers={"B1": 0, "B2": 1}, bag={"iron": 99})
    state = play(state, "USE_CONTRACT_6", "STOP")
    assert int(fields(state).active) != 0
    while not options(state) or not all(o.startswith("PLACE") for o in options(state)):
        ids = sorted(chances(state)) if state.is_chance_node() else [0]
        state = state.child(ids[0])

    g = fields(state)
    assert set(map(int, g.worker)) == {-1}
    assert int(g.active) == 0
    assert read_table(state)["used"] == {6}
    assert read_table(state)["round"] == 2
