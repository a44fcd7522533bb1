"""The tournament: everything that is not a game and not a bot."""
