"""Submitted bots in configs: names, versions, and what cannot play."""

from dataclasses import replace
from pathlib import Path

import pytest

from arena import config
from arena.bot import BotSpec
from arena.bot_versions import BotVersion
from arena.config_yaml import parse
from arena.errors import ConfigError
from tests.arena.test_config import KNOWN

ONE, TWO = "1" * 64, "2" * 64
KNOWING = replace(
    KNOWN,
    submitted=(
        BotVersion("fox", 1, ONE, "/kept/fox/v1/files/fox.py"),
        BotVersion("fox", 2, TWO, "/kept/fox/v2/files/fox.py"),
        BotVersion("old bot", 1, ONE, "/kept/old/files/old", is_withdrawn=True, reason="\x1b[1m"),
    ),
)
FIRST = BotSpec("fox v1", path="/kept/fox/v1/files/fox.py", submitted="fox@v1", digest=ONE)
SECOND = BotSpec("fox", path="/kept/fox/v2/files/fox.py", submitted="fox@v2", digest=TWO)


def check(bots):
    document = parse(f"game: toy\nbots: {bots}", "c.yaml")
    return config.check(document, KNOWING, folder=Path())


def complaint(bots):
    with pytest.raises(ConfigError) as caught:
        check(bots)
    return str(caught.value)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("fox", SECOND),
        ("{bot: fox}", SECOND),
        ("fox@v1", FIRST),
        ("fox@1", FIRST),
        ('"fox@11111111"', FIRST),
        ("{bot: fox@v1, name: Reinecke}", replace(FIRST, name="Reinecke")),
        ("{bot: fox, options: {depth: 3}}", replace(SECOND, options={"depth": 3})),
    ],
)
def test_an_entry_names_the_latest_or_a_given_version(entry, expected):
    assert check(f"[random, {entry}]").bots == (BotSpec("random", bot="random"), expected)


def test_two_versions_of_one_bot_meet_under_names_of_their_own():
    checked = check("[fox@v1, fox@v2, fox]")

    assert [bot.name for bot in checked.bots] == ["fox v1", "fox v2", "fox"]
    assert checked.has_submitted_bots


def test_the_same_version_twice_needs_a_name():
    assert complaint("[fox@v1, fox@1]") == (
        'c.yaml:2: bots[1]: is called "fox v1" like bots[0]; give it a name of its own'
    )


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ("fxo", 'no bot is called "fxo", did you mean "fox"?'),
        ("fxo@v1", 'no bot is called "fxo@v1", did you mean "fox"?'),
        ("rndom", 'no bot is called "rndom", did you mean "random"?'),
        ("fox@v3", "fox has no version 'v3'; there is v1, v2"),
        ('"fox@"', "'' is no version; write fox@v2 or fox@ and at least 4 digits of its hash; "
                 "there is v1, v2"),
        ("random@1", 'random is built in and has one version; write "random"'),
        ("old bot", "every version of old bot is withdrawn ('\\x1b[1m')"),
        ("old bot@v1",
         "old bot@v1 was withdrawn ('\\x1b[1m'); and so is every other version of it"),
    ],
)  # fmt: skip
def test_what_cannot_play_is_refused_with_file_line_and_key(entry, sentence):
    found = complaint(f"[random, {entry}]")

    assert found == f"c.yaml:2: bots[1]: {sentence}"
    assert found.isprintable()


def test_nothing_of_a_machine_is_in_what_a_match_is_named_by():
    elsewhere = [replace(one, path=f"/other{one.path}") for one in KNOWING.submitted]
    here, there = (
        config.check(
            parse("game: toy\nbots: [random, fox]", "c.yaml"),
            replace(KNOWN, submitted=submitted),
            folder=Path(),
        )
        for submitted in (KNOWING.submitted, elsewhere)
    )

    assert replace(here, bots=()) == replace(there, bots=())
    assert here.bots[1] == replace(there.bots[1], path=here.bots[1].path)
