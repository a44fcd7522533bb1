"""Hostile bots at isolation level full do no harm: each attack is refused or forfeits the match.

Beside what the bot itself says of its success, the victims are looked at. The controls at the
bottom run the same attacks without the locks: there they do harm, so a pass means something.
Some name system calls by their x86-64 numbers; tests/arena/isolation looks at both tables.
"""

import pytest

from arena.isolation.player import Level
from tests.attacks import attacks, more_attacks
from tests.attacks.played import EVERY, QUICK, Played, check_no_harm

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


def test_metadata_of_a_known_path_is_all_that_leaks(world, tmp_path):
    played = Played(attacks.LEAKS, world, tmp_path, "full")

    assert played.has_won
    assert world.harm() == []


def test_there_are_at_least_as_many_attacks_as_were_known_before():
    names = [attack.name for attack in EVERY]

    assert len(set(names)) == len(names)
    assert len(names) >= 68


@pytest.mark.slow
@pytest.mark.alone
@named([attack for attack in QUICK if attack.name in HARMFUL])
def test_without_the_locks_the_same_attack_does_harm(attack, world, tmp_path):
    played = Played(attack, world, tmp_path, str(Level.PROCESS))

    assert played.has_won or world.harm(), played.log
    assert played.record.isolation == "process"
