"""The rules of Indigo over one flat state; numbers of rules are those of RULES.md."""

from games.indigo.rules.layout import LAYOUT, fields
from games.indigo.rules.observation import observation_pieces, observe
from games.indigo.rules.play import (
    apply_action,
    chance_outcomes,
    current_player,
    legal_actions,
    luck_key,
    new_state,
    sample_chance,
)
from games.indigo.rules.scoring import gems_of, points_of, returns, scores

__all__ = [
    "LAYOUT",
    "apply_action",
    "chance_outcomes",
    "current_player",
    "fields",
    "gems_of",
    "legal_actions",
    "luck_key",
    "new_state",
    "observation_pieces",
    "observe",
    "points_of",
    "returns",
    "sample_chance",
    "scores",
]
