"""docs/config.md and configs/schema.json, written from arena/config_file.py.

`python -m arena.config_docs` writes both; a test fails when either is stale.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from arena.config_file import ConfigFile

_ROOT = Path(__file__).resolve().parents[1]
SCHEMA = _ROOT / "configs" / "schema.json"
DOCS = _ROOT / "docs" / "config.md"

_INTRODUCTION = """\
# The config

<!-- Written by `python -m arena.config_docs` from arena/config_file.py; do not edit. -->

A tournament is one YAML file. Only `game` and `bots` have to be there:

```yaml
game: parcheesi(players=4)
bots:
  - random                                  # short form: a built-in or submitted bot by its name
  - scripted
  - {name: mcts-50, bot: mcts, options: {simulations: 50}}
  - cfr
```

`arena tournament FILE` plays it. Started again, it goes on where it was; with more rounds, more
bots or a new version of a bot it plays only what is missing. `configs/` holds an example for
every game and for every kind of schedule.

A bot of your own is named by the path of its file, or, once it has been kept by `arena submit`,
by its name, whatever folder the config lies in:

```yaml
game: parcheesi
bots:
  - random
  - {name: draft, path: ../my_bot.py}       # relative to this file
  - fox                                     # its latest version
  - fox@v1                                  # that version whatever comes; called `fox v1`
```

Editors complete and check the keys when a file in `configs/` begins with the line
`# yaml-language-server: $schema=schema.json`.

What is wrong is said in one sentence with file, line and key, and nothing is started:
`configs/parcheesi.yaml:14: bots[2].pth: unknown key, did you mean "path"?`. YAML is read in its
plain parts only: no anchors, aliases or tags, no key twice; `no` and `1:30` are text.
"""

_SECTIONS = {
    "ConfigFile": "The file",
    "BotEntry": "bots",
    "ScheduleSection": "schedule",
    "LimitsSection": "limits",
    "AnchorSection": "anchor",
}


def schema() -> str:
    """The JSON schema of a config file."""
    found = msgspec.json.schema(ConfigFile)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Arena tournament"}
    return json.dumps(head | found, indent=2, ensure_ascii=False) + "\n"


def markdown() -> str:
    """The reference of all keys."""
    definitions = msgspec.json.schema(ConfigFile)["$defs"]
    parts = [_INTRODUCTION]
    for name, title in _SECTIONS.items():
        definition = definitions[name]
        rows = [
            f"| `{key}` | {_type(found, definitions)} | {_default(key, found, definition)} "
            f"| {found.get('description', '')} |"
            for key, found in definition["properties"].items()
        ]
        heading = f"## {title}" if name == "ConfigFile" else f"## `{title}`"
        table = "\n".join(["| key | value | default | meaning |", "|---|---|---|---|", *rows])
        parts.append(f"{heading}\n\n{definition['description']}\n\n{table}\n")
    return "\n".join(parts)


def _type(found: dict[str, Any], definitions: dict[str, Any]) -> str:
    """The values of a key in words."""
    if "anyOf" in found:
        return " or ".join(_type(kind, definitions) for kind in found["anyOf"])
    if "enum" in found:
        return ", ".join(f"`{value}`" for value in found["enum"])
    if "$ref" in found:
        section = _SECTIONS[found["$ref"].rpartition("/")[2]]
        return f"a mapping: [{section}](#{section})"
    if found["type"] == "array":
        return f"a list of {_type(found['items'], definitions)}"
    words = {
        "string": "text",
        "integer": "a whole number",
        "number": "a number",
        "object": "a mapping",
        "null": "`null`",
    }
    return words[found["type"]] + _range(found)


def _range(found: dict[str, Any]) -> str:
    bounds = [
        f"{sign} {found[key]:,}" if isinstance(found[key], int) else f"{sign} {found[key]:g}"
        for key, sign in (("minimum", ">="), ("exclusiveMinimum", ">"), ("maximum", "<="))
        if key in found
    ]
    return f" {', '.join(bounds)}" if bounds else ""


def _default(key: str, found: dict[str, Any], definition: dict[str, Any]) -> str:
    if key in definition["required"]:
        return "needed"
    default = found["default"]
    if isinstance(default, dict):
        return "those below" if default else "`{}`"
    return f"`{json.dumps(default)}`".replace('"', "")


if __name__ == "__main__":
    SCHEMA.write_text(schema(), encoding="utf-8")
    DOCS.write_text(markdown(), encoding="utf-8")
