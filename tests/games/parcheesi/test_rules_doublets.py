"""Rule 9: the count of 14, further spins, the third doublets."""

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
    rests,
    spin,
    spinner,
)

FAR_APART = [45, 30, 15, 0]


def advances(own, rest):
    """How far each pawn has moved; pawns do not overtake each other in these positions."""
    return tuple(sorted((b - a for a, b in zip(own, rest, strict=True) if b > a), reverse=True))


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_rule_9_doublets_give_the_numbers_opposite_both_dice_too(die):
    state = spin(at(FAR_APART), die, die)

    # A die and its opposite side are 7 together: 6-6 gives 1-1 too, 5-5 gives 2-2, 4-4 gives 3-3.
    assert moves(state) == {f"{own}+{count}" for own in FAR_APART for count in (die, 7 - die)}


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_rule_9_the_entire_count_is_14(die):
    state = spin(at(FAR_APART), die, die)

    assert {sum(rest) for rest in rests(state)} == {sum(FAR_APART) + 14}


@pytest.mark.parametrize(
    ("men", "ways"),
    [
        # The rulebook: 4 men move 6, 6, 1 and 1;
        (("45+6", "30+6", "15+1", "0+1"), (51, 36, 16, 1)),
        # 3 men 6, 6 and 2, or 12, 1 and 1, or 7, 6 and 1;
        (("45+6", "30+6", "15+1", "16+1"), (51, 36, 17, 0)),
        (("45+6", "51+6", "30+1", "15+1"), (57, 31, 16, 0)),
        (("45+6", "51+1", "30+6", "15+1"), (52, 36, 16, 0)),
        # 2 men 7 and 7, or 13 and 1, or 8 and 6, or 12 and 2;
        (("45+6", "51+1", "30+6", "36+1"), (52, 37, 15, 0)),
        (("45+6", "51+6", "57+1", "30+1"), (58, 31, 15, 0)),
        (("45+6", "51+1", "52+1", "30+6"), (53, 36, 15, 0)),
        (("45+6", "51+6", "30+1", "31+1"), (57, 32, 15, 0)),
        # 1 man 14.
        (("45+6", "51+6", "57+1", "58+1"), (59, 30, 15, 0)),
    ],
)
def test_rule_9_printed_example_of_double_six(men, ways):
    state = play(spin(at(FAR_APART), 6, 6), *men)

    assert pawns(state)[0] == list(ways)
    assert spinner(state) == 0


def test_rule_9_double_six_is_split_in_the_printed_ways_and_no_other():
    state = spin(at(FAR_APART), 6, 6)

    assert {advances(FAR_APART, rest) for rest in rests(state)} == {
        (6, 6, 1, 1),
        (6, 6, 2),
        (12, 1, 1),
        (7, 6, 1),
        (7, 7),
        (13, 1),
        (8, 6),
        (12, 2),
        (14,),
    }


@pytest.mark.parametrize("die", [2, 3, 4])
def test_rule_9_any_doublets_are_split_like_double_six(die):
    state = spin(at(FAR_APART), die, die)
    d, o = die, 7 - die

    ways = [(d, d, o, o), (d, d, 2 * o), (2 * d, o, o), (7, d, o), (7, 7), (2 * d, 2 * o), (14,)]
    ways += [(14 - o, o), (14 - d, d)]
    expected = {tuple(sorted(way, reverse=True)) for way in ways}
    assert {advances(FAR_APART, rest) for rest in rests(state)} == expected


@pytest.mark.parametrize("die", [1, 2, 3, 4, 6])
def test_rule_9_no_fourteen_before_all_four_have_entered(die):
    state = spin(at([45, 30, 15, START]), die, die)

    assert moves(state) == {f"45+{die}", f"30+{die}", f"15+{die}"}
    # But "doublets entitle a player to another spin".
    moved = play(state, f"45+{die}", f"30+{die}")
    assert pawns(moved)[0] == [45 + die, 30 + die, 15, START]
    assert spinner(moved) == 0


def test_rule_9_a_pawn_at_home_has_been_entered():
    state = spin(at([HOME, 45, 30, 15]), 3, 3)

    assert moves(state) == {f"{own}+{count}" for own in (45, 30, 15) for count in (3, 4)}


def test_rule_9_whether_all_have_entered_is_asked_when_spinning():
    # 5-5 with one at START: it enters, the other 5 moves a pawn; no opposite sides are counted.
    state = spin(at([45, 30, 15, START]), 5, 5)

    assert {len(way) for way in complete_plays(state)} == {2}


def test_rule_9_a_captured_pawn_ends_the_count_of_14():
    # Seat 1 has all four on the board until seat 0 captures the one on his 13.
    state = at([10, 30, START, START], [opposite(13), 40, 41, 42])
    state = play(spin(state, 3, 1), "10+3", "30+1", "31+20")

    assert moves(spin(state, 3, 3)) == {"40+3", "41+3", "42+3"}


@pytest.mark.parametrize("own", [58, 64, 65, 69, 70])
def test_rule_9_the_turn_is_forfeited_if_the_entire_14_cannot_be_taken(own):
    # A lone man less than 14 from HOME: from 65 a 3-3 could be counted exactly, but it is not 14.
    for die in range(1, 7):
        state = spin(at([HOME, HOME, HOME, own]), die, die)

        assert pawns(state)[0] == [HOME, HOME, HOME, own]
        assert spinner(state) == 1


def test_rule_9_a_forfeited_turn_keeps_its_further_spin_where_the_parameter_says_so():
    state = spin(at([HOME, HOME, HOME, 65], forfeit14_ends_turn=False), 3, 3)

    assert pawns(state)[0] == [HOME, HOME, HOME, 65]
    assert spinner(state) == 0


def test_rule_9_forfeited_doublets_count_towards_the_third():
    state = at([HOME, HOME, HOME, 65], forfeit14_ends_turn=False)
    for die in (3, 4, 6):
        state = spin(state, die, die)

    assert pawns(state)[0] == [HOME, HOME, HOME, START]
    assert spinner(state) == 1


def test_rule_9_a_blockade_forfeits_the_14():
    # 30 + 14 = 44 lies behind the opponent's two on 44; nobody else can move.
    blocked = at([HOME, HOME, HOME, 30], [opposite(44), opposite(44)])

    assert spinner(spin(blocked, 2, 2)) == 1
    # Without the blockade both ways of 2, 2, 5, 5 would end on 44.
    assert rests(spin(at([HOME, HOME, HOME, 30]), 2, 2)) == {(HOME, HOME, HOME, 44)}


def test_rule_9_a_part_of_14_may_not_be_used():
    # The man on 30 gets no further than 43, before the opponent's two on 44, and the one on 69 can
    # use the two 1s only. 14 = 12 + 2 (30+6+6 = 42 and 69+1+1 HOME) or 13 + 1 (43 and 70).
    state = spin(at([HOME, HOME, 69, 30], [opposite(44), opposite(44)]), 6, 6)

    assert rests(state) == {(HOME, HOME, HOME, 42), (HOME, HOME, 70, 43)}


def test_rule_9_getting_home_with_a_part_of_14_is_not_enough():
    # The last man on 57 needs exactly 14: he wins. On 58 he would be HOME with 13.
    assert moves(spin(at([HOME, HOME, HOME, 57]), 3, 3)) == {"57+3", "57+4"}
    assert spinner(spin(at([HOME, HOME, HOME, 58]), 6, 6)) == 1


def test_rule_9_the_order_of_the_counts_is_free_only_if_all_four_can_be_used():
    # 4-4 gives 4, 4, 3, 3. An opponent holds the safety space 12, so from 8 the 4 cannot be first.
    # The pawn on 70 cannot use any of the counts.
    state = spin(at([HOME, HOME, 70, 8], [opposite(12)]), 4, 4)

    assert moves(state) == {"8+3"}
    # 11+4 = 15 and 11+3 = 14 pass him; the others follow as they like: 22 at the end.
    assert complete_plays(state) == {
        ("8+3", "11+3", "14+4", "18+4"),
        ("8+3", "11+4", "15+3", "18+4"),
        ("8+3", "11+4", "15+4", "19+3"),
    }


def test_rule_9_doublets_entitle_to_another_spin_even_if_nothing_can_be_moved():
    # Not all have entered, so nothing is forfeited: 70 cannot use a 6.
    state = spin(at([HOME, HOME, 70, START]), 6, 6)

    assert spinner(state) == 0


def test_rule_9_second_doublets_again_count_14_and_entitle_to_a_third_spin():
    state = play(spin(at(FAR_APART), 6, 6), "45+6", "51+6", "57+1", "58+1")
    again = spin(state, 2, 2)

    assert moves(again) == {f"{own}+{count}" for own in (59, 30, 15, 0) for count in (2, 5)}
    assert spinner(play(again, "30+2", "32+2", "34+5", "39+5")) == 0


def test_rule_9_third_doublets_take_off_the_pawn_nearest_home():
    state = spin(at([45, 30, 15, 0], doublets=2), 6, 6)

    # The play is lost and the turn is over.
    assert pawns(state)[0] == [30, 15, 0, START]
    assert spinner(state) == 1


def test_rule_9_three_doublets_played_in_one_turn():
    state = play(spin(at([45, 30, 15, START]), 1, 1), "45+1", "46+1")
    state = play(spin(state, 2, 2), "30+2", "15+2")
    state = spin(state, 3, 3)

    # 47 is nearest HOME; 32 and 17 stay where they are.
    assert pawns(state)[0] == [32, 17, START, START]
    assert spinner(state) == 1


def test_rule_9_the_pawn_taken_off_may_stand_on_the_home_path():
    state = spin(at([HOME, 66, 40, START], doublets=2), 2, 2)

    # One that is HOME stays there.
    assert pawns(state)[0] == [HOME, 40, START, START]


def test_rule_9_one_of_two_pawns_on_a_space_is_taken_off():
    state = spin(at([60, 60, 40, 20], doublets=2), 2, 2)

    assert pawns(state)[0] == [60, 40, 20, START]


def test_rule_9_third_doublets_without_a_pawn_on_the_board_change_nothing():
    state = spin(at([HOME, HOME, START, START], doublets=2), 5, 5)

    # Not even the FIVES enter pawns: the play is lost.
    assert pawns(state)[0] == [HOME, HOME, START, START]
    assert spinner(state) == 1


def test_rule_9_the_pawn_taken_off_enters_again_in_the_usual_manner():
    state = spin(at([45, HOME, HOME, HOME], doublets=2), 6, 6)
    state = spin(state, 1, 2)  # seat 1 has nothing to move

    assert spinner(state) == 0
    assert spinner(spin(state, 6, 6)) == 1  # no FIVE
    assert moves(spin(state, 4, 1)) == {"enter"}


def test_rule_9_a_third_spin_without_doublets_is_played_and_ends_the_turn():
    state = play(spin(at(FAR_APART, doublets=2), 1, 2), "45+1", "46+2")

    assert pawns(state)[0] == [48, 30, 15, 0]
    assert spinner(state) == 1


def test_rule_9_the_next_player_starts_counting_doublets_anew():
    state = play(spin(at([30], [30], doublets=2), 1, 2), "30+1", "31+2")
    state = play(spin(state, 1, 1), "30+1", "31+1")

    assert pawns(state)[1] == [32, START, START, START]
    assert spinner(state) == 1


def test_rule_9_one_spinner_knows_no_doublets():
    state = play(spin(at([30, 20, 10, 0], dice=1), 4), "30+4")

    assert spinner(state) == 1
