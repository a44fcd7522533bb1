"""Ratings and records turned into the rows to show."""

import dataclasses
import json
import math

import numpy as np
import pytest

from arena.bot_versions import BotVersion
from arena.leaderboard import as_plain, leaderboard
from arena.ratings import RatingState, rate
from arena.records import Ending, EndingKind, SeatTimes
from tests.arena.ratings.build import duels, fault, mirrored, record
from tests.arena.ratings.simulation import Scenario, tournament

FIELD = Scenario((0, 100, 150, 400), (60, 0, -60), "winner", 10)


@pytest.fixture(scope="module")
def games():
    return tournament(FIELD, np.random.default_rng(1))


def board_of(records, **options):
    return leaderboard(rate(records), records, **options)


def rows_of(records, **options):
    return {row.name: row for row in board_of(records, **options).rows}


def test_a_row_says_what_the_screens_ask_for(games):
    board = board_of(games)
    ratings = {rating.entrant: rating for rating in rate(games).ratings}

    assert [row.rank for row in board.rows] == [1, 2, 3, 4]
    for row in board.rows:
        rating = ratings[row.entrant]
        assert (row.name, row.version) == (row.entrant.removesuffix("@1"), "1")
        assert (row.elo, row.low, row.high) == (rating.value, rating.low, rating.high)
        assert row.games == 180
        assert not row.provisional
        assert sum(row.places) == 180
        assert row.isolation == {"inline": 180}
    best = board.rows[0]
    assert best.name == "bot03"
    others = [row.elo for row in board.rows[1:]]
    assert best.average_opponent == pytest.approx(sum(others) / 3)


def test_the_head_says_what_the_numbers_stand_on(games):
    board = board_of(games)

    assert board.scale == "mean of the field = 1500"
    assert (board.seats, board.games, board.rated_games, board.blocks) == (3, 240, 240, 40)
    assert board.isolation == {"inline": 240}


def test_the_order_of_records_changes_nothing(games):
    shuffled = [games[k] for k in np.random.default_rng(2).permutation(len(games))]

    assert as_plain(board_of(shuffled)) == as_plain(board_of(games))


def test_records_delivered_twice_change_nothing(games):
    twice = [*games, *games[:30]]

    assert as_plain(board_of(twice)) == as_plain(board_of(games))


def test_versions_of_a_submitted_bot_are_named_by_number_and_marked_when_withdrawn():
    one, two = "fox@aaaa2222bbbb", "fox@cccc3333dddd+01234567"
    submitted = [
        BotVersion("fox", 1, "aaaa2222bbbb", "", is_withdrawn=True),
        BotVersion("fox", 2, "cccc3333dddd", ""),
    ]
    games = [
        dataclasses.replace(game, bots=tuple(bot.removesuffix("@1") for bot in game.bots))
        for game in mirrored([(f"{one} {two}", 1)] * 6 + [(f"{two} {one}", 1)] * 5)
    ]
    board = board_of(games, submitted=submitted)
    rows = {row.entrant: row for row in board.rows}

    assert (rows[one].submitted, rows[one].is_withdrawn) == ("v1", True)
    assert (rows[two].submitted, rows[two].is_withdrawn) == ("v2", False)
    assert board.unsettled[0].text.startswith("fox@v1 above fox@v2: not settled")
    plain = board_of(games)
    assert [(row.elo, row.low) for row in plain.rows] == [(row.elo, row.low) for row in board.rows]


def test_plain_data_survive_json_with_the_names_of_the_fields(games):
    plain = as_plain(board_of(games, tournaments={game.match_id: 1 for game in games}))
    text = json.dumps(plain, allow_nan=False)

    assert json.loads(text)["schema_version"] == 1
    assert set(plain) == {
        "schema_version", "game", "rules_version", "method", "scale", "seats", "games",
        "rated_games", "withdrawn_games", "blocks", "tie_share", "rows", "cross_table",
        "seat_rows", "rounds", "unsettled", "isolation",
    }  # fmt: skip
    assert set(plain["rows"][0]) == {
        "rank", "rank_group", "entrant", "name", "version", "state", "elo", "low", "high",
        "provisional", "games", "withdrawn", "average_opponent", "score", "places", "mean_return",
        "superiority", "faults", "milliseconds", "isolation", "submitted", "is_withdrawn",
        "is_out_by_faults",
    }  # fmt: skip
    assert json.loads(text)["rows"][0]["state"] == "rated"


def test_few_games_are_provisional_and_have_no_likelihood_of_superiority():
    few, some = (mirrored([("A B", (1, 1, -1)[k % 3]) for k in range(n)]) for n in (14, 15))

    assert rows_of(few)["A"].provisional
    assert rows_of(few)["A"].superiority is None
    assert 0.5 < rows_of(some)["A"].superiority < 1
    assert rows_of(some)["B"].superiority is None  # the last has nobody below
    assert not rows_of(mirrored([("A B", (1, 1, -1)[k % 3]) for k in range(25)]))["A"].provisional


def test_neighbours_that_do_not_separate_share_the_best_rank_of_their_group():
    level = [("A B", 1), ("B A", 1)] * 20
    below = [("A C", 1)] * 18 + [("C A", 1)] * 2 + [("B C", 1)] * 18 + [("C B", 1)] * 2
    rows = board_of(mirrored([*level, *below])).rows

    assert [row.rank_group for row in rows] == [1, 1, 3]
    assert rows[2].name == "C"


def test_a_bot_that_faults_took_out_stands_last_and_has_no_rank():
    games = mirrored([("A B", (1, -1)[k % 2]) for k in range(20)])
    games += [record(900, "out A", (1, -1))]  # it beat A before its faults
    games += [record(901 + k, "out B", (-1, 1), ending=fault(0)) for k in range(2)]
    games += [record(910, "out A", (0, 0), ending=Ending(EndingKind.WITHDRAWN, seat=0))]
    board = board_of(games)

    assert [row.rank_group for row in board.rows] == [1, 1, None]
    assert (board.rows[2].name, board.rows[2].is_out_by_faults) == ("out", True)
    assert board.rows[2].elo is not None
    assert all("out" not in (entry.better + entry.worse) for entry in board.unsettled)


def test_an_unsettled_order_says_how_many_more_games_would_settle_it():
    games = mirrored([("A B", (1, -1, 1, 1, -1)[k % 5]) for k in range(30)])
    found = rate(games).difference("A@1", "B@1")
    # The error shrinks with the root of the games: 60 * (margin / difference) ** 2 in all.
    more = 60 * ((found.quantile * found.error / found.value) ** 2 - 1)

    (entry,) = board_of(games).unsettled

    assert (entry.better, entry.worse) == ("A@1", "B@1")
    assert entry.more_games == pytest.approx(more, rel=0.05)
    assert entry.text == (
        f"A above B: not settled (LOS {found.superiority:.0%});"
        f" about {entry.more_games:,} more games would settle it"
    )


def test_that_many_more_games_do_settle_it():
    games = mirrored([("A B", (1, -1, 1, 1, -1)[k % 5]) for k in range(30)])
    (entry,) = board_of(games).unsettled
    total = (60 + entry.more_games) // 2

    more = mirrored([("A B", (1, -1, 1, 1, -1)[k % 5]) for k in range(math.ceil(total * 1.1))])

    assert board_of(more).unsettled == ()


def test_equal_bots_get_no_forecast():
    (entry,) = board_of(mirrored([("A B", 1), ("B A", 1)] * 20)).unsettled

    assert entry.more_games is None
    assert entry.text == "A above B: not settled (LOS 50%); too close for a forecast"


def test_a_few_wins_in_a_row_settle_nothing():
    (entry,) = board_of(duels([("A random", 1)] * 3)).unsettled

    assert entry.text == "A above random: not settled; too few games for a forecast"


def test_two_versions_of_one_bot_are_told_apart_in_words():
    games = [
        dataclasses.replace(game, bots=tuple(bot.replace("B@1", "A@2") for bot in game.bots))
        for game in mirrored([("A B", 1), ("B A", 1)] * 4)
    ]

    (entry,) = board_of(games).unsettled

    assert entry.text.startswith("A@1 above A@2: not settled")


def test_the_cross_table_holds_both_sides_of_each_pair(games):
    cells = {(cell.row, cell.column): cell for cell in board_of(games).cross_table}

    assert len(cells) == 4 * 3
    for (row, column), cell in cells.items():
        mirror = cells[column, row]
        assert (cell.ahead, cell.level, cell.behind) == (mirror.behind, mirror.level, mirror.ahead)
        assert cell.share + mirror.share == pytest.approx(1)
        assert cell.games == 120
    # Where the winner takes all, two losers of a game are not compared by it.
    cell = cells["bot03@1", "bot00@1"]
    wins = sum(
        game.bots[game.returns.index(1.0)] == "bot03@1" for game in games if "bot00@1" in game.bots
    )
    assert cell.ahead == wins
    assert cell.ahead + cell.behind < cell.games


def test_seats_have_shares_of_first_places_and_effects_with_intervals(games):
    board = board_of(games)

    assert sum(seat.first_share.value for seat in board.seat_rows) == pytest.approx(1)
    for number, seat in enumerate(board.seat_rows):
        assert (seat.seat, seat.games) == (number, 240)
        assert seat.first_share.low < seat.first_share.value < seat.first_share.high
        assert seat.effect == rate(games).seats[number]
    wins = sum(game.returns[0] == 1 for game in games)
    assert board.seat_rows[0].first_share.value == pytest.approx(wins / 240)


def test_the_progression_has_one_entry_a_round(games):
    rounds = board_of(games).rounds

    assert [(after.tournament, after.round) for after in rounds] == [(0, k) for k in range(10)]
    assert all(sum(after.elo.values()) == pytest.approx(6000) for after in rounds)


def test_faults_and_withdrawn_matches_are_shown():
    games = mirrored([("A B", 1), ("B A", 1)] * 3)
    games += [
        record(900, "A B", (-1, 1), ending=fault(0, EndingKind.ILLEGAL)),
        record(901, "B A", (1, -1), ending=fault(1, EndingKind.TIMEOUT)),
        record(902, "A B", (-1, 1), ending=Ending(EndingKind.WITHDRAWN, seat=0)),
    ]

    board = board_of(games)
    row = {row.name: row for row in board.rows}["A"]

    assert row.faults == {"illegal": 1, "timeout": 1}
    assert (row.games, row.withdrawn) == (14, 1)
    assert (board.rated_games, board.withdrawn_games) == (14, 1)
    assert row.score == pytest.approx(0.5)  # as many wins as losses without the faults
    assert row.elo < 1500  # with them


def test_times_are_shown():
    times = (SeatTimes(10, 0.5, 1.0, 0.4), SeatTimes(10, 0.01, 0.02, 0.004))
    row = rows_of([record(0, "A B", (1, -1), times=times)])["A"]

    assert (row.milliseconds.mean, row.milliseconds.slowest) == pytest.approx((100, 400))


def test_bounds_and_states_stand_in_the_rows():
    circle = [("A B", 1), ("B C", 1), ("C A", 1)] * 6
    games = mirrored([*circle, *[("top A", 1)] * 12, *[("A weak", 1)] * 12, ("X Y", 1), ("Y X", 1)])
    ratings = rate(games, entrants=["new@2"])
    board = leaderboard(ratings, games)
    rows = {row.name: row for row in board.rows}

    assert board.rows[0].name == "top"
    assert (rows["top"].state, rows["top"].elo, rows["top"].high) == (RatingState.ABOVE, None, None)
    assert rows["weak"].state is RatingState.BELOW
    assert rows["weak"].rank == 5
    assert (rows["X"].state, rows["X"].rank) == (RatingState.NOT_CONNECTED, None)
    assert (rows["new"].state, rows["new"].rank, rows["new"].games) == (
        RatingState.NOT_RATED,
        None,
        0,
    )
    assert rows["new"].version == "2"
    # 24 games in 12 blocks, all won: the top is apart from the field, and the weak one as well.
    assert rows["top"].rank_group == 1
    assert rows["A"].rank_group == rows["B"].rank_group == rows["C"].rank_group == 2
    assert rows["top"].superiority is None


def test_bots_that_nothing_compares_share_a_rank_group():
    circle = [("A B", 1), ("B C", 1), ("C A", 1)] * 6
    games = mirrored([*circle, *[("one A", 1)] * 40, *[("two A", 1)] * 20])

    rows = board_of(games).rows

    assert [row.name for row in rows[:2]] == ["one", "two"]
    assert [row.rank_group for row in rows] == [1, 1, 3, 3, 3]


def test_bots_may_be_left_out_of_the_list_and_keep_their_part_in_the_ratings(games):
    """cgarena/issues/3: a filter shows a subset of the same numbers."""
    every = {row.entrant: row for row in board_of(games).rows}
    shown = board_of(games, shown={"bot01@1", "bot03@1"})

    assert [row.entrant for row in shown.rows] == ["bot03@1", "bot01@1"]
    assert [row.rank for row in shown.rows] == [1, 2]
    assert all(row.elo == every[row.entrant].elo for row in shown.rows)
    assert {cell.row for cell in shown.cross_table} == {"bot01@1", "bot03@1"}
    assert set(shown.rounds[0].elo) == {"bot01@1", "bot03@1"}


def test_games_with_one_seat_are_listed_by_mean_score():
    games = [record(k, "A", (float(k),)) for k in range(8)]
    games += [record(20 + k, "B", (float(k + 9),)) for k in range(8)]

    board = board_of(games)

    assert [row.name for row in board.rows] == ["B", "A"]
    assert [row.rank_group for row in board.rows] == [1, 2]
    best = board.rows[0]
    assert (best.elo, best.low, best.high, best.score, best.average_opponent) == (None,) * 5
    assert best.mean_return.value == pytest.approx(12.5)
    assert best.mean_return.low < 12.5 < best.mean_return.high
    assert (board.cross_table, board.seat_rows, board.rounds) == ((), (), ())


def test_a_pool_without_records_has_an_empty_leaderboard():
    board = leaderboard(rate([]), [])

    assert (board.rows, board.games, board.unsettled) == ((), 0, ())
    json.dumps(as_plain(board), allow_nan=False)


def test_a_single_game_is_listed_with_bounds_only():
    rows = rows_of(duels([("A random", 1)]))

    assert rows["A"].state is RatingState.ABOVE
    assert rows["A"].low == pytest.approx(1000 - 400 * math.log10(19), abs=0.1)
    assert rows["random"].elo == 1000
    assert rows["A"].rank_group == rows["random"].rank_group == 1
