"""What the hostess types on a night. Taps need no form: their views take a name or a number and ask the service."""
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from bunconight.club.models import Group, Member
from bunconight.club.queries import namesakes
from bunconight.nights.services.checkin import LONGEST_NAME


class GuestForm(forms.Form):
    """Somebody at the door whom the club does not know yet. Where it knows people of that name, they are `known` and
    it is asked whether she is one of them; `anyway` says that she is not."""

    name = forms.CharField(label=_("Her name"), max_length=LONGEST_NAME)
    anyway = forms.BooleanField(required=False)

    def __init__(self, data: Any = None, *, group: Group | None = None) -> None:
        super().__init__(data)
        self.group = group
        self.known: tuple[Member, ...] = ()

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if self.group and data.get("name") and not data["anyway"]:
            self.known = tuple(namesakes(self.group, data["name"]))
        if self.known:
            raise ValidationError(_("The club knows somebody of this name. Is it her?"))
        return data
