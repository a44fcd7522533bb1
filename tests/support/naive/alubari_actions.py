"""The Actions of Alubari's areas A to G and the effects of its Contracts, slowly.

Every function tells its part of the story and asks (alubari_table.py).
"""

from tests.support.naive.alubari_table import (
    CARD_WITH,
    DATA,
    EQUIPMENT,
    GAME,
    ID,
    STATIONS,
    STOP,
    YES,
    ask,
)

RULES = DATA["action_areas"]["effects"]
BONUS = DATA["action_areas"]["chai_bonus"]


def pays_chai(table, seat, *, useful):
    """Whether the Worker's owner pays one Chai for the more powerful version."""
    player = table.players[seat]
    if player.chai == 0 or not useful:
        return False
    pays = (yield ask(seat, [YES, STOP])) == YES
    player.chai -= pays
    return pays


# --- A ---


CHAI_CUBES = RULES["A"]["chai_max"]


def cubes_to_take(table, player, allowed):
    """The kinds that may be taken now, and how many cubes there are to take in all."""
    chai = min(table.yard["chai"], allowed, table.chai_cap - player.chai)
    amounts = {"iron": table.yard["iron"], "stone": table.yard["stone"], "chai": chai}
    return [kind for kind in amounts if amounts[kind]], sum(amounts.values())


def stockyard(table, seat, space):
    player = table.players[seat]
    limit = RULES["A"]["cubes"] + player.modifiers.get("A_cubes", 0)
    chai_cubes = 99 if player.modifiers.get("A_chai_unlimited") else CHAI_CUBES
    _, in_all = cubes_to_take(table, player, chai_cubes)
    if (yield from pays_chai(table, seat, useful=in_all > limit)):
        limit += BONUS["A"]["cubes_plus"]
    if CARD_WITH["TEA_PER_A_WORKER"] in player.equipment:
        player.tea += 1
    yield from take_cubes(table, seat, limit, chai_cubes)
    if space == table.spaces("A"):
        table.starting = seat


def take_cubes(table, seat, limit, allowed):
    player = table.players[seat]
    for taken in range(limit):
        kinds, _ = cubes_to_take(table, player, allowed)
        if not kinds:
            return
        by_id = {ID[f"TAKE_{kind.upper()}"]: kind for kind in kinds}
        answer = yield ask(seat, [*by_id, *([STOP] if taken else [])])
        if answer == STOP:
            return
        kind = by_id[answer]
        table.yard[kind] -= 1
        if kind == "chai":  # the cube leaves the game
            allowed -= 1
            table.gain_chai(player, 1)
        else:
            setattr(player, kind, getattr(player, kind) + 1)


# --- B ---


def dig_one(table, seat):
    player = table.players[seat]
    space = next(space for space in table.estates if space.rubble)
    space.rubble -= 1
    player.rubble += 1
    if space.rubble == 0:
        space.owner = seat if player.markers else GAME
        if player.markers:
            table.spend_marker(player)


def excavation(table, seat, space):
    if table.building_at_b:
        yield from building(table, seat, space)
        return
    rate = table.excavation_rate
    more = table.players[seat].modifiers.get("B_rate", 0)
    if (yield from pays_chai(table, seat, useful=table.rubble_left() > rate + more)):
        more += BONUS["B"]["rate_plus"]
    dig_forced(table, seat, rate)
    for _ in range(more):
        if not table.rubble_left() or (yield ask(seat, [ID["TAKE_RUBBLE"], STOP])) == STOP:
            return
        dig_one(table, seat)


def dig_forced(table, seat, rate):
    for _ in range(min(rate, table.rubble_left())):
        dig_one(table, seat)


# --- C ---


def foundry_prices(player, *, boosted):
    """Iron for a Steel bar, Rubble for a Stone."""
    steel = [RULES["C"]["steel_iron"], player.modifiers.get("C_steel_cost")]
    stone = [RULES["C"]["stone_rubble"], player.modifiers.get("C_stone_cost")]
    if boosted:
        steel.append(BONUS["C"]["steel_iron"])
        stone.append(BONUS["C"]["stone_rubble"])
    return min(filter(None, steel)), min(filter(None, stone))


def foundry_options(table, player, prices):
    iron, rubble = prices
    possible = {
        "MAKE_STEEL": player.iron >= iron and table.steel,
        "MAKE_STONE_YARD": player.rubble >= rubble and table.yard["stone"],
        "MAKE_STONE_BAG": player.rubble >= rubble and table.bag["stone"],
        "SMASH_STONE": player.stone,
    }
    return [ID[name] for name, can in possible.items() if can]


def foundry(table, seat, space):
    del space
    player = table.players[seat]
    stone_about = table.yard["stone"] or table.bag["stone"]
    useful = (player.iron >= 2 and table.steel) or (player.rubble >= 1 and stone_about)
    boosted = yield from pays_chai(table, seat, useful=bool(useful))
    count = RULES["C"]["mini_actions"] + player.modifiers.get("C_mini", 0)
    yield from forge(table, seat, count, foundry_prices(player, boosted=boosted))


def forge(table, seat, count, prices):
    player = table.players[seat]
    iron, rubble = prices
    for _ in range(count):
        options = foundry_options(table, player, prices)
        if not options:
            return
        answer = yield ask(seat, [*options, STOP])
        if answer == STOP:
            return
        if answer == ID["MAKE_STEEL"]:
            player.iron -= iron
            table.bag["iron"] += iron
            table.gain_steel(player, 1)
        elif answer == ID["SMASH_STONE"]:
            player.stone -= 1
            table.bag["stone"] += 1
            player.rubble += RULES["C"]["smash_yields"]
        else:
            player.rubble -= rubble
            player.stone += 1
            (table.yard if answer == ID["MAKE_STONE_YARD"] else table.bag)["stone"] -= 1


# --- D ---


def iron_for_track(player):
    """Contract 15: how much iron may stand for a Steel bar; None without it."""
    return 3 if player.modifiers.get("D_iron_as_steel") else None


def track_payments(player):
    options = [ID["LAY_STEEL"]] if player.steel else []
    iron = iron_for_track(player)
    if iron and player.iron >= iron:
        options.append(ID["LAY_IRON"])
    return options


def payable_track(player):
    iron = iron_for_track(player)
    return player.steel + (player.iron // iron if iron else 0)


def track_room(table, player):
    return min(table.track_length - len(table.track), player.markers)


def lay_one(table, seat, payment):
    player = table.players[seat]
    if payment == ID["LAY_STEEL"]:
        table.pay_steel(player, 1)
    else:
        player.iron -= 3
        table.bag["iron"] += 3
    river = DATA["board"]["track"][len(table.track)]["river"]
    table.track.append(seat)
    table.spend_marker(player)
    if river:
        table.gain_chai(player, RULES["D"]["river_bonus_chai"])
    if not player.laid_track and CARD_WITH["CHAI_ON_FIRST_TRACK"] in player.equipment:
        table.gain_chai(player, 1)
    player.laid_track = True


def lay_track(table, seat, space):
    del space
    player = table.players[seat]
    rate = table.lay_track_rate
    more = player.modifiers.get("D_rate", 0)
    can_lay = min(payable_track(player), track_room(table, player))
    if (yield from pays_chai(table, seat, useful=can_lay > rate + more)):
        more += BONUS["D"]["rate_plus"]
    laid = 0
    while laid < rate and track_room(table, player) and player.steel:  # must
        options = track_payments(player)
        lay_one(table, seat, (yield ask(seat, options)) if len(options) > 1 else options[0])
        laid += 1
    yield from lay_at_will(table, seat, rate + more - laid)


def lay_at_will(table, seat, most):
    player = table.players[seat]
    for _ in range(most):
        options = track_payments(player)
        if not options or not track_room(table, player):
            return
        answer = yield ask(seat, [*options, STOP])
        if answer == STOP:
            return
        lay_one(table, seat, answer)


# --- E ---


def open_towns(table):
    """Before the next river without a marker."""
    rivers = [
        space["num"]
        for space in DATA["board"]["track"]
        if space["river"] and space["num"] > len(table.track)
    ]
    return [town for town in DATA["board"]["towns"] if not rivers or town["after"] < min(rivers)]


def station_price(player, station):
    price = dict(STATIONS[station]["cost"])
    cuts = (CARD_WITH["STATION_DISCOUNT"] in player.equipment) + (
        player.modifiers.get("E_station_discount", 0)
    )
    for good, cut in (("rubble", 2 * cuts), ("stone", cuts)):
        if good in price:
            price[good] = max(0, price[good] - cut)
    return price


def equipment_price(player, card):
    if player.modifiers.get("E_equipment_one_steel"):
        return {"steel": 1}
    return EQUIPMENT[card]["cost"]


def can_pay(player, price):
    return all(getattr(player, good) >= amount for good, amount in price.items())


def build_options(table, player):
    options = []
    for town in open_towns(table):
        for station in town["stations"]:
            empty = station in table.stations and table.stations[station] is None
            if empty and player.markers and can_pay(player, station_price(player, station)):
                options.append(ID["BUILD_STATION"] + station)
    for card in table.shed:
        if can_pay(player, equipment_price(player, card)):
            options.append(ID["BUY_EQUIPMENT"] + card)
    return options


def building(table, seat, space):
    del space
    player = table.players[seat]
    second = yield from pays_chai(table, seat, useful=bool(build_options(table, player)))
    options = build_options(table, player)
    if options:
        yield from build(table, seat, options)
    if second:
        yield from build_at_will(table, seat)


def build_at_will(table, seat):
    options = build_options(table, table.players[seat])
    if options:
        yield from build(table, seat, [*options, STOP])


def build(table, seat, options):
    player = table.players[seat]
    answer = yield ask(seat, options)
    if answer == STOP:
        return
    if answer >= ID["BUY_EQUIPMENT"]:
        card = answer - ID["BUY_EQUIPMENT"]
        pay(table, player, equipment_price(player, card))
        player.equipment.add(card)
        table.gain_chai(player, table.shed.pop(card))
        return
    station = answer - ID["BUILD_STATION"]
    pay(table, player, station_price(player, station))
    table.stations[station] = seat
    table.spend_marker(player)
    for kind, amount in STATIONS[station].get("bonus", {}).items():
        if kind == "CHAI":
            table.gain_chai(player, amount)
        elif kind == "TEA":
            player.tea += amount
        elif kind == "STEEL":
            table.gain_steel(player, amount)
        else:
            yield from take_contract(table, seat)


def pay(table, player, price):
    for good, amount in price.items():
        setattr(player, good, getattr(player, good) - amount)
        if good in table.bag and good != "chai":
            table.bag[good] += amount
        elif good == "steel":
            table.steel += amount


# --- F ---


def post_office(table, seat, space):
    del space
    if (yield from pays_chai(table, seat, useful=bool(table.deck))):
        shown = [number for number in table.office if number is not None]
        table.office = [None, None, None]
        yield from table.discard(shown)
        yield from table.fill_office()
    yield from take_contract(table, seat)


def take_contract(table, seat):
    shown = {ID["TAKE_CONTRACT"] + i: i for i in range(3) if table.office[i] is not None}
    if shown:
        position = shown[(yield ask(seat, shown))]
        table.players[seat].contracts.append(table.office[position])
        table.office[position] = None


# --- G ---


def can_convert(table, player):
    return player.tea >= 1 and player.chai < table.chai_cap


def chaiwala(table, seat, space):
    del space
    player = table.players[seat]
    options = [ID["TAKE_TEA"]] if table.crop_rate2 >= 2 else []
    if can_convert(table, player):
        options.append(ID["CONVERT_TEA"])
    if not options:
        return
    answer = (yield ask(seat, options)) if len(options) > 1 else options[0]
    if answer == ID["TAKE_TEA"]:
        player.tea += table.crop_rate2 // 2
        return
    while True:
        player.tea -= 1
        table.gain_chai(player, 1)
        if not can_convert(table, player):
            return
        if (yield ask(seat, [ID["CONVERT_TEA"], STOP])) == STOP:
            return


ACTIONS = {
    "A": stockyard,
    "B": excavation,
    "C": foundry,
    "D": lay_track,
    "E": building,
    "F": post_office,
    "G": chaiwala,
}
