"""`cfr`: plays by a blueprint, the average strategy that Monte-Carlo CFR learned offline.

At a decision the position's information key finds the blueprint's row, the legal actions are put
into classes, and the class with the greatest weight is played, by its first legal action. (Playing
the likeliest class only is "purification": Ganzfried, Sandholm, Waugh, "Strategy purification and
thresholding", AAMAS 2012; `purified: false` draws by the weights instead.)

Where the blueprint has no row, or none of its classes is legal, its general row stands in: how
often training chose each class where it could. Where even that knows none of the classes, the
first legal action is played.
"""

import functools
from collections.abc import Mapping
from pathlib import Path

import pyspiel

import games
from arena.bot import Turn
from arena.errors import BotError
from bots.cfr import abstraction, shipped
from bots.cfr.abstraction import Abstraction
from bots.cfr.blueprint import GENERAL_KEY, Blueprint, decode
from games.kernel.rng import generator, next_unit
from games.kernel.rule import State

VERSION = "1"


class BlueprintBot:
    """One seat; see `make_bot`."""

    def __init__(self, *, blueprint: str | None, purified: bool) -> None:
        self._path = blueprint
        self._purified = purified

    def new_game(self, game: pyspiel.Game, seat: int, seed: int) -> None:
        """Reads the blueprint; the seed starts the generator for drawing."""
        self._abstraction = _abstraction_of(game)
        self._blueprint = _load(game, self._path)
        self._rng = generator(seed)

    def choose(self, turn: Turn) -> int:
        """The action that stands for the class that the blueprint plays."""
        if len(turn.legal_actions) == 1:
            return turn.legal_actions[0]
        state: State = turn.sample_state().array
        actions: dict[int, int] = {}
        for action in turn.legal_actions:
            actions.setdefault(self._abstraction.action_class(state, action), action)
        key = int(self._abstraction.info_key(state, turn.seat))
        for row in (self._blueprint.row(key), self._blueprint.rows[GENERAL_KEY]):
            weights = {c: row[c] for c in sorted(actions) if row.get(c, 0) > 0}
            if weights:
                return actions[self._chosen(weights)]
        return turn.legal_actions[0]

    def _chosen(self, weights: Mapping[int, int]) -> int:
        if self._purified:
            return max(weights, key=weights.__getitem__)
        left = next_unit(self._rng) * sum(weights.values())
        for c, weight in weights.items():
            left -= weight
            if left < 0:
                return c
        return next(reversed(weights))


def make_bot(*, blueprint: str | None = None, purified: bool = True) -> BlueprintBot:
    """A bot that plays by a blueprint.

    Args:
        blueprint: path of a file that `arena train` wrote; the shipped one unless given.
        purified: always the likeliest class; otherwise drawn by their weights.
    """
    return BlueprintBot(blueprint=blueprint, purified=purified)


def plays(game: pyspiel.Game) -> str | None:
    """None, or why no blueprint can be made for a game; identity finds whether there is one."""
    try:
        _abstraction_of(game)
    except BotError as error:
        return str(error)
    return None


def identity(options: Mapping[str, object], game: pyspiel.Game) -> str:
    """The SHA-256 of the blueprint.

    Raises:
        BotError: there is none, or it does not fit the game.
    """
    path = options.get("blueprint")
    return _load(game, None if path is None else str(path)).identity


def _abstraction_of(game: pyspiel.Game) -> Abstraction:
    name = game.get_type().short_name
    found = None if games.rules(game) is None else abstraction.of_game(name)
    if found is None:
        raise BotError(f"cfr has no information keys and action classes for {name}")
    return found


def _load(game: pyspiel.Game, given: str | None) -> Blueprint:
    name, look = game.get_type().short_name, _abstraction_of(game)
    path = shipped.path_for(game) if given is None else Path(given)
    if path is None or not path.is_file():
        missing = f"for {name}" if path is None else f"at {path}"
        raise BotError(f"cfr: there is no blueprint {missing}; `arena train cfr {name}` makes one")
    return _read(path, path.stat().st_mtime_ns, name, look)


@functools.cache
def _read(path: Path, changed: int, name: str, look: Abstraction) -> Blueprint:
    """Reads a file once for all games that this process plays."""
    del changed  # only tells a file from what it was before
    try:
        found = decode(path.read_bytes(), str(path))
    except (OSError, ValueError) as error:
        raise BotError(f"cfr: {error}") from None
    trained = (found.header["game"].partition("(")[0], found.header["abstraction"])
    if trained != (name, look.version):
        raise BotError(
            f"cfr: {path} was trained for {trained[0]} with abstraction {trained[1]}; "
            f"this is {name} with abstraction {look.version}, so train it again"
        )
    return found
