"""One process with one bot in it, as the referee holds it."""

import contextlib
import os
import select
import signal
import socket
import struct
import time
from typing import Protocol

from arena.isolation import kernel, protocol

LOG_TAIL_BYTES = 4096


class Parent(Protocol):
    """The zygote that a bot's process is a fork of."""

    @property
    def pid(self) -> int:
        """Its process."""

    def reap(self, pid: int) -> protocol.Reaped:
        """Waits for the end of a process that has ended or is about to."""


class BotProcess:
    """One process with one bot in it, as the referee holds it."""

    def __init__(
        self, zygote: Parent, pid: int, pidfd: int | None, channel: socket.socket, log: int
    ) -> None:
        self.pid = pid
        self.channel = channel
        self._zygote = zygote
        self._pidfd = pidfd
        self._log = log
        self._watch = select.poll()
        self._watch.register(channel, select.POLLIN)
        self._patience: float | None = None  # as the channel has it
        self._reaped: protocol.Reaped | None = None

    def cpu_seconds(self) -> float:
        """CPU time of all its threads, from the kernel; 0 where that cannot be read."""
        if not kernel.IS_LINUX or self._reaped is not None:
            return 0.0
        # The clock of another process: Linux include/linux/posix-timers.h, CPUCLOCK_SCHED.
        return time.clock_gettime((~self.pid << 3) | 2)

    def peak_memory_mb(self) -> float | None:
        """Most address space beyond the zygote's; None when that cannot be read any more."""
        peak = None if self._reaped is not None else kernel.memory_kb(self.pid, "VmPeak")
        base = kernel.memory_kb(self._zygote.pid, "VmSize")
        return None if peak is None or base is None else max(peak - base, 0) / 1024

    def has_sent(self) -> bool:
        """Whether it has sent something, or hung up."""
        return bool(self._watch.poll(0))

    def send(self, frame: bytes, patience: float | None) -> None:
        """Writes to it, and waits where it does not read.

        Raises:
            BlockingIOError: it did not read in time.
            OSError: it has hung up.
        """
        self._wait_at_most(patience)
        self.channel.sendall(frame)

    def send_at_once(self, frame: bytes) -> bytes:
        """Writes what goes without waiting; the rest of it.

        Raises:
            OSError: it has hung up.
        """
        try:
            return frame[self.channel.send(frame, socket.MSG_DONTWAIT) :]
        except BlockingIOError:
            return frame

    def receive(self, patience: float | None) -> bytes | None:
        """What it sends next; b"" when it has hung up, None when nothing came in time."""
        self._wait_at_most(patience)
        try:
            return self.channel.recv(protocol.REPLY_BYTES)
        except BlockingIOError:
            return None

    def _wait_at_most(self, patience: float | None) -> None:
        """The kernel looks at the time: that is half as many calls as to poll first."""
        if patience != self._patience:
            microseconds = 0 if patience is None else int(1e6 * patience)  # 0 = for ever
            timeval = struct.pack("@ll", *divmod(microseconds, 1_000_000))
            for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
                self.channel.setsockopt(socket.SOL_SOCKET, option, timeval)
            self._patience = patience

    def signal(self, number: int) -> None:
        """Sends a signal; nothing happens when the process has ended."""
        if self._reaped is not None:
            return
        try:
            if self._pidfd is None:
                os.kill(self.pid, number)
            else:
                signal.pidfd_send_signal(self._pidfd, number)
        except ProcessLookupError:
            return

    def ends_within(self, seconds: float) -> bool:
        """Whether it comes to an end by itself in this time."""
        if self._pidfd is None:
            time.sleep(seconds)
            return True
        watch = select.poll()
        watch.register(self._pidfd, select.POLLIN)
        return bool(watch.poll(1000 * seconds))

    def end(self) -> protocol.Reaped:
        """Kills what is left of it, and says how it ended."""
        if self._reaped is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)  # with what it started, at level process
            self.signal(signal.SIGKILL)
            self._reaped = self._zygote.reap(self.pid)
        return self._reaped

    def log_tail(self) -> str:
        """The last that it wrote; hostile text."""
        start = max(os.fstat(self._log).st_size - LOG_TAIL_BYTES, 0)
        return os.pread(self._log, LOG_TAIL_BYTES, start).decode(errors="replace").strip()

    def forget(self) -> None:
        """Ends it and lets go of all that belongs to it."""
        try:
            self.end()
        finally:
            self.channel.close()
            for descriptor in filter(None, (self._log, self._pidfd)):
                os.close(descriptor)
