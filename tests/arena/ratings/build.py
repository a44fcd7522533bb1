"""Game records for tests, written as short as they can be read."""

from arena.records import Ending, EndingKind, GameRecord, SeatTimes

FINISHED = Ending(EndingKind.FINISHED)


def fault(seat: int, kind: EndingKind = EndingKind.CRASH) -> Ending:
    return Ending(kind, seat=seat, ply=3, cause="it broke")


def record(
    number: int,
    bots: str,
    returns: tuple[float, ...],
    *,
    block: str | None = None,
    round: int = 0,
    ending: Ending = FINISHED,
    times: tuple[SeatTimes, ...] = (),
    isolation: str = "inline",
    rules_version: str = "1",
) -> GameRecord:
    """`bots` are names by seat, parted by blanks, all of version 1; a block of its own if none."""
    return GameRecord(
        match_id=f"match{number:05d}",
        game="parcheesi",
        rules_version=rules_version,
        round=round,
        table=0,
        seating=number,
        block=block if block is not None else f"block{number:05d}",
        bots=tuple(f"{name}@1" for name in bots.split()),
        actions=(),
        returns=returns,
        ending=ending,
        isolation=isolation,
        times=times,
    )


def duels(results: list[tuple[str, int]]) -> list[GameRecord]:
    """Two-seat games: ("A B", +1) is a win of A on seat 0, 0 a tie, -1 a loss. One block each."""
    return [
        record(number, bots, (float(result), float(-result)))
        for number, (bots, result) in enumerate(results)
    ]


def mirrored(results: list[tuple[str, int]]) -> list[GameRecord]:
    """Each result once more with the seats changed, so that no seat effect is left; same block."""
    records = []
    for number, (bots, result) in enumerate(results):
        first, second = bots.split()
        block = f"block{number:05d}"
        forth, back = (float(result), float(-result)), (float(-result), float(result))
        records.append(record(2 * number, f"{first} {second}", forth, block=block))
        records.append(record(2 * number + 1, f"{second} {first}", back, block=block))
    return records
