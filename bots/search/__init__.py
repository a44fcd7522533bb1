"""Search over the rules core of any game, compiled once for all of them."""
