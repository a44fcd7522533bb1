"""Rows of the database <-> records, and what a reader may ask for."""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from arena import move_times, store_moves
from arena.records import (
    Ending,
    EndingKind,
    GameRecord,
    Pool,
    SeatTimes,
    as_withdrawn,
    check_record,
)

_RETURNS = msgspec.json.Decoder(tuple[float, ...])
_TIMES = struct.Struct("<I3f")  # moves; seconds on the CPU, on the clock, of the slowest move


@dataclass(frozen=True, slots=True)
class NewTournament:
    """A tournament about to start; the same `key` and seed are the same tournament."""

    key: str  # names everything that was asked for, but for the seed
    pool: Pool
    seed: int
    seed_was_drawn: bool
    salt: str
    config: Mapping[str, Any]
    matches: int


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """One tournament of this database, as it was started."""

    number: int
    pool: Pool
    seed: int
    seed_was_drawn: bool
    salt: str  # "" where no submitted bot plays
    config: dict[str, Any]  # as checked, with versions
    matches: int  # planned
    started_at: int  # seconds since 1970, UTC


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One record with what only the database knows of it."""

    tournament: int  # the one that played it
    played_at: int  # seconds since 1970, UTC
    record: GameRecord


@dataclass(frozen=True, slots=True)
class PoolSummary:
    """One pool of this database and how much is in it."""

    pool: Pool
    games: int
    last_played_at: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """A void: an attempt that failed through our own fault."""

    match_id: str
    attempt: int
    cause: str


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Which games to read; None means any."""

    pool: Pool | None = None
    bot: str | None = None  # a name, or name@version
    ending: str | None = None  # an ending's kind, or `fault` for all faults of matches that count
    tournament: int | None = None  # its own games and those that it reused
    since: int | None = None  # played at or after, seconds since 1970
    last: int | None = None  # so many, the last in plan order


GAME_COLUMNS = """
    games.match_id, games.tournament, pools.game, pools.rules_version, games.round,
    games.table_number, games.seating, games.block, lineups.entrants, games.ending,
    games.fault_seat, games.fault_ply, games.withdrawn_seat, games.isolation, games.played_at,
    games.returns, games.times, games.move_times, games.cause, games.log_tail"""
_JOINS = """
    FROM games
    JOIN tournaments ON tournaments.number = games.tournament
    JOIN pools ON pools.id = tournaments.pool
    JOIN lineups ON lineups.id = games.lineup"""
PLAN_ORDER = "games.tournament, games.round, games.table_number, games.seating"
_ENDING = f"iif(games.withdrawn_seat IS NULL, games.ending, '{EndingKind.WITHDRAWN}')"


def select_games(wanted: GameFilter, *, with_actions: bool) -> tuple[str, list[object]]:
    """The query for games in plan order, and its arguments."""
    conditions: list[tuple[str, list[object]]] = []
    if wanted.pool is not None:
        condition = "pools.game = ? AND pools.rules_version = ?"
        conditions.append((condition, [wanted.pool.game, wanted.pool.rules_version]))
    if wanted.bot is not None:
        bot, _, version = wanted.bot.partition("@")
        inner = "SELECT lineup FROM lineup_seats JOIN entrants ON entrants.id = entrant"
        condition = f"games.lineup IN ({inner} WHERE bot = ? AND (version = ? OR ? = ''))"
        conditions.append((condition, [bot, version, version]))
    if wanted.ending == "fault":
        conditions.append((f"{_ENDING} NOT IN ('finished', 'move_limit', 'withdrawn')", []))
    elif wanted.ending is not None:
        conditions.append((f"{_ENDING} = ?", [wanted.ending]))
    if wanted.tournament is not None:
        inner = "SELECT game FROM reused WHERE reused.tournament = ?"
        condition = f"(games.tournament = ? OR games.id IN ({inner}))"
        conditions.append((condition, [wanted.tournament, wanted.tournament]))
    if wanted.since is not None:
        conditions.append(("games.played_at >= ?", [wanted.since]))
    where = " AND ".join(condition for condition, _ in conditions) or "1"
    arguments = [argument for _, some in conditions for argument in some]
    columns = f"{GAME_COLUMNS}, games.actions" if with_actions else GAME_COLUMNS
    query = f"SELECT {columns} {_JOINS} WHERE {where}"
    if wanted.last is None:
        return f"{query} ORDER BY {PLAN_ORDER}", arguments
    latest = ", ".join(f"{column} DESC" for column in PLAN_ORDER.split(", "))
    return f"{query} ORDER BY {latest} LIMIT ?", [*arguments, wanted.last]


def select_by_id() -> str:
    """The query for the games whose ids lie between two blobs, by id, with actions."""
    condition = "games.match_id BETWEEN ? AND ? ORDER BY games.match_id"
    return f"SELECT {GAME_COLUMNS}, games.actions {_JOINS} WHERE {condition}"


def tournament_from_row(row: tuple[Any, ...]) -> StoredTournament:
    """The tournament in a row of number, pool (3 columns), seed and so on."""
    number, game, rules_version, players, seed, seed_was_drawn, salt, config, *rest = row
    matches, started_at = rest
    return StoredTournament(
        number=number,
        pool=Pool(game, rules_version, players),
        seed=seed,
        seed_was_drawn=bool(seed_was_drawn),
        salt=salt,
        config=msgspec.json.decode(config),
        matches=matches,
        started_at=started_at,
    )


def game_from_row(
    row: tuple[Any, ...], entrants: Mapping[int, str], *, as_played: bool
) -> StoredGame:
    """The record in one row of the queries above; without actions where they were left out.

    `as_played` ignores that a bot was withdrawn.

    Raises:
        ValueError: the row contradicts itself.
    """
    (
        match_id, tournament, game, rules_version, number, table, seating, block, lineup, ending,
        fault_seat, fault_ply, withdrawn_seat, isolation, played_at, returns, times,
        steps, cause, tail, *actions,
    ) = row  # fmt: skip
    record = GameRecord(
        match_id=match_id.hex(),
        game=game,
        rules_version=rules_version,
        round=number,
        table=table,
        seating=seating,
        block=block.hex(),
        bots=tuple(entrants[int(part)] for part in lineup.split(",")),
        actions=store_moves.decode(actions[0]) if actions else (),
        returns=_RETURNS.decode(returns),
        ending=Ending(EndingKind(ending), fault_seat, fault_ply, cause, tail),
        isolation=isolation,
        times=_times(times, steps),
    )
    check_record(record)
    if withdrawn_seat is not None and not as_played:
        record = as_withdrawn(record, withdrawn_seat)
    return StoredGame(tournament, played_at, record)


def row_from_record(record: GameRecord) -> dict[str, object]:
    """The columns of a record that hold values of its own.

    Raises:
        ValueError: the record contradicts itself, or its ids are not ours.
    """
    check_record(record)
    ending = record.ending
    times = (
        _TIMES.pack(seat.moves, seat.cpu_seconds, seat.wall_seconds, seat.slowest_seconds)
        for seat in record.times
    )
    return {
        "match_id": bytes.fromhex(record.match_id),
        "round": record.round,
        "table_number": record.table,
        "seating": record.seating,
        "block": bytes.fromhex(record.block),
        "ending": ending.kind.value,
        "fault_seat": ending.seat,
        "fault_ply": ending.ply,
        "isolation": record.isolation,
        "returns": msgspec.json.encode(record.returns).decode(),
        "times": b"".join(times),
        "move_times": move_times.encode([seat.steps for seat in record.times]),
        "cause": _storable(ending.cause),
        "log_tail": _storable(ending.log_tail),
        "actions": store_moves.encode(record.actions),
    }


def _times(sums: bytes, steps: bytes) -> tuple[SeatTimes, ...]:
    seats = list(_TIMES.iter_unpack(sums))
    return tuple(
        SeatTimes(moves, cpu_seconds, wall_seconds, slowest_seconds, counts)
        for (moves, cpu_seconds, wall_seconds, slowest_seconds), counts in zip(
            seats, move_times.decode(steps, len(seats)), strict=True
        )
    )


def _storable(text: str) -> str:
    """What a bot wrote may hold half characters, which no database takes."""
    return text.encode("utf-8", "backslashreplace").decode()


def export(game: StoredGame) -> dict[str, object]:
    """One line of `arena export --jsonl`; the log of a bot is not part of it."""
    record, ending, times = game.record, game.record.ending, game.record.times
    return {
        "match_id": record.match_id,
        "game": record.game,
        "rules_version": record.rules_version,
        "tournament": game.tournament,
        "round": record.round,
        "table": record.table,
        "seating": record.seating,
        "bots": list(record.bots),
        "actions": [list(action) for action in record.actions],
        "returns": list(record.returns),
        "ending": {
            "kind": ending.kind.value,
            "seat": ending.seat,
            "ply": ending.ply,
            "cause": ending.cause,
        },
        "isolation": record.isolation,
        "times": {
            "moves": [seat.moves for seat in times],
            "cpu_seconds": [_six_digits(seat.cpu_seconds) for seat in times],
            "wall_seconds": [_six_digits(seat.wall_seconds) for seat in times],
            "slowest_seconds": [_six_digits(seat.slowest_seconds) for seat in times],
        },
    }


def _six_digits(seconds: float) -> float:
    return float(f"{seconds:.6g}")  # as many as a 32-bit float holds
