"""Which version of a submitted bot a word means."""

import pytest

from arena import bot_versions
from arena.bot_versions import BotVersion


def version(name, number, digest, **more):
    return BotVersion(name, number, digest.ljust(64, "0"), path=f"/{name}.py", **more)


ONE = version("fox", 1, "aaaa1111bbbb")
TWO = version("fox", 2, "aaaa2222bbbb")
THREE = version("fox", 3, "cccc3333dddd", is_withdrawn=True, reason="it sleeps")
GONE = version("wolf", 1, "eeee4444ffff", is_withdrawn=True)
BROKEN = version("bear", 1, "1234", complaint="about.json is damaged")
ALL = (THREE, TWO, GONE, ONE, BROKEN)  # in whatever order


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("fox", TWO),  # the third is withdrawn
        ("fox@v1", ONE),
        ("fox@1", ONE),
        ("fox@v2", TWO),
        ("fox@aaaa1", ONE),
        ("fox@aaaa2222bbbb", TWO),
        ("fox@" + "aaaa2222bbbb".ljust(64, "0"), TWO),
    ],
)
def test_a_word_means_one_version(word, expected):
    assert expected == bot_versions.playing(word, ALL)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("fox@v3", "fox@v3 was withdrawn ('it sleeps'); there is v1, v2"),
        ("fox@cccc", "fox@v3 was withdrawn ('it sleeps'); there is v1, v2"),
        ("wolf", "every version of wolf is withdrawn"),
        ("wolf@v1", "wolf@v1 was withdrawn; and so is every other version of it"),
        ("fox@v7", "fox has no version 'v7'; there is v1, v2, v3"),
        ("fox@0123", "fox has no version '0123'; there is v1, v2, v3"),
        ("fox@aaaa", "'aaaa' begins the hash of v1, v2 of fox; write more"),
        ("fox@", "'' is no version; write fox@v3 or fox@ and at least 4 digits of its hash; "
                 "there is v1, v2, v3"),
        ("fox@latest", "'latest' is no version; write fox@v3 or fox@ and at least 4 digits of its "
                       "hash; there is v1, v2, v3"),
        ("fox@v2@v2", "'v2@v2' is no version; write fox@v3 or fox@ and at least 4 digits of its "
                      "hash; there is v1, v2, v3"),
        ("fox@aa", "'aa' is no version; write fox@v3 or fox@ and at least 4 digits of its hash; "
                   "there is v1, v2, v3"),
        ("bear", "bear@v1 cannot be used: about.json is damaged"),
        ("lynx", "there is no submitted bot 'lynx'"),
    ],
)  # fmt: skip
def test_what_cannot_play_is_refused_in_a_sentence(word, sentence):
    with pytest.raises(ValueError, match=r".") as caught:
        bot_versions.playing(word, ALL)

    assert sentence == str(caught.value)


def test_digits_are_a_number_first_and_else_a_hash():
    numbered = version("fox", 1234, "ffff")
    hashed = version("fox", 1, "1234")

    assert bot_versions.find("fox@1234", [hashed, numbered]) == numbered
    assert bot_versions.find("fox@1234", [hashed]) == hashed


def test_the_name_of_an_entry_depends_on_the_entry_alone():
    assert bot_versions.default_name("fox", TWO) == "fox"
    assert bot_versions.default_name("fox@2", TWO) == "fox v2"
    assert bot_versions.default_name("fox@aaaa2", TWO) == "fox v2"


def test_a_record_is_recognised_by_its_hash_whatever_its_bot_was_called_and_its_options():
    assert bot_versions.of_record("fox", "aaaa2222bbbb", ALL) == TWO
    assert bot_versions.of_record("renamed", "aaaa2222bbbb", ALL) == TWO
    assert bot_versions.of_record("fox", "aaaa2222bbbb+01234567", ALL) == TWO


@pytest.mark.parametrize("version", ["1", "1+aaaa2222", "", "a", "0123456789ab"])
def test_versions_of_other_bots_are_no_submissions(version):
    assert bot_versions.of_record("fox", version, ALL) is None


def test_of_two_bots_with_the_same_files_the_one_of_that_name_is_meant():
    twin = version("lynx", 1, "aaaa2222bbbb", is_withdrawn=True)

    assert bot_versions.of_record("lynx", "aaaa2222bbbb", (*ALL, twin)) == twin
    assert bot_versions.of_record("other", "aaaa2222bbbb", (*ALL, twin)) == TWO
