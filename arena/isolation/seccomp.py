"""The system-call filter of a bot's process: tables -> a classic BPF program.

The kernel runs the program at every system call of the process, for good: it can be neither
removed nor loosened. It sees the number and the arguments, never what they point to. What it
decides stands in syscalls.py; which arguments are good, here.

Source: Linux Documentation/userspace-api/seccomp_filter.rst, include/uapi/linux/{bpf_common,
filter,seccomp}.h.
"""

import errno
import functools
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from arena.isolation import syscalls

_AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_LOAD_WORD = 0x20  # BPF_LD | BPF_W | BPF_ABS
_AND = 0x54  # BPF_ALU | BPF_AND | BPF_K
_JUMP_IF_EQUAL = 0x15  # BPF_JMP | BPF_JEQ | BPF_K
_RETURN = 0x06  # BPF_RET | BPF_K
_ALLOW = 0x7FFF0000  # SECCOMP_RET_ALLOW
_KILL = 0x80000000  # SECCOMP_RET_KILL_PROCESS
_ERRNO = 0x00050000  # SECCOMP_RET_ERRNO
_NUMBER_AT, _ARCH_AT, _ARGUMENTS_AT = 0, 4, 16  # struct seccomp_data
_ALL_BITS = 0xFFFFFFFF
_ANY_PID = 0x5EA1ED1D  # stands for the pid while the program is built; larger than any pid

# Values of Linux's headers that the conditions below are about.
_MAP_SHARED, _MAP_ANONYMOUS = 0x01, 0x20
_O_ACCESS, _O_TRUNC, _O_WRONLY, _O_RDWR = 0o3, 0o1000, 0o1, 0o2
_CLONE_THREAD_FLAGS = 0x00010F00  # THREAD | VM | FS | FILES | SIGHAND: what a thread shares
_CLONE_NEW_ANYTHING = 0x7E020000  # the flags that make a namespace
_AF_UNIX, _SOCK_STREAM, _SOCK_TYPE_MASK = 1, 1, 0xF
_GET_AND_SET_FLAGS_AND_COPY = (0, 1, 2, 3, 4, 1030)  # F_DUPFD .. F_SETFL, F_DUPFD_CLOEXEC
_TERMINAL_AND_PIPE = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)  # TCGETS .. FIOCLEX
_SIGCONT = 18
_SIGNALS_BUT_CONT = tuple(number for number in range(65) if number != _SIGCONT)
# PR_GET_DUMPABLE, PR_SET_NAME, PR_GET_NAME, PR_GET_SECCOMP, PR_CAPBSET_READ,
# PR_GET_NO_NEW_PRIVS, PR_SET_VMA (glibc names its memory)
_HARMLESS_PRCTL = (3, 15, 16, 21, 23, 39, 0x53564D41)


@dataclass(frozen=True, slots=True)
class _Condition:
    """The low 32 bits of an argument, masked, have to be one of some values.

    The kernel itself cuts each of these arguments to 32 bits.
    """

    argument: int
    values: tuple[int, ...]
    mask: int = _ALL_BITS


def _conditions(own_pid: int) -> dict[str, tuple[_Condition, ...]]:
    """What has to hold for the calls of syscalls.CHECKED; all of a call's conditions."""
    # Shared anonymous memory is not counted where private memory is.
    memory = (0, _MAP_SHARED, _MAP_ANONYMOUS)
    # Emptying a file that may only be read: Landlock before ABI 3 (Debian 12) lets that pass.
    opening = (0, _O_WRONLY, _O_RDWR, _O_WRONLY | _O_TRUNC, _O_RDWR | _O_TRUNC)
    itself = _Condition(0, (own_pid,))
    # SIGCONT, sent in a loop by a thread, would undo the stop between a bot's turns.
    second = _Condition(1, _SIGNALS_BUT_CONT)
    third = _Condition(2, _SIGNALS_BUT_CONT)
    return {
        "mmap": (_Condition(3, memory, _MAP_SHARED | _MAP_ANONYMOUS),),
        "clone": (  # a thread, no process: orphans and fork bombs need one
            _Condition(0, (_CLONE_THREAD_FLAGS,), _CLONE_THREAD_FLAGS),
            _Condition(0, (0,), _CLONE_NEW_ANYTHING),
        ),
        # F_SETOWN with F_SETSIG kills any process of the user, locks are a channel to other bots.
        "fcntl": (_Condition(1, _GET_AND_SET_FLAGS_AND_COPY),),
        "ioctl": (_Condition(1, _TERMINAL_AND_PIPE),),
        "open": (_Condition(1, opening, _O_ACCESS | _O_TRUNC),),
        "openat": (_Condition(2, opening, _O_ACCESS | _O_TRUNC),),
        "socketpair": (  # asyncio wakes itself with one; datagrams could be sent anywhere
            _Condition(0, (_AF_UNIX,)),
            _Condition(1, (_SOCK_STREAM,), _SOCK_TYPE_MASK),
        ),
        "prctl": (_Condition(0, _HARMLESS_PRCTL),),
        "prlimit64": (_Condition(0, (0, own_pid)),),
        "kill": (itself, second),
        "tgkill": (itself, third),
        "rt_sigqueueinfo": (itself, second),
        "rt_tgsigqueueinfo": (itself, third),
    }


def program(machine: str, own_pid: int) -> bytes:
    """The filter for a process on a machine that is called so by `platform.machine()`.

    Raises:
        KeyError: no tables for this architecture.
    """
    return struct.pack("=I", own_pid).join(_between_pids(machine))


@functools.cache
def _between_pids(machine: str) -> list[bytes]:
    """The program cut where the pid stands: forks of a process that has called this share it."""
    code = b"".join(_instructions(machine, _ANY_PID))
    return code.split(struct.pack("=I", _ANY_PID))


def is_known(machine: str) -> bool:
    """Whether there are tables for this architecture."""
    return machine in _AUDIT_ARCH


def _instructions(machine: str, own_pid: int) -> Iterator[bytes]:
    refuse = _instruction(_RETURN, _ERRNO | errno.EPERM)
    yield _load(_ARCH_AT)
    yield _instruction(_JUMP_IF_EQUAL, _AUDIT_ARCH[machine], if_equal=1)
    yield _instruction(_RETURN, _KILL)  # another architecture's numbers mean something else
    yield _load(_NUMBER_AT)
    for number in syscalls.numbers(syscalls.ALLOWED, machine).values():
        yield from _if_equal(number, [_instruction(_RETURN, _ALLOW)])
    checked = syscalls.numbers(syscalls.CHECKED, machine)
    for name, conditions in _conditions(own_pid).items():
        if name in checked:
            yield from _if_equal(checked[name], _check(conditions, refuse))
    for number in syscalls.numbers(syscalls.REFUSED, machine).values():
        yield from _if_equal(number, [refuse])
    yield _instruction(_RETURN, _ERRNO | errno.ENOSYS)


def _check(conditions: tuple[_Condition, ...], refuse: bytes) -> list[bytes]:
    found = []
    for condition in conditions:
        # Little-endian on both architectures: the low half of an argument comes first.
        found.append(_load(_ARGUMENTS_AT + 8 * condition.argument))
        found.append(_instruction(_AND, condition.mask))
        for left, value in enumerate(reversed(condition.values)):
            skip = len(condition.values) - left  # over the other values and the refusal
            found.append(_instruction(_JUMP_IF_EQUAL, value, if_equal=skip))
        found.append(refuse)
    return [*found, _instruction(_RETURN, _ALLOW)]


def _if_equal(value: int, then: list[bytes]) -> list[bytes]:
    return [_instruction(_JUMP_IF_EQUAL, value, if_not=len(then)), *then]


def _load(offset: int) -> bytes:
    return _instruction(_LOAD_WORD, offset)


def _instruction(code: int, operand: int, if_equal: int = 0, if_not: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_equal, if_not, operand)
