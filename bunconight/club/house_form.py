"""The house rules as questions, each with the answer that the printed rules give."""
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from crispy_forms.layout import HTML, Div, Field
from django import forms
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from games.bunco.house import CHOICES, NUMBERS, HouseRules
from games.errors import NotDice

from .fields import helper
from .house_words import ANSWERS, POINTS
from .models import Group

PRINTED = HouseRules()
QUESTIONS: dict[str, Any] = {
    "trips_roll_again": _("Who rolls after trips?"),
    "snake_eyes": _("What do snake eyes cost?"),
    "bell": _("Who rings the bell?"),
    "closing": _("What counts after the bell?"),
    "table_tie": _("What if a table is level at the end?"),
    "opening": _("How are the first seats given?"),
    "rotation": _("Who moves after a round?"),
    "ghost_credit": _("Whose are the Buncos that are rolled for a ghost?"),
    "prize_tie": _("What if several are tied for a prize?"),
    "one_prize": _("How many prizes can one player win?"),
    "sub_keeps": _("Who has what a sub wins?"),
}
COUNTS: dict[str, Any] = {
    "sets": _("Sets"),
    "target": _("Points that ring the bell"),
    "bunco_worth": _("Points for a Bunco"),
    "trips_worth": _("Points for trips"),
    "minutes": _("Minutes of a round"),
    "move_seconds": _("Seconds to move"),
    "minimum_rounds": _("Rounds to play to win a prize"),
}
TIMER = ("minutes", "move_seconds")
PARTS: tuple[tuple[Any, tuple[str | tuple[str, ...], ...]], ...] = (
    (_("The night"), ("point_numbers", ("sets",), "opening", "rotation")),
    (_("A round"), (("target", "bunco_worth", "trips_worth"), "trips_roll_again", "snake_eyes", "bell",
                    TIMER, "closing", "table_tie", "ghost_credit")),
    (_("Prizes"), ("prize_tie", "one_prize", "sub_keeps", ("minimum_rounds",))),
)


class RulesForm(forms.Form):
    """Every rule that can be chosen."""

    point_numbers = forms.TypedMultipleChoiceField(
        label=_("Which numbers are rolled in a set?"), coerce=int, widget=forms.CheckboxSelectMultiple,
        choices=[(number, name) for number, name in enumerate(POINTS, 1)],
        error_messages={"required": _("A set has one number at least.")})

    def __init__(self, data: Any = None, *, group: Group, rules: HouseRules) -> None:
        super().__init__(data, initial=_initial(rules))
        self.group, self.now = group, rules
        for name, question in QUESTIONS.items():
            self.fields[name] = _choice(name, question)
        for name, label in COUNTS.items():
            self.fields[name] = _count(name, label)
        self.fields["point_numbers"].help_text = _t("Printed rule: twos to sixes.")
        address = reverse("rules_change", kwargs={"key": group.key})
        self.helper = helper(_t("Save the rules"), *_layout(), action=address)

    def clean_point_numbers(self) -> tuple[int, ...]:
        """In the order of the dice, unless the group has the same numbers in an order of its own."""
        chosen = tuple(sorted(self.cleaned_data["point_numbers"]))
        return self.now.point_numbers if sorted(self.now.point_numbers) == list(chosen) else chosen

    def clean(self) -> dict[str, Any]:
        """Rules that have no question here stay as they are, and so do those that go with a timer, where none rings."""
        data: dict[str, Any] = super().clean() or {}
        for name in TIMER if data.get("bell") != "timer" else ():
            self.errors.pop(name, None)
            data[name] = getattr(self.now, name)
        if not self.errors:
            try:
                self.rules = HouseRules.from_json(self.now.to_json() | _values(data))
            except NotDice as refusal:
                raise forms.ValidationError(_t(refusal.template).format(**refusal.params)) from None
        return data


def _initial(rules: HouseRules) -> dict[str, Any]:
    return {field.name: _written(getattr(rules, field.name)) for field in fields(rules)} | {
        "point_numbers": list(rules.point_numbers)}


def _written(value: object) -> object:
    """What a choice is called in the form: yes and no for what is true and false."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def _read(name: str, value: str) -> object:
    return next((choice for choice in CHOICES[name] if _written(choice) == value), value)


def _values(data: Mapping[str, Any]) -> dict[str, Any]:
    values = {name: _read(name, data[name]) for name in QUESTIONS}
    return values | {name: data[name] for name in COUNTS} | {"point_numbers": list(data["point_numbers"])}


def _choice(name: str, question: Any) -> forms.ChoiceField:
    choices = [(_written(value), _answer(name, value)) for value in CHOICES[name]]
    return forms.ChoiceField(label=question, choices=choices, widget=forms.RadioSelect)


def _answer(name: str, value: Any) -> Any:
    sentence = ANSWERS[name][value]
    if value != getattr(PRINTED, name):
        return format_html("<span>{}</span>", sentence)
    return format_html('<span>{} <span class="pill">{}</span></span>', sentence, _t("printed rule"))


def _count(name: str, label: Any) -> forms.IntegerField:
    low, high = NUMBERS[name]
    printed = _t("Printed rule: {n}.").format(n=getattr(PRINTED, name))
    field = forms.IntegerField(label=label, min_value=low, max_value=high, help_text=printed)
    field.widget.attrs |= {"inputmode": "numeric"}
    return field


def _layout() -> Iterable[Any]:
    for title, names in PARTS:
        yield HTML(format_html("<h3>{}</h3>", title))
        for name in names:
            yield _field(name) if isinstance(name, str) else _row(name)


def _row(names: tuple[str, ...]) -> Div:
    return Div(*names, css_class="fields with-timer" if names == TIMER else "fields")


def _field(name: str) -> Field:
    """Sentences stand under each other, short answers side by side."""
    return Field(name, wrapper_class="short" if name == "point_numbers" else "")
