"""The plan of a tournament: which bots sit where in every match, before anything is played.

Pure: the same config gives the same matches with the same ids and seeds, in the same order:
round, then table, then seating.
"""

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from arena import luck
from arena.bot import BotSpec
from arena.config import TournamentConfig
from arena.errors import ConfigError
from arena.records import Match, Seat

MAX_MATCHES = 1_000_000  # of about a kilobyte each
ALL_SEATINGS_UP_TO = 6  # `auto`: up to so many seatings of a table are all played
_BASE_ORDERS = 24  # `rotations` uses so many cyclic orders in turn: all there are up to 5 seats

Table = tuple[str, ...]  # the names of the bots at one table, sorted; a name may repeat


def round_robin(bots: Sequence[str], seats: int) -> Iterator[Sequence[str]]:
    """Every combination of bots.

    With fewer bots than seats: every way to fill the seats with at least two different bots.
    """
    if len(bots) >= seats:
        yield from itertools.combinations(bots, seats)
        return
    for table in itertools.combinations_with_replacement(bots, seats):
        if len(set(table)) > 1:
            yield table


# Kind of schedule -> its tables in order, from the names of the bots and the number of seats.
KINDS: dict[str, Callable[[Sequence[str], int], Iterator[Sequence[str]]]] = {
    "round_robin": round_robin,
}


def plan(config: TournamentConfig, *, salt: str = "") -> tuple[Match, ...]:
    """All matches of a tournament whose seed is known and whose bots have versions.

    Raises:
        ConfigError: more matches than anybody can play.
    """
    if config.seed is None:
        raise ValueError("the seed has to be drawn before the matches are planned")
    size(config)
    planner = _Planner(
        config=config,
        seed=config.seed,
        salt=salt,
        limits=config.limits.deciding(),
        bots={bot.name: bot for bot in config.bots},
    )
    tables = _tables(config)
    return tuple(
        match
        for number in range(config.schedule.rounds)
        for index, table in enumerate(tables)
        for match in _block(planner, number=number, index=index, table=table)
    )


def size(config: TournamentConfig) -> int:
    """How many matches the plan has; cheap even where there are too many.

    Raises:
        ConfigError: more than MAX_MATCHES.
    """
    seats, bots, schedule = config.pool.players, len(config.bots), config.schedule
    tables = math.comb(bots, seats) if bots >= seats else math.comb(bots + seats - 1, seats)
    count = tables * schedule.rounds
    if count <= MAX_MATCHES:
        seatings = sum(_seating_count(table, schedule.seatings) for table in _tables(config))
        count = seatings * schedule.rounds
    if count > MAX_MATCHES:
        raise ConfigError(
            f"{config.where}: schedule: {bots} bots on {seats} seats in {schedule.rounds:,} rounds "
            f"are {count:,} matches or more; at most {MAX_MATCHES:,} can be planned"
        )
    return count


def seatings(table: Table, kind: str, number: int) -> tuple[Table, ...]:
    """The seatings of one table in round `number`; in each of them, position is the seat.

    `all`: every distinct order. `rotations`: as many as there are seats, each bot once on each
    seat for every time that it is at the table; which bot follows which changes from round to
    round, so that nobody always moves after the same neighbour. `auto`: `all` while they are few.
    """
    if kind == "auto":
        kind = "all" if _order_count(table) <= ALL_SEATINGS_UP_TO else "rotations"
    if kind == "all":
        return tuple(dict.fromkeys(itertools.permutations(table)))
    order = _cyclic_order(table, number)
    return tuple(_rotations(order))


def _tables(config: TournamentConfig) -> tuple[Table, ...]:
    """Sorted names: where a bot stands in the file changes no match."""
    names = [bot.name for bot in config.bots]
    found = KINDS[config.schedule.kind](names, config.pool.players)
    return tuple(tuple(sorted(table)) for table in found)


def _order_count(table: Table) -> int:
    repeats = Counter(table).values()
    return math.factorial(len(table)) // math.prod(math.factorial(count) for count in repeats)


def _seating_count(table: Table, kind: str) -> int:
    orders = _order_count(table)
    if kind == "all" or (kind == "auto" and orders <= ALL_SEATINGS_UP_TO):
        return orders
    return len(table)


def _cyclic_order(table: Table, number: int) -> Table:
    rest = itertools.islice(itertools.permutations(table[1:]), _BASE_ORDERS)
    orders = [
        order
        for order in dict.fromkeys((table[0], *others) for others in rest)
        if len(set(_rotations(order))) == len(order)  # not A B A B: it has two rotations, not four
    ]
    return orders[number % len(orders)]


def _rotations(order: Table) -> Iterator[Table]:
    for shift in range(len(order)):
        yield order[shift:] + order[:shift]


@dataclass(frozen=True, slots=True)
class _Planner:
    """What all matches of a plan have in common."""

    config: TournamentConfig
    seed: int
    salt: str
    limits: dict[str, object]
    bots: dict[str, BotSpec]


def _block(planner: _Planner, *, number: int, index: int, table: Table) -> Iterator[Match]:
    """One round of one table: the same luck in every seating.

    A game for one has no opponents: there all bots of a round share the luck, so that their
    scores can be compared.
    """
    pool = planner.config.pool
    block = luck.Block(
        seed=planner.seed,
        salt=planner.salt,
        pool=pool,
        round=number,
        bots=table if pool.players > 1 else (),
    )
    seed, name = luck.luck_seed(block), luck.block_id(block)
    orders = seatings(table, planner.config.schedule.seatings, number)
    for place, order in enumerate(orders):
        entrants = [f"{bot}@{planner.bots[bot].version}" for bot in order]
        match = luck.match_id(
            seed=planner.seed,
            pool=pool,
            limits=planner.limits,
            round=number,
            entrants=entrants,
        )
        yield Match(
            id=match,
            game=pool.game,
            rules_version=pool.rules_version,
            round=number,
            table=index,
            seating=place,
            block=name,
            luck_seed=seed,
            seats=tuple(_seat(planner, match, bot, seat) for seat, bot in enumerate(order)),
        )


def _seat(planner: _Planner, match: str, bot: str, seat: int) -> Seat:
    return Seat(
        bot=bot,
        version=planner.bots[bot].version,
        seed=luck.bot_seed(seed=planner.seed, salt=planner.salt, match=match, seat=seat),
    )
