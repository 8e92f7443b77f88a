"""The night's results for a spreadsheet: one line a person, the same figures as on the screen."""

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal

from django.http import HttpResponse
from django.utils.translation import gettext as _

from bunconight.club.models import Group, Night
from bunconight.nights.queries.figures import TITLES
from bunconight.nights.queries.results import Result, results
from bunconight.prints.answers import PRIVATE
from games.bunco.prizes import CATEGORIES

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins so is worked out by spreadsheets; after an apostrophe it is text."""
UTF8 = "utf-8-sig"  # with the mark by which spreadsheets know it

Cell = str | int


def results_csv(night: Night) -> bytes:
    """Amounts are decimals with a point, whatever the group's locale is; none where it shows none. Five queries."""
    hidden = night.group.hide_money
    rows = [headings(night.group), *(line(result, hidden) for result in results(night))]
    return written(rows).encode(UTF8)


def headings(group: Group) -> Sequence[Cell]:
    counts = _("Name"), _("Buncos"), _("Wins"), _("Losses"), _("Trips"), _("Snake eyes"), _("Rounds")
    places = (_("Place: {prize}").format(prize=_(TITLES[category])) for category in CATEGORIES)
    won = () if group.hide_money else (_("Won ({currency})").format(currency=group.currency),)
    return *counts, *places, _("Prizes won"), *won


def line(result: Result, hidden: bool = False) -> Sequence[Cell]:
    counted = result.standing
    counts = counted.buncos, counted.wins, counted.losses, counted.trips, counted.snake_eyes, result.rounds
    places = (result.places.get(category, "") for category in CATEGORIES)
    if hidden:
        return counted.name, *counts, *places, "; ".join(won.title for won in result.won)
    prizes = "; ".join(f"{won.title} {decimal(won.cents)}" for won in result.won)
    total = decimal(sum(won.cents for won in result.won)) if result.won else ""
    return counted.name, *counts, *places, prizes, total


def decimal(cents: int) -> str:
    return f"{Decimal(cents) / 100:.2f}"


def written(rows: Iterable[Sequence[Cell]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def harmless(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def download(night: Night) -> HttpResponse:
    name = f"bunco-{night.local_start:%Y-%m-%d}-results.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": PRIVATE}
    return HttpResponse(results_csv(night), content_type="text/csv; charset=utf-8", headers=headers)
