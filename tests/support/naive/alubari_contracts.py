"""The effects of Alubari's Contracts, used before the Actions of an area, slowly."""

from tests.support.naive import alubari_actions as actions
from tests.support.naive.alubari_table import CARDS, GAME, ID, STOP, ask


def use_contracts(table, seat, area):
    """Any unused own Contracts that show the area, one after the other."""
    player = table.players[seat]
    while True:
        numbers = [
            number
            for number in player.contracts
            if number not in player.used
            and area in CARDS[number]["areas"]
            and could_do_something(table, seat, CARDS[number]["effect"])
        ]
        if not numbers:
            return
        answer = yield ask(seat, [STOP, *(ID["USE_CONTRACT"] + n - 1 for n in numbers)])
        if answer == STOP:
            return
        number = answer - ID["USE_CONTRACT"] + 1
        player.used.add(number)
        effect = CARDS[number]["effect"]
        yield from EFFECTS[effect["kind"]](table, seat, effect)


def could_do_something(table, seat, effect):
    player = table.players[seat]
    kind = effect["kind"]
    if kind == "EXTRA_ACTION":
        return could_act(table, player, effect["area"])
    if kind == "GAIN":
        return {
            "chai": player.chai < table.chai_cap,
            "stone": table.bag["stone"] > 0,
            "steel": table.steel > 0,
            "tea": True,
        }[effect["resource"]]
    if kind == "BORROW":
        return player.markers > 0 and bool(spaces_to_borrow(table))
    if kind == "DRAW_CONTRACT":
        return bool(table.deck)
    if kind == "BREW":
        return actions.can_convert(table, player)
    return True  # MODIFIER, START_PLAYER, HARVEST


def could_act(table, player, area):
    prices = actions.foundry_prices(player, boosted=False)
    return {
        "A": actions.cubes_to_take(table, player, actions.CHAI_CUBES)[1] > 0,
        "B": table.rubble_left() > 0,
        "C": bool(actions.foundry_options(table, player, prices)),
        "D": bool(actions.track_payments(player)) and actions.track_room(table, player) > 0,
        "E": bool(actions.build_options(table, player)),
        "F": any(table.office),
        "G": table.crop_rate2 >= 2 or actions.can_convert(table, player),
    }[area]


def extra_action(table, seat, effect):
    """Without Worker, Chai bonus, Toy Train or modifiers of limits."""
    area = effect["area"]
    if area == "A":
        yield from actions.take_cubes(table, seat, effect["limit"], actions.CHAI_CUBES)
    elif area == "B":
        actions.dig_forced(table, seat, effect.get("limit", table.excavation_rate))
    elif area == "C":
        prices = actions.foundry_prices(table.players[seat], boosted=False)
        yield from actions.forge(table, seat, effect["limit"], prices)
    elif area == "D":
        yield from actions.lay_at_will(table, seat, effect["limit"])
    elif area == "E":
        yield from actions.build_at_will(table, seat)
    elif area == "F":
        yield from actions.take_contract(table, seat)
    else:
        yield from actions.chaiwala(table, seat, None)


def modify(table, seat, effect):
    modifiers = table.players[seat].modifiers
    key = effect["key"]
    is_price = key in ("C_steel_cost", "C_stone_cost")
    modifiers[key] = effect["value"] + (0 if is_price else modifiers.get(key, 0))
    return
    yield


def gain(table, seat, effect):
    player, good, amount = table.players[seat], effect["resource"], effect["amount"]
    if good == "chai":
        table.gain_chai(player, amount)
    elif good == "steel":
        table.gain_steel(player, amount)
    elif good == "tea":
        player.tea += amount
    else:
        found = min(amount, table.bag[good])
        table.bag[good] -= found
        setattr(player, good, getattr(player, good) + found)
    return
    yield


def become_starting_player(table, seat, effect):
    table.starting = seat
    table.players[seat].tea += effect["tea"]
    return
    yield


def harvest(table, seat, effect):
    del seat, effect
    table.harvest()
    return
    yield


def spaces_to_borrow(table):
    return {
        ID["BORROW_ESTATE"] + 4 * space.place + space.number: space
        for space in table.estates
        if space.owner == GAME and space.borrower is None
    }


def borrow(table, seat, effect):
    player = table.players[seat]
    for borrowed in range(effect["limit"]):
        spaces = spaces_to_borrow(table)
        if not player.markers or not spaces:
            return
        answer = yield ask(seat, [*spaces, *([STOP] if borrowed else [])])
        if answer == STOP:
            return
        spaces[answer].borrower = seat
        table.spend_marker(player)


def draw_contract(table, seat, effect):
    del effect
    table.players[seat].contracts.append((yield from table.draw_contract()))


def brew(table, seat, effect):
    player = table.players[seat]
    for _ in range(effect["limit"]):
        if not actions.can_convert(table, player):
            return
        if (yield ask(seat, [ID["CONVERT_TEA"], STOP])) == STOP:
            return
        player.tea -= 1
        table.gain_chai(player, 2)


EFFECTS = {
    "EXTRA_ACTION": extra_action,
    "MODIFIER": modify,
    "GAIN": gain,
    "START_PLAYER": become_starting_player,
    "HARVEST": harvest,
    "BORROW": borrow,
    "DRAW_CONTRACT": draw_contract,
    "BREW": brew,
}
