"""Lakshadweep in words and pictures: complete, distinct, well-formed."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from games.lakshadweep import view
from games.lakshadweep.board import TILE_NAMES
from tests.games.lakshadweep.positions import fields, finish, game, ids, lay, load, scores, set_up

LOADING_STRINGS = [
    "lakshadweep",
    "lakshadweep(mode=advanced)",
    "lakshadweep(mode=advanced,returns=points)",
    "lakshadweep(num_tiles=6)",
    "lakshadweep(num_tiles=3,mode=advanced)",
]
SVG = "{http://www.w3.org/2000/svg}"
SHOWN = ("L18A0 0,0", "L14A0 1,0", "L03A0 0,1")


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
    for state in list(random_game(loading_string, seed=1))[::25]:
        for seat in (0, 1):
            words = [view.action_text(state.array, seat, action) for action in range(920)]
            assert len(set(words)) == 920


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (0, "pick the open tile 1, L19"),
        (2, "pick the top of the deck, L21A"),
        (4, "remove the open tile 2, L20"),
        (426, "cell 0,0"),
        (6, "cell -14,-14"),
        (847 + 4 + 3, "side B, turned 270 degrees"),
        (855, "play green building"),
        (862, "play plantation"),
        (863 + 2 * 27 + 1, "on L28b"),
        (919, "on the own green fishery"),
    ],
)
def test_actions_are_named_as_a_player_would(action, words):
    assert view.action_text(lay("L18A0 0,0").array, 0, action) == words


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_the_outcomes_of_every_chance_node_have_words_of_their_own(loading_string):
    for state in random_game(loading_string, seed=2):
        if state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            words = {view.chance_text(state.array, outcome) for outcome in outcomes}
            assert len(words) == len(outcomes)


def test_draws_are_named_by_tile_and_side():
    state = game().new_initial_state()
    assert view.chance_text(state.array, 2 * 4).startswith("draw L05")
    assert view.chance_text(load("lakshadweep").new_initial_state().array, 1) == "orange begins"
    closed = ("L01A0 0,0", "L18A0 1,0", "L17A0 1,1", "L03A2 1,-1", "L04A0 1,2")
    state = lay(*closed, num_tiles=5)
    assert view.chance_text(state.array, 4) == "a fish token is worth 5"


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_text_tells_positions_of_one_game_apart(loading_string):
    texts = [view.state_text(state.array) for state in random_game(loading_string, seed=3)]

    assert len(set(texts)) == len(texts)


def test_text_tells_the_positions_after_one_decision_apart():
    rng = np.random.default_rng(4)
    state = game(mode="advanced").new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        if not state.is_chance_node() and rng.random() < 0.3:
            children = [state.child(action) for action in actions]
            assert len({str(child) for child in children}) == len(children)
        state.apply_action(int(rng.choice(actions)))


def test_the_map_in_text_shows_land_between_the_tiles():
    # L18 has land north and south, L03 an end north; L14 stands beside, land north and south.
    lines = view.state_text(lay(*SHOWN).array).splitlines()
    start = lines.index("     0   1")

    assert lines[start : start + 7] == [
        "     0   1",
        "     ||  ||",
        "  0  18  14",
        "     ||  ||",
        "     ||",
        "  1  03  .",
        "",
    ]


def test_the_text_tells_market_islands_corals_and_points():
    text = view.state_text(lay(*SHOWN).array)

    assert "market: L19 L20, top of the deck L21A; below it 22" in text
    assert "  L03aA0 L18aA0: 1 open, people 2" in text
    assert "      purple: house, 2 x forest" in text
    assert "corals: purple 2 on 1 tiles, orange 3 on 2 tiles" in text
    assert "completion tokens, top first: 8 5 4 4 3 3" in text
    # Purple: house 1, forests 6. Orange: hotel 1, corals 10.
    assert re.search(r"total +7 +11$", text, flags=re.MULTILINE)


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_the_picture_is_well_formed_and_says_what_it_shows(loading_string):
    for state in list(random_game(loading_string, seed=5))[::7]:
        found = picture(state)
        assert found.tag == f"{SVG}svg"
        assert found.find(f"{SVG}title").text == "Lakshadweep"
        g = fields(state)
        assert f"{g.placed} tiles on the map" in found.find(f"{SVG}desc").text
        totals = scores(state)["total"]
        told = re.findall(r"(-?\d+) points", found.find(f"{SVG}desc").text)
        assert [int(number) for number in told] == totals


def test_the_picture_names_every_tile_on_the_map():
    state = finish(game().new_initial_state(), np.random.default_rng(6))
    words = {"".join(text.itertext()) for text in picture(state).iter(f"{SVG}text")}

    for name in TILE_NAMES:
        assert any(name in word for word in words), name


def test_every_identifier_that_a_picture_uses_is_defined_in_it():
    root = picture(finish(game(mode="advanced").new_initial_state(), np.random.default_rng(7)))
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    used = {element.get("href", "#")[1:] for element in root.iter(f"{SVG}use")}

    assert used
    assert used <= defined


def test_the_first_position_has_a_picture_too():
    state = set_up("L18", "L19", "L20A")

    assert ids(state)
    assert picture(game().new_initial_state()) is not None
    assert "0 tiles on the map" in picture(state).find(f"{SVG}desc").text
