"""The dice race with one defect planted in each: in its states."""

import copy
import itertools

import numpy as np
import pyspiel

from games.adapter import ArenaState
from games.kernel.record import read
from tests.support.games import race_rules as rules
from tests.support.mutants.race_games import plant as plant_anywhere


def plant(defect, state_class):
    plant_anywhere(defect, module=__name__, state_class=state_class)


# --- legal actions


class ActionsFall(ArenaState):
    def legal_actions(self, player=None):
        return self._legal_actions(player)

    def _legal_actions(self, player):
        found = super().legal_actions() if player is None else super()._legal_actions(player)
        return found[::-1] if self.current_player() >= 0 else found


class ActionTwice(ArenaState):
    def legal_actions(self, player=None):
        return self._legal_actions(player)

    def _legal_actions(self, player):
        found = super().legal_actions() if player is None else super()._legal_actions(player)
        return found + found[-1:] if self.current_player() >= 0 else found


class EverybodyMayMove(ArenaState):
    def legal_actions(self, player=None):
        return super().legal_actions()


class PythonSeesLess(ArenaState):
    def legal_actions(self, player=None):
        found = super().legal_actions() if player is None else super().legal_actions(player)
        return found[:1] if self.current_player() >= 0 else found


class MayBeStuck(ArenaState):
    """Has no legal action on the last space before the goal."""

    def _is_stuck(self):
        g = read(self.array, rules.LAYOUT)
        return g.phase == rules.MOVE and g.space[g.seat] == g.goal - 1

    def legal_actions(self, player=None):
        if self._is_stuck():
            return []
        return super().legal_actions() if player is None else super().legal_actions(player)

    def _legal_actions(self, player):
        return [] if self._is_stuck() else super()._legal_actions(player)


class EndsEarly(ArenaState):
    def is_terminal(self):
        return super().is_terminal() or read(self.array, rules.LAYOUT).turns_left == 1


plant("actions_fall", ActionsFall)
plant("one_action_twice", ActionTwice)
plant("everybody_may_move", EverybodyMayMove)
plant("python_sees_fewer_actions", PythonSeesLess)
plant("may_be_stuck", MayBeStuck)
plant("ends_while_somebody_moves", EndsEarly)

# --- applying


class AcceptsAnything(ArenaState):
    def _apply_action(self, action):
        self.get_game().rules.apply_action(self.array, action)


class RefusesTooLate(ArenaState):
    def _apply_action(self, action):
        read(self.array, rules.LAYOUT).turns[2] += 1
        super()._apply_action(action)


class MovesMore(ArenaState):
    """Does what its rules core does not."""

    def _apply_action(self, action):
        super()._apply_action(action)
        read(self.array, rules.LAYOUT).turns[2] += 1


class RollsItself(ArenaState):
    def _apply_action(self, action):
        super()._apply_action(action)
        read(self.array, rules.LAYOUT).turns[2] = np.random.default_rng().integers(1_000)


class CountsForAll(ArenaState):
    applied = itertools.count()

    def _apply_action(self, action):
        super()._apply_action(action)
        read(self.array, rules.LAYOUT).turns[2] = next(self.applied) % 1_000


plant("accepts_anything", AcceptsAnything)
plant("refuses_too_late", RefusesTooLate)
plant("moves_more_than_its_core", MovesMore)
plant("rolls_dice_itself", RollsItself)
plant("counts_for_all_games", CountsForAll)

# --- what chance does and what the end pays


class ProbabilitiesTooLarge(ArenaState):
    def chance_outcomes(self):
        return [(outcome, p * (1 + 1e-7)) for outcome, p in super().chance_outcomes()]


class OutcomesFall(ArenaState):
    def chance_outcomes(self):
        return super().chance_outcomes()[::-1]


class OutcomesOutOfRange(ArenaState):
    def chance_outcomes(self):
        return [(outcome + 5, p) for outcome, p in super().chance_outcomes()]

    def _apply_action(self, action):
        super()._apply_action(action - 5 if self.is_chance_node() else action)


class PaysEarly(ArenaState):
    def returns(self):
        space = read(self.array, rules.LAYOUT).space
        return super().returns() if self.is_terminal() else [0.1 * space[0], -0.1 * space[0]]


class PaysTooLittle(ArenaState):
    def returns(self):
        return [min(number, 0.9) for number in super().returns()]


class PaysDouble(ArenaState):
    def returns(self):
        return [2 * number for number in super().returns()]


plant("probabilities_sum_to_more", ProbabilitiesTooLarge)
plant("outcomes_fall", OutcomesFall)
plant("outcomes_out_of_range", OutcomesOutOfRange)
plant("pays_before_the_end", PaysEarly)
plant("pays_too_little", PaysTooLittle)
plant("pays_double", PaysDouble)

# --- copies


class Box:
    """A position that states hold instead of a bare array."""

    def __init__(self, array):
        self.array = array


class SharedBox(Box):
    def __deepcopy__(self, memo):
        return self


class LeakyBox(Box):
    """Loses who began to move when pickled, not when cloned."""

    def __deepcopy__(self, memo):
        return type(self)(self.array.copy())

    def __getstate__(self):
        array = self.array.copy()
        read(array, rules.LAYOUT).turns[:] = 0
        return {"array": array}


class Boxed(ArenaState):
    box_class = Box

    def __init__(self, game):
        pyspiel.State.__init__(self, game)
        self.box = self.box_class(game.start.copy())

    @property
    def array(self):
        return self.box.array


class SharesWithClones(Boxed):
    box_class = SharedBox


class LosesWhenPickled(Boxed):
    box_class = LeakyBox


class HoldsItsGame(ArenaState):
    def __init__(self, game):
        super().__init__(game)
        self.game = game


class HoldsAFunction(ArenaState):
    def __init__(self, game):
        super().__init__(game)
        self.score = len


class KeepsPartElsewhere(ArenaState):
    """Counts its moves where clone, pickle and fingerprint do not look, and pays by them."""

    moves: dict = {}  # noqa: RUF012 - the defect

    def __init__(self, game):
        super().__init__(game)
        self.moves[id(self)] = 0

    def _apply_action(self, action):
        super()._apply_action(action)
        self.moves[id(self)] += 1

    def returns(self):
        found = super().returns()
        return found[::-1] if self.moves[id(self)] > 0 else found


class CopiesBadly(ArenaState):
    def __copy__(self):
        twin = self.clone()
        read(twin.array, rules.LAYOUT).turns[2] = 9
        return twin

    def __deepcopy__(self, memo):
        return copy.copy(self)


plant("shares_its_position_with_clones", SharesWithClones)
plant("loses_a_part_when_pickled", LosesWhenPickled)
plant("holds_its_game", HoldsItsGame)
plant("holds_a_function", HoldsAFunction)
plant("keeps_a_part_elsewhere", KeepsPartElsewhere)
plant("copies_badly", CopiesBadly)
