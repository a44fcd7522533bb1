"""Parameters of Alubari: every one outside its range is refused with a sentence."""

import pytest

import games

BAD = [
    ("players=0", "players"),
    ("players=6", "players"),
    ("players=-1", "players"),
    ("players=3,board=tiny", "players"),
    ("players=5,board=tiny", "players"),
    ("players=2.5", "players"),
    ("players=two", "players"),
    ("printed_estate=1", "printed_estate"),
    ("printed_estate=no", "printed_estate"),
    ("board=tiny,printed_estate=False", "printed_estate"),
    ("darjeeling_wild=yes", "darjeeling_wild"),
    ("returns=score", "returns"),
    ("returns=", "returns"),
    ("returns=WIN", "returns"),
    ("board=small", "board"),
    ("board=0", "board"),
    ("max_rounds=0", "max_rounds"),
    ("max_rounds=-5", "max_rounds"),
    ("max_rounds=many", "max_rounds"),
    ("weather=sun", "weather"),
]

GOOD = [
    *(f"players={players}" for players in (1, 2, 3, 4, 5)),
    *(f"players={players},board=tiny" for players in (1, 2)),
    "players=5,printed_estate=False",
    "darjeeling_wild=True",
    "returns=points",
    "players=1,returns=win",
    "max_rounds=1",
    "max_rounds=100000",
]


@pytest.mark.parametrize(("parameters", "named"), BAD)
def test_parameter_out_of_range_is_refused_with_a_sentence_that_names_it(parameters, named):
    with pytest.raises(ValueError, match=rf"\b{named}\b") as refusal:
        games.load_game(f"alubari({parameters})")

    assert len(str(refusal.value).split()) >= 4  # what was found, and what would be right


@pytest.mark.parametrize("parameters", GOOD)
def test_parameter_at_the_edge_of_its_range_is_accepted(parameters):
    game = games.load_game(f"alubari({parameters})")

    assert game.new_initial_state().is_chance_node()


def test_parameters_left_out_are_those_of_the_specification():
    given = games.load_game("alubari").get_parameters()

    assert given == {
        "players": 2,
        "printed_estate": True,
        "darjeeling_wild": False,
        "returns": "win",
        "board": "full",
        "max_rounds": 100,
    }


@pytest.mark.parametrize("board", ["full", "tiny"])
def test_actions_are_the_same_on_both_boards(board):
    game = games.load_game(f"alubari(board={board})")

    assert game.num_distinct_actions() == 135
    assert game.max_chance_outcomes() == 30


# Specification 7.2: (players, decisions, chance nodes, points of one player at most).
BOUNDS = [
    (1, 4182, 2406, 6392),
    (2, 6950, 2436, 6515.5),
    (3, 9596, 3310, 6460),
    (4, 11797, 3310, 6465),
    (5, 14398, 4208, 6471),
]


@pytest.mark.parametrize(("players", "decisions", "chance_nodes", "points"), BOUNDS)
def test_bounds_are_those_of_the_specification(players, decisions, chance_nodes, points):
    game = games.load_game(f"alubari(players={players},returns=points)")

    assert game.max_game_length() == decisions
    assert game.max_chance_nodes_in_history() == chance_nodes
    if players == 1:
        assert (game.min_utility(), game.max_utility()) == (0, points)
    else:
        limit = (players - 1) * points
        assert (game.min_utility(), game.max_utility()) == (-limit, limit)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_place_with_a_card_takes_one_chance_node_more(players):
    more = games.load_game(f"alubari(players={players},printed_estate=False)")
    usual = games.load_game(f"alubari(players={players})")

    assert more.max_chance_nodes_in_history() == usual.max_chance_nodes_in_history() + 1


# Specification 7.5.
@pytest.mark.parametrize(
    ("players", "rounds", "decisions", "chance_nodes"),
    [(1, 1, 26, 16), (1, 2, 46, 29), (2, 1, 78, 29)],
)
def test_bounds_of_the_tiny_board(players, rounds, decisions, chance_nodes):
    game = games.load_game(f"alubari(players={players},board=tiny,max_rounds={rounds})")

    assert game.max_game_length() == decisions
    assert game.max_chance_nodes_in_history() == chance_nodes


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_shared_win_lies_between_a_loss_and_one(players):
    game = games.load_game(f"alubari(players={players})")

    assert game.min_utility() == pytest.approx(-1 / (players - 1))
    assert game.max_utility() == 1
    assert game.utility_sum() == 0
