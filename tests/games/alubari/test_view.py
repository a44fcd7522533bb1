"""Alubari in words and pictures: complete, distinct, drawn where the board has it."""

import itertools
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import games
from games.alubari import board, view
from games.alubari.rules.state import GAME, LAYOUT, NONE
from games.kernel.contract import CHANCE, TERMINAL, Rules
from games.kernel.record import read
from games.kernel.rng import generator, next_below, next_unit
from games.kernel.rule import State

LOADING_STRINGS = [
    "alubari(players=1)",
    "alubari(players=2,board=tiny)",
    "alubari(players=3,darjeeling_wild=True)",
    "alubari(players=5,printed_estate=False,returns=points)",
]
SVG = "{http://www.w3.org/2000/svg}"


def core(loading_string: str) -> Rules:
    return games.rules(games.load_game(loading_string))


def random_game(rules: Rules, seed: int) -> Iterator[State]:
    """Every position of one game, the first and the last included."""
    rng, ids = generator(seed), np.zeros(rules.sizes.distinct_actions, np.int64)
    state = rules.initial_state()
    while True:
        yield state.copy()
        mover = rules.current_player(state)
        if mover == TERMINAL:
            return
        if mover == CHANCE:
            rules.apply_action(state, rules.sample_chance(state, next_unit(rng)))
        else:
            rules.apply_action(state, int(ids[next_below(rng, rules.legal_actions(state, ids))]))


def position(loading_string: str, seed: int, ply: int) -> State:
    return next(itertools.islice(random_game(core(loading_string), seed), ply, None))


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_every_action_id_has_words_of_its_own_in_every_position(loading_string):
    rules = core(loading_string)

    for state in itertools.islice(random_game(rules, seed=1), 0, None, 23):
        words = [view.action_text(state, 0, a) for a in range(rules.sizes.distinct_actions)]
        assert len(set(words)) == rules.sizes.distinct_actions == 135


# Ids and numbers as the specification has them.
@pytest.mark.parametrize(
    ("action", "words"),
    [
        (2, "take the third Worker for 1 Chai"),
        (3, "take the third Worker for 2 Rubble"),
        (5, "Worker to A1 (Stockyard)"),
        (14, "Worker to C1 (Foundry)"),
        (31, "Worker to G2 (Chaiwala)"),
        (32 + 16, "use Contract 17: the action of E, without a Worker"),
        (32 + 29, "use Contract 30: take 1 steel"),
        (64, "take a Chai cube"),
        (69, "smash stone"),
        (72 + 22, "build Station 22 at Sonada (3 iron: 6 VP)"),
        (72 + 24, "build Station 24 at Sonada (3 rubble: 1 Contract)"),
        (102 + 4, "buy Construction Work Gang (2 rubble, 1 steel)"),
        (112, "take the Contract in C"),
        (115 + 6, "borrow space 3 of estate 2"),
        (135, "no action 135"),
    ],
)
def test_actions_are_named_as_a_player_would(action, words):
    assert view.action_text(core("alubari").initial_state(), 0, action) == words


@pytest.mark.parametrize(
    ("loading_string", "ply", "outcome", "words"),
    [
        ("alubari", 0, 9, "estate 2 is Ging"),
        ("alubari", 0, 16, "no draw 16"),
        ("alubari", 2, 0, "The Shunter is left out"),
        ("alubari", 3, 2, "draw a cube: chai"),
        ("alubari", 3 + 12, 1, "the next card shows rain"),
        ("alubari", 4 + 12, 29, "draw Contract 30"),
    ],
)
def test_draws_are_named_by_what_comes_up(loading_string, ply, outcome, words):
    # Set-up with 2 players: two estate cards, the Equipment left out, 12 cubes, then Contracts.
    state = position(loading_string, seed=1, ply=ply)

    assert view.chance_text(state, outcome) == words


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_all_draws_of_a_node_have_words_of_their_own(loading_string):
    rules = core(loading_string)
    ids = np.zeros(rules.sizes.max_chance_outcomes, np.int64)
    shares = np.zeros(rules.sizes.max_chance_outcomes)

    for state in random_game(rules, seed=2):
        if rules.current_player(state) == CHANCE:
            count = rules.chance_outcomes(state, ids, shares)
            words = [view.chance_text(state, int(outcome)) for outcome in ids[:count]]
            assert len(set(words)) == count
            assert not any(text.startswith("no draw") for text in words)


def given() -> State:
    """A position of 3 players that is set up by hand, in the middle of the second Round."""
    state = core("alubari(players=3)").initial_state()
    g = read(state, LAYOUT)
    g.face[:4] = 16, 9, 12, 15  # the printed estate, Ging, Selimbong, Phoobsering
    g.rubble[:16] = [0, 0, 5, 0, 3, 3, 4, 0, 2, 3, 3, 5, 4, 3, 7, 0]
    g.estate_owner[:2] = 1, GAME
    g.weather[:] = 0, 2, 1
    g.top = 0
    g.display[:] = 16, NONE, 29
    g.discards = 0b1110000
    g.hand[1], g.used, g.active = 1 << 3 | 1 << 8, 1 << 3, 1 << 3
    g.shed, g.equipment[2], g.with_chai = 0b11001010, 1 << 5, 1 << 1
    g.track_owner[:2], g.laid = (0, GAME), 2
    g.station_owner[3], g.station_owner[6] = 2, GAME
    g.worker[1], g.worker[13] = 0, 2
    g.yard[:], g.bag[:], g.steel = (7, 4, 1), (20, 11, 5, 3), 15
    g.rondel, g.next_event = 0b011, 2
    g.goods[1] = 1, 2, 3, 4, 5, 6
    g.round_number, g.start = 2, 1
    return state


def test_the_text_says_what_lies_on_the_board():
    lines = view.state_text(given()).splitlines()

    for line in [
        "weather      P1 sun P2 fog P3 rain; top card sun",
        "work rates   Excavation 3, Lay Track 2, Crop 1/2",
        "Stockyard    7 iron, 4 stone, 1 Chai",
        "bag          20 iron, 11 stone, 5 Chai, 3 Event; supply 15 Steel",
        "Events       cubes on 1 2; next 3",
        "Post Office  A 17 B - C 30; deck 0",
        "discards     5 6 7",
        "Engine shed  The Toy Train +Chai; East India Company Warehouse;",
        "             Very Reliable Train; Line Inspection Train",
        "  1 Alubari (printed)  [b, 3] [*, 4] [5 Rubble, 5]",
        "  4 Phoobsering        [4 Rubble, 4] [3 Rubble, 3] [7 Rubble, 9]",
        "  track 1~r 2 * 3 . 4~. 5 . 6 . 7~. 8 . 9 . 10~. 11 . 12 . 13~. 14 . 15 .",
        "  Siliguri Town 0 .  1 .  2 .  3 g  4 .",
        "  Sukna         5 .  6 *",
        "  Tindharia     10 .  11 .  12 .   (behind the next river)",
        "  A Stockyard               . r . .",
        "  D Lay Track               g . .",
        " seat 1 (blue)        1      2      3      4      5      6       19        0",
        "    Contracts: 4! used; 9",
        "    Equipment: Very Fine Train",
    ]:
        assert line in lines


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_text_fits_80_columns_and_says_whose_turn_it_is(loading_string):
    rules = core(loading_string)

    for state in random_game(rules, seed=5):
        lines = view.state_text(state).splitlines()
        assert max(map(len, lines)) <= 80
        marked = [line for line in lines if line.startswith(">")]
        mover = rules.current_player(state)
        assert [line.startswith(f">seat {mover} ") for line in marked] == [True] * (mover >= 0)


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_equal_texts_mean_equal_positions(loading_string):
    rules = core(loading_string)
    seen: dict[str, bytes] = {}

    for state in itertools.chain.from_iterable(random_game(rules, seed) for seed in range(2)):
        g = read(state, LAYOUT)
        g.legal[int(g.legal_size) :] = 0  # what an earlier, longer list left behind
        assert seen.setdefault(view.state_text(state), state.tobytes()) == state.tobytes()


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_the_picture_shows_every_marker_and_worker(loading_string):
    rules = core(loading_string)
    # Every player's panel has a marker beside their number, and one on the Chai track.
    extra = 2 * rules.sizes.players

    for state in itertools.islice(random_game(rules, seed=7), 0, None, 41):
        g = read(state, LAYOUT)
        picture = ET.fromstring(view.state_svg(state))
        kinds = Counter(group.get("class") for group in picture.iter(f"{SVG}g"))
        owners = (g.estate_owner, g.track_owner, g.station_owner)
        assert kinds["marker"] == extra + sum(int((owner != NONE).sum()) for owner in owners)
        assert kinds["worker"] == int((g.worker != NONE).sum() + g.workers.sum())
        assert kinds["contract"] == int((g.display != NONE).sum())
        assert kinds["track"] == board.TRACK_SPACES[g.setting]
        assert kinds["station"] == int(board.STATIONS_IN_GAME[g.setting]).bit_count()


@pytest.mark.parametrize("loading_string", LOADING_STRINGS)
def test_the_map_lies_within_its_frame(loading_string):
    picture = ET.fromstring(view.state_svg(position(loading_string, seed=3, ply=60)))
    towns = [group for group in picture.iter(f"{SVG}g") if group.get("class") == "town"]

    for group in towns:
        frame = group.find(f"{SVG}rect")
        left, width = float(frame.get("x")), float(frame.get("width"))
        assert 0 <= left <= left + width <= 900
        assert float(frame.get("y")) >= 0
    names = [group.find(f"{SVG}text").text for group in towns]
    assert names == list(board.TOWN_NAMES)[: 2 if "tiny" in loading_string else 10]


def test_the_picture_tells_in_words_what_it_shows():
    picture = ET.fromstring(view.state_svg(given()))

    assert picture.get("role") == "img"
    assert picture.find(f"{SVG}title").text == "Alubari: Round 2: the next Tea Estate is drawn"
    # 2 for the first track space; 3 for Station 3, 16 for the Very Fine Train; 3 for the estate
    # space, 8 for 6 Chai, 2.5 for the leaves.
    assert picture.find(f"{SVG}desc").text == (
        "2 track spaces laid; so far seat 0 (red) 2 points, seat 1 (blue) 13.5 points, "
        "seat 2 (green) 19 points"
    )
