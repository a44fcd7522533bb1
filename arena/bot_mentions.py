"""What the text of a bot mentions: the modules it imports and the files it names. Pure.

A data file beside a single-file bot travels with it when the code names it:

    np.load(Path(__file__).with_name("fox.npz"))     a text that is the name of a file there
    np.load(Path(__file__).with_suffix(".npz"))      a text that, behind its own stem, is one
    open(HERE / "books/openings.txt")                with the folder, if it is all in one text
    DATA_FILES = ("weights",)                        named nowhere else: files, or whole folders
"""

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

LIST_NAME = "DATA_FILES"
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Mentions:
    """What one source file mentions; each sorted and without repetition."""

    modules: tuple[str, ...] = ()  # first parts of the names of all modules that it imports
    texts: tuple[str, ...] = ()  # all short texts of one line
    data_files: tuple[str, ...] = ()  # what its DATA_FILES lists


def of(source: bytes) -> Mentions:
    """What a source mentions; nothing where it cannot be parsed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what the author wrote, to whoever reads it
            tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Mentions()  # importing it will say what is wrong, with the line
    modules: set[str] = set()
    texts: set[str] = set()
    for node in ast.walk(tree):  # once: this is most of the time that it takes
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                texts.add(node.value)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            modules.update(_modules(node))
    return Mentions(
        modules=tuple(sorted(modules)),
        texts=tuple(sorted(text for text in texts if 0 < len(text) <= _LONGEST)),
        data_files=tuple(sorted(set(_data_files(tree)))),
    )


def as_name(text: str) -> PurePosixPath | None:
    """The text as a relative name below the bot's folder; None where it is none, or hidden."""
    if not text.isprintable() or text.startswith("/") or "\\" in text:
        return None
    name = PurePosixPath(text)
    if not name.parts or any(part.startswith(".") for part in name.parts):
        return None
    return name


def _modules(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name.partition(".")[0] for alias in node.names)
    elif node.module and node.level == 0:
        yield node.module.partition(".")[0]


def _data_files(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        if not any(isinstance(found, ast.Name) and found.id == LIST_NAME for found in targets):
            continue
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        items = value.elts if isinstance(value, ast.Tuple | ast.List | ast.Set) else [value]
        for item in items:
            if isinstance(item, ast.Constant) and isinstance(item.value, str):
                yield item.value
