"""games.load_game: any game by its loading string, and one sentence for what cannot be loaded."""

import re

import pyspiel
import pytest

import games
from games import catalog
from tests.support.games import race, showdown
from tests.support.subprocesses import output_of


@pytest.fixture(autouse=True)
def race_is_one_of_ours(monkeypatch):
    entry = catalog._Entry(race.__name__, "a race", "2")
    monkeypatch.setitem(catalog._GAMES, "race", entry)


@pytest.mark.parametrize(
    ("written", "loaded"),
    [
        ("race", "race(players=2)"),
        ("race()", "race(players=2)"),
        ("race(players=3)", "race(players=3)"),
        (" race( players = 3 , bump = false ) ", "race(players=3,bump=False)"),
        ("race(faces=1 1 4,goal=+4)", "race(faces=1 1 4,goal=4)"),
    ],
)
def test_a_loading_string_gives_the_game_that_openspiel_gives(written, loaded):
    expected = pyspiel.load_game(loaded)

    found = games.load_game(written)

    assert expected == found
    assert str(expected) == str(found)


@pytest.mark.parametrize(
    "text",
    [
        "kuhn_poker",
        "kuhn_poker(players=3)",
        "showdown",
        "breakthrough(rows=6,columns=6)",
        "turn_based_simultaneous_game(game=goofspiel(num_cards=4,points_order=descending))",
        "add_noise(epsilon=0.5,game=kuhn_poker(players=2),seed=1)",
    ],
)
def test_openspiels_own_games_are_passed_through(text, capfd):
    assert showdown.PLAYERS == 3  # registered by its module, as other people's games are

    assert pyspiel.load_game(text) == games.load_game(text)
    assert capfd.readouterr() == ("", "")


SENTENCES = {
    "": "'' does not start with the name of a game",
    "(players=3)": "'(players=3)' does not start with the name of a game",
    "ra ce": "'ra ce' does not start with the name of a game",
    "raze": "no game is called 'raze'; did you mean 'race'?",
    "kuhn_pokr(players=2)": "no game is called 'kuhn_pokr'; did you mean 'kuhn_poker'?",
    "zzzzzzzz": "no game is called 'zzzzzzzz'",
    "race(players=2": "race(players=2: the closing bracket ')' is missing",
    "race(": "race(: the closing bracket ')' is missing",
    "race(players=2))": "race(players=2)): ')' follows the last bracket",
    "race(players=2)3": "race(players=2)3: '3' follows the last bracket",
    "race(players)": "race(players): 'players' is not of the form name=value",
    "race(players=2,)": "race(players=2,): '' is not of the form name=value",
    "race(=2)": "race(=2): '=2' is not of the form name=value",
    "race(players=2,players=3)": "race(players=2,players=3): 'players' is given twice",
    "race(player=2)": "race: player: no such parameter; did you mean 'players'?",
    "race(xyz=2)": "race: xyz: no such parameter; "
    "there are bump, faces, goal, max_rounds, players, random_start",
    "race(players=two)": "race: players: 'two' is not a whole number below 10**9",
    "race(players=2.0)": "race: players: '2.0' is not a whole number below 10**9",
    "race(players=True)": "race: players: 'True' is not a whole number below 10**9",
    "race(players=99999999999)": "race: players: '99999999999' is not a whole number below 10**9",
    "race(bump=1)": "race: bump: '1' is neither True nor False",
    "race(players=1)": "race: players: 1 is not in 2..3",
    "race(players=4)": "race: players: 4 is not in 2..3",
    "race(goal=99)": "race: goal: 99 is not in 2..9",
    "race(faces=1 7)": "race: faces: '7' is not a number in 1..4",
    "race(faces=1)": "race: faces: '1' is not words that OpenSpiel reads back as text",
    "race(faces=race(goal=2))": "race: faces: 'race(goal=2)' is not words that OpenSpiel "
    "reads back as text",
    "kuhn_poker(playrs=2)": "kuhn_poker: playrs: no such parameter; did you mean 'players'?",
    "kuhn_poker(players=x)": "kuhn_poker: players: 'x' is not a whole number below 10**9",
    "kuhn_poker(players=11)": "kuhn_poker: players: 11 is not in 2..10",
    "add_noise(epsilon=1)": "add_noise: epsilon: '1' is not a decimal number such as 1.0",
}


@pytest.mark.parametrize("text", SENTENCES)
def test_what_cannot_be_loaded_is_said_in_one_sentence_and_nothing_is_printed(text, capfd):
    with pytest.raises(ValueError, match=f"^{re.escape(SENTENCES[text])}$"):
        games.load_game(text)

    assert capfd.readouterr() == ("", "")


def test_what_only_openspiel_finds_is_one_line_too():
    with pytest.raises(ValueError, match="backgammon") as raised:
        games.load_game("backgammon(scoring_type=no_such_thing)")

    assert "\n" not in str(raised.value)


def test_loading_through_openspiel_checks_parameters_too():
    for wrong in ({"players": 9}, {"goal": 99}, {"faces": "1"}):
        with pytest.raises(ValueError, match="race: "):
            pyspiel.load_game("race", wrong)


def test_a_name_that_openspiel_knows_is_not_replaced():
    from dataclasses import replace

    from games.adapter import ArenaGame, register

    class Impostor(ArenaGame):
        definition = replace(race.DEFINITION, short_name="kuhn_poker")

    with pytest.raises(ValueError, match="OpenSpiel already has a game named 'kuhn_poker'"):
        register(Impostor)


def test_a_module_imported_anew_registers_its_game_again():
    import importlib

    importlib.reload(race)

    assert games.load_game("race") == pyspiel.load_game("race")


def test_importing_games_imports_no_game_and_loading_one_imports_that_one():
    last = sorted(set(games.names()) - {"race"})[-1]
    code = """
import sys, games
heavy = [name for name in ("numba", "pyspiel", "numpy") if name in sys.modules]
games.load_game("tic_tac_toe")
after_stranger = [name for name in games.names() if "games." + name in sys.modules]
games.load_game(games.names()[-1])
print(heavy, after_stranger, [name for name in games.names() if f"games.{name}" in sys.modules])
"""

    assert f"[] [] ['{last}']" == output_of(code).strip()


def test_the_rules_core_is_given_for_our_games_only():
    core = games.rules(games.load_game("race(players=3)"))

    assert (core.name, core.sizes.players, core.parameters["max_rounds"] - 1) == ("race", 3, 2)
    assert games.rules(games.load_game("kuhn_poker")) is None
    assert games.definition("kuhn_poker") is None
    assert games.definition("race") is race.DEFINITION
