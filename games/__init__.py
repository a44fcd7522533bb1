"""Board games as OpenSpiel games, built from their printed rulebooks; usable without arena."""

from games.catalog import definition, known, load_game, names, registered_type, rules

__all__ = ["definition", "known", "load_game", "names", "registered_type", "rules"]
