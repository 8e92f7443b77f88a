"""What is typed about places: how many there are, and the name of a sub."""
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bunconight.club.models import Group, Member
from bunconight.club.queries import namesakes
from bunconight.nights.services.checkin import LONGEST_NAME

MOST_PLACES = 400


class PlacesForm(forms.Form):
    """How many may come; empty: as many as come."""

    places = forms.IntegerField(
        label=gettext_lazy("How many places?"), required=False, min_value=1, max_value=MOST_PLACES,
        help_text=gettext_lazy("Empty: as many as come. Full tables take four each."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}))


class OwnSubForm(forms.Form):
    """The name of the sub whom a member found herself. If the club knows exactly one person of that name, it is she."""

    name = forms.CharField(label=gettext_lazy("Her name"), max_length=LONGEST_NAME)

    def __init__(self, data: Any = None, *, group: Group | None = None) -> None:
        super().__init__(data)
        self.group = group
        self.known: Member | None = None

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        found = namesakes(self.group, name) if self.group else []
        if len(found) > 1:
            raise ValidationError(_("The club knows several people of this name: tell your hostess which one it is."))
        self.known = found[0] if found else None
        return name
