"""Board games as OpenSpiel games, built from their printed rulebooks; usable without arena."""

from games.catalog import definition, load_game, names, rules

__all__ = ["definition", "load_game", "names", "rules"]
