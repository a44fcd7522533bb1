"""The dice race of race_rules.py as an OpenSpiel game, over the adapter like the real games."""

from types import SimpleNamespace

import numpy as np
import pyspiel

from games.adapter import ArenaGame, GameDefinition, register
from games.kernel.contract import Sizes
from games.kernel.record import read
from tests.support.games import race_rules as rules

_PHASES = ("who begins", "roll", "move", "over")
_ACTION_TEXTS = ("stay", "go", "creep")


def encode(parameters):
    faces = np.zeros(rules.MOST_FACES + 1, np.int64)
    for word in parameters["faces"].split():
        if not word.isdigit() or not 1 <= int(word) <= rules.MOST_FACES:
            raise ValueError(f"race: faces: {word!r} is not a number in 1..{rules.MOST_FACES}")
        faces[int(word)] += 1
    for key, low, high in (("goal", 2, rules.MOST_SPACES - 1), ("max_rounds", 1, 50)):
        if not low <= parameters[key] <= high:
            raise ValueError(f"race: {key}: {parameters[key]} is not in {low}..{high}")
    head = [parameters[key] for key in ("players", "goal", "bump", "max_rounds", "random_start")]
    return np.array([*map(int, head), *faces], np.int64)


def sizes(params):
    players, goal, _, rounds, random_start = (int(number) for number in params[:5])
    return Sizes(
        players=players,
        distinct_actions=rules.ACTIONS,
        max_chance_outcomes=max(rules.MOST_FACES, players),
        max_game_length=rounds * players,
        max_chance_nodes=rounds * players + random_start,
        min_utility=-1.0 / (players - 1),
        max_utility=1.0,
        observation=(
            ("spaces", players * (goal + 1)),
            ("die", rules.MOST_FACES + 1),
            ("to_move", players),
            ("turns_left", 1),
        ),
    )


def state_text(s):
    g = read(s, rules.LAYOUT)
    spaces = " ".join(str(space) for space in g.space[: g.players])
    return f"{_PHASES[g.phase]}: seat {g.seat} die {g.die} spaces {spaces} left {g.turns_left}"


def state_svg(s):
    g = read(s, rules.LAYOUT)
    pawns = "".join(
        f'<circle cx="{10 + 20 * g.space[seat]}" cy="{10 + 20 * seat}" r="8"/>'
        for seat in range(g.players)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{pawns}</svg>'


def action_text(s, seat, action):
    return f"{seat} {_ACTION_TEXTS[action]}"


def chance_text(s, outcome):
    return (
        f"begin {outcome}" if read(s, rules.LAYOUT).phase == rules.START else f"die {outcome + 1}"
    )


DEFINITION = GameDefinition(
    short_name="race",
    long_name="Dice race",
    rules_version=1,
    module=__name__,
    min_players=2,
    max_players=rules.MOST_PLAYERS,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    defaults={
        "players": 2,
        "goal": 3,
        "bump": True,
        "max_rounds": 3,
        "random_start": False,
        "faces": "1 2 2",
    },
    encode=encode,
    sizes=sizes,
    rules=rules,
    view=SimpleNamespace(
        state_text=state_text,
        state_svg=state_svg,
        action_text=action_text,
        chance_text=chance_text,
    ),
)


class RaceGame(ArenaGame):
    definition = DEFINITION


register(RaceGame)
