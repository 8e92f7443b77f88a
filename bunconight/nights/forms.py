"""What the hostess types on a night. Taps need no form: their views take a name or a number and ask the service."""
from collections.abc import Mapping
from typing import Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bunconight.club.fields import MoneyField
from bunconight.club.models import Group, Member, Night
from bunconight.club.queries import namesakes
from bunconight.nights.queries.prizes import PrizesPage
from bunconight.nights.queries.rolls import RollLine
from bunconight.nights.queries.table import TableNow
from bunconight.nights.services.checkin import LONGEST_NAME
from bunconight.nights.templatetags.night import HOWS
from games.bunco.moves import COUNTED, Credit

UNLIKELY = 63  # points in a round: three Buncos of one team
WORDS = {"buncos": gettext_lazy("Buncos"), "trips": gettext_lazy("trips"), "snake_eyes": gettext_lazy("snake eyes")}


class GuestForm(forms.Form):
    """Somebody at the door whom the club does not know yet. Where it knows people of that name, they are `known` and
    it is asked whether she is one of them; `anyway` says that she is not."""

    name = forms.CharField(label=gettext_lazy("Her name"), max_length=LONGEST_NAME)
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


class FactsForm(forms.Form):
    """Who won, the points if they are known, and who rolled what; what stands is filled in."""

    winner = forms.TypedChoiceField(coerce=int, widget=forms.RadioSelect, label=gettext_lazy("Who won?"))
    first = second = forms.IntegerField()  # made anew for the table
    why = forms.CharField(max_length=200, required=False, label=gettext_lazy("Why?"))
    sure = forms.BooleanField(required=False)

    def __init__(self, now: TableNow, data: Any = None) -> None:
        super().__init__(data, initial=_initial(now))
        self.now, self.ask_sure = now, ""
        self.fields["winner"].choices = list(enumerate(now.teams))  # type: ignore[attr-defined]
        for name, label in zip(("first", "second"), now.teams, strict=True):
            self.fields[name] = _score(label, now.least)
        for pk, person in now.people:
            for counted in COUNTED:
                self.fields[f"{counted}-{pk}"] = _count(person, counted)

    @property
    def seen(self) -> str:
        """The mark of the table that the form was made from."""
        return str(self.data.get("seen", self.now.mark))

    @property
    def shown(self) -> str:
        """The score that the form was filled in with."""
        return str(self.data.get("shown", _points(*self.now.state.score)))

    def seen_anew(self) -> Self:
        """The same, typed values and all, made from what stands now."""
        data = {name: value for name, value in self.data.items() if name not in ("seen", "shown")}
        return type(self)(self.now, data | {"seen": self.now.mark})

    def rows(self) -> list[tuple[str, list[forms.BoundField]]]:
        return [(person, [self[f"{counted}-{pk}"] for counted in COUNTED]) for pk, person in self.now.people]

    def scores(self) -> list[forms.BoundField]:
        return [self["first"], self["second"]]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if (data.get("first") is None) != (data.get("second") is None):
            raise ValidationError(_("Give both scores, or neither."))
        if not self.errors and not data["sure"]:
            self._wonder(data)
        return data

    def _wonder(self, data: Mapping[str, Any]) -> None:
        """Something unlikely is asked about once, and never refused."""
        score = (data["first"], data["second"])
        if score[0] is not None and score[data["winner"]] < score[1 - data["winner"]]:
            self.ask_sure = _("The winners have fewer points than the losers. Is that right?")
        elif score[0] is not None and max(score) >= UNLIKELY:
            self.ask_sure = _("{points} points are a lot for one round. Is that right?").format(points=max(score))
        if self.ask_sure:
            raise ValidationError(self.ask_sure)

    @property
    def facts(self) -> dict[str, Any]:
        """What the service takes: winner, score, tallies by player id, why. A score that was left as it was filled in
        while the table rolled on is not stated: it stays what was rolled."""
        data = self.cleaned_data
        score = None if data["first"] is None else (data["first"], data["second"])
        if score and self.shown == _points(*score) != _points(*self.now.state.score):
            score = None
        tallies = {pk: {counted: data[f"{counted}-{pk}"] or 0 for counted in COUNTED} for pk, _name in self.now.people}
        return {"winner": data["winner"], "score": score, "tallies": tallies, "why": data["why"]}


def _score(team: str, least: int) -> forms.IntegerField:
    field = forms.IntegerField(min_value=least, max_value=999, required=False, label=team)
    field.widget.attrs |= {"class": "score-input", "inputmode": "text" if least < 0 else "numeric"}
    return field


def _points(first: int, second: int) -> str:
    return f"{first}-{second}"


def _initial(now: TableNow) -> dict[str, Any]:
    state = now.state
    known = bool(any(state.score) or state.recent or state.stated)
    counts = {f"{counted}-{pk}": getattr(state.credits.get(pk, Credit()), counted) for pk, _name in now.people
              for counted in COUNTED}
    first, second = state.score if known else (None, None)
    return {"winner": state.winner, "first": first, "second": second} | counts


def _count(person: str, counted: str) -> forms.IntegerField:
    label = _("{person}: {what}").format(person=person, what=WORDS[counted])
    box = forms.NumberInput(attrs={"aria-label": label, "inputmode": "numeric"})
    return forms.IntegerField(min_value=0, max_value=99, required=False, widget=box, label=label)


class RollForm(forms.Form):
    """What a roll was, and whose."""

    outcome = forms.ChoiceField(widget=forms.RadioSelect, label=gettext_lazy("What was it?"))
    roller = forms.TypedChoiceField(coerce=int, widget=forms.RadioSelect, label=gettext_lazy("Who rolled it?"))

    def __init__(self, now: TableNow, roll: RollLine, data: Any = None) -> None:
        super().__init__(data, initial={"outcome": roll.outcome, "roller": roll.roller})
        self.fields["outcome"].choices = now.outcomes  # type: ignore[attr-defined]
        self.fields["roller"].choices = now.rollers  # type: ignore[attr-defined]


class AmountsForm(forms.Form):
    """The amounts of the six prizes in the group's currency: one field a category, with what it stands at."""

    def __init__(self, night: Night, page: PrizesPage, data: Any = None) -> None:
        super().__init__(data)
        self.pot = page.balance.pot
        for prize in page.prizes:
            field = MoneyField(label=prize.title, initial=prize.cents, max_length=16)
            field.belongs_to(night.group)
            field.widget.attrs |= {"class": "score-input", "data-amount": ""}
            self.fields[prize.category] = field

    @property
    def cents(self) -> dict[str, int]:
        """What the service takes; only after the form has been found valid."""
        return dict(self.cleaned_data)


class DoorForm(forms.Form):
    """Money at the door beyond a tick; without an amount it is all of the fee. `what` is the button pressed."""

    which = forms.ChoiceField(label=gettext_lazy("For"), choices=[("tonight", gettext_lazy("Tonight")),
                                                                  ("next", gettext_lazy("The next night"))])
    cents = MoneyField(label=gettext_lazy("Amount"), max_length=16, required=False)
    how = forms.ChoiceField(label=gettext_lazy("Paid by"), choices=list(HOWS.items()))
    months = forms.TypedChoiceField(label=gettext_lazy("Nights, from tonight on"), coerce=int,
                                    choices=[(n, str(n)) for n in range(2, 13)])

    def __init__(self, data: Any = None, *, group: Group) -> None:
        super().__init__(data, auto_id="id_door_%s")
        amount = self.fields["cents"]
        assert isinstance(amount, MoneyField)
        amount.belongs_to(group)
        amount.help_text = ""
        if group.hide_money:
            del self.fields["cents"]

    @property
    def what(self) -> str:
        return str(self.data.get("what", ""))
