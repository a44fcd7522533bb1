"""The referee: legality, luck, order of asking, endings, and the record of it all."""

from dataclasses import replace

import numpy as np
import pytest

import games
from arena import luck, match
from arena.bot import CHANCE
from arena.config import Limits
from arena.errors import ConfigError
from arena.records import EndingKind, check_record, fault_returns
from bots.random_bot import RandomBot
from games.kernel.contract import LUCK_WORDS
from games.parcheesi.board import MINIS
from tests.support.players import NO_LIMITS, Chooses, lowest, planned, seated

MINI = "parcheesi(" + ",".join(f"{k}={v}" for k, v in MINIS["parcheesi_mini"].items()) + ")"


def play(game, *bots, limits=NO_LIMITS, luck_seed=7):
    names = tuple("abcde"[: len(bots)])
    return match.play(
        planned(game, names, luck_seed=luck_seed), [seated(bot) for bot in bots], limits
    )


def replayed(game, actions):
    """The state at the end of a record, reached through OpenSpiel's own checks."""
    state = games.load_game(game).new_initial_state()
    waiting = list(actions)
    while waiting:
        if state.is_simultaneous_node():
            players = state.num_players()
            joint, waiting = waiting[:players], waiting[players:]
            assert [seat for seat, _ in joint] == list(range(players))
            state.apply_actions([action for _, action in joint])
        else:
            seat, action = waiting.pop(0)
            assert seat == state.current_player()
            state.apply_action_with_legality_check(action)
    return state


def test_a_game_known_by_heart():
    # X 0 2 4 6, O 1 3 5: the diagonal 2-4-6 is X's.
    record = play("tic_tac_toe", Chooses(lowest), Chooses(lowest))

    assert record.actions == ((0, 0), (1, 1), (0, 2), (1, 3), (0, 4), (1, 5), (0, 6))
    assert record.returns == (1.0, -1.0)
    assert record.ending.kind is EndingKind.FINISHED
    assert record.bots == ("a@1", "b@1")


@pytest.mark.parametrize(
    "game",
    ["backgammon", "kuhn_poker", "leduc_poker", "liars_dice", "pig", "goofspiel", "oshi_zumo",
     "markov_soccer", MINI],
)  # fmt: skip
def test_a_record_replays_to_its_returns_without_any_seed(game):
    for luck_seed in range(5):
        record = play(game, RandomBot(), RandomBot(), luck_seed=luck_seed)
        end = replayed(game, record.actions)

        check_record(record)
        assert end.is_terminal()
        assert tuple(end.returns()) == record.returns


def test_the_same_match_gives_the_same_record_and_another_luck_another():
    records = [play("backgammon", RandomBot(), RandomBot(), luck_seed=n) for n in (3, 3, 4)]

    assert records[0] == records[1]
    assert records[0].actions != records[2].actions


def test_luck_is_the_inverse_cdf_of_the_keyed_uniform_number():
    # pig's die: outcomes 0..5, each with probability 1/6, so outcome = floor(6 u).
    record = play("pig", Chooses(lowest), Chooses(lowest), luck_seed=21)
    rolls = [action for seat, action in record.actions if seat == CHANCE]

    assert [int(6 * luck.uniform(21, (n,))) for n in range(len(rolls))] == rolls


def outcomes_by_luck_key(record):
    """What each chance node of an own game brought, by the name that its rules give it."""
    state = games.load_game(record.game).new_initial_state()
    rules = games.rules(state.get_game())
    words = np.zeros(LUCK_WORDS, np.int64)
    found = {}
    for seat, action in record.actions:
        if seat == CHANCE:
            key = tuple(words[: rules.luck_key(state.array, words)].tolist())
            found[key] = action
        state.apply_action(action)
    return found


def test_own_games_get_the_same_luck_however_they_are_played():
    highest = Chooses(lambda turn: turn.legal_actions[-1])
    one = play(MINI, Chooses(lowest), Chooses(lowest), luck_seed=5)
    two = play(MINI, highest, RandomBot(), luck_seed=5)
    first, second = outcomes_by_luck_key(one), outcomes_by_luck_key(two)
    shared = first.keys() & second.keys()

    assert one.actions != two.actions
    assert len(shared) > 10
    assert [first[key] for key in shared] == [second[key] for key in shared]


def test_chance_frequencies_are_the_games():
    # Two distinguishable dice: 36 outcomes, 1/36 each; within 5 standard errors.
    rolls = np.zeros(36)
    for luck_seed in range(150):
        record = play("backgammon", RandomBot(), RandomBot(), luck_seed=luck_seed)
        dice = [action for seat, action in record.actions[1:] if seat == CHANCE]
        rolls += np.bincount(dice, minlength=36)
    shares = rolls / rolls.sum()

    assert np.abs(shares - 1 / 36).max() < 5 * np.sqrt(1 / 36 * 35 / 36 / rolls.sum())


def test_on_simultaneous_moves_all_are_asked_before_anything_is_applied():
    seen = []

    def choose(turn):
        seen.append((turn.seat, turn.sample_state().history()))
        return turn.legal_actions[0]

    record = play("oshi_zumo", Chooses(choose), Chooses(choose))

    assert all(
        one[0] == 0 and two[0] == 1 and one[1] == two[1]
        for one, two in zip(seen[::2], seen[1::2], strict=True)
    )
    assert len(record.actions) == len(seen)


def test_every_seat_gets_its_own_seed_and_every_bot_hears_the_end():
    bots = Chooses(lowest), Chooses(lowest)
    record = play("tic_tac_toe", *bots)

    assert bots[0].seed != bots[1].seed
    assert [bot.told for bot in bots] == [[[1.0, -1.0]], [[1.0, -1.0]]]
    assert record.returns == (1.0, -1.0)


def test_times_are_counted_per_seat():
    record = play("tic_tac_toe", Chooses(lowest), Chooses(lowest))

    assert [times.moves for times in record.times] == [4, 3]
    assert all(0 <= t.slowest_seconds <= t.wall_seconds for t in record.times)


def test_max_moves_stops_a_match_as_it_stands():
    record = play("tic_tac_toe", Chooses(lowest), Chooses(lowest), limits=Limits(max_moves=4))

    assert len(record.actions) == 4
    assert record.ending.kind is EndingKind.MOVE_LIMIT
    assert not record.ending.is_fault
    assert record.returns == (0.0, 0.0)


def test_a_game_that_ends_with_the_last_allowed_move_is_finished():
    record = play("tic_tac_toe", Chooses(lowest), Chooses(lowest), limits=Limits(max_moves=7))

    assert record.ending.kind is EndingKind.FINISHED


def test_chance_does_not_count_as_a_move():
    record = play("pig", Chooses(lowest), Chooses(lowest), limits=Limits(max_moves=5))

    assert sum(seat != CHANCE for seat, _ in record.actions) == 5


@pytest.mark.parametrize(
    ("seats", "faulty", "shares"),
    [
        (1, 0, (0.0,)),
        (2, 0, (-1.0, 1.0)),
        (3, 1, (1 / 4, -1 / 2, 1 / 4)),
        (4, 3, (1 / 9, 1 / 9, 1 / 9, -1 / 3)),
    ],
)
def test_fault_returns_are_the_shares_of_a_ranking_with_the_faulty_seat_last(seats, faulty, shares):
    # w winners of n: (n-w)/(w(n-1)) each, the others -1/(n-1); here w = n-1.
    assert shares == pytest.approx(fault_returns(seats, faulty))
    assert sum(fault_returns(seats, faulty)) == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("negotiation", "negotiation"),
        ("mfg_crowd_modelling", "mean-field"),
        ("no_such_game", "no_such_game"),
    ],
)
def test_what_cannot_be_refereed_is_refused_before_the_start(game, reason):
    plan = planned("tic_tac_toe")
    asked = Chooses(lowest)
    with pytest.raises(ConfigError, match=reason):
        match.play(replace(plan, game=game), [seated(asked), seated(asked)], NO_LIMITS)
    assert asked.seed is None


def test_a_match_planned_for_other_rules_is_refused():
    plan = planned("tic_tac_toe")
    other = type(plan)(**{**{f: getattr(plan, f) for f in plan.__slots__}, "rules_version": "99"})
    with pytest.raises(ConfigError, match=r"rules version 99; here is version"):
        match.play(other, [seated(Chooses(lowest)), seated(Chooses(lowest))], NO_LIMITS)


def test_one_seat_may_play_alone():
    record = play("2048", RandomBot(), limits=Limits(max_moves=20))

    assert len(record.returns) == 1
    assert record.ending.kind is EndingKind.MOVE_LIMIT


def test_five_seats_may_play():
    record = play("leduc_poker(players=5)", *[RandomBot() for _ in range(5)])

    assert len(record.returns) == 5
    assert record.ending.kind is EndingKind.FINISHED


def test_a_position_without_a_legal_action_is_no_fault_of_a_bot():
    stuck = replace(planned("hex"), game="hex(board_size=-1)")  # no config gets so far

    with pytest.raises(ConfigError, match="seat 1 has to move and has no legal action"):
        match.play(stuck, [seated(Chooses(lowest)), seated(Chooses(lowest))], NO_LIMITS)
