"""A position of Lakshadweep as text: the map, the islands, the market, the points so far."""

from collections.abc import Iterator
from typing import Any

from games.kernel.contract import CHANCE, TERMINAL
from games.kernel.record import read
from games.kernel.rule import State
from games.lakshadweep.board import (
    BONUS_NAMES,
    COLOURS,
    COMPLETION_STACK,
    FISH_TOKENS,
    KIND_NAMES,
    PARTS,
    TILE_NAMES,
    TILES,
)
from games.lakshadweep.rules.islands import part_at_edge, root
from games.lakshadweep.rules.scoring import scores
from games.lakshadweep.rules.state import (
    BONUS,
    CELL,
    DECK_TOP,
    END,
    FISH,
    LAYOUT,
    NONE,
    OPEN,
    ORIENT,
    PICK,
    PLACED,
    REMOVE,
    REMOVED,
    START,
    TARGET,
    TOP,
    UNSEEN,
)
from games.lakshadweep.rules.turn import current_player, mover
from games.lakshadweep.view.words import SIDES, bonus_text, cell_place, part_text

_DOING = {
    START: "who begins is drawn",
    OPEN: "the market is filled",
    TOP: "the top of the deck comes up",
    FISH: "the fish tokens are revealed",
    PICK: "picks a tile",
    REMOVE: "removes a tile: none can be placed",
    CELL: "chooses a cell",
    ORIENT: "chooses side and rotation",
    BONUS: "chooses a bonus",
    TARGET: "places a bonus",
    END: "the game is over",
}


def state_text(s: State) -> str:
    """The whole position; equal texts mean equal positions."""
    g = read(s, LAYOUT)
    lines = [_headline(s, g), *_market_lines(g), "", *_map_lines(g), ""]
    lines += [*_island_lines(s, g), *_fishery_lines(g), *_bonus_lines(g), *_score_lines(s, g)]
    return "\n".join(line.rstrip() for line in lines)


def _headline(s: State, g: Any) -> str:
    mode = "advanced" if g.advanced else "base"
    returns = "difference of points" if g.points else "win"
    player = current_player(s)
    who = "" if player in (CHANCE, TERMINAL) else f"{COLOURS[mover(s)]} "
    begins = f", {COLOURS[g.first]} began" if g.phase != START else ""
    turn = min(int(g.turn) + 1, int(g.num_tiles))
    return (
        f"Lakshadweep, {mode}, returns: {returns}{begins}\n"
        f"turn {turn} of {g.num_tiles}: {who}{_DOING[int(g.phase)]}"
    )


def _market_lines(g: Any) -> Iterator[str]:
    names = ["-" if tile == NONE else TILE_NAMES[tile] for tile in g.slot]
    if g.top_side != NONE:
        names[DECK_TOP] += SIDES[g.top_side]
    yield f"market: {names[0]} {names[1]}, top of the deck {names[2]}; below it {g.unseen}"
    for word, where in (("unseen", UNSEEN), ("removed", REMOVED)):
        tiles = [TILE_NAMES[i] for i in range(TILES) if g.where[i] == where]
        if tiles:
            # Two lines of at most 14 names keep within 80 columns.
            for start in range(0, len(tiles), 14):
                yield f"{word if start == 0 else '':>7}: {' '.join(tiles[start : start + 14])}"
    if g.picked != NONE:
        sides = " or ".join(SIDES[side] for side in range(2) if g.may_use[side])
        place = ""
        if g.chosen_cell != NONE:
            x, y = cell_place(int(g.chosen_cell))
            place = f" on cell {x},{y}"
        yield f"picked: {TILE_NAMES[g.picked]}, side {sides}{place}"


def _map_lines(g: Any) -> Iterator[str]:
    """Each tile is a block of 4 x 3 characters: its number, and lines where its edges are land."""
    tiles = {(int(g.x[i]), int(g.y[i])): i for i in range(TILES) if g.where[i] == PLACED}
    if not tiles:
        yield "the map is empty"
        return
    columns = range(min(x for x, _ in tiles), max(x for x, _ in tiles) + 1)
    rows = range(min(y for _, y in tiles), max(y for _, y in tiles) + 1)
    yield "    " + "".join(f"{x:^4}" for x in columns)
    for y in rows:
        blocks = [_block(g, tiles.get((x, y))) for x in columns]
        for i in range(3):
            label = f"{y:>3} " if i == 1 else "    "
            yield label + "".join(block[i] for block in blocks)


def _block(g: Any, tile: int | None) -> tuple[str, str, str]:
    if tile is None:
        return ("    ", " .  ", "    ")
    north, east, south, west = (
        part_at_edge(tile, int(g.rotation[tile]), direction) != NONE for direction in range(4)
    )
    number = f"{tile + 1:02d}"
    return (
        f" {'||' if north else '  '} ",
        f"{'=' if west else ' '}{number}{'=' if east else ' '}",
        f" {'||' if south else '  '} ",
    )


def _island_lines(s: State, g: Any) -> Iterator[str]:
    members: dict[int, list[int]] = {}
    for part in range(PARTS):
        if g.parent[part] != NONE:
            members.setdefault(root(s, part), []).append(part)
    if members:
        yield "islands (part of tile, side, quarter turns)"
    for island, parts in members.items():
        names = " ".join(
            f"{part_text(p)}{SIDES[g.side[p // 2]]}{g.rotation[p // 2]}" for p in parts
        )
        edge = f"{g.open[island]} open" if g.open[island] else "complete"
        yield f"  {names}: {edge}, people {g.people[island]}"
        for colour in range(2):
            features = _features(g, island, colour)
            if features:
                yield f"      {COLOURS[colour]}: {features}"
    corals = ", ".join(f"{COLOURS[c]} {g.corals[c]} on {g.coral_tiles[c]} tiles" for c in range(2))
    yield f"corals: {corals}"


def _features(g: Any, island: int, colour: int) -> str:
    found = []
    for kind, name in enumerate(KIND_NAMES):
        number = int(g.count[island, kind, colour])
        if number:
            found.append(name if number == 1 else f"{number} x {name}")
    return ", ".join(found)


def _fishery_lines(g: Any) -> Iterator[str]:
    if not g.fisheries:
        return
    yield f"fisheries (fish tokens left: {g.tokens_left} of {FISH_TOKENS})"
    shown = int(g.revealed)
    for i in range(g.fisheries):
        tokens = int(g.fishery_tokens[i])
        known = min(max(shown, 0), tokens)
        shown -= tokens
        extra = " green" if i == g.green_fishery else ""
        extra += " doubled" if i == g.doubled_fishery else ""
        worth = f", {known} revealed: {g.fishery_value[i]}" if known else ""
        colour = COLOURS[g.fishery_colour[i]]
        yield f"  {part_text(int(g.fishery_part[i]))} {colour}{extra}: {tokens} tokens{worth}"


def _bonus_lines(g: Any) -> Iterator[str]:
    if not g.advanced:
        stack = " ".join(str(value) for value in COMPLETION_STACK[g.completions :]) or "none"
        yield f"completion tokens, top first: {stack}"
        return
    for bonus in range(len(BONUS_NAMES)):
        owner = g.bonus_owner[bonus]
        if owner != NONE:
            place = ""
            if bonus < len(g.green_part):
                place = f" on {part_text(int(g.green_part[bonus]))}"
            elif BONUS_NAMES[bonus] == "sustainable_tourism":
                place = f" on {part_text(int(g.tourism_part))}"
            yield f"bonus {bonus_text(bonus)}: {COLOURS[owner]}{place}"
    if g.due:
        chosen = f", {bonus_text(int(g.chosen_bonus))} chosen" if g.chosen_bonus != NONE else ""
        yield f"bonuses still to play: {g.due}{chosen}"


def _score_lines(s: State, g: Any) -> Iterator[str]:
    table: Any = scores(s)
    so_far = "points" if g.phase == END else "points as the map lies"
    yield f"{so_far:<24}{COLOURS[0]:>8}{COLOURS[1]:>8}"
    for name in ("house", "hotel", "fishery", "port", "forest", "corals", "island_tokens", "reef"):
        if any(table[name]):
            yield f"  {name.replace('_', ' '):<22}{table[name][0]:>8}{table[name][1]:>8}"
    yield f"  {'total':<22}{table['total'][0]:>8}{table['total'][1]:>8}"
