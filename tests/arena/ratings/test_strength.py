"""Ratings of whole pools: scale, states, symmetries."""

import dataclasses
import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.ratings import Anchor, Method, RatingState, rate
from arena.records import Ending, EndingKind
from tests.arena.ratings.build import duels, fault, mirrored, record
from tests.arena.ratings.simulation import Scenario, tournament

FOUR_SEATS = Scenario((0, 100, 150, 250, 350), (60, 20, -20, -60), "ranking", 4, 0.05)


def by_name(ratings):
    return {rating.entrant.removesuffix("@1"): rating for rating in ratings.ratings}


def in_numbers(ratings):
    """Everything that a rating says, for comparison with a tolerance."""
    nothing = -1.0
    values = [
        nothing if value is None else value
        for rating in sorted(ratings.ratings, key=lambda rating: rating.entrant)
        for value in (rating.value, rating.low, rating.high)
    ]
    return values + [v for seat in ratings.seats for v in (seat.value, seat.low, seat.high)]


# Scale


def test_ten_wins_to_one_are_400_points():
    found = by_name(rate(mirrored([("A random", 1)] * 10 + [("A random", -1)])))

    assert found["A"].value == pytest.approx(1400)


def test_random_is_1000_when_it_plays():
    found = rate(mirrored([("A random", 1), ("random A", 1), ("A B", 1), ("B A", 1)]))

    assert found.scale == "random = 1000"
    assert by_name(found)["random"].value == pytest.approx(1000)


def test_the_field_has_a_mean_of_1500_without_the_anchor():
    found = rate(mirrored([("A B", 1), ("B A", 1), ("A B", 1), ("B C", 0)]))

    assert found.scale == "mean of the field = 1500"
    assert np.mean([rating.value for rating in found.ratings]) == pytest.approx(1500)


def test_another_anchor_shifts_every_number_alike():
    games = tournament(FOUR_SEATS, np.random.default_rng(1))
    plain, moved = rate(games), rate(games, anchor=Anchor("bot02", 2000.0))

    assert moved.scale == "bot02 = 2000"
    assert by_name(moved)["bot02"].value == pytest.approx(2000)
    shift = 2000 - by_name(plain)["bot02"].value
    for before, after in zip(plain.ratings, moved.ratings, strict=True):
        assert after.value - before.value == pytest.approx(shift)
        assert after.low - before.low == pytest.approx(shift)


def test_an_anchor_may_be_named_with_its_version():
    games = mirrored([("A B", 1), ("B A", 1)])

    assert rate(games, anchor=Anchor("A@1", 1200.0)).scale == "A@1 = 1200"
    assert rate(games, anchor=Anchor("A@2", 1200.0)).scale == "mean of the field = 1500"


def test_seat_effects_are_found_with_their_intervals():
    scenario = Scenario((0, 150, 300), (80, 0, -80), "winner", 150)
    found = rate(tournament(scenario, np.random.default_rng(3)))

    for seat, truth in zip(found.seats, (80, 0, -80), strict=True):
        assert seat.low <= truth <= seat.high
        assert seat.high - seat.low < 60
    assert sum(seat.value for seat in found.seats) == pytest.approx(0, abs=1e-6)


def test_strength_and_seat_that_never_part_are_known_to_be_unknown():
    # A always sits first and wins most: nobody can tell whether A or its seat is good.
    games = [record(k, "A B", (1, -1) if k % 4 else (-1, 1)) for k in range(400)]
    difference = rate(games).difference("A@1", "B@1")

    assert difference.low < -400
    assert difference.high > 400


# States


def test_a_bot_that_never_played_is_not_rated():
    found = by_name(rate(mirrored([("A B", 1), ("B A", 1)]), entrants=["C@1"]))

    assert found["C"].state is RatingState.NOT_RATED
    assert (found["C"].value, found["C"].low, found["C"].high, found["C"].games) == (None,) * 3 + (
        0,
    )


def test_withdrawn_matches_are_not_rated():
    withdrawn = Ending(EndingKind.WITHDRAWN, seat=1)
    games = mirrored([("A B", 1), ("B A", 1)])
    more = [record(50 + k, "A C", (1, -1), ending=withdrawn) for k in range(3)]

    found = rate([*games, *more])

    assert by_name(found)["C"].state is RatingState.NOT_RATED
    assert found.games == 4


def test_a_fault_is_a_loss_against_each_other_seat():
    ninth = 1 / 9
    games = [
        record(k, names, (ninth, ninth, -1 / 3, ninth), ending=fault(2))
        for k, names in enumerate(["A B C D", "B A C D"] * 5)
    ]

    found = by_name(rate(games))

    assert found["C"].state is RatingState.BELOW or found["C"].high is None
    assert {found[name].state for name in "ABD"} == {RatingState.ABOVE}


def test_only_wins_give_a_lower_bound_and_only_losses_an_upper_one():
    even = [("A B", 1), ("B A", 1)]
    found = by_name(rate(mirrored([*even, *[("C A", 1)] * 8, *[("B D", 1)] * 8])))

    assert found["C"].state is RatingState.ABOVE
    assert (found["C"].value, found["C"].high) == (None, None)
    # Eight wins in a row have a chance of 5 % at a chance of 0.05 ** (1/8) for each.
    assert found["C"].low - found["A"].value == pytest.approx(137.1, abs=0.05)
    assert found["D"].state is RatingState.BELOW
    assert (found["D"].value, found["D"].low) == (None, None)
    assert found["B"].value - found["D"].high == pytest.approx(137.1, abs=0.05)


def test_groups_that_never_met_are_not_connected():
    found = by_name(rate(mirrored([("A B", 1), ("B C", 1), ("C A", 1), ("X Y", 1), ("Y X", 1)])))

    assert {found[name].state for name in "ABC"} == {RatingState.RATED}
    assert {found[name].state for name in "XY"} == {RatingState.NOT_CONNECTED}
    assert found["X"].value is None


def test_losers_to_the_same_bot_above_are_not_connected_with_the_field():
    circle = [("A B", 1), ("B C", 1), ("C A", 1)]
    found = by_name(rate(mirrored([*circle, ("top A", 1), ("top X", 1)])))

    assert found["top"].state is RatingState.ABOVE
    assert found["X"].state is RatingState.NOT_CONNECTED


def test_a_bound_counts_blocks_and_not_games():
    # 5 blocks won: odds at which five wins in a row have a chance of 5 %.
    chance = 0.05 ** (1 / 5)
    expected = 400 * math.log10(chance / (1 - chance))

    games = [
        record(
            k, ["A random", "random A"][k % 2], (1, -1)[:: 1 - 2 * (k % 2)], block=f"block{k // 2}"
        )
        for k in range(10)
    ]
    found = by_name(rate(games))

    assert found["random"].value == 1000
    assert found["A"].low == pytest.approx(1000 + expected, abs=0.1)


def test_bots_above_each_other_keep_their_order():
    games = duels([("B random", 1)] * 40 + [("A B", 1)] * 3 + [("A random", 1)] * 2)

    found = rate(games)

    assert [r.entrant for r in found.ratings] == ["A@1", "B@1", "random@1"]
    assert [r.state for r in found.ratings] == [RatingState.ABOVE] * 2 + [RatingState.RATED]


def test_bounds_build_on_the_bounds_below_them_and_on_those_above():
    # Eight blocks won: 137.1 points each, upwards from random and downwards.
    up = by_name(rate(duels([("B random", 1)] * 8 + [("A B", 1)] * 8)))
    down = by_name(rate(duels([("random B", 1)] * 8 + [("B A", 1)] * 8)))

    assert (up["B"].low, up["A"].low) == pytest.approx((1137.1, 1274.2), abs=0.1)
    assert (down["B"].high, down["A"].high) == pytest.approx((862.9, 725.8), abs=0.1)


def test_an_anchor_that_lost_every_game_cannot_fix_the_scale_of_the_others():
    circle = [("A B", 1), ("B C", 1), ("C A", 1)]
    found = rate(mirrored([*circle, ("A random", 1), ("B random", 1)]))

    assert found.scale == (
        "mean of the field = 1500, since results do not link random to it both ways"
    )
    assert by_name(found)["random"].state is RatingState.BELOW


def test_all_draws_rate_everybody_equal_with_wide_intervals():
    found = rate(mirrored([("A B", 0), ("B C", 0), ("A C", 0)] * 5))

    assert [rating.value for rating in found.ratings] == pytest.approx([1500] * 3)
    assert all(rating.high - rating.low > 100 for rating in found.ratings)
    assert found.tie_share > 0.9


def test_no_draws_rate_as_well():
    found = rate(mirrored([("A B", 1), ("B C", 1), ("C A", 1)] * 5))

    assert [rating.value for rating in found.ratings] == pytest.approx([1500] * 3)
    assert found.tie_share == pytest.approx(0, abs=1e-9)


def test_no_records_rate_nobody():
    assert rate([]).ratings == ()
    assert [r.state for r in rate([], entrants=["A@1"]).ratings] == [RatingState.NOT_RATED]
    assert rate([]).tie_share is None


def test_an_unknown_entrant_cannot_be_compared():
    found = rate(mirrored([("A B", 1), ("B A", 1)]))

    with pytest.raises(KeyError, match="C@1"):
        found.difference("A@1", "C@1")


# Symmetries


def test_the_order_of_records_changes_nothing():
    games = tournament(FOUR_SEATS, np.random.default_rng(4))
    shuffled = [games[k] for k in np.random.default_rng(5).permutation(len(games))]

    assert rate(shuffled) == rate(games)


def test_records_delivered_twice_change_nothing():
    games = tournament(FOUR_SEATS, np.random.default_rng(6))

    assert rate([*games, *games[:50]]) == rate(games)


def test_the_names_of_bots_change_nothing():
    games = tournament(FOUR_SEATS, np.random.default_rng(7))
    names = [f"bot{k:02d}@1" for k in range(5)]
    new = dict(zip(names, ["zoe@1", "adam@3", "mia@1", "bo@2", "eve@1"], strict=True))
    renamed = [
        dataclasses.replace(game, bots=tuple(new[bot] for bot in game.bots)) for game in games
    ]

    before, after = rate(games), rate(renamed)

    assert [new[r.entrant] for r in before.ratings] == [r.entrant for r in after.ratings]
    for one, two in zip(before.ratings, after.ratings, strict=True):
        assert (two.value, two.low, two.high) == pytest.approx((one.value, one.low, one.high))


def test_the_numbering_of_seats_changes_nothing_but_its_own_numbers():
    games = tournament(FOUR_SEATS, np.random.default_rng(8))
    order = [2, 0, 3, 1]
    turned = [
        dataclasses.replace(
            game,
            bots=tuple(game.bots[seat] for seat in order),
            returns=tuple(game.returns[seat] for seat in order),
        )
        for game in games
    ]

    before, after = rate(games), rate(turned)

    for one, two in zip(before.ratings, after.ratings, strict=True):
        assert (two.value, two.low, two.high) == pytest.approx((one.value, one.low, one.high))
    effects = [seat.value for seat in before.seats]
    assert [seat.value for seat in after.seats] == pytest.approx([effects[k] for k in order])


def test_turning_every_result_round_turns_the_ratings_round():
    scenario = dataclasses.replace(FOUR_SEATS, seat_effects=(50, -50), outcome="davidson", ties=0.2)
    games = tournament(scenario, np.random.default_rng(9))
    turned = [dataclasses.replace(game, returns=game.returns[::-1]) for game in games]

    before, after = by_name(rate(games)), by_name(rate(turned))

    for name, rating in before.items():
        assert after[name].value == pytest.approx(3000 - rating.value)


def test_a_stronger_bot_sits_on_three_seats_of_four_without_meeting_itself():
    """Fewer bots than seats: tables with one bot on several seats."""
    scenario = Scenario((0, 200), (30, 0, 0, -30), "winner", 60)
    found = rate(tournament(scenario, np.random.default_rng(0)))

    difference = found.difference("bot01@1", "bot00@1")
    assert difference.low < 200 < difference.high
    assert difference.superiority > 0.999


bots_at_table = st.permutations(["A", "B", "C", "D", "random"])


@st.composite
def small_pools(draw):
    """A few games of 2 to 4 seats with any returns, blocks and faults."""
    seats = draw(st.integers(2, 4))
    games = []
    for number in range(draw(st.integers(1, 12))):
        ending = draw(st.sampled_from([Ending(EndingKind.FINISHED), fault(0)]))
        returns = tuple(draw(st.sampled_from([-1.0, 0.0, 1.0])) for _ in range(seats))
        if ending.is_fault:
            returns = (-1.0,) + (1.0,) * (seats - 1)
        names = draw(st.lists(st.sampled_from("ABCD"), min_size=seats, max_size=seats))
        block = f"block{draw(st.integers(0, 3))}"
        games.append(record(number, " ".join(names), returns, block=block, ending=ending))
    return games


@settings(deadline=None, max_examples=60)
@given(small_pools(), st.randoms(use_true_random=False))
def test_any_pool_is_rated_without_a_number_that_is_none(games, random):
    found = rate(games)

    for rating in found.ratings:
        numbers = [v for v in (rating.value, rating.low, rating.high) if v is not None]
        assert all(math.isfinite(number) for number in numbers)
        assert (rating.value is not None) == (rating.state is RatingState.RATED)
        assert (rating.state is RatingState.ABOVE) == (
            rating.value is None and rating.low is not None
        )
    for one, two in itertools.combinations(found.ratings, 2):
        there = found.difference(one.entrant, two.entrant)
        back = found.difference(two.entrant, one.entrant)
        assert (there is None) == (back is None)
        if there is not None and there.value is not None:
            assert there.value == pytest.approx(-back.value, abs=1e-6)
            assert there.value >= -1e-6  # ratings come best first
    shuffled = list(games)
    random.shuffle(shuffled)
    assert rate(shuffled) == found


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**6))
def test_bots_with_equal_results_get_equal_ratings(seed):
    rng = np.random.default_rng(seed)
    results = [("A B", int(rng.integers(-1, 2))) for _ in range(8)]
    # Whatever B did against A, C does against A as well.
    same = [(bots.replace("B", "C"), result) for bots, result in results]

    found = by_name(rate(mirrored([*results, *same])))

    assert found["B"].state is found["C"].state
    if found["B"].value is not None:
        assert found["B"].value == pytest.approx(found["C"].value, abs=1e-6)


def test_the_method_is_named():
    assert rate(mirrored([("A B", 1)])).method is Method.ELO
    assert rate([record(0, "A", (3.0,))]).method is Method.MEAN_SCORE
