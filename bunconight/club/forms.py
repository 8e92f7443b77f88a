"""What a hostess types: checked here, done in services."""
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeAlias
from zoneinfo import available_timezones

from allauth.account.forms import SignupForm
from crispy_forms.layout import Div, Field
from django import forms
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from . import services
from .calendar import at_wall_time, same_weekday_next_month
from .fields import MoneyField, NameListField, currencies, helper, locales, zone_name, zones
from .models import Group, Member, Night, Role
from .names import distinct, same, tidy

if TYPE_CHECKING:
    OfGroup: TypeAlias = forms.ModelForm[Group]
    OfMember: TypeAlias = forms.ModelForm[Member]
    OneMember: TypeAlias = forms.ModelChoiceField[Member]
else:
    OfGroup = OfMember = forms.ModelForm
    OneMember = forms.ModelChoiceField

SEVEN_PM = datetime(2000, 1, 1, 19).time()


class FirstVisitForm(SignupForm):  # type: ignore[misc]
    """E-mail, password, the group's name: an account and its first group."""

    group_name = forms.CharField(label=_("Your group's name"), max_length=80,
                                 widget=forms.TextInput(attrs={"placeholder": _("Maple Street Bunco")}))
    time_zone = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"data-time-zone": ""}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Your e-mail")
        self.fields["email"].widget.attrs.pop("placeholder", None)
        self.fields["password1"].widget.attrs.pop("placeholder", None)
        self.fields["password1"].help_text = _("At least 8 characters.")
        self.helper = helper(_t("Start my group"), "email", "password1", "group_name", "time_zone",
                             action=reverse("home"))

    def full_clean(self) -> None:
        """The cursor stands in the first field that wants mending, which a phone then scrolls to."""
        super().full_clean()
        if bad := next((name for name in ("email", "password1", "group_name") if name in self.errors), ""):
            for field in self.fields.values():
                field.widget.attrs.pop("autofocus", None)
            self.fields[bad].widget.attrs["autofocus"] = True

    def clean_group_name(self) -> str:
        return tidy(self.cleaned_data["group_name"])

    def clean_time_zone(self) -> str:
        """What the browser says; nonsense is no reason to bother anyone."""
        zone: str = self.cleaned_data["time_zone"]
        return zone if zone in available_timezones() else "America/New_York"


class GroupNameForm(forms.Form):
    """One more group, for somebody who has an account."""

    group_name = forms.CharField(label=_("The group's name"), max_length=80)
    time_zone = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"data-time-zone": ""}))
    clean_group_name = FirstVisitForm.clean_group_name
    clean_time_zone = FirstVisitForm.clean_time_zone

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = helper(_t("Start this group"), "group_name", "time_zone", action=reverse("home"))


class GroupForm(OfGroup):
    fee_cents = MoneyField(label=_("Entry fee"))
    places = forms.IntegerField(label=_("Places on a night"), min_value=2, max_value=400, required=False, help_text=_(
        "Empty: as many as come. For the nights that you plan from now on; each night’s board changes its own."))
    fewest = forms.IntegerField(label=_("Fewest players"), min_value=2, max_value=400,
                                help_text=_("With fewer the night does not take place."))
    go_days = forms.IntegerField(label=_("Decided so many days before"), min_value=0, max_value=28)

    class Meta:
        model = Group
        fields = ["name", "currency", "locale", "time_zone", "fee_cents", "places", "fewest", "go_days", "pay_text",
                  "hide_money"]
        labels = {"locale": _("How amounts and dates are written")}
        help_texts = {"pay_text": _("A sentence or a link to your payment app; it stands in reminders, and nowhere "
                                    "while no amounts are shown.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._choices("currency", currencies())
        self._choices("locale", locales())
        self._choices("time_zone", zones())
        fee = self.fields["fee_cents"]
        assert isinstance(fee, MoneyField)
        fee.belongs_to(self.instance)
        fee.help_text = _("For the nights that you plan from now on.")
        money = Div("currency", "fee_cents", css_class="fields")
        people = Div("places", "fewest", "go_days", css_class="fields")
        self.helper = helper(_t("Save"), "name", money, "pay_text", "hide_money", "locale", "time_zone", people)

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        """A value that is not on the list (from an import, an older version) stays a choice of its own."""
        value = getattr(self.instance, name)
        if value and value not in dict(choices):
            choices = [(value, value), *choices]
        self.fields[name] = forms.ChoiceField(label=self.fields[name].label, choices=choices)


class MemberForm(OfMember):
    class Meta:
        model = Member
        fields = ["name", "kind", "email", "phone", "note", "joined_on", "no_mail"]
        widgets = {"joined_on": forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
                   "name": forms.TextInput(attrs={"autocomplete": "off"}), "kind": forms.RadioSelect,
                   "phone": forms.TextInput(attrs={"inputmode": "tel", "autocomplete": "off"}),
                   "email": forms.EmailInput(attrs={"autocomplete": "off"})}
        help_texts = {"note": _("What tells her apart, or helps you: Dot's sister, no stairs."),
                      "no_mail": _("She gets no letters about fees, answers and tonight.")}

    again = forms.BooleanField(required=False, label=_("This is another person of the same name"))

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.group = group
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)
        kind.choices = Member.Kind.choices
        self.helper = helper(_t("Save"), Field("name", maxlength=80), "kind", Div("email", "phone", css_class="fields"),
                             "note", "joined_on", "no_mail", back=self.back())
        self.ask_again()

    def back(self) -> str:
        if self.instance.pk:
            return reverse("member", kwargs={"key": self.group.key, "member": self.instance.pk})
        return reverse("members", kwargs={"key": self.group.key})

    def ask_again(self, ask: bool = False) -> None:
        """The tick "another person" shows itself only where somebody of that name is known."""
        self.fields["again"].widget = forms.CheckboxInput() if ask else forms.HiddenInput()
        if ask:
            self.helper.layout.fields.insert(1, "again")

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        name = data.get("name", "")
        if name and "name" in self.changed_data and self._namesake(name):
            self.ask_again(True)
            if not data.get("again"):
                self.add_error("name", _("{name} is in the group already.").format(name=name))
        return data

    def _namesake(self, name: str) -> bool:
        others = Member.objects.filter(group=self.group).exclude(pk=self.instance.pk).values_list("name", flat=True)
        return same(name) in map(same, others)


class QuickMemberForm(MemberForm):
    """Add one: only the name and what she is; the rest can wait."""

    class Meta(MemberForm.Meta):
        fields = ["name", "kind"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        address = reverse("member_add", kwargs={"key": self.group.key})
        line = Div(Field("name", maxlength=80), "kind", css_class="fields")
        self.helper = helper(_t("Add her"), line, action=address, hx_post=address, hx_target="#members",
                             hx_swap="outerHTML")


class PasteForm(forms.Form):
    names = NameListField(label=_("Names, one a line"))

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = helper(_t("Add them"), "names", back=reverse("members", kwargs={"key": group.key}))


class MemberField(OneMember):
    """A choice of one person; two of the same name are told apart as in the list of members."""

    def belongs_to(self, group: Group, people: Q) -> None:
        """Offers those of the group to whom `people` applies."""
        self.shown = distinct(Member.objects.filter(group=group).values_list("pk", "name"))
        self.queryset = Member.objects.filter(people, group=group)

    def label_from_instance(self, obj: Member) -> str:
        return self.shown[obj.pk]


class NightForm(forms.Form):
    """A date in the calendar, on the clock of the group."""

    date = forms.DateField(label=_("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    time = forms.TimeField(label=_("Time"), widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}))
    place = forms.CharField(label=_("Place"), max_length=120, required=False)
    hostess = MemberField(Member.objects.none(), label=_("Hostess of the month"), required=False,
                          empty_label=_("Not decided yet"))
    fee = MoneyField(label=_("Entry fee"))
    places = forms.IntegerField(label=_("Places"), min_value=2, max_value=400, required=False,
                                help_text=_("Empty: as many as come."))

    def __init__(self, *args: Any, group: Group, back: str, night: Night | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **{"initial": _night_values(group, night), **kwargs})
        self.group = group
        hostess = self.fields["hostess"]
        assert isinstance(hostess, MemberField)
        hostess.belongs_to(group, Q(archived_at=None) | Q(pk=night.hostess_id if night and night.hostess_id else 0))
        fee = self.fields["fee"]
        assert isinstance(fee, MoneyField)
        fee.belongs_to(group)
        self.fields["time"].help_text = zone_name(group)
        if group.hide_money:
            del self.fields["fee"]  # it stays what it is
        fields = [name for name in ("hostess", "fee", "places") if name in self.fields]
        when, who = Div("date", "time", css_class="fields"), Div(*fields, css_class="fields")
        self.helper = helper(_t("Save the night") if night else _t("Plan this night"), when, "place", who, back=back)

    def starts_at(self) -> datetime:
        return at_wall_time(self.cleaned_data["date"], self.cleaned_data["time"], self.group.zone)

    def values(self) -> dict[str, Any]:
        """What plan_night and change_night want."""
        return {"starts_at": self.starts_at(), "place": self.cleaned_data["place"],
                "hostess": self.cleaned_data["hostess"], "fee_cents": self.cleaned_data.get("fee", self.initial["fee"]),
                "places": self.cleaned_data["places"]}


def _night_values(group: Group, night: Night | None) -> dict[str, Any]:
    if night:
        start = night.local_start
        return {"date": start.date(), "time": start.time(), "place": night.place, "hostess": night.hostess_id,
                "fee": night.fee_cents, "places": night.places}
    last = Night.objects.filter(group=group, cancelled_at=None).select_related("group").first()
    today = timezone.now().astimezone(group.zone).date()
    if last is None:
        friday = today + timedelta(days=(4 - today.weekday()) % 7)
        return {"date": friday, "time": SEVEN_PM, "fee": group.fee_cents, "places": group.places}
    day = same_weekday_next_month(last.local_start.date())
    return {"date": max(day, today), "time": last.local_start.time(), "fee": group.fee_cents,
            "places": group.places}


class HelperForm(forms.Form):
    """Somebody else who may run the group, by the e-mail of her own account."""

    email = forms.EmailField(label=_("Her e-mail"))
    kind = forms.ChoiceField(label=_("What she does"), choices=Role.Kind.choices, initial=Role.Kind.CO_HOSTESS)

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = helper(_t("Let her help"), Div("email", "kind", css_class="fields"),
                             action=reverse("helper_add", kwargs={"key": group.key}))

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        self.user = get_user_model().objects.filter(email__iexact=email).first()
        if self.user is None:
            raise forms.ValidationError(_("Nobody has an account with this e-mail yet. She makes one first: "
                                          "“Log in”, then “make an account”."))
        return email


def save_first_visit(request: Any, form: FirstVisitForm, **group: Any) -> tuple[Any, Group]:
    """The account and its group, both or neither."""
    with transaction.atomic():
        user = form.save(request)
        group_name, time_zone = form.cleaned_data["group_name"], form.cleaned_data["time_zone"]
        return user, services.make_group(name=group_name, user=user, time_zone=time_zone, **group)
