"""What an author's bot does before it plays for points: `check` gives one finding after another."""

from arena.checking.course import check, default_games
from arena.checking.finding import Finding, Mark, is_ready

__all__ = ["Finding", "Mark", "check", "default_games", "is_ready"]
