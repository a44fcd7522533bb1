"""Records in, ratings out. Pure: the same records give the same ratings, in whatever order.

`rate` is the headline: maximum-likelihood Elo with intervals over blocks (mean scores for games
with one seat). `online_ratings` is the ticker that draws the progression by round.
"""

from arena.ratings.elo import K_FACTOR, START, GameUpdate, OnlineRatings, RoundElo, online_ratings
from arena.ratings.rating import (
    Anchor,
    Difference,
    Estimate,
    Method,
    Rating,
    Ratings,
    RatingState,
)
from arena.ratings.strength import rate

__all__ = [
    "K_FACTOR",
    "START",
    "Anchor",
    "Difference",
    "Estimate",
    "GameUpdate",
    "Method",
    "OnlineRatings",
    "Rating",
    "RatingState",
    "Ratings",
    "RoundElo",
    "online_ratings",
    "rate",
]
