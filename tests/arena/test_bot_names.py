"""What a bot may be called: nothing that looks like another name, or like none at all."""

import pytest

from arena import bot_names

WANTED = "wanted Latin, Chinese, Japanese or Korean letters, digits 0-9, spaces and ._+()- only"


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("f\u043ex", "CYRILLIC SMALL LETTER O"),
        ("rand\u043em", "CYRILLIC SMALL LETTER O"),
        ("f\u03bfx", "GREEK SMALL LETTER OMICRON"),
        ("\ua730ox", "LATIN LETTER SMALL CAPITAL F"),
        ("m\u0131x", "LATIN SMALL LETTER DOTLESS I"),
        ("f\u0585x", "ARMENIAN SMALL LETTER OH"),
        ("f\u3007x", "IDEOGRAPHIC NUMBER ZERO"),
    ],
)
def test_a_letter_that_looks_like_a_latin_one_is_refused_by_its_unicode_name(name, letter):
    assert bot_names.complaint(name) == f"{WANTED}, found {letter}"


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("fox\u115f", "HANGUL CHOSEONG FILLER"),
        ("fox\u1160", "HANGUL JUNGSEONG FILLER"),
        ("fox\u3164", "HANGUL FILLER"),
        ("fox\uffa0", "HALFWIDTH HANGUL FILLER"),
        ("fox\u200b", "ZERO WIDTH SPACE"),
        ("fox\u034f", "COMBINING GRAPHEME JOINER"),
        ("fox\u2800", "BRAILLE PATTERN BLANK"),
        ("mcts\u17b4", "KHMER VOWEL INHERENT AQ"),
        ("fox\x00", "U+0000"),
        ("fox\ue000", "U+E000"),
    ],
)
def test_what_nobody_sees_is_refused(name, letter):
    assert bot_names.complaint(name) == f"{WANTED}, found {letter}"


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("\u05d0\u05d1", "HEBREW LETTER ALEF"),
        ("\u0633\u0644", "ARABIC LETTER SEEN"),
        ("a\u202eb", "RIGHT-TO-LEFT OVERRIDE"),
    ],
)
def test_what_is_written_from_right_to_left_is_refused(name, letter):
    assert bot_names.complaint(name) == f"{WANTED}, found {letter}"


@pytest.mark.parametrize("digit", ["\u0660", "\u0966", "\U0001d7d8", "\u00b2"])
def test_digits_are_those_of_ascii(digit):
    assert bot_names.complaint(f"fox{digit}").startswith(WANTED)


@pytest.mark.parametrize("name", ["\u212bke", "\u212aim"])  # the signs of angstrom and kelvin
def test_a_sign_that_stands_for_a_plain_letter_is_refused(name):
    assert "only look like others" in bot_names.complaint(name)


@pytest.mark.parametrize(
    "name",
    [
        "Fox",
        "fox.2_b+(c)-d",
        "Füchslein 2",
        "zażółć gęślą",
        "Ñandú",
        "Straße",
        "Bjørn Ærø Åse đ",
        "cáo đỏ",
        "狐",
        "きつね",
        "キツネ",
        "ゲーマー",
        "佐々木",
        "여우",
    ],
)
def test_latin_chinese_japanese_and_korean_names_are_welcome(name):
    assert bot_names.complaint(name) == ""
    assert bot_names.submitted_complaint(name) == ""


@pytest.mark.parametrize("name", ["fox v2", "FOX V2", "fox  v02", "a b v1234"])
def test_only_a_config_may_call_a_bot_as_a_version_is_called(name):
    assert bot_names.complaint(name) == ""
    assert bot_names.submitted_complaint(name) == (
        "it ends like the name of a version; write no v and number after a space"
    )


@pytest.mark.parametrize("name", ["foxv2", "fox-v2", "fox v2b", "fox v", "v2"])
def test_other_names_with_a_v_and_a_number_are_free(name):
    assert bot_names.submitted_complaint(name) == ""
