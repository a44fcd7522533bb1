"""Student's t distribution against scipy."""

import pytest
from scipy import stats

from arena.ratings import student

DOFS = (0.5, 1.0, 2.0, 5.3, 30.0, 1234.5, 1e6)


@pytest.mark.parametrize("dof", DOFS)
@pytest.mark.parametrize("value", [-40.0, -2.0, -0.1, 0.0, 0.7, 3.0, 12.0])
def test_cumulative_agrees_with_scipy(dof, value):
    assert student.cumulative(value, dof) == pytest.approx(stats.t.cdf(value, dof), rel=1e-8)


@pytest.mark.parametrize("dof", DOFS)
@pytest.mark.parametrize("probability", [0.001, 0.3, 0.5, 0.6, 0.975, 0.9999])
def test_quantile_agrees_with_scipy(dof, probability):
    expected = stats.t.ppf(probability, dof)

    assert student.quantile(probability, dof) == pytest.approx(expected, rel=1e-8, abs=1e-12)


def test_quantile_agrees_with_the_printed_tables():
    assert round(student.quantile(0.975, 9), 3) == 2.262
    assert round(student.quantile(0.95, 4), 3) == 2.132


def test_nothing_lies_beyond_infinity():
    assert student.cumulative(float("inf"), 3.0) == 1.0
    assert student.cumulative(float("-inf"), 3.0) == 0.0
