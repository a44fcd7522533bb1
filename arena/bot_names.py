"""What a bot may be called. Pure.

Names are shown on terminals, in CSV, URLs and pages and name folders: nothing hostile gets that
far, whether it comes from a config or with a submitted bot. `@` stands between name and version.
"""

import unicodedata

MAX_NAME = 40


def complaint(name: str) -> str:
    """What is wrong with a name, in words that follow "the name ... cannot be used: "."""
    if not name:
        return "it is empty"
    if len(name) > MAX_NAME:
        return f"has {len(name)} characters; at most {MAX_NAME}"
    if not all(letter.isalnum() or letter in " ._+()-" for letter in name):
        return "wanted letters, digits, spaces and ._+()- only"
    if unicodedata.normalize("NFKC", name) != name:
        return "holds letters that only look like others; use plain ones"
    if not name[0].isalnum() or name[-1] == " ":
        return "wanted a letter or a digit first and no space at the end"
    return ""
