import dataclasses
import itertools
import math
from collections import Counter

import pytest

from arena import schedule
from arena.config import Limits
from arena.errors import ConfigError
from arena.records import Pool
from tests.support.tournaments import config_of, plan_of


def names_of(match):
    return tuple(seat.bot for seat in match.seats)


def games_by_bot_and_seat(plan):
    return Counter((bot, seat) for match in plan for seat, bot in enumerate(names_of(match)))


FIELDS = [
    pytest.param(players, bots, id=f"{bots} bots, {players} seats")
    for players in (2, 3, 4, 5)
    for bots in range(2, 8)
]


@pytest.mark.parametrize("seatings", ["all", "rotations", "auto"])
@pytest.mark.parametrize(("players", "bots"), FIELDS)
def test_every_bot_plays_every_seat_equally_often(players, bots, seatings):
    plan = plan_of("abcdefg"[:bots], players=players, seatings=seatings, rounds=3)
    counts = games_by_bot_and_seat(plan)

    assert bots * players == len(counts)
    assert len(set(counts.values())) == 1


@pytest.mark.parametrize(("players", "bots"), FIELDS)
def test_all_seatings_are_every_way_to_seat_at_least_two_different_bots(players, bots):
    field = "abcdefg"[:bots]
    plan = plan_of(field, players=players, seatings="all")
    # Written down independently: all assignments of bots to seats, sieved.
    if bots >= players:
        expected = set(itertools.permutations(field, players))
    else:
        expected = {s for s in itertools.product(field, repeat=players) if len(set(s)) > 1}

    assert Counter(expected) == Counter(names_of(match) for match in plan)


@pytest.mark.parametrize(
    ("players", "bots", "seatings", "expected"),
    [
        (2, 4, "all", math.comb(4, 2) * 2),
        (2, 4, "rotations", math.comb(4, 2) * 2),
        (3, 5, "auto", math.comb(5, 3) * 6),  # 3! = 6: all
        (4, 5, "auto", math.comb(5, 4) * 4),  # 4! = 24: rotations
        (4, 4, "all", 24),
        (5, 6, "rotations", 6 * 5),
        (4, 2, "all", 4 + 6 + 4),  # AAAB, AABB, ABBB
        (4, 2, "rotations", 3 * 4),
        (3, 2, "auto", 3 + 3),  # AAB, ABB
        (4, 3, "auto", 6 * 4 + 3 * 6 + 3 * 4),
    ],
)
def test_the_number_of_matches_in_a_round_is_as_counted_by_hand(players, bots, seatings, expected):
    # The last case: AAAB and the like: 6 tables of 4 seatings; AABB: 3 of 6; AABC: 3, rotated: 4.
    config = config_of("abcdef"[:bots], players=players, seatings=seatings, rounds=3)

    assert expected * 3 == len(schedule.plan(config)) == schedule.size(config)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_meets_every_set_of_opponents_equally_often_on_every_seat(players):
    plan = plan_of("abcde", players=players, seatings="rotations", rounds=2)
    counts = Counter(
        (bot, seat, frozenset(names_of(match)) - {bot})
        for match in plan
        for seat, bot in enumerate(names_of(match))
    )

    assert set(counts.values()) == {2}
    assert len(counts) == 5 * players * math.comb(4, players - 1)


def test_no_pairing_is_repeated_within_a_round_and_every_match_has_its_own_id():
    plan = plan_of("abcde", players=3, rounds=4)

    assert len(plan) == len({(match.round, names_of(match)) for match in plan})
    assert len(plan) == len({match.id for match in plan})


@pytest.mark.parametrize(("players", "rounds"), [(3, 2), (4, 6)])
def test_rotations_change_from_round_to_round_who_follows_whom(players, rounds):
    # After (n-1)! rounds every cyclic order has been played once.
    plan = plan_of("abcd"[:players], players=players, seatings="rotations", rounds=rounds)
    follows = Counter(
        (names_of(match)[seat], names_of(match)[(seat + 1) % players])
        for match in plan
        for seat in range(players)
    )

    assert players * (players - 1) == len(follows)
    assert len(set(follows.values())) == 1


def test_rotations_of_one_block_are_the_shifts_of_one_order():
    for _, matches in itertools.groupby(plan_of("abcd", players=4, rounds=6), lambda m: m.round):
        orders = [names_of(match) for match in matches]

        assert [orders[0][shift:] + orders[0][:shift] for shift in range(4)] == orders


def test_the_order_is_round_then_table_then_seating():
    plan = plan_of("abcd", players=3, rounds=3)
    places = [(match.round, match.table, match.seating) for match in plan]

    assert list(itertools.product(range(3), range(4), range(6))) == places


def test_all_seatings_of_a_block_share_their_luck_and_no_other_match_does():
    plan = plan_of("abcd", players=3, rounds=3)
    blocks = {}
    for match in plan:
        blocks.setdefault((match.round, match.table), set()).add((match.block, match.luck_seed))

    assert all(len(found) == 1 for found in blocks.values())
    assert len(blocks) == len({match.luck_seed for match in plan})
    assert len(blocks) == len({match.block for match in plan})


def test_every_seat_of_every_match_has_its_own_bot_seed():
    seeds = [seat.seed for match in plan_of("abcd", players=4, rounds=9) for seat in match.seats]

    assert len(seeds) == len(set(seeds))


def ids(plan):
    return {match.id for match in plan}


def test_more_rounds_only_add_matches():
    assert set(plan_of("abc", rounds=3)) < set(plan_of("abc", rounds=5))


def test_another_bot_only_adds_matches():
    before, after = plan_of("abc", players=3, rounds=2), plan_of("xabc", players=3, rounds=2)
    luck_before = {match.id: (match.luck_seed, match.seats) for match in before}
    luck_after = {match.id: (match.luck_seed, match.seats) for match in after}

    assert luck_before.items() < luck_after.items()


def test_the_order_of_the_bots_in_the_file_changes_no_match():
    assert ids(plan_of("dcba", players=4, rounds=3)) == ids(plan_of("abcd", players=4, rounds=3))


def test_a_new_version_replays_only_its_own_matches_with_the_same_luck():
    old, new = plan_of("abc", rounds=2), plan_of("abc", rounds=2, versions={"b": "2"})

    for before, after in zip(old, new, strict=True):
        assert ("b" in names_of(before)) == (before.id != after.id)
        assert before.luck_seed == after.luck_seed


def test_limits_that_decide_results_are_part_of_the_id_and_max_faults_is_not():
    plan = plan_of("ab")

    assert ids(plan) == ids(plan_of("ab", limits=Limits(max_faults=9)))
    for change in ({"cpu_seconds_per_move": 2.0}, {"max_moves": 7}, {"memory_mb": 99}):
        assert ids(plan).isdisjoint(ids(plan_of("ab", limits=Limits(**change))))


def test_a_salt_changes_the_luck_and_no_id():
    config = config_of("ab", rounds=2)
    plain, salted = schedule.plan(config), schedule.plan(config, salt="00" * 16)

    assert [match.id for match in plain] == [match.id for match in salted]
    assert all(p.luck_seed != s.luck_seed for p, s in zip(plain, salted, strict=True))


def test_a_game_for_one_gives_each_bot_alone_the_luck_of_the_round():
    plan = plan_of("abc", players=1, rounds=2)

    assert [names_of(match) for match in plan] == [("a",), ("b",), ("c",)] * 2
    assert len({match.luck_seed for match in plan}) == 2
    assert len(ids(plan)) == 6


def test_a_plan_is_the_same_whenever_it_is_made():
    assert plan_of("abcd", players=3, rounds=4) == plan_of("abcd", players=3, rounds=4)


@pytest.mark.parametrize(
    ("players", "bots", "rounds", "seatings"),
    [
        (2, 3, 200_000, "auto"),  # 1.2 million
        (5, 60, 1, "rotations"),  # 60 choose 5 tables are too many to list
        (10, 12, 1000, "all"),  # 10! seatings are too many to list
        (9, 2, 2000, "all"),
    ],
)
def test_a_plan_that_nobody_can_play_is_refused_before_it_is_made(players, bots, rounds, seatings):
    names = [f"bot{number}" for number in range(bots)]
    config = config_of(names, players=players, rounds=rounds, seatings=seatings)

    with pytest.raises(ConfigError, match=r"toy.yaml: schedule: .* at most 1,000,000"):
        schedule.plan(config)


def test_the_pool_is_written_into_every_match():
    config = dataclasses.replace(config_of("ab"), pool=Pool("toy(x=1)", "8", 2))

    assert {("toy(x=1)", "8")} == {(m.game, m.rules_version) for m in schedule.plan(config)}


@pytest.mark.slow
def test_a_hundred_thousand_matches_are_all_different():
    plan = plan_of("abcdefgh", players=4, rounds=360)

    assert 360 * 70 * 4 == len(plan) == len(ids(plan))
