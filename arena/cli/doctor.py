"""`arena doctor`: what this machine and this installation can do, found by trying."""

import importlib.metadata
import os
import platform
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from arena.cli import options, terminal

LIBRARIES = ("open_spiel", "numba", "numpy", "ray", "click", "rich", "msgspec", "pyyaml")
NEEDED_MEMORY_GB = 2.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report; `ok` False means that something will not work."""

    part: str
    found: str
    ok: bool
    advice: str = ""


@click.command("doctor")
@options.results
@options.as_json
@click.pass_obj
def command(screen: terminal.Screen, *, results: str, as_json: bool) -> int:
    """Show what this machine and installation can do. Exit code 3 when a check fails."""
    findings = [_python(), *map(_library, LIBRARIES), _machine(), _cache(), _results(results)]
    findings += _isolation()
    if as_json:
        terminal.print_json("doctor", {"findings": [asdict(finding) for finding in findings]})
    else:
        for finding in findings:
            sign = "ok" if finding.ok else "!!"
            advice = f"  {finding.advice}" if finding.advice else ""
            click.echo(f"{sign}  {finding.part:<12} {terminal.clean(finding.found)}{advice}")
    return 0 if all(finding.ok for finding in findings) else 3


def _python() -> Finding:
    return Finding(part="python", found=platform.python_version(), ok=True)


def _library(name: str) -> Finding:
    try:
        return Finding(part=name, found=importlib.metadata.version(name), ok=True)
    except importlib.metadata.PackageNotFoundError:
        return Finding(part=name, found="missing", ok=False, advice="make install")


def _machine() -> Finding:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return Finding(
        part="machine",
        found=f"{cores} cores, {memory:.0f} GB, {platform.system()} {platform.machine()}",
        ok=memory >= NEEDED_MEMORY_GB,
        advice="" if memory >= NEEDED_MEMORY_GB else "Ray needs about 1 GB; use --backend serial",
    )


def _cache() -> Finding:
    from games.kernel import cache

    root = cache.cache_root()
    return _writable("numba cache", root, "set NUMBA_CACHE_DIR to a folder that can be written")


def _results(path: str) -> Finding:
    folder = Path(path).parent
    return _writable("results", folder, "name another place with --results PATH")


def _isolation() -> list[Finding]:
    """What keeps submitted bots in, tried in processes that are thrown away."""
    from arena.isolation import launcher
    from arena.isolation.player import Level

    found = launcher.try_out()
    if isinstance(found, str):
        advice = "bots given by path cannot play"
        return [Finding(part="isolation", found=found, ok=False, advice=advice)]
    boxed = launcher.try_out(Level.BWRAP)
    bubblewrap = boxed if isinstance(boxed, str) else boxed.seccomp and "needs seccomp too"
    less = "process" if bubblewrap else "bwrap"
    trust = "only bots that you trust, with " if less == "process" else ""
    without_full = f'no isolation "full": {trust}--isolation {less}'
    locks = {
        "landlock": (found.landlock, f"holds (ABI {found.landlock_abi})", True),
        "seccomp": (found.seccomp, "holds", True),
        "namespaces": (found.namespaces, "own network for bots", False),  # a second wall
        "bubblewrap": (bubblewrap, "works (--isolation bwrap)", False),  # another way
    }
    return [
        Finding(
            part=part,
            found=complaint or works,
            ok=not (complaint and is_needed),
            advice=without_full if complaint and is_needed else "",
        )
        for part, (complaint, works, is_needed) in locks.items()
    ]


def _writable(part: str, folder: Path, advice: str) -> Finding:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return Finding(part=part, found=f"{folder} can be written", ok=True)
    except OSError as error:
        found = f"{folder} cannot be written: {error.strerror}"
        return Finding(part=part, found=found, ok=False, advice=advice)
