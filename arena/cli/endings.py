"""What a run says at its end: whose faults there were, what was not played, what to do next."""

from collections.abc import Iterator, Sequence

from arena import withdrawal
from arena.cli import terminal
from arena.records import EndingKind, GameRecord
from arena.tournament import Result
from arena.withdrawal import BotFaults

_NARROWEST_CAUSE = 30  # columns; with less the command goes on a line of its own


def fault_lines(result: Result, width: int) -> Iterator[str]:
    """Every bot that had faults with the last of them: one line, two on a narrow screen."""
    max_faults = result.prepared.config.limits.max_faults
    for bot in withdrawal.faults_by_bot(result.ledger.records):
        ending = bot.last.ending
        if bot.is_withdrawn:
            what = f"withdrawn after {terminal.counted(max_faults, 'fault')} in a row"
        else:
            what = (
                f"{terminal.counted(bot.faults, 'fault')}{', the last' if bot.faults > 1 else ''}"
            )
        start = f"{terminal.clean(_name(bot))}: {what}: {ending.kind}: "
        command = f"arena log {bot.last.match_id[:8]}"
        room = width - len(f"{start} ({command})")
        if room >= _NARROWEST_CAUSE:
            yield f"{start}{terminal.cut(_cause(bot), room)} ({command})"
        else:
            yield terminal.cut(start + _cause(bot), width)
            yield f"  ({command})"


def _name(bot: BotFaults) -> str:
    return bot.entrant.rpartition("@")[0]


def _cause(bot: BotFaults) -> str:
    """The cause without the seat and the name, which stand beside it."""
    ending = bot.last.ending
    return terminal.clean(ending.cause.removeprefix(f"seat {ending.seat} ({_name(bot)}): "))


def faults_as_plain(result: Result) -> list[dict[str, object]]:
    """The same for `--json`, uncut."""
    return [
        {
            "bot": bot.entrant,
            "faults": bot.faults,
            "withdrawn": bot.is_withdrawn,
            "match_id": bot.last.match_id,
            "seat": bot.last.ending.seat,
            "ending": bot.last.ending.kind.value,
            "cause": bot.last.ending.cause,
        }
        for bot in withdrawal.faults_by_bot(result.ledger.records)
    ]


def void_lines(result: Result) -> Iterator[str]:
    """What was not played through our own fault, and what that means."""
    for match_id, cause in result.failures.items():
        yield f"not played: match {match_id[:8]}: {terminal.clean(cause)}"
    if result.suspects:
        yield f"every match that failed had {', '.join(map(terminal.clean, result.suspects))}"
    if result.failures:
        seed = result.prepared.config.seed
        yield (
            "such an attempt is a void: arena's own fault, nobody's loss; "
            f"the same command (with --seed {seed} where it drew one) plays these matches again"
        )


def next_line(game: str, records: Sequence[GameRecord]) -> str:
    """Commands that show more of these records; only what was played can be replayed."""
    shown = f"'{game}'" if "(" in game else game
    commands = [f"leaderboard {shown}", f"matches {shown}"]
    played = [record for record in records if record.ending.kind is not EndingKind.WITHDRAWN]
    if any(record.ending.is_fault for record in played):
        commands.append(f"matches {shown} --ending fault")
    if played:
        commands.append(f"replay {played[-1].match_id[:8]}")
    return "Next:  " + "\n       ".join(f"arena {command}" for command in commands)
