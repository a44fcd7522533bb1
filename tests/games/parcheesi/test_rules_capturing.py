"""Rules 10 to 16: capturing, the bonus of 20, safety spaces."""

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

# Three in every arm of 17 spaces: the entering space, the 7th and the 12th from it.
SAFETY_SPACES = [0, 7, 12, 17, 24, 29, 34, 41, 46, 51, 58, 63]
# Spaces where both of two opposite players come by (the opponent's 64 is on his HOME PATH).
SHARED_SPACES = [own for own in range(1, 64) if (own + 34) % 68 <= 63]


def test_rule_10_a_pawn_captures_by_coming_to_rest_on_an_opponent():
    state = play(spin(at([40, 30, 20, 10], [opposite(13), 3, 1, 1]), 3, 1), "10+3")

    assert pawns(state) == [[40, 30, 20, 13], [3, 1, 1, START]]


def test_rule_10_passing_an_opponent_does_not_capture_him():
    state = spin(at([40, 30, 20, 10], [opposite(13), 3, 1, 1]), 4, 2)

    # 10+4 = 14 and 12+4 = 16 pass 13.
    assert pawns(play(state, "10+4", "40+2"))[1] == [opposite(13), 3, 1, 1]
    assert pawns(play(state, "10+2", "12+4"))[1] == [opposite(13), 3, 1, 1]


@pytest.mark.parametrize("space", [own for own in SHARED_SPACES if own not in SAFETY_SPACES])
def test_rule_10_every_plain_space_allows_a_capture(space):
    # One spinner, so that the pawn just comes from the space before.
    state = at([HOME, HOME, HOME, space - 1], [opposite(space), HOME, HOME, HOME], dice=1)
    state = play(spin(state, 1), f"{space - 1}+1")

    assert pawns(state) == [[HOME, HOME, HOME, space], [HOME, HOME, HOME, START]]


@pytest.mark.parametrize(("seat", "his"), [(1, 22), (2, 39), (3, 56)])
def test_rule_10_where_four_players_meet(seat, his):
    # The player to the left enters 17 behind: the space that is 5 for seat 0 is 5 + 17 for seat 1,
    # 5 + 34 for seat 2 and 5 + 51 for seat 3.
    before = [[5], [], [], []]
    before[seat] = [his - 3]
    state = play(spin(at(*before, mover=seat), 3, 1), f"{his - 3}+3")

    assert pawns(state)[0] == [START] * 4
    assert max(pawns(state)[seat]) == his


@pytest.mark.parametrize(("players", "his"), [(2, 39), (3, 22)])
def test_rule_10_where_seat_1_meets_seat_0(players, his):
    # Two players sit opposite each other, three side by side.
    state = at([5], [his - 3], players=players, mover=1)

    assert pawns(play(spin(state, 3, 1), f"{his - 3}+3"))[0] == [START] * 4


def test_rule_10_where_two_players_meet_on_two_arms():
    # Two arms of 17: seat 1 enters on the other one, 17 spaces away.
    state = play(spin(at([5], [19], arms=2, mover=1), 3, 1), "19+3")

    assert pawns(state)[0] == [START] * 4


def test_rule_11_a_captured_pawn_goes_to_start_and_reenters_with_a_five():
    state = play(spin(at([10], [opposite(13)]), 3, 1), "10+3", "13+1", "14+20")

    assert pawns(state) == [[34, START, START, START], [START] * 4]
    assert spinner(state) == 1
    assert spinner(spin(state, 6, 4)) == 0  # rule 3: his turn ends
    assert moves(spin(state, 6, 5)) == {"enter"}


def test_rule_12_printed_example_of_3_and_2():
    # A pawn on 10, "B" = 13 with an opponent on it, "C" = 15, another pawn on 50; all have entered.
    state = spin(at([60, 50, 30, 10], [opposite(13)]), 3, 2)
    captured = play(state, "10+3")

    # "may capture with the 3 and move forward to C with the 2, or he may move another pawn"
    assert pawns(captured)[1] == [START] * 4
    assert pawns(play(captured, "13+2"))[0] == [60, 50, 30, 15]
    assert pawns(play(captured, "50+2"))[0] == [60, 52, 30, 13]


def test_rule_12_printed_example_has_32_ways_to_use_the_counts():
    # Nobody is in anybody's way: 2 orders of the counts, 4 pawns for each.
    state = spin(at([60, 45, 30, 10], [opposite(13)]), 3, 2)

    ways = {way[:2] for way in complete_plays(state)}
    assert len(ways) == 32
    assert {("10+3", "13+2"), ("10+3", "45+2"), ("45+2", "10+3")} <= ways


def test_rule_12_printed_example_presupposes_that_no_pawn_can_enter():
    # 3 and 2 are a FIVE in combination: with a pawn at START it must enter (rules 2 and 4).
    can_enter = at([60, 50, 10, START], [opposite(13)])
    # The own pair on the entering space prevents it (rule 7).
    cannot = at([10, 0, 0, START], [opposite(13)])

    assert complete_plays(spin(can_enter, 3, 2)) == {("enter",)}
    assert "10+3" in moves(spin(cannot, 3, 2))
    assert "13+2" in moves(play(spin(cannot, 3, 2), "10+3"))


def test_rule_12_the_same_pawn_may_capture_with_both_counts():
    state = spin(at([10], [opposite(13), opposite(14)]), 3, 1)
    state = play(state, "10+3", "13+1")

    assert pawns(state) == [[14, START, START, START], [START] * 4]
    # Two bonuses of 20, one after the other.
    assert complete_plays(state) == {("14+20", "34+20")}


def test_rule_13_a_capture_gives_20_spaces_to_any_one_pawn():
    state = play(spin(at([40, 31, 22, 10], [opposite(13)]), 3, 1), "10+3", "40+1")

    assert moves(state) == {"41+20", "31+20", "22+20", "13+20"}
    assert pawns(play(state, "22+20"))[0] == [42, 41, 31, 13]
    assert spinner(play(state, "22+20")) == 1


def test_rule_13_the_bonus_comes_after_the_counts():
    state = play(spin(at([40, 31, 22, 10], [opposite(13)]), 3, 1), "10+3")

    # Rule 12: the count of the other die is next.
    assert moves(state) == {"40+1", "31+1", "22+1", "13+1"}


def test_rule_13_the_bonus_must_be_taken_if_any_pawn_can():
    # 60 and 62 have fewer than 20 spaces to HOME, but the one who captured can: no other choice.
    state = play(spin(at([62, 60, HOME, 10], [opposite(13)]), 3, 1), "10+3", "62+1")

    assert complete_plays(state) == {("13+20",)}


def test_rule_13_the_bonus_is_forfeited_if_no_pawn_can_take_it_all():
    # From 54, 20 spaces would be 74; HOME is 71. There is no taking 17 of them.
    state = play(spin(at([HOME, HOME, HOME, 50], [opposite(53)]), 3, 1), "50+3", "53+1")

    assert pawns(state) == [[HOME, HOME, HOME, 54], [START] * 4]
    assert spinner(state) == 1


def test_rule_13_the_bonus_is_not_divided():
    # 60 and 53 could use 20 between them, 10 each, but neither can alone.
    state = play(spin(at([HOME, HOME, 60, 49], [opposite(52)]), 3, 1), "49+3", "52+1")

    assert pawns(state)[0] == [HOME, HOME, 60, 53]
    assert spinner(state) == 1


def test_rule_13_the_bonus_does_not_enter_a_pawn():
    # The pawn at START stays there; the one who can move takes it.
    state = play(spin(at([10, START, START, START], [opposite(13)]), 3, 1), "10+3", "13+1")

    assert moves(state) == {"14+20"}


def test_rule_13_the_bonus_is_one_jump_that_blockades_stop():
    # The opponent's two on 29 stop 13+20 = 33; 41+20 = 61 is free.
    opponent = [opposite(13), opposite(29), opposite(29)]
    state = play(spin(at([40, HOME, HOME, 10], opponent), 3, 1), "10+3", "40+1")

    assert moves(state) == {"41+20"}


def test_rule_13_the_bonus_does_not_land_on_the_way():
    # Opponents on 23, half way, on a plain space, and on 24, a safety space: both are just passed.
    opponent = [opposite(13), opposite(23), opposite(24)]
    state = play(spin(at([HOME, HOME, HOME, 10], opponent), 3, 1), "10+3", "13+1", "14+20")

    assert pawns(state) == [
        [HOME, HOME, HOME, 34],
        [opposite(24), opposite(23), START, START],
    ]


def test_rule_13_the_bonus_may_not_rest_with_an_opponent_on_a_safety_space():
    # 14+20 = 34 and 21+20 = 41 are safety spaces that he holds; 30+20 = 50 is free.
    opponent = [opposite(13), opposite(34), opposite(41)]
    state = play(spin(at([30, 21, HOME, 10], opponent), 3, 1), "10+3", "13+1")

    assert moves(state) == {"30+20"}


def test_rule_13_a_capture_with_the_bonus_gives_another_bonus():
    # 30+20 = 50, a plain space with an opponent on it.
    opponent = [opposite(13), opposite(50)]
    state = play(spin(at([30, HOME, HOME, 10], opponent), 3, 1), "10+3", "13+1", "30+20")

    assert pawns(state) == [[HOME, HOME, 50, 14], [START] * 4]
    assert moves(state) == {"50+20", "14+20"}
    assert spinner(play(state, "14+20")) == 1


def test_rule_13_two_captures_give_two_bonuses_that_two_pawns_may_take():
    opponent = [opposite(13), opposite(21)]
    state = play(spin(at([20, 10, HOME, HOME], opponent), 3, 1), "10+3", "20+1")

    assert moves(state) == {"21+20", "13+20"}
    assert moves(play(state, "21+20")) == {"41+20", "13+20"}
    assert pawns(play(state, "21+20", "13+20"))[0] == [HOME, HOME, 41, 33]


def test_rule_13_a_bonus_that_nobody_can_take_at_first_may_be_taken_after_another():
    # The own pair on 33 stops 14+20 = 34 until 33+20 = 53 has broken it.
    opponent = [opposite(13), opposite(14)]
    state = play(spin(at([33, 33, HOME, 10], opponent), 3, 1), "10+3", "13+1")

    assert moves(state) == {"33+20"}
    assert "14+20" in moves(play(state, "33+20"))


def test_rule_13_further_spin_of_doublets_comes_after_the_bonus():
    state = play(spin(at([10, START, START, START], [opposite(13)]), 3, 3), "10+3", "13+3")

    assert moves(state) == {"16+20"}
    assert spinner(play(state, "16+20")) == 0


def test_rule_13_the_number_of_spaces_is_a_parameter():
    state = play(spin(at([10], [opposite(13)], capture_bonus=15), 3, 1), "10+3", "13+1")

    assert moves(state) == {"14+15"}


@pytest.mark.parametrize("his", range(64, 71))
def test_rule_14_a_pawn_on_its_home_path_is_not_captured(his):
    # On the ring he would be met on these spaces, 64 - 34 = 30 and so on; he has left it.
    meeting = his - 34
    state = play(spin(at([meeting - 1, HOME, HOME, HOME], [his]), 1, 6), f"{meeting - 1}+1")

    assert pawns(state) == [[HOME, HOME, HOME, meeting], [his, START, START, START]]


def test_rule_14_a_blockade_on_a_home_path_stops_no_opponent():
    # Two of his on 66; on the ring that would be 66 - 34 = 32.
    state = spin(at([31, HOME, HOME, HOME], [66, 66]), 1, 6)

    assert moves(state) == {"31+1", "31+6"}


def test_rule_14_a_pawn_walks_past_the_home_path_of_another():
    # 29 is the turn-off space of seat 2 (his 63); the way of seat 0 goes on along the ring.
    # 31 is a plain space there: seat 1, for whom it is 31 + 17, is captured on it.
    state = at([28, HOME, HOME, HOME], [48], [64])
    state = play(spin(state, 1, 2), "28+1", "29+2")

    assert pawns(state)[1:] == [[START] * 4, [64, START, START, START]]


@pytest.mark.parametrize("space", [own for own in SHARED_SPACES if own in SAFETY_SPACES])
def test_rule_15_an_opponent_on_a_safety_space_is_not_captured(space):
    state = spin(at([HOME, HOME, HOME, space - 1], [opposite(space)], dice=1), 1)

    # There is no resting beside him either: the turn passes without a move.
    assert pawns(state)[0][-1] == space - 1
    assert spinner(state) == 1


@pytest.mark.parametrize("space", [s for s in SAFETY_SPACES if s > 0])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_rule_15_the_safety_spaces_of_four_players_are_the_same(seat, space):
    # Seat s enters 17 s behind seat 0: what is x for seat 0 is x + 17 s for him, on 68 spaces.
    his = (space + 17 * seat) % 68
    others = [[HOME] * 4, [HOME] * 3, [HOME] * 3, [HOME] * 3]
    others[0] = [HOME, HOME, HOME, space - 1]
    others[seat] = [his, HOME, HOME, HOME]

    assert moves(spin(at(*others, dice=1), 1)) == set()
    assert moves(spin(at(*others, dice=1), 2)) == {f"{space - 1}+2"}


def test_rule_15_a_safety_space_may_not_even_be_landed_on_between_two_counts():
    # 40+1 = 41 is held by an opponent. 40+3 = 43 passes him, and 43+1 = 44.
    state = spin(at([HOME, HOME, HOME, 40], [opposite(41)]), 3, 1)

    assert complete_plays(state) == {("40+3", "43+1")}


def test_rule_15_own_pawns_may_share_a_safety_space():
    state = play(spin(at([12, 10, START, START]), 2, 6), "10+2")

    assert pawns(state)[0] == [12, 12, START, START]


def test_rule_15_entering_captures_an_opponent_on_the_entering_space():
    # Safety spaces protect "except on the Entering Space of another player".
    state = spin(at([20, START, START, START], [opposite(0)]), 5, 6)
    entered = play(state, "enter")

    assert pawns(entered) == [[20, 0, START, START], [START] * 4]
    # "and thereby scoring 20 bonus spaces", after the 6.
    assert moves(play(entered, "20+6")) == {"26+20", "0+20"}


def test_rule_15_entering_with_a_total_of_five_captures_too():
    state = play(spin(at([], [opposite(0)]), 4, 1), "enter")

    assert pawns(state) == [[0, START, START, START], [START] * 4]
    assert moves(state) == {"0+20"}


def test_rule_15_double_five_captures_with_the_first_pawn_that_enters():
    state = play(spin(at([], [opposite(0)]), 5, 5), "enter", "enter")

    assert pawns(state) == [[0, 0, START, START], [START] * 4]
    assert complete_plays(state) == {("0+20",)}


def test_rule_15_only_the_owner_captures_on_an_entering_space():
    # Seat 2 stands on the entering space of seat 0 (his 34). Seat 1, for whom it is 17, may not
    # rest there: 16+1. The owner, seat 0, enters and captures.
    before = [[], [16, HOME, HOME, HOME], [34]]

    assert moves(spin(at(*before, mover=1, dice=1), 1)) == set()
    state = play(spin(at(*before, mover=0, dice=1), 5), "enter")
    assert pawns(state)[2] == [START] * 4


def test_rule_15_which_spaces_are_safe_is_a_parameter():
    # 8 instead of 7 in every arm: 24 becomes plain, 25 = 17 + 8 safe.
    plain = at([HOME, HOME, HOME, 23], [opposite(24)], dice=1, safe_offsets="0 8 12")
    safe = at([HOME, HOME, HOME, 24], [opposite(25)], dice=1, safe_offsets="0 8 12")

    assert moves(spin(plain, 1)) == {"23+1"}
    assert moves(spin(safe, 1)) == set()


@pytest.mark.parametrize("space", [12, 13])
def test_rule_16_a_single_pawn_may_be_passed(space):
    # On a safety space, and on a plain one too.
    opponent = spin(at([HOME, HOME, HOME, 10], [opposite(space)], dice=1), 5)
    own = spin(at([HOME, HOME, space, 10], dice=1), 5)

    assert moves(opponent) == {"10+5"}
    assert "10+5" in moves(own)
