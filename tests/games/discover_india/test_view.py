"""Discover India in words and pictures: complete, distinct, well-formed."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from games.discover_india import view
from tests.games.discover_india.positions import (
    SPECIFICATION,
    fields,
    game,
    lay_out,
    load,
    settle,
    travelling,
)

LOADING_STRINGS = [
    "discover_india",
    "discover_india(players=5,challenge=True)",
    "discover_india(players=3,side=back,returns=points)",
    "discover_india(players=4,side=back,challenge=True)",
    "discover_india(board=tiny)",
    "discover_india(board=tiny,side=back,challenge=True)",
]
SVG = "{http://www.w3.org/2000/svg}"
NAMES = [city["name"] for city in SPECIFICATION["cities"]]


def random_game(loading_string, seed):
    """Every position of one game, the first and the last included."""
    rng = np.random.default_rng(seed)
    state = load(loading_string).new_initial_state()
    yield state.clone()
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
        yield state.clone()


def picture(state):
    return ET.fromstring(view.state_svg(state.array))


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_every_action_id_has_words_of_its_own(loading_string):
    players = load(loading_string).num_players()
    for state in list(random_game(loading_string, seed=1))[::40]:
        for seat in range(players):
            words = [view.action_text(state.array, seat, action) for action in range(96)]
            assert len(set(words)) == 96


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (0, "move to New Delhi"),
        (26, "move to Chennai"),
        (33, "place the tile"),
        (39, "keep the card as a point"),
        (40, "keep the card as a symbol, tile face down"),
        (41, "on space 1"),
        (62, "on space 22"),
        (63 + 20, "festival stone to Kolkata"),
    ],
)
def test_actions_are_named_as_a_player_would(action, words):
    assert view.action_text(travelling("kolkata").array, 1, action) == words


def test_trading_names_the_tile_and_the_player_it_comes_from():
    # Seats are blue, orange, red; the mover is orange.
    state = travelling("kolkata")
    kinds = ["+".join(tile["symbols"]) for tile in SPECIFICATION["city_tiles"]["tiles"]]
    fields(state).trade[:3] = [kinds.index(name) for name in ("tea", "cow+tea", "film")]

    words = [view.action_text(state.array, 1, action) for action in (34, 35, 36)]
    assert words == [
        "exchange with the trade space: cow+tea",
        "buy film from red",
        "buy tea from blue",
    ]


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_the_outcomes_of_every_chance_node_have_words_of_their_own(loading_string):
    for state in random_game(loading_string, seed=2):
        if state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            words = {view.chance_text(state.array, outcome) for outcome in outcomes}
            assert len(words) == len(outcomes)


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_text_tells_positions_of_one_game_apart(loading_string):
    states = list(random_game(loading_string, seed=3))
    texts = [view.state_text(state.array) for state in states[-140:]]

    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("challenge", [False, True])
def test_text_tells_the_positions_after_one_decision_apart(challenge):
    rng = np.random.default_rng(4)
    state = game(players=3, challenge=challenge).new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        if not state.is_chance_node() and rng.random() < 0.15:
            children = [state.child(action) for action in actions]
            assert len({str(child) for child in children}) == len(children)
        state.apply_action(int(rng.choice(actions)))


def test_the_text_tells_pawns_stones_markers_and_groups():
    state = travelling("kolkata", others=["goa"])
    fields(state).stone[0] = 2  # north: Leh
    fields(state).marker[1] = 3
    lay_out(state, 1, {"tea": [1, 2, 3], "face down": [5]})
    text = view.state_text(state.array)

    assert re.search(r"^  Leh .*festival stone$", text, flags=re.MULTILINE)
    assert re.search(r"^  Goa .*pawn \w+", text, flags=re.MULTILINE)
    assert "last pawn: Kolkata, by road" in text
    # Three of tea: 2 points.
    assert re.search(r"^orange: marker 3, cards 0, groups 2, total 5;", text, flags=re.MULTILINE)
    assert text.count("##") == 1


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_the_picture_is_well_formed_and_says_what_it_shows(loading_string):
    for state in list(random_game(loading_string, seed=5))[::23]:
        found = picture(state)
        assert found.tag == f"{SVG}svg"
        assert found.find(f"{SVG}title").text == "Discover India"
        assert len(found.find(f"{SVG}desc").text.split()) >= 4
        view_box = [float(number) for number in found.get("viewBox").split()]
        assert view_box == [0, 0, float(found.get("width")), float(found.get("height"))]


def test_the_picture_names_every_city():
    state = settle(game().new_initial_state(), range(33))
    words = " ".join(text for text in picture(state).itertext())

    assert [name for name in NAMES if name not in words] == []


def test_the_picture_changes_with_the_position():
    states = list(random_game("discover_india", seed=6))[::4]

    assert len({view.state_svg(state.array) for state in states}) == len(states)
