"""docs/architecture.md's list of files, written from the first line of each.

`python -m tests.architecture.house_map` writes it; a test fails when it is stale.
"""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs" / "architecture.md"
MARK = "<!-- From here on written by `python -m tests.architecture.house_map`; do not edit. -->"
TOPS = {
    "arena": "arena: the tournament",
    "bots": "bots: the players",
    "games": "games: usable without arena",
}


def files(top: str) -> list[Path]:
    """The Python files of one room that have something to say, by path."""
    found = sorted((ROOT / top).rglob("*.py"), key=lambda path: (path.parent, path.name))
    return [path for path in found if path.name != "__init__.py" and "submitted" not in path.parts]


def first_line(path: Path) -> str:
    """What a file says of itself in its first line."""
    return (ast.get_docstring(ast.parse(path.read_text())) or "").partition("\n")[0]


def markdown() -> str:
    """The generated part of the page."""
    parts = [MARK]
    for top, title in TOPS.items():
        rows = [f"| `{path.relative_to(ROOT)}` | {first_line(path)} |" for path in files(top)]
        parts.append("\n".join([f"\n## {title}\n", "| file | subject |", "|---|---|", *rows]))
    return "\n".join(parts) + "\n"


def page() -> str:
    """The whole page: what is written by hand, then the list."""
    return DOCS.read_text().partition(MARK)[0] + markdown()


if __name__ == "__main__":
    DOCS.write_text(page())
