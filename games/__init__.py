"""Board games as OpenSpiel games, built from their printed rulebooks; usable without arena."""

from games.catalog import definition, known, load_game, names, rules

__all__ = ["definition", "known", "load_game", "names", "rules"]
