"""One readable player per game, as a sensible human plays it, with its reasons."""
