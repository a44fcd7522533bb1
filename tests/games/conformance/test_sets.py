"""Every registered game is put through the checks with everything that can be set about it."""

import pytest

import games
from tests.games.conformance.sets import SETS
from tests.support.conformance.play import SLOW, tree

GAMES = games.names()


def loaded(name):
    return [games.load_game(one.text) for one in SETS[name]]


def test_every_registered_game_has_parameter_sets():
    assert sorted(SETS) == sorted(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_set_is_of_its_game_and_differs_from_the_others(name):
    texts = [str(game) for game in loaded(name)]

    assert {game.get_type().short_name for game in loaded(name)} == {name}
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", GAMES)
def test_every_player_count_is_there_with_everything_else_at_default(name):
    definition = games.definition(name)
    defaults = definition.defaults
    counts = {
        game.num_players()
        for game in loaded(name)
        if {**game.get_parameters(), "players": 0} == {**defaults, "players": 0}
    }

    assert counts == set(range(definition.min_players, definition.max_players + 1))


@pytest.mark.parametrize("name", GAMES)
def test_every_parameter_is_changed(name):
    defaults = games.definition(name).defaults
    values = {key: {game.get_parameters()[key] for game in loaded(name)} for key in defaults}

    definition = games.definition(name)
    if definition.min_players == definition.max_players:
        values.pop("players")

    assert [key for key, found in values.items() if len(found) < 2] == []


@pytest.mark.parametrize("name", GAMES)
def test_one_set_at_least_is_small(name):
    assert any(one.is_small for one in SETS[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_small_set_is_small_enough_to_be_looked_at_completely(name):
    for one in SETS[name]:
        assert not one.is_small or tree(games.load_game(one.text), SLOW) is not None
