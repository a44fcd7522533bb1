"""Set-up of Alubari, rules 1 to 5 and 13, and the two boards."""

import pytest

from tests.games.alubari.by_hand import set_up
from tests.games.alubari.positions import (
    chances,
    drawn,
    fields,
    game_with,
    options,
    read_table,
)
from tests.support.naive.alubari_table import DATA


def chance_nodes(state):
    """How many outcomes each chance node of the set-up has, if all give the lowest."""
    counts = []
    while state.is_chance_node():
        counts.append(len(chances(state)))
        state.apply_action(min(chances(state)))
    return counts


@pytest.mark.parametrize(
    ("players", "cubes", "events"), [(1, 6, 4), (2, 12, 5), (3, 12, 5), (4, 12, 5), (5, 12, 5)]
)
def test_rule_4_first_cubes_and_event_cubes(players, cubes, events):
    # Rulebook, set-up 14 and 15: 6 cubes and 4 Event cubes in the solo game, else 12 and 5.
    table = read_table(set_up(players=players))

    assert sum(table["yard"].values()) == cubes
    assert table["bag"]["event"] == events
    whole = {kind: table["yard"].get(kind, 0) + table["bag"][kind] for kind in table["yard"]}
    assert whole == DATA["supply"]["bag"][players]


def test_rule_4_the_first_draw_knows_no_event_cube():
    state = game_with(players=1).new_initial_state()
    state = drawn(state, 0, 2, 7)  # two estates, Equipment 7 is left out

    for _ in range(6):
        assert chances(state) == {0, 1, 2}
        state = drawn(state, "iron")


@pytest.mark.parametrize(("players", "places"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5)])
def test_rule_2_each_estate_place_has_a_card_with_a_random_face(players, places):
    nodes = chance_nodes(game_with(players=players, printed_estate=False).new_initial_state())

    assert [16, 14, 12, 10, 8][:places] == nodes[:places]
    assert nodes[places] == 8  # the Equipment comes next


def test_rule_2_the_printed_estate_lies_first_and_needs_no_card():
    state = game_with(players=2).new_initial_state()
    nodes = chance_nodes(state.clone())
    state = drawn(state, 1, 5)  # Castleton, then the other face of card 3: Goomtee

    assert nodes[:3] == [16, 14, 8]
    # Alubari 3 4 5, Castleton 2 4 6, Goomtee 5 4 3.
    assert read_table(state)["rubble"][:12] == [3, 4, 5, 0, 2, 4, 6, 0, 5, 4, 3, 0]


def test_rule_2_a_card_lies_with_one_face_only():
    state = drawn(game_with(players=5, printed_estate=False).new_initial_state(), 6)

    assert chances(state) == set(range(16)) - {6, 7}


def test_rule_3_one_equipment_of_eight_goes_back_into_the_box():
    state = game_with(players=2).new_initial_state()
    state = drawn(state, 0, 2)
    assert dict(state.chance_outcomes()) == dict.fromkeys(range(8), 1 / 8)

    table = read_table(drawn(state, 4))

    # Chai cubes lie on those that come with Chai.
    assert table["shed"] == {0: 0, 1: 1, 2: 1, 3: 0, 5: 0, 6: 1, 7: 1}


def test_rule_5_contracts_and_weather_discs_come_in_the_order_of_the_rulebook():
    state = game_with(players=1).new_initial_state()
    state = drawn(state, 0, 2, 7, *["iron"] * 6)
    # Backs: 11 sun, 11 rain, 8 fog.
    assert [p for _, p in state.chance_outcomes()] == pytest.approx([11 / 30, 11 / 30, 8 / 30])
    state = drawn(state, "fog")
    fog_backs = {3, 7, 11, 15, 19, 22, 26, 30}
    assert chances(state) == {number - 1 for number in fog_backs}

    # 3 to A, 1 to B, then the back of the next card (rain) to P2; 2 to C, the next back to P3.
    state = drawn(state, 3 - 1, "sun", 1 - 1, "rain", 2 - 1)
    assert [p for _, p in state.chance_outcomes()] == pytest.approx([10 / 27, 10 / 27, 7 / 27])
    table = read_table(drawn(state, "fog"))

    assert table["office"] == [3, 1, 2]
    assert table["weather"] == [None, "rain", "fog"]
    assert table["top"] == "fog"
    assert table["deck"] == set(range(4, 31))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_rule_1_everybody_starts_with_19_markers_and_nothing_else(players):
    table = read_table(set_up(players=players))

    nothing = {"iron": 0, "stone": 0, "rubble": 0, "steel": 0, "tea": 0, "chai": 0}
    assert table["goods"] == [nothing] * players
    assert table["markers"] == [19] * players
    assert table["starting"] == 0
    assert table["round"] == 1
    assert table["steel"] == 16


def test_rule_5_rates_begin_on_their_dark_green_spaces():
    g = fields(set_up(players=4))

    rates = DATA["work_rates"]
    assert rates["excavation"]["values"][g.excavation] == 3
    assert rates["lay_track"]["values"][g.lay_track] == 2
    assert rates["crop"]["values2"][g.crop] == 1  # a half


@pytest.mark.parametrize(("players", "blocked"), [(1, 3), (2, 3), (3, 2), (4, 1), (5, 0)])
def test_rule_13_blockage_tiles_shorten_the_chai_track(players, blocked):
    # "For example, in a 3-player game, block off the last two spaces."
    state = set_up(players=players)
    g = fields(state)
    g.goods[0, 5] = 12 - blocked

    assert state.get_game().rules.scores(state.array)["chai"][0] == 2 * [
        0, 1, 2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 25,
    ][12 - blocked]  # fmt: skip


def test_tiny_board_is_set_up_as_the_specification_says():
    state = game_with(players=2, board="tiny").new_initial_state()
    state = drawn(state, "stone", "rain", 8 - 1, "sun", 23 - 1, "fog", 22 - 1)
    table = read_table(state)

    assert table["office"] == [8, 23, 22]
    assert table["deck"] == table["discards"] == set()
    assert table["weather"] == [None, "fog", None]
    assert table["bag"] == {"iron": 2, "stone": 0, "chai": 1, "event": 1}
    assert table["shed"] == {0: 0}
    assert table["markers"] == [3, 3]
    start = {"iron": 0, "stone": 1, "rubble": 2, "steel": 0, "tea": 1, "chai": 1}
    assert table["goods"] == [start, start]
    assert table["steel"] == 2
    assert options(state) == {f"PLACE_{area}1" for area in "ABCDEFG"}


def test_alone_on_the_tiny_board_there_is_a_steel_bar_to_begin_with():
    table = read_table(set_up(players=1, board="tiny"))

    assert table["goods"][0]["steel"] == 1
    assert table["steel"] == 1
