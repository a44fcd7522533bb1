"""Rules 6 to 8: moving along the path, two pawns on a space, using both counts."""

import pytest

from tests.games.parcheesi.positions import (
    HOME,
    START,
    at,
    complete_plays,
    moves,
    opposite,
    pawns,
    play,
    spin,
    spinner,
)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_rule_6_an_entered_pawn_moves_the_number_of_spaces_spun(count):
    state = play(spin(at([40, 30, 20, 10]), 1, count), f"20+{count}")

    assert pawns(state)[0] == sorted([40, 30, 20 + count, 10], reverse=True)


def test_rule_6_each_number_moves_any_pawn_and_both_may_move_the_same():
    state = spin(at([40, 30, 20, 10]), 1, 2)

    # 2 orders of the numbers, 4 pawns for each: 2 * 4 * 4 complete plays.
    ways = complete_plays(state)
    assert len(ways) == 32
    assert {("40+1", "41+2"), ("40+2", "42+1"), ("10+1", "40+2"), ("30+2", "20+1")} <= ways


def test_rule_6_a_pawn_lands_after_each_number():
    # An opponent stands on 11: the 1 first captures him, the 2 first passes him.
    state = spin(at([HOME, HOME, HOME, 10], [opposite(11)]), 1, 2)

    assert complete_plays(state) == {("10+1", "11+2", "13+20"), ("10+2", "12+1")}
    assert pawns(play(state, "10+2", "12+1")) == [
        [HOME, HOME, HOME, 13],
        [opposite(11), START, START, START],
    ]


def test_rule_6_pawns_at_start_and_at_home_do_not_move():
    state = spin(at([HOME, 30, START, START]), 1, 3)

    assert moves(state) == {"30+1", "30+3"}


def test_rule_6_a_pawn_does_not_go_round_the_board_again():
    # The turn-off space is 63 (68 spaces, 5 before the entering space); then comes the HOME PATH.
    # An opponent on the space of the ring that would follow is not met.
    state = play(spin(at([HOME, HOME, HOME, 62], [opposite(64)]), 2, 6), "62+2")

    assert pawns(state) == [[HOME, HOME, HOME, 64], [opposite(64), START, START, START]]


@pytest.mark.parametrize("pair", [13, 12, 66])
def test_rule_7_a_third_pawn_may_not_rest_with_two_others(pair):
    # On a plain space, on a safety space and on the HOME PATH; 3-1 is no FIVE and nobody can enter.
    state = spin(at([pair, pair, pair - 3, START]), 3, 1)

    # The third pawn may use the 1 and stays behind the two (rule 17).
    assert moves(state) == {f"{pair}+1", f"{pair}+3", f"{pair - 3}+1"}
    assert (pair, pair, pair, START) not in {
        tuple(pawns(play(state, *way))[0]) for way in complete_plays(state)
    }


def test_rule_7_a_third_pawn_may_not_enter_onto_two_others():
    state = spin(at([20, 0, 0, START]), 5, 6)

    assert "enter" not in moves(state)


def test_rule_7_a_second_pawn_may_rest_with_another():
    state = play(spin(at([13, 10, START, START]), 3, 1), "10+3")

    assert pawns(state)[0] == [13, 13, START, START]


def test_rule_7_any_number_of_pawns_is_at_start_and_at_home():
    state = play(spin(at([HOME, HOME, 70, START]), 1, 3), "70+1")

    assert pawns(state)[0] == [HOME, HOME, HOME, START]


def test_rule_8_both_counts_are_used_if_one_pawn_can_use_them():
    state = spin(at([HOME, HOME, HOME, 66]), 3, 2)

    # 66 + 3 + 2 = 71: HOME.
    assert complete_plays(state) == {("66+3", "69+2"), ("66+2", "68+3")}


def test_rule_8_the_count_of_one_die_is_used_and_the_other_ignored():
    state = spin(at([HOME, HOME, 69, START]), 1, 6)

    # 69 is 2 from HOME: the 6 can never be used.
    assert complete_plays(state) == {("69+1",)}
    assert spinner(play(state, "69+1")) == 1


def test_rule_8_either_die_may_be_ignored_if_only_one_can_be_used():
    # The opponent's two on 25 may not be passed: 20 has four spaces before it, not 3 + 2.
    state = spin(at([HOME, HOME, HOME, 20], [opposite(25), opposite(25)]), 2, 3)

    assert complete_plays(state) == {("20+2",), ("20+3",)}


def test_rule_8_a_usable_count_may_not_be_ignored():
    # There is no passing: with 6-1 the pawn on 70 has to go HOME, the only count of use.
    state = spin(at([70, START, START, START]), 6, 1)

    assert complete_plays(state) == {("70+1",)}


def test_rule_8_neither_count_can_be_used():
    state = spin(at([HOME, HOME, HOME, 70]), 2, 6)

    assert pawns(state)[0] == [HOME, HOME, HOME, 70]
    assert spinner(state) == 1


def test_rule_8_the_order_in_which_both_can_be_used_has_to_be_taken():
    # 12 is a safety space held by an opponent: 10+2 cannot rest there, 10+4 passes him.
    state = spin(at([HOME, HOME, HOME, 10], [opposite(12)]), 2, 4)

    assert complete_plays(state) == {("10+4", "14+2")}


def test_rule_8_a_count_may_not_be_used_so_that_the_other_becomes_useless():
    # The opponent's two on 25: the pawn on 20 has four spaces, so of 2 and 4 it can use one only.
    # The pawn on 69 can use the 2 only. Both counts: 20+4 and 69+2. 20+2 would waste the 4.
    state = spin(at([HOME, HOME, 69, 20], [opposite(25), opposite(25)]), 2, 4)

    # 69+2 is HOME; nobody can take its bonus of 10 (20 and 24 may not pass 25).
    assert complete_plays(state) == {("69+2", "20+4"), ("20+4", "69+2")}


def test_rule_8_the_order_in_which_both_can_be_used_may_lead_through_a_capture():
    # One opponent each on 41 and 44, 41 being a safety space: 40+1 cannot rest there. After the
    # capture on 44 with the 4, the 1 is used from 44 (rule 12).
    state = spin(at([HOME, HOME, HOME, 40], [opposite(41), opposite(44)]), 1, 4)

    assert moves(state) == {"40+4"}
    assert moves(play(state, "40+4")) == {"44+1"}


def test_rule_8_doublets_before_all_have_entered_are_two_counts():
    # 70 needs a 1: one of the two is used, the other ignored, and there is a further spin.
    state = spin(at([HOME, HOME, 70, START]), 1, 1)

    assert complete_plays(state) == {("70+1",)}
    assert spinner(play(state, "70+1")) == 0
