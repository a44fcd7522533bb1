"""The errors that a person can act on; anything else is our bug and keeps its traceback."""


class ArenaError(Exception):
    """Says in one sentence where, what was found and what would be right; a sentence an argument.

    `exit_code` is what the command line returns (docs/cli.md).
    """

    exit_code = 2

    @property
    def sentences(self) -> tuple[str, ...]:
        """What there is to say; several where several things are wrong."""
        return tuple(map(str, self.args))

    def __str__(self) -> str:
        return "; ".join(self.sentences)


class ConfigError(ArenaError):
    """A config file, an option or a name that cannot be used."""


class BotError(ArenaError):
    """A bot that cannot be loaded or cannot play the game; found before a match starts."""


class StoreError(ArenaError):
    """A database that is foreign, newer or torn."""


class NotWritableError(ArenaError):
    """A file that cannot be written where it was wanted."""

    exit_code = 73


class StoreNotWritableError(NotWritableError, StoreError):
    """A database that is read-only, or a full disk."""


class StoreBusyError(StoreError):
    """A database that another run is writing to."""

    exit_code = 75


class UnavailableError(ArenaError):
    """Ray, an isolation level or another service that this machine does not give."""

    exit_code = 69
