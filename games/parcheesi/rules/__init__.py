"""The rules of Parcheesi as games/kernel/contract.py asks for them. RULES.md has them in words."""

from games.parcheesi.rules.chance import chance_outcomes, luck_key, sample_chance
from games.parcheesi.rules.legal import ENTER
from games.parcheesi.rules.observation import observation_pieces, observe
from games.parcheesi.rules.state import LAYOUT, board_of, new_state, position, progress, scores
from games.parcheesi.rules.turn import (
    apply_action,
    current_player,
    largest_loss,
    legal_actions,
    returns,
)

__all__ = [
    "ENTER",
    "LAYOUT",
    "apply_action",
    "board_of",
    "chance_outcomes",
    "current_player",
    "largest_loss",
    "legal_actions",
    "luck_key",
    "new_state",
    "observation_pieces",
    "observe",
    "position",
    "progress",
    "returns",
    "sample_chance",
    "scores",
]
