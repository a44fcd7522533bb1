"""Discover India for people: positions as text and as pictures, actions and draws in words."""

from games.discover_india.view.picture import state_svg
from games.discover_india.view.text import state_text
from games.discover_india.view.words import action_text, chance_text

__all__ = ["action_text", "chance_text", "state_svg", "state_text"]
