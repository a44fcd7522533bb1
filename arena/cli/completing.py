"""What Tab completes where a command wants the name of a game or of a bot."""

from collections.abc import Iterable

import click


def games(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """This project's games; OpenSpiel's as soon as something is written."""
    import games as catalog

    return _beginning(begun, catalog.known() if begun else catalog.names())


def bots(context: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Built-in and submitted bots."""
    from arena import loading

    return _beginning(begun, (*loading.builtin_names(), *_submitted(context)))


def submitted_bots(context: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """Submitted bots and, behind an @, their versions."""
    return _beginning(begun, _submitted(context, with_versions="@" in begun))


def _submitted(context: click.Context, *, with_versions: bool = False) -> list[str]:
    from arena import submissions
    from arena.cli import options
    from arena.errors import BotError

    folder = options.bots_folder_or_default(context.params.get("bots_folder"))
    try:
        found = submissions.versions(folder)
    except BotError:  # nothing can be said while a line is being typed
        return []
    return [one.label if with_versions else one.name for one in found]


def _beginning(begun: str, names: Iterable[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name.startswith(begun)]
