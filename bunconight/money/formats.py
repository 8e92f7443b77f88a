"""Amounts as people of a group write them. Stored are whole minor units (cents)."""
from decimal import Decimal, InvalidOperation

from babel import Locale
from babel.numbers import NumberFormatError, format_currency, get_currency_precision, parse_decimal

from bunconight.club.models import Group
from games.errors import NotDice
from games.errors import gettext_noop as _

MOST = 10_000_000  # cents; no entry fee or prize of a living room is larger


def unit_cents(group: Group) -> int:
    """How many cents a whole unit of the group's currency has: 100 for dollars, 1 for yen."""
    return int(10 ** get_currency_precision(group.currency))


def money(cents: int, group: Group) -> str:
    """The amount in the group's currency, written as in its locale; whole amounts without cents: $15, $2.50."""
    units = Decimal(cents) / unit_cents(group)
    if units == units.to_integral_value():
        return str(format_currency(units, group.currency, locale=group.locale, format=_whole(group), currency_digits=False))
    return str(format_currency(units, group.currency, locale=group.locale))


def read_money(text: str, group: Group) -> int:
    """Cents from what somebody typed, in the group's locale; NotDice when it is no amount."""
    bare = text.strip().strip("$€£¥ \u00a0")
    try:
        cents = parse_decimal(bare, locale=group.locale, strict=True) * unit_cents(group)
    except (NumberFormatError, InvalidOperation, ValueError):
        raise NotDice(_("{text} is not an amount."), text=text) from None
    if cents != cents.to_integral_value() or not 0 <= cents <= MOST:
        raise NotDice(_("{text} is not an amount."), text=text)
    return int(cents)


def _whole(group: Group) -> str:
    """The locale's own pattern for money, without decimals."""
    pattern = Locale.parse(group.locale).currency_formats["standard"].pattern
    return str(pattern).replace("0.00", "0")
