"""Alubari for people: positions as text and as pictures, actions and draws in words."""

from games.alubari.view.picture import state_svg
from games.alubari.view.text import state_text
from games.alubari.view.words import action_text, chance_text

__all__ = ["action_text", "chance_text", "state_svg", "state_text"]
