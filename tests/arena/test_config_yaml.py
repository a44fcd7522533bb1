import itertools
import os
import time

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from arena import config_yaml
from arena.config_yaml import MAX_BYTES, key_text, parse, read, shown
from arena.errors import ConfigError


def value_of(text):
    return parse(text, "c.yaml").value


def complaint(text):
    with pytest.raises(ConfigError) as caught:
        parse(text, "c.yaml")
    return str(caught.value)


def sentence_of(text):
    """The complaint about a text, or nothing where it is read."""
    try:
        parse(text, "c.yaml")
    except ConfigError as error:
        return str(error)
    return ""


@pytest.fixture(params=["libyaml", "pure Python"], autouse=True)
def loader(request, monkeypatch):
    """Both parsers: not every build of PyYAML has libyaml."""
    found = yaml.SafeLoader if request.param == "pure Python" else yaml.CSafeLoader
    monkeypatch.setattr(config_yaml, "_Loader", found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The examples of the core schema in the YAML 1.2.2 specification, section 10.3.2 ...
        ("null", None),
        ("~", None),
        ("true", True),
        ("False", False),
        ("0", 0),
        ("-19", -19),
        ("+12", 12),
        ("0.", 0.0),
        ("-0.0", 0.0),
        (".5", 0.5),
        ("12e03", 12000.0),
        ("-2E+05", -200000.0),
        # ... and what YAML 1.1 made of things that people write.
        ("no", "no"),
        ("on", "on"),
        ("1:30", "1:30"),
        ("1_000", "1_000"),
        ("2026-11-30", "2026-11-30"),
        ("'12'", "12"),
        ('"true"', "true"),
        ("|-\n  12", "12"),
        ("mcts-200", "mcts-200"),
        ("", None),
    ],
)
def test_scalars_are_read_as_the_core_schema_reads_them(text, expected):
    found = value_of(f"a: {text}")["a"]

    assert expected == found
    assert type(expected) is type(found)


def test_lines_are_those_of_the_keys_and_items():
    document = parse(
        "# a comment\ngame: toy\nbots:\n  - a\n  - {name: b,\n     path: c}\n", "c.yaml"
    )

    assert document.lines == {
        (): 2,
        ("game",): 2,
        ("bots",): 3,
        ("bots", 0): 4,
        ("bots", 1): 5,
        ("bots", 1, "name"): 5,
        ("bots", 1, "path"): 6,
    }


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "--- null\n"])
def test_a_file_without_content_is_none(text):
    assert value_of(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &x 1", "c.yaml:1: a: anchors (&x) and aliases (*x) are not read; write it out"),
        ("b: 1\na: *x", "c.yaml:2: a: anchors (&x) and aliases (*x) are not read; write it out"),
        ("a: 1\nb: !!python/object:os.system x", 'c.yaml:2: b: the tag "tag:yaml.org,2002:python/'),
        ("a: !x 1", 'c.yaml:1: a: the tag "!x" is not read; leave it out'),
        ("a: !!str 1", 'c.yaml:1: a: the tag "tag:yaml.org,2002:str" is not read; leave it out'),
        ("a: 1\n---\nb: 2", "c.yaml:2: starts a second document; a config is one"),
        ("a: 1\nb: 2\na: 3", "c.yaml:3: a: is given twice, first in line 1"),
        ("a:\n  b: 1\n  b: 1", "c.yaml:3: a.b: is given twice, first in line 2"),
        ("? [1]\n: 2", "c.yaml:1: a key has to be text"),
        ("? {a: 1}\n: 2", "c.yaml:1: a key has to be text"),
        ("a: " + "[" * 20 + "]" * 20, "c.yaml:1: a[0]: is nested more than 12 levels deep"),
        ("a: 1\nb: c: d", "c.yaml:2: is not YAML: mapping values are not allowed"),
        ("a: [1, 2", "c.yaml:1: is not YAML: "),
        ("a: 'x", "c.yaml:1: is not YAML: "),
        ("a: @x", "c.yaml:1: is not YAML: "),
        ("\tx: 1", "c.yaml:1: is not YAML: "),
        ("a: 1\nb: \x1b[31m", "c.yaml:2: holds the control character '\\x1b'"),
        ("a: \x00", "c.yaml:1: holds the control character '\\x00'"),
    ],
)
def test_what_is_not_read_is_said_with_its_line(text, expected):
    found = complaint(text)

    assert found.startswith(expected)
    assert found.isprintable()


def test_a_billion_laughs_are_not_funny():
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [f"{b}: &{b} [{', '.join(['*' + a] * 9)}]" for a, b in itertools.pairwise("abcdefghi")]

    assert complaint("\n".join(lines)).startswith("c.yaml:1: a: anchors")


@pytest.mark.parametrize("bomb", ["[", "{", "- ", "? ", "- [", "a: {", "'", "#", "a: |\n ", ": "])
def test_no_text_of_the_largest_size_takes_long(bomb):
    text = (bomb * MAX_BYTES)[:MAX_BYTES]
    before = time.process_time()
    sentence = sentence_of(text)

    assert len(sentence) < 300
    assert time.process_time() - before < 30


@given(st.text(max_size=60) | st.text(alphabet="ab:-[]{},#&*!|>'\"%@\n ?12.", max_size=60))
def test_any_text_is_read_or_refused_in_one_printable_sentence(text):
    sentence = sentence_of(text)

    assert sentence == "" or sentence.startswith("c.yaml:")
    assert sentence.isprintable()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text("abc xyz", max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc"), inner, max_size=3),
    max_leaves=8,
)


@given(JSON)
def test_what_pyyaml_writes_is_read_back(value):
    # An independent writer; quoted, so that its YAML 1.1 words and ours cannot differ.
    text = yaml.safe_dump({"value": value}, default_style=None, allow_unicode=True)

    assert value_of(text) == {"value": value}


def test_files_are_read_as_utf_8_with_or_without_a_mark(tmp_path):
    path = tmp_path / "c.yaml"
    path.write_bytes("\ufeffgame: Füchse\n".encode())

    assert read(path).value == {"game": "Füchse"}


def refusal(path):
    with pytest.raises(ConfigError) as caught:
        read(path)
    return str(caught.value)


def test_files_that_cannot_be_configs_are_refused(tmp_path):
    good = tmp_path / "parcheesi.yaml"
    good.write_text("game: toy")
    missing = tmp_path / "parchesi.yaml"
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"game: toy\nname: F\xfcchse")
    huge = tmp_path / "huge.yaml"
    huge.write_bytes(b"#" * (MAX_BYTES + 1))
    fifo = tmp_path / "fifo.yaml"
    os.mkfifo(fifo)
    loop = tmp_path / "loop.yaml"
    loop.symlink_to(loop)

    assert refusal(missing) == f'{missing}: there is no such file, did you mean "parcheesi.yaml"?'
    assert refusal(tmp_path) == f"{tmp_path}: is a directory; name a file in it, such as {fifo}"
    assert refusal(latin) == f"{latin}:2: is not UTF-8 text"
    assert refusal(huge) == f"{huge}: holds 262,145 bytes; a config has at most 262,144"
    assert refusal(fifo) == f"{fifo}: is not a regular file"
    assert "cannot be read: Too many levels of symbolic links" in refusal(loop)
    assert "cannot be read: File name too long" in refusal(tmp_path / ("x" * 300))
    assert "cannot be read: " in refusal(tmp_path / "a\0b")


def test_key_paths_are_written_as_people_write_them():
    assert key_text(("bots", 2, "options", "simulations")) == "bots[2].options.simulations"
    assert key_text(("bots", 0, "a b")) == 'bots[0]."a b"'
    assert key_text(()) == ""


def test_values_are_shown_short_and_harmless():
    assert shown("x" * 100) == '"' + "x" * 57 + '..."'
    assert shown("a\x1b]0;title\x07") == '"a\\u001b]0;title\\u0007"'
    assert shown({"a": 1}) == "a mapping"
    assert shown([1]) == "a list"
    assert shown(None) == "null"
    assert shown(True) == "true"
