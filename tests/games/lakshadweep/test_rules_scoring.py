"""Rules 13 to 20 of Lakshadweep: what the map is worth, and who wins; the printed example."""

import numpy as np
import pytest

from tests.games.lakshadweep.positions import (
    SPECIFICATION,
    TILES,
    fields,
    finish,
    game,
    lay,
    placement,
    put,
    scores,
    tile,
)


def test_rule_13_the_most_houses_on_an_island_squared():
    # One island: purple houses on L18, L17 (side B) and L26, orange ones on L27 and L06.
    state = lay("L18A0 0,0", "L17B0 0,-1", "L26A0 0,1", "L27A0 0,2", "L06A0 0,3")

    assert scores(state)["house"] == [9, 0]


def test_rule_13_a_tie_scores_for_both():
    assert scores(lay("L18A0 0,0", "L17A0 0,-1"))["house"] == [1, 1]
    # Two each: L18 and L26 against L17 and L06.
    state = lay("L18A0 0,0", "L17A0 0,-1", "L26A0 0,1", "L06A0 0,2")
    assert scores(state)["house"] == [4, 4]


def test_rule_13_each_island_for_itself():
    # L20's fishery is its north, its house its south; L18 lies beside it on its own island.
    assert scores(lay("L18A0 0,0", "L20A0 1,0"))["house"] == [2, 0]
    assert scores(lay("L18A0 0,0", "L20A2 0,-1"))["house"] == [2, 0]
    assert scores(lay("L18A0 0,0", "L20A0 0,-1"))["house"] == [4, 0]


def test_rule_14_a_hotel_scores_all_people_of_its_island():
    # L25 2 people, L15 2, L06 2; features of the other colour do not matter. L18 is elsewhere.
    state = lay("L25A0 0,0", "L15A0 0,-1", "L06A0 0,1", "L18A0 -1,0")

    assert scores(state)["hotel"] == [6, 0]


def test_rule_14_incomplete_islands_count():
    assert scores(lay("L14A0 0,0"))["hotel"] == [0, 1]


def test_rule_15_the_values_on_the_own_fisheries():
    closed = ("L01A0 0,0", "L18A0 1,0", "L17A0 1,1", "L03A2 1,-1")
    for last, expected in (("L04A0 1,2", [0, 8]), ("L04B0 1,2", [8, 0])):
        state = lay(*closed, last, num_tiles=5)
        state.apply_action(5 - 1)
        state.apply_action(3 - 1)
        assert scores(state)["fishery"] == expected


@pytest.mark.parametrize(
    ("steps", "points"),
    [
        (["L17A0 0,0"], 1),
        (["L17A0 0,0", "L03A0 0,1"], 3),  # and a forest
        (["L17A0 0,0", "L18A0 0,1"], 6),  # and a house
        (["L17A0 0,0", "L18A0 0,1", "L25A0 0,2"], 10),  # and a hotel
        (["L17A0 0,0", "L18A0 0,1", "L25A0 0,2", "L09A3 1,2"], 15),  # and a fishery
    ],
)
def test_rule_16_a_port_scores_the_kinds_of_its_colour_on_its_island(steps, points):
    assert scores(lay(*steps))["port"] == [points, 0]


def test_rule_16_two_ports_of_one_colour_score_twice_and_are_one_kind():
    assert scores(lay("L17A0 0,0", "L05A0 0,1"))["port"] == [2, 0]
    assert scores(lay("L17A0 0,0", "L18A0 0,1", "L05A0 0,2"))["port"] == [12, 0]


def test_rule_16_a_kind_counts_once():
    # Purple: two houses (L18, L26), two forests (L18, L03), a port. Orange: a house and a port.
    state = lay("L17A0 0,0", "L18A0 0,1", "L26A0 0,2", "L03A0 0,3")

    assert scores(state)["port"] == [6, 3]


def test_rule_16_other_colours_and_corals_never_count():
    # L06 has an orange house and two purple corals, L15 an orange forest and a purple coral.
    state = lay("L17A0 0,0", "L06A0 0,1", "L15A0 0,-1")

    assert scores(state)["port"] == [1, 0]


def test_rule_17_three_points_for_each_forest():
    assert scores(lay("L18A0 0,0", "L03A0 0,1", "L15A0 0,-1"))["forest"] == [6, 3]


def test_rule_18_the_more_corals_10_points_the_fewer_nothing():
    # L18 0/2, L14 2/0, L15 1/0.
    assert scores(lay("L18A0 0,0"))["corals"] == [0, 10]
    assert scores(lay("L18A0 0,0", "L14A0 1,0", "L15A0 2,0"))["corals"] == [10, 0]


def test_rule_18_equally_many_corals_bring_10_points_to_both():
    assert scores(lay("L18A0 0,0", "L14A0 1,0"))["corals"] == [10, 10]
    nothing = scores(lay("L26A0 0,0"))
    assert (nothing["coral_count"], nothing["corals"]) == ([0, 0], [10, 10])


def test_rule_19_completion_tokens_are_added():
    state = lay("L01A0 0,0")

    assert scores(state)["island_tokens"] == [8, 0]
    # House 1, token 8; corals 0/2.
    assert scores(state)["total"] == [1 + 8, 10]


def tie(side, *, returns="win"):
    """A game of three tiles whose totals are made equal; L18 and L17 are one island.

    Side A. Purple: houses 1 + 1, forest 3, port 6 (port, forest, house); 11. Orange: house 1, the
    token of L01 8, corals 10 (5 to 0); 19. Purple is given 8 more. Side B, colours swapped but for
    the token: orange 11 + 8, purple 1 + 10 = 11, and 8 more.
    """
    steps = [f"{name}{side}0 {x},{y}" for name, x, y in (("L18", 0, 0), ("L01", 1, 0))]
    state = lay(*steps, num_tiles=3, returns=returns)
    fields(state).completion_points[0] += 8
    put(state, placement(f"L17{side}0 0,1"))
    return state


@pytest.mark.parametrize(("side", "winner"), [("A", 1), ("B", 0)])
def test_rule_20_equal_totals_are_decided_by_the_corals_of_either_colour(side, winner):
    state = tie(side)

    assert scores(state)["total"] == [19, 19]
    assert scores(state)["coral_count"] == ([0, 5] if winner == 1 else [5, 0])
    assert state.is_terminal()
    assert state.returns() == ([-1.0, 1.0] if winner == 1 else [1.0, -1.0])


def test_rule_20_equal_totals_are_worth_no_points():
    assert tie("A", returns="points").returns() == [0.0, 0.0]


def test_rule_20_equal_totals_and_corals_share_the_win():
    # L18 0/2 and L03 0/1 with side A, L01 and L17 with side B: 3 corals each.
    state = lay("L18A0 0,0", "L03A0 0,1", "L01B0 1,0", num_tiles=4)
    ended = state.clone()
    put(ended, placement("L17B0 0,-1"))
    purple, orange = scores(ended)["total"]
    assert scores(ended)["coral_count"] == [3, 3]
    assert purple != orange
    fields(state).completion_points[0 if purple < orange else 1] += abs(purple - orange)
    put(state, placement("L17B0 0,-1"))

    assert scores(state)["corals"] == [10, 10]
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]


def test_rule_20_the_larger_total_wins_whatever_the_corals():
    winners = set()
    rng = np.random.default_rng(8)
    for _ in range(60):
        state = finish(game(num_tiles=8).new_initial_state(), rng)
        totals, corals = scores(state)["total"], scores(state)["coral_count"]
        if totals[0] != totals[1]:
            expected = [1.0, -1.0] if totals[0] > totals[1] else [-1.0, 1.0]
            assert state.returns() == expected
            winners.add((totals[0] > totals[1], corals[0] > corals[1]))

    assert len(winners) == 4  # each colour, with more corals and with fewer


def test_rule_20_points_are_the_difference_of_the_totals():
    state = finish(
        game(returns="points", mode="advanced").new_initial_state(), np.random.default_rng(4)
    )
    purple, orange = scores(state)["total"]

    assert state.returns() == [purple - orange, orange - purple]
    assert purple != orange


def example_game():
    """The example of the specification, the map turned so that its first tile is unturned."""
    turns = SPECIFICATION["example_game"]["turns"]
    first = turns[0]
    steps = []
    for turn in turns:
        x, y, rotation = turn["x"] - first["x"], turn["y"] - first["y"], turn["rotation"]
        for _ in range(-first["rotation"] % 4):
            x, y, rotation = -y, x, (rotation + 1) % 4
        name = turn["tile"]
        distinct = 1 if name == "L01" else 2 if 14 <= int(name[1:]) <= 18 else 4
        steps.append(f"{name}{turn['side']}{rotation % distinct} {x},{y}")
    return steps


def test_the_example_game_ends_in_the_printed_scoring_example():
    example = SPECIFICATION["example_game"]
    state = lay(*example_game())
    drawn = []
    for value in example["fish_draw_order"]:
        drawn.append(int(fields(state).revealed))
        state.apply_action(value - 1)

    assert drawn == list(range(12))
    assert state.is_terminal()
    # Rulebook: Ria 9+19+18+19+9+0+12 = 86, Sid 12+13+15+12+15+10+5 = 82.
    assert scores(state) == {
        "house": [9, 12],
        "hotel": [19, 13],
        "fishery": [18, 15],
        "port": [19, 12],
        "forest": [9, 15],
        "corals": [0, 10],
        "island_tokens": [12, 5],
        "reef": [0, 0],
        "total": [86, 82],
        "coral_count": [18, 19],
    }
    assert state.returns() == [1.0, -1.0]


def test_the_example_game_places_the_fish_tokens_and_completion_tokens_as_told():
    turns = SPECIFICATION["example_game"]["turns"]
    steps = example_game()
    before = 0
    for count in (2, 5, 13, 20, 25, 28):
        g = fields(lay(*steps[:count], then=_next(turns, count)))
        told = [turn for turn in turns[:count] if "fish_tokens" in turn]
        assert g.fishery_tokens[: g.fisheries].tolist() == [len(t["fish_tokens"]) for t in told]
        tokens = [
            (t["player"], t["completion_token"]) for t in turns[:count] if "completion_token" in t
        ]
        for seat, colour in enumerate(("purple", "orange")):
            assert g.completion_points[seat] == sum(v for player, v in tokens if player == colour)
        assert g.placed == count > before
        before = count


def _next(turns, count):
    if count == TILES:
        return ""
    assert tile(turns[count]["tile"]) >= 0
    return turns[count]["tile"] + turns[count]["side"]
