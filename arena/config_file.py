"""What a config file may hold: its keys, their types, ranges, defaults and meaning.

The one definition from which configs are checked, `configs/schema.json` is made (completion in
editors) and `docs/config.md` is written. `arena/config.py` turns a `ConfigFile` into what a
tournament is played from.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

MAX_ROUNDS = 1_000_000
MAX_INTEGER = 2**63 - 1
MAX_SEED = MAX_INTEGER
_DAY = 86_400.0

Seatings = Literal["all", "rotations", "auto"]
Isolation = Literal["full", "bwrap", "process"]
Seconds = Annotated[float, Meta(gt=0, le=_DAY)]


class BotEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One bot. Exactly one of `bot` and `path` says how to build it."""

    name: Annotated[
        str | None,
        Meta(
            description="How the bot is called in tables; unique in the file. Latin, Chinese, "
            "Japanese or Korean letters, digits 0-9, spaces and `._+()-`, at most 40. Default: the "
            "value of `bot` (`fox v2` where that is `fox@v2`), or the file's name."
        ),
    ] = None
    bot: Annotated[
        str | None,
        Meta(
            description="A built-in or submitted bot by its name (`arena bots` lists them). `fox` "
            "is the latest version of a submitted bot that is not withdrawn; `fox@v2`, or `fox@` "
            "and the first digits of its hash, is that version whatever comes."
        ),
    ] = None
    path: Annotated[
        str | None,
        Meta(
            description="A bot of your own: a Python file or a package, relative to this file "
            "(docs/add_a_bot.md)."
        ),
    ] = None
    options: Annotated[
        dict[str, Any],
        Meta(description="Passed to the bot when it is built; each bot says what it takes."),
    ] = {}


class ScheduleSection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who plays whom, and how often."""

    kind: Annotated[
        str,
        Meta(
            description="`round_robin`: every combination of bots meets. With fewer bots than "
            "seats, every way to fill the seats with at least two different bots."
        ),
    ] = "round_robin"
    seatings: Annotated[
        Seatings,
        Meta(
            description="Which orders of one table's bots are played in each round: `all` of "
            "them, `rotations` (each bot on each seat once), or `auto`: all while there are at "
            "most 6, else rotations."
        ),
    ] = "auto"
    rounds: Annotated[
        int,
        Meta(
            ge=1,
            le=MAX_ROUNDS,
            description="How often each table meets, each time with new luck. Raise it later "
            "and only the new rounds are played.",
        ),
    ] = 10


class LimitsSection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bot may use. Exceeding one ends the match as a fault of that seat."""

    cpu_seconds_per_move: Annotated[
        Seconds, Meta(description="Processor time for one move, in seconds.")
    ] = 1.0
    wall_seconds_per_move: Annotated[
        Seconds, Meta(description="Time on the clock for one move, in seconds.")
    ] = 5.0
    import_seconds: Annotated[
        Seconds, Meta(description="Time on the clock to load a bot, in seconds.")
    ] = 10.0
    max_moves: Annotated[
        Annotated[int, Meta(ge=1, le=10_000_000)] | None,
        Meta(
            description="A match that has seen so many decisions stops and is scored as it "
            "stands; null: only the game's own rules end it."
        ),
    ] = None
    memory_mb: Annotated[
        int, Meta(ge=16, le=1_048_576, description="Memory of one bot's process, in MiB.")
    ] = 1024
    max_faults: Annotated[
        int,
        Meta(
            ge=1,
            le=MAX_ROUNDS,
            description="So many faults in a row, in plan order, withdraw a bot.",
        ),
    ] = 3


class AnchorSection(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The bot whose rating is fixed, so that the scale has a zero."""

    bot: Annotated[str, Meta(description="The name of one of the bots.")]
    elo: Annotated[
        float, Meta(ge=-10_000, le=10_000, description="The rating that it is given.")
    ] = 1000.0


class ConfigFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament: one game, the bots that play it, and how."""

    game: Annotated[
        str,
        Meta(
            description="The game as OpenSpiel writes it, with its parameters: "
            "`parcheesi(players=4)`. `arena games` lists them."
        ),
    ]
    bots: Annotated[
        list[str | BotEntry],
        Meta(description="The bots, each a bot's name (`- random`, `- fox@v2`) or the keys below."),
    ]
    schedule: Annotated[ScheduleSection, Meta(description="Who plays whom, and how often.")] = (
        ScheduleSection()
    )
    seed: Annotated[
        Annotated[int, Meta(ge=0, le=MAX_SEED)] | None,
        Meta(
            description="All luck and all seeds of bots follow from it. null: one is drawn, "
            "stored and shown."
        ),
    ] = None
    limits: Annotated[LimitsSection, Meta(description="What a bot may use.")] = LimitsSection()
    isolation: Annotated[
        Isolation,
        Meta(
            description="How bots given by path are locked in (docs/security.md): `full`, "
            "`bwrap` or `process`. Built-in bots always run inline."
        ),
    ] = "full"
    anchor: Annotated[
        AnchorSection | None,
        Meta(
            description="The fixed rating. null: `random` = 1000 where it plays, else the mean "
            "of all is 1500."
        ),
    ] = None
