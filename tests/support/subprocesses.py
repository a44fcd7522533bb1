"""Python in a fresh process, as a user would start it from the root of the repository."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run_python(code: str, *, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess:
    """Runs `code` with warnings as errors; `environment` is added to this process's."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        input=given,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        timeout=120,
        check=False,
    )


def output_of(code: str, *, given: bytes = b"", **environment: str) -> str:
    """What a process printed that ended well and wrote nothing on stderr."""
    done = run_python(code, given=given, **environment)
    if done.returncode != 0 or done.stderr:
        raise AssertionError(f"exit code {done.returncode}, stderr:\n{done.stderr.decode()}")
    return done.stdout.decode()
