"""Ratings and records of one pool -> the rows that the terminal and the web pages show. Pure."""

import dataclasses
import itertools
import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from arena import bot_versions
from arena.bot_versions import BotVersion
from arena.ratings import Difference, Estimate, Method, Rating, Ratings, RatingState, online_ratings
from arena.ratings.comparisons import distinct, is_rated
from arena.ratings.ranks import out_by_faults, rank_groups
from arena.ratings.tallies import (
    Meetings,
    MoveTimes,
    Played,
    first_shares,
    in_order,
    meetings,
    played,
)
from arena.records import GameRecord

SCHEMA_VERSION = 1
PROVISIONAL_GAMES = 50  # with fewer a row is marked provisional
SUPERIORITY_GAMES = 30  # with fewer no likelihood of superiority is shown
SETTLED_FACTOR = 100.0  # no forecast beyond this many times the games played


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant's line.

    `rank` and `rank_group` are None for those of which nothing can be said and for those that
    faults took out, who come last. A rank group is named by its best rank and holds those that
    games do not separate from its first, as one of all pairs. `score` is the share of points
    against opponents (1 beaten, 1/2 level); with `places` (how many games on 1st, 2nd, ... place)
    and `mean_return` it leaves out matches that ended by a fault.
    """

    rank: int | None
    rank_group: int | None
    entrant: str  # name@version
    name: str
    version: str
    state: RatingState
    elo: float | None
    low: float | None
    high: float | None
    provisional: bool
    games: int  # rated ones
    withdrawn: int
    average_opponent: float | None
    score: float | None
    places: tuple[int, ...]
    mean_return: Estimate | None
    superiority: float | None  # likelihood of being stronger than the next row
    faults: Mapping[str, int]  # own faults by kind
    milliseconds: MoveTimes | None
    isolation: Mapping[str, int]  # games by the weakest level among their seats
    submitted: str = ""  # `v2`: the version that its author submitted
    is_withdrawn: bool = False  # by its author or a host: in no new tournament
    is_out_by_faults: bool = False  # withdrawn by its faults in its last tournament


@dataclass(frozen=True, slots=True)
class Duel:
    """A cell of the cross-table: how `row` did against `column` where a game compared them."""

    row: str
    column: str
    games: int  # rated games with both
    ahead: int
    level: int
    behind: int
    share: float | None  # (ahead + level / 2) / all three


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat: share of first places without faults, and its effect in Elo from the fit."""

    seat: int
    games: int
    first_share: Estimate | None
    effect: Estimate | None


@dataclass(frozen=True, slots=True)
class RoundRow:
    """Online Elo of every entrant after one round; a scale of its own, all start at 1500."""

    tournament: int
    round: int
    elo: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Unsettled:
    """Two neighbours whose order the games do not settle."""

    better: str
    worse: str
    superiority: float | None
    more_games: int | None  # of the whole pool; None where no forecast makes sense
    text: str


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """Everything that a leaderboard page of one pool shows."""

    game: str
    rules_version: str
    method: Method
    scale: str
    seats: int
    games: int
    rated_games: int
    withdrawn_games: int
    blocks: int
    tie_share: float | None
    rows: tuple[Row, ...]
    cross_table: tuple[Duel, ...]
    seat_rows: tuple[SeatRow, ...]
    rounds: tuple[RoundRow, ...]
    unsettled: tuple[Unsettled, ...]
    isolation: Mapping[str, int]


def leaderboard(
    ratings: Ratings,
    records: Iterable[GameRecord],
    *,
    tournaments: Mapping[str, int] | None = None,
    shown: Collection[str] | None = None,
    submitted: Sequence[BotVersion] = (),
) -> Leaderboard:
    """The leaderboard of one pool; equal input gives equal output, in whatever order.

    Args:
        ratings: of the same records, from `ratings.rate`.
        records: all of the pool, withdrawn ones too.
        tournaments: number of each match's tournament, by match id, for the progression.
        shown: `name@version` of the entrants to list; all of them where None. Ranks are those
            among the listed. Ratings come from all records either way.
        submitted: the versions of submitted bots, to name those that played by number.
    """
    ordered = distinct(records)
    rated = [record for record in ordered if is_rated(record)]
    out = out_by_faults(ordered, tournaments)
    listed = [r for r in ratings.ratings if shown is None or r.entrant in shown]
    listed.sort(key=lambda rating: rating.entrant in out)
    names = [rating.entrant for rating in listed]
    differences = [
        None if out & {*pair} else ratings.difference(*pair) for pair in itertools.pairwise(names)
    ]
    seats = len(ordered[0].bots) if ordered else 0
    found = _rows(ratings, listed, differences, ordered, out)
    rows = tuple(_marked(row, submitted) for row in found)
    return Leaderboard(
        game=ratings.game,
        rules_version=ratings.rules_version,
        method=ratings.method,
        scale=ratings.scale,
        seats=seats,
        games=len(ordered),
        rated_games=len(rated),
        withdrawn_games=len(ordered) - len(rated),
        blocks=ratings.blocks,
        tie_share=ratings.tie_share,
        rows=rows,
        cross_table=tuple(_cross_table(names, meetings(rated))),
        seat_rows=tuple(_seat_rows(ratings, rated)) if seats > 1 else (),
        rounds=tuple(_rounds(ordered, tournaments, names)) if seats > 1 else (),
        unsettled=tuple(_unsettled(rows, listed, differences, len(rated))),
        isolation=in_order(record.isolation for record in rated),
    )


def as_plain(board: Leaderboard) -> dict[str, object]:
    """The leaderboard as JSON can hold it; keys are the names of the fields above."""
    return {"schema_version": SCHEMA_VERSION, **dataclasses.asdict(board)}


def _rows(
    ratings: Ratings,
    listed: Sequence[Rating],
    differences: Sequence[Difference | None],
    ordered: Sequence[GameRecord],
    out: Collection[str],
) -> Iterator[Row]:
    history = played(ordered)
    meeting = meetings([record for record in ordered if is_rated(record)])
    elo = {r.entrant: r.value for r in ratings.ratings if r.value is not None}
    groups = _rank_groups(ratings, listed, out)
    for index, rating in enumerate(listed):
        row = _row(rating, history.get(rating.entrant, _NOTHING_PLAYED))
        if ratings.method is Method.ELO:
            row = dataclasses.replace(
                row,
                elo=rating.value,
                low=rating.low,
                high=rating.high,
                average_opponent=meeting.average_opponent(rating.entrant, elo),
            )
        yield dataclasses.replace(
            row,
            rank=None if groups[index] is None else index + 1,
            rank_group=groups[index],
            superiority=_superiority(listed, differences, index),
            is_out_by_faults=rating.entrant in out,
        )


_NOTHING_PLAYED = Played(
    withdrawn=0,
    places=(),
    score=None,
    mean_return=None,
    faults={},
    milliseconds=None,
    isolation={},
)


def _row(rating: Rating, history: Played) -> Row:
    """The part of a line that does not depend on its neighbours or on the kind of rating."""
    _, _, version = rating.entrant.rpartition("@")
    return Row(
        rank=None,
        rank_group=None,
        entrant=rating.entrant,
        name=_name(rating.entrant),
        version=version,
        state=rating.state,
        elo=None,
        low=None,
        high=None,
        provisional=rating.games < PROVISIONAL_GAMES,
        games=rating.games,
        withdrawn=history.withdrawn,
        average_opponent=None,
        score=history.score,
        places=history.places,
        mean_return=history.mean_return,
        superiority=None,
        faults=history.faults,
        milliseconds=history.milliseconds,
        isolation=history.isolation,
    )


def _marked(row: Row, submitted: Sequence[BotVersion]) -> Row:
    found = bot_versions.of_record(row.name, row.version, submitted)
    if found is None:
        return row
    return dataclasses.replace(row, submitted=f"v{found.number}", is_withdrawn=found.is_withdrawn)


def _rank_groups(
    ratings: Ratings, listed: Sequence[Rating], out: Collection[str]
) -> list[int | None]:
    """Best rank of each entrant's group; those without a rank come last."""
    ranked = [r.entrant for r in listed if r.state not in _UNRANKED and r.entrant not in out]

    def separates(better: str, worse: str) -> bool:
        found = ratings.difference(better, worse)
        return found is not None and found.separates_among(len(ranked))

    return [*rank_groups(ranked, separates), *[None] * (len(listed) - len(ranked))]


_UNRANKED = (RatingState.NOT_CONNECTED, RatingState.NOT_RATED)


def _superiority(
    listed: Sequence[Rating], differences: Sequence[Difference | None], index: int
) -> float | None:
    """Likelihood of being stronger than the next; None for the last and with few games."""
    if index + 1 >= len(listed):
        return None
    found = differences[index]
    if found is None or min(r.games for r in listed[index : index + 2]) < SUPERIORITY_GAMES:
        return None
    return found.superiority


def _cross_table(listed: Sequence[str], meeting: Meetings) -> Iterator[Duel]:
    place = {entrant: number for number, entrant in enumerate(meeting.entrants)}
    for row, column in itertools.permutations(listed, 2):
        if row not in place or column not in place:
            continue
        one, two = place[row], place[column]
        if not meeting.met[one, two]:
            continue
        ahead, level = int(meeting.ahead[one, two]), int(meeting.level[one, two])
        behind = int(meeting.ahead[two, one])
        compared = ahead + level + behind
        yield Duel(
            row=row,
            column=column,
            games=int(meeting.met[one, two]),
            ahead=ahead,
            level=level,
            behind=behind,
            share=(ahead + level / 2) / compared if compared else None,
        )


def _seat_rows(ratings: Ratings, rated: Sequence[GameRecord]) -> Iterator[SeatRow]:
    sound = sum(not record.ending.is_fault for record in rated)
    for seat, share in enumerate(first_shares(rated)):
        effect = ratings.seats[seat] if seat < len(ratings.seats) else None
        yield SeatRow(seat=seat, games=sound, first_share=share, effect=effect)


def _rounds(
    ordered: Sequence[GameRecord], tournaments: Mapping[str, int] | None, names: Collection[str]
) -> Iterator[RoundRow]:
    for after in online_ratings(ordered, tournaments).rounds:
        elo = {name: after.elo[name] for name in sorted(names) if name in after.elo}
        yield RoundRow(tournament=after.tournament, round=after.round, elo=elo)


def _unsettled(
    rows: Sequence[Row],
    listed: Sequence[Rating],
    differences: Sequence[Difference | None],
    games: int,
) -> Iterator[Unsettled]:
    versions = Counter(row.name for row in rows)
    labels = {row.entrant: _label(row, is_alone=versions[row.name] == 1) for row in rows}
    for (better, worse), found in zip(itertools.pairwise(listed), differences, strict=True):
        if found is None or found.separates or better.state in _UNRANKED:
            continue
        likelihood = found.superiority
        if min(better.games, worse.games) < SUPERIORITY_GAMES:
            likelihood = None
        pair = labels[better.entrant], labels[worse.entrant]
        yield Unsettled(
            better=better.entrant,
            worse=worse.entrant,
            superiority=likelihood,
            more_games=_more_games(found, games),
            text=f"{pair[0]} above {pair[1]}: not settled"
            + ("" if likelihood is None else f" (LOS {likelihood:.0%})")
            + f"; {_forecast(found, games)}",
        )


def _label(row: Row, *, is_alone: bool) -> str:
    if is_alone:
        return row.name
    return f"{row.name}@{row.submitted}" if row.submitted else row.entrant


def _name(entrant: str) -> str:
    return entrant.rpartition("@")[0]


def _more_games(found: Difference, games: int) -> int | None:
    """How many more games of the pool would part the two, were the difference as estimated.

    Errors shrink with the square root of the number of games. Rounded to two digits.
    """
    if found.value is None or found.error is None or found.quantile is None:
        return None
    if abs(found.value) * math.sqrt(SETTLED_FACTOR) < found.quantile * found.error:
        return None
    factor = (found.quantile * found.error / found.value) ** 2
    return max(1, int(float(f"{games * (factor - 1.0):.2g}")))


def _forecast(found: Difference, games: int) -> str:
    more = _more_games(found, games)
    if more is not None:
        return f"about {more:,} more game{'' if more == 1 else 's'} would settle it"
    if found.value is None or found.quantile is None:
        return "too few games for a forecast"
    return "too close for a forecast"
