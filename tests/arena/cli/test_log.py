"""`arena log`: a bot's last words for its author."""

import json

FAILING = """\
class Failing:
    turns = 0
    def choose(self, turn):
        self.turns += 1
        if self.turns == 2:
            print("thinking\\x1b[31m hard")
            1 / 0
        return turn.legal_actions[0]
"""


def played(arena, folder):
    """The results and the id of a match in which the bot on seat 0 or 1 fails."""
    (folder / "failing.py").write_text(FAILING)
    results = folder / "log.db"
    arena("-q", "match", "tic_tac_toe", "--bots", folder / "failing.py", "random", "-n", 2,
          "--seed", 1, "--backend", "serial", "--results", results)  # fmt: skip
    listed = json.loads(arena("matches", "--json", "--results", results).out)["matches"]
    failed = next(entry for entry in listed if entry["ending"]["kind"] == "crash")
    return results, failed["match_id"], failed["ending"]["seat"]


def test_the_log_of_a_faulty_bot_is_shown_without_escape_sequences(arena, tmp_path):
    results, match_id, seat = played(arena, tmp_path)
    answer = arena("log", match_id, seat, "--results", results)

    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0].startswith("failing@")
    assert "crash: seat" in lines[0]
    assert "choose raised ZeroDivisionError" in lines[0]
    assert lines[1] == "thinking?[31m hard"
    assert "failing.py:7 in choose: 1 / 0" in answer.out
    plain = json.loads(arena("log", match_id, seat, "--json", "--results", results).out)
    assert plain["log"].startswith("thinking\x1b[31m hard")


def test_a_bot_without_a_fault_has_no_log(arena, tmp_path):
    results, match_id, seat = played(arena, tmp_path)
    answer = arena("log", match_id, 1 - seat, "--results", results)

    assert answer.code == 0
    assert "had no fault" in answer.out


def test_a_seat_that_is_not_there_is_refused(arena, tmp_path):
    results, match_id, _ = played(arena, tmp_path)
    answer = arena("log", match_id, 2, "--results", results)

    assert answer.code == 2
    assert "has seats 0 to 1; found 2" in answer.err


def test_without_a_seat_it_is_the_log_of_the_bot_at_fault(arena, tmp_path):
    results, match_id, seat = played(arena, tmp_path)

    answer = arena("log", match_id[:8], "--results", results)
    assert answer == arena("log", match_id, seat, "--results", results)
    assert answer.code == 0


def test_a_match_without_a_fault_keeps_no_log(arena, tmp_path):
    results = tmp_path / "log.db"
    arena("-q", "match", "tic_tac_toe", "--bots", "random", "random", "-n", 2,
          "--backend", "serial", "--results", results)  # fmt: skip
    listed = json.loads(arena("matches", "--json", "--results", results).out)["matches"]
    answer = arena("log", listed[0]["match_id"], "--results", results)

    assert answer.code == 2
    assert "ended finished, by no fault of a bot, so no log was kept" in answer.err
