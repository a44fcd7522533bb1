"""What is drawn while a tournament runs, on narrow and on wide terminals."""

import io
import time
from dataclasses import replace

import numpy as np
import pytest
from rich.console import Console

from arena import leaderboard, ratings
from arena import tournament as playing
from arena.cli import progress, tables, terminal
from arena.records import Ending, EndingKind
from arena.store import Store
from tests.arena.ratings.simulation import Scenario, tournament
from tests.support.tournaments import config_of, record_of

GAMES = tournament(
    Scenario((0, 100, 150, 400), (60, 0, -60), "winner", 10), np.random.default_rng(1)
)
SCREEN = terminal.Screen(color=False, ascii_only=False, quiet=False, is_terminal=True, width=80)
FAULT = replace(
    GAMES[0],
    match_id="faulty-match",
    ending=Ending(EndingKind.CRASH, seat=1, cause="crashed: \x1b[2J" + "x" * 300),
)


def lines_of(width, *, records=GAMES, height=40, players="2 workers"):
    """The picture as lines of text, drawn on a page that is wider than the screen."""
    shown = progress.Progress(total=480, done=20)
    for record in records:
        shown.note(record)
    live = progress.LiveTable(replace(SCREEN, width=width), players)
    live.show(leaderboard.leaderboard(ratings.rate(records), records) if records else None)
    page = io.StringIO()
    Console(file=page, width=width + 40).print(live.picture(shown, height=height))
    return page.getvalue().splitlines()


@pytest.mark.parametrize("width", [80, 100, 160])
def test_no_line_is_wider_than_the_screen(width):
    lines = lines_of(width, records=[*GAMES, FAULT])

    assert max(len(line.rstrip()) for line in lines) <= width


@pytest.mark.parametrize("width", [80, 160])
def test_the_bar_has_a_line_of_its_own(width):
    lines = lines_of(width)
    head = next(line for line in lines if "95% interval" in line)

    assert "260/480 54%" in lines[0]
    assert lines.index(head) == 2
    assert head.lstrip().startswith("#")


def test_a_narrow_screen_leaves_the_workers_out():
    assert "2 workers" in lines_of(160)[0]
    assert "2 workers" not in "".join(lines_of(80))


def test_a_low_screen_leaves_out_the_cross_table():
    names = [line.split()[0] for line in lines_of(120) if line.startswith("bot0")]

    assert len(names) == 4  # the rows of the cross-table begin with a name
    assert not [line for line in lines_of(120, height=14) if line.startswith("bot0")]


def test_a_fault_is_one_harmless_line():
    shown = [line for line in lines_of(80, records=[*GAMES, FAULT]) if line.startswith("!")]

    assert len(shown) == 1
    assert "crashed: ?[2Jxxx" in shown[0]
    assert f"arena replay {FAULT.match_id[:8]}" in shown[0]


def test_there_is_a_bar_before_there_is_a_table():
    lines = lines_of(80, records=[])

    assert "20/480 4%" in lines[0]
    assert "Ctrl-C" in lines[-1]


def test_the_last_words_of_a_run_fit_a_narrow_screen(capsys):
    SCREEN.note("tournament 1: parcheesi(players=4), 4 bots; seed 1; luck " + "predictable " * 4)
    told = capsys.readouterr().err.splitlines()

    assert max(map(len, told)) <= 80
    assert "predictable" in told[-1]


@pytest.mark.parametrize("width", [80, 100, 124, 160])
def test_headings_are_whole_and_only_names_are_shortened(width):
    named = [replace(record, bots=tuple(map(long_name, record.bots))) for record in GAMES]
    board = leaderboard.leaderboard(ratings.rate(named), named)
    page = io.StringIO()
    screen = replace(SCREEN, width=width)
    Console(file=page, width=width).print(tables.ratings_table(screen, board))
    lines = page.getvalue().splitlines()

    assert len(lines) == 2 + 4
    assert "…" not in page.getvalue()
    assert max(map(len, lines)) <= width


def long_name(entrant):
    name, _, version = entrant.partition("@")
    return f"{name}-the-great-and-terrible-of-oz@{version}"


def test_the_time_that_workers_took_to_start_does_not_slow_the_forecast():
    shown = progress.Progress(total=101, done=0, started=time.monotonic() - 1000)
    shown.note(GAMES[0])

    assert shown.seconds_left is None
    shown.first_at -= 10
    for record in GAMES[1:21]:
        shown.note(record)
    assert shown.per_second == pytest.approx(2, rel=0.01)
    assert shown.seconds_left == pytest.approx(40, rel=0.01)


def test_a_run_that_goes_on_rates_what_was_played_before_it(tmp_path, monkeypatch, capsys):
    config = config_of(["ann", "ben", "random"], rounds=4)  # 3 pairs, 2 seatings: 24 matches
    with Store.writer(tmp_path / "arena.db") as store:
        begun = playing.prepare(config, store)
        played = [record_of(match) for match in begun.left[:18]]
        played.append(record_of(begun.left[18], fault=1))
        store.append(begun.tournament.number, played)
        prepared = playing.prepare(config, store)
    live = progress.LiveTable(replace(SCREEN, width=160), "serial")
    boards = []
    monkeypatch.setattr(live, "show", boards.append)
    outcomes = list(live(prepared, iter([])))
    shown = progress.of_prepared(prepared)
    capsys.readouterr()

    assert outcomes == []
    assert [board.games for board in boards] == [19]
    assert (shown.played, shown.total, len(shown.faults)) == (19, 24, 1)
