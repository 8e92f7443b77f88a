"""Amounts on a night's pages and prints. Stored are hundredths of the group's currency, whatever it is."""

from decimal import Decimal

from babel import Locale
from babel.numbers import format_currency

from bunconight.club import amounts
from bunconight.club.models import Group

UNIT = 100  # cents of a whole unit: prizes are whole units


def money(cents: int, group: Group) -> str:
    """The amount in the group's currency, written as in its locale; whole amounts without cents: $15, $2.50.

    Nothing at all in a group that shows no amounts of money. Sentences that would read oddly with a gap have a twin
    without the amount.
    """
    if amounts.hidden(group):
        return ""
    if cents % UNIT:
        return amounts.show(cents, group)
    pattern = Locale.parse(group.locale).currency_formats["standard"].pattern.replace("0.00", "0")
    return format_currency(Decimal(cents // UNIT), group.currency, pattern, locale=group.locale, currency_digits=False)
