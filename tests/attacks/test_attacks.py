"""Hostile bots at isolation level full do no harm: each attack is refused or forfeits the match.

Beside what the bot itself says of its success, the victims are looked at. The controls at the
bottom run the same attacks without the locks: there they do harm, so a pass means something.
Some name system calls by their x86-64 numbers; tests/arena/isolation looks at both tables.
"""

import os
from pathlib import Path

import pytest

from arena import loading, match
from arena.bot import BotSpec
from arena.config import Limits
from arena.isolation import launcher
from arena.isolation.player import Level
from tests.attacks import attacks, more_attacks
from tests.attacks.world import SECRET, World
from tests.support.players import planned

LIMITS = Limits(cpu_seconds_per_move=0.3, wall_seconds_per_move=1.0, memory_mb=512)
QUICK = [
    *attacks.FILES, *attacks.NETWORK, *attacks.MEMORY, *more_attacks.PROCESSES,
    *more_attacks.REFEREE,
]  # fmt: skip
# Without the locks these do harm that can be put right again.
HARMFUL = {
    "read_passwd", "read_database", "read_key", "read_other_bot",
    "list_home", "write_database", "unlink_database", "rename_database", "truncate_database",
    "chmod_database", "utime_database", "hard_link_database", "make_folder", "climb_out",
    "write_own_folder", "truncate_while_reading", "lock_as_channel", "posix_lock_as_channel",
    "tcp", "udp", "unix_path", "unix_abstract", "unix_datagram_pair", "netlink", "bind_port",
    "kill_victim", "pidfd_kill", "kill_by_owner_of_a_socket", "find_processes", "vfork_exec",
    "outlive_the_referee", "become_dumpable", "memory_sysv", "watch_files",
}  # fmt: skip


def named(listed):
    return pytest.mark.parametrize("attack", listed, ids=lambda attack: attack.name)


@pytest.fixture
def world(tmp_path, monkeypatch, request):
    monkeypatch.setenv("ARENA_SECRET", SECRET)
    folder = tmp_path / "home"
    folder.mkdir()
    found = World(folder, mark=f"arena-attack-{os.getpid()}-{tmp_path.name[-12:]}")
    yield found
    found.close()


class Played:
    """One match of an attacker on seat 0 against the built-in random bot."""

    def __init__(self, attack, world, folder, level):
        path = folder / "attacker.py"
        path.write_text(attacks.source(attack))
        spec = BotSpec("attacker", path=str(path), options=world.targets(), isolation=level)
        attacker = loading.build(loading.identify(spec), LIMITS.resources())
        other = loading.build(loading.identify(BotSpec("random", bot="random")))
        try:
            table = planned("tic_tac_toe", ("attacker", "random"))
            self.record = match.play(table, [attacker, other], LIMITS)
            self.log = attacker.process.log_tail()
        finally:
            attacker.close()

    @property
    def ending(self):
        """The ending as an attack names it."""
        ending = self.record.ending
        if ending.is_fault:
            assert ending.seat == 0
            return str(ending.kind)
        return attacks.MOVES_ON

    @property
    def has_won(self):
        """Whether the attacker says that it got what it wanted."""
        return bool(self.record.actions) and self.record.actions[0] == (0, 8)


def bots_left():
    """Processes that this process's zygotes still have."""
    left = []
    for zygote in launcher._running.values():
        pid = zygote._process.pid
        left += Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return left


def check_no_harm(attack, world, tmp_path):
    played = Played(attack, world, tmp_path, "full")

    assert world.harm() == []
    assert not played.has_won, played.log
    assert played.ending in attack.ends, played.record.ending
    assert SECRET not in played.log
    assert played.record.isolation == "full"
    assert bots_left() == []


@named(QUICK)
def test_an_attack_is_refused_and_the_match_goes_on(attack, world, tmp_path):
    check_no_harm(attack, world, tmp_path)


FEW = {
    "endless_loop",
    "exit",
    "segmentation_fault",
    "huge_reply",
    "pickled_reply",
    "close_the_wire",
}


@named([attack for attack in more_attacks.MATCH if attack.name in FEW])
def test_an_attack_on_the_match_forfeits_it(attack, world, tmp_path):
    check_no_harm(attack, world, tmp_path)


@pytest.mark.slow
@pytest.mark.alone
@named([attack for attack in more_attacks.MATCH if attack.name not in FEW])
def test_every_other_attack_on_the_match_forfeits_it(attack, world, tmp_path):
    check_no_harm(attack, world, tmp_path)


def test_there_are_at_least_as_many_attacks_as_were_known_before():
    names = [attack.name for attack in [*QUICK, *more_attacks.MATCH]]

    assert len(set(names)) == len(names)
    assert len(names) >= 68


@pytest.mark.slow
@pytest.mark.alone
@named([attack for attack in QUICK if attack.name in HARMFUL])
def test_without_the_locks_the_same_attack_does_harm(attack, world, tmp_path):
    played = Played(attack, world, tmp_path, str(Level.PROCESS))

    assert played.has_won or world.harm(), played.log
    assert played.record.isolation == "process"
