"""Parameters of Lakshadweep: every one outside its range is refused with a sentence."""

import pytest

import games

ACCEPTED = [
    "",
    "players=2",
    "mode=base",
    "mode=advanced",
    "random_first_player=False",
    "returns=points",
    "num_tiles=3",
    "num_tiles=28,mode=advanced,returns=win",
]


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ("players=1", "lakshadweep: players: 1 is not in 2..2"),
        ("players=3", "lakshadweep: players: 3 is not in 2..2"),
        ("mode=expert", "lakshadweep: mode is 'expert'; it must be 'base' or 'advanced'"),
        ("returns=score", "lakshadweep: returns is 'score'; it must be 'win' or 'points'"),
        ("num_tiles=2", "lakshadweep: num_tiles is 2; it must be 3..28"),
        ("num_tiles=29", "lakshadweep: num_tiles is 29; it must be 3..28"),
        ("num_tiles=-3", "lakshadweep: num_tiles is -3; it must be 3..28"),
    ],
)
def test_a_value_outside_its_range_is_refused_with_a_sentence(parameters, sentence):
    with pytest.raises(ValueError, match=r"lakshadweep") as refusal:
        games.load_game(f"lakshadweep({parameters})")

    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ("tiles=5", "tiles"),
        ("num_tiles=three", "num_tiles"),
        ("num_tiles=3.5", "num_tiles"),
        ("random_first_player=1", "random_first_player"),
        ("mode=Advanced", "mode"),
    ],
)
def test_an_unknown_word_or_name_is_refused(parameters, named):
    with pytest.raises(ValueError, match=rf"\b{named}\b"):
        games.load_game(f"lakshadweep({parameters})")


@pytest.mark.parametrize("parameters", ACCEPTED)
def test_parameters_inside_their_ranges_are_accepted(parameters):
    game = games.load_game(f"lakshadweep({parameters})")

    assert game.new_initial_state().is_chance_node()


def test_parameters_left_out_are_the_full_base_game():
    assert games.load_game("lakshadweep").get_parameters() == {
        "players": 2,
        "mode": "base",
        "random_first_player": True,
        "returns": "win",
        "num_tiles": 28,
    }


@pytest.mark.parametrize(
    ("parameters", "decisions", "chance_nodes", "lead"),
    [
        ("returns=points", 82, 45, 442),
        ("returns=points,mode=advanced", 95, 45, 561),
        ("num_tiles=3", 7, 20, 1),
    ],
)
def test_bounds_are_those_of_the_specification(parameters, decisions, chance_nodes, lead):
    # Specification, section 7: base 3N - 2, advanced 13 more; 1 + N + 16 chance nodes.
    game = games.load_game(f"lakshadweep({parameters})")

    assert game.num_distinct_actions() == 920
    assert game.max_chance_outcomes() == 56
    assert game.max_game_length() == decisions
    assert game.max_chance_nodes_in_history() == chance_nodes
    assert (game.min_utility(), game.max_utility()) == (-lead, lead)
