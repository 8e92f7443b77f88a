"""Amounts on a night's pages and prints. Stored are hundredths of the group's currency, whatever it is."""

from decimal import Decimal

from babel import Locale
from babel.numbers import format_currency

from bunconight.club import amounts
from bunconight.club.models import Group
from games.errors import NotDice
from games.errors import gettext_noop as _

UNIT = 100  # cents of a whole unit: prizes are whole units


def money(cents: int, group: Group) -> str:
    """The amount in the group's currency, written as in its locale; whole amounts without cents: $15, $2.50."""
    if cents % UNIT:
        return amounts.show(cents, group)
    pattern = Locale.parse(group.locale).currency_formats["standard"].pattern.replace("0.00", "0")
    return format_currency(Decimal(cents // UNIT), group.currency, pattern, locale=group.locale, currency_digits=False)


def read_money(text: str, group: Group) -> int:
    """Cents from what somebody typed, in the group's locale; NotDice when it is no amount."""
    try:
        return amounts.read(text, group)
    except ValueError:
        raise NotDice(_("{text} is not an amount."), text=text) from None
