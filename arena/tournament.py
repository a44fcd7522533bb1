"""A tournament from its config to its ledger: the whole path on one screen (`run`).

Who plays the matches (one after another, or Ray) and who watches (progress bars) is handed in.
A run that was stopped, however, goes on where it was: what is missing from the plan is played.
"""

import hashlib
import json
import re
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import games
from arena import loading, luck, pool, schedule, submissions, withdrawal
from arena.bot import BotSpec
from arena.config import Known, Limits, TournamentConfig, to_plain
from arena.errors import BotError, ConfigError
from arena.records import Ending, EndingKind, GameRecord, Match, Void
from arena.store import Store
from arena.store_rows import GameFilter, NewTournament, StoredTournament
from arena.withdrawal import Ledger

ATTEMPTS = 3  # so often does one run try a match that fails through our own fault
_BATCH = 64  # outcomes are committed in batches of so many ...
_QUIET_SECONDS = 0.05  # ... and at once where the last commit is longer ago than this

Outcome = GameRecord | Void
PlayAll = Callable[[Sequence[Match], Mapping[str, BotSpec], Limits], Iterator[Outcome]]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A tournament that is ready to be played, or to be gone on with."""

    config: TournamentConfig  # with its seed and the versions of its bots
    tournament: StoredTournament
    plan: tuple[Match, ...]
    left: tuple[Match, ...]  # those without a record, in plan order
    earlier: tuple[GameRecord, ...]  # of the others, as they were played

    @property
    def luck_is_predictable(self) -> bool:
        """Whether whoever knows the seed knows the luck before it happens."""
        return self.tournament.salt == ""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a tournament, or of as much of it as was played."""

    prepared: Prepared
    ledger: Ledger
    failures: Mapping[str, str]  # unplayed match -> why its last attempt failed
    suspects: tuple[str, ...]  # bots in every match that failed and in none that was played
    was_interrupted: bool = False  # by Ctrl-C; what had been played is in the ledger

    @property
    def salt(self) -> str:
        """The salt of the luck, to be shown; empty while a match is left that it would foretell."""
        return "" if self.ledger.unplayed else self.prepared.tournament.salt


Watch = Callable[[Prepared, Iterator[Outcome]], Iterable[Outcome]]


def nobody_watches(_: Prepared, outcomes: Iterator[Outcome]) -> Iterable[Outcome]:
    """Passes the outcomes on."""
    return outcomes


def run(
    config: TournamentConfig,
    store: Store,
    play_all: PlayAll,
    *,
    salt: str | None = None,
    is_fresh: bool = False,
    watch: Watch = nobody_watches,
) -> Result:
    """Plays what is missing of a tournament and gives its ledger, from which ratings follow.

    `config` comes from `identified`. `watch` wraps the iterator of outcomes; each is committed
    soon after it has passed. Ctrl-C stops playing; what has come is committed and settled.
    """
    prepared = prepare(config, store, salt=salt, is_fresh=is_fresh)
    was_interrupted = False
    try:
        with closing(play(prepared, store, play_all)) as outcomes:
            for _ in watch(prepared, outcomes):
                pass
    except KeyboardInterrupt:
        was_interrupted = True
    return replace(finish(prepared, store), was_interrupted=was_interrupted)


def known(bots_folder: Path = submissions.DEFAULT_FOLDER) -> Known:
    """The games, bots and kinds of schedule that a config can name."""
    return Known(
        games=pool.known_games(),
        bots=loading.builtin_names(),
        schedules=tuple(schedule.KINDS),
        load_pool=pool.load_pool,
        submitted=submissions.versions(bots_folder),
    )


def identified(config: TournamentConfig) -> TournamentConfig:
    """The config with the version of every bot, each of which can be made and plays the game.

    Raises:
        BotError: all bots that cannot, a sentence each, with their places in the config.
    """
    game = games.load_game(config.pool.game)
    bots, complaints = [], []
    for index, spec in enumerate(config.bots):
        try:
            bot = replace(loading.identify(spec, game), isolation=config.isolation)
            loading.check(bot, game, config.limits.resources())
        except BotError as error:
            complaints.append(f"{config.place_of_bot(index)}: {error}")
        else:
            bots.append(bot)
    if complaints:
        raise BotError(*complaints)
    return replace(config, bots=tuple(bots))


def prepare(
    config: TournamentConfig, store: Store, *, salt: str | None = None, is_fresh: bool = False
) -> Prepared:
    """Plans a tournament and enters it into the store, or finds it there.

    A seed that the config does not name is drawn, once: the same config goes on with it, unless
    `is_fresh`, which draws a new one in any case. With bots by path the luck is salted.

    Raises:
        ConfigError: another salt than this database has played this seed with.
    """
    key = _key(config)
    seed, was_drawn = _seed(config, store, key, is_fresh=is_fresh)
    config = replace(config, seed=seed)
    salt = _salt(config, store, seed, salt)
    plan = schedule.plan(config, salt=salt)
    tournament = store.begin(
        NewTournament(
            key=key,
            pool=config.pool,
            seed=seed,
            seed_was_drawn=was_drawn,
            salt=salt,
            config=to_plain(config),
            matches=len(plan),
        )
    )
    finished = store.finished(config.pool)
    store.reuse(tournament.number, (match.id for match in plan if match.id in finished))
    left = tuple(match for match in plan if match.id not in finished)
    earlier = tuple(_records(tournament, store).values())
    return Prepared(config=config, tournament=tournament, plan=plan, left=left, earlier=earlier)


def play(
    prepared: Prepared,
    store: Store,
    play_all: PlayAll,
    clock: Callable[[], float] = time.monotonic,
) -> Generator[Outcome]:
    """Plays what is left and yields every outcome; all of them are committed when it ends."""
    config = prepared.config
    bots = {bot.name: bot for bot in config.bots}
    progress = _Progress(prepared)
    with closing(_Batch(store, prepared.tournament.number, clock)) as batch:
        while left := progress.left():
            with closing(_complete(left, play_all(left, bots, config.limits))) as outcomes:
                for outcome in outcomes:
                    batch.add(outcome)
                    withdraws_bot = progress.note(outcome)
                    yield outcome
                    if withdraws_bot:  # begin again without its matches
                        break


def finish(prepared: Prepared, store: Store) -> Result:
    """The ledger of what has been played so far, with withdrawn bots taken out."""
    played = _records(prepared.tournament, store)
    max_faults = prepared.config.limits.max_faults
    ledger = withdrawal.settle(prepared.plan, played, max_faults=max_faults)
    store.settle(prepared.tournament.number, ledger.withdrawn)
    attempts = store.attempts(prepared.tournament.number)
    causes = {attempt.match_id: attempt.cause for attempt in attempts}
    failed = [match for match in ledger.unplayed if match.id in causes]
    return Result(
        prepared=prepared,
        ledger=ledger,
        failures={match.id: causes[match.id] for match in failed},
        suspects=_suspects(failed, ledger.records),
    )


# ------------------------------------------------------------------------------- preparing


def _key(config: TournamentConfig) -> str:
    """Names all that decides which matches there are, and which are withdrawn, but for the seed."""
    plain = to_plain(config)
    asked = {key: plain[key] for key in ("pool", "schedule", "limits")}
    asked["bots"] = [(bot.name, bot.version) for bot in config.bots]
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


def _seed(config: TournamentConfig, store: Store, key: str, *, is_fresh: bool) -> tuple[int, bool]:
    """The seed to play with, and whether it was drawn."""
    if config.seed is not None and not is_fresh:
        return config.seed, False
    earlier = None if is_fresh else store.latest_drawn(key)
    return (earlier.seed if earlier else luck.draw_seed()), True


def _salt(config: TournamentConfig, store: Store, seed: int, wanted: str | None) -> str:
    if wanted is not None and not re.fullmatch(f"[0-9a-f]{{{luck.SALT_BITS // 4}}}", wanted):
        raise ConfigError(f"--salt: wanted {luck.SALT_BITS // 4} hex digits")
    used = store.salt(config.pool, seed)
    if used and wanted is not None and wanted != used:
        raise ConfigError(
            f"--salt: {store.path} has seed {seed} with another salt; "
            "name another --seed or another file with --results"
        )
    if wanted or used:
        return wanted or used or ""
    return luck.draw_salt() if config.has_submitted_bots else ""


# --------------------------------------------------------------------------------- playing


def _complete(left: Sequence[Match], outcomes: Iterator[Outcome]) -> Generator[Outcome]:
    """All outcomes, and a void for every match that the workers forgot."""
    missing = {match.id for match in left}
    try:
        for outcome in outcomes:
            missing.discard(outcome.match_id)
            yield outcome
    finally:
        if isinstance(outcomes, Generator):
            outcomes.close()  # lets the workers go at once
    for match in left:
        if match.id in missing:
            yield Void(match.id, "the workers came to an end without it")


class _Progress:
    """What is known of the plan while it is played: enough to say what is left."""

    def __init__(self, prepared: Prepared) -> None:
        self._plan = prepared.plan
        self._faults = withdrawal.Faults(prepared.config.limits.max_faults)
        self._endings: dict[str, Ending] = {
            record.match_id: record.ending for record in prepared.earlier
        }
        self._voids: dict[str, int] = {}
        self._settled = 0  # the plan is decided up to here: played, withdrawn or given up
        self._advance()

    def left(self) -> tuple[Match, ...]:
        """The matches still to be played, in plan order."""
        return tuple(
            match
            for match in self._plan[self._settled :]
            if not self._is_over(match) and self._faults.withdrawn_seat(match) is None
        )

    def note(self, outcome: Outcome) -> bool:
        """Takes in one outcome; returns whether a bot is withdrawn by it."""
        if isinstance(outcome, Void):
            self._voids[outcome.match_id] = self._voids.get(outcome.match_id, 0) + 1
        else:
            self._endings.setdefault(outcome.match_id, outcome.ending)
        return self._advance()

    def _advance(self) -> bool:
        # Only where everything earlier is known is it certain that a run of faults is a run.
        withdraws_bot = False
        while self._settled < len(self._plan):
            match = self._plan[self._settled]
            if self._faults.withdrawn_seat(match) is None:
                if not self._is_over(match):
                    break
                if match.id in self._endings:
                    withdraws_bot |= self._faults.note(match, self._endings[match.id])
            self._settled += 1
        return withdraws_bot

    def _is_over(self, match: Match) -> bool:
        return match.id in self._endings or self._voids.get(match.id, 0) >= ATTEMPTS


class _Batch:
    """Outcomes on their way into the store."""

    def __init__(self, store: Store, tournament: int, clock: Callable[[], float]) -> None:
        self._store = store
        self._tournament = tournament
        self._clock = clock
        self._waiting: list[Outcome] = []
        self._committed_at = clock()

    def add(self, outcome: Outcome) -> None:
        self._waiting.append(outcome)
        # A commit costs half a millisecond: none is saved where matches take longer.
        if len(self._waiting) >= _BATCH or self._clock() - self._committed_at > _QUIET_SECONDS:
            self.close()

    def close(self) -> None:
        """Commits what is waiting."""
        if self._waiting:
            self._store.append(self._tournament, self._waiting)
            self._waiting.clear()
        self._committed_at = self._clock()


# ------------------------------------------------------------------------------- finishing


def _records(tournament: StoredTournament, store: Store) -> dict[str, GameRecord]:
    """The records of the plan as they were played, without their actions."""
    wanted = GameFilter(tournament=tournament.number)
    found = (game.record for game in store.games(wanted, with_actions=False, as_played=True))
    return {
        record.match_id: record for record in found if record.ending.kind != EndingKind.WITHDRAWN
    }


def _suspects(failed: Sequence[Match], records: Iterable[GameRecord]) -> tuple[str, ...]:
    """Bots that sit in every match that failed, and in none that was played."""
    tables = [{seat.entrant for seat in match.seats} for match in failed]
    if not tables:
        return ()
    played = (record for record in records if record.ending.kind != EndingKind.WITHDRAWN)
    good = {bot for record in played for bot in record.bots}
    return tuple(sorted(set.intersection(*tables) - good))
