"""Money as people of a group write it: stored in hundredths of the currency, shown and read in the group's locale."""
from decimal import Decimal

from babel import Locale
from babel.numbers import NumberFormatError, format_currency, format_decimal, get_currency_symbol, parse_decimal

from .models import Group

LARGEST = 100_000_00


def hidden(group: Group) -> bool:
    """Whether no page, print or file of this group shows an amount: everything that writes one asks here."""
    return group.hide_money


def show(cents: int, group: Group) -> str:
    """With the sign of the currency: $5.00, 5,00 €; nothing in a group that shows no amounts."""
    if hidden(group):
        return ""
    return format_currency(Decimal(cents) / 100, group.currency, locale=group.locale)


def write(cents: int, group: Group) -> str:
    """Without it, as it is typed into a field: 5.00, 5,00."""
    return format_decimal(Decimal(cents) / 100, "0.00", locale=group.locale)


def read(text: str, group: Group) -> int:
    """Cents of what was typed, with or without the currency's sign; ValueError where it is no amount up to 100,000."""
    signs = {get_currency_symbol(group.currency, locale) for locale in (group.locale, "en")} | {group.currency}
    for sign in signs:
        text = text.replace(sign, "")
    try:
        value = parse_decimal(text.strip(), locale=Locale.parse(group.locale), strict=True)
    except NumberFormatError:
        raise ValueError(text) from None
    cents = value * 100
    if not cents.is_finite() or cents != int(cents) or not 0 <= cents <= LARGEST:
        raise ValueError(text)
    return int(cents)
