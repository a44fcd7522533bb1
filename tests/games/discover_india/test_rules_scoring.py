"""Rules 17 and 18 of Discover India: groups, score, ties; the printed example."""

import numpy as np
import pytest

from tests.games.discover_india.positions import (
    SPECIFICATION,
    ended,
    fields,
    game,
    kolam_scores,
    lay_out,
    scores,
)

# Spaces of the front that are joined one after the other.
LINE = [1, 2, 3, 7, 12, 16, 11, 15, 18, 17, 13, 8, 9]


@pytest.mark.parametrize(
    ("size", "points"),
    [(1, 0), (2, 0), (3, 2), (4, 3), (5, 5), (6, 7), (7, 10), (8, 13), (9, 13), (13, 13)],
)
def test_rule_17_points_by_the_size_of_a_group(size, points):
    assert kolam_scores({"tea": LINE[:size]}) == (points, size)


def test_rule_17_printed_example_of_22_points():
    # Groups of 6, 3, 5 and 5 and three cards; the marker stands at 0.
    kolam = {
        "tea": [1, 4, 8, 13, 17, 14],
        "film": [2, 3, 7],
        "cow": [12, 16, 11, 6, 19],
        "lotus": [5, 9, 10, 15, 18],
    }
    assert SPECIFICATION["examples"]["scoring"]["group_sizes"] == [6, 3, 5, 5]
    assert kolam_scores(kolam) == (7 + 2 + 5 + 5, 6)
    state = game().new_initial_state()
    lay_out(state, 0, kolam)
    fields(state).cards[0], fields(state).marker[0] = 3, 0
    assert scores(state)["total"][0] == 22


def test_rule_17_branches_count():
    # Specification, section 11, case 12: 4 is joined to 1 and 8; 1 to 5.
    assert kolam_scores({"tea": [1, 4, 5, 8]}) == (3, 4)


def test_rule_17_spaces_that_are_not_joined_are_two_groups():
    assert kolam_scores({"tea": [1, 2, 3, 17, 18, 19]}) == (4, 3)
    # 4 and 5 lie side by side and are not joined.
    assert kolam_scores({"tea": [4, 5, 8, 10]}) == (0, 2)


def test_rule_17_tiles_of_other_symbols_do_not_connect():
    assert kolam_scores({"tea": [1, 3], "cow": [2]}) == (0, 1)


def test_rule_17_a_tile_with_two_symbols_counts_for_both():
    assert kolam_scores({"tea": [1, 2], "tea+spice": [3], "spice": [7, 12]}) == (4, 3)


def test_rule_17_several_groups_of_one_symbol_score_each():
    assert kolam_scores({"tea": [1, 2, 3, 7, 8, 13, 17]}) == (3 + 2, 4)


def test_rule_17_the_back_has_its_own_roads():
    # 5-14 and 9-18 are joined on the back only.
    assert kolam_scores({"tea": [1, 5, 14]}, side="back") == (2, 3)
    assert kolam_scores({"tea": [4, 9, 18]}, side="back") == (2, 3)
    assert kolam_scores({"tea": [19, 20, 21, 22, 18, 9, 4, 3]}, side="back") == (13, 8)


def test_rule_18_the_score_is_marker_groups_and_cards():
    state = ended([{"tea": LINE[:4]}, {"cow": LINE[:3]}], markers=[2, 7], cards=[4, 0])
    found = scores(state)

    assert found["marker"] == [2, 7]
    assert found["groups"] == [3, 2]
    assert found["cards"] == [4, 0]
    assert found["total"] == [2 + 3 + 4, 7 + 2 + 0]
    assert found["largest"] == [4, 3]


def test_rule_18_equal_scores_are_decided_by_the_largest_group():
    # 9 points each, groups of 4 and 3.
    state = ended([{"tea": LINE[:4]}, {"cow": LINE[:3]}], markers=[2, 7], cards=[4, 0])
    assert state.returns() == [1.0, -1.0]
    state = ended([{"tea": LINE[:3]}, {"cow": LINE[:4]}], markers=[7, 2], cards=[0, 4])
    assert state.returns() == [-1.0, 1.0]


def test_rule_18_more_points_win_against_a_larger_group():
    state = ended([{"tea": LINE[:6]}, {"cow": LINE[:3]}], markers=[0, 8], cards=[0, 0])

    assert scores(state)["total"] == [7, 10]
    assert state.returns() == [-1.0, 1.0]


def test_rule_18_equal_again_shares_the_win():
    # Specification, section 11, case 17: two of three share: +1/4, +1/4, -1/2.
    same = {"tea": LINE[:4]}
    state = ended([same, same, {"cow": LINE[:3]}], markers=[5, 5, 5], cards=[1, 1, 0])
    assert state.returns() == pytest.approx([0.25, 0.25, -0.5])
    assert ended([same, same], [5, 5], [0, 0]).returns() == [0.0, 0.0]
    assert ended([same] * 4, [5] * 4, [0] * 4).returns() == [0.0] * 4


def test_rule_18_a_single_winner_among_five():
    kolams = [{"tea": LINE[:size]} for size in (3, 4, 5, 6, 7)]
    state = ended(kolams, markers=[5] * 5, cards=[0] * 5)

    assert state.returns() == pytest.approx([-0.25, -0.25, -0.25, -0.25, 1.0])


def test_rule_18_points_are_n_times_the_own_score_less_the_sum():
    kolams = [{"tea": LINE[:size]} for size in (3, 5, 8)]
    state = ended(kolams, markers=[0, 5, 9], cards=[1, 0, 0], returns="points")

    # Scores 2 + 0 + 1, 5 + 5, 13 + 9: 3, 10, 22; together 35.
    assert scores(state)["total"] == [3, 10, 22]
    assert state.returns() == [9.0 - 35, 30.0 - 35, 66.0 - 35]


def test_rule_18_the_winner_of_a_random_game_has_the_most_points():
    for seed in range(12):
        state = game(players=4).new_initial_state()
        rng = np.random.default_rng(seed)
        while not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
        found = scores(state)
        keys = list(zip(found["total"], found["largest"], strict=True))
        winners = [key == max(keys) for key in keys]
        share = (4 - sum(winners)) / (sum(winners) * 3)
        assert state.returns() == pytest.approx([share if won else -1 / 3 for won in winners])
