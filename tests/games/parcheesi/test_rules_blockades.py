"""Rules 17 to 21: blockades, holding and breaking them, not moving them together."""

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


@pytest.mark.parametrize("space", [12, 13])
def test_rule_17_blockade_stops_opponents(space):
    # Two of the opponent's on a safety space or a plain space: no passing, no landing.
    blocked = at([HOME, HOME, HOME, 10], [opposite(space), opposite(space)], dice=1)
    passed = {count for count in range(1, 7) if moves(spin(blocked, count))}

    assert passed == set(range(1, space - 10))


@pytest.mark.parametrize("space", [12, 13])
def test_rule_17_blockade_stops_own_pawns(space):
    # "may not be passed by any player, even though made up of his own pawns"
    blocked = at([space, space, 10, START], dice=1)
    passed = {count for count in (1, 2, 3, 4, 6) if f"10+{count}" in moves(spin(blocked, count))}

    assert passed == set(range(1, space - 10))


def test_rule_17_blockade_is_neither_passed_nor_captured_whatever_the_bonus():
    # 14+20 = 34 would pass the opponent's two on 29; 20+20 = 40 too. Nobody can take the bonus.
    opponent = [opposite(13), opposite(29), opposite(29)]
    state = play(spin(at([20, HOME, HOME, 10], opponent), 3, 1), "10+3", "13+1")

    assert pawns(state)[0] == [HOME, HOME, 20, 14]
    assert spinner(state) == 1


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_rule_17_blockade_of_any_colour_stops_a_pawn(seat):
    # Seat 0's space 5 is 5 + 17 s for seat s.
    others = [[3, HOME, HOME, HOME], [HOME] * 3, [HOME] * 3, [HOME] * 3]
    others[seat] = [5 + 17 * seat, 5 + 17 * seat, HOME, HOME]
    blocked = at(*others, dice=1)

    assert moves(spin(blocked, 1)) == {"3+1"}
    assert moves(spin(blocked, 2)) == moves(spin(blocked, 3)) == set()


def test_rule_17_pawns_of_two_colours_next_to_each_other_stop_nobody():
    opponent = [opposite(12), opposite(13), opposite(14), opposite(15)]
    state = at([HOME, HOME, HOME, 10], opponent, dice=1)

    assert moves(spin(state, 6)) == {"10+6"}


def test_rule_17_blockade_on_the_own_home_path_stops_own_pawns():
    # Two on 66: 64 has one space before them.
    state = at([66, 66, 64, START], dice=1)

    assert "64+1" in moves(spin(state, 1))
    assert moves(spin(state, 2)) == {"66+2"}
    assert moves(spin(state, 3)) == {"66+3"}


def test_rule_17_two_pawns_at_home_or_at_start_are_no_blockade():
    # HOME and START are not spaces: 69 gets past two pawns HOME, and two wait at START.
    assert moves(spin(at([HOME, HOME, 69, 0], dice=1), 2)) == {"69+2", "0+2"}
    assert moves(spin(at([HOME, HOME, START, START], dice=1), 5)) == {"enter"}


def test_rule_17_a_blockade_formed_with_the_first_count_stops_the_second():
    # 10+3 = 13 joins the pawn there; 9 may then not pass 13: 9+6 = 15.
    state = play(spin(at([13, 10, 9, START]), 3, 6), "10+3")

    assert moves(state) == {"13+6"}


def test_rule_18_a_blockade_may_be_held_if_another_pawn_can_move():
    state = spin(at([40, 40, 20, 10]), 1, 2)

    # Every way that leaves the two on 40 alone is offered: 2 pawns for each of the 2 counts,
    # 2 orders.
    held = {way for way in complete_plays(state) if not any("40+" in move for move in way)}
    assert len(held) == 8
    # And so is breaking it.
    assert ("40+1", "41+2") in complete_plays(state)


def test_rule_18_a_blockade_must_be_broken_if_the_full_number_cannot_be_completed_otherwise():
    # 69 can use the 2 (HOME) but not the 4: that is for the pair.
    state = spin(at([HOME, 69, 40, 40]), 2, 4)

    assert moves(play(state, "69+2")) == {"40+4"}
    # 69+2 and 40+4, then 10 spaces for 44 or for 40; or the pair takes both counts.
    assert rests(state) == {
        (HOME, HOME, 54, 40),
        (HOME, HOME, 50, 44),
        (HOME, 69, 46, 40),
        (HOME, 69, 44, 42),
    }


def test_rule_18_a_blockade_must_be_broken_if_nobody_else_can_move():
    state = spin(at([40, 40, START, START]), 1, 2)

    # With both counts, in all ways but together to one space.
    assert rests(state) == {(43, 40, START, START), (42, 41, START, START)}


def test_rule_18_a_blockade_is_not_held_at_the_price_of_a_count():
    # The pawn on 20 could use the 6 or the 1 but, for the opponent's two on 27, not both.
    state = spin(at([HOME, 40, 40, 20], [opposite(27), opposite(27)]), 1, 6)

    # 20+6 = 26 and one of the pair moves 1; 20+1 = 21 and one of the pair moves 6; or the pair
    # uses both. Never 20 alone.
    assert rests(state) == {
        (HOME, 41, 40, 26),
        (HOME, 46, 40, 21),
        (HOME, 47, 40, 20),
        (HOME, 46, 41, 20),
    }


def test_rule_18_all_of_the_14_breaks_a_blockade_too():
    # 70 can use a single 1; 14 = 6 + 6 + 1 + 1 needs the pair on 40.
    state = spin(at([HOME, 70, 40, 40]), 6, 6)

    assert all(rest[2:] != (40, 40) for rest in rests(state))


def test_rule_19_two_pawns_are_not_moved_together_by_two_equal_counts():
    # Two at START, so 4-4 are two counts: one pawn takes both, or it would be a pair on 44.
    state = spin(at([40, 40, START, START]), 4, 4)

    assert complete_plays(state) == {("40+4", "44+4")}


def test_rule_19_two_pawns_are_not_moved_together_by_7_and_7():
    # 3-3 gives 3, 3, 4, 4. 40+3+4 and 40+4+3 would both be 47.
    state = spin(at([HOME, HOME, 40, 40]), 3, 3)

    # 14 = 14 + 0 = 11 + 3 = 10 + 4 = 8 + 6; 7 + 7 is left out.
    assert rests(state) == {
        (HOME, HOME, 54, 40),
        (HOME, HOME, 51, 43),
        (HOME, HOME, 50, 44),
        (HOME, HOME, 48, 46),
    }


def test_rule_19_two_pawns_may_stand_together_in_the_middle_of_the_play():
    state = play(spin(at([HOME, HOME, 40, 40]), 3, 3), "40+3", "40+3")

    assert pawns(state)[0] == [HOME, HOME, 43, 43]
    # "on different spaces at the end of the play": now one of them takes both 4s.
    assert complete_plays(state) == {("43+4", "47+4")}


def test_rule_19_the_other_count_is_lost_rather_than_moving_together():
    # The opponent's two on 47 stop 44+4; the second pawn may not follow to 44.
    state = spin(at([40, 40, START, START], [opposite(47), opposite(47)]), 4, 4)

    assert complete_plays(state) == {("40+4",)}
    assert pawns(play(state, "40+4"))[0] == [44, 40, START, START]


def test_rule_19_the_14_is_forfeited_rather_than_moving_together():
    # 6-6 gives 6, 6, 1, 1 and the opponent's two on 48 leave 7 spaces to each of the pair:
    # only 7 + 7 would make 14.
    state = spin(at([HOME, HOME, 40, 40], [opposite(48), opposite(48)]), 6, 6)

    assert pawns(state)[0] == [HOME, HOME, 40, 40]
    assert spinner(state) == 1


def test_rule_19_holds_on_the_home_path():
    # 2-2 with two at START: 64 and 64 do not become 66 and 66.
    state = spin(at([64, 64, START, START]), 2, 2)

    assert complete_plays(state) == {("64+2", "66+2")}


def test_rule_19_both_pawns_may_get_home():
    # HOME is not a space to rest on together. The bonuses of 10 find no pawn.
    state = spin(at([70, 70, START, START]), 1, 1)

    assert complete_plays(state) == {("70+1", "70+1")}
    assert pawns(play(state, "70+1", "70+1"))[0] == [HOME, HOME, START, START]


def test_rule_19_a_blockade_may_be_formed_again_with_a_third_pawn():
    # One of the pair on 40 leaves, and the pawn behind takes its place.
    state = play(spin(at([40, 40, 36, 10]), 2, 4), "40+2")

    assert "36+4" in moves(state)
    assert pawns(play(state, "36+4"))[0] == [42, 40, 40, 10]


def test_rule_19_each_of_two_pairs_stays_apart():
    # 4-4 gives 4, 4, 3, 3 to the pairs 40, 40 and 36, 36.
    ends = rests(spin(at([40, 40, 36, 36]), 4, 4))

    # Half of each pair moves 7: 47 and 43. The other halves stay.
    assert (47, 43, 40, 36) in ends
    # 40+4 = 44; 40+3 = 43 and 36+7 = 43 come from different pairs.
    assert (44, 43, 43, 36) in ends
    # 40+3 with 36+7, and 36+4 with the one left on 40: two new pairs.
    assert (43, 43, 40, 40) in ends
    # 40+7 and 40+7 would be an old pair on a new space.
    assert (47, 47, 36, 36) not in ends


def test_rule_19_two_pawns_of_a_blockade_are_the_same_move():
    # 37+3 would be a third pawn on 40, 37+6 would pass the two there.
    state = spin(at([40, 40, 37, START]), 3, 6)

    assert moves(state) == {"40+3", "40+6"}
    assert len(state.legal_actions()) == 2
    # After 40+3 the two are told apart by their places.
    assert moves(play(state, "40+3")) == {"43+6", "40+6", "37+6"}


def test_rule_19_after_mixing_it_matters_which_of_two_pawns_moves():
    # 6-6 gives 6, 6, 1, 1. A and B stand on 40, C on 34. A moves to 46, C joins B on 40.
    state = play(spin(at([HOME, 40, 40, 34]), 6, 6), "40+6", "34+6")

    # B and C look alike, but only B may not rest with A: they are two actions.
    assert moves(state) == {"46+1", "40+1"}
    assert len(state.legal_actions()) == 3


def test_rule_19_holds_after_the_bonus_of_20():
    # Captures on 13 and 3 give 20 twice. Only the pair on 20 can take the first: 13+20 and 3+20
    # would pass it.
    opponent = [opposite(13), opposite(3)]
    state = play(spin(at([20, 20, 10, 2], opponent), 3, 1), "10+3", "2+1")
    assert moves(state) == {"20+20"}

    # The second may be taken by anybody but the other pawn of the pair: both would rest on 40.
    state = play(state, "20+20")
    assert moves(state) == {"40+20", "13+20", "3+20"}


def test_rule_19_pairs_are_those_of_the_spin_not_of_the_turn():
    # After 4-4 the pair is 44 and 40; a next spin may bring 40 to 44 again and hold it there.
    state = play(spin(at([40, 40, START, START]), 4, 4), "40+4", "44+4")
    assert pawns(state)[0] == [48, 40, START, START]

    assert pawns(play(spin(state, 2, 6), "40+6", "46+2"))[0] == [48, 48, START, START]


def test_rule_20_a_blockade_on_the_entering_space_prevents_entering():
    blocked = [opposite(0), opposite(0)]

    assert spinner(spin(at([START] * 4, blocked), 5, 3)) == 1
    assert spinner(spin(at([START] * 4, blocked), 4, 1)) == 1


def test_rule_20_double_five_keeps_its_further_spin_although_nobody_can_enter():
    blocked = at([START] * 4, [opposite(0), opposite(0)])

    # A FIVE was spun, so rule 3 does not end the turn. Seat 0 cannot move whatever comes next;
    # seat 1 could move after any spin.
    assert moves(spin(spin(blocked, 5, 5), 1, 2)) == set()
    assert moves(spin(spin(blocked, 6, 6), 1, 2)) == {"34+1", "34+2"}


def test_rule_20_the_five_then_moves_a_pawn_like_any_count():
    blocked = [opposite(0), opposite(0)]

    assert moves(spin(at([20, START, START, START], blocked), 5, 3)) == {"20+5", "20+3"}
    assert moves(spin(at([20, START, START, START], blocked), 4, 1)) == {"20+4", "20+1"}
    assert complete_plays(spin(at([20, START, START, START], blocked), 5, 5)) == {("20+5", "25+5")}


def test_rule_20_a_blockade_on_another_entering_space_prevents_nothing():
    # 17 is an entering space that nobody owns when two play.
    state = spin(at([START] * 4, [opposite(17), opposite(17)]), 5, 3)

    assert moves(state) == {"enter"}


def test_rule_21_a_blockade_may_stand_as_long_as_its_owner_likes():
    # Both players move their third pawn only: 3 spaces a turn, far from all the others.
    state = at([40, 40, 12, HOME], [28, 20, 20, HOME])
    for turn in range(4):
        state = play(spin(state, 1, 2), f"{12 + 3 * turn}+1", f"{13 + 3 * turn}+2")
        state = play(spin(state, 1, 2), f"{28 + 3 * turn}+1", f"{29 + 3 * turn}+2")

    assert pawns(state) == [[HOME, 40, 40, 24], [HOME, 40, 20, 20]]
