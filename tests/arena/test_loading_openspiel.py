"""Subclasses of pyspiel.Bot and the bots of OpenSpiel itself, given by path."""

from arena.bot import BotSpec
from arena.records import EndingKind
from tests.arena.loading_bots import by_path, complaint, play, written

OPENSPIEL_BOT = """
    import pyspiel
    class Mine(pyspiel.Bot):
        def __init__(self, player_id, rng, at=0):
            super().__init__()
            self.player_id = player_id
            self.at = at
            self.drawn = rng.randint(10**6)
        def step(self, state):
            assert state.current_player() == self.player_id
            return state.legal_actions()[self.at]
"""


def test_a_subclass_of_pyspiel_bot_plays_unchanged(tmp_path):
    spec = by_path(written(tmp_path / "mine.py", OPENSPIEL_BOT), at=1)
    record = play(spec, spec)

    # Always the second free square: X 1 3 5, O 2 4 6, a diagonal.
    assert record.actions == ((0, 1), (1, 2), (0, 3), (1, 4), (0, 5), (1, 6))
    assert record.returns == (-1.0, 1.0)
    assert complaint(BotSpec("m", path=spec.path, options={"player_id": 1})) == (
        f"{spec.path}: no option 'player_id'; it has at"
    )


def test_a_subclass_of_pyspiel_bot_sees_a_sample_and_not_the_truth(tmp_path):
    path = written(
        tmp_path / "peeker.py",
        """
        import pyspiel
        class Peeker(pyspiel.Bot):
            def __init__(self, player_id):
                super().__init__()
                self.seat = player_id
            def step(self, state):
                other = state.history()[1 - self.seat]
                own = state.history()[self.seat]
                return int(own > other)  # bets when it "knows" that it wins
        """,
    )
    spec = by_path(path)
    bets = []
    for luck_seed in range(60):
        record = play(spec, spec, game="kuhn_poker", luck_seed=luck_seed)
        (_, own), (_, other), (_, first) = record.actions[:3]
        if own == 1:  # the queen: winning and losing worlds look the same
            bets.append((bool(first), own > other))

    # With the truth every bet would be a winning one.
    assert {(True, False), (False, True)} & set(bets)


def test_bots_of_openspiel_play_games_in_python_without_crashing_the_interpreter(tmp_path):
    import open_spiel.python.games.tic_tac_toe  # noqa: F401 - registers python_tic_tac_toe

    path = written(
        tmp_path / "cpp_mcts.py",
        """
        import pyspiel
        def make_bot(game, seed, simulations=20):
            rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
            return pyspiel.MCTSBot(game, rollouts, 1.4, simulations, 10, False, seed, False)
        """,
    )
    record = play(by_path(path), by_path(path), game="python_tic_tac_toe")

    assert record.ending.kind is EndingKind.FINISHED


def test_a_bot_with_a_position_of_its_own_is_told_what_others_do(tmp_path):
    path = written(
        tmp_path / "follower.py",
        """
        import pyspiel
        class Follower(pyspiel.Bot):
            def __init__(self, game, player_id):
                super().__init__()
                self.own, self.seat = game.new_initial_state(), player_id
            def inform_action(self, state, player, action):
                assert player != self.seat and str(state) == str(self.own)
                self.own.apply_action(action)
            def step(self, state):
                assert str(state) == str(self.own)
                action = state.legal_actions()[-1]
                self.own.apply_action(action)
                return action
        """,
    )
    for game in ("tic_tac_toe", "backgammon", "indigo"):
        record = play(by_path(path), by_path(path), game=game)
        assert record.ending.kind is EndingKind.FINISHED, record.ending


def test_openspiels_stateful_bot_plays_games_of_both_kinds(tmp_path):
    path = written(
        tmp_path / "stateful.py",
        """
        import pyspiel
        def make_bot(game, player_id, seed):
            return pyspiel.make_stateful_random_bot(game, player_id, seed)
        """,
    )
    for game in ("tic_tac_toe", "backgammon", "indigo"):
        record = play(by_path(path), by_path(path), game=game)
        assert record.ending.kind is EndingKind.FINISHED, record.ending
