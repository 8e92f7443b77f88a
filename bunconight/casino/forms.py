"""What the hostess types about the casino: checked here, done in services."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from bunconight.casino.felts import FELTS
from bunconight.casino.models import Casino, SideTable
from bunconight.casino.services.house import SEATS
from bunconight.casino.services.ledger import Kind
from games.felt import MOST

CHIPS = {"inputmode": "numeric", "autocomplete": "off"}


class CasinoForm(forms.Form):
    """What chips are called, how many a guest begins with, and what they come to."""

    unit = forms.CharField(label=_("What are your chips called?"), max_length=20,
                           help_text=_("For example chips, cp, or shields."))
    start = forms.IntegerField(label=_("A guest begins with"), min_value=0, max_value=MOST,
                               widget=forms.NumberInput(attrs=CHIPS))
    ends = forms.ChoiceField(label=_("In the end they come to"), choices=Casino.Ends, widget=forms.RadioSelect)
    raffle_chips = forms.IntegerField(label=_("Chips for one raffle ticket"), min_value=1, max_value=MOST,
                                      widget=forms.NumberInput(attrs=CHIPS))


class ChipsForm(forms.Form):
    """So many chips to somebody, or back from her."""

    do = forms.ChoiceField(choices=[(Kind.ISSUE, ""), (Kind.CASH_IN, ""), (Kind.EARNED, "")])
    chips = forms.IntegerField(label=_("How many?"), min_value=1, max_value=MOST,
                               widget=forms.NumberInput(attrs=CHIPS))


class TableForm(forms.Form):
    """A table's settings; which there are depends on its game."""

    dice = forms.ChoiceField(label=_("Dice"), choices=SideTable.Dice, widget=forms.RadioSelect)
    minimum = forms.IntegerField(label=_("Least stake"), min_value=1, max_value=10**6,
                                 widget=forms.NumberInput(attrs=CHIPS))
    seats = forms.IntegerField(label=_("Seats"), max_value=SEATS, widget=forms.NumberInput(attrs=CHIPS))

    def __init__(self, game: str, rules: Mapping[str, Any], dice: str, data: Any = None) -> None:
        super().__init__(data, initial={**FELTS[game].rules(rules).to_json(), "dice": dice})
        self.fields["seats"].min_value = FELTS[game].least_people  # type: ignore[attr-defined]
        self.fields |= GAMES[game]()

    @property
    def rules(self) -> dict[str, Any]:
        """The settings as the game reads them."""
        return {name: value for name, value in self.cleaned_data.items() if name != "dice"}


def _bounder() -> dict[str, forms.Field]:
    def pays(label: Any) -> forms.IntegerField:
        return forms.IntegerField(label=label, min_value=1, max_value=1000, widget=forms.NumberInput(attrs=CHIPS))

    return {
        "dealer_bets": forms.BooleanField(label=_("Bets on the dealer’s dice"), required=False),
        "even": pays(_("All even pays, to 1")), "odd": pays(_("All odd pays, to 1")),
        "triple": pays(_("Three of a kind pays, to 1")),
    }


def _hazard() -> dict[str, forms.Field]:
    told = _("The bank brings its side of the first stake to the odds. That turns the edge to the caster.")
    link = format_html('{} <a href="{}#hazard">{}</a>', told, reverse("odds"), _("See the odds."))
    return {"odds_on_stake": forms.BooleanField(label=_("Odds on the stake"), required=False, help_text=link)}


GAMES = {"bounder": _bounder, "hazard": _hazard}


class SeatForm(forms.Form):
    """Something about somebody at a table."""

    do = forms.ChoiceField(choices=[(do, do) for do in ("sit", "stand", "away", "back", "keeper", "no_keeper")])
    player = forms.IntegerField(required=False)


def read_fill(kind: str, fill: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed for a button's empty fields. Nonsense stays as it is, for the rules to refuse."""
    found: dict[str, Any] = {}
    if "dice" in fill:
        found["dice"] = [_number(data.get(f"die-{place}")) for place in range(fill["dice"]["count"])]
    for name in ("amount", "main", "gambler"):
        if name in fill:
            found[name] = _number(data.get(name))
    return found


def read_meant(meant: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Which move was meant, as the page showed it; what a form does not say is what is offered now."""
    return {name: _number(data[name]) if isinstance(value, int) else data[name]
            for name, value in meant.items() if name in data}


def _number(text: Any) -> int | None:
    text = str(text or "").strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else None
