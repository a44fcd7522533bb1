"""The house holds: what style and layout promise is looked up in the files themselves."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
import yaml

import games
from tests.architecture import house_map

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(
    path
    for top in ("arena", "bots", "games", "tests")
    for path in (ROOT / top).rglob("*.py")
    if "submitted" not in path.parts
)
PRODUCT = [path for path in SOURCES if path.relative_to(ROOT).parts[0] != "tests"]
DOCS = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_no_file_is_longer_than_400_lines(path):
    assert len(path.read_text().splitlines()) <= 400


@pytest.mark.parametrize("path", PRODUCT, ids=name_of)
def test_every_file_states_its_subject_in_the_first_line(path):
    docstring = ast.get_docstring(ast.parse(path.read_text()))
    assert docstring
    assert docstring.splitlines()[0].endswith((".", ":"))


def test_there_is_no_drawer_for_odds_and_ends():
    odd = {"utils.py", "util.py", "helpers.py", "helper.py", "misc.py", "common.py"}
    assert [name_of(path) for path in SOURCES if path.name in odd] == []


def test_top_level_holds_exactly_the_rooms_of_the_house():
    wanted = {
        ".ci", ".gitignore", "LICENSE", "Makefile", "README.md", "arena", "bots", "configs", "docs",
        "games", "pyproject.toml", "requirements-dev.lock", "requirements.lock", "results", "tests",
    }  # fmt: skip
    made_by_tools = re.compile(r"\.venv.*|\.git|\..*_cache|\.hypothesis|__pycache__|.*\.egg-info")
    found = {path.name for path in ROOT.iterdir() if not made_by_tools.fullmatch(path.name)}
    assert wanted == found


def test_the_map_of_the_house_is_up_to_date():
    # python -m tests.architecture.house_map
    assert house_map.page() == house_map.DOCS.read_text()


@pytest.mark.parametrize("game", games.names())
def test_every_game_has_all_its_parts(game):
    parts = [
        f"games/{game}/RULES.md",
        f"games/{game}/components.yaml",
        f"games/{game}/board.py",
        f"games/{game}/spiel.py",
        f"configs/{game}.yaml",
        f"bots/scripted/{game}.py",
        f"bots/cfr/abstractions/{game}.py",
        f"tests/games/vectors/{game}.jsonl",
    ]
    assert [part for part in parts if not (ROOT / part).exists()] == []
    for room in ("rules", "view"):  # a file, or a folder where 400 lines are not enough
        paths = (ROOT / "games" / game / f"{room}.py", ROOT / "games" / game / room / "__init__.py")
        assert any(path.exists() for path in paths), room
    assert list((ROOT / "tests/games/playthroughs").glob(f"{game}*.txt"))
    assert f"`{game}`" in (ROOT / "docs" / "games.md").read_text()


@pytest.mark.parametrize("game", games.names())
def test_layer_contracts_know_every_game(game):
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    by_name = {contract["name"]: contract for contract in contracts["contracts"]}
    assert f"games.{game}" in by_name["Games are strangers to each other"]["modules"]
    inside = by_name["Inside each game: spiel over view over rules over board"]
    assert f"games.{game}" in inside["containers"]


def rule_numbers_in_text(game: str) -> set[str]:
    """The numbers of the rules: paragraphs that begin `**9. Doublets.**`, headings `### Rule 9`."""
    text = (ROOT / "games" / game / "RULES.md").read_text()
    found = re.findall(r"^(?:\*\*R?(\d+)\b|#+ Rule (\d+)\b)", text, flags=re.MULTILINE)
    return {number for pair in found for number in pair if number}


def rule_numbers_in_tests(game: str) -> set[str]:
    tests = (ROOT / "tests" / "games" / game).rglob("test_*.py")
    text = "\n".join(path.read_text() for path in tests)
    return set(re.findall(r"def test_rule_(\d+)_", text))


@pytest.mark.parametrize("game", games.names())
def test_rules_and_rule_tests_have_the_same_numbers(game):
    assert rule_numbers_in_text(game)
    assert rule_numbers_in_text(game) == rule_numbers_in_tests(game)


def yaml_blocks() -> list[tuple[str, str]]:
    blocks = [
        (name_of(path), path.read_text()) for path in sorted((ROOT / "configs").glob("*.yaml"))
    ]
    for path in DOCS:
        found = re.findall(r"```yaml\n(.*?)```", path.read_text(), flags=re.DOTALL)
        blocks += [(f"{name_of(path)} block {i}", text) for i, text in enumerate(found)]
    return blocks


@pytest.mark.parametrize(("where", "text"), yaml_blocks(), ids=lambda value: value[:40])
def test_all_yaml_in_configs_and_docs_loads(where, text):
    assert isinstance(yaml.safe_load(text), dict), where


@pytest.mark.parametrize("path", DOCS, ids=name_of)
def test_links_between_pages_lead_somewhere(path):
    text = re.sub(r"```.*?```", "", path.read_text(), flags=re.DOTALL)
    targets = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text)
    assert [target for target in targets if not (path.parent / target).exists()] == []


def test_nothing_names_a_registry_host_or_a_path_of_one_machine():
    hosts = re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.|debian\.org/debian")
    private = re.compile(r"(?<![\w.])/(?:root|home|work)/\w")
    texts = [*SOURCES, *DOCS, ROOT / "Makefile", ROOT / ".ci" / "run", ROOT / "pyproject.toml"]
    texts += [ROOT / "requirements.lock", ROOT / "requirements-dev.lock"]
    guilty = [
        name_of(path)
        for path in texts
        if path != Path(__file__)
        and (hosts.search(path.read_text()) or private.search(path.read_text()))
    ]
    assert guilty == []
