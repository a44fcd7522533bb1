"""What a bot may be called. Pure.

Names are shown on terminals, in CSV, URLs and pages and name folders: nothing hostile gets that
far, whether it comes from a config or with a submitted bot. `@` stands between name and version.

Letters are those of Latin (ASCII, ASCII with accents, and a few more), Chinese, Japanese and
Korean. Other scripts have letters that look like Latin ones, are written from right to left, or
hold letters that nobody sees.
"""

import re
import unicodedata

MAX_NAME = 40
_PUNCTUATION = " ._+()-"
_MORE_LATIN = "ßæøåłđÆØÅŁĐ"  # no accents of an ASCII letter, or not everywhere
_MORE_JAPANESE = "ー々"  # category Lm, whose other members are marks
_OTHER_SCRIPTS = ("CJK UNIFIED IDEOGRAPH", "HIRAGANA", "KATAKANA", "HANGUL SYLLABLE")
_LIKE_A_VERSION = re.compile(r" v[0-9]+$", re.IGNORECASE)


def complaint(name: str) -> str:
    """What is wrong with a name, in words that follow "the name ... cannot be used: "."""
    if not name:
        return "it is empty"
    if len(name) > MAX_NAME:
        return f"has {len(name)} characters; at most {MAX_NAME}"
    strange = next((letter for letter in name if not _is_allowed(letter)), None)
    if strange is not None:
        return (
            f"wanted Latin, Chinese, Japanese or Korean letters, digits 0-9, spaces and ._+()- "
            f"only, found {_called(strange)}"
        )
    if unicodedata.normalize("NFKC", name) != name:
        return "holds letters that only look like others; use plain ones"
    if not name[0].isalnum() or name[-1] == " ":
        return "wanted a letter or a digit first and no space at the end"
    return ""


def submitted_complaint(name: str) -> str:
    """The same for the name of a submitted bot, which has to differ from every default name."""
    if _LIKE_A_VERSION.search(name) and not complaint(name):
        return "it ends like the name of a version; write no v and number after a space"
    return complaint(name)


def _is_allowed(letter: str) -> bool:
    if letter in _PUNCTUATION + _MORE_LATIN + _MORE_JAPANESE:
        return True
    base = unicodedata.normalize("NFD", letter)[0]  # é without its accent
    if base.isascii():
        return base.isalnum()
    is_letter = unicodedata.category(letter) == "Lo"
    return is_letter and unicodedata.name(letter, "").startswith(_OTHER_SCRIPTS)


def _called(letter: str) -> str:
    """A letter in words that no terminal and no eye can mistake."""
    if letter.isascii() and letter.isprintable():
        return repr(letter)
    return unicodedata.name(letter, f"U+{ord(letter):04X}")
