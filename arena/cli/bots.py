"""`arena bots`: the bots that a config can name."""

import click

from arena.cli import options, tables, terminal


@click.command("bots")
@options.as_json
@click.pass_obj
def command(screen: terminal.Screen, *, as_json: bool) -> None:
    """List the bots that a config can name, with what they do and their options.

    Any bot can also be given by the path of its file: {name: fox, path: my_bot.py}.
    """
    from arena import loading

    described = [loading.describe(name) for name in loading.builtin_names()]
    if as_json:
        plain = [
            {"name": bot.name, "summary": bot.summary, "options": dict(bot.options)}
            for bot in described
        ]
        terminal.print_json("bots", {"bots": plain})
        return
    table = tables.new_table(screen)
    table.add_column("name", no_wrap=True)
    table.add_column("what it does")
    table.add_column("options and defaults")
    for bot in described:
        shown = ", ".join(f"{key}={value}" for key, value in bot.options.items())
        table.add_row(bot.name, bot.summary, shown)
    screen.console().print(table)
