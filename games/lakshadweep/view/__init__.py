"""Lakshadweep for people: positions as text and as pictures, actions and draws in words."""

from games.lakshadweep.view.picture import state_svg
from games.lakshadweep.view.text import state_text
from games.lakshadweep.view.words import action_text, chance_text

__all__ = ["action_text", "chance_text", "state_svg", "state_text"]
