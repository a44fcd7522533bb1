"""Online Elo."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.ratings import K_FACTOR, START, online_ratings
from arena.ratings.elo import expected_score
from arena.records import Ending, EndingKind
from tests.arena.ratings.build import duels, fault, record
from tests.arena.ratings.simulation import Scenario, tournament


def test_400_points_are_odds_of_ten_to_one():
    assert expected_score(1900, 1500) == pytest.approx(10 / 11)
    assert expected_score(1500, 1500) == 0.5


def test_a_win_between_equals_moves_half_of_k():
    update = online_ratings(duels([("A B", 1)])).games[0]

    assert update.before == (START, START)
    assert update.after == (START + K_FACTOR / 2, START - K_FACTOR / 2)


def test_a_win_of_the_favourite_moves_less():
    games = online_ratings(duels([("A B", 1)] * 50)).games

    gains = [update.after[0] - update.before[0] for update in games]
    assert gains == sorted(gains, reverse=True)
    # At 200 points above, Elo's table gives 0.76: a win is worth 24 % of K.
    at_200 = next(u for u in games if u.before[0] - u.before[1] >= 200)
    assert at_200.after[0] - at_200.before[0] == pytest.approx(0.24 * K_FACTOR, rel=0.05)


def test_a_draw_between_equals_moves_nothing():
    assert online_ratings(duels([("A B", 0)])).games[0].after == (START, START)


def test_the_winner_who_takes_all_takes_from_each_loser_alike():
    third = -1 / 3
    update = online_ratings([record(0, "A B C D", (third, 1, third, third))]).games[0]

    half = K_FACTOR / 2
    assert update.after == pytest.approx(
        (START - half / 3, START + half, START - half / 3, START - half / 3)
    )


def test_a_fault_pays_the_others():
    ninth = 1 / 9
    game = record(0, "A B C D", (ninth, -1 / 3, ninth, ninth), ending=fault(1))

    after = online_ratings([game]).games[0].after

    assert after[1] == START - K_FACTOR / 2
    assert after[0] == after[2] == after[3] > START


def test_withdrawn_matches_move_nothing():
    game = record(0, "A B", (-1, 1), ending=Ending(EndingKind.WITHDRAWN, seat=0))

    assert online_ratings([game]).games == ()


def test_seats_of_one_bot_share_one_rating():
    update = online_ratings([record(0, "A A B", (1, -0.5, -0.5))]).games[0]

    assert update.after[0] == update.after[1] > START > update.after[2]
    assert update.after[1] + update.after[2] == pytest.approx(2 * START)


returns = st.lists(st.sampled_from([0.0, 1.0, 2.0, 3.0]), min_size=2, max_size=5)


@given(returns)
def test_equal_places_end_equal_and_better_places_never_lower(values):
    """openskill.py/issues/155, trueskill/issues/13: ties at any place."""
    names = ["A", "B", "C", "D", "E"][: len(values)]
    after = online_ratings([record(0, " ".join(names), tuple(values))]).games[0].after

    for one, first in zip(values, after, strict=True):
        for two, second in zip(values, after, strict=True):
            if one == two:
                assert first == pytest.approx(second)
            if one > two:
                assert first >= second - 1e-9


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10**6))
def test_the_sum_of_elo_is_kept_and_the_order_of_finishing_changes_nothing(seed):
    """aiarena-web/issues/638, galaxy/pull/142: drift and order of finalisation."""
    rng = np.random.default_rng(seed)
    games = tournament(Scenario((0, 100, 200, 300), (0, 0, 0), "ranking", 2, 0.2), rng)
    shuffled = [games[k] for k in rng.permutation(len(games))]

    planned, finished = online_ratings(games), online_ratings([*shuffled, *games[:5]])

    assert finished == planned
    for after in planned.rounds:
        assert sum(after.elo.values()) == pytest.approx(4 * START)


def test_games_are_taken_in_plan_order_and_rounds_close_with_their_last_game():
    later = record(0, "A B", (-1, 1), round=1)
    earlier = [record(1, "A B", (1, -1), round=0), record(2, "A C", (1, -1), round=0)]

    found = online_ratings([later, *earlier])

    assert [update.match_id for update in found.games] == ["match00001", "match00002", "match00000"]
    assert [(after.tournament, after.round) for after in found.rounds] == [(0, 0), (0, 1)]
    assert found.rounds[0].elo["A@1"] == found.games[1].after[0]
    assert found.rounds[-1].elo["A@1"] == found.games[-1].after[0]


def test_tables_of_a_round_come_before_their_seatings():
    plan = [(0, 1), (0, 2), (1, 0), (1, 3)]  # table, seating
    games = [
        dataclasses.replace(game, table=table, seating=seating)
        for game, (table, seating) in zip(duels([("A B", 1)] * 4), plan, strict=True)
    ]

    assert [u.match_id for u in online_ratings(games[::-1]).games] == [g.match_id for g in games]


def test_tournaments_follow_each_other_whatever_their_rounds():
    games = [record(0, "A B", (1, -1), round=0), record(1, "A B", (-1, 1), round=5)]

    found = online_ratings(games, tournaments={"match00000": 2, "match00001": 1})

    assert [(after.tournament, after.round) for after in found.rounds] == [(1, 5), (2, 0)]
