"""The attacks: what a hostile bot's `choose` does, one function an attack.

Each is the body of `attack(t)`, where `t` holds what the attacker would have to find out first: the
paths, process ids and ports of real victims. It returns True where it got what it wanted, and
may raise anything. `ends` says how the match ends where the attack is one on the match itself;
all others have to be refused and the match goes on.
"""

import textwrap
from dataclasses import dataclass

MOVES_ON = ""  # the attack comes to nothing and the bot plays on


@dataclass(frozen=True)
class Attack:
    """One attack; `ends` names endings of which one has to come, or MOVES_ON."""

    name: str
    body: str
    ends: tuple[str, ...] = (MOVES_ON,)


def source(attack):
    """A bot that attacks at its first move, and answers with its last action when it has won."""
    return (
        "import array, ctypes, errno, fcntl, gc, mmap, os, resource, signal, socket, struct\n"
        "import sys, threading, time\n"
        "from types import SimpleNamespace\n"
        "libc = ctypes.CDLL(None, use_errno=True)\n"
        "def sys_call(number, *arguments):\n"
        "    done = libc.syscall(number, *arguments)\n"
        "    if done < 0:\n"
        "        raise OSError(ctypes.get_errno(), 'refused')\n"
        "    return done\n"
        "def _wire():\n"  # the socket to the referee
        "    for number in range(3, 64):\n"
        "        try:\n"
        "            socket.socket(fileno=os.dup(number)).close()\n"
        "        except OSError:\n"
        "            continue\n"
        "        return number\n"
        "def attack(t):\n" + textwrap.indent(textwrap.dedent(attack.body).strip(), "    ") + "\n"
        "class Attacker:\n"
        "    def __init__(self, **targets):\n"
        "        self.targets = SimpleNamespace(**targets)\n"
        "        self.tried = False\n"
        "    def choose(self, turn):\n"
        "        if self.tried:\n"
        "            return turn.legal_actions[0]\n"
        "        self.tried = True\n"
        "        try:\n"
        "            won = attack(self.targets)\n"
        "        except (Exception, SystemExit) as error:\n"
        "            print('refused:', type(error).__name__, error)\n"
        "            won = False\n"
        "        return turn.legal_actions[-1 if won else 0]\n"
        "def make_bot(**targets):\n"
        "    return Attacker(**targets)\n"
    )


FILES = [
    Attack("read_passwd", "return 'root:' in open('/etc/passwd').read()"),
    Attack("read_database", "return bool(open(t.database, 'rb').read())"),
    Attack("read_key", "print(open(t.key).read()); return True"),
    Attack(
        "read_parent_environment",
        "return len(open(f'/proc/{os.getppid()}/environ', 'rb').read()) > 0",
    ),
    Attack("read_other_bot", "print(open(t.other_bot).read()); return True"),
    Attack("list_home", "return bool(os.listdir(t.world))"),
    Attack("write_database", "open(t.database, 'r+b').write(b'mine'); return True"),
    Attack("unlink_database", "os.unlink(t.database); return True"),
    Attack("rename_database", "os.rename(t.database, t.database + '.gone'); return True"),
    Attack("truncate_database", "os.truncate(t.database, 0); return True"),
    Attack("chmod_database", "os.chmod(t.database, 0); return True"),
    Attack("chown_database", "os.chown(t.database, os.getuid(), os.getgid()); return True"),
    Attack("utime_database", "os.utime(t.database, (0, 0)); return True"),
    Attack("xattr_database", "os.setxattr(t.database, 'user.mine', b'1'); return True"),
    Attack("hard_link_database", "os.link(t.database, t.spare); return True"),
    Attack("write_tmp", "open('/tmp/' + t.mark, 'w').write('x'); return True"),
    Attack("write_own_folder", "open(__file__, 'a').write('# grown'); return True"),
    Attack(
        "truncate_while_reading",
        # Landlock before ABI 3 lets this pass, and it empties the file.
        "os.open(__file__, os.O_RDONLY | os.O_TRUNC); return True",
    ),
    Attack("make_folder", "os.mkdir(t.spare); return True"),
    Attack("make_device", "os.mknod(t.spare, 0o600 | 0o020000, os.makedev(1, 3)); return True"),
    Attack(
        "symlink_escape",
        """
        link = os.path.join(os.path.dirname(__file__), 'link')
        os.symlink(t.database, link)
        return bool(open(link, 'rb').read())
        """,
    ),
    Attack(
        "climb_out",
        "return bool(open(os.path.dirname(__file__) + '/../' * 12 + t.database, 'rb').read())",
    ),
    Attack(
        "fill_disk",
        """
        with open(t.spare, 'wb') as file:
            for _ in range(200):
                file.write(bytes(1 << 20))
        return True
        """,
    ),
    Attack("lock_as_channel", "fcntl.flock(open(os.__file__), fcntl.LOCK_EX); return True"),
    Attack("posix_lock_as_channel", "fcntl.lockf(open(os.__file__), fcntl.LOCK_SH); return True"),
    Attack("shared_memory_file", "open('/dev/shm/' + t.mark, 'w').write('x'); return True"),
    Attack(
        "open_by_openat2",
        """
        how = struct.pack('QQQ', 0, 0, 0)
        return sys_call(437, -100, t.database.encode(), how, len(how)) >= 0
        """,
    ),
    Attack("mount", "return libc.mount(b'none', t.world.encode(), b'tmpfs', 0, None) == 0"),
    Attack("chroot", "os.chroot(os.path.dirname(__file__)); return True"),
]

# Not refused at level full, as docs/security.md says: whether a known path is there, and how large.
LEAKS = Attack("stat_database", "return os.stat(t.database).st_size > 0")

NETWORK = [
    Attack(
        "tcp",
        """
        with socket.create_connection(('127.0.0.1', t.tcp), 1) as wire:
            wire.sendall(b'out')
        return True
        """,
    ),
    Attack(
        "udp",
        """
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'out', ('127.0.0.1', t.udp))
        return True
        """,
    ),
    Attack(
        "unix_path",
        "socket.socket(socket.AF_UNIX).connect(t.unix_path); return True",
    ),
    Attack(
        "unix_abstract",
        "socket.socket(socket.AF_UNIX).connect('\\0' + t.mark); return True",
    ),
    Attack(
        "unix_datagram_pair",
        # One end of a pair of datagram sockets may be written to any address.
        """
        one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        one.sendto(b'out', t.unix_datagram)
        return True
        """,
    ),
    Attack(
        "netlink", "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW).bind((0, 0)); return True"
    ),
    Attack("io_uring", "return sys_call(425, 8, ctypes.create_string_buffer(256)) >= 0"),
    Attack("bind_port", "socket.create_server(('127.0.0.1', 0)); return True"),
    Attack(
        "descriptors_left_open",
        # 0, 1, 2 and the socket to the referee are the bot's own.
        """
        def is_open(number):
            try:
                os.fstat(number)
            except OSError:
                return False
            return True
        return len([number for number in range(1024) if is_open(number)]) > 4
        """,
    ),
]

MEMORY = [
    Attack("memory_private", "return bool(bytearray(3 << 30))", ends=(MOVES_ON, "memory")),
    Attack(
        "memory_shared",
        "return bool(mmap.mmap(-1, 3 << 30, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS))",
    ),
    Attack(
        "memory_memfd",
        "os.ftruncate(os.memfd_create('x'), 3 << 30); return True",
    ),
    Attack("memory_sysv", "return libc.shmget(0, 64 << 20, 0o1600) >= 0"),
    Attack(
        "log_as_memory",
        """
        for _ in range(64):
            os.write(1, bytes(1 << 20))
        return True
        """,
        ends=(MOVES_ON, "crash"),
    ),
    Attack(
        "memory_by_append",
        """
        kept = []
        while True:
            kept.append(bytearray(1 << 26))
        """,
        ends=(MOVES_ON, "memory", "timeout"),
    ),
    Attack("lock_memory", "return libc.mlockall(3) == 0"),
]
