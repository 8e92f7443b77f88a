"""What the hostess types on a night. Taps need no form: their views take a name or a number and ask the service."""
from django import forms
from django.utils.translation import gettext_lazy as _

from bunconight.nights.services.checkin import LONGEST_NAME


class GuestForm(forms.Form):
    """Somebody at the door whom the club does not know yet."""

    name = forms.CharField(label=_("Her name"), max_length=LONGEST_NAME)
