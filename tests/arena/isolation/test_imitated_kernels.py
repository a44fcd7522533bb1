"""On kernels that lack something, arena says what, and never goes on with less.

The kernels are imitated by a system-call filter over the whole command (tests/support/kernels.py).
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.submitted import FIRST, written

pytestmark = pytest.mark.slow
KERNELS = Path(__file__).resolve().parents[2] / "support" / "kernels.py"
ARENA = "import sys; from arena.cli.main import main; sys.argv[0] = 'arena'; sys.exit(main())"
NO_LANDLOCK = "has no Landlock, or it is not enabled"
NO_FILTER = "this machine lets no filter be set"
NO_NAMESPACES = "bubblewrap does not start here: bwrap: No permissions"


def arena(lacking, *arguments):
    command = [sys.executable, "-c", ARENA, *arguments]
    if lacking:
        command = [sys.executable, str(KERNELS), lacking, *command]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)


@pytest.mark.parametrize(
    ("lacking", "wrong"),
    [
        ("", {}),
        ("landlock", {"landlock": NO_LANDLOCK}),
        ("seccomp", {"seccomp": NO_FILTER, "bubblewrap": "needs seccomp too"}),
        ("namespaces", {"namespaces": "not permitted", "bubblewrap": NO_NAMESPACES}),
        ("landlock,namespaces", {
            "landlock": NO_LANDLOCK, "namespaces": "not permitted", "bubblewrap": NO_NAMESPACES,
        }),
    ],
)  # fmt: skip
def test_doctor_tells_what_the_kernel_lacks(tmp_path, lacking, wrong):
    done = arena(lacking, "doctor", "--json", "--results", str(tmp_path / "arena.db"))
    findings = {each["part"]: each for each in json.loads(done.stdout)["findings"]}

    locks = ("landlock", "seccomp", "namespaces", "bubblewrap")
    for part in locks:
        works = ("holds", "own network for bots", "works (--isolation bwrap)")
        if part in wrong:
            assert wrong[part] in findings[part]["found"]
        else:
            assert findings[part]["found"].startswith(works)
    needed_and_missing = {"landlock", "seccomp"} & set(wrong)
    assert {part for part in locks if not findings[part]["ok"]} == needed_and_missing
    advised = "" if not needed_and_missing else "process" if "bubblewrap" in wrong else "bwrap"
    advice = "".join(findings[part]["advice"] for part in locks)
    assert advice.endswith(f"--isolation {advised}" if advised else "")


@pytest.mark.parametrize(
    ("lacking", "level", "why"),
    [
        ("landlock", "full", f"landlock: kernel [^ ]+ {NO_LANDLOCK}"),
        ("seccomp", "full", f"seccomp: {NO_FILTER}"),
        ("seccomp", "bwrap", f"seccomp: {NO_FILTER}"),
        ("namespaces", "bwrap", NO_NAMESPACES),
        ("landlock", "bwrap", None),
        ("namespaces", "full", None),
        ("landlock,seccomp,namespaces", "process", None),
    ],
)
def test_a_level_is_had_whole_or_refused_with_exit_code_69(tmp_path, lacking, level, why):
    bot = written(tmp_path, FIRST)
    done = arena(
        lacking, "match", "tic_tac_toe", "--bots", str(bot), "random", "--isolation", level,
        "--results", str(tmp_path / "arena.db"),
    )  # fmt: skip

    if why is None:
        assert done.returncode == 0, done.stderr
        return
    assert done.returncode == 69, done.stdout + done.stderr
    expected = rf'isolation "{level}" is not available on this machine \([^)]*{why}'
    said = " ".join(done.stderr.split())
    assert re.search(expected, said), said
    assert "--isolation process" in said
    assert ("--isolation bwrap" in said) == (level == "full")
    assert not (tmp_path / "arena.db").exists()
