"""A bot's process: locks itself in, imports the bot, answers. The only importer of foreign code.

Everything here runs under the control of the bot as soon as that is imported: the referee takes
nothing that is sent from here on trust.
"""

import contextlib
import errno
import faulthandler
import gc
import numbers
import os
import random  # noqa: TID251 - its global generator is seeded for the bot, not used
import socket
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from arena import bot_module
from arena.bot import Bot, Position
from arena.bot import Turn as BotTurn
from arena.errors import BotError
from arena.isolation import box, kernel, protocol
from arena.isolation.faults import cause_of, kind_of, traceback_tail
from arena.isolation.player import Level
from arena.isolation.positions import HiddenPosition, OpenPositions
from arena.isolation.seal import LOG_BYTES, seal
from arena.isolation.seat_view import GameFacts
from arena.records import EndingKind

EXIT_UNSEALED = 70
_SHOWN_CHARACTERS = 60
_LARGEST = 2**63  # beyond this no message carries it, and no game has such an action

Games = Mapping[str, GameFacts]


def run(order: protocol.Spawn, came: Sequence[int], loaded: Games) -> NoReturn:
    """Never returns: ends the process when the referee hangs up, or when sealing fails.

    `came` are a socket, a log and, at level bwrap, the bot's folder.
    """
    channel, log, *folder = came
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    kernel.close_all_but((0, 1, 2, channel, *folder))
    referee = socket.socket(fileno=channel)
    try:
        for files in folder:
            box.move_in(files)
        seal(Level(order.level), order.folder, order.memory_mb)
    except Exception as error:  # noqa: BLE001 - whatever it is, the bot is not imported
        referee.sendall(protocol.framed(protocol.Unsealed(str(error))))
        os._exit(EXIT_UNSEALED)
    referee.sendall(protocol.framed(protocol.Sealed()))
    gc.enable()  # the zygote's is off
    faulthandler.enable(2)  # a segmentation fault leaves its place in the log
    sys.stdout = os.fdopen(1, "w", buffering=1, encoding="utf-8", errors="replace")
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", errors="replace")
    _Host(referee, loaded).serve()
    os._exit(0)


class _Host:
    """Holds the one bot of this process and answers for it."""

    def __init__(self, referee: socket.socket, loaded: Games) -> None:
        self._referee = referee
        self._loaded = loaded
        self._bot: Bot
        self._made: protocol.Make
        self._facts: GameFacts
        self._positions: OpenPositions

    def serve(self) -> None:
        """Answers one message after another until the referee hangs up."""
        while (content := protocol.received(self._referee)) is not None:
            message = protocol.to_bot.decode(content)
            self._referee.sendall(protocol.framed(self._answer(message)))

    def _answer(self, message: protocol.ToBot) -> protocol.Message:
        try:
            match message:
                case protocol.Turn():
                    return self._choose(message)
                case protocol.Make():
                    return self._make(message)
                case protocol.NewGame():
                    self._call("new_game", self._facts.game, self._made.seat, self._made.seed)
                case protocol.GameOver():
                    self._call("game_over", message.returns)
        except _BotRaised as raised:
            return _failure(raised.method, raised.error)
        return protocol.Done()

    def _make(self, order: protocol.Make) -> protocol.Message:
        self._made, self._facts = order, self._loaded[order.game]
        # A bot that draws from the global generators does so repeatably, and not as its neighbour.
        random.seed(order.seed)
        np.random.seed(order.seed % 2**32)  # noqa: NPY002, TID251 - as above
        try:
            module = bot_module.import_path(Path(order.entry), order.shown)
            game = self._facts.game
            self._bot = module.make(order.options, game, order.seat, order.seed)
            objection = module.why_not(game)
        except BotError as error:
            if isinstance(error.__cause__, MemoryError):
                return protocol.Failure("memory", str(error))
            return protocol.Failure("import", str(error))
        except (Exception, SystemExit, KeyboardInterrupt) as error:  # noqa: BLE001 - foreign code
            return _failure("plays", error)
        if self._facts.is_open:
            self._positions = OpenPositions(self._facts, order.seat, order.seed)
        _rehearse_a_turn()
        return protocol.Ready(objection)

    def _choose(self, turn: protocol.Turn) -> protocol.Message:
        position: Position
        if self._facts.is_open:
            position = self._positions.next(turn)
        else:
            position = HiddenPosition(self._facts, lambda what: self._query(turn.seq, what))
        seen = BotTurn(self._made.seat, turn.legal_actions, position, _TimeLeft(turn))
        return _move(turn.seq, self._call("choose", seen))

    def _query(self, seq: int, what: Any) -> protocol.Answer:
        self._referee.sendall(protocol.framed(protocol.Query(seq, what)))
        content = protocol.received(self._referee)
        if content is None:
            os._exit(0)
        answer = protocol.to_bot.decode(content)
        if not isinstance(answer, protocol.Answer):
            raise BotError("a position can only be asked about during its own turn")
        return answer

    def _call(self, method: str, *arguments: object) -> object:
        """Calls the bot where it has the method."""
        function = getattr(self._bot, method, None)
        if function is None:
            return None
        try:
            return function(*arguments)
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            raise _BotRaised(method, error) from error


class _BotRaised(Exception):  # noqa: N818 - what the bot did is no error of ours
    """Carries what a bot raised out of `_call`."""

    def __init__(self, method: str, error: BaseException) -> None:
        super().__init__(method)
        self.method = method
        self.error = error


class _TimeLeft:
    """What is left of the time for one turn that begins now."""

    __slots__ = ("_cpu_start", "_turn", "_wall_start")

    def __init__(self, turn: protocol.Turn) -> None:
        self._turn = turn
        self._cpu_start, self._wall_start = time.process_time(), time.perf_counter()

    def __call__(self) -> float:
        turn, left = self._turn, float("inf")
        if turn.cpu_seconds is not None:
            left = turn.cpu_seconds - (time.process_time() - self._cpu_start)
        if turn.wall_seconds is not None:
            left = min(left, turn.wall_seconds - (time.perf_counter() - self._wall_start))
        return max(left, 0.0)


def _move(seq: int, action: object) -> protocol.Message:
    """The answer as a message; the referee judges it."""
    if type(action) is int or (  # the usual case, quickly
        isinstance(action, numbers.Integral) and not isinstance(action, bool)
    ):
        number = int(action)
        if -_LARGEST <= number < _LARGEST:
            return protocol.Move(seq, number)
        return protocol.Failure(
            "protocol", f"choose returned a number of {number.bit_length()} bits"
        )
    if isinstance(action, str):
        return protocol.Move(seq, action[:_SHOWN_CHARACTERS])
    if action is None or isinstance(action, (bool, float)):
        return protocol.Move(seq, action)
    name = type(action).__name__[:_SHOWN_CHARACTERS]
    return protocol.Failure(
        "protocol",
        f"choose returned {name}; it has to return one of the ints in turn.legal_actions",
    )


def _rehearse_a_turn() -> None:
    """What a turn needs beside the bot is in this process's own memory before its time runs."""
    frame = protocol.framed(protocol.Turn(0, [0], [], 1.0, 1.0))
    turn = protocol.to_bot.decode(frame[protocol.LENGTH_BYTES :])
    if isinstance(turn, protocol.Turn):
        _TimeLeft(turn)()
        protocol.framed(_move(turn.seq, 0))


def _failure(method: str, error: BaseException) -> protocol.Failure:
    """What the bot raised; its traceback goes to the log."""
    kind = kind_of(error)
    try:
        cause = cause_of(method, error)
    except BaseException:  # noqa: BLE001 - no memory, or an exception that cannot be shown
        cause = f"{method} raised {type(error).__name__}"
    if isinstance(error, OSError) and error.errno == errno.EFBIG:
        cause += f"; a bot may write at most {LOG_BYTES >> 20} MiB to its log"
    with contextlib.suppress(BaseException):  # the log may be full
        sys.stderr.write(traceback_tail(error) + "\n")
        sys.stderr.flush()
    return protocol.Failure("memory" if kind is EndingKind.MEMORY else "crash", cause)
