"""Amounts as people of a group write them."""

import pytest
from django.template import Context, Template

from bunconight.club.models import Group
from bunconight.money.formats import money

DOLLARS = Group(currency="USD", locale="en_US")
EUROS = Group(currency="EUR", locale="de_DE")
YEN = Group(currency="JPY", locale="ja_JP")


@pytest.mark.parametrize(
    ("cents", "group", "text"),
    [
        (1500, DOLLARS, "$15"),
        (250, DOLLARS, "$2.50"),
        (0, DOLLARS, "$0"),
        (123456, DOLLARS, "$1,234.56"),
        (1500, EUROS, "15\u00a0€"),
        (1250, EUROS, "12,50\u00a0€"),
        (50000, YEN, "￥500"),
    ],
)
def test_amounts_are_written(cents: int, group: Group, text: str) -> None:
    assert money(cents, group) == text


def test_the_filter_of_the_templates() -> None:
    page = Template("{% load money %}{{ cents|money:group }};{{ none|money:group }}")
    assert page.render(Context({"cents": 1300, "none": None, "group": DOLLARS})) == "$13;"
