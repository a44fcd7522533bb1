"""Any game of OpenSpiel in a config: it is played to its end, or refused in a sentence."""

import json
import os

import pyspiel
import pytest

import games
from arena.config import Limits
from arena.records import EndingKind
from tests.support.openspiel_games import (
    PLAYED_WITH_PARAMETERS,
    REFUSED,
    REFUSED_WITH_PARAMETERS,
    SAMPLED_FAIRLY,
)
from tests.support.submitted import play, spec, written

PATIENT = Limits(cpu_seconds_per_move=60.0, wall_seconds_per_move=120.0)
SMALL_AND_OF_EVERY_KIND = (
    "tic_tac_toe", "connect_four", "backgammon", "kuhn_poker", "leduc_poker", "liars_dice",
    "matching_pennies_3p", "goofspiel", "oshi_zumo", "2048", "crazy_eights", "hex",
    "go(board_size=5)", "chess", "hanabi", "python_kuhn_poker", "quoridor", "matrix_pd",
)  # fmt: skip
REGISTERED = tuple(sorted({*games.known(), *pyspiel.registered_names()} - {*games.names()}))
PLAYED = tuple(name for name in REGISTERED if name not in REFUSED)
HIDDEN_OR_TOGETHER = (
    "backgammon", "kuhn_poker", "leduc_poker", "liars_dice", "goofspiel", "crazy_eights",
    "python_kuhn_poker",
)  # fmt: skip
ALL = (*PLAYED, *PLAYED_WITH_PARAMETERS, "go(board_size=5)")
SOON_REFUSED = (*REFUSED, "tic_tac_toe(players=3)", "universal_poker(numPlayers=3)")
REFUSALS = {**REFUSED, **REFUSED_WITH_PARAMETERS}


def at_once(fast, names):
    """The names as parameters; those that are not among `fast` ones are left to the slow run."""
    return [
        pytest.param(name, marks=() if name in fast else pytest.mark.slow) for name in sorted(names)
    ]


CURIOUS = """
    import numpy as np
    from arena.errors import BotError

    QUESTIONS = (
        "action_names", "events", "information_state_string", "observation_string",
        "observation_tensor", "sample_state",
    )

    class Bot:
        turns = 0

        def new_game(self, game, seat, seed):
            self.rng = np.random.default_rng(seed)

        def choose(self, turn):
            self.turns += 1
            if self.turns <= 3:
                for question in QUESTIONS:
                    try:
                        getattr(turn, question)()
                    except BotError as error:
                        assert "so there is no sample_state()" in str(error) or (
                            "does not offer" in str(error)
                        ), error
            return int(self.rng.choice(turn.legal_actions))
"""
OPENSPIEL_BOT = """
    import pyspiel

    class Mine(pyspiel.Bot):
        def __init__(self, player_id, rng):
            super().__init__()
            self.seat, self.rng = player_id, rng

        def step(self, state):
            return int(self.rng.choice(state.legal_actions(self.seat)))
"""


def seats_of(name):
    return games.load_game(name).num_players()


def has_sample(name):
    kind = games.load_game(name).get_type()
    hidden = kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    return not hidden or (kind.short_name in SAMPLED_FAIRLY and name != "bridge")


@pytest.fixture
def noise(tmp_path):
    """noise() -> what has been written to the standard error past Python, as OpenSpiel does."""
    path = tmp_path / "stderr.txt"
    kept = os.dup(2)
    with path.open("wb") as file:
        os.dup2(file.fileno(), 2)
    yield path.read_text
    os.dup2(kept, 2)
    os.close(kept)


@pytest.mark.parametrize("name", at_once(SMALL_AND_OF_EVERY_KIND, ALL))
def test_random_plays_a_game_to_its_end_from_the_command_line(name, arena, tmp_path, noise):
    database = ("--results", tmp_path / "arena.db")
    bots = ["random"] * seats_of(name)
    answer = arena(
        "-q", "match", name, "--bots", *bots, "-n", 1, "--backend", "serial", "--seed", 1, *database
    )

    assert answer.code == 0, answer.err
    matches = json.loads(arena("matches", "--json", *database).out)["matches"]
    assert {match["ending"]["kind"] for match in matches} == {"finished"}
    assert arena("verify", *database).code == 0
    assert arena("replay", matches[0]["match_id"][:8], *database).code == 0
    assert (answer.err, noise()) == ("", "")


@pytest.mark.parametrize("name", at_once(HIDDEN_OR_TOGETHER, ALL))
def test_a_submitted_bot_plays_a_game_locked_in_whatever_it_asks(name, tmp_path):
    bot = spec(written(tmp_path, CURIOUS))
    record = play(*[bot] * seats_of(name), game=name, limits=PATIENT)

    assert record.ending.kind is EndingKind.FINISHED, record.ending


@pytest.mark.parametrize("name", at_once(HIDDEN_OR_TOGETHER, ALL))
def test_a_bot_of_openspiel_plays_a_game_or_is_told_why_it_cannot(name, tmp_path):
    bot = spec(written(tmp_path, OPENSPIEL_BOT))
    ending = play(*[bot] * seats_of(name), game=name, limits=PATIENT).ending

    if has_sample(name):
        assert ending.kind is EndingKind.FINISHED, ending
    else:
        short_name = name.partition("(")[0]
        assert ending.kind is EndingKind.CRASH
        assert f"BotError: {short_name} has hidden information and" in ending.cause
        assert "so there is no sample_state()" in ending.cause


@pytest.mark.parametrize("name", at_once(SOON_REFUSED, REFUSALS))
def test_what_cannot_be_played_is_refused_before_anything_starts(name, arena, tmp_path, noise):
    results = tmp_path / "arena.db"
    answer = arena("match", name, "--bots", "random", "random", "--results", results)

    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith(f"arena: match: game: {name.partition('(')[0]}")
    assert REFUSALS[name] in answer.err
    assert answer.err.count("\n") == 1
    assert noise() == ""
    assert not results.exists()


def test_the_table_of_refusals_names_registered_games_only():
    assert set(REFUSED) <= set(REGISTERED)


def test_an_unknown_name_that_looks_like_one_of_openspiels_in_python_is_refused(arena):
    answer = arena("match", "python_chess", "--bots", "random", "random")

    assert answer.code == 2
    assert 'no game is called "python_chess"' in answer.err


@pytest.mark.parametrize("bot", ["mcts", "scripted", "cfr", "{name: mine, path: picky.py}"])
def test_a_bot_that_cannot_play_the_game_is_refused_with_its_line(arena, tmp_path, bot):
    written(
        tmp_path,
        """
        def plays(game):
            return "it plays chess only"
        class Bot:
            def choose(self, turn):
                return turn.legal_actions[0]
        """,
        name="picky.py",
    )
    config = tmp_path / "poker.yaml"
    config.write_text(f"game: kuhn_poker\nbots:\n  - random\n  - {bot}\n")
    results = tmp_path / "arena.db"
    answer = arena("tournament", config, "--results", results)

    assert answer.code == 2
    assert answer.err.startswith(f"arena: {config}:4: bots[1]: bot ")
    assert "cannot play kuhn_poker: " in answer.err
    assert answer.err.count("\n") == 1
    assert not results.exists()


@pytest.mark.parametrize("name", ["universal_poker(numPlayers=3)", "tarok"])
def test_arena_games_says_what_a_config_would_be_told(arena, name):
    answer = arena("games", name)

    assert answer.code == 2
    assert REFUSALS[name] in answer.err
    assert answer.err.count("\n") == 1
