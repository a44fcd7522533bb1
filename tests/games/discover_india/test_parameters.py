"""Parameters of Discover India: every one outside its range is refused with a sentence."""

import pytest

import games

ON_THE_BACK = " on the back of the Kolams: there are not enough tiles for more"


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ("players=1", "players: 1 is not in 2..5"),
        ("players=6", "players: 6 is not in 2..5"),
        ("players=5,side=back", f"players is 5; it must be 2..4{ON_THE_BACK}"),
        ("players=3,board=tiny", "players is 3; it must be 2 on the tiny board"),
        ("players=4,board=tiny,side=back", "players is 4; it must be 2 on the tiny board"),
        ("side=middle", "side is 'middle'; it must be 'front' or 'back'"),
        ("returns=score", "returns is 'score'; it must be 'win' or 'points'"),
        ("board=europe", "board is 'europe'; it must be 'india' or 'tiny'"),
    ],
)
def test_a_value_outside_its_range_is_refused_with_a_sentence(parameters, sentence):
    with pytest.raises(ValueError, match="discover_india") as refusal:
        games.load_game(f"discover_india({parameters})")

    assert str(refusal.value) == f"discover_india: {sentence}"


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ("colours=4", "colours"),
        ("challenge=1", "challenge"),
        ("players=two", "players"),
        ("random_first_player=no", "random_first_player"),
        ("side=Front", "side"),
    ],
)
def test_an_unknown_word_or_name_is_refused(parameters, named):
    with pytest.raises(ValueError, match=rf"\b{named}\b"):
        games.load_game(f"discover_india({parameters})")


@pytest.mark.parametrize("challenge", [False, True])
@pytest.mark.parametrize(
    "parameters",
    [
        *(f"players={players}" for players in (2, 3, 4, 5)),
        *(f"players={players},side=back" for players in (2, 3, 4)),
        "board=tiny",
        "board=tiny,side=back",
        "returns=points,random_first_player=False",
    ],
)
def test_all_other_combinations_are_accepted(parameters, challenge):
    game = games.load_game(f"discover_india({parameters},challenge={challenge})")

    assert game.new_initial_state().is_chance_node()


def test_parameters_left_out_are_the_printed_game_for_two():
    assert games.load_game("discover_india").get_parameters() == {
        "players": 2,
        "side": "front",
        "challenge": False,
        "random_first_player": True,
        "returns": "win",
        "board": "india",
    }


@pytest.mark.parametrize(
    ("parameters", "decisions", "chance_nodes"),
    [
        # Specification, section 7, table; START counts one.
        ("players=2", 146, 79),
        ("players=3", 203, 99),
        ("players=4", 260, 119),
        ("players=5", 317, 139),
        ("players=2,challenge=True", 147, 111),
        ("players=5,challenge=True", 318, 171),
        ("players=2,side=back", 164, 85),
        ("players=4,side=back", 296, 131),
        ("players=4,side=back,challenge=True", 297, 163),
        ("board=tiny,random_first_player=False", 9, None),
        ("board=tiny,challenge=True", 10, None),
        ("board=tiny,side=back", 15, None),
        ("board=tiny,side=back,challenge=True", 16, None),
    ],
)
def test_lengths_are_bounded_as_the_specification_says(parameters, decisions, chance_nodes):
    game = games.load_game(f"discover_india({parameters})")

    assert game.num_distinct_actions() == 96
    assert game.max_chance_outcomes() == (4 if "tiny" in parameters else 55)
    assert game.max_game_length() == decisions
    if chance_nodes:
        assert game.max_chance_nodes_in_history() == chance_nodes
    assert game.max_chance_nodes_in_history() >= 9


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_returns_are_bounded_as_the_specification_says(players):
    # Win: 1 and -1 / (n - 1). Points: (n - 1) * Bd, Bd = 5n + 81 on the front.
    win = games.load_game(f"discover_india(players={players})")
    points = games.load_game(f"discover_india(players={players},returns=points)")

    assert (win.min_utility(), win.max_utility()) == (-1 / (players - 1), 1)
    most = (players - 1) * (5 * players + 81)
    assert (points.min_utility(), points.max_utility()) == (-most, most)
