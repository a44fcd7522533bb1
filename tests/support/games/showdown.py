"""A tiny card game with hidden cards, for three, in plain Python: for tests of privacy.

Each seat is dealt one of the cards 0..3, hidden from the others. In turn each folds or shows its
card to everybody; after the first decision everybody sees a coin that sets the stake to 1 or 2.
Of those who showed, the highest card wins the stake from each of the others; folders pay nothing
and never show their card.
"""

from typing import Any

import numpy as np
import pyspiel

PLAYERS, CARDS = 3, 4
FOLD, SHOW = 0, 1
_CHOICES = ("folds", "shows")


class ShowdownGame(pyspiel.Game):
    short_name = "showdown"

    def __init__(self, params=None):
        super().__init__(game_type(self.short_name), _INFO, params or {})

    def new_initial_state(self, from_position=None):
        return ShowdownState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return ShowdownObserver(iig_obs_type, params)

    def max_chance_nodes_in_history(self):
        return PLAYERS + 1

    def __reduce__(self):
        return load_again, (str(self),)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def load_again(text):
    return pyspiel.load_game(text)  # unpickling imports this module, which registers the game


class ShowdownState(pyspiel.State):
    def __init__(self, game):
        super().__init__(game)
        self.cards: list[int] = []
        self.choices: list[int] = []
        self.stake = 0  # 0 until the coin has fallen

    def current_player(self):
        if len(self.cards) < PLAYERS or (len(self.choices) == 1 and self.stake == 0):
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if len(self.choices) == PLAYERS else len(self.choices)

    def is_terminal(self):
        return len(self.choices) == PLAYERS

    def _legal_actions(self, player):
        return [FOLD, SHOW]

    def chance_outcomes(self):
        if len(self.cards) == PLAYERS:
            return [(0, 0.5), (1, 0.5)]
        left = [card for card in range(CARDS) if card not in self.cards]
        return [(card, 1 / len(left)) for card in left]

    def _apply_action(self, action):
        self._refuse_illegal(action)
        if len(self.cards) < PLAYERS:
            self.cards.append(action)
        elif self.current_player() == pyspiel.PlayerId.CHANCE:
            self.stake = 1 + action
        else:
            self.choices.append(action)

    def _refuse_illegal(self, action):
        if self.is_terminal():
            raise ValueError("the game is over")
        is_chance = self.current_player() == pyspiel.PlayerId.CHANCE
        legal = [outcome for outcome, _ in self.chance_outcomes()] if is_chance else [FOLD, SHOW]
        if action not in legal:
            raise ValueError(f"{action} is not one of {legal}")

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            is_coin = len(self.cards) == PLAYERS
            return f"stake {1 + action}" if is_coin else f"card {action}"
        return f"{player} {_CHOICES[action]}"

    def returns(self):
        result = [0.0] * PLAYERS
        if self.is_terminal():
            shown = [seat for seat in range(PLAYERS) if self.choices[seat] == SHOW]
            for seat in shown:
                result[seat] = -float(self.stake)
            if shown:
                result[max(shown, key=lambda seat: self.cards[seat])] = float(
                    self.stake * (len(shown) - 1)
                )
        return result

    def __str__(self):
        return f"cards {self.cards} choices {self.choices} stake {self.stake}"

    def _to_observation_struct(self, player):
        return {"card": own_card(self, player), "public": public_text(self)}

    def resample_from_infostate(self, player, rng):
        """Deals the cards that the player has not seen afresh and plays the same moves again."""
        known = {
            seat: card
            for seat, card in enumerate(self.cards)
            if seat == player or (seat < len(self.choices) and self.choices[seat] == SHOW)
        }
        unseen = [card for card in range(CARDS) if card not in known.values()]
        sample = self.get_game().new_initial_state()
        for seat, step in enumerate(self.full_history()):
            action = step.action
            if seat < PLAYERS and seat not in known:
                action = unseen.pop(int(rng() * len(unseen)))
            sample.apply_action(action)
        return sample


def own_card(state, player) -> int | None:
    return state.cards[player] if player < len(state.cards) else None


def shown_card(state, seat) -> int | None:
    shown = seat < len(state.choices) and state.choices[seat] == SHOW
    return state.cards[seat] if shown else None


def public_text(state) -> str:
    choices = " ".join(
        f"{seat} {_CHOICES[choice]}" + (f" {state.cards[seat]}" if choice == SHOW else "")
        for seat, choice in enumerate(state.choices)
    )
    return f"dealt {len(state.cards)} stake {state.stake}: {choices}"


class ShowdownObserver:
    """With perfect recall the seat is part of the view; everything seen stays on the table."""

    def __init__(self, iig_obs_type=None, params=None):
        if params:
            raise ValueError(f"unknown observer parameters: {', '.join(sorted(params))}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self.public = kind.public_info
        self.perfect_recall = kind.perfect_recall
        self.private = kind.private_info
        pieces: list[tuple[str, int]] = []
        if self.perfect_recall:
            pieces.append(("player", PLAYERS))
        if self.private != pyspiel.PrivateInfoType.NONE:
            cards = PLAYERS if self.private == pyspiel.PrivateInfoType.ALL_PLAYERS else 1
            pieces.append(("private", cards * CARDS))
        if self.public:
            pieces += [
                ("dealt", PLAYERS + 1),
                ("stake", 3),
                ("choices", PLAYERS * 2),
                ("shown", PLAYERS * CARDS),
            ]
        self.tensor = np.zeros(sum(size for _, size in pieces), np.float32)
        self.dict: dict[str, np.ndarray] = {}
        start = 0
        for name, size in pieces:
            self.dict[name] = self.tensor[start : start + size]
            start += size

    def set_from(self, state, player):
        _check_seat(player)
        self.tensor.fill(0)
        if "player" in self.dict:
            self.dict["player"][player] = 1
        if "private" in self.dict:
            for row, seat in enumerate(self._seats(player)):
                card = own_card(state, seat)
                if card is not None:
                    self.dict["private"][row * CARDS + card] = 1
        if self.public:
            self._set_public(state)

    def _set_public(self, state):
        self.dict["dealt"][len(state.cards)] = 1
        self.dict["stake"][state.stake] = 1
        for seat, choice in enumerate(state.choices):
            self.dict["choices"][2 * seat + choice] = 1
            if choice == SHOW:
                self.dict["shown"][seat * CARDS + state.cards[seat]] = 1

    def string_from(self, state, player):
        _check_seat(player)
        lines = [f"player {player}"] if self.perfect_recall else []
        if self.private != pyspiel.PrivateInfoType.NONE:
            lines += [f"card {card}" for card in map_cards(state, self._seats(player))]
        if self.public:
            lines.append(public_text(state))
        return "\n".join(lines)

    def _seats(self, player):
        if self.private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return range(PLAYERS)
        return (player,)


def map_cards(state, seats) -> list[int]:
    return [card for card in (own_card(state, seat) for seat in seats) if card is not None]


def _check_seat(player):
    if not 0 <= player < PLAYERS:
        raise ValueError(f"no seat {player}: seats are 0..{PLAYERS - 1}")


def game_type(short_name: str) -> Any:
    return pyspiel.GameType(
        short_name=short_name,
        long_name="Showdown",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={},
    )


_INFO = pyspiel.GameInfo(
    num_distinct_actions=2,
    max_chance_outcomes=CARDS,
    num_players=PLAYERS,
    min_utility=-2.0,
    max_utility=4.0,
    utility_sum=0.0,
    max_game_length=PLAYERS,
)

pyspiel.register_game(game_type(ShowdownGame.short_name), ShowdownGame)
