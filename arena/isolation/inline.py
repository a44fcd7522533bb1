"""A bot in the referee's own process: the built-in bots, and while debugging any other.

Nothing can stop such a bot while it thinks, and a busy machine must not change a result. So its
time is looked at when it has answered, as CPU time of its own thread, and only a clear overrun
is a fault: a bot that keeps an eye on `seconds_left()` never meets that.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.bot import Bot, Turn
from arena.bot_module import BotModule
from arena.errors import BotError
from arena.isolation.faults import cause_of, kind_of, traceback_tail
from arena.isolation.player import BotFault, Budget, Level, Reply
from arena.isolation.seat_view import SeatView
from arena.records import EndingKind

if TYPE_CHECKING:
    import pyspiel

OVERRUN = 2.0  # times the CPU budget, plus
GRACE_SECONDS = 0.25  # which covers the first call of a compiled function


@dataclass(frozen=True, slots=True)
class Clock:
    """Where the time comes from; both count seconds from anywhere."""

    cpu: Callable[[], float] = time.thread_time
    wall: Callable[[], float] = time.perf_counter


class InlinePlayer:
    """Calls the bot directly and turns whatever it raises into a BotFault."""

    def __init__(
        self,
        find_module: Callable[[], BotModule],
        options: Mapping[str, object],
        level: Level,
        clock: Clock | None = None,
    ) -> None:
        self.level = level
        self._find_module = find_module
        self._options = options
        self._clock = clock or Clock()
        self._module: BotModule
        self._bot: Bot
        self._view: SeatView
        self._budget = Budget()
        self._cpu_start = 0.0
        self._wall_start = 0.0

    def new_game(self, game: "pyspiel.Game", seat: int, seed: int) -> None:
        """Makes the bot and tells it what it plays."""
        try:
            self._module = self._find_module()
            self._bot = self._module.make(self._options, game, seat, seed)
        except BotError as error:
            raise BotFault(EndingKind.IMPORT, str(error)) from error
        new_game = getattr(self._bot, "new_game", None)
        if new_game is not None:
            with self._foreign_code("new_game"):
                new_game(game, seat, seed)

    def ask(self, view: SeatView, budget: Budget) -> None:
        """Keeps the request; the bot thinks in `answer`."""
        self._view = view.kept()  # the bot may look at it for as long as it likes
        self._budget = budget

    def answer(self) -> Reply:
        """Lets the bot choose."""
        view, clock = self._view, self._clock
        turn = Turn(view.seat, view.legal_actions, view, self._seconds_left)
        self._wall_start, self._cpu_start = clock.wall(), clock.cpu()
        with self._foreign_code("choose"):
            action = self._bot.choose(turn)
        reply = Reply(action, clock.cpu() - self._cpu_start, clock.wall() - self._wall_start)
        budget = self._budget.cpu_seconds
        if budget is not None and reply.cpu_seconds > OVERRUN * budget + GRACE_SECONDS:
            used = f"{reply.cpu_seconds:.2f} s of CPU time for a move"
            raise BotFault(EndingKind.TIMEOUT, f"took {used}; the limit is {budget:g} s")
        return reply

    def wait(self) -> None:
        """Nothing to wait for: the bot thinks when it is served."""

    def serve(self, kept_waiting: float) -> Reply:
        """Lets the bot choose."""
        return self.answer()

    def game_over(self, returns: Sequence[float]) -> None:
        """Tells the bot how the match ended."""
        game_over = getattr(self._bot, "game_over", None)
        if game_over is not None:
            with self._foreign_code("game_over"):
                game_over(list(returns))

    def log_tail(self) -> str:
        """Nothing: what such a bot prints goes where the referee's own output goes."""
        return ""

    def close(self) -> None:
        """Nothing to end: the bot goes with its player."""

    def _seconds_left(self) -> float:
        left = float("inf")
        if self._budget.cpu_seconds is not None:
            left = self._budget.cpu_seconds - (self._clock.cpu() - self._cpu_start)
        if self._budget.wall_seconds is not None:
            wall = self._budget.wall_seconds - (self._clock.wall() - self._wall_start)
            left = min(left, wall)
        return max(left, 0.0)

    @contextmanager
    def _foreign_code(self, method: str) -> Iterator[None]:
        try:
            yield
        except (Exception, SystemExit) as error:
            raise BotFault(
                kind_of(error), cause_of(method, error), traceback_tail(error)
            ) from error
