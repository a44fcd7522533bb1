"""Rules 22 and 23, winning, and the end of a game that nobody wins."""

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


def test_rule_22_printed_example_of_a_pawn_on_d():
    # "D" is three before HOME: 71 - 3 = 68.
    assert complete_plays(spin(at([HOME, HOME, 68, START]), 3, 6)) == {("68+3",)}
    assert complete_plays(spin(at([HOME, HOME, HOME, 68]), 2, 1)) == {
        ("68+2", "70+1"),
        ("68+1", "69+2"),
    }


def test_rule_22_printed_example_of_a_pawn_on_e():
    # "E" is one before HOME: 71 - 1 = 70.
    assert complete_plays(spin(at([HOME, HOME, 70, START]), 1, 6)) == {("70+1",)}


@pytest.mark.parametrize("space", range(65, 71))
def test_rule_22_home_only_on_an_exact_count(space):
    state = at([HOME, HOME, HOME, space], dice=1)

    usable = {count for count in range(1, 7) if moves(spin(state, count))}
    assert usable == set(range(1, HOME - space + 1))


def test_rule_22_a_bonus_needs_the_exact_count_too():
    # 62+10 would be 72; 61+10 is HOME.
    state = play(spin(at([70, 62, 61, START]), 1, 6), "70+1", "62+6")

    assert moves(state) == {"61+10"}
    assert pawns(play(state, "61+10"))[0] == [HOME, HOME, 68, START]


def test_rule_23_a_pawn_that_gets_home_gives_10_spaces_to_any_one_pawn():
    state = play(spin(at([70, 40, 30, START]), 1, 2), "70+1", "30+2")

    assert moves(state) == {"40+10", "32+10"}
    assert pawns(play(state, "32+10"))[0] == [HOME, 42, 40, START]
    assert spinner(play(state, "32+10")) == 1


def test_rule_23_the_bonus_comes_after_the_counts_and_must_be_taken():
    state = play(spin(at([70, 40, START, START]), 1, 2), "70+1")

    assert complete_plays(state) == {("40+2", "42+10")}


def test_rule_23_the_bonus_is_forfeited_if_no_pawn_can_take_it_all():
    # 62 and 63 are 9 and 8 from HOME: together enough, alone not.
    state = play(spin(at([70, 60, 63, START]), 1, 2), "70+1", "60+2")

    assert pawns(state)[0] == [HOME, 63, 62, START]
    assert spinner(state) == 1


def test_rule_23_the_bonus_does_not_enter_a_pawn():
    state = play(spin(at([70, START, START, START]), 1, 6), "70+1")

    assert pawns(state)[0] == [HOME, START, START, START]
    assert spinner(state) == 1


def test_rule_23_the_bonus_is_one_jump_that_blockades_stop():
    state = play(spin(at([70, 40, START, START], [opposite(50), opposite(50)]), 1, 2), "70+1")

    # 42+10 = 52 would pass the opponent's two on 50.
    assert complete_plays(state) == {("40+2",)}


def test_rule_23_getting_home_with_the_bonus_gives_another():
    # 61+10 = 71.
    state = play(spin(at([70, 61, 20, START]), 1, 2), "70+1", "20+2")
    again = play(state, "61+10")

    assert moves(state) == {"61+10", "22+10"}
    assert moves(again) == {"22+10"}
    assert pawns(play(again, "22+10"))[0] == [HOME, HOME, 32, START]


def test_rule_23_getting_home_with_the_bonus_of_a_capture():
    # 51+20 = 71: the bonus of 20 brings a bonus of 10.
    state = play(spin(at([51, 10, START, START], [opposite(13)]), 3, 1), "10+3", "13+1", "51+20")

    assert moves(state) == {"14+10"}


def test_rule_23_capturing_with_the_bonus_of_10_gives_20():
    # 32+10 = 42, a plain space with an opponent on it.
    state = play(spin(at([70, 30, START, START], [opposite(42)]), 1, 2), "70+1", "30+2", "32+10")

    assert pawns(state)[1] == [START] * 4
    assert complete_plays(state) == {("42+20",)}


def test_rule_23_two_pawns_home_give_10_twice():
    state = play(spin(at([70, 69, 20, START]), 1, 2), "70+1", "69+2")

    assert complete_plays(state) == {("20+10", "30+10")}


def test_rule_23_bonuses_of_10_and_20_are_taken_in_any_order_by_any_pawns():
    state = play(spin(at([70, 30, 11, START], [opposite(13)]), 1, 2), "70+1", "11+2")

    assert moves(state) == {"30+10", "30+20", "13+10", "13+20"}
    # Each of the two pawns for each bonus, in two orders.
    assert len(complete_plays(state)) == 8


def test_rule_23_the_number_of_spaces_is_a_parameter():
    state = play(spin(at([70, 40, START, START], home_bonus=12), 1, 2), "70+1", "40+2")

    assert moves(state) == {"42+12"}


@pytest.mark.parametrize(("players", "loss"), [(2, -1), (3, -1 / 2), (4, -1 / 3)])
def test_winner_is_the_first_to_move_all_his_pawns_home(players, loss):
    for winner in range(players):
        before = [[70, 70, 69, 69]] * players
        before[winner] = [HOME, HOME, HOME, 70]
        state = play(spin(at(*before, mover=winner), 1, 2), "70+1")

        assert state.is_terminal()
        expected = [1 if seat == winner else pytest.approx(loss) for seat in range(players)]
        assert state.returns() == expected


def test_winner_needs_neither_his_other_count_nor_his_bonus():
    # 68+3 = 71 wins at once: the 6 stays unused and the bonus of 10 untaken.
    assert play(spin(at([HOME, HOME, HOME, 68]), 3, 6), "68+3").is_terminal()


def test_winner_may_be_brought_home_by_a_bonus():
    # 70+1 = 71 gives 10 spaces, and 59+2+10 = 71.
    state = play(spin(at([HOME, HOME, 70, 59]), 1, 2), "70+1", "59+2", "61+10")

    assert state.is_terminal()
    assert state.returns() == [1, -1]


def test_winner_wins_with_the_whole_of_14():
    state = play(spin(at([HOME, HOME, HOME, 57]), 6, 6), "57+6", "63+6", "69+1", "70+1")

    assert state.is_terminal()
    assert state.returns() == [1, -1]


def test_nobody_has_won_before_all_pawns_are_home():
    state = play(spin(at([HOME, HOME, 70, START]), 1, 6), "70+1")

    assert not state.is_terminal()
    assert state.returns() == [0, 0]


def test_game_is_a_draw_after_max_spins():
    state = spin(at([40], [40], [40], spins=9, max_spins=10), 1, 2)
    assert not state.is_terminal()  # the spin is still played

    state = play(state, "40+1", "41+2")
    assert state.is_terminal()
    assert state.returns() == [0, 0, 0]


def test_game_is_a_draw_after_max_spins_that_moved_nobody():
    assert not spin(at(spins=8, max_spins=10), 1, 2).is_terminal()

    state = spin(at(spins=9, max_spins=10), 1, 2)
    assert state.is_terminal()
    assert state.returns() == [0, 0]


def test_game_may_be_won_with_the_last_spin():
    state = play(spin(at([HOME, HOME, HOME, 70], spins=9, max_spins=10), 1, 2), "70+1")

    assert state.is_terminal()
    assert state.returns() == [1, -1]


def test_further_spin_of_doublets_counts_as_a_spin():
    state = play(spin(at([40, START, START, START], spins=9, max_spins=10), 1, 1), "40+1", "41+1")

    assert state.is_terminal()


def test_game_of_one_spin():
    assert spin(at(max_spins=1), 6, 6).is_terminal()
