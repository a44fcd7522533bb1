"""Parameters of OpenSpiel's games are tried where a crash harms nobody."""

import pytest

from arena import trial


@pytest.mark.parametrize("game", ["leduc_poker(players=3)", "goofspiel(num_cards=4)"])
def test_a_game_that_plays_gets_no_complaint(game):
    assert trial.complaint(game) == ""


def test_what_cannot_be_loaded_is_left_to_the_one_who_loads_it():
    assert trial.complaint("tic_tac_toe(players=3)") == ""


def test_a_crash_is_named_and_takes_nothing_along():
    assert trial.complaint("universal_poker(numPlayers=3)") == "OpenSpiel crashes on it (SIGSEGV)"


def test_a_game_that_never_gets_going_is_given_up(monkeypatch):
    monkeypatch.setattr(trial, "_SECONDS", 0.01)

    complaint = trial.complaint("goofspiel(num_cards=5)")
    assert complaint == "its first moves at random took more than 0.01 s"
