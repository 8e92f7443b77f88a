"""The amounts of the six prizes as the hostess types them, in the group's currency."""
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from bunconight.club.amounts import write
from bunconight.club.models import Night
from bunconight.money.formats import read_money
from bunconight.nights.queries.prizes import PrizesPage
from games.errors import Refusal


class AmountField(forms.CharField):
    """An amount as people of the group write it; cents when cleaned."""

    def __init__(self, night: Night, **more: Any) -> None:
        super().__init__(max_length=16, **more)
        self.group = night.group
        self.widget.attrs |= {"class": "score-input", "inputmode": "decimal", "data-amount": "", "autocomplete": "off"}

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        try:
            return read_money(text, self.group)
        except Refusal as refusal:
            raise ValidationError(_(refusal.template).format(**refusal.params)) from None


class AmountsForm(forms.Form):
    """One field a category, with what it stands at."""

    def __init__(self, night: Night, page: PrizesPage, data: Any = None) -> None:
        super().__init__(data)
        self.pot = page.balance.pot
        for prize in page.prizes:
            now = write(prize.cents, night.group)
            self.fields[prize.category] = AmountField(night, label=prize.title, initial=now)

    @property
    def cents(self) -> dict[str, int]:
        """What the service takes; only after the form has been found valid."""
        return dict(self.cleaned_data)
