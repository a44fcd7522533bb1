"""`arena tournament CONFIG`: plays what a config describes, or goes on with it."""

from pathlib import Path

import click

from arena.cli import options, terminal


@click.command("tournament")
@click.argument("config_path", metavar="CONFIG", type=click.Path(path_type=Path))
@options.results
@options.backend
@options.workers
@options.address
@options.isolation
@options.bots_folder
@click.option("--seed", type=int, metavar="N", help="Another seed than the config's.")
@click.option("--rounds", type=int, metavar="N", help="Another number of rounds.")
@click.option("--fresh", is_flag=True, help="Start anew with a new seed instead of going on.")
@click.option("--salt", metavar="HEX", help="Repeat the luck of a run with submitted bots.")
@click.option("--dry-run", is_flag=True, help="Show the plan and play nothing.")
@click.option("--no-live", is_flag=True, help="Plain lines of progress, for screen readers.")
@click.option("--strict", is_flag=True, help="Exit code 3 when a bot had a fault.")
@click.option(
    "--require",
    "requirements",
    multiple=True,
    metavar="TEXT",
    help="Exit code 4 unless e.g. 'elo(fox) > elo(random)' holds with intervals apart.",
)
@options.as_json
@click.pass_obj
def command(
    screen: terminal.Screen,
    *,
    config_path: Path,
    results: str,
    backend: str,
    workers: int | None,
    address: str | None,
    isolation: str | None,
    bots_folder: str | None,
    seed: int | None,
    rounds: int | None,
    fresh: bool,
    salt: str | None,
    dry_run: bool,
    no_live: bool,
    strict: bool,
    requirements: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play the tournament that the file CONFIG describes, or go on where it was stopped.

    What has been played already is not played again; --fresh starts anew.
    """
    from arena import config, tournament
    from arena.cli import dry_run as plan
    from arena.cli import playing

    checked = config.load(
        config_path, tournament.known(options.bots_folder_or_default(bots_folder))
    )
    checked = config.override(checked, seed=seed, rounds=rounds, isolation=isolation)
    checked = tournament.identified(checked)
    if dry_run:
        plan.show(screen, checked, as_json=as_json)
        return 0
    wishes = playing.Wishes(
        results=results,
        backend=playing.Backend(backend, options.workers_or_cores(workers), address),
        is_fresh=fresh,
        salt=salt,
        live=not no_live,
        strict=strict,
        requirements=requirements,
        as_json=as_json,
    )
    return playing.run(screen, checked, wishes)
