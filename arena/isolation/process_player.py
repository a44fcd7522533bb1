"""A bot in its own process, as the referee sees it: start, ask with a deadline, close.

Time is CPU time of the bot's process, read from the kernel, with a cap on wall time; answering a
bot's questions counts as its time too. Between its turns the process is stopped, so that nobody
thinks in another's time. Nothing that the process sends is taken on trust.
"""

import contextlib
import select
import signal
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from arena.errors import BotError, UnavailableError
from arena.isolation import launcher, protocol
from arena.isolation.bot_process import BotProcess
from arena.isolation.deadline import Deadline, Used
from arena.isolation.faults import signal_name
from arena.isolation.player import BotFault, Budget, Level, Reply, Wait
from arena.isolation.policy import Resources
from arena.isolation.positions import answer as answer_query
from arena.isolation.seat_view import SeatView
from arena.records import EndingKind

if TYPE_CHECKING:
    import pyspiel

_WALL_FACTOR = 3.0  # wall time for import and new_game: so many times their CPU time
_LAST_WORD = Budget(1.0, 2.0)  # for game_over
_FITS_IN_A_BUFFER = 4096  # of a socket, on every system
_LAST_MOMENTS = 0.5  # from hanging up to the end of a process
_OUT_OF_MEMORY = ("std::bad_alloc", "MemoryError", "Cannot allocate memory")
Kind = TypeVar("Kind", bound=protocol.Message)


@dataclass(frozen=True, slots=True)
class Submission:
    """A bot to be started: its own copy of its files, and what it is told."""

    folder: Path  # all that it can read of the user's
    entry: Path  # the file or package in it
    shown: str  # what its path is called in messages
    options: Mapping[str, object]


class ProcessPlayer:
    """Plays one seat of one match with a bot in its own process."""

    def __init__(
        self, find: Callable[[], Submission], level: Level, resources: Resources | None = None
    ) -> None:
        self.level = level
        self._find = find
        self._resources = resources or Resources()
        self._process: BotProcess | None = None
        self._view: SeatView | None = None
        self._seq = 0
        self._inbox = protocol.Inbox(protocol.REPLY_BYTES)  # of `serve`
        self._unsent = b""  # by `serve`: the bot does not read it yet
        self._deadline = Deadline(Budget(), lambda: 0.0)
        self._doing = "starting"

    def objection(self, game: "pyspiel.Game", seat: int = 0, seed: int = 0) -> str | None:
        """Starts the process and makes the bot; what the bot says against playing the game."""
        try:
            submission = self._find()
        except BotError as error:
            raise BotFault(EndingKind.IMPORT, str(error)) from error
        zygote = launcher.zygote(self.level)
        name = str(game)
        zygote.load(name, type(game).__module__)
        self._process = zygote.spawn(submission.folder, self._resources.memory_mb)
        self._await_seal()
        inside = zygote.inside(submission.folder)
        order = protocol.Make(
            entry=str(inside / submission.entry.relative_to(submission.folder)),
            shown=submission.shown,
            options=dict(submission.options),
            game=name,
            seat=seat,
            seed=seed,
        )
        seconds = self._resources.import_seconds
        self._doing = "being imported"
        budget = Budget(seconds, _WALL_FACTOR * seconds)
        return self._exchange(order, protocol.Ready, budget).objection

    def _await_seal(self) -> None:
        """Only what comes before the bot is imported is believed about the locks.

        Raises:
            UnavailableError: the process cannot be locked in.
        """
        self._doing = "being locked in"
        seconds = self._resources.import_seconds
        self._deadline = Deadline(Budget(None, _WALL_FACTOR * seconds), self.process.cpu_seconds)
        try:
            message = self._receive()
        except BotFault as fault:
            raise UnavailableError(f"a bot's process cannot be locked in: {fault.cause}") from None
        if isinstance(message, protocol.Unsealed):
            raise UnavailableError(f"a bot's process cannot be locked in: {message.reason}")
        if not isinstance(message, protocol.Sealed):
            raise TypeError(f"wanted Sealed, got {message}")

    def new_game(self, game: "pyspiel.Game", seat: int, seed: int) -> None:
        """Makes the bot in a new process and tells it what it plays."""
        self.objection(game, seat, seed)
        self._doing = "new_game"
        seconds = self._resources.import_seconds
        self._exchange(protocol.NewGame(), protocol.Done, Budget(seconds, _WALL_FACTOR * seconds))
        self._pause()

    def ask(self, view: SeatView, budget: Budget) -> None:
        """Sends the request to move; from now on the bot's time runs."""
        self._view = view
        self._seq += 1
        self._doing = "choose"
        turn = protocol.Turn(
            seq=self._seq,
            legal_actions=view.legal_actions,
            actions=view.unseen_actions(),
            cpu_seconds=budget.cpu_seconds,
            wall_seconds=budget.wall_seconds,
        )
        self._send(turn, budget)

    def answer(self) -> Reply:
        """Waits for the move, and meanwhile answers what the bot asks about its position."""
        while True:
            message = self._receive()
            if isinstance(message, protocol.Query) and message.seq == self._seq:
                self._write(self._told(message))
                continue
            return self._moved(message)

    def wait(self) -> Wait:
        """What to sleep for before `serve`: a message, or room for the rest of an answer."""
        events = select.POLLOUT if self._unsent else select.POLLIN
        patience = self._deadline.patience(self._deadline.used())
        return Wait(self.process.channel.fileno(), events, patience)

    def serve(self, kept_waiting: float) -> Reply | None:
        """Takes a step of `answer` without waiting; the move when it has come.

        A bot that does not read its answers holds up nobody but itself.
        """
        if self._unsent:
            unsent, self._unsent = self._unsent, self._sent_at_once(self._unsent)
            if len(self._unsent) < len(unsent):
                self._deadline.excuse(kept_waiting)
        elif self.process.has_sent():
            self._deadline.excuse(kept_waiting)
            content = self._arrived(self._inbox, self._deadline.patience())
            message = None if content is None else self._understood(content)
            if isinstance(message, protocol.Query) and message.seq == self._seq:
                self._unsent = self._sent_at_once(self._told(message))
            elif message is not None:
                return self._moved(message)
        self._check_time()
        return None

    def game_over(self, returns: Sequence[float]) -> None:
        """Tells the bot how the match ended."""
        self._doing = "game_over"
        self._exchange(protocol.GameOver(list(map(float, returns))), protocol.Done, _LAST_WORD)

    def log_tail(self) -> str:
        """The last that the bot wrote; hostile text."""
        return "" if self._process is None else self._process.log_tail()

    def cpu_seconds(self) -> float:
        """CPU time of the process since it was started; 0 when it has ended."""
        return 0.0 if self._process is None else self._process.cpu_seconds()

    def peak_memory_mb(self) -> float | None:
        """The most that the process has held, as `memory_mb` counts it; None when it has ended."""
        return None if self._process is None else self._process.peak_memory_mb()

    def close(self) -> None:
        """Ends the process; never fails."""
        if self._process is not None:
            with contextlib.suppress(OSError, RuntimeError):
                self._process.forget()
            self._process = None

    @property
    def process(self) -> BotProcess:
        """The running process."""
        if self._process is None:
            raise RuntimeError("the bot's process has not been started")
        return self._process

    def _exchange(self, message: protocol.Message, wanted: type[Kind], budget: Budget) -> Kind:
        self._send(message, budget)
        answer = self._receive()
        self._check_time()
        if not isinstance(answer, wanted):
            what = f"sent {_name(answer)} instead of {wanted.__name__}"
            raise self._fault(EndingKind.PROTOCOL, what)
        return answer

    def _send(self, message: protocol.Message, budget: Budget) -> None:
        """Starts the clocks and wakes the process."""
        process = self.process
        self._deadline = Deadline(budget, process.cpu_seconds)
        if process.has_sent() and self._has_unasked():
            raise self._fault(EndingKind.PROTOCOL, "sent something that nobody had asked for")
        frame = protocol.framed(message)
        if len(frame) > _FITS_IN_A_BUFFER:  # else it is woken when all is there: once
            process.signal(signal.SIGCONT)
        self._write(frame)
        process.signal(signal.SIGCONT)

    def _write(self, frame: bytes) -> None:
        try:
            self.process.send(frame, self._deadline.patience())
        except BlockingIOError:
            raise self._fault(EndingKind.TIMEOUT, "did not listen") from None
        except OSError:
            raise self._died() from None

    def _sent_at_once(self, frame: bytes) -> bytes:
        try:
            return self.process.send_at_once(frame)
        except OSError:
            raise self._died() from None

    def _moved(self, message: protocol.FromBot) -> Reply:
        """What has come, as a move; it stops the clocks."""
        if not isinstance(message, protocol.Move) or message.seq != self._seq:
            raise self._fault(EndingKind.PROTOCOL, f"sent {_name(message)} instead of a move")
        used = self._check_time()
        self._pause()
        self._view = None
        return Reply(message.action, used.cpu_seconds, used.wall_seconds)

    def _told(self, query: protocol.Query) -> bytes:
        """The answer to a question about the position, on the bot's time."""
        if self._view is None:
            raise RuntimeError("nobody is to move")
        start = time.thread_time()
        message = answer_query(self._view, query.what)
        self._deadline.charge(time.thread_time() - start)
        self._check_time()
        return protocol.framed(message)

    def _has_unasked(self) -> bool:
        try:
            return bool(self.process.channel.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT))
        except OSError:
            return False

    def _receive(self) -> protocol.FromBot:
        inbox = protocol.Inbox(protocol.REPLY_BYTES)
        patience = self._deadline.patience()
        while True:
            content = self._arrived(inbox, patience)
            if content is not None:
                return self._understood(content)
            patience = self._deadline.patience(self._check_time())

    def _arrived(self, inbox: protocol.Inbox, patience: float | None) -> bytes | None:
        """A message, when it is complete with what is there or comes in time."""
        content = None
        try:
            data = self.process.receive(patience)
            if data:
                content = inbox.add(data)
        except protocol.FrameError as error:
            raise self._fault(EndingKind.PROTOCOL, str(error)) from None
        except OSError:
            data = b""
        if data == b"":
            raise self._died()
        return content

    def _understood(self, content: bytes) -> protocol.FromBot:
        try:
            message = protocol.from_bot.decode(content)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            raise self._fault(EndingKind.PROTOCOL, "sent bytes that are no message") from None
        if isinstance(message, protocol.Failure):
            raise self._fault(EndingKind(message.kind), message.cause)
        return message

    def _check_time(self) -> Used:
        used = self._deadline.used()
        overrun = self._deadline.overrun(used)
        if overrun is not None:
            raise self._fault(EndingKind.TIMEOUT, f"{overrun} in {self._doing}")
        return used

    def _pause(self) -> None:
        self.process.signal(signal.SIGSTOP)

    def _died(self) -> BotFault:
        """The fault of a process that has hung up: nearly always by coming to its end."""
        if not self.process.ends_within(_LAST_MOMENTS):
            return self._fault(EndingKind.PROTOCOL, f"closed its connection in {self._doing}")
        status = self.process.end().status
        tail = self.process.log_tail()
        was_killed = status == -signal.SIGKILL or any(sign in tail for sign in _OUT_OF_MEMORY)
        if status >= 0:
            cause = f"ended its process with exit code {status}"
        else:
            cause = f"its process died of {signal_name(-status)}"
        kind = EndingKind.CRASH
        if was_killed and status < 0:
            kind, cause = EndingKind.MEMORY, f"{cause}, most likely for want of memory"
        return BotFault(kind, f"{cause} in {self._doing}", tail)

    def _fault(self, kind: EndingKind, cause: str) -> BotFault:
        """A fault for which the process is ended here."""
        self.process.end()
        return BotFault(kind, cause, self.process.log_tail())


def _name(message: protocol.Message) -> str:
    return type(message).__name__
