"""OpenSpiel's acceptance checklist, for every registered game with every parameter set.

What each check looks at, and which item of the list it is, stands with it in
tests/support/conformance; that each of them bites is shown in tests/games/mutants.
"""

import pytest

from tests.games.conformance.checks import cases, cases_at_length, cases_once, load
from tests.support.conformance.play import FAST, SLOW

AT_LENGTH = cases(SLOW) + cases_once(SLOW) + cases_at_length(SLOW)


@pytest.mark.parametrize(("text", "check", "effort"), cases(FAST))
def test_game_passes(text, check, effort):
    check(load(text), effort)


@pytest.mark.parametrize(("text", "check", "effort"), cases_once(FAST))
def test_game_passes_once(text, check, effort):
    check(load(text), effort)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("text", "check", "effort"), AT_LENGTH)
def test_game_passes_at_length(text, check, effort):
    check(load(text), effort)
