"""What attackers are after: real files, a process, listeners; and whether they are whole."""

import contextlib
import os
import resource
import socket
import subprocess
from pathlib import Path

SECRET = "SECRET-of-the-referee-7261"


class World:
    """Victims in a folder; `harm()` says what has happened to them."""

    def __init__(self, folder, mark):
        self.folder = folder
        self.mark = mark
        self.database = folder / "arena.db"
        self.database.write_bytes(b"SQLite format 3\0" + bytes(5000))
        self.key = folder / "id_ed25519"
        self.key.write_text(SECRET)
        self.other_bot = folder / "other" / "bot.py"
        self.other_bot.parent.mkdir()
        self.other_bot.write_text(f"# {SECRET}\n")
        self.spare = folder / "made-by-a-bot"
        self._stack = contextlib.ExitStack()
        self.victim = subprocess.Popen(["sleep", "600"])
        self._stack.callback(self._end_victim)
        self._listeners = {
            "tcp": self._listener(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0)),
            "udp": self._listener(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0)),
            "unix": self._listener(socket.AF_UNIX, socket.SOCK_STREAM, str(folder / "s")),
            "unix_datagram": self._listener(socket.AF_UNIX, socket.SOCK_DGRAM, str(folder / "d")),
            "abstract": self._listener(socket.AF_UNIX, socket.SOCK_STREAM, "\0" + mark),
        }
        self._address = SECRET.encode()  # kept alive, so that its address stays its own
        self._before = self._state()

    def targets(self):
        """What a bot is told, which it would otherwise have to find out."""
        return {
            "world": str(self.folder),
            "mark": self.mark,
            "database": str(self.database),
            "key": str(self.key),
            "other_bot": str(self.other_bot),
            "spare": str(self.spare),
            "victim": self.victim.pid,
            "referee": os.getpid(),
            "address": id(self._address),
            "tcp": self._listeners["tcp"].getsockname()[1],
            "udp": self._listeners["udp"].getsockname()[1],
            "unix_path": str(self.folder / "s"),
            "unix_datagram": str(self.folder / "d"),
        }

    def harm(self):
        """What differs from the beginning, by name; empty when all is well."""
        now = self._state()
        found = [name for name, value in self._before.items() if now[name] != value]
        for name, listener in self._listeners.items():
            with contextlib.suppress(BlockingIOError):
                if name in {"udp", "unix_datagram"}:
                    listener.recv(100)
                else:
                    listener.accept()[0].close()
                found.append(name)
        return found

    def close(self):
        """Ends the victims."""
        self._stack.close()

    def _state(self):
        stat = os.stat(self.database)
        status = Path(f"/proc/{self.victim.pid}/stat").read_text().rpartition(")")[2].split()
        own = os.getpid()
        return {
            "content of the database": self.database.read_bytes(),
            "mode of the database": stat.st_mode,
            "owner of the database": (stat.st_uid, stat.st_gid, stat.st_nlink),
            "time of the database": stat.st_mtime_ns,
            "attributes of the database": os.listxattr(self.database),
            "names in the folder": sorted(path.name for path in self.folder.iterdir()),
            "temporary files": [p for p in ("/tmp", "/dev/shm") if Path(p, self.mark).exists()],
            "the victim": self.victim.poll(),
            "the victim is stopped": status[0] in "Tt",
            "priority of the referee": os.getpriority(os.PRIO_PROCESS, own),
            "cores of the referee": os.sched_getaffinity(own),
            "scheduling of the referee": os.sched_getscheduler(own),
            "files of the referee": resource.getrlimit(resource.RLIMIT_NOFILE),
        }

    def _listener(self, family, kind, address):
        listener = self._stack.enter_context(socket.socket(family, kind))
        listener.bind(address)
        if kind == socket.SOCK_STREAM:
            listener.listen()
        listener.setblocking(False)
        return listener

    def _end_victim(self):
        self.victim.kill()
        self.victim.wait()
