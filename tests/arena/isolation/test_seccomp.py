"""The filter, run by an interpreter of classic BPF written here, for both architectures.

The numbers are those of the kernel's own tables for the calls that matter most, written out again.
"""

import errno
import struct

import pytest

from arena.isolation import seccomp, syscalls
from tests.arena.isolation import linux_numbers

PID = 4711
ARCHES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
ALLOW, KILL = "allow", "kill"
EPERM, ENOSYS = errno.EPERM, errno.ENOSYS
# From arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h.
NUMBERS = {
    "read": (0, 63), "write": (1, 64), "close": (3, 57), "mmap": (9, 222), "futex": (202, 98),
    "openat": (257, 56), "clone": (56, 220), "clone3": (435, 435), "execve": (59, 221),
    "execveat": (322, 281), "kill": (62, 129), "tgkill": (234, 131), "tkill": (200, 130),
    "ptrace": (101, 117), "socket": (41, 198), "socketpair": (53, 199), "connect": (42, 203),
    "fcntl": (72, 25), "ioctl": (16, 29), "prctl": (157, 167), "prlimit64": (302, 261),
    "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "io_uring_setup": (425, 425),
    "openat2": (437, 437), "fchmodat": (268, 53), "fchmodat2": (452, 452), "fchownat": (260, 54),
    "utimensat": (280, 88), "setxattr": (188, 5), "truncate": (76, 45), "flock": (73, 32),
    "unlinkat": (263, 35), "renameat2": (316, 276), "memfd_create": (319, 279), "bpf": (321, 280),
    "shmget": (29, 194), "unshare": (272, 97), "setns": (308, 268), "mount": (165, 40),
    "pidfd_open": (434, 434), "pidfd_send_signal": (424, 424), "pidfd_getfd": (438, 438),
    "userfaultfd": (323, 282), "perf_event_open": (298, 241), "keyctl": (250, 219),
    "sched_setaffinity": (203, 122), "setpriority": (141, 140), "timer_create": (222, 107),
    "inotify_init1": (294, 26), "sync": (162, 81), "setuid": (105, 146), "seccomp": (317, 277),
    "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240), "landlock_create": (444, 444),
}  # fmt: skip
MACHINES = pytest.mark.parametrize("machine", list(ARCHES))


def verdict(machine, number, *arguments, arch=None):
    """What the kernel would do with a call."""
    padded = [*arguments, 0, 0, 0, 0, 0, 0][:6]
    data = struct.pack("=iIQ6Q", number, arch or ARCHES[machine], 0, *padded)
    code = seccomp.program(machine, PID)
    at, accumulator = 0, 0
    while True:
        operation, if_true, if_false, operand = struct.unpack_from("=HBBI", code, 8 * at)
        at += 1
        if operation == 0x20:
            (accumulator,) = struct.unpack_from("=I", data, operand)
        elif operation == 0x54:
            accumulator &= operand
        elif operation == 0x15:
            at += if_true if accumulator == operand else if_false
        elif operation == 0x06:
            return named(operand)
        else:
            raise AssertionError(f"unknown operation {operation:#x}")


def named(returned):
    if returned == 0x7FFF0000:
        return ALLOW
    if returned == 0x80000000:
        return KILL
    assert returned >> 16 == 0x0005
    return returned & 0xFFFF


def call(machine, name, *arguments):
    return verdict(machine, NUMBERS[name][list(ARCHES).index(machine)], *arguments)


@MACHINES
def test_calls_for_another_architecture_kill(machine):
    assert verdict(machine, 0, arch=0x40000003) == KILL  # 32-bit x86


def test_the_x32_numbers_do_not_exist():
    assert verdict("x86_64", 0x40000000 | 59) == ENOSYS


@MACHINES
@pytest.mark.parametrize("name", ["read", "write", "close", "futex"])
def test_what_every_program_needs_is_allowed(machine, name):
    assert call(machine, name) == ALLOW


@MACHINES
@pytest.mark.parametrize(
    "name",
    ["execve", "execveat", "tkill", "ptrace", "socket", "connect", "process_vm_readv",
     "process_vm_writev", "fchmodat", "fchownat", "utimensat", "setxattr", "truncate", "flock",
     "unlinkat", "renameat2", "memfd_create", "shmget", "unshare", "setns", "mount", "pidfd_open",
     "pidfd_send_signal", "pidfd_getfd", "sched_setaffinity", "setpriority", "timer_create",
     "sync", "setuid"],
)  # fmt: skip
def test_what_reaches_beyond_the_process_is_refused(machine, name):
    assert call(machine, name) == EPERM


@MACHINES
@pytest.mark.parametrize(
    "name",
    ["clone3", "io_uring_setup", "openat2", "fchmodat2", "bpf", "userfaultfd", "perf_event_open",
     "keyctl", "inotify_init1", "seccomp", "landlock_create"],
)  # fmt: skip
def test_what_is_in_no_table_does_not_exist(machine, name):
    assert call(machine, name) == ENOSYS


@MACHINES
def test_numbers_of_later_kernels_do_not_exist(machine):
    assert {verdict(machine, number) for number in range(453, 1000)} == {ENOSYS}


@MACHINES
@pytest.mark.parametrize("name", ["kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"])
def test_signals_reach_the_process_itself_alone(machine, name):
    assert call(machine, name, PID, 9) == ALLOW
    for other in (0, 1, PID + 1, 2**32 - 1, 2**64 - 1):  # a group, init, another, all
        assert call(machine, name, other, 9) == EPERM


@MACHINES
@pytest.mark.parametrize(
    ("name", "before"),
    [("kill", ()), ("tgkill", (PID,)), ("rt_sigqueueinfo", ()), ("rt_tgsigqueueinfo", (PID,))],
)
def test_no_process_wakes_itself(machine, name, before):
    sigcont = 18  # on both architectures

    assert call(machine, name, PID, *before, sigcont) == EPERM
    assert {call(machine, name, PID, *before, number) for number in (0, 6, 9, 17, 19, 64)} == {
        ALLOW
    }


@MACHINES
def test_another_process_gets_the_same_program_with_its_own_pid(machine):
    mine, another = seccomp.program(machine, 0x01020304), seccomp.program(machine, 0x0A0B0C0D)

    assert mine != another
    assert mine.replace(b"\4\3\2\1", b"\x0d\x0c\x0b\x0a") == another
    # kill, tgkill, rt_sigqueueinfo, rt_tgsigqueueinfo and prlimit64 look at it, once each
    assert mine.count(b"\4\3\2\1") == 5


@MACHINES
def test_clone_makes_threads_and_no_processes(machine):
    thread = 0x3D0F00  # what glibc passes for a thread
    fork = 0x1200011  # what glibc passes for fork: SIGCHLD and the address of the thread id

    assert call(machine, "clone", thread) == ALLOW
    assert call(machine, "clone", fork) == EPERM
    assert call(machine, "clone", thread & ~0x10000) == EPERM  # shares all but is a process
    for namespace in (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x40000000):
        assert call(machine, "clone", thread | namespace) == EPERM


@MACHINES
def test_memory_cannot_be_shared_without_a_file(machine):
    private, shared, anonymous = 2, 1, 0x20

    assert call(machine, "mmap", 0, 4096, 3, private | anonymous) == ALLOW
    assert call(machine, "mmap", 0, 4096, 1, shared) == ALLOW  # a file, as np.load(mmap_mode="r")
    assert call(machine, "mmap", 0, 4096, 3, shared | anonymous) == EPERM
    assert call(machine, "mmap", 0, 4096, 3, 3 | anonymous) == EPERM  # MAP_SHARED_VALIDATE


@MACHINES
def test_opening_for_reading_cannot_empty_a_file(machine):
    assert call(machine, "openat", 0, 0, 0) == ALLOW
    assert call(machine, "openat", 0, 0, 0o1000) == EPERM
    assert call(machine, "openat", 0, 0, 0o1000 | 0o2000000) == EPERM  # with O_CLOEXEC
    assert call(machine, "openat", 0, 0, 0o1000 | 1) == ALLOW  # /dev/null; Landlock knows the rest
    assert call(machine, "openat", 0, 0, 3) == EPERM  # the odd access mode


@MACHINES
def test_file_descriptors_cannot_signal_or_lock(machine):
    duplicate, set_flags, set_lock, set_owner, set_signal, set_lease = 0, 4, 6, 8, 10, 1024

    assert call(machine, "fcntl", 3, duplicate) == ALLOW
    assert call(machine, "fcntl", 3, set_flags) == ALLOW
    for command in (set_lock, set_owner, set_signal, set_lease, 37, 38, 1033):
        assert call(machine, "fcntl", 3, command) == EPERM


@MACHINES
def test_sockets_come_in_pairs_of_streams_alone(machine):
    unix, inet, stream, datagram, sequenced = 1, 2, 1, 2, 5

    assert call(machine, "socketpair", unix, stream | 0o2000000) == ALLOW
    assert call(machine, "socketpair", unix, datagram) == EPERM
    assert call(machine, "socketpair", unix, sequenced) == EPERM
    assert call(machine, "socketpair", inet, stream) == EPERM


@MACHINES
def test_limits_of_other_processes_and_death_signals_are_out_of_reach(machine):
    assert call(machine, "prlimit64", 0) == ALLOW
    assert call(machine, "prlimit64", PID) == ALLOW
    assert call(machine, "prlimit64", 1) == EPERM
    assert call(machine, "prctl", 15) == ALLOW  # the name of a thread
    for option in (1, 4, 22, 24, 47):  # PDEATHSIG, DUMPABLE, SECCOMP, CAPBSET_DROP, CAP_AMBIENT
        assert call(machine, "prctl", option) == EPERM
    assert call(machine, "ioctl", 1, 0x5401) == ALLOW
    for request in (0x5412, 0x8901, 0x8902, 0x5452):  # TIOCSTI, FIOSETOWN, SIOCSPGRP, FIOASYNC
        assert call(machine, "ioctl", 1, request) == EPERM


@pytest.mark.parametrize(
    ("machine", "expected", "other_names"),
    [
        ("x86_64", linux_numbers.X86_64, {}),
        ("aarch64", linux_numbers.AARCH64, {"newfstatat": "fstatat"}),
    ],
)
def test_every_number_is_that_of_linuxs_own_headers(machine, expected, other_names):
    linux = linux_numbers.numbers(expected)
    for table in (syscalls.ALLOWED, syscalls.CHECKED, syscalls.REFUSED):
        found = syscalls.numbers(table, machine)
        listed = {name: linux.get(other_names.get(name, name)) for name in table.split()[::3]}

        assert found == {name: number for name, number in listed.items() if number is not None}


@MACHINES
def test_no_call_stands_in_two_tables(machine):
    tables = [syscalls.ALLOWED, syscalls.CHECKED, syscalls.REFUSED]
    found = [number for table in tables for number in syscalls.numbers(table, machine).values()]

    assert len(found) == len(set(found))


@MACHINES
def test_the_program_is_one_that_the_kernel_takes(machine):
    code = seccomp.program(machine, PID)

    assert len(code) % 8 == 0
    assert len(code) // 8 <= 4096  # BPF_MAXINSNS
