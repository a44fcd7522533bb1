"""The adapter itself, on a small game: what holds for every game is in the other files here."""

import copy
import pickle

import numpy as np
import pyspiel
import pytest

from tests.support.games import race
from tests.support.subprocesses import output_of

MOVES = [1, 1, 0, 1, 1, 2]  # die 2, go, die 1, go: the first pawn is two ahead


def played(text="race(players=3)"):
    state = pyspiel.load_game(text).new_initial_state()
    for action in MOVES:
        state.apply_action(action)
    return state


def test_a_state_has_one_attribute():
    assert list(vars(played())) == ["array"]


def test_a_game_given_fewer_parameters_than_it_has_uses_defaults_for_the_rest():
    direct = race.RaceGame({"players": 3})

    assert pyspiel.load_game("race(players=3)") == direct
    assert direct.num_players() == 3


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


deep_copied = copy.deepcopy  # noqa: TID251 - OpenSpiel's clone and other people's code use it


@pytest.mark.parametrize("make", [copy.copy, deep_copied, pickled])
def test_copied_and_pickled_games_and_states_play_on(make):
    game, state = make(pyspiel.load_game("race(players=3)")), make(played())

    assert game.rules.sizes.players == game.new_initial_state().num_players() == 3
    assert played().array.tobytes() == state.array.tobytes()
    assert state.history() == MOVES
    state.apply_action(0)
    assert not np.shares_memory(make(state).array, state.array)


def test_unpickling_in_a_fresh_interpreter_imports_the_game():
    code = """
import pickle, sys
game, state = pickle.loads(sys.stdin.buffer.read())
print(game, state, state.history(), game.new_initial_state().legal_actions())
"""
    state = played()
    game = state.get_game()

    found = output_of(code, given=pickle.dumps((game, state)))

    expected = f"{game} {state} {state.history()} {game.new_initial_state().legal_actions()}"
    assert expected == found.strip()


def test_a_process_that_used_a_game_ends_quietly():
    code = """
from tests.support.games import race
import pyspiel
game = pyspiel.load_game("race")
kept = [game, game.new_initial_state(), game.make_py_observer()]
state = kept[1].clone()
state.observation_tensor(0)
"""

    assert output_of(code) == ""


def test_python_callers_get_what_openspiel_would_answer():
    state = played()
    seen = set()
    while True:
        who = state.current_player()
        seen.add(min(who, 0))
        for player in (0, 1, 2):
            expected = pyspiel.State.legal_actions(state, player)
            assert expected == state.legal_actions(player)
        assert pyspiel.State.legal_actions(state) == state.legal_actions()
        assert pyspiel.State.is_chance_node(state) == state.is_chance_node()
        if state.is_terminal():
            break
        state.apply_action(state.legal_actions()[-1])

    assert {pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL, 0} == seen


def test_nobody_but_a_seat_has_legal_actions():
    state = played()
    while state.is_chance_node():
        state.apply_action(0)

    with pytest.raises(pyspiel.SpielError, match="pseudo-player -3"):
        state.legal_actions(-3)


def test_an_illegal_action_is_refused_with_a_sentence():
    state = played()  # seat 0 to roll

    with pytest.raises(ValueError, match=r"action 3 is not legal here; legal: \[0, 1\]"):
        state.apply_action(3)
    assert state.history() == MOVES


def test_an_action_after_the_end_is_refused():
    state = pyspiel.load_game("race(goal=2,max_rounds=1)").new_initial_state()
    state.apply_action(1)
    state.apply_action(1)

    assert state.returns() == [1.0, -1.0]
    with pytest.raises(ValueError, match="action 0 after the end of the game"):
        state.apply_action(0)


def test_starting_from_a_position_is_refused_with_a_sentence():
    with pytest.raises(ValueError, match="replay its actions"):
        pyspiel.load_game("race").new_initial_state({"spaces": [0, 1]})


def test_openspiel_resamples_a_state_of_perfect_information_as_itself():
    state = played()

    same = state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0))

    assert state.array.tobytes() == same.array.tobytes()
    assert state.history() == same.history()


def kind(*, public, recall, private):
    return pyspiel.IIGObservationType(
        public_info=public, perfect_recall=recall, private_info=private
    )


def test_what_each_kind_of_observer_shows():
    one, none = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    text = "roll: seat 0 die 0 spaces 2 1 1 left 6"
    state = pyspiel.load_game("race(players=3,bump=False)").new_initial_state()
    for action in (1, 1, 0, 1, 0, 1):
        state.apply_action(action)
    game = state.get_game()

    recall = game.make_py_observer(kind(public=True, recall=True, private=one))
    whole = game.make_py_observer(None)
    public = game.make_py_observer(kind(public=True, recall=False, private=none))
    private = game.make_py_observer(kind(public=False, recall=False, private=one))
    everybody = game.make_py_observer(
        kind(public=True, recall=False, private=pyspiel.PrivateInfoType.ALL_PLAYERS)
    )

    assert f"seat 1\n{text}" == whole.string_from(state, 1) == everybody.string_from(state, 1)
    assert text == public.string_from(state, 1)
    assert private.string_from(state, 1) == ""
    assert private.tensor is None
    assert recall.tensor is None
    assert recall.string_from(state, 1) == "seat 1\nc1 0:1 c0 1:1 c0 2:1"
    whole.set_from(state, 1)
    assert whole.dict["spaces"].tolist() == [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    assert whole.dict["to_move"].tolist() == [0, 0, 1]
    public.set_from(state, 1)
    assert public.dict["spaces"].tolist() == [0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0]


def test_observer_parameters_are_refused_however_they_come():
    game = pyspiel.load_game("race")

    for arguments in ((None, {"zoom": 2}), ({"zoom": 2},)):
        with pytest.raises(ValueError, match="unknown observer parameters: zoom"):
            game.make_py_observer(*arguments)
    with pytest.raises(ValueError, match=r"no seat 2: seats are 0\.\.1"):
        game.make_py_observer().string_from(game.new_initial_state(), 2)
    assert game.make_observer({}) is not None
