"""Parameters of Indigo: what each changes, and that wrong ones are refused with a sentence."""

import pytest

import games
from games.indigo.spiel import DEFINITION
from tests.games.indigo.positions import load

# loading parameters, what the message says: the parameter, what was found, what is valid
BAD = [
    ("shared_gateways=False", "shared_gateways: found False; valid: True for 2 players"),
    ("players=4,shared_gateways=False", "shared_gateways: found False; valid: True for 4 players"),
    ("returns=rank", "returns: found 'rank'; valid: 'win' or 'points'"),
    ("radius=1", "radius: found 1; valid: 2, 3 or 4"),
    ("radius=5", "radius: found 5; valid: 2, 3 or 4"),
    ("open_spaces=0", "open_spaces: found 0; valid: 1 to 54, or -1"),
    ("open_spaces=55", "open_spaces: found 55; valid: 1 to 54, or -1"),
    ("open_spaces=-2", "open_spaces: found -2; valid: 1 to 54, or -1"),
    ("radius=2,open_spaces=13", "open_spaces: found 13; valid: 1 to 12, or -1"),
    ("tile_counts=14 6 14 14", "tile_counts: found '14 6 14 14'; valid: 5 numbers"),
    ("tile_counts=14 6 14 14 6 1", "tile_counts: found '14 6 14 14 6 1'; valid: 5 numbers"),
    ("tile_counts=14 6 14 14 six", "tile_counts: found '14 6 14 14 six'; valid: 5 numbers"),
    ("tile_counts=14 6 14 14 -6", "tile_counts: found '14 6 14 14 -6'; valid: 5 numbers"),
    ("tile_counts=14 6 14 14 6.5", "tile_counts: found '14 6 14 14 6.5'; valid: 5 numbers"),
    ("tile_counts=14 6 14 14 ²", "tile_counts: found '14 6 14 14 ²'; valid: 5 numbers"),
    ("tile_counts=14 6 14 14 10000", "tile_counts: found '14 6 14 14 10000'; valid: 5 numbers"),
    ("tile_counts=14 6 14 14 5", "valid: at least 54 tiles in all"),
    ("radius=2,open_spaces=3,tile_counts=0 1 1 0 0", "valid: at least 3 tiles in all"),
]


@pytest.mark.parametrize(("parameters", "message"), BAD, ids=[words for words, _ in BAD])
def test_a_parameter_out_of_range_is_refused_with_a_sentence(parameters, message):
    with pytest.raises(ValueError, match="indigo") as error:
        games.load_game(f"indigo({parameters})")

    assert message in str(error.value)


@pytest.mark.parametrize("parameters", [words for words, _ in BAD])
def test_the_sentence_names_game_parameter_finding_and_what_is_valid(parameters):
    merged = dict(DEFINITION.defaults)
    for pair in parameters.split(","):
        name, _, value = pair.partition("=")
        known = type(merged[name])
        merged[name] = value == "True" if known is bool else known(value)

    with pytest.raises(ValueError, match=r"^indigo: \w+: found .+; valid: .+$"):
        DEFINITION.encode(merged)


@pytest.mark.parametrize("players", [-2, 0, 1, 5])
def test_indigo_is_for_two_to_four(players):
    with pytest.raises(ValueError, match=rf"indigo: players: {players} is not in 2\.\.4"):
        games.load_game(f"indigo(players={players})")


OF_ANOTHER_TYPE = {
    "tile_counts=54": "tile_counts",  # OpenSpiel takes a bare number for an int
    "players=2.5": "players",
    "players=two": "players",
    "open_hands=1": "open_hands",
    "shared_gateways=yes": "shared_gateways",
    "tie_break=gems": "tie_break",
}


@pytest.mark.parametrize("parameters", OF_ANOTHER_TYPE)
def test_a_parameter_of_another_type_or_name_is_refused_by_name(parameters):
    with pytest.raises(ValueError, match=OF_ANOTHER_TYPE[parameters]):
        games.load_game(f"indigo({parameters})")


GOOD = [
    "players=3",
    "players=4",
    "players=3,shared_gateways=False",
    "open_hands=True",
    "returns=points",
    "players=3,returns=points",
    "radius=2",
    "radius=3,tile_counts=8 3 8 8 3",
    "open_spaces=1",
    "open_spaces=54",
    "tile_counts=0 0 0 54 0",
    "tile_counts=9999 0 0 0 9999",
    "radius=2,open_spaces=3,tile_counts=2 1 2 2 1",
]


@pytest.mark.parametrize("parameters", GOOD)
def test_a_game_loads_with_its_parameters_and_again_from_its_own_name(parameters):
    game = load(f"indigo({parameters})")

    assert str(game) == str(games.load_game(str(game)))
    assert {"players", "radius", "tile_counts"} <= set(game.get_parameters())


# parameters: distinct actions, decisions, chance nodes, utility from, to
BOUNDS = [
    ("players=2", 810, 54, 54, -1, 1),
    ("players=3", 810, 54, 54, -1 / 2, 1),
    ("players=4", 810, 54, 54, -1 / 3, 1),
    ("players=2,open_hands=True", 810, 54, 56, -1, 1),
    ("players=4,open_hands=True", 810, 54, 58, -1 / 3, 1),
    ("players=2,returns=points", 810, 54, 54, -1, 1),
    ("players=3,returns=points", 810, 54, 54, 0, 1),
    ("radius=3", 450, 30, 30, -1, 1),
    ("radius=2,open_spaces=3,tile_counts=2 1 2 2 1", 45, 3, 3, -1, 1),
]


@pytest.mark.parametrize(("parameters", "actions", "decisions", "chance", "low", "high"), BOUNDS)
def test_bounds_are_those_of_the_specification(parameters, actions, decisions, chance, low, high):
    game = load(f"indigo({parameters})")

    assert actions == game.num_distinct_actions()
    assert decisions == game.max_game_length()
    assert chance == game.max_chance_nodes_in_history()
    assert game.max_chance_outcomes() == 5
    assert (low, high) == (game.min_utility(), game.max_utility())


@pytest.mark.parametrize(
    ("parameters", "utility", "total"),
    [
        ("players=2", "ZERO_SUM", 0),
        ("players=4", "ZERO_SUM", 0),
        ("players=2,returns=points", "ZERO_SUM", 0),
        ("players=3,returns=points", "GENERAL_SUM", None),
        ("players=4,returns=points", "GENERAL_SUM", None),
    ],
)
def test_only_the_points_of_three_or_four_are_general_sum(parameters, utility, total):
    game = load(f"indigo({parameters})")

    assert utility == game.get_type().utility.name
    assert total == game.utility_sum()
