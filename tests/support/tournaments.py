"""Small tournaments without games: configs, records of matches that nobody played, fake workers."""

import dataclasses
import hashlib
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence

from arena import schedule, tournament
from arena.bot import BotSpec
from arena.config import Limits, Schedule, TournamentConfig
from arena.records import (
    Ending,
    EndingKind,
    GameRecord,
    Match,
    Pool,
    SeatTimes,
    fault_returns,
)
from arena.store_rows import GameFilter

FINISHED = Ending(EndingKind.FINISHED)
MOVE_TIMES = (71, 1, 75, 1)  # a quarter and half of a second, as arena/move_times.py counts


def config_of(
    names: Sequence[str] | str,
    *,
    players: int = 2,
    rounds: int = 1,
    seatings: str = "auto",
    seed: int | None = 42,
    versions: Mapping[str, str] | None = None,
    **changes: object,
) -> TournamentConfig:
    """A checked config of built-in bots with these names; versions are `1` where not given."""
    bots = tuple(
        BotSpec(name, bot="random", version=(versions or {}).get(name, "1")) for name in names
    )
    config = TournamentConfig(
        pool=Pool(f"toy(players={players})", "7", players),
        bots=bots,
        schedule=Schedule(rounds=rounds, seatings=seatings),
        seed=seed,
        where="toy.yaml",
    )
    return dataclasses.replace(config, **changes)


def plan_of(names: Sequence[str] | str, **changes: object) -> tuple[Match, ...]:
    return schedule.plan(config_of(names, **changes))


def record_of(match: Match, *, fault: int | None = None, plies: int = 4) -> GameRecord:
    """A record whose moves and winner follow from the match id; `fault` is a seat at fault."""
    digest = hashlib.sha256(match.id.encode()).digest()
    seats = len(match.seats)
    winner = digest[0] % seats
    returns = tuple(1.0 if seat == winner else 0.0 for seat in range(seats))
    ending = FINISHED
    if fault is not None:
        returns = fault_returns(seats, fault)
        ending = Ending(EndingKind.CRASH, seat=fault, ply=plies, cause="it raised", log_tail="boo")
    return GameRecord(
        match_id=match.id,
        game=match.game,
        rules_version=match.rules_version,
        round=match.round,
        table=match.table,
        seating=match.seating,
        block=match.block,
        bots=tuple(seat.entrant for seat in match.seats),
        actions=tuple((ply % (seats + 1) - 1, digest[ply % 32] * 3) for ply in range(plies)),
        returns=returns,
        ending=ending,
        isolation="built_in",
        times=tuple(SeatTimes(2, 0.5, 0.75, 0.5, MOVE_TIMES) for _ in range(seats)),
    )


def player_of(
    play: Callable[[Match], object],
) -> Callable[[Sequence[Match], Mapping[str, BotSpec], Limits], Iterator[object]]:
    """Workers that play one match after another with `play`."""

    def play_all(
        matches: Sequence[Match], bots: Mapping[str, BotSpec], limits: Limits
    ) -> Iterator[object]:
        for match in matches:
            yield play(match)

    return play_all


def stops_after(count, error):
    """Plays so many matches and then fails."""
    counter = itertools.count()

    def play(match):
        if next(counter) == count:
            raise error
        return record_of(match)

    return play


CONFIG = config_of("abc", rounds=3)


def ledger_in(store, number=1):
    """What the store holds of one tournament: the tournament that played it, and the record."""
    games = store.games(GameFilter(tournament=number))
    return [(game.tournament, game.record) for game in games]


def run(config, store, play=record_of, **options):
    """Runs a tournament whose matches are played by `play`."""
    return tournament.run(config, store, player_of(play), **options)
