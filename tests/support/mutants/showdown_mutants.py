"""The card game of showdown.py with one defect planted in each: mostly leaks of hidden cards."""

import pyspiel

from tests.support.games.showdown import (
    CARDS,
    PLAYERS,
    SHOW,
    ShowdownGame,
    ShowdownObserver,
    ShowdownState,
    game_type,
    own_card,
    public_text,
)


class MutantGame(ShowdownGame):
    state_class = ShowdownState
    observer_class = ShowdownObserver

    def new_initial_state(self, from_position=None):
        return self.state_class(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return self.observer_class(iig_obs_type, params)


def plant(defect, *, state_class=ShowdownState, observer_class=ShowdownObserver):
    """Registers a showdown with a defect as `showdown__<defect>`."""
    short_name = f"showdown__{defect}"
    parts = {
        "short_name": short_name,
        "state_class": state_class,
        "observer_class": observer_class,
    }
    pyspiel.register_game(game_type(short_name), type(defect, (MutantGame,), parts))


def neighbour(state, player):
    """The hidden card of the next seat, which nobody else should see."""
    card = own_card(state, (player + 1) % PLAYERS)
    return -1 if card is None else card


# --- leaks through what observers show


class TensorLeak(ShowdownObserver):
    def set_from(self, state, player):
        super().set_from(state, player)
        if not self.perfect_recall and self._is_own():
            self.dict["stake"][2] += 0.125 * (1 + neighbour(state, player))

    def _is_own(self):
        return self.public and self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER


class StringLeak(ShowdownObserver):
    def string_from(self, state, player):
        found = super().string_from(state, player)
        is_own = self.public and self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return (
            f"{found} {neighbour(state, player)}" if is_own and not self.perfect_recall else found
        )


class PublicLeak(ShowdownObserver):
    def string_from(self, state, player):
        found = super().string_from(state, player)
        is_public = self.private == pyspiel.PrivateInfoType.NONE and not self.perfect_recall
        return found + f" first {own_card(state, 0)}" if is_public else found


class PrivateLeak(ShowdownObserver):
    def string_from(self, state, player):
        found = super().string_from(state, player)
        is_private = self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER and not self.public
        return found + f" or {neighbour(state, player)}" if is_private and found else found


class InformationLeak(ShowdownObserver):
    def string_from(self, state, player):
        found = super().string_from(state, player)
        return f"{found} {neighbour(state, player)}" if self.perfect_recall else found


class InformationTensorLeak(ShowdownObserver):
    def set_from(self, state, player):
        super().set_from(state, player)
        if self.perfect_recall and self.public:
            self.dict["stake"][2] += 0.125 * (1 + neighbour(state, player))


class LeakAtTheEnd(ShowdownObserver):
    """Everything lies open when the game is over, also the cards that were never shown."""

    def string_from(self, state, player):
        found = super().string_from(state, player)
        return f"{found} {state.cards}" if state.is_terminal() and self.public else found


plant("leaks_through_the_tensor", observer_class=TensorLeak)
plant("leaks_through_the_string", observer_class=StringLeak)
plant("leaks_in_public", observer_class=PublicLeak)
plant("leaks_in_private", observer_class=PrivateLeak)
plant("leaks_through_the_information_state", observer_class=InformationLeak)
plant("leaks_through_the_information_tensor", observer_class=InformationTensorLeak)
plant("leaks_at_the_end", observer_class=LeakAtTheEnd)

# --- leaks through other doors


class StructLeak(ShowdownState):
    def _to_observation_struct(self, player):
        return {"cards": list(self.cards), "public": public_text(self)}


class ActionsLeak(ShowdownState):
    """The highest card must show, so that folding tells the others who does not hold it."""

    def legal_actions(self, player=None):
        return self._legal_actions(player)

    def _legal_actions(self, player):
        mover = self.current_player()
        if mover < 0:
            return super(ShowdownState, self).legal_actions()
        if player not in (None, mover):
            return []
        holds_less = neighbour(self, mover) == CARDS - 1
        return [SHOW] if holds_less else [0, SHOW]


class TextsLeak(ShowdownState):
    def _action_to_string(self, player, action):
        text = super()._action_to_string(player, action)
        return text if player < 0 else f"{text} against {neighbour(self, player)}"


plant("leaks_through_the_struct", state_class=StructLeak)
plant("leaks_through_legal_actions", state_class=ActionsLeak)
plant("leaks_through_action_texts", state_class=TextsLeak)

# --- information states


class ForgetsTheStake(ShowdownObserver):
    def string_from(self, state, player):
        found = super().string_from(state, player)
        return found.replace("stake 2", "stake 1") if self.perfect_recall else found


class TensorForgetsTheCard(ShowdownObserver):
    def set_from(self, state, player):
        super().set_from(state, player)
        if self.perfect_recall and "private" in self.dict:
            self.dict["private"].fill(0)


class NamesNoSeat(ShowdownObserver):
    def string_from(self, state, player):
        found = super().string_from(state, player)
        return found.replace(f"player {player}", "you") if self.perfect_recall else found


class NoPrivateView(ShowdownObserver):
    def string_from(self, state, player):
        found = super().string_from(state, player)
        return found if self.public else ""


plant("information_forgets_the_stake", observer_class=ForgetsTheStake)
plant("information_tensor_forgets_the_card", observer_class=TensorForgetsTheCard)
plant("information_names_no_seat", observer_class=NamesNoSeat)
plant("has_no_private_view", observer_class=NoPrivateView)

# --- resampling


class ResamplesTheTruth(ShowdownState):
    def resample_from_infostate(self, player, rng):
        return self.clone()


class ResamplesOwnCard(ShowdownState):
    def resample_from_infostate(self, player, rng):
        return super().resample_from_infostate((player + 1) % PLAYERS, rng)


class ResamplesShownCards(ShowdownState):
    """Draws afresh what the others have shown, too."""

    def resample_from_infostate(self, player, rng):
        hand = list(self.choices)
        self.choices = []
        sample = super().resample_from_infostate(player, rng)
        self.choices = hand
        return sample


class EditsAClone(ShowdownState):
    """The history of the sample still tells the true deal."""

    def resample_from_infostate(self, player, rng):
        sample = self.clone()
        sample.cards = super().resample_from_infostate(player, rng).cards
        return sample


class ResamplesUnfairly(ShowdownState):
    def resample_from_infostate(self, player, rng):
        return super().resample_from_infostate(player, lambda: rng() ** 2)


plant("resamples_the_truth", state_class=ResamplesTheTruth)
plant("resamples_the_own_card", state_class=ResamplesOwnCard)
plant("resamples_shown_cards", state_class=ResamplesShownCards)
plant("resamples_by_editing_a_clone", state_class=EditsAClone)
plant("resamples_unfairly", state_class=ResamplesUnfairly)
