"""With hidden information a bot's process is sent nothing that its seat may not know."""

import numpy as np
import pytest

from arena.config import Limits
from arena.isolation import protocol
from arena.isolation.player import Budget
from arena.isolation.positions import answer
from arena.isolation.seat_view import GameFacts, SeatWindow
from arena.records import EndingKind
from games import load_game
from tests.support.submitted import play, spec, written

HIDDEN = ("kuhn_poker", "leduc_poker", "liars_dice")
QUESTIONS = (
    "action_names", "events", "information_state_string", "observation_string",
    "observation_tensor", "sample_state",
)  # fmt: skip


def positions(game, rng, matches):
    """Positions of random matches in which a seat has to move."""
    for _ in range(matches):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                yield state
            state.apply_action(int(rng.choice(state.legal_actions())))


def other_worlds(game, state, seat):
    """The same history with another card or die for the other of two seats.

    In each of these games the first two chance nodes deal to seat 0 and seat 1.
    """
    history = state.history()
    own = state.information_state_string(seat)
    for outcome in range(game.max_chance_outcomes()):
        changed = [*history]
        changed[1 - seat] = outcome
        other = game.new_initial_state()
        for action in changed:
            if other.is_terminal() or action not in other.legal_actions():
                break
            other.apply_action(action)
        else:
            if changed != history and other.information_state_string(seat) == own:
                yield other


def sent(game, state, monkeypatch):
    """Every byte that the seat to move would be sent in a position, whatever it asks."""
    from arena.isolation.process_player import ProcessPlayer

    seat = state.current_player()
    view = SeatWindow(GameFacts(game), seat, seed=5).look(
        state, state.legal_actions(), len(state.history())
    )
    frames = []
    player = ProcessPlayer(lambda: None, "full")
    monkeypatch.setattr(player, "_send", lambda message, _: frames.append(protocol.framed(message)))
    player.ask(view, Budget(1.0, 5.0))
    frames += [protocol.framed(answer(view, question)) for question in QUESTIONS]
    return b"".join(frames)


@pytest.mark.parametrize("name", HIDDEN)
def test_two_worlds_that_a_seat_cannot_tell_apart_give_the_same_bytes(name, monkeypatch):
    game = load_game(name)
    rng = np.random.default_rng(3)
    differed = 0
    for state in positions(game, rng, matches=25):
        for other in other_worlds(game, state, state.current_player()):
            assert sent(game, state, monkeypatch) == sent(game, other, monkeypatch)
            differed += 1

    assert differed > 10  # the worlds were different ones


@pytest.mark.parametrize("name", HIDDEN[:2])
def test_a_bot_asks_for_what_it_may_know(tmp_path, name):
    path = written(
        tmp_path,
        """
        class Bot:
            def choose(self, turn):
                state = turn.sample_state()
                assert state.current_player() == turn.seat
                assert state.legal_actions() == list(turn.legal_actions)
                own = turn.information_state_string()
                assert state.information_state_string(turn.seat) == own
                assert turn.observation_tensor().dtype == "float32"
                assert len(turn.action_names()) == len(turn.legal_actions)
                assert turn.events()[-1].observation == turn.observation_string()
                return turn.legal_actions[-1]
        """,
    )
    record = play(spec(path), spec(path), game=name)

    assert record.ending.kind is EndingKind.FINISHED, record.ending


def test_a_position_can_be_asked_about_in_its_own_turn_only(tmp_path):
    path = written(
        tmp_path,
        """
        class Bot:
            kept = None
            def choose(self, turn):
                self.kept = turn
                return turn.legal_actions[0]
            def game_over(self, returns):
                self.kept.observation_string()
        """,
    )
    record = play(spec(path), spec(path), game="kuhn_poker")

    assert record.ending.kind is EndingKind.FINISHED


@pytest.mark.parametrize(
    "name", ["liars_dice", "phantom_ttt", "goofspiel(imp_info=True,num_cards=4)"]
)
def test_a_game_that_cannot_resample_says_so_to_the_bot(tmp_path, name):
    path = written(
        tmp_path,
        """
        class Bot:
            def choose(self, turn):
                turn.sample_state()
        """,
    )
    ending = play(spec(path), spec(path), game=name).ending

    short_name = name.partition("(")[0]
    assert f"{short_name} has hidden information and no resample_from_infostate" in ending.cause


def test_a_bot_can_go_on_where_there_is_no_sample(tmp_path):
    path = written(
        tmp_path,
        """
        from arena.errors import BotError
        class Bot:
            def choose(self, turn):
                try:
                    turn.sample_state()
                except BotError as error:
                    assert "gin_rummy" in str(error) and "gives hidden things away" in str(error)
                    return turn.legal_actions[0]
        """,
    )
    ending = play(spec(path), spec(path), game="gin_rummy").ending

    assert ending.kind is EndingKind.FINISHED, ending


def test_the_process_holds_no_state_of_a_game_with_hidden_information(tmp_path):
    path = written(
        tmp_path,
        """
        import gc, pyspiel
        class Bot:
            def choose(self, turn):
                gc.collect()
                assert not [x for x in gc.get_objects() if isinstance(x, pyspiel.State)]
                return turn.legal_actions[0]
        """,
    )
    record = play(spec(path), spec(path), game="leduc_poker")

    assert record.ending.kind is EndingKind.FINISHED, record.ending


def test_a_hundred_thousand_questions_cost_the_bot_its_time(tmp_path):
    path = written(
        tmp_path,
        """
        class Bot:
            def choose(self, turn):
                for _ in range(10**9):
                    turn.observation_string()
        """,
    )
    limits = Limits(cpu_seconds_per_move=0.2, wall_seconds_per_move=1.0)
    ending = play(spec(path), spec(path), game="kuhn_poker", limits=limits).ending

    assert ending.kind is EndingKind.TIMEOUT
