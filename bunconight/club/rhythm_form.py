"""The rhythm of a group as a hostess says it: every month, on the second Tuesday, at seven."""
from datetime import date, timedelta
from typing import Any

from crispy_forms.layout import Div
from django import forms
from django.urls import reverse
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from .calendar import is_last_of_month
from .fields import helper, zone_name
from .models import Group, Night, Rhythm

HOW_OFTEN = [
    ("month-1", _("every month")), ("month-2", _("every second month")), ("month-3", _("every third month")),
    ("week-1", _("every week")), ("week-2", _("every second week")), ("week-3", _("every third week")),
    ("week-4", _("every fourth week")), ("week-5", _("every fifth week")), ("week-6", _("every sixth week")),
]
SEVEN_PM = "19:00"


def in_words(rhythm: Rhythm) -> str:
    """Every month on the second Tuesday; every second week on Tuesday."""
    day = str(WEEKDAYS[rhythm.weekday])
    if rhythm.each == Rhythm.Each.WEEK:
        text = ngettext("Every week on {day}", "Every {n} weeks on {day}", rhythm.every)
        return text.format(n=rhythm.every, day=day)
    text = ngettext("Every month on the {nth} {day}", "Every {n} months on the {nth} {day}", rhythm.every)
    return text.format(n=rhythm.every, nth=rhythm.get_nth_display(), day=day)


class RhythmForm(forms.Form):
    often = forms.ChoiceField(label=_("How often"), choices=HOW_OFTEN)
    nth = forms.TypedChoiceField(label=_("Which one of the month"), choices=Rhythm.NTHS, coerce=int,
                                 help_text=_("Counts where nights go by the month."))
    weekday = forms.TypedChoiceField(label=_("Weekday"), choices=list(WEEKDAYS.items()), coerce=int)
    clock = forms.TimeField(label=_("Time"), widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}))
    starts_on = forms.DateField(label=_("From"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
                                help_text=_("The first such day at or after this one is the first night."))
    move_planned = forms.BooleanField(label=_("Move the nights that are planned by the old rhythm, too"),
                                      required=False,
                                      help_text=_("Nights that you moved or planned by hand stay where they are."))

    def __init__(self, *args: Any, group: Group, rhythm: Rhythm | None, **kwargs: Any) -> None:
        today = timezone.now().astimezone(group.zone).date()
        super().__init__(*args, **{"initial": _values(group, rhythm, today), **kwargs})
        self.fields["clock"].help_text = zone_name(group)
        if rhythm is None:
            del self.fields["move_planned"]
        when = Div("often", "nth", "weekday", css_class="fields")
        self.helper = helper(_t("Change the rhythm") if rhythm else _t("That is our rhythm"), when,
                             Div("clock", "starts_on", css_class="fields"), *(["move_planned"] if rhythm else []),
                             action=reverse("rhythm", kwargs={"key": group.key}))

    def values(self) -> dict[str, Any]:
        """What set_rhythm wants."""
        data = dict(self.cleaned_data)
        each, every = data.pop("often").split("-")
        return {**data, "each": each, "every": int(every)}


def _values(group: Group, rhythm: Rhythm | None, today: date) -> dict[str, Any]:
    """The rhythm as it is; else one that fits the last night: who met on a second Friday does so again."""
    if rhythm:
        return {"often": f"{rhythm.each}-{rhythm.every}", "nth": rhythm.nth, "weekday": rhythm.weekday,
                "clock": rhythm.clock, "starts_on": max(rhythm.starts_on, today)}
    last = Night.objects.filter(group=group, cancelled_at=None).select_related("group").first()
    if last is None:
        return {"nth": 2, "weekday": 4, "clock": SEVEN_PM, "starts_on": today}
    day = last.local_start.date()
    nth = -1 if day.day > 28 or (day.day > 21 and is_last_of_month(day)) else (day.day - 1) // 7 + 1
    return {"nth": nth, "weekday": day.weekday(), "clock": last.local_start.time(),
            "starts_on": max(today, day + timedelta(days=1))}
