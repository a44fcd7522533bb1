"""Strongly connected parts of the comparison graph."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from arena.ratings.comparisons import compare
from arena.ratings.connection import not_behind, parts, reachable
from tests.arena.ratings.build import duels, record


def parts_of(records):
    comparisons = compare(records)
    number = parts(reachable(not_behind(comparisons)))
    groups: dict[int, set[str]] = {}
    for name, part in zip(comparisons.entrants, number, strict=True):
        groups.setdefault(int(part), set()).add(name.removesuffix("@1"))
    return sorted("".join(sorted(group)) for group in groups.values())


def test_a_bot_that_lost_every_game_is_a_part_of_its_own():
    # The example of PlackettLuce's vignette: A, B and C beat each other in a circle, D only loses.
    assert parts_of(duels([("A B", 1), ("C A", 1), ("A D", 1), ("B A", 1), ("B C", 1)])) == [
        "ABC",
        "D",
    ]


def test_a_circle_of_wins_is_connected():
    assert parts_of(duels([("A B", 1), ("B C", 1), ("C A", 1)])) == ["ABC"]


def test_a_tie_connects_both_ways():
    assert parts_of(duels([("A B", 0), ("B C", 1)])) == ["AB", "C"]


def test_groups_that_never_met_are_apart():
    assert parts_of(duels([("A B", 0), ("C D", 0)])) == ["AB", "CD"]


def test_losers_are_not_connected_by_losing_to_the_same_winner():
    games = [record(0, "A B C", (1, -0.5, -0.5)), record(1, "B A C", (1, -0.5, -0.5))]

    assert parts_of(games) == ["AB", "C"]


@given(st.lists(st.lists(st.booleans(), min_size=5, max_size=5), min_size=5, max_size=5))
def test_ways_are_those_that_a_walk_finds(rows):
    arrows = np.array(rows)

    def walk(start):
        seen, waiting = {start}, [start]
        while waiting:
            for following in np.flatnonzero(arrows[waiting.pop()]).tolist():
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)
        return [number in seen for number in range(5)]

    assert reachable(arrows).tolist() == [walk(start) for start in range(5)]
