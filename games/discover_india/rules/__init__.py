"""The rules of Discover India as games/kernel/contract.py asks for; RULES.md has them in words."""

from games.discover_india.rules.draws import chance_outcomes, luck_key, sample_chance
from games.discover_india.rules.legal import legal_actions
from games.discover_india.rules.observation import observe, pieces
from games.discover_india.rules.scoring import returns, score, scores
from games.discover_india.rules.state import DISTINCT_ACTIONS, LAYOUT, new_state, spaces
from games.discover_india.rules.turn import apply_action, current_player

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
    "score",
    "scores",
    "spaces",
]
