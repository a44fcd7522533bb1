"""What a run says at its end of faults, withdrawn bots and voids."""

import dataclasses
import json

import pytest

from arena import tournament
from arena.cli import endings
from arena.records import Ending, EndingKind, Void
from arena.store import Store
from tests.arena.cli.conftest import write_bots
from tests.support.tournaments import config_of, record_of

FOUR = """\
game: tic_tac_toe
bots: [{name: hana, path: wrong.py}, random, {name: other, bot: random}]
schedule: {rounds: 4}
seed: 5
"""


@pytest.fixture(scope="module")
def config(tmp_path_factory):
    """A tournament in which `hana` plays an illegal action in each of its matches."""
    folder = tmp_path_factory.mktemp("withdrawn")
    write_bots(folder)
    (folder / "four.yaml").write_text(FOUR)
    return folder / "four.yaml"


def run_of(play, config, store):
    return tournament.run(config, store, lambda matches, bots, limits: map(play, matches))


def test_a_withdrawn_bot_is_named_with_the_reason_and_its_log(arena, config, tmp_path):
    where = ("--results", tmp_path / "arena.db")
    answer = arena("tournament", config, *where, "--backend", "serial")
    lines = answer.err.splitlines()
    (place,) = [place for place, line in enumerate(lines) if line.startswith("hana: ")]
    line, command = lines[place], lines[place + 1].strip(" ()")

    assert line.startswith("hana: withdrawn after 3 faults in a row: illegal: ")
    assert len(line) <= 80
    assert "action 99 is not legal" in arena(*command.split()[1:], *where).out
    assert "- " in next(row for row in answer.out.splitlines() if " hana " in row)


def test_what_comes_next_can_be_done(arena, config, tmp_path):
    where = ("--results", tmp_path / "arena.db")
    answer = arena("tournament", config, *where, "--backend", "serial")
    _, _, shown = answer.err.partition("Next:")
    commands = [line.strip().removeprefix("arena ") for line in shown.splitlines()]

    assert commands[2] == "matches tic_tac_toe --ending fault"
    assert commands[3].startswith("replay ")
    for command in commands:
        assert arena(*command.split(), *where).code == 0
    faults = arena(*commands[2].split(), "--last", "6", *where).out
    withdrawn = arena("matches", "--ending", "withdrawn", *where).out
    assert faults.count("! illegal seat") == 3
    assert "withdrawn" not in faults
    assert withdrawn.count("! withdrawn seat") > 3


def test_json_says_it_too(arena, config, tmp_path):
    words = ("-q", "tournament", config, "--results", tmp_path / "arena.db", "--json")
    (fault,) = json.loads(arena(*words, "--backend", "serial").out)["faults"]

    assert fault["bot"].startswith("hana@")
    assert (fault["faults"], fault["withdrawn"], fault["ending"]) == (3, True, "illegal")
    assert fault["match_id"]


def test_a_cause_is_cleaned_and_cut_but_never_the_command_behind_it(tmp_path):
    def crashing_once(match):
        record = record_of(match, fault=0 if match.id == first else None)
        cause = f"seat 0 (ann): \x1b[2J{'x' * 300}"
        ending = Ending(EndingKind.CRASH, seat=0, ply=4, cause=cause)
        return dataclasses.replace(record, ending=ending) if match.id == first else record

    with Store.writer(tmp_path / "arena.db") as store:
        config = config_of(["ann", "ben"], rounds=2)
        plan = tournament.prepare(config, store).plan
        first = next(match.id for match in plan if match.seats[0].bot == "ann")
        result = run_of(crashing_once, config, store)

    (line,) = endings.fault_lines(result, 100)
    assert line.startswith("ann: 1 fault: crash: ?[2Jxxx")
    assert line.endswith(f"xxx... (arena log {first[:8]})")
    assert len(line) == 100
    assert [len(line) <= 60 for line in endings.fault_lines(result, 60)] == [True, True]


def test_voids_are_explained_once(tmp_path):
    with Store.writer(tmp_path / "arena.db") as store:
        result = run_of(lambda match: Void(match.id, "no memory"), config_of("ab"), store)

    *matches, last = endings.void_lines(result)
    assert [line.partition(": match ")[0] for line in matches[:2]] == ["not played"] * 2
    assert "a void: arena's own fault, nobody's loss" in last
    assert "plays these matches again" in last


def test_nothing_is_said_where_nothing_went_wrong(tmp_path):
    with Store.writer(tmp_path / "arena.db") as store:
        result = run_of(record_of, config_of("ab"), store)

    assert [*endings.fault_lines(result, 80), *endings.void_lines(result)] == []
    assert "--ending fault" not in endings.next_line("chess", result.ledger.records)
