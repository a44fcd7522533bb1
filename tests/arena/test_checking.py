"""What the check says of bots that do one thing wrong, and of one that does nothing wrong."""

import numpy as np
import pytest

from arena import checking, loading
from arena.bot import BotSpec
from arena.checking import hidden, seats, start
from arena.checking.candidate import Candidate, setting_of
from arena.checking.finding import Mark
from arena.config import Limits
from arena.errors import BotError, ConfigError
from tests.support.submitted import FIRST, written

GAME = "tic_tac_toe"
TIGHT = Limits(cpu_seconds_per_move=0.2, wall_seconds_per_move=0.6, memory_mb=512)
CHOOSES = """
import ctypes, os, random, sys, time, threading
class Bot:
    turns = 0
    def new_game(self, game, seat, seed):
        self.game, self.seat, self.seed = game, seat, seed
        self.luck = random.Random(seed)
    def choose(self, turn):
        self.turns += 1
        print("turn", self.turns)
        {what}
        return turn.legal_actions[0]
"""


def check(path, *names, seconds=60, limits=None):
    """All findings in one game, of fewer positions than usual."""
    names = names or (GAME,)
    found = checking.check(path, names=names, seconds=seconds, positions=24, limits=limits)
    return list(found)


def marks(findings):
    return [(finding.check, str(finding.mark)) for finding in findings]


def the(mark, findings):
    """The one finding of this kind."""
    (found,) = (finding for finding in findings if finding.mark is mark)
    return found


def test_a_good_bot_is_ready(tmp_path):
    findings = check(written(tmp_path, FIRST))

    assert marks(findings) == [
        ("files", "ok"), ("start", "ok"), ("positions", "ok"), ("seats", "ok"), ("memory", "ok"),
        ("repeats", "ok"), ("hidden", "skipped"),
    ]  # fmt: skip
    assert checking.is_ready(findings)
    assert findings[0].sentence == f"1 file, {len(FIRST)} bytes: bot.py"
    assert "positions, 2 seats: always legal" in findings[2].sentence
    assert findings[3].sentence == "3 matches on all seats, with random and itself"
    assert findings[-1].sentence.startswith("nothing is hidden in these games")


@pytest.mark.parametrize(
    ("what", "kind", "advice"),
    [
        ("return -1", "illegal: action -1 is not legal here", "return one of turn.legal_actions"),
        ("return 'e4'", "protocol: choose returned str 'e4'", "has to return one of the ints"),
        ("1 / 0", "crash: choose raised ZeroDivisionError", "the log below shows where"),
        ("os._exit(4)", "crash: ended its process with exit code 4", "the log below shows where"),
        ("ctypes.string_at(8)", "crash: its process died of SIGSEGV", "the log below shows where"),
        ("bytearray(2 << 30)", "memory: choose raised MemoryError", "limits: {memory_mb: 1024}"),
        ("time.sleep(9)", "timeout: took more than 0.6 s in choose", "look at turn.seconds_left()"),
        ("open('x', 'w')", "crash: choose raised PermissionError", "see docs/security.md"),
        ("turn.sample_state().array", "crash: choose raised AttributeError", "plays(game)"),
        ("print('x' * (2 << 20))", "crash: choose raised OSError", "print less"),
    ],
)
def test_a_fault_fails_with_its_place_its_log_and_what_to_do(tmp_path, what, kind, advice):
    findings = check(written(tmp_path, CHOOSES.format(what=what)), limits=TIGHT)
    found = the(Mark.FAILED, findings)

    assert found.check == "positions"
    assert found.sentence.startswith(f"seat 0, ply 0, {kind}")
    assert advice in found.advice
    assert found.log_tail.startswith(("turn 1", "xxx"))
    assert not checking.is_ready(findings)


def test_a_fault_late_in_a_game_is_found(tmp_path):
    path = written(tmp_path, CHOOSES.format(what="assert len(turn.legal_actions) > 2"))
    found = the(Mark.FAILED, check(path))

    assert found.check == "positions"
    assert "AssertionError" in found.sentence


@pytest.mark.parametrize(
    ("text", "sentence", "advice"),
    [
        ("import nothing_like_this", "cannot be imported: ModuleNotFoundError", "next to its file"),
        ("x = (", "cannot be imported: syntax error in line 1", "check again"),
        ("x = 1", "no bot in it", "arena new-bot"),
        ("import os; os._exit(3)", "ended its process with exit code 3", "log"),
        ("def make_bot(depth): pass", "option 'depth' has to be given", "check again"),
        ("while True: pass", "in being imported", "import_sec"),
    ],
)
def test_a_bot_that_does_not_start_fails_once(tmp_path, text, sentence, advice):
    limits = Limits(import_seconds=0.3)
    findings = check(written(tmp_path, text), GAME, "kuhn_poker", limits=limits)

    assert marks(findings) == [("files", "ok"), ("start", "failed")]
    assert sentence in findings[1].sentence
    assert str(tmp_path) not in findings[1].sentence
    assert advice in findings[1].advice


def test_a_bot_that_does_not_play_a_game_is_not_asked_to(tmp_path):
    only_kuhn = """
    def plays(game):
        return None if str(game) == "kuhn_poker()" else "it knows nothing but poker"
    class Bot:
        def choose(self, turn):
            turn.information_state_string()
            return turn.legal_actions[0]
    """
    findings = check(written(tmp_path, only_kuhn), GAME, "kuhn_poker")

    skipped = the(Mark.SKIPPED, findings)
    assert skipped.sentence == (
        "says that it does not play tic_tac_toe: it knows nothing but poker"
    )
    assert checking.is_ready(findings)
    assert {finding.game for finding in findings} == {"", GAME, "kuhn_poker"}


def test_a_bot_that_plays_no_game_fails(tmp_path):
    text = f"def plays(game): return 'never'\n{FIRST}"
    findings = check(written(tmp_path, text))

    assert the(Mark.FAILED, findings).sentence == "plays none of these games"


@pytest.mark.parametrize(
    "what",
    [
        "return turn.legal_actions[time.monotonic_ns() // 1000 % len(turn.legal_actions)]",
        "return turn.legal_actions[os.getpid() % len(turn.legal_actions)]",
        "return turn.legal_actions[int.from_bytes(os.urandom(4)) % len(turn.legal_actions)]",
        "return random.Random().choice(turn.legal_actions)",
        "return turn.legal_actions[id(object()) // 4096 % len(turn.legal_actions)]",
    ],
    ids=["clock", "process id", "urandom", "unseeded", "address"],
)
def test_a_bot_that_cannot_be_repeated_is_warned_and_may_be_submitted(tmp_path, what):
    findings = check(written(tmp_path, CHOOSES.format(what=what)))
    found = the(Mark.WARNING, findings)

    assert found.check == "repeats"
    assert found.sentence.startswith("same seed, same position: another move in")
    assert "seed of new_game" in found.advice
    assert checking.is_ready(findings)


@pytest.mark.parametrize(
    "what",
    [
        "return self.luck.choice(turn.legal_actions)",
        "return random.choice(turn.legal_actions)",  # the global generator is seeded for it
        "return next(iter({str(a) for a in turn.legal_actions}) and iter(turn.legal_actions))",
        "return max(turn.legal_actions, key=lambda a: hash(str(a)))",
    ],
)
def test_a_bot_that_can_be_repeated_is_told_so(tmp_path, what):
    findings = check(written(tmp_path, CHOOSES.format(what=what)))

    assert ("repeats", "ok") in marks(findings)


def test_a_slow_bot_is_warned_before_it_is_too_slow(tmp_path):
    slow = "t = time.process_time()\n        while time.process_time() < t + 0.3: pass"
    limits = Limits(cpu_seconds_per_move=0.5, wall_seconds_per_move=20)
    findings = check(written(tmp_path, CHOOSES.format(what=slow)), seconds=2.0, limits=limits)
    warned = next(finding for finding in findings if finding.check == "time")

    assert warned.mark is Mark.WARNING
    assert warned.sentence.endswith("of the 0.5 s that it has")
    asked = next(finding for finding in findings if finding.check == "positions")
    assert "2 seats: always legal; p50 3" in asked.sentence  # however little time there was


def test_memory_is_what_the_bot_takes_beyond_python(tmp_path):
    path = str(written(tmp_path, f"HOARD = bytearray(100 << 20)\n{FIRST}"))
    candidate = Candidate(loading.identify(BotSpec("fox", path=path)))
    started = start.start(candidate, setting_of(GAME))

    assert 100 <= started.memory_mb < 110
    assert start.alive(candidate, started).sentence.endswith(f", {started.memory_mb:.0f} MB")


def test_what_goes_wrong_after_the_end_is_only_a_warning(tmp_path):
    text = f"{FIRST}\n    def game_over(self, returns): self.nothing_like_this"
    found = the(Mark.WARNING, check(written(tmp_path, text)))

    assert found.check == "game_over"
    assert "game_over raised AttributeError" in found.sentence


def test_a_fault_that_only_whole_matches_show_is_found(tmp_path):
    # It fails in new_game where its opponents are two: the positions are asked for with one.
    text = """
    class Bot:
        def new_game(self, game, seat, seed):
            assert game.num_players() == 2, "chess is for two"
        def choose(self, turn):
            return turn.legal_actions[0]
    """
    found = the(Mark.FAILED, check(written(tmp_path, text), "kuhn_poker"))

    assert (found.check, found.game) == ("seats", "kuhn_poker(players=3)")
    assert (
        found.sentence
    ) == "seat 0, ply 0, crash: new_game raised AssertionError: chess is for two"


def test_every_number_of_players_is_played_unless_one_is_named(tmp_path):
    path = str(written(tmp_path, FIRST))
    candidate = Candidate(loading.identify(BotSpec("fox", path=path)))
    of_any, of_three = (
        seats.play(candidate, setting_of(name), seconds=60, seconds_per_move=0.001)
        for name in ("kuhn_poker", "kuhn_poker(players=3)")
    )

    assert of_any.counts == tuple(range(2, 11))
    assert of_three.counts == (3,)
    assert seats.finding(candidate, setting_of("kuhn_poker"), of_any).sentence == (
        "11 matches on all seats, with random and itself, 2 to 10 players"
    )


def test_a_match_that_is_too_long_for_the_time_is_stopped_and_that_is_said(tmp_path):
    findings = check(written(tmp_path, FIRST), "chess", seconds=1.0)
    seats = next(finding for finding in findings if finding.check == "seats")

    assert "stopped before their end" in seats.sentence


def test_a_game_that_does_not_exist_is_refused_before_anything_runs(tmp_path):
    with pytest.raises(ConfigError, match="did you mean 'parcheesi'"):
        checking.check(written(tmp_path, FIRST), names=["parchesi"])


def test_a_file_that_does_not_exist_is_refused(tmp_path):
    with pytest.raises(BotError, match="there is no such file"):
        checking.check(tmp_path / "nobody.py")


def test_nothing_of_the_bot_is_imported_here(tmp_path):
    import sys

    check(written(tmp_path, FIRST, name="very_own_name.py"))

    assert not [name for name in sys.modules if "very_own_name" in name]


def test_other_worlds_look_the_same_to_the_seat_and_are_others():
    setting = setting_of("kuhn_poker")
    rng = np.random.default_rng(1)
    # Seat 0 was dealt card 1, seat 1 card 2: for seat 0 it might have been card 0 as well.
    assert list(hidden.other_worlds(setting, (1, 2), 0, rng)) == [(1, 0)]
    # Seat 1 is to move after a pass: its own card 2 is known, the other may be 0 or 1.
    assert list(hidden.other_worlds(setting, (1, 2, 0), 1, rng)) == [(0, 2, 0)]


def test_where_nothing_is_hidden_there_are_no_other_worlds():
    rng = np.random.default_rng(1)

    assert list(hidden.other_worlds(setting_of(GAME), (4, 0), 0, rng)) == []


@pytest.mark.parametrize(
    ("what", "mark"),
    [
        ("return self.luck.choice(turn.legal_actions)", "ok"),
        ("return turn.legal_actions[hash(turn.information_state_string()) % 2]", "ok"),
        ("return turn.legal_actions[time.monotonic_ns() // 1000 % 2]", "warning"),
    ],
)
def test_a_bot_with_hidden_information_is_shown_two_worlds(tmp_path, what, mark):
    path = str(written(tmp_path, CHOOSES.format(what=what)))
    candidate = Candidate(loading.identify(BotSpec("fox", path=path)))
    setting = setting_of("kuhn_poker")
    worlds = hidden.compare(candidate, setting, seconds=60)

    assert worlds.pairs == 20
    assert hidden.finding(setting, worlds).mark == mark
