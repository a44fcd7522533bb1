"""The attacks on machines that enforce something else: bubblewrap, and older kernels' Landlock.

An older Landlock is imitated by letting it handle only the rights that it knew.
"""

import pytest

from arena.isolation import launcher
from tests.attacks import attacks
from tests.attacks.played import EVERY, Played, check_no_harm

pytestmark = pytest.mark.slow
# Of each kind one, and those that Landlock's later rights are about.
SOME = {
    "read_passwd", "write_database", "rename_database", "hard_link_database", "truncate_database",
    "truncate_while_reading", "tcp", "bind_port", "unix_abstract", "kill_victim", "queue_signal",
    "kill_by_owner_of_a_socket", "fork_bomb", "exec_shell", "memory_private", "find_processes",
    "hunt_for_the_state", "endless_loop", "segmentation_fault", "huge_reply",
}  # fmt: skip


CASES = [(2, attack) for attack in EVERY]  # ABI 2 has the least
CASES += [(abi, attack) for abi in (3, 4, 5, 6) for attack in EVERY if attack.name in SOME]


@pytest.fixture(scope="module")
def older_landlock(request):
    """Zygotes that are started meanwhile take the kernel for one with this Landlock."""
    abi = request.param
    command = launcher._command

    def patched(control, level):
        *start, code = command(control, level)
        patch = f"from arena.isolation import kernel; kernel.landlock_abi = lambda: {abi}; "
        before, zygote, after = code.partition("from arena.isolation.zygote")
        return [*start, before + patch + zygote + after]

    launcher._close_all()
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(launcher, "_command", patched)
        yield abi
        launcher._close_all()


@pytest.mark.parametrize(
    ("older_landlock", "attack"),
    CASES,
    indirect=["older_landlock"],
    ids=[f"ABI {abi}, {attack.name}" for abi, attack in CASES],
)
def test_no_attack_does_harm_under_the_landlock_of_an_older_kernel(
    attack, world, tmp_path, older_landlock
):
    check_no_harm(attack, world, tmp_path)

    (zygote,) = launcher._running.values()
    assert zygote.report.landlock_abi == older_landlock


@pytest.mark.parametrize("attack", EVERY, ids=lambda attack: attack.name)
def test_no_attack_does_harm_in_bubblewraps_box(attack, world, tmp_path):
    check_no_harm(attack, world, tmp_path, "bwrap")


def test_not_even_metadata_leaks_from_bubblewraps_box(world, tmp_path):
    assert not Played(attacks.LEAKS, world, tmp_path, "bwrap").has_won
