"""A game's text in a config -> the pool that its ratings live in. Imports OpenSpiel when called.

Games that cannot be played by turns of legal actions are refused here, before anything starts.
"""

import importlib.metadata
import re
from typing import TYPE_CHECKING

import games
from arena import trial
from arena.records import Pool, canonical_name

if TYPE_CHECKING:
    import pyspiel

# Games and parameters of OpenSpiel's that stand for a file.
_READS_A_FILE = re.compile(r"\b(?P<what>efg_game|nfg_game|\w*file\w*(?=\s*=)|puzzles_root(?=\s*=))")


def known_games() -> tuple[str, ...]:
    """Short names of all games that can be named in a config: ours and OpenSpiel's, sorted."""
    return games.known()


def load_pool(loading_string: str) -> Pool:
    """The pool of a game such as `parcheesi(players=4)`.

    Parameters of OpenSpiel's games are tried in a process of their own first: not all of its
    code checks them.

    Raises:
        ValueError: OpenSpiel cannot load it, or it cannot be played here; one sentence.
    """
    _check_reads_no_file(loading_string)
    name, _, parameters = loading_string.strip().partition("(")
    if name not in games.names() and parameters.strip(" )"):
        complaint = trial.complaint(loading_string.strip())
        if complaint:
            raise ValueError(f"{loading_string}: {complaint}")
    try:
        game = games.load_game(loading_string)
    except (IndexError, RuntimeError, TypeError) as error:  # as OpenSpiel's C++ code throws them
        raise ValueError(f"{loading_string}: OpenSpiel cannot load it ({error})") from None
    found = pool_of(game)
    if name not in games.names():
        _check_can_be_named(loading_string, found)
    return found


def pool_of(game: "pyspiel.Game") -> Pool:
    """The pool of a game that is loaded already.

    Raises:
        ValueError: the game cannot be played here; one sentence.
    """
    kind = game.get_type()
    _check_playable(game)
    registered = games.registered_type(kind.short_name) or kind
    known = registered.parameter_specification
    # liars_dice_ir gives itself a parameter that it does not know.
    parameters = {k: _parameter_text(v) for k, v in game.get_parameters().items() if k in known}
    # Parameters that have to be given have values there too, which are no defaults.
    defaults = known if registered.default_loadable else {}
    core = games.rules(game)
    return Pool(
        game=canonical_name(
            kind.short_name,
            parameters,
            {key: _parameter_text(value) for key, value in defaults.items()},
        ),
        rules_version=str(core.version) if core else importlib.metadata.version("open_spiel"),
        players=game.num_players(),
    )


def _parameter_text(value: object) -> object:
    """A parameter as OpenSpiel reads it; a parameter may be a game, given as a dict."""
    if not isinstance(value, dict):
        return value
    inner = ",".join(
        f"{key}={_parameter_text(value[key])}" for key in sorted(value) if key != "name"
    )
    return f"{value.get('name', '')}({inner})"


def _check_playable(game: "pyspiel.Game") -> None:
    import pyspiel

    kind = game.get_type()
    if kind.dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD:
        raise ValueError(f"{kind.short_name} is a mean-field game: it has no seats for bots")
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise ValueError(
            f"{kind.short_name} hides the odds of its luck (sampled stochastic), "
            "so that no referee can deal it fairly"
        )
    if kind.action_structs_only:
        raise ValueError(f"{kind.short_name} has no numbered actions, which bots answer with")
    if kind.short_name == "python_hangman":
        raise ValueError(
            "python_hangman calls itself a game of perfect information, but the word that is to "
            "be found stands in its history"
        )


def _check_can_be_named(loading_string: str, pool: Pool) -> None:
    """Some games around games forget what is in them: no record could be replayed."""
    try:
        again = pool_of(games.load_game(pool.game))
    except ValueError:
        again = None
    if again != pool:
        raise ValueError(
            f"{loading_string}: OpenSpiel calls it {pool.game}, by which nobody could load it again"
        )


def _check_reads_no_file(loading_string: str) -> None:
    reads = _READS_A_FILE.search(loading_string)
    if reads is not None:
        raise ValueError(
            f"{loading_string}: {reads['what']} makes it read a file, so that nobody could say by "
            "which rules its matches were played"
        )
