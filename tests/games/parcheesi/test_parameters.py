"""Parameters of Parcheesi: every one outside its range is refused with a sentence."""

import pytest

import games
from tests.games.parcheesi.positions import START, at, moves, pawns, play, rests, spin, spinner

BAD = [
    ("players=1", "players"),
    ("players=5", "players"),
    ("players=3,arms=2", "players"),
    ("players=4,arms=3", "players"),
    ("arms=1", "arms"),
    ("arms=5", "arms"),
    ("arm_length=2", "arm_length"),
    ("arm_length=18", "arm_length"),
    ("gap=0", "gap"),
    ("gap=17", "gap"),
    ("gap=-1", "gap"),
    ("arm_length=4,safe_offsets=0 1,gap=4", "gap"),
    ("home_path=0", "home_path"),
    ("home_path=8", "home_path"),
    ("pawns=0", "pawns"),
    ("pawns=5", "pawns"),
    ("dice=0", "dice"),
    ("dice=3", "dice"),
    ("die_sides=1", "die_sides"),
    ("die_sides=7", "die_sides"),
    ("enter_value=0", "enter_value"),
    ("enter_value=7", "enter_value"),
    ("die_sides=4", "enter_value"),  # the default of 5 is on no side
    ("safe_offsets=0 17", "safe_offsets"),
    ("safe_offsets=-1 0", "safe_offsets"),
    ("safe_offsets=0 7 7", "safe_offsets"),
    ("safe_offsets=0 seven", "safe_offsets"),
    ("safe_offsets=0 1.5", "safe_offsets"),
    ("safe_offsets=7", "safe_offsets"),  # OpenSpiel takes a bare number for an int
    ("capture_bonus=-1", "capture_bonus"),
    ("home_bonus=-1", "home_bonus"),
    ("max_spins=0", "max_spins"),
    ("max_spins=1001", "max_spins"),
    ("players=2.5", "players"),
    ("players=two", "players"),
    ("random_first_player=1", "random_first_player"),
    ("forfeit14_ends_turn=yes", "forfeit14_ends_turn"),
    ("rule3_beats_doublets=0", "rule3_beats_doublets"),
    ("colours=4", "colours"),
]

GOOD = [
    *(f"players={players}" for players in (2, 3, 4)),
    "arms=2",
    "players=3,arms=3",
    "arm_length=3,gap=2,safe_offsets=0 0",
    "gap=1",
    "gap=16",
    "home_path=1",
    "home_path=7",
    "pawns=1",
    "dice=1",
    "die_sides=2,enter_value=1",
    "enter_value=1",
    "enter_value=6",
    "safe_offsets=0 0",
    "safe_offsets=16 16",
    "capture_bonus=0",
    "home_bonus=0",
    "max_spins=1",
    "max_spins=1000",
]


@pytest.mark.parametrize(("parameters", "named"), BAD)
def test_parameter_out_of_range_is_refused_with_a_sentence_that_names_it(parameters, named):
    with pytest.raises(ValueError, match=rf"\b{named}\b") as refusal:
        games.load_game(f"parcheesi({parameters})")

    # What was found, in words that are not only Python's.
    assert len(str(refusal.value).split()) >= 4


@pytest.mark.parametrize("parameters", GOOD)
def test_parameter_at_the_edge_of_its_range_is_accepted(parameters):
    game = games.load_game(f"parcheesi({parameters})")

    assert game.new_initial_state().is_chance_node()


def test_parameters_left_out_are_those_of_the_travel_edition():
    given = games.load_game("parcheesi").get_parameters()

    assert {name: given[name] for name in ("arms", "arm_length", "gap", "home_path")} == {
        "arms": 4,
        "arm_length": 17,
        "gap": 5,
        "home_path": 7,
    }
    assert (given["pawns"], given["dice"], given["die_sides"], given["enter_value"]) == (4, 2, 6, 5)
    assert (given["capture_bonus"], given["home_bonus"], given["max_spins"]) == (20, 10, 1000)
    assert given["safe_offsets"] == "0 7 12"
    assert given["players"] == 2
    assert given["random_first_player"] is True
    assert given["forfeit14_ends_turn"] is True
    assert given["rule3_beats_doublets"] is True


def test_number_of_actions_follows_from_pawns_and_sides():
    # Specification, section 4: 1 + (sides + 2) * pawns.
    assert games.load_game("parcheesi").num_distinct_actions() == 33
    small = games.load_game("parcheesi(pawns=2,die_sides=3,enter_value=3)")
    assert small.num_distinct_actions() == 11


@pytest.mark.parametrize("outcomes", [(2, 6, 21), (2, 3, 6), (1, 6, 6), (1, 2, 2)])
def test_number_of_spins_follows_from_dice_and_sides(outcomes):
    # D * (D + 1) / 2 unordered spins of two spinners, D of one.
    dice, sides, expected = outcomes
    state = at(dice=dice, die_sides=sides, enter_value=2)

    assert len(state.chance_outcomes()) == expected


def test_the_smallest_board_is_still_parcheesi():
    # Ring of 2 * 3 spaces, turn-off on 6 - 1 = 5, one space of HOME PATH, HOME = 5 + 2 = 7.
    tiny = {
        "arms": 2, "arm_length": 3, "gap": 1, "home_path": 1, "safe_offsets": "0 0", "pawns": 1,
        "dice": 1, "die_sides": 2, "enter_value": 2, "capture_bonus": 2, "home_bonus": 1,
    }  # fmt: skip
    assert moves(spin(at([START], [START], **tiny), 2)) == {"enter"}
    assert play(spin(at([5], [START], **tiny), 2), "5+2").returns() == [1, -1]
    assert spinner(spin(at([6], [START], **tiny), 2)) == 1  # HOME only on an exact count
    # Seat 1 enters 3 spaces on: it meets seat 0's 1 on its own 1 + 3 = 4; 0 and 3 are safe.
    assert pawns(play(spin(at([0], [4], **tiny), 1), "0+1"))[1] == [START]
    assert moves(spin(at([2], [0], **tiny), 1)) == set()
    assert moves(spin(at([2], [0], **tiny), 2)) == {"2+2"}


def test_doublets_total_twice_the_opposite_sides_of_smaller_dice():
    # Sides 1 to 3: opposite sides are 4 together, so doublets are 8 instead of 14.
    small = {"arms": 2, "arm_length": 6, "gap": 2, "home_path": 1, "safe_offsets": "0 0"}
    state = at([2, 0], [-1, -1], die_sides=3, enter_value=3, pawns=2, **small)

    assert moves(spin(state, 1, 1)) == {"2+1", "2+3", "0+1", "0+3"}
    # 2 + 0 + 8 = 10, in steps of 2.
    assert rests(spin(state, 2, 2)) == {(10, 0), (8, 2), (6, 4)}
