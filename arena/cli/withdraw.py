"""`arena withdraw NAME[@VERSION]`: takes a submitted bot out of new tournaments."""

import click

from arena.cli import completing, options, terminal


@click.command("withdraw")
@click.argument("name", metavar="NAME[@VERSION]", shell_complete=completing.submitted_bots)
@click.option("--reason", default="", metavar="TEXT", help="Shown where the bot is named.")
@click.option("--undo", is_flag=True, help="Let it play again.")
@options.bots_folder
@options.as_json
@click.pass_obj
def command(
    screen: terminal.Screen,
    *,
    name: str,
    reason: str,
    undo: bool,
    bots_folder: str | None,
    as_json: bool,
) -> None:
    """Withdraw a submitted bot, or one version of it: no new tournament plays it.

    What it has played stays and counts. Without a version all are withdrawn that there are; the
    next one that is submitted plays again.
    """
    from arena import submissions
    from arena.cli.bots import as_plain

    folder = options.bots_folder_or_default(bots_folder)
    if undo:
        changed = submissions.reinstate(folder, name)
    else:
        changed = submissions.withdraw(folder, name, reason=reason)
    if as_json:
        plain = [as_plain(version) for version in changed]
        terminal.print_json("withdraw", {"undone": undo, "versions": plain})
        return
    shown = ", ".join(version.label for version in changed)
    if not shown:
        is_so = "plays as it is" if undo else "has been withdrawn before"
        click.echo(f"{terminal.clean(name)} {is_so}; nothing has changed")
    elif undo:
        click.echo(f"{shown}: plays again")
    else:
        click.echo(f"{shown}: withdrawn from new tournaments; what was played stays and counts")
        screen.note(f"Undo: arena withdraw --undo {_quoted(name)}")


def _quoted(name: str) -> str:
    return f"'{name}'" if " " in name or "(" in name else name
