"""Item 31: whole games look as they have always looked (see tests/support/playthroughs.py)."""

import pytest

import games
from tests.support import playthroughs
from tests.support.playthroughs import plays, texts_for, transcript

GAMES = games.names()


@pytest.mark.parametrize("name", GAMES)
def test_the_minis_and_each_player_count_have_a_playthrough(name):
    assert [text for text, _, _ in plays(name)] == texts_for(name)


@pytest.mark.parametrize("name", GAMES)
def test_games_look_as_they_have_always_looked(name):
    for text, actions, golden in plays(name):
        assert transcript(text, actions) == golden


def test_writing_anew_keeps_the_actions(tmp_path, monkeypatch):
    name = GAMES[0]
    before = plays(name)
    (tmp_path / f"{name}.txt").write_bytes((playthroughs.FOLDER / f"{name}.txt").read_bytes())
    monkeypatch.setattr(playthroughs, "FOLDER", tmp_path)

    playthroughs.write(name, texts_for(name), anew=False)

    assert plays(name) == before


def test_a_change_in_play_is_seen():
    text, actions, golden = plays("parcheesi")[0]

    assert transcript(text, actions[:-1]) != golden
    assert transcript(text.replace("home_bonus=1", "home_bonus=2"), actions[:-1]) != golden
