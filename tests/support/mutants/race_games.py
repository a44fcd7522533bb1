"""The dice race with one defect planted in each: in its game, rules or views.

Each is registered as `race__<defect>`. tests/games/mutants says which checks must see it.
"""

import dataclasses
from types import SimpleNamespace

import numpy as np
import pyspiel

from games.adapter import ArenaGame, ArenaObserver, ArenaState, register
from games.kernel.record import read
from tests.support.games import race
from tests.support.games import race_rules as rules


class MutantGame(ArenaGame):
    """A race whose parts can be exchanged by subclasses."""

    state_class = ArenaState
    observer_class = ArenaObserver
    planted_rules: dict = {}  # noqa: RUF012 - exchanged as a whole

    def __init__(self, params=None):
        super().__init__(params)
        self.rules = dataclasses.replace(self.rules, **self.planted_rules)
        self.start = self.rules.initial_state()

    def new_initial_state(self, from_position=None):
        return self.state_class(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        super().make_py_observer(iig_obs_type, params)  # refuses parameters
        return self.observer_class(self.rules, self.definition.view, iig_obs_type)


def plant(defect, *, game=MutantGame, module=__name__, definition=None, view=None, **parts):
    """Registers a race with a defect; `parts` are class attributes of `MutantGame`."""
    changed = dict(definition or {})
    if view:
        changed["view"] = SimpleNamespace(**{**vars(race.DEFINITION.view), **view})
    described = dataclasses.replace(
        race.DEFINITION, short_name=f"race__{defect}", module=module, **changed
    )
    register(type(defect, (game,), {"definition": described, **parts}))


def _sizes(**changed):
    def sizes(params):
        found = race.sizes(params)
        return dataclasses.replace(
            found, **{key: change(getattr(found, key)) for key, change in changed.items()}
        )

    return {"sizes": sizes}


# --- the game object


def encode_two_players(parameters):
    params = race.encode(parameters)
    params[0] = 2
    return params


plant("ignores_players", definition={"encode": encode_two_players})


class TakesAnyPlayers(MutantGame):
    def __init__(self, params=None):
        super().__init__({**params, "players": min(max(params["players"], 2), 3)})


plant("takes_any_players", game=TakesAnyPlayers)


class EmptyShell(MutantGame):
    def __reduce__(self):
        return shell, (self.__getstate__(),)


def shell(text):
    """What pickle itself does with a game of OpenSpiel's: its Python attributes are lost."""
    game = EmptyShell.__new__(EmptyShell)
    game.__setstate__(text)
    return game


plant("is_an_empty_shell_when_pickled", game=EmptyShell)


class HoldsAState(MutantGame):
    def __init__(self, params=None):
        super().__init__(params)
        self.kept = self.new_initial_state()


plant("game_holds_a_state", game=HoldsAState)


class ObserverHoldsGame(MutantGame):
    def make_py_observer(self, iig_obs_type=None, params=None):
        observer = super().make_py_observer(iig_obs_type, params)
        observer.game = self
        return observer


plant("observer_holds_the_game", game=ObserverHoldsGame)


class TakesObserverParameters(MutantGame):
    def make_py_observer(self, iig_obs_type=None, params=None):
        return super().make_py_observer(iig_obs_type, None)


plant("takes_any_observer_parameter", game=TakesObserverParameters)
plant("has_one_utility", definition=_sizes(min_utility=lambda _: 1.0))
plant("has_loose_bounds", definition=_sizes(min_utility=lambda _: -5.0))
plant("counts_decisions_short", definition=_sizes(max_game_length=lambda n: n - 1))
plant("counts_chance_short", definition=_sizes(max_chance_nodes=lambda n: n - 1))
plant("promises_too_few_actions", definition=_sizes(distinct_actions=lambda _: 2))

# --- the rules


def new_state_by_hash(params):
    state = rules.new_state(params)
    read(state, rules.LAYOUT).turns[2] = hash("race") % 1_000  # another in every process
    return state


def impossible_outcome(s, out, probabilities):
    count = rules.chance_outcomes(s, out, probabilities)
    out[count], probabilities[count] = 3, 0.0
    return count + 1


def legal_and_one_behind(s, out):
    out[rules.ACTIONS] = 7
    return rules.legal_actions(s, out)


def legal_that_counts(s, out):
    read(s, rules.LAYOUT).turns[2] += 1
    return rules.legal_actions(s, out)


def sample_backwards(s, u):
    return rules.sample_chance(s, 1 - 2**-53 - u)


def same_luck(s, out):
    out[0] = 0
    return 1


def long_luck(s, out):
    out[:] = np.arange(len(out)) + rules.luck_key(s, out)
    return 9


def observe_and_one_behind(s, seat, out):
    g = read(s, rules.LAYOUT)
    size = g.players * (g.goal + 1) + rules.MOST_FACES + 1 + g.players + 1
    out[size:] = 1  # nothing where the array ends there
    rules.observe(s, seat, out[:size])


def observe_nothing(s, seat, out):
    out[:] = 0


def scores_in_numpy(s):
    return {"spaces": read(s, rules.LAYOUT).space}


plant("depends_on_hash_order", planted_rules={"new_state": new_state_by_hash})
plant("has_an_impossible_outcome", planted_rules={"chance_outcomes": impossible_outcome})
plant("legal_actions_writes_behind", planted_rules={"legal_actions": legal_and_one_behind})
plant("legal_actions_changes_position", planted_rules={"legal_actions": legal_that_counts})
plant("samples_another_outcome", planted_rules={"sample_chance": sample_backwards})
plant("has_one_luck_key", planted_rules={"luck_key": same_luck})
plant("has_a_long_luck_key", planted_rules={"luck_key": long_luck})
plant("observe_writes_behind", planted_rules={"observe": observe_and_one_behind})
plant("tensor_forgets_everything", planted_rules={"observe": observe_nothing})
plant("scores_are_not_data", planted_rules={"scores": scores_in_numpy})

# --- the views


def one_text_for_going(s, seat, action):
    return race.action_text(s, seat, min(action, rules.GO))


def text_of_legal_only(s, seat, action):
    ids = np.zeros(rules.ACTIONS, np.int64)
    legal = ids[: rules.legal_actions(s, ids)].tolist()
    return ("stay", "go", "creep")[legal.index(action)] + str(seat)


plant("two_actions_read_alike", view={"action_text": one_text_for_going})
plant("has_no_text_for_illegal_actions", view={"action_text": text_of_legal_only})
plant("reads_always_the_same", view={"state_text": lambda s: "a race"})
plant("draws_no_picture", view={"state_svg": lambda s: "<svg><circle></svg>"})


def text_that_moves(s):
    read(s, rules.LAYOUT).turns[2] = 1
    return race.state_text(s)


plant("reading_changes_position", view={"state_text": text_that_moves})

pyspiel.load_game("race")  # the one without a defect
