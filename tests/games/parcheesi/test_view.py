"""Parcheesi in words and pictures: complete, distinct, drawn where the board has it."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator

import numpy as np
import pytest

import games
from games.kernel.contract import TERMINAL, Rules
from games.kernel.rng import generator, next_below, next_unit
from games.kernel.rule import State
from games.parcheesi import view
from games.parcheesi.board import MINIS
from games.parcheesi.rules import position

LOADING_STRINGS = [
    "parcheesi",
    "parcheesi(players=3)",
    "parcheesi(players=4)",
    "parcheesi(players=3,arms=3,arm_length=5,gap=2,home_path=3,safe_offsets=0 2)",
    "parcheesi(capture_bonus=10,max_spins=60)",
    *(f"parcheesi({','.join(f'{k}={v}' for k, v in mini.items())})" for mini in MINIS.values()),
]
SVG = "{http://www.w3.org/2000/svg}"


def core(loading_string: str) -> Rules:
    return games.rules(games.load_game(loading_string))


def random_game(rules: Rules, seed: int) -> Iterator[State]:
    """Every position of one game, the first and the last included."""
    rng, ids = generator(seed), np.zeros(64, np.int64)
    state = rules.initial_state()
    while True:
        yield state.copy()
        mover = rules.current_player(state)
        if mover == TERMINAL:
            return
        if mover >= 0:
            count = rules.legal_actions(state, ids)
            rules.apply_action(state, int(ids[next_below(rng, count)]))
        else:
            rules.apply_action(state, rules.sample_chance(state, next_unit(rng)))


def given(progress, *, mover=0, **turn) -> State:
    return position(
        core(f"parcheesi(players={len(progress)})").params, progress, mover=mover, **turn
    )


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_every_action_id_has_words_of_its_own(loading_string):
    rules = core(loading_string)
    state = rules.initial_state()

    for seat in range(rules.sizes.players):
        words = [view.action_text(state, seat, a) for a in range(rules.sizes.distinct_actions)]
        assert len(set(words)) == rules.sizes.distinct_actions


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (0, "enter a pawn"),
        (1, "pawn 1: 1 step"),
        (1 + 4 * 4 + 1, "pawn 2: 5 steps"),  # value slot 4 is a count of 5
        (1 + 6 * 4 + 3, "pawn 4: 10 bonus steps for HOME"),
        (1 + 7 * 4 + 0, "pawn 1: 20 bonus steps for a capture"),
        (33, "no action 33"),
    ],
)
def test_actions_are_named_as_a_player_would(action, words):
    assert view.action_text(core("parcheesi").initial_state(), 0, action) == words


def test_spins_are_named_by_both_dice_in_the_order_of_their_ids():
    state = given([[-1] * 4, [-1] * 4])

    words = [view.chance_text(state, outcome) for outcome in range(21)]

    assert words[:3] == ["spins double 1", "spins 1 and 2", "spins 1 and 3"]
    assert words[17:] == [
        "spins 4 and 6",
        "spins double 5",
        "spins 5 and 6",
        "spins double 6",
    ]
    assert len(set(words)) == 21
    assert view.chance_text(state, 21) == "no spin 21"


def test_the_first_chance_node_names_seats():
    state = core("parcheesi").initial_state()

    # Two players sit opposite each other, so the second has the third colour.
    assert view.chance_text(state, 1) == "seat 1 (yellow) goes first"
    assert view.chance_text(state, 2) == "no seat 2"


def test_the_cross_in_text_shows_every_pawn_on_its_space():
    # Red has the bottom arm, blue the left one, yellow the top, green the right. 12 spaces after
    # green's entering space (g) is yellow's turn-off, the middle of the top; 13 is left of it.
    state = given(
        [[71, 64, 7, 7], [0, 0, -1, -1], [63, 1, -1, -1], [70, 13, -1, -1]], mover=2, doublets=1
    )

    assert view.state_text(state).splitlines() == [
        "Parcheesi: 0 of at most 1000 spins (by seat: 0, 0, 0, 0)",
        "seat 2 (yellow) spins again.",
        "  (after 1 doublets in this turn)",
        "  seat 0 (red)    1 HOME       2 at 64 path 3 at 7 safe  4 at 7 safe",
        "  seat 1 (blue)   1 at 0 safe  2 at 0 safe  3 START      4 START",
        "> seat 2 (yellow) 1 at 63 safe 2 at 1       3 START      4 START",
        "  seat 3 (green)  1 at 70 path 2 at 13      3 START      4 START",
        "                         G  Y  .",
        "                         .  :  .",
        "                         .  :  .",
        "                         .  :  .",
        "                         y  :  o",
        "                         Y  :  .",
        "                         .  :  .",
        "                         .  :  .",
        " .  .  .  .  o  .  .  .           .  .  .  g  .  .  .  .",
        " o  :  :  :  :  :  :  :  HOME     G  :  :  :  :  :  :  o",
        " .  .  .  .  BB .  .  .           .  .  .  RR .  .  .  .",
        "                         .  :  .",
        "                         .  :  .",
        "                         .  :  .",
        "                         o  :  r",
        "                         .  :  .",
        "                         .  :  .",
        "                         .  R  .",
        "                         .  o  .",
        "o safety space   small letter: entering space   : HOME path   two letters: blockade",
    ]


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_text_fits_80_columns_and_says_whose_turn_it_is(loading_string):
    rules = core(loading_string)

    for state in random_game(rules, seed=5):
        lines = view.state_text(state).splitlines()
        assert max(map(len, lines[:-1])) <= 80
        marked = [line for line in lines if line.startswith("> ")]
        mover = rules.current_player(state)
        if mover >= 0:
            assert [line.startswith(f"> seat {mover} ") for line in marked] == [True]


def test_text_tells_positions_of_one_game_apart():
    rules = core("parcheesi(players=4)")
    states = list(random_game(rules, seed=6))

    assert len({view.state_text(state) for state in states}) == len(states)


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_the_picture_shows_every_pawn_once_inside_its_frame(loading_string):
    rules = core(loading_string)
    board = dict(rules.parameters)

    for state in list(random_game(rules, seed=7))[::9]:
        picture = ET.fromstring(view.state_svg(state))
        pawns = [g for g in picture.iter(f"{SVG}g") if g.get("class", "").startswith("pawn")]
        assert len(pawns) == board["players"] * board["pawns"]
        half = float(picture.get("width")) / 2
        for circle in picture.iter(f"{SVG}circle"):
            if float(circle.get("cy")) < half:  # the dice above the board are placed from the edge
                continue
            assert abs(float(circle.get("cx"))) + float(circle.get("r")) <= half


def test_the_picture_tells_in_words_what_it_shows():
    state = given([[5, -1, -1, -1], [-1] * 4], mover=1)

    picture = ET.fromstring(view.state_svg(state))

    assert picture.get("role") == "img"
    assert picture.find(f"{SVG}title").text == "Parcheesi: seat 1 (yellow) spins."
    assert "seat 0 (red)    1 at 5" in picture.find(f"{SVG}desc").text


def test_pawns_on_one_space_are_drawn_apart():
    state = given([[5, 5, -1, -1], [-1] * 4])

    picture = ET.fromstring(view.state_svg(state))
    red = [g.find(f"{SVG}circle") for g in picture.iter(f"{SVG}g") if g.get("class") == "pawn red"]

    assert len({(circle.get("cx"), circle.get("cy")) for circle in red}) == 4
