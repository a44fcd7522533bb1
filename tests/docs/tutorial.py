"""Runs the console blocks of a page in one shell, as a reader would type them.

A ```console block holds lines `$ command` and below each what it prints; `...` stands for anything,
within a line and over several. A ```python or ```yaml block whose first line is `# name.ext` is
saved under that name. Blocks of other kinds are only read.
"""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(r"^```(console|python|yaml)\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
_END = "<end of the command>"
_ANYTHING = "..."


@dataclass(frozen=True)
class Step:
    """A file to be saved or a command to be run, with what it should print."""

    line: int  # of the page
    command: str = ""
    expected: str = ""
    file: str = ""
    text: str = ""


def steps(page: Path) -> list[Step]:
    """All steps of a page in their order."""
    text = page.read_text()
    found = []
    for block in _BLOCK.finditer(text):
        line = text.count("\n", 0, block.start(2)) + 1
        if block[1] == "console":
            found += _commands(line, block[2])
        elif saved := re.match(r"# ([\w.]+)\n", block[2]):
            found.append(Step(line, file=saved[1], text=block[2]))
    return found


def _commands(line: int, block: str) -> list[Step]:
    found = []
    for part in re.split(r"^(?=\$ )", block, flags=re.MULTILINE):
        if part.strip():
            command, _, expected = part.partition("\n")
            found.append(Step(line, command.removeprefix("$ "), expected))
            line += part.count("\n")
    return found


class Shell:
    """One shell that keeps its variables from command to command."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._folder = folder
        self._process = subprocess.Popen(
            ["bash", "--norc"], cwd=folder, env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def run(self, step: Step) -> str:
        """What a command printed on both streams; a file is only saved."""
        if step.file:
            (self._folder / step.file).write_text(step.text)
            return ""
        self._process.stdin.write(f"{step.command}\necho; echo '{_END}'\n")
        self._process.stdin.flush()
        lines = []
        for line in self._process.stdout:
            if line.rstrip("\n") == _END:
                break
            lines.append(line)
        return "".join(lines).removesuffix("\n")

    def close(self) -> None:
        """Ends it."""
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(10)


def agrees(expected: str, printed: str) -> bool:
    """Whether a command printed what the page says."""
    pattern = r"(?s:.*?)".join(re.escape(part) for part in expected.strip().split(_ANYTHING))
    return (
        re.fullmatch(pattern, "\n".join(map(str.rstrip, printed.strip().splitlines()))) is not None
    )
