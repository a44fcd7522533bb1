import dataclasses
import json
import re

import jsonschema
import msgspec
import pytest

from arena import config, config_docs, config_yaml, tournament
from arena.bot_versions import BotVersion
from arena.config_file import ConfigFile
from tests.support.subprocesses import ROOT

CONFIGS = sorted((ROOT / "configs").glob("*.yaml"))
KNOWN = dataclasses.replace(
    tournament.known(), bots=("cfr", "mcts", "random", "scripted")
)  # the families that every installation has


def test_the_reference_is_what_the_definition_says():
    # When this fails: python -m arena.config_docs
    assert config_docs.markdown() == config_docs.DOCS.read_text()


def test_the_schema_is_what_the_definition_says():
    assert config_docs.schema() == config_docs.SCHEMA.read_text()


def struct_keys(kind):
    """All keys of a section and of those inside it."""
    for field in msgspec.structs.fields(kind):
        yield field.name
        for inner in re.findall(r"arena\.config_file\.(\w+)", str(field.type)):
            yield from struct_keys(getattr(__import__("arena.config_file").config_file, inner))


def test_every_key_stands_in_the_reference_with_its_meaning():
    text = config_docs.DOCS.read_text()
    keys = set(struct_keys(ConfigFile))

    assert {"game", "bots", "simulations"} - keys == {"simulations"}
    assert {"max_faults", "seatings", "elo", "path"} < keys
    for key in keys:
        assert re.search(rf"^\| `{key}` \| \S.* \| \S.* \| \S.* \|$", text, re.MULTILINE), key


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.name)
def test_shipped_configs_load(path):
    checked = config.load(path, KNOWN)

    assert config.Limits() == checked.limits or "limits" in path.read_text()
    assert len(checked.bots) >= 2


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.name)
def test_shipped_configs_keep_to_the_schema_that_they_name(path):
    first_line = path.read_text().splitlines()[0]
    name = first_line.removeprefix("# yaml-language-server: $schema=")
    schema = json.loads((path.parent / name).read_text())

    jsonschema.validate(config_yaml.read(path).value, schema)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "toy"},
        {"game": "toy", "bots": ["a"], "sed": 1},
        {"game": "toy", "bots": [3]},
        {"game": "toy", "bots": ["a"], "schedule": {"rounds": 0}},
        {"game": "toy", "bots": ["a"], "isolation": "none"},
        {"game": "toy", "bots": ["a"], "limits": {"import_seconds": 0}},
    ],
    ids=str,
)
def test_the_schema_refuses_what_we_refuse(wrong):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, json.loads(config_docs.SCHEMA.read_text()))


def test_the_examples_show_every_kind_of_schedule_and_of_seating():
    shown = {
        (checked.schedule.kind, checked.schedule.seatings)
        for checked in (config.load(path, KNOWN) for path in CONFIGS)
    }

    wanted = {(kind, seatings) for kind in KNOWN.schedules for seatings in SEATINGS}
    assert wanted <= shown


SEATINGS = ("all", "rotations", "auto")


def test_the_examples_in_the_reference_load(tmp_path):
    blocks = re.findall(r"```yaml\n(.*?)```", config_docs.DOCS.read_text(), flags=re.DOTALL)
    (tmp_path / "my_bot.py").touch()
    (tmp_path / "configs").mkdir()
    known = dataclasses.replace(
        KNOWN, submitted=[BotVersion("fox", number, 64 * "a", "fox.py") for number in (1, 2)]
    )
    checked = [
        config.check(config_yaml.parse(block, "docs/config.md"), known, folder=tmp_path / "configs")
        for block in blocks
    ]

    assert len(checked[0].bots) == 4
    assert [bot.name for bot in checked[1].bots] == ["random", "draft", "fox", "fox v1"]
