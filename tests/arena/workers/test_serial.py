"""The serial backend: in order, fresh bots for every match, and our own failures are voids."""

import gc
import os
from pathlib import Path

import pytest

from arena import match
from arena.bot import BotSpec
from arena.errors import ConfigError
from arena.loading import identify
from arena.records import EndingKind, GameRecord, Void
from arena.workers import serial
from games.parcheesi.board import MINIS
from tests.support.players import NO_LIMITS
from tests.support.ray_driver import plan, random_bots

MINI = "parcheesi(" + ",".join(f"{k}={v}" for k, v in MINIS["parcheesi_mini"].items()) + ")"


def test_matches_are_played_in_their_order():
    records = list(serial.play_all(plan(4, game="kuhn_poker"), random_bots(), NO_LIMITS))

    assert [record.match_id for record in records] == ["m0", "m1", "m2", "m3"]
    assert all(isinstance(record, GameRecord) for record in records)


def test_results_come_one_by_one():
    results = serial.play_all(plan(100, game="pig"), random_bots(), NO_LIMITS)

    assert next(results).match_id == "m0"


def test_a_bot_starts_every_match_afresh(tmp_path):
    path = tmp_path / "learner.py"
    path.write_text(
        "class Bot:\n"
        "    played = None\n"
        "    def choose(self, turn):\n"
        "        self.played = (self.played or 0) + 1\n"
        "        assert self.played <= 5, 'it remembers an older match'\n"
        "        return turn.legal_actions[0]\n"
    )
    bots = {name: identify(BotSpec(name, path=str(path))) for name in ("a", "b")}
    records = list(serial.play_all(plan(5, game="tic_tac_toe"), bots, NO_LIMITS))

    assert [record.ending.kind for record in records] == [EndingKind.FINISHED] * 5


def test_our_own_failure_is_a_void_and_the_others_go_on(monkeypatch):
    play = match.play

    def fails_once(planned, players, limits):
        if planned.id == "m1":
            raise RuntimeError("disk full")
        return play(planned, players, limits)

    monkeypatch.setattr(match, "play", fails_once)
    results = list(serial.play_all(plan(3, game="pig"), random_bots(), NO_LIMITS))

    assert [type(result) for result in results] == [GameRecord, Void, GameRecord]
    assert results[1].match_id == "m1"
    assert results[1].cause.startswith("RuntimeError: disk full (test_serial.py:")


def test_what_a_person_can_act_on_is_not_hidden_in_voids(monkeypatch):
    def refuses(planned, players, limits):
        raise ConfigError("no such game")

    monkeypatch.setattr(match, "play", refuses)
    with pytest.raises(ConfigError, match="no such game"):
        list(serial.play_all(plan(1), random_bots(), NO_LIMITS))


@pytest.mark.parametrize(("game", "matches"), [("tic_tac_toe", 3000), (MINI, 400)])
def test_thousands_of_matches_take_no_more_memory_than_hundreds(game, matches):
    def megabytes_after(count):
        for _ in serial.play_all(plan(1, game=game) * count, random_bots(), NO_LIMITS):
            pass
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    before = megabytes_after(matches // 10)

    # A state that is kept costs 1 kB or more a ply: 10 MB and more in all.
    assert megabytes_after(matches) < before + 4
