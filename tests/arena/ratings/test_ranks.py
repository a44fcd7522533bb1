"""Who shares a rank, and who has none."""

import pytest

from arena.ratings import Difference
from arena.ratings.ranks import out_by_faults, rank_groups
from arena.records import Ending, EndingKind
from tests.arena.ratings.build import duels, record


def groups_of(*values, margin):
    """Groups of entrants of these strengths, told apart by more than the margin."""
    strengths = {str(value): value for value in values}
    return rank_groups(list(strengths), lambda one, two: strengths[one] - strengths[two] > margin)


def test_a_group_ends_where_its_first_is_separated_though_all_neighbours_are_close():
    assert groups_of(400, 360, 320, 280, 240, margin=100) == [1, 1, 1, 4, 4]


def apart(superiority):
    """A difference whose 95 % interval does not hold zero."""
    return Difference(90.0, 1.0, 179.0, superiority, error=45.0, quantile=2.0)


@pytest.mark.parametrize(
    ("superiority", "entrants", "separates"),
    [
        (0.98, 2, True),  # one pair: 2.5 % on either side
        (0.98, 3, False),  # three pairs: 0.83 %
        (0.995, 3, True),
        (0.995, 5, False),  # ten pairs: 0.25 %
        (0.998, 5, True),
        (0.002, 5, True),  # whichever is the better
        (None, 5, True),  # one never finished behind: a bound, no likelihood
    ],
)
def test_all_pairs_share_the_error_of_five_percent(superiority, entrants, separates):
    assert apart(superiority).separates_among(entrants) is separates


def test_what_does_not_separate_alone_does_not_among_many():
    level = Difference(1.0, -88.0, 90.0, 0.51, error=45.0, quantile=2.0)

    assert not level.separates_among(2)


def test_a_group_is_named_by_its_best_rank():
    assert groups_of(500, 300, 290, 0, margin=100) == [1, 2, 2, 4]
    assert groups_of(3, 2, 1, margin=10) == [1, 1, 1]
    assert groups_of(margin=10) == []


def withdrawn(number, bots, seat):
    return record(number, bots, (0.0, 0.0), ending=Ending(EndingKind.WITHDRAWN, seat=seat))


def test_only_the_bot_on_the_withdrawn_seat_is_out():
    games = [*duels([("A B", 1)]), withdrawn(7, "A B", 1)]

    assert out_by_faults(games) == {"B@1"}
    assert out_by_faults(duels([("A B", 1)])) == frozenset()


def test_a_bot_that_played_a_later_tournament_to_its_end_is_in_again():
    early, late = withdrawn(7, "A B", 1), record(8, "A B", (1.0, -1.0))

    assert out_by_faults([early, late], {"match00007": 1, "match00008": 2}) == frozenset()
    assert out_by_faults([early, late], {"match00007": 2, "match00008": 1}) == {"B@1"}
