"""What honest bots do works inside the locks."""

import numpy as np
import pytest

from arena import loading
from arena.bot import BotSpec
from arena.config import Limits
from arena.records import EndingKind
from tests.support.submitted import play, spec, written

PATIENT = Limits(cpu_seconds_per_move=20, wall_seconds_per_move=60, import_seconds=30)
RANDOM = loading.identify(BotSpec("random", bot="random"))


def plays(path, game="tic_tac_toe", **options):
    """Plays one match; its bot has to come through it."""
    record = play(spec(path, **options), RANDOM, game=game, limits=PATIENT)
    assert record.ending.kind is EndingKind.FINISHED, record.ending
    return record


@pytest.mark.parametrize(
    "work",
    [
        "import numpy as np; a = np.random.rand(80, 80); np.linalg.solve(a @ a.T + np.eye(80), a)",
        "from scipy import optimize; optimize.minimize(lambda x: (x[0] - 1) ** 2, [0.0])",
        "from concurrent.futures import ThreadPoolExecutor as P; list(P(8).map(abs, range(99)))",
        "import asyncio; asyncio.run(asyncio.sleep(0.001))",
        "import sqlite3; sqlite3.connect(':memory:').execute('create table t (x)')",
        "import zoneinfo; zoneinfo.ZoneInfo('UTC')",
        "import logging; logging.warning('thinking')",
        "import sys; print('thinking', flush=True); print('hard', file=sys.stderr)",
        "import threading; t = threading.Thread(target=print); t.start(); t.join()",
        "import numba; numba.njit(lambda n: n + 1)(3)",
        "import scipy.sparse, scipy.special, scipy.stats; scipy.stats.norm.cdf(0.3)",
        "import datetime, secrets, uuid; datetime.datetime.now(); secrets.choice([uuid.uuid4()])",
        "import io, pickle, zlib, gzip; pickle.loads(pickle.dumps({1})); gzip.compress(b'x')",
        "import gc, weakref, tracemalloc; gc.collect(); tracemalloc.start(); tracemalloc.stop()",
        "import ctypes; ctypes.CDLL(None).getpid()",
        "open('/dev/null', 'w').write('x')",
        "import json, re, heapq, dataclasses, decimal, statistics, bisect, functools",
        "import signal; signal.signal(signal.SIGALRM, lambda *_: None); signal.alarm(1)",
        "import arena.bot, games, bots.random_bot",
    ],
)
def test_the_usual_libraries_work(tmp_path, work):
    path = written(
        tmp_path,
        f"""
        class Bot:
            def choose(self, turn):
                {work}
                return turn.legal_actions[0]
        """,
    )
    plays(path)


def test_weights_in_the_bots_own_package_can_be_mapped(tmp_path):
    path = written(
        tmp_path / "deep",
        """
        from pathlib import Path
        import numpy as np
        WEIGHTS = np.load(Path(__file__).parent / "weights.npy", mmap_mode="r")
        class Bot:
            def choose(self, turn):
                assert WEIGHTS[123] == 123
                return turn.legal_actions[0]
        """,
        name="__init__.py",
    ).parent
    np.save(path / "weights.npy", np.arange(1000))

    plays(path)


def test_a_package_has_its_siblings_its_data_and_late_imports(tmp_path):
    folder = tmp_path / "fox"
    written(folder, "from fox.play import Fox as Bot\n", name="__init__.py")
    written(folder / "data", "5 4 3", name="order.txt")
    written(folder / "inner", "from ..numbers import read\n", name="__init__.py")
    written(
        folder,
        """
        from importlib import resources
        def read():
            text = (resources.files("fox") / "data/order.txt").read_text()
            return [int(word) for word in text.split()]
        """,
        name="numbers.py",
    )
    written(
        folder,
        """
        class Fox:
            def choose(self, turn):
                from .inner import read
                assert read() == [5, 4, 3]
                return next((a for a in read() if a in turn.legal_actions), turn.legal_actions[0])
        """,
        name="play.py",
    )
    record = plays(folder)

    assert record.actions[0] == (0, 5)


def test_a_single_file_has_the_modules_and_the_data_beside_it(tmp_path):
    written(tmp_path, "def favourite(): return 7\n", name="taste.py")
    np.save(tmp_path / "weights.npy", np.arange(9))
    path = written(
        tmp_path,
        """
        from pathlib import Path
        import numpy as np
        WEIGHTS = np.load(Path(__file__).with_name("weights.npy"), mmap_mode="r")
        class Bot:
            def choose(self, turn):
                import taste
                best = WEIGHTS[taste.favourite()]
                return best if best in turn.legal_actions else turn.legal_actions[0]
        """,
    )

    assert plays(path).actions[0] == (0, 7)


@pytest.mark.parametrize(
    "made",
    [
        "pyspiel.make_uniform_random_bot(player_id, seed)",
        "pyspiel.make_stateful_random_bot(game, player_id, seed)",
        "uniform_random.UniformRandomBot(player_id, rng)",
        "pyspiel.make_policy_bot(game, player_id, seed, pyspiel.UniformRandomPolicy(game))",
        "pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, seed), 1.4, 20, 10, False, seed, "
        "False)",
    ],
    ids=lambda text: text.partition("(")[0],
)
def test_bots_of_openspiel_itself_play(tmp_path, made):
    path = written(
        tmp_path,
        f"""
        import pyspiel
        from open_spiel.python.bots import uniform_random
        def make_bot(game, player_id, seed, rng):
            return {made}
        """,
    )
    plays(path)


def test_a_subclass_of_pyspiel_bot_plays_with_hidden_information(tmp_path):
    path = written(
        tmp_path,
        """
        import pyspiel
        class Mine(pyspiel.Bot):
            def __init__(self, player_id):
                super().__init__()
                self.seat = player_id
            def step(self, state):
                assert state.current_player() == self.seat
                return state.legal_actions()[-1]
        """,
    )
    plays(path, game="leduc_poker")


def test_a_torch_policy_plays_where_torch_is_installed(tmp_path):
    torch = pytest.importorskip("torch")
    path = written(
        tmp_path,
        """
        from pathlib import Path
        import torch
        torch.set_num_threads(1)
        NET = torch.nn.Sequential(torch.nn.Linear(27, 32), torch.nn.ReLU(), torch.nn.Linear(32, 9))
        NET.load_state_dict(torch.load(Path(__file__).with_name("net.pt"), weights_only=True))
        class Bot:
            def choose(self, turn):
                with torch.inference_mode():
                    worth = NET(torch.from_numpy(turn.observation_tensor()))
                return max(turn.legal_actions, key=lambda action: float(worth[action]))
        """,
    )
    net = torch.nn.Sequential(torch.nn.Linear(27, 32), torch.nn.ReLU(), torch.nn.Linear(32, 9))
    torch.save(net.state_dict(), tmp_path / "net.pt")
    plays(path)


def test_openspiels_own_search_in_python_works(tmp_path):
    path = written(
        tmp_path,
        """
        import numpy as np
        from open_spiel.python.algorithms import mcts
        def make_bot(game, seed):
            rng = np.random.RandomState(seed % 2**32)
            return mcts.MCTSBot(game, 1.4, 30, mcts.RandomRolloutEvaluator(1, rng),
                                random_state=rng)
        """,
    )
    plays(path)


@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker"])
def test_openspiels_search_for_hidden_information_works(tmp_path, game):
    path = written(
        tmp_path,
        """
        import numpy as np
        from open_spiel.python.algorithms import ismcts, mcts
        def make_bot(game, seed):
            rng = np.random.RandomState(seed % 2**32)
            return ismcts.ISMCTSBot(
                game=game, uct_c=2.0, max_simulations=30,
                evaluator=mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
        """,
    )
    plays(path, game=game)


@pytest.mark.parametrize("game", ["kuhn_poker", "backgammon", "euchre", "python_tic_tac_toe"])
def test_openspiels_uniform_bots_work(tmp_path, game):
    path = written(
        tmp_path,
        """
        import pyspiel
        from open_spiel.python.bots import uniform_random
        def make_bot(player_id, seed, compiled: bool):
            if compiled:
                return pyspiel.make_uniform_random_bot(player_id, seed)
            import numpy as np
            return uniform_random.UniformRandomBot(player_id, np.random.RandomState(seed))
        """,
    )
    seats = 4 if game == "euchre" else 2
    bots = [spec(path, compiled=number % 2 == 0) for number in range(seats)]
    record = play(*bots, game=game, limits=PATIENT)

    assert record.ending.kind is EndingKind.FINISHED, record.ending


def test_a_bot_may_use_the_compiled_rules_of_a_game(tmp_path):
    path = written(
        tmp_path,
        """
        import games, numpy as np
        class Bot:
            def new_game(self, game, seat, seed):
                self.rules = games.rules(game)
                self.ids = np.zeros(self.rules.sizes.max_actions, np.int64) \\
                    if hasattr(self.rules.sizes, "max_actions") else None
            def choose(self, turn):
                state = turn.sample_state()
                assert self.rules.current_player(state.array) == turn.seat
                assert state.legal_actions() == list(turn.legal_actions)
                assert len(turn.action_names()) == len(turn.legal_actions)
                assert turn.observation_tensor().size and turn.observation_string()
                return turn.legal_actions[-1]
        """,
    )
    plays(path, game="parcheesi")


def test_a_bot_follows_a_game_by_its_events(tmp_path):
    path = written(
        tmp_path,
        """
        class Bot:
            def new_game(self, game, seat, seed):
                self.state = game.new_initial_state()
            def choose(self, turn):
                for event in turn.events():
                    self.state.apply_action(event.action)
                assert str(self.state) == str(turn.sample_state())
                return turn.legal_actions[len(turn.legal_actions) // 2]
        """,
    )
    plays(path, game="backgammon")


def test_a_turn_stays_true_when_the_game_has_moved_on(tmp_path):
    path = written(
        tmp_path,
        """
        class Bot:
            def __init__(self): self.turns = []
            def choose(self, turn):
                self.turns.append(turn)
                if len(self.turns) == 4:
                    plies = [len(t.sample_state().history()) for t in reversed(self.turns)]
                    assert plies == [6, 4, 2, 0], plies
                    assert [len(t.events()) for t in self.turns] == [0, 2, 2, 2]
                    assert all(t.sample_state().legal_actions() == list(t.legal_actions)
                               for t in self.turns)
                return turn.legal_actions[0]
        """,
    )
    record = play(spec(path), RANDOM, game="connect_four", limits=PATIENT)

    assert record.ending.kind is EndingKind.FINISHED, record.ending


@pytest.mark.parametrize("game", ["goofspiel", "matching_pennies_3p", "oshi_zumo"])
def test_simultaneous_games_work(tmp_path, game):
    path = written(
        tmp_path,
        """
        class Bot:
            def choose(self, turn):
                state = turn.sample_state()
                assert state.legal_actions(turn.seat) == list(turn.legal_actions)
                return turn.legal_actions[-1]
        """,
    )
    mine = spec(path)
    seats = 3 if game.endswith("3p") else 2
    record = play(*[mine] * seats, game=game, limits=PATIENT)

    assert record.ending.kind is EndingKind.FINISHED, record.ending


@pytest.mark.parametrize(
    ("work", "sentence"),
    [
        ("import subprocess; subprocess.run(['true'])", "PermissionError"),
        ("from multiprocessing import Pool; Pool(2)", "PermissionError"),
        ("import tempfile; tempfile.mkdtemp()", "No usable temporary directory found"),
        ("import urllib.request as u; u.urlopen('http://127.0.0.1')", "Operation not permitted"),
    ],
)
def test_what_is_not_allowed_says_so(tmp_path, work, sentence):
    path = written(
        tmp_path,
        f"""
        class Bot:
            def choose(self, turn):
                {work}
                return turn.legal_actions[0]
        """,
    )
    ending = play(spec(path), RANDOM, limits=PATIENT).ending

    assert ending.kind is EndingKind.CRASH
    assert sentence in ending.cause


def test_rings_of_objects_are_collected(tmp_path):
    # The process that bots are forked from has its collector off.
    path = written(
        tmp_path,
        """
        import gc, weakref
        class Node: ...
        class Bot:
            def choose(self, turn):
                node = Node()
                node.itself, gone = node, weakref.ref(node)
                del node
                kept = [[] for _ in range(100_000)]
                assert gc.isenabled() and gone() is None
                return turn.legal_actions[0]
        """,
    )
    plays(path)
