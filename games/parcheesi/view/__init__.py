"""Positions and actions of Parcheesi in words and pictures."""

from games.parcheesi.view.svg import state_svg
from games.parcheesi.view.text import action_text, chance_text, state_text

__all__ = ["action_text", "chance_text", "state_svg", "state_text"]
