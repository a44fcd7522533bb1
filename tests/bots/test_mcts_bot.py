"""The built-in bot `mcts`, through the referee, and what it refuses."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import games
from arena import loading, match
from arena.bot import BotSpec
from arena.errors import BotError
from bots.search import mcts, mcts_bot
from games.kernel.rng import generator
from tests.support.contests import games_won
from tests.support.games import payoff_tree
from tests.support.naive import mcts as naive
from tests.support.naive.parcheesi_board import MINI
from tests.support.players import NO_LIMITS, planned
from tests.support.subprocesses import ROOT

MINI_NAME = "parcheesi({})".format(
    ",".join(f"{key}={value}" for key, value in {**MINI, "max_spins": 40}.items())
)

pytestmark = pytest.mark.kernel


def choices_in(rules, count):
    """The first positions of a random game in which there is something to choose."""
    state, rng = rules.initial_state(), np.random.default_rng(4)
    ids = np.zeros(rules.sizes.distinct_actions, np.int64)
    while count:
        if rules.current_player(state) < 0:
            action = rules.sample_chance(state, rng.random())
        else:
            legal = rules.legal_actions(state, ids)
            if legal > 1:
                yield state.copy()
                count -= 1
            action = int(rng.choice(ids[:legal]))
        rules.apply_action(state, action)


def test_it_searches_a_mini_parcheesi_as_the_naive_search_does():
    rules = games.rules(games.load_game(MINI_NAME))
    search = mcts.Search(rules, exploration=1.0, max_nodes=1000)
    for number, state in enumerate(choices_in(rules, 5)):
        expected = naive.search(rules, state, number, 150, 1.0).children

        found = search.choices(state, generator(number), simulations=150)

        assert {c.action: c.visits for c in found} == {a: c.visits for a, c in expected.items()}


def record(seed_of_luck, **options):
    specs = [BotSpec(name=f"mcts-{n}", bot="mcts", options=options) for n in range(2)]
    players = [loading.build(spec) for spec in specs]
    names = tuple(spec.name for spec in specs)
    return match.play(planned(MINI_NAME, bots=names, luck_seed=seed_of_luck), players, NO_LIMITS)


def test_the_same_match_is_played_the_same_again():
    first, again, other = record(1, simulations=60), record(1, simulations=60), record(2)

    assert first.actions == again.actions
    assert first.actions != other.actions


def test_a_forced_move_costs_no_search():
    class Turn:
        legal_actions = (3,)

    # Without new_game there is no tree that it could search.
    assert mcts_bot.make_bot().choose(Turn()) == 3


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"simulations": 1}, "simulations is 1; it has to be 2 or more"),
        ({"seconds": 0.0}, "seconds is 0.0; it has to be above 0"),
        ({"seconds": float("inf")}, "it has to be above 0"),
        ({"exploration": -0.5}, "exploration is -0.5; it has to be 0 or more"),
        ({"exploration": float("nan")}, "exploration is nan"),
        ({"playout_plies": -1}, "playout_plies is -1; it has to be 0 or more"),
    ],
)
def test_options_out_of_range_are_refused_with_a_sentence(options, complaint):
    with pytest.raises(BotError, match=complaint):
        mcts_bot.make_bot(**options)


def test_it_says_why_it_cannot_play_a_game_of_openspiels():
    with pytest.raises(BotError, match="backgammon is a game of OpenSpiel's own and has none"):
        loading.check(BotSpec(name="mcts", bot="mcts"), games.load_game("backgammon"))


def test_a_cut_off_is_refused_where_nothing_judges_unfinished_positions():
    with pytest.raises(BotError, match="nothing judges unfinished positions of tic_tac_toe"):
        mcts_bot.identity({"playout_plies": 4}, games.load_game("tic_tac_toe"))


def test_a_cut_off_is_part_of_the_version_and_no_cut_off_is_not():
    game = games.load_game("parcheesi")
    plain = loading.identify(BotSpec("m", bot="mcts"), game).version
    cut = loading.identify(BotSpec("m", bot="mcts", options={"playout_plies": 4}), game).version

    assert plain == mcts_bot.VERSION
    assert cut.startswith(f"{mcts_bot.VERSION}+")


def test_playouts_that_are_cut_off_are_judged_by_the_evaluation():
    # The second and third simulation add a child of the root each and play two plies on: the
    # evaluation, the depth reached, then says 3, whatever the payoffs of 0 and 9 are.
    rules = payoff_tree.game([0, 1, 0, 0], 2, [(0, 0), (9, 9), *[(0, 0)] * 14])
    search = mcts.Search(
        rules,
        exploration=1.0,
        max_nodes=4,
        max_plies=2,
        values=payoff_tree.levels_below_the_root,
    )

    found = search.choices(rules.initial_state(), generator(1), simulations=3)

    assert [(choice.visits, choice.value) for choice in found] == [(1, 3.0), (1, 3.0)]


def test_it_beats_random_at_parcheesi_clearly_by_short_playouts():
    options = {"simulations": 50, "playout_plies": 16, "exploration": 0.1}

    # It won 94 % of 200 games when this was written; even chances would give 10 of 20.
    assert games_won("parcheesi", "mcts", "random", rounds=10, mcts=options) >= 16


@pytest.mark.slow
def test_it_beats_random_at_parcheesi_clearly():
    # 50 simulations won 85 % of 60 games when this was written.
    assert games_won("parcheesi", "mcts", "random", rounds=20, mcts={"simulations": 50}) >= 28


SEARCH_FOR_TEN_MINUTES = """
import signal
import sys
import games
from bots.search.mcts import Search
from games.kernel.rng import generator
rules = games.rules(games.load_game(sys.argv[1]))
state, rng = rules.initial_state(), generator(1)
while rules.current_player(state) < 0:
    rules.apply_action(state, rules.sample_chance(state, 0.9))
search = Search(rules, exploration=1.0, max_nodes=100_000)
search.choices(state, rng, simulations=10)
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's job ignores it
print("ready", flush=True)
try:
    search.choices(state, rng, seconds=600.0)
except KeyboardInterrupt:
    print("interrupted", len(search.choices(state, rng, simulations=100)) > 0)
"""


def test_ctrl_c_ends_a_search_at_once_and_leaves_it_usable():
    with subprocess.Popen(
        [sys.executable, "-c", SEARCH_FOR_TEN_MINUTES, MINI_NAME],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
    ) as process:
        assert process.stdout.readline() == "ready\n", process.stderr.read()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)

    assert (out, err) == ("interrupted True\n", "")
