import math
from pathlib import Path

import pytest

from arena import config
from arena.bot import BotSpec
from arena.config import Anchor, Limits, Schedule
from arena.config_yaml import Document, parse
from arena.errors import ConfigError
from arena.records import Pool
from tests.arena.config_complaints import COMPLAINTS, LONG, SMALLEST

GAMES = {"toy": 2, "toy(players=4)": 4, "patience": 1}


def load_pool(text):
    if text not in GAMES:
        raise ValueError("found players=5; toy is a game\nfor 2 to 4")
    return Pool(text, "1", GAMES[text])


KNOWN = config.Known(
    games=("toy", "patience", "chess"),
    bots=("random", "scripted", "mcts", "cfr"),
    schedules=("round_robin",),
    load_pool=load_pool,
)


def check(text, folder=Path()):
    return config.check(parse(text, "c.yaml"), KNOWN, folder=folder)


def complaint(text, folder=Path()):
    with pytest.raises(ConfigError) as caught:
        check(text, folder)
    return str(caught.value)


def test_the_smallest_config_gets_every_default_of_the_design():
    checked = check(SMALLEST)

    assert checked.pool == Pool("toy", "1", 2)
    assert checked.bots == (BotSpec("random", bot="random"), BotSpec("scripted", bot="scripted"))
    assert checked.schedule == Schedule(kind="round_robin", seatings="auto", rounds=10)
    assert checked.seed is None
    assert checked.limits == Limits(
        cpu_seconds_per_move=1.0,
        wall_seconds_per_move=5.0,
        import_seconds=10.0,
        max_moves=None,
        memory_mb=1024,
        max_faults=3,
    )
    assert checked.isolation == "full"
    assert checked.anchor == Anchor("random", 1000.0)


def test_every_key_is_read(tmp_path):
    (tmp_path / "my_bot.py").touch()
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "__init__.py").touch()
    checked = check(
        """
game: toy(players=4)
bots:
  - random
  - {name: mcts-200, bot: mcts, options: {simulations: 200, deep: [1, {a: null}]}}
  - {bot: cfr}
  - {name: fox (mine), path: my_bot.py}
  - {path: package}
schedule: {kind: round_robin, seatings: rotations, rounds: 20}
seed: 42
limits: {cpu_seconds_per_move: 0.5, wall_seconds_per_move: 2, import_seconds: 1e1, max_moves: 300,
         memory_mb: 64, max_faults: 1}
isolation: process
anchor: {bot: fox (mine), elo: 1200}
""",
        tmp_path,
    )

    assert checked.bots == (
        BotSpec("random", bot="random"),
        BotSpec("mcts-200", bot="mcts", options={"simulations": 200, "deep": [1, {"a": None}]}),
        BotSpec("cfr", bot="cfr"),
        BotSpec("fox (mine)", path=str(tmp_path / "my_bot.py")),
        BotSpec("package", path=str(tmp_path / "package")),
    )
    assert checked.schedule == Schedule("round_robin", "rotations", 20)
    assert checked.seed == 42
    assert checked.limits == Limits(0.5, 2.0, 10.0, 300, 64, 1)
    assert checked.isolation == "process"
    assert checked.anchor == Anchor("fox (mine)", 1200.0)
    assert checked.has_submitted_bots


def test_paths_of_bots_are_absolute_whatever_the_folder_was_called(tmp_path, monkeypatch):
    (tmp_path / "configs").mkdir()
    (tmp_path / "my_bot.py").touch()
    monkeypatch.chdir(tmp_path)
    checked = check("game: toy\nbots: [random, {path: ../my_bot.py}]", Path("configs"))

    assert Path(checked.bots[1].path).samefile(tmp_path / "my_bot.py")
    assert Path(checked.bots[1].path).is_absolute()


def test_without_random_there_is_no_anchor():
    assert check("game: toy\nbots: [mcts, cfr]").anchor is None


def test_random_under_another_name_is_the_anchor():
    checked = check("game: toy\nbots: [mcts, {bot: random, name: dice}]")

    assert checked.anchor == Anchor("dice", 1000.0)


def test_one_bot_is_enough_for_a_game_for_one():
    assert len(check("game: patience\nbots: [random]").bots) == 1


def test_a_command_makes_a_config_without_a_file():
    document = Document("match", {"game": "toy", "bots": ["random", "rndom"]})

    with pytest.raises(ConfigError) as caught:
        config.check(document, KNOWN, folder=Path())
    expected = 'match: bots[1]: no bot is called "rndom", did you mean "random"?'
    assert expected == str(caught.value)


@pytest.mark.parametrize(("text", "expected"), COMPLAINTS, ids=[text for _, text in COMPLAINTS])
def test_a_complaint_names_file_line_key_what_was_found_and_what_would_be_right(text, expected):
    found = complaint(text)

    assert expected == found
    assert found.isprintable()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (r"a\e[31mred", r'"a\u001b[31mred" cannot be used: wanted Latin, '),
        (r"a\nb", r'"a\nb" cannot be used: wanted Latin, '),
        (r"a\u202eb", r'"a\u202eb" cannot be used: wanted Latin, '),
        (r"a\u200bb", r'"a\u200bb" cannot be used: wanted Latin, '),
        ("=1+1", '"=1+1" cannot be used'),
        ("a@b", '"a@b" cannot be used'),
        ("a/b", '"a/b" cannot be used'),
        ("<b>", '"<b>" cannot be used'),
        ("[red]x", '"[red]x" cannot be used'),
        ("-x", '"-x" cannot be used: wanted a letter or a digit first'),
        ("..", '".." cannot be used: wanted a letter or a digit first'),
        ("x ", '"x " cannot be used: wanted a letter or a digit first and no space at the end'),
        (" ", '" " cannot be used'),
        ("\uff46\uff4f\uff58", "found FULLWIDTH LATIN SMALL LETTER F"),
        ("\u212bke", "holds letters that only look like others"),
        (LONG, "has 41 characters; at most 40"),
        ("x" * 500, '..." cannot be used: has 500 characters; at most 40'),
        ("", 'found "", wanted a name'),
    ],
)
def test_hostile_names_are_refused(name, sentence):
    found = complaint(f'game: toy\nbots:\n  - random\n  - {{bot: mcts, name: "{name}"}}')

    assert found.startswith("c.yaml:4: bots[1].name: ")
    assert sentence in found
    assert found.isprintable()
    assert len(found) < 240


@pytest.mark.parametrize("name", ["mcts-200", "fox (mine)", "Füchslein 2", "狐", "a.b_c+d"])
def test_friendly_names_are_welcome(name):
    assert check(f"game: toy\nbots: [random, {{bot: mcts, name: {name}}}]").bots[1].name == name


def test_a_bot_whose_file_is_missing_or_no_python_is_refused(tmp_path):
    (tmp_path / "notes.txt").touch()
    (tmp_path / "empty").mkdir()

    def tell(path):
        return complaint(f'game: toy\nbots: [random, {{path: "{path}"}}]', tmp_path)

    place = "c.yaml:2: bots[1].path: "
    assert tell("gone.py") == (
        f'{place}there is no file "gone.py" in {tmp_path}; paths are relative to the config'
    )
    assert tell("notes.txt") == f'{place}"notes.txt" is not a Python file (.py) or package'
    assert tell("empty") == (
        f'{place}"empty" is a folder without __init__.py; wanted a Python file or package'
    )
    assert tell("").startswith(f'{place}there is no file ""')
    assert tell("x" * 5000).startswith(f'{place}there is no file "xxx')
    assert tell(r"a\0b").startswith(f"{place}there is no file")


def test_numbers_that_are_not_finite_are_refused_from_commands_too():
    bots = ["random", {"bot": "mcts", "options": {"c": math.nan}}]

    with pytest.raises(ConfigError, match=r"match: bots\[1\]\.options\.c: found nan"):
        config.check(Document("match", {"game": "toy", "bots": bots}), KNOWN, folder=Path())
    limits = {"wall_seconds_per_move": math.nan}
    document = {"game": "toy", "bots": ["random", "mcts"], "limits": limits}
    with pytest.raises(ConfigError, match=r"limits\.wall_seconds_per_move: found NaN"):
        config.check(Document("match", document), KNOWN, folder=Path())


def test_the_command_line_overrides_the_file():
    checked = config.override(check(SMALLEST), seed=7, rounds=3)

    assert (checked.seed, checked.schedule.rounds) == (7, 3)
    assert config.override(checked) == checked


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seed": -1}, "--seed: found -1, wanted a whole number from 0 to 9223372036854775807"),
        ({"rounds": 0}, "--rounds: found 0, wanted a whole number from 1 to 1000000"),
        ({"rounds": 10**7}, "--rounds: found 10000000, wanted a whole number from 1 to 1000000"),
    ],
)
def test_options_out_of_range_are_refused(changes, sentence):
    with pytest.raises(ConfigError) as caught:
        config.override(check(SMALLEST), **changes)

    assert sentence == str(caught.value)


def test_a_config_is_plain_data_for_the_store():
    plain = config.to_plain(check(SMALLEST))

    assert plain["pool"] == {"game": "toy", "rules_version": "1", "players": 2}
    assert plain["limits"]["max_faults"] == 3
    assert [bot["name"] for bot in plain["bots"]] == ["random", "scripted"]
