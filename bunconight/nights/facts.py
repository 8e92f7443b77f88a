"""What the hostess states about one table: the form of a result, made from what the record says now."""
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bunconight.nights.queries.book import Book
from games.bunco.moves import COUNTED, Credit
from games.bunco.table import TableState

UNLIKELY = 63  # points in a round: three Buncos of one team
WORDS = {"buncos": gettext_lazy("Buncos"), "trips": gettext_lazy("trips"), "snake_eyes": gettext_lazy("snake eyes")}


@dataclass(frozen=True)
class Seat:
    """Who sits in one chair; `partner` rolls for a ghost."""

    pk: int
    letter: str
    name: str
    ghost: bool
    partner: str


@dataclass(frozen=True)
class TableNow:
    """One table of a round, with names."""

    round: int
    point: int
    table: int
    state: TableState
    seats: tuple[Seat, ...]
    people: tuple[tuple[int, str], ...]
    throws: tuple[tuple[tuple[str, int], ...], ...]

    @property
    def mark(self) -> str:
        """What a form about it is made from. A result: every change. At a table that still rolls, not its points, which
        change every few seconds: its phase, and who has rolled what is counted."""
        if self.state.winner is not None:
            return f"v{self.state.version}"
        counts = sorted((pk, *credit.to_json().values()) for pk, credit in self.state.credits.items())
        return " ".join([self.phase, *("-".join(map(str, count)) for count in counts)])

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def teams(self) -> tuple[str, str]:
        """Both teams by name: A with C, B with D."""
        a, b, c, d = (seat.name for seat in self.seats)
        both = _("{one} & {other}")
        return both.format(one=a, other=c), both.format(one=b, other=d)

    @property
    def meanwhile(self) -> str:
        """What stands now, for somebody who was typing while it changed."""
        first, second = self.state.score
        if self.state.winner is None:
            words = _("Meanwhile this table went on: it stands {first} to {second}. Look again, then save.")
            return words.format(first=first, second=second)
        words = _("Meanwhile somebody entered this: {team} won, {first} to {second}. Save again if yours is right.")
        return words.format(team=self.teams[self.state.winner], first=first, second=second)


def table_now(book: Book, round: int, table: int) -> TableNow | None:
    """None when there is no such round or table."""
    played = book.round(round)
    if played is None or not 1 <= table <= len(played.state.tables):
        return None
    state, names = played.state.tables[table - 1], book.names
    seats = tuple(Seat(pk, letter, names[pk], pk in book.ghosts, names[state.partner_of(pk)])
                  for pk, letter in zip(state.seats, "ABCD", strict=True))
    own = dict.fromkeys([*state.seats, *played.state.setup.tables[table - 1], *state.credits])
    people = tuple((pk, names[pk]) for pk in own if pk not in book.ghosts)
    throws = tuple(tuple((names[pk], die) for pk, die in throw.items()) for throw in state.throws)
    return TableNow(round, played.state.setup.point_number, table, state, seats, people, throws)


class FactsForm(forms.Form):
    """Who won, the points if they are known, and who rolled what; what stands is filled in."""

    winner = forms.TypedChoiceField(coerce=int, widget=forms.RadioSelect, label=gettext_lazy("Who won?"))
    first = forms.IntegerField(min_value=0, max_value=999, required=False)
    second = forms.IntegerField(min_value=0, max_value=999, required=False)
    why = forms.CharField(max_length=200, required=False, label=gettext_lazy("Why?"))
    sure = forms.BooleanField(required=False)

    def __init__(self, now: TableNow, data: Any = None) -> None:
        super().__init__(data, initial=_initial(now))
        self.now, self.ask_sure = now, ""
        self.fields["winner"].choices = list(enumerate(now.teams))  # type: ignore[attr-defined]
        for name, label in zip(("first", "second"), now.teams, strict=True):
            self.fields[name].label = label
            self.fields[name].widget.attrs |= {"class": "score-input", "inputmode": "numeric"}
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
