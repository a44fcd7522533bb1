"""Rules 6 to 9 of Discover India: where a pawn may go."""

import pytest

from tests.games.discover_india.positions import (
    AIR,
    AIRPORTS,
    CITIES,
    MOVES,
    REGION,
    ROAD,
    SPECIAL,
    SPECIFICATION,
    cities,
    fields,
    game,
    move_to,
    neighbours,
    settle,
    travelling,
)

EXAMPLES = SPECIFICATION["examples"]


def test_rule_6_the_first_pawn_goes_to_one_of_the_airports():
    state = settle(game().new_initial_state(), MOVES)

    assert cities(state) == AIRPORTS


def test_rule_6_the_second_player_goes_on_by_road():
    state = settle(game().new_initial_state(), MOVES)
    move_to(state, "kolkata")
    settle(state, MOVES)

    assert (state.current_player(), cities(state)) == (1, neighbours("kolkata"))
    assert len(cities(state)) == 5


@pytest.mark.parametrize("name", ["road_move", "road_move_next", "air_move", "after_flight"])
def test_rule_7_and_rule_8_examples_of_the_rulebook(name):
    example = EXAMPLES[name]
    by = {"road": ROAD, "air": AIR}[example["arrived_by"]]
    state = travelling(example["last_pawn"], by, others=example["also_occupied"], players=4)

    assert cities(state) == set(example["options"])


def test_rule_7_free_neighbours_of_the_pawn_last_placed():
    state = travelling("khajuraho", others=["bhopal"], players=3)
    assert cities(state) == {"kanpur", "varanasi", "lingaraj_temple"}

    # "If Orange moves their pawn to the Lingaraj temple, the next player has two options."
    move_to(state, "lingaraj_temple")
    settle(state, MOVES)
    assert cities(state) == {"kolkata", "vizag"}


def test_rule_7_the_own_pawn_blocks_and_its_place_does_not_matter():
    state = travelling("bhopal", own="kanpur")
    assert cities(state) == neighbours("bhopal")

    state = travelling("khajuraho", own="kanpur")
    assert cities(state) == {"varanasi", "lingaraj_temple", "bhopal"}


def test_rule_7_with_two_players_four_pawns_block():
    state = travelling("bhopal", players=2, others=["agra", "ajanta"], own="udaipur")

    assert cities(state) == {"khajuraho", "nagpur", "kanha"}


def test_rule_7_a_city_without_a_tile_may_not_be_entered():
    state = travelling("mumbai", AIR, without=["goa", "somnath"])

    assert cities(state) == {"ahmedabad", "ajanta", "hyderabad"}


def test_rule_8_after_an_airport_was_reached_by_road_one_may_fly():
    roads = {"lingaraj_temple", "ranchi", "gangtok", "assam"}
    state = travelling("kolkata", ROAD, others=["bodh_gaya"])
    assert cities(state) == roads | {"chennai", "mumbai", "new_delhi"}

    for by in (AIR, SPECIAL):
        assert cities(travelling("kolkata", by, others=["bodh_gaya"])) == roads


def test_rule_8_not_to_an_airport_with_a_pawn():
    state = travelling("kolkata", ROAD, others=["mumbai"])

    assert cities(state) == neighbours("kolkata") | {"chennai", "new_delhi"}


def test_rule_8_nobody_flies_from_a_city_without_an_airport():
    assert not cities(travelling("khajuraho", ROAD)) & AIRPORTS


def test_rule_8_the_next_player_does_not_fly_again():
    state = move_to(travelling("kolkata", ROAD), "mumbai")
    assert fields(state).by == AIR
    settle(state, MOVES)
    assert cities(state) == neighbours("mumbai")


def test_rule_8_an_airport_reached_by_road_again_lets_one_fly():
    # From Lingaraj temple to Kolkata by road.
    state = move_to(travelling("lingaraj_temple", ROAD), "kolkata")
    assert fields(state).by == ROAD
    settle(state, MOVES)
    assert cities(state) == (neighbours("kolkata") - {"lingaraj_temple"}) | AIRPORTS - {"kolkata"}


def test_rule_9_from_a_dead_end_to_any_free_city_of_the_region():
    state = travelling("leh", ROAD, others=["srinagar"])
    north = {name for name in CITIES if REGION[name] == "north"}
    assert cities(state) == north - {"leh", "srinagar"}

    # New Delhi was not reached by road: the next player goes on by road.
    move_to(state, "new_delhi")
    assert fields(state).by == SPECIAL
    settle(state, MOVES)
    assert cities(state) == neighbours("new_delhi")


def test_rule_9_a_dead_end_at_an_airport_that_was_not_reached_by_road():
    # All five roads are shut and nobody may fly: the other cities of the north.
    shut = {"others": ["amritsar", "shimla", "rishikesh"], "own": "agra", "without": ["jaipur"]}
    assert cities(travelling("new_delhi", SPECIAL, players=5, **shut)) == {"srinagar", "leh"}
    assert cities(travelling("new_delhi", AIR, players=5, **shut)) == {"srinagar", "leh"}
    # Reached by road: three airports are free.
    assert cities(travelling("new_delhi", ROAD, players=5, **shut)) == AIRPORTS - {"new_delhi"}


def test_rule_9_an_airport_of_the_region_is_reached_by_the_dead_end_rule_not_by_air():
    # Mumbai reached by road, its roads shut, and all other airports too: the west.
    others = ["ahmedabad", "somnath", "ajanta"]
    state = travelling(
        "mumbai",
        ROAD,
        others=others,
        own="goa",
        without=["hyderabad", "new_delhi", "kolkata", "chennai"],
        players=5,
    )

    assert cities(state) == {"jaipur", "jaisalmer", "udaipur"}
    assert fields(move_to(state, "jaipur")).by == SPECIAL


def test_rule_9_it_is_the_region_of_the_pawn_last_placed():
    # The own pawn is in the south.
    state = travelling("leh", ROAD, others=["srinagar"], own="goa")

    assert {REGION[name] for name in cities(state)} == {"north"}


def test_rule_9_not_by_choice():
    # Srinagar is free: the only move, taken at once.
    g = fields(travelling("leh", ROAD))

    assert (CITIES[g.last], g.by) == ("srinagar", ROAD)


def test_rule_9_neighbours_without_a_tile_are_a_dead_end_too():
    state = travelling("leh", ROAD, without=["srinagar"])
    north = {name for name in CITIES if REGION[name] == "north"}

    assert cities(state) == north - {"leh", "srinagar"}


def test_rule_9_from_a_region_without_tiles_to_any_free_city_with_one():
    north = {name for name in CITIES if REGION[name] == "north"}
    state = travelling("leh", ROAD, others=["goa"], without=[*(north - {"leh"}), "kochi"])

    assert cities(state) == set(CITIES) - north - {"goa", "kochi"}
    assert fields(move_to(state, "mumbai")).by == SPECIAL
    settle(state, MOVES)
    assert cities(state) == neighbours("mumbai") - {"goa"}
