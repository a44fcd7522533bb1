"""Tournaments with known truth: strengths, seat effects, ties and luck that a block shares.

Written apart from the estimators: a game is a race. Each seat draws a luck number; in a block every
seat keeps a part of it whoever sits there. The luck of one game alone is Gumbel-distributed, so
that rankings follow Plackett and Luce exactly, whatever part of the luck the block shares.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from arena.records import Ending, EndingKind, GameRecord

ELO = 400.0 / math.log(10.0)
FINISHED = Ending(EndingKind.FINISHED)


@dataclass(frozen=True)
class Scenario:
    """What is true, and how much is played.

    `outcome`: "davidson" (2 seats; `ties` = share of ties between equals), "winner" (first place
    only), "ranking" (`ties` = probability that neighbours in the ranking are level), "points"
    (normal luck, points rounded to steps of `ties` standard deviations: no model of ours).
    """

    strengths: tuple[float, ...]  # Elo
    seat_effects: tuple[float, ...]  # Elo
    outcome: str
    rounds: int
    ties: float = 0.0
    shared_luck: float = 0.3  # part of the variance of a seat's luck that the block shares

    @property
    def bots(self) -> tuple[str, ...]:
        return tuple(f"bot{number:02d}@1" for number in range(len(self.strengths)))

    @property
    def tables(self) -> list[tuple[int, ...]]:
        count, seats = len(self.strengths), len(self.seat_effects)
        if count >= seats:
            return list(itertools.combinations(range(count), seats))
        multisets = itertools.combinations_with_replacement(range(count), seats)
        return [table for table in multisets if len(set(table)) > 1]

    @property
    def blocks(self) -> int:
        return self.rounds * len(self.tables)

    def truth(self) -> dict[str, float]:
        """Elo against the mean of the field."""
        mean = sum(self.strengths) / len(self.strengths)
        return {bot: elo - mean for bot, elo in zip(self.bots, self.strengths, strict=True)}


def seatings(table: Sequence[int]) -> list[tuple[int, ...]]:
    """All of them up to six, else the rotations, as the schedule's `auto`."""
    every = sorted(set(itertools.permutations(table)))
    if len(every) <= 6:
        return every
    return [tuple(table[shift:]) + tuple(table[:shift]) for shift in range(len(table))]


def tournament(scenario: Scenario, rng: np.random.Generator) -> list[GameRecord]:
    """The records of one simulated tournament."""
    plan = [
        (round_number, table_number, seating_number, seating)
        for round_number in range(scenario.rounds)
        for table_number, table in enumerate(scenario.tables)
        for seating_number, seating in enumerate(seatings(table))
    ]
    table_count = len(scenario.tables)
    block = np.array([number * table_count + table for number, table, _, _ in plan])
    bots = np.array([seating for _, _, _, seating in plan])
    shared = rng.normal(size=(scenario.blocks, bots.shape[1]))[block]
    own = rng.normal(size=bots.shape)
    part = scenario.shared_luck
    luck = math.sqrt(part) * shared + math.sqrt(1 - part) * own
    level = (np.array(scenario.strengths)[bots] + np.array(scenario.seat_effects)) / ELO
    returns = _OUTCOMES[scenario.outcome](scenario, level, luck, rng)
    names = scenario.bots
    return [
        GameRecord(
            match_id=f"{number:03d}-{table:03d}-{seating:02d}",
            game="simulated",
            rules_version="1",
            round=number,
            table=table,
            seating=seating,
            block=f"{number:03d}-{table:03d}",
            bots=tuple(names[bot] for bot in seats),
            actions=(),
            returns=tuple(row),
            ending=FINISHED,
            isolation="inline",
        )
        for (number, table, seating, seats), row in zip(plan, returns.tolist(), strict=True)
    ]


_normal_cdf = np.vectorize(NormalDist().cdf, otypes=[float])


def _race(level, luck):
    """Finishing order numbers: level plus a Gumbel number at the luck's place in its order."""
    return level - np.log(-np.log(np.clip(_normal_cdf(luck), 1e-15, 1 - 1e-15)))


def _davidson(scenario, level, luck, rng):
    """Two seats: the difference of their luck, made uniform, picks win, tie or loss."""
    uniform = _normal_cdf((luck[:, 0] - luck[:, 1]) / math.sqrt(2))
    half = (level[:, 0] - level[:, 1]) / 2
    tie = 2 * scenario.ties / (1 - scenario.ties)
    total = np.exp(half) + np.exp(-half) + tie
    behind, level_or_behind = np.exp(-half) / total, (np.exp(-half) + tie) / total
    result = np.where(uniform < behind, -1.0, np.where(uniform < level_or_behind, 0.0, 1.0))
    return np.stack([result, -result], axis=1)


def _winner(scenario, level, luck, rng):
    """Winner takes all: (1, -1/(n-1), ...), as Parcheesi's returns."""
    race = _race(level, luck)
    first = race == race.max(axis=1, keepdims=True)
    return np.where(first, 1.0, -1.0 / (race.shape[1] - 1))


def _ranking(scenario, level, luck, rng):
    race = _race(level, luck)
    order = np.argsort(-race, axis=1)
    steps = rng.random((len(race), race.shape[1] - 1)) >= scenario.ties
    places = np.zeros(race.shape)
    np.put_along_axis(places, order[:, 1:], np.cumsum(steps, axis=1).astype(float), axis=1)
    return -places


def _points(scenario, level, luck, rng):
    return np.round((level + 1.2 * luck) / (1.2 * scenario.ties))


_OUTCOMES = {"davidson": _davidson, "winner": _winner, "ranking": _ranking, "points": _points}
