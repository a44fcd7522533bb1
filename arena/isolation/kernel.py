"""What only the Linux kernel can do, through ctypes: privileges, Landlock, seccomp, namespaces.

Each function does one thing to the calling process and raises OSError where the kernel refuses.
Nothing here is a policy. Sources: the man pages of prctl(2), capabilities(7), landlock(7),
seccomp(2), unshare(2), and the headers in include/uapi/linux.
"""

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

IS_LINUX = sys.platform == "linux"
MACHINE = platform.machine()

_libc = ctypes.CDLL(None, use_errno=True)

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_SECCOMP = 1, 4, 22
_PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS, _PR_CAP_AMBIENT = 24, 38, 47
_PR_CAP_AMBIENT_CLEAR_ALL = 4
_SECCOMP_MODE_FILTER = 2
_CAPABILITY_VERSION_3 = 0x20080522
_CAPABILITIES = 64  # more than any kernel has; the kernel says where they end
_MS_RDONLY, _MS_NOSUID, _MS_NODEV, _MS_REMOUNT, _MS_BIND = 1, 2, 4, 32, 4096
_MNT_DETACH = 2
_LARGE_PAGE, _MADV_COLLAPSE = 2 << 20, 25
_CLONE_NEWNS = 0x00020000
_CLONE_NEWUTS, _CLONE_NEWIPC = 0x04000000, 0x08000000
_CLONE_NEWUSER, _CLONE_NEWNET = 0x10000000, 0x40000000

# The same numbers on every architecture.
_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446
_LANDLOCK_VERSION = 1  # flag: say which ABI there is
_LANDLOCK_PATH_BENEATH = 1
_WRITE_FILE, _READ_FILE, _READ_DIR, _TRUNCATE = 1 << 1, 1 << 2, 1 << 3, 1 << 14
# Rights over files by the ABI that brought them: 13 at first, then REFER, TRUNCATE, IOCTL_DEV.
_FILE_RIGHTS = {1: (1 << 13) - 1, 2: 1 << 13, 3: 1 << 14, 5: 1 << 15}
_NET_RIGHTS = 0b11  # bind and connect TCP (ABI 4)
_SCOPES = 0b11  # abstract unix sockets and signals of others (ABI 6)


def memory_kb(pid: int, what: str) -> int | None:
    """A figure such as VmPeak of a process (proc_pid_status(5)); None where there is none."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    found = [line.split()[1] for line in status.splitlines() if line.startswith(f"{what}:")]
    return int(found[0]) if found else None


def prctl(option: int, *arguments: int) -> None:
    """Sets or asks something of this process."""
    padded = [*arguments, 0, 0, 0, 0][:4]
    _check(_libc.prctl(option, *map(ctypes.c_ulong, padded)), f"prctl {option}")


def no_new_privileges() -> None:
    """No set-user-id program gives this process more rights; needed before the two walls."""
    prctl(_PR_SET_NO_NEW_PRIVS, 1)


def die_with_parent(signal_number: int) -> None:
    """Gets this signal when the thread that forked this process ends."""
    prctl(_PR_SET_PDEATHSIG, signal_number)


def not_dumpable() -> None:
    """No other process of this user may look into this one, and no core is written."""
    prctl(_PR_SET_DUMPABLE, 0)


def drop_capabilities() -> None:
    """Gives up every capability for good, those that root has too."""
    prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL)
    for capability in range(_CAPABILITIES):
        try:
            prctl(_PR_CAPBSET_DROP, capability)
        except OSError:  # the last one is behind us, or this is no root: it has none to drop
            break
    header = struct.pack("=Ii", _CAPABILITY_VERSION_3, 0)
    _check(_libc.capset(header, bytes(24)), "capset")


def own_namespaces() -> None:
    """A network of its own without a device, and own IPC and host names, for all that follows.

    Needs a process with one thread.
    """
    flags = _CLONE_NEWNET | _CLONE_NEWIPC | _CLONE_NEWUTS
    user, group = os.getuid(), os.getgid()
    if user != 0:
        flags |= _CLONE_NEWUSER
    _check(_libc.unshare(flags), "unshare")
    if user != 0:
        _keep_ids(user, group)


def own_users() -> None:
    """A user namespace of its own: since Linux 5.14 RLIMIT_NPROC counts each by itself.

    Needs a process with one thread.
    """
    user, group = os.getuid(), os.getgid()
    _check(_libc.unshare(_CLONE_NEWUSER), "unshare users")
    _keep_ids(user, group)


def _keep_ids(user: int, group: int) -> None:
    """In the user namespace that was just made the ids stay what they were outside."""
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def own_mounts() -> None:
    """Mounts of its own: what this process mounts from now on, nobody else sees."""
    _check(_libc.unshare(_CLONE_NEWNS), "unshare mounts")


def mount_memory(path: str, most_bytes: int) -> None:
    """Puts an empty file system that lies in memory over a folder."""
    options = f"size={most_bytes},mode=0755".encode()
    done = _libc.mount(b"tmpfs", path.encode(), b"tmpfs", _MS_NOSUID | _MS_NODEV, options)
    _check(done, f"mount {path}")


def forbid_writing(path: str) -> None:
    """Nothing can be written any more below a mount of this process."""
    flags = _MS_REMOUNT | _MS_BIND | _MS_RDONLY | _MS_NOSUID | _MS_NODEV
    _check(_libc.mount(None, path.encode(), None, flags, None), f"remount {path}")


def unmount(path: str) -> None:
    """Takes a mount away from this process."""
    _check(_libc.umount2(path.encode(), _MNT_DETACH), f"umount {path}")


def in_large_pages() -> None:
    """Moves this process's own memory into large pages where the kernel can (Linux 6.1).

    A fork copies one entry for each page: large ones are copied a hundred times faster. What a
    fork writes to is still its own in small pages.
    """
    for line in Path("/proc/self/maps").read_text().splitlines():
        addresses, access, _, _, _, name = [*line.split(maxsplit=5), ""][:6]
        if access == "rw-p" and name in {"", "[heap]"}:
            start, end = (int(address, 16) for address in addresses.split("-"))
            start, end = -(-start // _LARGE_PAGE) * _LARGE_PAGE, end // _LARGE_PAGE * _LARGE_PAGE
            if start < end:  # a refusal changes nothing
                _libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), _MADV_COLLAPSE)


def landlock_abi() -> int:
    """The version of Landlock that this kernel enforces; 0 where there is none."""
    if not IS_LINUX:
        return 0
    found: int = _libc.syscall(_LANDLOCK_CREATE, None, ctypes.c_size_t(0), _LANDLOCK_VERSION)
    return max(found, 0)


def landlock(readable: Iterable[str], listable: Iterable[str], abi: int) -> None:
    """From now on only what is beneath these paths can be opened, and only for reading.

    `listable` folders show the names in them and nothing more. /dev/null can be written to. Paths
    that do not exist are left out. No TCP port can be bound or connected to (ABI 4), no signal
    and no abstract socket reaches another process (ABI 6).
    """
    rights = sum(bits for since, bits in _FILE_RIGHTS.items() if since <= abi)
    fields = [rights] + [_NET_RIGHTS] * (abi >= 4) + [_SCOPES] * (abi >= 6)
    attribute = struct.pack(f"={len(fields)}Q", *fields)
    ruleset = _libc.syscall(_LANDLOCK_CREATE, attribute, ctypes.c_size_t(len(attribute)), 0)
    _check(ruleset, "landlock_create_ruleset")
    try:
        for path in readable:
            _allow_beneath(ruleset, path, (_READ_FILE | _READ_DIR) & rights)
        for path in listable:
            _allow_beneath(ruleset, path, _READ_DIR)
        sink = (_READ_FILE | _WRITE_FILE | _TRUNCATE) & rights
        _allow_beneath(ruleset, os.devnull, sink)
        _check(_libc.syscall(_LANDLOCK_RESTRICT, ruleset, 0), "landlock_restrict_self")
    finally:
        os.close(ruleset)


def _allow_beneath(ruleset: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return
    try:
        if not os.path.isdir(path):
            rights &= ~_READ_DIR  # a right over folders alone
        rule = struct.pack("=Qi", rights, place)
        done = _libc.syscall(_LANDLOCK_ADD, ruleset, _LANDLOCK_PATH_BENEATH, rule, 0)
        _check(done, f"landlock_add_rule {path}")
    finally:
        os.close(place)


def install_filter(program: bytes) -> None:
    """Puts a seccomp filter over this process for good."""
    instructions = ctypes.create_string_buffer(program, len(program))
    # struct sock_fprog: the number of instructions, then their address
    header = struct.pack("@HP", len(program) // 8, ctypes.addressof(instructions))
    holder = ctypes.create_string_buffer(header, len(header))
    prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.addressof(holder))


def close_all_but(kept: Iterable[int]) -> None:
    """Closes every other file descriptor."""
    start = 0
    limit = os.sysconf("SC_OPEN_MAX")
    for number in [*sorted(kept), limit]:
        if start < number:  # closerange(0, 0) closes everything: it becomes close_range(0, ~0)
            os.closerange(start, number)
        start = number + 1


def _check(result: int, what: str) -> None:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
