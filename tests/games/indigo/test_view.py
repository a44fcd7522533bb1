"""Indigo as people see it: text, actions in words, picture."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest

from games.indigo import view
from tests.games.indigo.positions import MINIS, STRAIGHTS, lay, load, start

SVG = "{http://www.w3.org/2000/svg}"


def random_states(loading_string, seed):
    rng = np.random.default_rng(seed)
    state = load(loading_string).new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
        yield state


@pytest.mark.parametrize("name", ["indigo(players=4,open_hands=True)", *MINIS.values()])
def test_the_text_fits_80_columns_of_ascii(name):
    for state in random_states(name, 1):
        text = str(state)

        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 80


def test_different_positions_have_different_texts():
    texts = {}
    todo = [start("indigo(radius=2,open_spaces=3,tile_counts=1 1 1 1 1)")]
    while todo:
        state = todo.pop()
        key, text = state.array.tobytes(), str(state)
        if key in texts:
            assert texts[key] == text
            continue
        texts[key] = text
        ids = (
            [kind for kind, _ in state.chance_outcomes()]
            if state.is_chance_node()
            else state.legal_actions()
        )
        todo += [state.child(action) for action in ids]

    assert len(set(texts.values())) == len(texts) > 1000


def test_the_text_shows_tiles_waiting_gems_and_scores():
    state = lay(start(), (0, STRAIGHTS), (18, "01"))

    text = str(state)

    assert " 0 B0" in text
    assert " 6 .e" in text
    assert "36 .a" in text
    assert "emerald gems wait at (space-edge): 6-S\n" in text
    assert "36-SW" in text


def test_every_action_id_has_its_own_words():
    texts = [view.action_text(start().array, 0, action) for action in range(810)]

    assert len(set(texts)) == 810
    assert texts[36 * 15 + 9] == "space 36: D2 (N-SW NE-SE S-NW)"


def test_every_draw_has_its_own_words():
    texts = [view.chance_text(start().array, kind) for kind in range(5)]

    assert len(set(texts)) == 5
    assert texts[1] == "draw B: three straights"


@pytest.mark.parametrize(
    "name", ["indigo", "indigo(players=4,open_hands=True)", "indigo(players=3,radius=2)"]
)
def test_the_picture_is_well_formed_and_shows_every_tile_and_gem(name):
    for number, state in enumerate(random_states(name, 2)):
        if number % 9 and not state.is_terminal():
            continue
        drawing = view.state_svg(state.array)
        root = ET.fromstring(drawing)

        assert root.find(f"{SVG}title").text.startswith("Indigo: ")
        assert "seat 1: " in root.find(f"{SVG}desc").text
        groups = root.findall(f"{SVG}g")
        uses = [use.get("href") for use in groups[0].iter(f"{SVG}use")]
        gems = [use for use in uses if "tile" not in use]
        in_centre = str(state).split("(")
        centre = next(text for text in in_centre[1:] if set(text[0]) <= set("es)"))
        assert len(gems) == len(view.waiting_gems(state.array)) + centre.index(")")
        decisions = [step for step in state.full_history() if step.player >= 0]
        assert len([use for use in uses if "tile" in use]) == len(decisions)
        defined = {f"#{group.get('id')}" for group in root.find(f"{SVG}defs")}
        assert set(uses) <= defined


def test_the_picture_paints_each_gateway_in_the_colours_of_its_owners():
    root = ET.fromstring(view.state_svg(start("indigo(players=3)").array))
    bands = [line.get("stroke") for line in root.iter(f"{SVG}polyline")]

    # Three gateways with one owner, three with two.
    assert len(bands) == 9
    assert [bands.count(paint) for paint in sorted(set(bands))] == [3, 3, 3]


def test_gems_differ_in_shape_and_in_colour():
    root = ET.fromstring(view.state_svg(start().array))
    gems = {
        group.get("id"): group[0]
        for group in root.find(f"{SVG}defs")
        if "tile" not in group.get("id")
    }

    assert {"indigo-amber", "indigo-emerald", "indigo-sapphire"} == set(gems)
    assert len({gem.get("fill") for gem in gems.values()}) == 3
    assert len({gem.get("d") for gem in gems.values()}) == 3


def test_the_same_position_gives_the_same_text_and_picture():
    one, other = (lay(start(), (0, STRAIGHTS), (18, "01")) for _ in range(2))

    assert str(one) == str(other)
    assert view.state_svg(one.array) == view.state_svg(other.array)
