"""What only the kernel can do, in processes that are thrown away."""

import subprocess
import sys

LARGE_PAGES = """
import hashlib, os, random
from arena.isolation import kernel
kept = [random.Random(seed).randbytes(1 << 20) for seed in range(24)]
before = [hashlib.sha256(each).digest() for each in kept]
kernel.in_large_pages()
kernel.in_large_pages()
pid = os.fork()
assert [hashlib.sha256(each).digest() for each in kept] == before
if pid == 0:
    kept.append(bytes(1 << 20))
    os._exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
"""


def test_memory_in_large_pages_holds_what_it_held_and_can_be_forked():
    done = subprocess.run(
        [sys.executable, "-c", LARGE_PAGES], capture_output=True, text=True, check=True
    )

    assert done.stdout == "0\n"
