"""Form fields that the club needs, and the frame of its forms."""
from typing import Any
from zoneinfo import available_timezones

from babel import Locale
from babel.core import get_global
from babel.dates import get_timezone_name
from babel.numbers import get_currency_name
from crispy_forms.helper import FormHelper
from crispy_forms.layout import HTML, Div, Layout, Submit
from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from . import amounts
from .models import Group
from .names import read_line, tidy

# On top of their lists: where this game is at home.
FIRST = ("USD", "CAD", "GBP", "EUR", "AUD", "NZD")
BULLETS = "-*\u2022\u2013\u00b70123456789.)# \t"
LOCALES = ("en_US", "en_CA", "en_GB", "en_AU", "en_NZ", "en_IE", "fr_CA", "fr_FR", "es_MX", "es_US", "es_ES", "de_DE",
           "de_AT", "de_CH", "it_IT", "nl_NL", "pt_BR", "pt_PT", "da_DK", "nb_NO", "sv_SE", "fi_FI", "pl_PL", "cs_CZ")


def currencies() -> list[tuple[str, str]]:
    """What people somewhere pay with today."""
    money = get_global("territory_currencies")
    today = {code for coins in money.values() for code, start, end, tender in coins if tender and end is None}
    codes = [*FIRST, *sorted(today - set(FIRST))]
    return [(code, f"{code} · {get_currency_name(code, locale='en')}") for code in codes]


def locales() -> list[tuple[str, str]]:
    return [(code, str(Locale.parse(code).get_display_name("en"))) for code in LOCALES]


def zones() -> list[tuple[str, str]]:
    """Every zone that is named after a place."""
    return [(zone, zone.replace("_", " ")) for zone in sorted(available_timezones())
            if "/" in zone and not zone.startswith(("Etc/", "SystemV/", "US/", "Canada/", "posix", "right"))]


def zone_name(group: Group) -> str:
    """Eastern Time, in the words of the group; a zone of no place by its own name."""
    if "/" not in group.time_zone or group.time_zone.startswith("Etc/"):
        return group.time_zone.removeprefix("Etc/")
    return str(get_timezone_name(group.zone, locale=group.locale))


class MoneyField(forms.CharField):
    """An amount in the group's currency and way of writing; its value is in cents."""

    group: Group | None = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"widget": forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}), **kwargs})

    def belongs_to(self, group: Group) -> None:
        self.group = group
        self.help_text = self.help_text or _("In {currency}.").format(currency=group.currency)

    def prepare_value(self, value: Any) -> Any:
        return amounts.write(value, self.group) if isinstance(value, int) and self.group else value

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        assert self.group, "a MoneyField must be told its group"
        try:
            return amounts.read(text, self.group)
        except ValueError:
            example = amounts.write(500, self.group)
            raise ValidationError(_("Enter an amount like {example}.").format(example=example)) from None


class NameListField(forms.CharField):
    """Names, one a line, without bullets and numbers in front of them; `names.read_line` reads what stands beside."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"widget": forms.Textarea(attrs={"rows": 10}), **kwargs})

    def clean(self, value: Any) -> list[str]:
        lines = super().clean(value).splitlines()
        names = [name for name in (tidy(line.strip().lstrip(BULLETS)) for line in lines) if name]
        for name in (read_line(line).name for line in names):
            if len(name) > 80:
                raise ValidationError(_("“{name}…” is longer than 80 letters.").format(name=name[:40]))
        return names


def helper(submit: str, *fields: Any, back: str = "", **attrs: Any) -> FormHelper:
    """The usual form: fields, then its button, then the way back. `attrs` go to the form element."""
    made = FormHelper()
    made.attrs = {key.replace("_", "-"): value for key, value in attrs.items()}
    buttons: list[Any] = [Submit("save", submit)]
    if back:
        buttons.append(HTML(format_html('<a class="btn btn-link" href="{}">{}</a>', back, _("Back"))))
    made.layout = Layout(*fields, Div(*buttons, css_class="actions"))
    return made
