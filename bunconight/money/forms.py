"""What the treasurer types on the pages of the ledger: checked here, done in services."""
from collections.abc import Iterable, Mapping
from typing import Any

from crispy_forms.layout import Div
from django import forms
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from bunconight.club.fields import MoneyField, helper
from bunconight.club.models import Group, Member, Night
from bunconight.club.templatetags.club import night_short
from bunconight.money.models import Transfer
from bunconight.money.services.fees import MOST_MONTHS

How = Transfer.How
HOWS = [(How.CASH, _("Cash")), (How.CHECK, _("Check")), (How.APP, _("Payment app"))]


def how_field() -> forms.ChoiceField:
    return forms.ChoiceField(label=_("Paid by"), choices=HOWS, initial=How.CASH, widget=forms.RadioSelect)


class MoneyForm(forms.Form):
    """A form with amounts in the group's currency."""

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.group = group
        for field in self.fields.values():
            if isinstance(field, MoneyField):
                field.belongs_to(group)


class KittyForm(MoneyForm):
    """Something was bought from the kitty, or somebody gave it something."""

    prefix = "kitty"
    kind = forms.ChoiceField(label=_("What"), widget=forms.RadioSelect, initial="spent",
                             choices=[("spent", _("spent from the kitty")), ("gift", _("given to the kitty"))])
    cents = MoneyField(label=_("Amount"), max_length=16)
    memo = forms.CharField(label=_("What for"), max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        action = reverse("kitty_change", kwargs={"key": self.group.key})
        self.helper = helper(_t("Write it down"), "kind", Div("cents", "memo", css_class="fields"), action=action)


class PayForm(MoneyForm):
    """She pays between nights: for so many months, or an amount that reaches as far as it does."""

    prefix = "pay"
    night = forms.ChoiceField(label=_("For"))
    months = forms.TypedChoiceField(label=_("How much"), coerce=int)
    cents = MoneyField(label=_("Another amount"), max_length=16, required=False)
    how = how_field()

    def __init__(self, *args: Any, group: Group, member: Member, nights: Iterable[Night], owed: Mapping[int, int],
                 **kwargs: Any) -> None:
        super().__init__(*args, group=group, **kwargs)
        self.nights, self.owed = {str(night.pk): night for night in nights}, owed
        months = [(n, _month_word(n)) for n in (1, 2, 3, 6, 12, MOST_MONTHS)]
        self._choose("night", [(pk, self._night_word(night)) for pk, night in self.nights.items()])
        self._choose("months", months if group.hide_money else [*months, (0, _t("another amount"))])
        self.fields["cents"].help_text = _t("A part is fine; more goes on to the nights after it.")
        if group.hide_money:
            del self.fields["cents"]
        action = reverse("statement_pay", kwargs={"key": group.key, "member": member.pk})
        amount = () if group.hide_money else ("cents",)
        self.helper = helper(_t("Take the payment"), Div("night", "months", *amount, css_class="fields"), "how",
                             action=action)

    def _night_word(self, night: Night) -> str:
        day = night_short(night)
        return _t("{day} (owed)").format(day=day) if night.pk in self.owed else day

    def _choose(self, name: str, choices: list[tuple[Any, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("months") == 0 and not data.get("cents") and "cents" not in self.errors:
            self.add_error("cents", _("Say how much."))
        if data.get("months", 0) > 1 and data.get("night") and self.chosen.pk in self.owed:
            self.add_error("months", _("That night is over: take its own fee first, then what is to come."))
        return data

    @property
    def chosen(self) -> Night:
        return self.nights[self.cleaned_data["night"]]

    @property
    def amount(self) -> int:
        """Cents, where she did not pay for a number of nights."""
        return 0 if self.cleaned_data["months"] else int(self.cleaned_data["cents"])


def _month_word(number: int) -> str:
    return _t("one night") if number == 1 else _t("{number} nights").format(number=number)


class RefundForm(MoneyForm):
    """She gets money for a night back: an amount, or without one all that she has in."""

    cents = MoneyField(label=_("Amount"), max_length=16, required=False)
    how = forms.ChoiceField(label=_("Paid by"), choices=HOWS)


class CountForm(MoneyForm):
    """What lies in the envelope."""

    cents = MoneyField(label=_("Cash and checks in the envelope"), max_length=16)

    def __init__(self, *args: Any, night: Night, **kwargs: Any) -> None:
        super().__init__(*args, group=night.group, **kwargs)
        action = reverse("cash", kwargs={"key": night.group.key, "night": night.pk})
        self.helper = helper(_t("Compare"), "cents", action=action)
