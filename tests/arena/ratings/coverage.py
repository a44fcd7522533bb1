"""How often nominal 95 % intervals hold the truth, in simulated tournaments.

    python -m tests.arena.ratings.coverage [TOURNAMENTS]

prints the table of docs/ratings.md (about a minute of one core for 1,000 tournaments each).
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from arena.ratings import Estimate, RatingState, rate
from tests.arena.ratings.simulation import Scenario, tournament

FEW = 10  # blocks

SCENARIOS: Mapping[str, Scenario] = {
    "2 seats, 2 bots, ties, 10 blocks": Scenario((0, 150), (40, -40), "davidson", FEW, 0.3),
    "2 seats, 4 bots, ties": Scenario((0, 100, 200, 350), (40, -40), "davidson", 10, 0.3),
    "2 seats, 4 bots, much shared luck": Scenario(
        (0, 100, 200, 350), (40, -40), "davidson", 10, 0.1, shared_luck=0.8
    ),
    "3 seats, 3 bots, winner only, 10 blocks": Scenario((0, 100, 250), (40, 0, -40), "winner", FEW),
    "3 seats, 3 bots, ranking, 10 blocks": Scenario((0, 100, 250), (40, 0, -40), "ranking", FEW),
    "3 seats, 5 bots, ranking with ties": Scenario(
        (0, 80, 150, 220, 350), (40, 0, -40), "ranking", 6, 0.05
    ),
    "3 seats, 2 bots, winner only": Scenario((0, 150), (40, 0, -40), "winner", 15),
    "4 seats, 4 bots, ranking, 10 blocks": Scenario(
        (0, 100, 200, 300), (40, 0, 0, -40), "ranking", FEW
    ),
    "4 seats, 6 bots, winner only": Scenario(
        (0, 100, 150, 250, 350, 500), (40, 10, -10, -40), "winner", 6
    ),
    "4 seats, 6 bots, ranking with ties": Scenario(
        (0, 100, 150, 250, 350, 500), (40, 10, -10, -40), "ranking", 4, 0.05
    ),
    "4 seats, 6 bots, points with ties": Scenario(
        (0, 100, 150, 250, 350, 500), (40, 10, -10, -40), "points", 4, 0.4
    ),
}


@dataclass(frozen=True)
class Truth:
    """Elo of each bot against the mean of the field, and of each seat against the mean seat."""

    bots: Mapping[str, float]
    seats: tuple[float, ...]


def truth_of(scenario: Scenario, seed: int) -> Truth:
    """What the estimates tend to: the scenario's own numbers where they come from the model.

    Points are not our model: there it is the estimate from a hundred times as many games.
    """
    if scenario.outcome == "points":
        long = replace(scenario, rounds=100 * scenario.rounds)
        ratings = rate(tournament(long, np.random.default_rng([seed, 1])))
        mean = sum(rating.value for rating in ratings.ratings) / len(ratings.ratings)
        return Truth(
            {rating.entrant: rating.value - mean for rating in ratings.ratings},
            tuple(seat.value for seat in ratings.seats),
        )
    mean = sum(scenario.seat_effects) / len(scenario.seat_effects)
    return Truth(scenario.truth(), tuple(effect - mean for effect in scenario.seat_effects))


def intervals(scenario: Scenario, truth: Truth, seed: int) -> Iterator[tuple[str, bool]]:
    """Kind of each interval of one tournament, and whether it holds the truth."""
    ratings = rate(tournament(scenario, np.random.default_rng([seed, 0])))
    if any(rating.state is not RatingState.RATED for rating in ratings.ratings):
        yield "unbounded", True  # a bot that won or lost everything; its interval has one end
        return
    mean = sum(rating.value for rating in ratings.ratings) / len(ratings.ratings)
    for rating in ratings.ratings:
        yield "bots", _holds(rating, truth.bots[rating.entrant] + mean)
    for better, worse in zip(scenario.bots[1:], scenario.bots[:-1], strict=True):
        difference = ratings.difference(better, worse)
        yield "differences", _holds(difference, truth.bots[better] - truth.bots[worse])
    for seat, effect in zip(ratings.seats, truth.seats, strict=True):
        yield "seats", _holds(seat, effect)


def coverage(scenario: Scenario, tournaments: int, seed: int) -> dict[str, float]:
    """Share of the intervals of each kind that hold the truth; `unbounded` counts tournaments."""
    truth = truth_of(scenario, seed)
    held: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for number in range(tournaments):
        for kind, holds in intervals(scenario, truth, seed * 1_000_000 + number):
            total[kind] += 1
            held[kind] += holds
    shares = {kind: held[kind] / total[kind] for kind in ("bots", "differences", "seats")}
    return {**shares, "unbounded": float(total["unbounded"])}


def _holds(interval: Estimate, value: float) -> bool:
    return interval.low <= value <= interval.high


def main() -> None:
    tournaments = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    write = sys.stdout.write
    write("| scenario | blocks | bots | differences | seats | unbounded |\n")
    write("|---|---|---|---|---|---|\n")
    for number, (name, scenario) in enumerate(SCENARIOS.items()):
        found = coverage(scenario, tournaments, number)
        shares = " | ".join(f"{100 * found[kind]:.1f}" for kind in ("bots", "differences", "seats"))
        write(f"| {name} | {scenario.blocks} | {shares} | {found['unbounded']:.0f} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
