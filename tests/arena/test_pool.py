import importlib.metadata
import re

import pyspiel
import pytest

import games
from arena import pool
from arena.records import Pool

OPEN_SPIEL = importlib.metadata.version("open_spiel")


def test_our_games_and_openspiels_are_known():
    known = pool.known_games()

    assert {"parcheesi", "tic_tac_toe", "leduc_poker"} <= set(known)
    assert set(games.names()) <= set(known)
    assert list(known) == sorted(set(known))


@pytest.mark.parametrize(
    ("text", "name", "players"),
    [
        ("parcheesi", "parcheesi", 2),
        ("parcheesi()", "parcheesi", 2),
        ("parcheesi(players=2)", "parcheesi", 2),
        ("parcheesi(players=4)", "parcheesi(players=4)", 4),
        ("tic_tac_toe", "tic_tac_toe", 2),
        ("kuhn_poker(players=3)", "kuhn_poker(players=3)", 3),
        (
            "goofspiel(returns_type=win_loss,num_cards=4,imp_info=True)",
            "goofspiel(imp_info=True,num_cards=4)",
            2,
        ),
        ("misere(game=tic_tac_toe())", "misere(game=tic_tac_toe())", 2),
        (
            "add_noise(seed=1,epsilon=1.0,game=kuhn_poker())",
            "add_noise(epsilon=1.0,game=kuhn_poker(),seed=1)",
            2,
        ),
        ("liars_dice_ir", "liars_dice_ir", 2),
    ],
)
def test_a_pool_is_named_by_the_parameters_that_differ_from_their_defaults(text, name, players):
    found = pool.load_pool(text)

    assert (found.game, found.players) == (name, players)
    assert pool.load_pool(found.game) == found  # the name is enough to load the game again


def test_the_rules_version_is_ours_or_openspiels():
    game = games.load_game("parcheesi")

    assert pool.load_pool("parcheesi").rules_version == str(games.rules(game).version)
    assert pool.load_pool("tic_tac_toe") == Pool("tic_tac_toe", OPEN_SPIEL, 2)


def test_the_pool_of_a_game_with_a_game_inside_can_be_loaded_again():
    text = "turn_based_simultaneous_game(game=goofspiel(num_cards=4))"
    found = pool.load_pool(text)

    assert pool.load_pool(found.game) == found
    assert "num_cards=4" in found.game


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("parcheesi(players=5)", "parcheesi: players: 5 is not in 2..4"),
        ("parcheesi(playrs=2)", "parcheesi: playrs: no such parameter; did you mean 'players'?"),
        ("leduc_poker(players=20)", "leduc_poker: players: 20 is not in 2..10"),
        ("kuhn_poker(players=x)", "kuhn_poker: players: 'x' is not a whole number below 10**9"),
        ("leduc_poker(players=2", "leduc_poker(players=2: the closing bracket ')' is missing"),
        (
            "nfg_game",
            "nfg_game: nfg_game makes it read a file, so that nobody could say by which rules its "
            "matches were played",
        ),
        ("misere()", "misere(): the parameter 'game' has to be given"),
        (
            "turn_based_simultaneous_game(game=tic_tac_toe())",
            "turn_based_simultaneous_game(game=tic_tac_toe()): OpenSpiel refuses it: "
            "game.GetType().dynamics == GameType::Dynamics::kSimultaneous game.GetType().dynamics "
            "= Sequential, GameType::Dynamics::kSimultaneous = Simultaneous",
        ),
        (
            "universal_poker(numPlayers=3)",
            "universal_poker(numPlayers=3): OpenSpiel crashes on it (SIGSEGV)",
        ),
        ("mfg_garnet", "mfg_garnet is a mean-field game: it has no seats for bots"),
        (
            "tarok",
            "tarok hides the odds of its luck (sampled stochastic), "
            "so that no referee can deal it fairly",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence_said_once(text, sentence, capfd):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        pool.load_pool(text)

    assert capfd.readouterr() == ("", "")  # OpenSpiel writes to stderr on its own


def test_every_game_of_openspiel_has_a_pool_or_a_reason():
    reasons = {}
    pools = {}
    for name in pyspiel.registered_names():
        try:
            pools[name] = pool.load_pool(name)
        except ValueError as error:
            reasons[name] = str(error)

    assert all(reason.isprintable() and len(reason) < 300 for reason in reasons.values())
    assert {"backgammon", "connect_four", "hex", "liars_dice"} <= set(pools)
    assert all(found.players >= 1 for found in pools.values())
    assert {name for name in reasons if name.startswith("mfg_")} >= {"mfg_garnet"}
