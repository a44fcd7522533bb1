"""The rules of Lakshadweep as games/kernel/contract.py asks for; RULES.md has them in words."""

from games.lakshadweep.rules.chance import chance_outcomes, luck_key, sample_chance
from games.lakshadweep.rules.observation import OBSERVATION, observe
from games.lakshadweep.rules.scoring import returns, score, scores
from games.lakshadweep.rules.state import DISTINCT_ACTIONS, LAYOUT, new_state
from games.lakshadweep.rules.turn import apply_action, current_player, legal_actions

__all__ = [
    "DISTINCT_ACTIONS",
    "LAYOUT",
    "OBSERVATION",
    "apply_action",
    "chance_outcomes",
    "current_player",
    "legal_actions",
    "luck_key",
    "new_state",
    "observe",
    "returns",
    "sample_chance",
    "score",
    "scores",
]
