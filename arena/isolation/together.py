"""A move that several seats make at once: all are asked, and whoever speaks is served.

No seat has to wait for another. A bot's questions are answered while others think, its clock
stops when its move is there, and time in which the referee had its hands full with others is not
its time. Bots in the referee's own process, which nobody can be served beside, think last.

Every seat is heard out, also after a fault of another: which fault counts must not depend on who
was faster. So the caller can take that of the lowest seat, and the same match ends the same in one
process and on Ray, on a busy machine and on an idle one.
"""

import math
import select
import time
from collections.abc import Mapping

from arena.isolation.player import BotFault, Budget, Player, Reply
from arena.isolation.seat_view import SeatView

Outcome = Reply | BotFault


def moves(
    players: Mapping[int, Player], views: Mapping[int, SeatView], budget: Budget
) -> dict[int, Outcome]:
    """Asks these seats for a move and hears them out; what came of it, by seat."""
    round_ = _Round(players)
    for seat, view in views.items():
        round_.ask(seat, view, budget)
    while seats := round_.sleep():
        round_.serve(seats)
    round_.serve(round_.left())
    return round_.outcomes


class _Round:
    """One such move, from the first question to the last answer."""

    def __init__(self, players: Mapping[int, Player]) -> None:
        self.outcomes: dict[int, Outcome] = {}
        self._players = players
        self._busy_seconds = 0.0  # what the referee has done for any seat
        self._busy_when_seen: dict[int, float] = {}  # the same when it last turned to this seat

    def ask(self, seat: int, view: SeatView, budget: Budget) -> None:
        start = time.perf_counter()
        try:
            self._players[seat].ask(view, budget)
        except BotFault as fault:
            self.outcomes[seat] = fault
        self._turned_away(seat, start)

    def sleep(self) -> list[int]:
        """Sleeps until a process has to be served; all that have not moved, none = no need."""
        watch = select.poll()
        seats = []
        soonest = math.inf
        for seat in self.left():
            wait = self._players[seat].wait()
            if wait is not None:
                seats.append(seat)
                watch.register(wait.descriptor, wait.events)
                soonest = min(soonest, math.inf if wait.seconds is None else wait.seconds)
        if seats:
            watch.poll(None if soonest == math.inf else math.ceil(1000 * soonest))
        return seats

    def serve(self, seats: list[int]) -> None:
        """Turns once to each of these seats."""
        for seat in seats:
            start = time.perf_counter()
            kept_waiting = self._busy_seconds - self._busy_when_seen[seat]
            try:
                reply = self._players[seat].serve(kept_waiting)
            except BotFault as fault:
                self.outcomes[seat] = fault
            else:
                if reply is not None:
                    self.outcomes[seat] = reply
            self._turned_away(seat, start)

    def left(self) -> list[int]:
        """The seats that have neither moved nor failed."""
        return [seat for seat in self._players if seat not in self.outcomes]

    def _turned_away(self, seat: int, start: float) -> None:
        self._busy_seconds += time.perf_counter() - start
        self._busy_when_seen[seat] = self._busy_seconds
