"""The dice race with one defect planted in each: in its observers."""

import numpy as np

from games.adapter import ArenaObserver
from games.kernel.record import read
from tests.support.games import race_rules as rules
from tests.support.mutants.race_games import plant as plant_anywhere


def plant(defect, observer_class):
    plant_anywhere(defect, module=__name__, observer_class=observer_class)


class RebindsItsPieces(ArenaObserver):
    def set_from(self, state, player):
        super().set_from(state, player)
        if self.tensor is not None:
            self.dict["die"] = self.dict["die"].copy()


class KeepsTheLastTensor(ArenaObserver):
    def set_from(self, state, player):
        self._check_seat(player)
        if self.tensor is not None:
            self._rules.observe(state.array, player if self._own_seat else 0, self.tensor)


class DividesByZero(ArenaObserver):
    def set_from(self, state, player):
        super().set_from(state, player)
        if self.tensor is not None and state.is_terminal():
            self.dict["turns_left"][:] = np.nan


class DoublePrecision(ArenaObserver):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        if self.tensor is not None:
            self.single = self.tensor
            self.tensor = self.tensor.astype(np.float64)
            ends = np.cumsum([length for _, length in self._rules.sizes.observation])
            for (name, length), end in zip(self._rules.sizes.observation, ends, strict=True):
                self.dict[name] = self.tensor[end - length : end]

    def set_from(self, state, player):
        self._check_seat(player)
        if self.tensor is not None:
            self.single.fill(0)
            self._rules.observe(state.array, player if self._own_seat else 0, self.single)
            self.tensor[:] = self.single


class MissesAPiece(ArenaObserver):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.dict.pop("turns_left", None)


class TouchesThePosition(ArenaObserver):
    def set_from(self, state, player):
        super().set_from(state, player)
        if self.tensor is not None:
            read(state.array, rules.LAYOUT).turns[2] += 1


class AcceptsAnySeat(ArenaObserver):
    def _check_seat(self, player):
        pass


class SeatInPublic(ArenaObserver):
    def string_from(self, state, player):
        found = super().string_from(state, player)
        return found if self._own_seat or not self._public else f"for {player}: {found}"


class WhispersInPrivate(ArenaObserver):
    def string_from(self, state, player):
        found = super().string_from(state, player)
        return found if self._public else f"psst, seat {player}"


class GrowsAtTheEnd(ArenaObserver):
    def set_from(self, state, player):
        super().set_from(state, player)
        if self.tensor is not None and state.is_terminal():
            self.tensor = np.concatenate([self.tensor, np.zeros(1, np.float32)])
            self.dict["more"] = self.tensor[-1:]


class SilentAtTheEnd(ArenaObserver):
    def string_from(self, state, player):
        if state.is_terminal():
            raise ValueError("it is over")
        return super().string_from(state, player)


class NamesNoSeat(ArenaObserver):
    def string_from(self, state, player):
        found = super().string_from(state, player)
        return found.removeprefix(f"seat {player}\n") if self._perfect_recall else found


class RemembersLittle(ArenaObserver):
    def string_from(self, state, player):
        found = super().string_from(state, player)
        return found[:10] + found[10:][-6:] if self._perfect_recall else found


class CountsItsCalls(ArenaObserver):
    calls = 0

    def string_from(self, state, player):
        self.calls += 1
        found = super().string_from(state, player)
        return f"{found} {self.calls}" if self._perfect_recall and self._public else found


class NoPrivateKind(ArenaObserver):
    def __new__(cls, rules_core, view, kind):
        if kind is not None and not kind.public_info:
            return None
        return super().__new__(cls)


plant("rebinds_a_piece_of_its_tensor", RebindsItsPieces)
plant("keeps_the_last_tensor", KeepsTheLastTensor)
plant("observes_nan", DividesByZero)
plant("observes_in_double_precision", DoublePrecision)
plant("misses_a_piece_of_its_tensor", MissesAPiece)
plant("observing_changes_position", TouchesThePosition)
plant("observes_for_any_seat", AcceptsAnySeat)
plant("names_the_seat_in_public", SeatInPublic)
plant("whispers_in_private", WhispersInPrivate)
plant("tensor_grows_at_the_end", GrowsAtTheEnd)
plant("is_silent_at_the_end", SilentAtTheEnd)
plant("information_names_no_seat", NamesNoSeat)
plant("information_remembers_little", RemembersLittle)
plant("information_counts_its_calls", CountsItsCalls)
plant("has_no_private_kind", NoPrivateKind)
