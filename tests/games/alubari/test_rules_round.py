"""Phases 1, 2 and 4 of a Round of Alubari: Contracts, weather, harvests, Workers."""

import pytest

from tests.games.alubari.by_hand import at, bare
from tests.games.alubari.positions import (
    chances,
    contract,
    drawn,
    fields,
    options,
    play,
    rates,
    read_table,
    tea,
)

SHUNTER, TOY_TRAIN, GARRATT, WAREHOUSE, GANG, VERY_FINE, VERY_RELIABLE, INSPECTION = range(8)


def weather_of(icon, *, state=None, top="sun", **table):
    """After Phases 2 and 3 with this weather; nothing is drawn from the empty bag."""
    table.setdefault("deck", [1])
    return at("weather", state, weather=[None, icon, None], top=top, bag={}, **table)


# --- Phase 1 ---


def test_rule_6_the_card_in_a_is_discarded_and_the_others_move_up():
    state = at("contracts", office=[5, None, 9], deck=[1, 2, 3], top="sun")
    # The sun card is the only one that can come; then the back of the next: 2 rain, 3 fog.
    assert chances(state) == {contract(1)}
    state = drawn(state, contract(1))
    assert chances(state) == {1, 2}
    assert read_table(state)["office"] == [9, 1, None]
    state = drawn(state, "fog", contract(3))

    table = read_table(state)
    assert table["office"] == [9, 1, 3]
    assert table["discards"] == {5}


def test_rule_6_an_empty_position_a_discards_nothing():
    state = at("contracts", office=[None, 7, 8], deck=[4], top="sun", discards=[])

    table = read_table(drawn(state, contract(4)))
    assert table["office"] == [7, 8, 4]
    assert table["discards"] == set()


def test_rule_6_the_discards_become_the_deck_as_soon_as_it_is_empty():
    # Specification, hand-made test 9: deck 4, discards 5 and 6, display 1, 2, 3.
    state = at("contracts", office=[1, 2, 3], deck=[4], discards=[5, 6], top="sun")
    assert chances(state) == {contract(4)}

    state = drawn(state, contract(4))

    table = read_table(state)
    assert table["deck"] == {1, 5, 6}
    assert table["discards"] == set()
    assert chances(state) == {0, 1}  # 1 and 6 have suns, 5 has rain
    assert dict(state.chance_outcomes()) == pytest.approx({0: 2 / 3, 1: 1 / 3})


def test_rule_6_with_both_piles_empty_the_discarded_card_comes_back():
    # Specification, 9: Contracts 1-27 are held, 28-30 on display.
    held = [{"hand": range(1, 15)}, {"hand": range(15, 28)}]
    state = at("contracts", seats=held, office=[28, 29, 30], deck=[], discards=[], top=None)
    assert chances(state) == {0}  # the back of 28, a sun
    state = drawn(state, "sun")
    assert chances(state) == {contract(28)}
    state = drawn(state, contract(28))

    table = read_table(state)
    assert table["office"] == [29, 30, 28]
    assert table["weather"][2] is None  # no card to look at, no disc
    assert table["top"] is None


def test_rule_6_positions_that_cannot_be_filled_stay_empty():
    held = [{"hand": range(1, 16)}, {"hand": range(16, 31)}]
    state = at("contracts", seats=held, deck=[], discards=[], top=None, bag={"iron": 9})

    assert state.chance_outcomes() == [(0, 1.0)]  # a cube
    assert read_table(state)["office"] == [None, None, None]


# --- Phase 2 ---


@pytest.mark.parametrize(
    ("icon", "before", "after"),
    [
        ("sun", (3, 2, 0.5), (5, 3, 0.5)),
        ("sun", (2, 1, 1), (4, 2, 1)),
        ("sun", (3, 3, 2), (5, 3, 2)),
        ("rain", (3, 2, 0.5), (2, 1, 1)),
        ("rain", (2, 1, 1), (2, 1, 2)),
        ("rain", (5, 3, 2), (4, 2, 0.5)),  # the end of the crop track: a harvest
        ("fog", (4, 3, 2), (4, 3, 2)),
        (None, (4, 3, 2), (4, 3, 2)),
    ],
)
def test_rule_7_weather_moves_the_rates(icon, before, after):
    excavation, lay_track, crop = before
    state = weather_of(icon, excavation=excavation, lay_track=lay_track, crop=crop)

    assert after == rates(state)


def test_rule_7_discs_move_down_and_the_top_card_gives_the_new_one():
    state = at("weather", weather=["sun", "rain", "sun"], top="fog", deck=[3], bag={})

    assert read_table(state)["weather"] == ["rain", "sun", "fog"]


def test_rule_7_fog_closes_b_and_d_for_one_round():
    state = weather_of("fog")
    assert not {option[6] for option in options(state)} & {"B", "D"}
    assert {option[6] for option in options(state)} == set("ACEFG")

    assert {option[6] for option in options(weather_of("rain", state=state))} == set("ABCDEFG")


def test_rule_7_fog_does_not_close_b_when_it_is_a_building_area():
    state = weather_of("fog", building_at_b=1)

    assert {option for option in options(state) if option[6] in "BD"} == {"PLACE_B1"}


# --- harvests ---


@pytest.mark.parametrize(("crop", "leaves"), [(0.5, 1), (1, 3), (2, 6)])
def test_rule_8_three_spaces_give_leaves_by_the_crop_rate_rounded_down(crop, leaves):
    # Specification, hand-made test 6: 1 / 3 / 6 leaves, and the crop goes back to a half.
    owned = {0: 0, 1: 0, 2: 0, 4: 1}
    state = at("events", estates=owned, crop=crop, rondel=[1, 2, 3, 4], held=1)

    assert tea(state) == [leaves, int(crop)]
    assert rates(state)[2] == 0.5


def test_rule_8_excavation_beyond_five_is_a_harvest():
    # Specification, 6: sun at excavation 4: 4 + 2 > 5, lay 3, crop 1: 3 leaves of three spaces.
    owned = {0: 1, 1: 1, 2: 1}
    state = weather_of("sun", excavation=4, lay_track=2, crop=1, estates=owned)

    assert tea(state) == [0, 3]
    assert rates(state) == (5, 3, 0.5)


def test_rule_8_excavation_of_exactly_five_is_no_harvest():
    state = weather_of("sun", excavation=3, crop=1, estates={0: 1, 1: 1})

    assert tea(state) == [0, 0]
    assert rates(state)[2] == 1


def test_rule_8_the_end_of_the_crop_track_pays_two_a_space():
    state = weather_of("rain", crop=2, estates={0: 0, 1: 1, 2: 1})

    assert tea(state) == [2, 4]
    assert rates(state)[2] == 0.5


def test_rule_8_contract_26_is_a_harvest_for_everybody():
    state = at("G", seats=[{"hand": [26]}, {}], crop=2, estates={0: 0, 1: 1, 2: 1})

    assert tea(play(state, "USE_CONTRACT_26")) == [2, 4]


# --- Phase 4 ---


def hiring(equipment, *, event_now=0, **goods):
    state = at("workers", seats=[{"equipment": equipment, **goods}], event_now=event_now)
    found = options(state)
    return state, set() if any(option.startswith("PLACE") for option in found) else found


@pytest.mark.parametrize(
    ("equipment", "goods", "offered"),
    [
        ([], {"chai": 3, "rubble": 3}, set()),
        ([GARRATT], {"chai": 1, "rubble": 3}, {"STOP", "HIRE_CHAI"}),
        ([GARRATT], {"rubble": 3}, set()),
        ([SHUNTER], {"chai": 1, "rubble": 2}, {"STOP", "HIRE_CHAI", "HIRE_RUBBLE"}),
        ([SHUNTER], {"rubble": 2}, {"STOP", "HIRE_RUBBLE"}),
        ([SHUNTER], {"rubble": 1}, set()),
        ([INSPECTION], {"chai": 1}, {"STOP", "HIRE_CHAI"}),
    ],
)
def test_rule_14_the_temporary_worker_needs_equipment_and_its_price(equipment, goods, offered):
    assert hiring(equipment, **goods)[1] == offered


def test_rule_14_in_a_round_with_an_event_the_line_inspection_train_hires_for_free():
    state, offered = hiring([SHUNTER, INSPECTION], event_now=1, chai=2, rubble=4)
    assert offered == {"STOP", "HIRE_FREE"}

    after = read_table(play(state, "HIRE_FREE"))["goods"][0]
    assert (after["chai"], after["rubble"]) == (2, 4)


def test_rule_14_hiring_is_paid_and_gives_a_third_worker_for_the_round():
    state, _ = hiring([SHUNTER], chai=1, rubble=2)

    for word, good, left in (("HIRE_CHAI", "chai", 0), ("HIRE_RUBBLE", "rubble", 0)):
        after = play(state, word)
        assert read_table(after)["goods"][0][good] == left
        assert [int(n) for n in fields(after).workers[:2]] == [3, 2]
    assert [int(n) for n in fields(play(state, "STOP")).workers[:2]] == [2, 2]


def test_rule_15_players_place_one_worker_at_a_time_from_the_starting_player_on():
    state = at("workers", bare(players=3), start=1)
    seats = []
    for space in ("A1", "B1", "C1", "C2", "G1", "G2"):
        seats.append(state.current_player())
        state = play(state, f"PLACE_{space}")

    assert seats == [1, 2, 0, 1, 2, 0]


def test_rule_15_a_player_with_a_third_worker_places_it_last():
    state = at("workers", seats=[{}, {"equipment": [SHUNTER], "chai": 1}])
    state = play(state, "HIRE_CHAI")
    seats = []
    for space in ("A1", "A2", "C1", "C2", "E1"):
        seats.append(state.current_player())
        state = play(state, f"PLACE_{space}")

    assert seats == [0, 1, 0, 1, 1]


@pytest.mark.parametrize(("players", "spaces"), [(1, 15), (2, 15), (3, 21), (4, 21), (5, 27)])
def test_rule_15_workers_go_to_any_empty_space_of_the_areas_a_to_g(players, spaces):
    state = at("workers", bare(players=players))
    assert len(options(state)) == spaces

    after = play(state, "PLACE_A3")  # 1 and 2 may be empty
    if players > 1:
        assert options(state) - options(after) == {"PLACE_A3"}


def test_no_worker_ever_lacks_a_space_even_in_fog():
    # Three Workers a player; B and D are closed.
    for players in (1, 2, 3, 4, 5):
        assert len(options(at("workers", bare(players=players), fog=1))) >= 3 * players
