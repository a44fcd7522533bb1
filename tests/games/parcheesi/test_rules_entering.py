"""Rules 1 to 5: setting up, spinning, and entering pawns with a FIVE."""

from itertools import combinations_with_replacement

import pytest

from tests.games.parcheesi.positions import (
    HOME,
    START,
    at,
    complete_plays,
    game_with,
    moves,
    opposite,
    pawns,
    play,
    spin,
    spinner,
)

ALL_SPINS = list(combinations_with_replacement(range(1, 7), 2))
FIVES = [dice for dice in ALL_SPINS if 5 in dice or sum(dice) == 5]
NO_FIVES = [dice for dice in ALL_SPINS if dice not in FIVES]


def test_before_the_game_four_pawns_of_each_player_are_at_start():
    state = game_with(players=3, random_first_player=False).new_initial_state()

    assert pawns(state) == [[START] * 4] * 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_the_game_every_player_is_as_likely_to_go_first(players):
    state = game_with(players=players).new_initial_state()
    seats = [(seat, pytest.approx(1 / players)) for seat in range(players)]

    assert state.chance_outcomes() == seats
    assert [spinner(state.child(seat)) for seat in range(players)] == list(range(players))


def test_before_the_game_seat_0_goes_first_without_random_first_player():
    state = game_with(players=4, random_first_player=False).new_initial_state()

    assert spinner(state) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_passes_to_the_left(players):
    for mover in range(players):
        state = at(players=players, mover=mover)

        # 1-2 is no FIVE: the turn ends (rule 3).
        assert spinner(spin(state, 1, 2)) == (mover + 1) % players


def test_rule_1_both_spinners_are_spun_like_a_pair_of_dice():
    outcomes = at([30]).chance_outcomes()

    # 36 ordered pairs: doublets come in one way, all else in two ways.
    ways = [1 if low == high else 2 for low, high in ALL_SPINS]
    assert outcomes == [(i, pytest.approx(w / 36)) for i, w in enumerate(ways)]
    assert sum(p for _, p in outcomes) == pytest.approx(1)


@pytest.mark.parametrize("dice", [dice for dice in ALL_SPINS if dice[0] != dice[1]])
def test_rule_1_each_spinner_gives_its_count(dice):
    low, high = dice
    state = spin(at([HOME, HOME, HOME, 30]), low, high)

    assert moves(state) == {f"30+{low}", f"30+{high}"}
    assert moves(play(state, f"30+{low}")) == {f"{30 + low}+{high}"}
    assert moves(play(state, f"30+{high}")) == {f"{30 + high}+{low}"}


def test_rule_1_with_one_spinner_each_side_is_as_likely():
    outcomes = at([30], dice=1).chance_outcomes()

    assert outcomes == [(i, pytest.approx(1 / 6)) for i in range(6)]
    assert moves(spin(at([30], dice=1), 4)) == {"30+4"}


@pytest.mark.parametrize("dice", [(1, 4), (2, 3)])
def test_rule_2_two_numbers_totalling_five_enter_one_pawn(dice):
    state = spin(at(), *dice)
    entered = play(state, "enter")

    assert moves(state) == {"enter"}
    assert pawns(entered)[0] == [0, START, START, START]
    # Both counts went into the FIVE: nothing is left to move the pawn with.
    assert spinner(entered) == 1


@pytest.mark.parametrize("other", [1, 2, 3, 4, 6])
def test_rule_2_a_five_on_one_spinner_enters_a_pawn(other):
    state = spin(at(), 5, other)
    entered = play(state, "enter")

    assert moves(state) == {"enter"}
    assert pawns(entered)[0] == [0, START, START, START]
    # The other number has to be used as well, and only one pawn has entered (rule 5).
    assert pawns(play(entered, f"0+{other}"))[0] == [other, START, START, START]


@pytest.mark.parametrize("dice", NO_FIVES)
def test_rule_2_nothing_but_a_five_enters_a_pawn(dice):
    state = spin(at([20, START, START, START]), *dice)

    assert "enter" not in {move for way in complete_plays(state) for move in way}


@pytest.mark.parametrize("dice", FIVES)
def test_rule_2_a_pawn_of_every_seat_enters_its_own_entering_space(dice):
    for mover in range(4):
        state = play(spin(at(players=4, mover=mover), *dice), "enter")

        assert max(pawns(state)[mover]) == 0


@pytest.mark.parametrize("dice", NO_FIVES)
@pytest.mark.parametrize("own", [[START] * 4, [HOME, HOME, START, START]])
def test_rule_3_without_a_five_he_may_not_move_and_his_turn_ends(dice, own):
    state = spin(at(own), *dice)

    # Doublets too: "his turn ends" is read before "doublets entitle a player to another spin".
    assert pawns(state)[0] == own
    assert spinner(state) == 1


@pytest.mark.parametrize("dice", NO_FIVES)
def test_rule_3_yields_to_doublets_where_the_parameter_says_so(dice):
    state = spin(at([START] * 4, rule3_beats_doublets=False), *dice)

    assert spinner(state) == (0 if dice[0] == dice[1] else 1)


def test_rule_3_third_doublets_end_the_turn_even_without_a_pawn_in_play():
    state = at([START] * 4, rule3_beats_doublets=False)
    for _ in range(3):
        state = spin(state, 2, 2)

    assert pawns(state)[0] == [START] * 4
    assert spinner(state) == 1


@pytest.mark.parametrize("dice", NO_FIVES)
def test_rule_3_a_pawn_in_play_moves_without_a_five(dice):
    state = spin(at([20, START, START, START]), *dice)

    # Rules 5 and 6 speak of any entered pawn: rule 3 is about players who have none.
    assert moves(state) == {f"20+{count}" for count in dice}


@pytest.mark.parametrize("dice", NO_FIVES)
def test_rule_3_a_pawn_in_play_that_cannot_move_keeps_the_further_spin_of_doublets(dice):
    # 70 needs a 1; with a pawn at START doublets are two ordinary counts.
    state = spin(at([HOME, HOME, 70, START]), *dice)

    if 1 in dice:
        assert moves(state) == {"70+1"}
    else:
        assert spinner(state) == (0 if dice[0] == dice[1] else 1)


@pytest.mark.parametrize("dice", [dice for dice in FIVES if dice != (5, 5)])
def test_rule_4_a_five_must_enter_a_pawn_although_another_could_move(dice):
    state = spin(at([20, 10, START, START]), *dice)

    assert moves(state) == {"enter"}


def test_rule_4_double_five_enters_two_pawns():
    state = spin(at(), 5, 5)
    one = play(state, "enter")
    two = play(one, "enter")

    assert moves(state) == {"enter"}
    assert moves(one) == {"enter"}
    assert pawns(two)[0] == [0, 0, START, START]
    assert spinner(two) == 0


def test_rule_4_double_five_enters_two_pawns_although_others_could_move():
    state = spin(at([20, 10, START, START]), 5, 5)

    assert complete_plays(state) == {("enter", "enter")}


@pytest.mark.parametrize("others", [[START, START, START], [9, START, START], [HOME, START, START]])
def test_rule_4_one_of_two_fives_is_forfeited_if_an_own_pawn_stands_on_the_entering_space(others):
    state = spin(at([*others, 0]), 5, 5)
    entered = play(state, "enter")

    # One pawn enters and makes two of them there; the second may not, and its FIVE is lost:
    # it moves neither the pawn on 9 nor those on 0.
    assert moves(state) == {"enter"}
    assert pawns(entered)[0] == sorted([*others[:-1], 0, 0], reverse=True)
    assert spinner(entered) == 0


def test_rule_4_no_five_is_forfeited_if_only_one_pawn_has_to_enter():
    state = play(spin(at([9, 9, 0, START]), 5, 5), "enter")

    # Nobody is refused entry: the second FIVE moves a pawn like any count.
    assert pawns(state)[0] == [9, 9, 0, 0]
    assert moves(state) == {"0+5", "9+5"}


def test_rule_4_one_five_only_is_not_forfeited():
    # The last sentence of rule 4 is about double FIVE: with 5-3 the 3 is still to be used.
    state = spin(at([0, START, START, START]), 5, 3)

    assert complete_plays(state) == {("enter", "0+3")}


def test_rule_4_a_five_moves_a_pawn_if_two_own_pawns_fill_the_entering_space():
    state = spin(at([0, 0, START, START]), 5, 5)
    moved = play(state, "0+5")

    # No entry onto two pawns (rule 7). After the first has left, the other FIVE must enter one.
    assert moves(state) == {"0+5"}
    assert moves(moved) == {"enter"}
    assert pawns(play(moved, "enter"))[0] == [5, 0, 0, START]


def test_rule_4_a_five_moves_a_pawn_if_nobody_is_at_start():
    state = spin(at([40, 30, 20, 10]), 5, 2)

    assert moves(state) == {f"{own}+{count}" for own in (40, 30, 20, 10) for count in (5, 2)}


def test_rule_4_total_of_five_enters_a_pawn_although_both_numbers_could_move_pawns():
    # "must enter a pawn for every FIVE spun", and rule 2 calls the combination a FIVE.
    state = spin(at([20, 10, 5, START]), 3, 2)

    assert complete_plays(state) == {("enter",)}


def test_rule_4_a_total_of_five_is_no_longer_one_after_a_count_has_moved_a_pawn():
    # Two own pawns fill the entering space, so 3-2 is used singly.
    state = spin(at([0, 0, START, START]), 3, 2)

    assert moves(state) == {"0+3", "0+2"}
    assert moves(play(state, "0+3")) == {"0+2", "3+2"}
    assert moves(play(state, "0+2")) == {"0+3", "2+3"}


@pytest.mark.parametrize("other", [1, 2, 3, 4, 6])
def test_rule_5_one_pawn_enters_with_the_five_and_the_other_number_moves_any_entered_pawn(other):
    state = play(spin(at([30, 20, START, START]), 5, other), "enter")

    # The pawn that has just entered is one of them.
    assert moves(state) == {f"30+{other}", f"20+{other}", f"0+{other}"}
    assert pawns(play(state, f"20+{other}"))[0] == [30, 20 + other, 0, START]
    assert spinner(play(state, f"20+{other}")) == 1


def test_rule_5_the_other_number_may_come_first_if_it_makes_room_to_enter():
    state = spin(at([0, 0, START, START]), 5, 3)

    # Two own pawns on the entering space: either the 3 makes room and the 5 must enter a pawn, or
    # the 5 moves a pawn as well. Both ways use both counts, so the player chooses (rule 18).
    assert complete_plays(state) == {
        ("0+3", "enter"),
        ("0+5", "0+3"),
        ("0+5", "5+3"),
    }


def test_rule_5_the_five_enters_although_the_other_number_is_then_of_no_use():
    # 70 needs a 1, and the opponent's two on 1 stop the pawn that has entered.
    state = spin(at([HOME, HOME, 70, START], [opposite(1), opposite(1)]), 5, 3)

    assert complete_plays(state) == {("enter",)}
