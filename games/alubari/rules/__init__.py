"""The rules of Alubari as games/kernel/contract.py asks for; RULES.md has them in words."""

from games.alubari.rules.chance import chance_outcomes, luck_key, sample_chance
from games.alubari.rules.legal import legal_actions
from games.alubari.rules.observation import observe, pieces
from games.alubari.rules.scoring import returns, scores
from games.alubari.rules.state import DISTINCT_ACTIONS, LAYOUT
from games.alubari.rules.turn import apply_action, current_player, new_state

__all__ = [
    "DISTINCT_ACTIONS",
    "LAYOUT",
    "apply_action",
    "chance_outcomes",
    "current_player",
    "legal_actions",
    "luck_key",
    "new_state",
    "observe",
    "pieces",
    "returns",
    "sample_chance",
    "scores",
]
