"""What a blueprint looks at and chooses between, one module a game."""
