from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import NotDice
from games.shares import apportion

WHOLE = st.lists(st.integers(0, 1000), min_size=1, max_size=12).filter(any)


@pytest.mark.parametrize(
    ("total", "shares", "parts"),
    [
        (10, [1, 1, 1], (4, 3, 3)),
        (1, [1, 1, 1, 1], (1, 0, 0, 0)),
        (7, [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], (4, 2, 1)),
        (100, [5, 0, 5], (50, 0, 50)),
        (0, [1, 2], (0, 0)),
        (5, [3], (5,)),
    ],
)
def test_largest_remainder(total: int, shares: list[int | Fraction], parts: tuple[int, ...]) -> None:
    assert apportion(total, shares) == parts


@given(st.integers(0, 10**9), WHOLE)
def test_parts_sum_exactly_and_are_within_one_of_the_quota(total: int, shares: list[int]) -> None:
    parts = apportion(total, shares)
    assert sum(parts) == total
    assert all(abs(part - Fraction(total * share, sum(shares))) < 1 for part, share in zip(parts, shares, strict=True))


@pytest.mark.parametrize(("total", "shares"), [(5, []), (5, [0, 0]), (-1, [1]), (5, [2, -1])])
def test_nothing_to_divide_by(total: int, shares: list[int]) -> None:
    with pytest.raises(NotDice, match="cannot be divided"):
        apportion(total, shares)
