"""The best use of markers and leaves for Contracts, compared with trying everything."""

import numpy as np
import pytest

from tests.games.alubari.by_hand import bare
from tests.games.alubari.positions import fields
from tests.support.naive.alubari_points import Holdings, best_allotment, best_by_trying_all
from tests.support.naive.alubari_table import STATIONS

RUBBLE = [i for i in STATIONS if "rubble" in STATIONS[i]["cost"]]
WILD = [i for i in STATIONS if STATIONS[i].get("wild")]
OTHER = [i for i in STATIONS if i not in RUBBLE and i not in WILD]
WAREHOUSE = 3


def points_of(holdings, numbers, *, darjeeling_wild=False):
    """Half points that the game gives seat 0 for Contracts and leaves."""
    state = bare(players=3, darjeeling_wild=darjeeling_wild)
    g = fields(state)
    g.track_owner[: holdings.track] = 0
    for kind, count in ((OTHER, holdings.station), (RUBBLE, holdings.rubble_station)):
        g.station_owner[kind[:count]] = 0
    g.station_owner[WILD[: holdings.wild]] = 0
    spaces = np.flatnonzero(g.rubble)
    g.rubble[spaces[: holdings.estate]] = 0
    g.estate_owner[spaces[: holdings.estate]] = 0
    g.goods[0, 4], g.goods[0, 5] = holdings.tea, holdings.chai
    g.equipment[0] = holdings.warehouse << WAREHOUSE
    g.hand[0] = sum(1 << number - 1 for number in numbers)
    return state.get_game().rules.scores(state.array)["con"][0]


def random_holdings(rng, *, most):
    """As many things as come up in play, with up to `most` markers of a kind."""
    return Holdings(
        track=int(rng.integers(most + 1)),
        station=int(rng.integers(most + 1)),
        rubble_station=int(rng.integers(most + 1)),
        estate=int(rng.integers(most + 1)),
        wild=int(rng.integers(3)),
        tea=int(rng.integers(25)),
        chai=int(rng.integers(10)),
        warehouse=bool(rng.integers(2)),
    )


def without_wild(holdings):
    """Darjeeling Stations are Stations without Rubble, as long as they are not wild."""
    names = ("track", "rubble_station", "estate", "tea", "chai", "warehouse")
    kept = {name: getattr(holdings, name) for name in names}
    return Holdings(station=holdings.station + holdings.wild, **kept)


def compare(count, seed, *, contracts, most, expect):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        holdings = random_holdings(rng, most=most)
        size = int(rng.integers(contracts + 1))
        numbers = rng.choice(np.arange(1, 31), size=size, replace=False).tolist()

        assert expect(without_wild(holdings), numbers) == points_of(holdings, numbers)
        wild = points_of(holdings, numbers, darjeeling_wild=True)
        assert expect(holdings, numbers) == wild, (holdings, numbers)


def test_contracts_score_as_well_as_any_set_of_them_can():
    compare(1000, seed=1, contracts=8, most=6, expect=best_by_trying_all)


def test_big_hands_score_as_well_as_moving_every_marker_can():
    compare(12, seed=2, contracts=22, most=7, expect=lambda *held: best_allotment(*held)[0])


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_many_contracts_score_as_well_as_any_set_of_them_can():
    compare(10_000, seed=3, contracts=9, most=8, expect=best_by_trying_all)


def test_the_two_ways_of_the_naive_program_agree():
    rng = np.random.default_rng(4)
    for _ in range(300):
        holdings = random_holdings(rng, most=5)
        numbers = rng.choice(np.arange(1, 31), size=7, replace=False).tolist()

        assert best_by_trying_all(holdings, numbers) == best_allotment(holdings, numbers)[0]
