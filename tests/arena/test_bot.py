"""What a bot is shown: enough to play, nothing that its seat may not know."""

import itertools
import subprocess
import sys

import numpy as np
import pyspiel
import pytest

from arena import match
from arena.bot import CHANCE, Event, Turn
from arena.errors import BotError
from arena.isolation.seat_view import GameFacts, SeatWindow
from tests.support.players import NO_LIMITS, Chooses, lowest, planned, seated

HIDDEN = ("kuhn_poker", "leduc_poker", "liars_dice")


def turn_of(state, seat, seed=5):
    """The turn that a seat gets in a position that it has never been asked in before."""
    window = SeatWindow(GameFacts(state.get_game()), seat, seed)
    view = window.look(state, state.legal_actions(seat), len(state.history()))
    return Turn(seat, view.legal_actions, view, lambda: 1.0)


def everything(turn):
    """All that a turn tells, in bytes."""
    parts = [turn.seat, turn.legal_actions, turn.action_names(), turn.events()]
    for ask in (turn.observation_string, turn.information_state_string):
        try:
            parts.append(ask())
        except BotError as error:
            parts.append(str(error))
    return repr(parts).encode() + turn.observation_tensor().tobytes()


def positions(game, plies=12):
    """All positions of a small game in which a seat has to move, up to a depth."""
    waiting = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal() or len(state.history()) > plies:
            continue
        if not state.is_chance_node():
            yield state
        waiting.extend(state.child(action) for action in state.legal_actions())


def play_out(game, rng):
    """One random game, yielding every position in which a seat has to move."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state.clone()
        state.apply_action(rng.choice(state.legal_actions()))


def test_the_api_costs_a_bot_no_import_of_numpy_or_pyspiel():
    code = "import sys, arena.bot; print(sorted({'numpy', 'pyspiel', 'numba'} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize("name", ["kuhn_poker", "liars_dice(dice_sides=2)"])
def test_two_worlds_that_a_seat_cannot_tell_apart_give_it_identical_turns(name):
    game = pyspiel.load_game(name)
    worlds = {}
    for state in positions(game, plies=6):
        seat = state.current_player()
        key = (seat, state.information_state_string(seat))
        worlds.setdefault(key, []).append(everything(turn_of(state, seat)))
    compared = [turns for turns in worlds.values() if len(turns) > 1]

    assert len(compared) > 5
    assert all(len(set(turns)) == 1 for turns in compared)


def test_two_worlds_of_leduc_give_identical_turns():
    game = pyspiel.load_game("leduc_poker")
    rng = np.random.default_rng(11)
    differing = 0
    for _ in range(30):
        for state in play_out(game, rng):
            seat = state.current_player()
            other = state.resample_from_infostate(seat, rng.random)
            differing += other.history() != state.history()

            assert everything(turn_of(state, seat)) == everything(turn_of(other, seat))
    assert differing > 30


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_samples_are_the_same_in_two_worlds_that_a_seat_cannot_tell_apart(name):
    game = pyspiel.load_game(name)
    rng = np.random.default_rng(12)
    for _ in range(20):
        for state in play_out(game, rng):
            seat = state.current_player()
            other = state.resample_from_infostate(seat, rng.random)
            one, two = turn_of(state, seat), turn_of(other, seat)
            samples = [one.sample_state().history() for _ in range(8)]

            assert samples == [two.sample_state().history() for _ in range(8)]


def test_samples_agree_with_what_the_seat_knows_and_cover_what_it_does_not():
    game = pyspiel.load_game("kuhn_poker")
    state = game.new_initial_state()
    for action in (2, 0):  # seat 0 holds the king, seat 1 the jack
        state.apply_action(action)
    turn = turn_of(state, 0)
    samples = [turn.sample_state() for _ in range(50)]

    assert {sample.information_state_string(0) for sample in samples} == {
        state.information_state_string(0)
    }
    assert {sample.history()[1] for sample in samples} == {0, 1}


def test_a_game_without_resampling_says_so_in_a_sentence():
    game = pyspiel.load_game("liars_dice")
    turn = turn_of(next(iter(positions(game, plies=3))), 0)

    for _ in range(2):
        with pytest.raises(BotError, match=r"^liars_dice has hidden information and no resample"):
            turn.sample_state()


def test_what_a_game_does_not_offer_is_refused_in_a_sentence():
    backgammon = pyspiel.load_game("backgammon")
    state = backgammon.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(BotError, match="backgammon does not offer an information-state string"):
        turn_of(state, state.current_player()).information_state_string()

    dice = turn_of(next(iter(positions(pyspiel.load_game("liars_dice"), plies=3))), 0)
    with pytest.raises(BotError, match="liars_dice does not offer an observation string"):
        dice.observation_string()


def test_in_the_open_a_seat_sees_every_action_since_its_last_turn():
    seen = {0: [], 1: []}

    def remember(turn):
        seen[turn.seat].append(turn.events())
        return turn.legal_actions[0]

    players = [seated(Chooses(remember)), seated(Chooses(remember))]
    record = match.play(planned("pig"), players, NO_LIMITS)
    events = list(itertools.chain.from_iterable(seen[0]))

    assert [(event.actor, event.action) for event in events] == list(record.actions[: len(events)])
    assert CHANCE in {event.actor for event in events}
    assert events[:2] == [Event(0, record.actions[0][1]), Event(CHANCE, record.actions[1][1])]


def test_with_hidden_information_a_seat_sees_its_own_actions_and_observation_only():
    seen = []

    def remember(turn):
        seen.append((turn.seat, turn.events(), turn.observation_string()))
        return 0 if turn.seat == 0 and len(seen) == 1 else 1  # check, bet, call

    players = [seated(Chooses(remember)), seated(Chooses(remember))]
    record = match.play(planned("kuhn_poker"), players, NO_LIMITS)

    assert [action for actor, action in record.actions if actor != CHANCE] == [0, 1, 1]
    assert [seat for seat, _, _ in seen] == [0, 1, 0]
    assert seen[1][1] == (Event(1, None, seen[1][2]),)
    assert seen[2][1] == (Event(0, 0), Event(0, None, seen[2][2]))


def test_a_bot_can_spoil_nothing_but_its_own_copies():
    def spoil(turn):
        state = turn.sample_state()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        turn.observation_tensor().fill(9)
        return turn.legal_actions[0]

    game = "backgammon"
    spoilt = match.play(planned(game), [seated(Chooses(spoil)) for _ in range(2)], NO_LIMITS)
    calm = match.play(planned(game), [seated(Chooses(lowest)) for _ in range(2)], NO_LIMITS)

    assert calm == spoilt


def test_an_old_turn_still_shows_the_position_it_was_about():
    turns = []

    def keep(turn):
        turns.append((turn, turn.observation_string()))
        return turn.legal_actions[0]

    match.play(planned("tic_tac_toe"), [seated(Chooses(keep)) for _ in range(2)], NO_LIMITS)

    assert all(text == turn.observation_string() for turn, text in turns)


def test_action_names_stand_in_the_order_of_the_ids():
    game = pyspiel.load_game("tic_tac_toe")
    turn = turn_of(game.new_initial_state(), 0)

    assert turn.legal_actions == tuple(range(9))
    assert turn.action_names()[4] == "x(1,1)"


def test_the_tensor_is_the_games_own():
    game = pyspiel.load_game("tic_tac_toe")
    state = game.new_initial_state()
    state.apply_action(4)

    assert turn_of(state, 1).observation_tensor().tolist() == state.observation_tensor(1)


def test_no_seed_of_the_luck_reaches_a_bot():
    told = []

    class Nosy:
        def new_game(self, game, seat, seed):
            told.append((str(game), seat, seed))

        def choose(self, turn):
            told.append((turn.observation_string(), turn.events(), turn.legal_actions))
            return turn.legal_actions[0]

    luck_seed = 918273645546372819
    match.play(
        planned("backgammon", luck_seed=luck_seed), [seated(Nosy()), seated(Nosy())], NO_LIMITS
    )

    assert str(luck_seed) not in repr([t for t in told if not isinstance(t[2], int)])
    assert luck_seed not in [t[2] for t in told]
