"""The data of components.yaml fit the box: totals as printed, supplies within the components."""

import itertools

from games.alubari import board

BOX = board.BOX


def test_the_components_add_up_to_the_printed_totals():
    # The rulebook prints 131 cubes, 18 discs; publishers 291 wooden pieces and 73 tokens.
    cubes = sum(BOX[f"{kind}_cubes"] for kind in ("iron", "stone", "chai", "event", "rubble"))
    discs = sum(BOX["weather_discs"].values()) + BOX["black_discs"] + BOX["rubble5_discs"]
    five_colours = 5 * (BOX["workers_per_player"] + BOX["ownership_per_player"])
    wooden = cubes + discs + BOX["steel_bars"] + five_colours
    wooden += BOX["game_ownership"] + BOX["start_marker"]
    tokens = sum(BOX["tea_leaf_tokens"].values()) + BOX["fog_tiles"]
    tokens += BOX["darjeeling_blockage"] + BOX["blockage_tiles"]

    assert (cubes, discs, wooden, tokens) == (131, 18, 291, 73)


def test_five_players_use_every_iron_and_stone_cube_and_nobody_more_than_there_are():
    limits = [BOX["iron_cubes"], BOX["stone_cubes"], BOX["chai_cubes"]]

    assert board.BAG[4].tolist()[:2] == limits[:2]
    on_equipment = int(board.EQUIPMENT_CHAI.sum())
    for bag in board.BAG.tolist():
        assert bag[0] <= limits[0]
        assert bag[1] <= limits[1]
        assert bag[2] + on_equipment <= limits[2]


def test_rubble_cubes_and_discs_of_five_fill_every_line_of_estates():
    faces = board.FACE_RUBBLE.tolist()
    pairs = [(2 * card, 2 * card + 1) for card in range(8)]
    for chosen in itertools.combinations(pairs, 5):
        for line in itertools.product(*chosen):
            spaces = [rubble for face in line for rubble in faces[face] if rubble]
            large = sorted((rubble for rubble in spaces if rubble >= 5), reverse=True)
            cubes = sum(spaces) - 5 * min(len(large), BOX["rubble5_discs"])
            assert cubes <= BOX["rubble_cubes"]


def test_every_card_of_the_printed_counts_is_there():
    counts = (board.CONTRACTS, board.EQUIPMENT, board.ESTATE_FACES // 2)

    assert counts == tuple(BOX["cards"][kind] for kind in ("contract", "equipment", "tea_estate"))


def test_gayabari_has_four_spaces_three_of_them_built_with_rubble():
    # "3 of the 4 spaces in Gayabari are built using Rubble cubes"
    town = board.TOWN_NAMES.index("Gayabari")
    stations = [i for i in range(board.STATIONS) if board.TOWN_OF[i] == town]

    assert [bool(board.STATION_COST[i, board.RUBBLE]) for i in stations].count(True) == 3
    assert len(stations) == 4
