"""The form that takes the file of a night."""
from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms
from django.utils.translation import gettext_lazy as _

from bunconight.history.services.night_import import LARGEST


class NightFileForm(forms.Form):
    """One file, not larger than a night can be."""

    file = forms.FileField(label=_("File of a night"), help_text=_("A .json file, exported from a night’s page."))

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.helper = FormHelper()
        self.helper.add_input(Submit("import", _("Import")))

    def clean_file(self) -> object:
        file = self.cleaned_data["file"]
        if file.size > LARGEST:
            raise forms.ValidationError(_("This file is too large to be a night."))
        return file
