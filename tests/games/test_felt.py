"""What side tables have in common, and how simulations are judged."""

from fractions import Fraction

import pytest

from games.felt import Range, Settled, clockwise, pay_out
from games.figures import Figure
from games.plain import plain


@pytest.mark.parametrize(("after", "following"), [(3, 5), (5, 7), (7, 3)])
def test_clockwise(after, following):
    assert clockwise((3, 5, 7), after, {3: 1, 5: 1, 7: 1}, (), 1) == following


def test_clockwise_passes_over():
    wallets = {3: 9, 5: 9, 7: 4, 8: 9}
    assert clockwise((3, 5, 7, 8), 3, wallets, (5,), 5) == 8
    assert clockwise((3, 5, 7, 8), 3, wallets, (5, 8), 5) is None


def test_what_is_settled_is_paid_out():
    settled = [Settled(3, "stake", 10, -10), Settled(5, "stake", 4, 4), Settled(5, "raise", 0, 6)]
    assert pay_out({3: 1, 5: 1, 7: 1}, settled) == {3: 1, 5: 15, 7: 1}


@pytest.mark.parametrize(("amounts", "some"), [(Range(1, 1), True), (Range(5, 4), False), (Range(5, 0, 5), False)])
def test_whether_there_is_any_amount(amounts, some):
    assert bool(amounts) == some


def test_plain():
    assert plain({7: Fraction(6, 5), "of": (Range(1, 2), None)}) == {
        "7": "6/5",
        "of": [{"low": 1, "high": 2, "step": 1}, None],
    }


def test_standard_errors():
    assert Figure(60, 100, Fraction(1, 2)).errors == 2.0
    assert Figure(0, 0, Fraction(1, 2)).errors == 0.0
