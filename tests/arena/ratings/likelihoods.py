"""Which likelihood: compared pairs against Davidson-Luce, on tournaments with known strengths.

    python -m tests.arena.ratings.likelihoods [TOURNAMENTS]

prints the table of docs/ratings.md. Davidson-Luce [FKT19] chooses a set of seats for the first
place, then one of the rest, and so on; a set of m seats weighs exp(mean of their levels + tie_m).
It is fitted twice: as it stands, and without the choices that leave all the rest tied.
"""

import itertools
import sys
from dataclasses import dataclass

import numpy as np

from arena.ratings.comparisons import compare, distinct
from arena.ratings.likelihood import ELO, SEAT_PRECISION, TIE_PRECISION, fit
from tests.arena.ratings.simulation import Scenario, tournament

STRENGTHS = (0, 100, 150, 250, 350, 500)
SEATS = {3: (40, 0, -40), 4: (40, 10, -10, -40)}


def scenarios():
    for seats in (3, 4):
        effects, rounds = SEATS[seats], {3: 3, 4: 5}[seats]
        for outcome, ties in (
            ("winner", 0.0),
            ("ranking", 0.0),
            ("ranking", 0.1),
            ("points", 0.2),
            ("points", 0.5),
        ):
            name = f"{seats} seats, {outcome}" + (f", ties {ties}" if ties else "")
            yield name, Scenario(STRENGTHS, effects, outcome, rounds, ties, shared_luck=0.0)


def by_pairs(records, bots):
    """Strengths by the project's own fit."""
    comparisons = compare(distinct(records))
    return fit(comparisons, np.ones(len(bots), np.bool_)).strengths


@dataclass
class Choices:
    """Conditional logit: rows of alternatives described by features, one of them chosen."""

    features: list
    allowed: list
    chosen: list


def by_davidson_luce(records, bots, *, last_tie_counts):
    """Strengths by the full Davidson-Luce likelihood, with the same priors as the project's."""
    seats = len(records[0].bots)
    choices = _choices(records, bots, seats, last_tie_counts=last_tie_counts)
    prior = np.zeros((len(bots) + 2 * seats - 1,) * 2)
    prior[: len(bots), : len(bots)] = 1.0  # fixes the common shift
    np.fill_diagonal(prior[len(bots) :, len(bots) :], TIE_PRECISION)
    seat = np.arange(len(bots), len(bots) + seats)
    prior[seat, seat] = SEAT_PRECISION
    strengths = _maximise(choices, prior)[: len(bots)]
    return strengths - strengths.mean()


def _choices(records, bots, seats, *, last_tie_counts):
    number = {bot: place for place, bot in enumerate(bots)}
    sets = [s for size in range(1, seats + 1) for s in itertools.combinations(range(seats), size)]
    chosen_sets = [list(_stages(record.returns, last_tie_counts)) for record in records]
    sizes = {len(chosen) for stages in chosen_sets for _, chosen, _ in stages} | {1}
    found = Choices([], [], [])
    for record, stages in zip(records, chosen_sets, strict=True):
        for rest, chosen, all_rest_allowed in stages:
            features = np.zeros((len(sets), len(bots) + 2 * seats - 1))
            for row, members in enumerate(sets):
                for seat in members:
                    features[row, number[record.bots[seat]]] += 1 / len(members)
                    features[row, len(bots) + seat] += 1 / len(members)
                if len(members) > 1:
                    features[row, len(bots) + seats + len(members) - 2] = 1.0
            found.features.append(features)
            found.allowed.append(
                [
                    set(s) <= set(rest)
                    and len(s) in sizes
                    and (all_rest_allowed or len(s) < len(rest))
                    for s in sets
                ]
            )
            found.chosen.append(sets.index(chosen))
    return found


def _stages(returns, last_tie_counts):
    """(seats left, those placed next, whether placing all of them at once is an alternative)."""
    rest = tuple(range(len(returns)))
    while len(rest) > 1:
        best = max(returns[seat] for seat in rest)
        chosen = tuple(seat for seat in rest if returns[seat] == best)
        is_first = len(rest) == len(returns)
        if len(chosen) == len(rest) and not is_first and not last_tie_counts:
            return
        yield rest, chosen, is_first or last_tie_counts
        rest = tuple(seat for seat in rest if seat not in chosen)


def _maximise(choices, prior):
    features, allowed = np.array(choices.features), np.array(choices.allowed)
    picked = features[np.arange(len(features)), choices.chosen]
    parameters = np.zeros(len(prior))
    for _ in range(100):
        utility = np.where(allowed, features @ parameters, -np.inf)
        weights = np.exp(utility - utility.max(axis=1, keepdims=True))
        weights /= weights.sum(axis=1, keepdims=True)
        mean = np.einsum("co,cof->cf", weights, features)
        slope = (picked - mean).sum(axis=0) - prior @ parameters
        second = np.einsum("co,cof,cog->fg", weights, features, features)
        step = np.linalg.solve(second - mean.T @ mean + prior, slope)
        parameters += step * min(1.0, 2.0 / np.abs(step).max())
        if np.abs(step).max() < 1e-9:
            break
    return parameters


METHODS = {
    "pairs": by_pairs,
    "DL, last ties out": lambda records, bots: by_davidson_luce(
        records, bots, last_tie_counts=False
    ),
    "DL": lambda records, bots: by_davidson_luce(records, bots, last_tie_counts=True),
}


def main() -> None:
    tournaments = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    heads = " | ".join(f"{name}: stretch, sd" for name in METHODS)
    sys.stdout.write(f"| scenario | {heads} |\n|---|{'---|' * len(METHODS)}\n")
    for name, scenario in scenarios():
        truth = np.array(list(scenario.truth().values()))
        cells = []
        for method in METHODS.values():
            found = [
                ELO * method(tournament(scenario, np.random.default_rng([k])), scenario.bots)
                for k in range(tournaments)
            ]
            stretch = np.mean(found, axis=0) @ truth / (truth @ truth)
            cells.append(f"{stretch:.2f}, {np.std(found, axis=0).mean() / stretch:.1f}")
        sys.stdout.write(f"| {name} | {' | '.join(cells)} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
