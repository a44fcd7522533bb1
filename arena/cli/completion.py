"""`arena completion SHELL`: the script that makes Tab complete commands, options and names."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def command(*, shell: str) -> None:
    """Print the completion script of a shell.

    For bash: arena completion bash >> ~/.bashrc
    """
    from arena.cli.main import arena

    completion_class = get_completion_class(shell)
    if completion_class is None:
        raise click.UsageError(f"no completion for {shell}; there is {', '.join(SHELLS)}")
    click.echo(completion_class(arena, {}, "arena", "_ARENA_COMPLETE").source())
