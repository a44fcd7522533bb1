"""The attacks once more as a normal user, where this suite is run by root, at full and at bwrap.

Root's Python often lies in root's home, where nobody else can run it: so an environment is made
outside.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec
import pytest

ROOT = Path(__file__).resolve().parents[2]
NOBODY = 65534


@pytest.fixture
def folder():
    """A folder that everybody may enter; pytest's own are private."""
    made = Path(tempfile.mkdtemp(prefix="arena-user-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


def python_for_everybody(folder):
    """A copy of this Python without its packages."""
    library = f"lib/python{sys.version_info.major}.{sys.version_info.minor}"
    base = Path(sys.base_prefix)
    skipped = shutil.ignore_patterns("site-packages", "test", "__pycache__", "config-*")
    shutil.copytree(base / library, folder / library, ignore=skipped)
    (folder / "bin").mkdir()
    for shared in (base / "lib").glob("libpython*.so*"):
        shutil.copy(shared, folder / "lib")
    return shutil.copy(Path(sys.executable).resolve(), folder / "bin" / "python3")


def packages_for_everybody(folder):
    """The folder of the installed packages, copied where only root may enter it."""
    found = Path(msgspec.__file__).resolve().parents[1]
    if all(parent.stat().st_mode & 0o005 == 0o005 for parent in (found, *found.parents)):
        return found
    return shutil.copytree(found, folder / "packages")


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.parametrize(
    "chosen",
    [["tests/attacks/test_attacks.py", "tests/attacks/test_neighbours.py"],
     ["tests/attacks/test_other_machines.py", "-k", "bubblewrap"]],
    ids=["full", "bwrap"],
)  # fmt: skip
def test_no_attack_does_harm_as_a_normal_user(folder, chosen):
    if os.getuid() != 0:
        return  # then test_attacks.py itself has been run as a normal user
    python = python_for_everybody(folder)
    packages = packages_for_everybody(folder)
    for room in ("arena", "bots", "games", "tests"):
        shutil.copytree(ROOT / room, folder / "code" / room)
    shutil.copy(ROOT / "pyproject.toml", folder / "code")
    home = folder / "home"
    home.mkdir()
    os.chown(home, NOBODY, NOBODY)

    done = subprocess.run(
        [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "slow or not slow",
         f"--basetemp={home}/pytest", *chosen],
        cwd=folder / "code",
        env={
            "PATH": os.defpath, "HOME": str(home), "TMPDIR": str(home), "LANG": "C.UTF-8",
            "NUMBA_CACHE_DIR": str(home / "numba"), "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": f"{folder / 'code'}:{packages}",
        },
        user=NOBODY, group=NOBODY, extra_groups=[],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
    assert "failed" not in done.stdout
