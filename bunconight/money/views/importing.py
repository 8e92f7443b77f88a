"""Import fees of the past from a CSV file: the file, what its columns are, a preview, then the writing.

The steps are those of a list of members (club.views.importing); nothing is kept on the server between them.
"""
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bunconight.club import csv_read
from bunconight.club.csv_columns import chosen
from bunconight.club.csv_read import Sheet, Unreadable
from bunconight.club.rights import GroupRequest, needs
from bunconight.club.views.importing import fields_of, text_of
from bunconight.money import fee_import
from bunconight.money.services.importing import import_fees as write_fees
from bunconight.money.services.importing import known_fees
from bunconight.money.views.statements import said, who
from games.errors import Refusal


@needs("money.change")
@require_http_methods(["GET", "POST"])
def import_fees(request: GroupRequest) -> HttpResponse:
    if request.group.hide_money:
        raise Http404
    if request.method == "GET":
        return render(request, "money/import.html", {"group": request.group})
    try:
        text = text_of(request)
        no_headings = "no-headings" in request.POST
        sheet = csv_read.read(text, no_headings)
    except Unreadable as fault:
        return render(request, "money/import.html", {"group": request.group, "fault": str(fault)}, status=422)
    columns = chosen(request.POST, len(sheet.headings), fee_import.COLUMNS) or fee_import.guess(sheet.headings)
    base = {"group": request.group, "text": text, "no_headings": no_headings}
    if "columns" in request.POST or not fee_import.complete(columns):
        return _mapping(request, base, sheet, columns)
    return _write(request, base, sheet, columns) if "save" in request.POST else _preview(request, base, sheet, columns)


def _mapping(request: GroupRequest, base: dict[str, Any], sheet: Sheet, columns: Sequence[str | None]) -> HttpResponse:
    asked = "column-0" in request.POST and "columns" not in request.POST
    context = {**base, "fields": fields_of(sheet, columns), "choices": _choices(), "asked": asked}
    return render(request, "money/import_columns.html", context, status=422 if asked else 200)


def _choices() -> list[tuple[str, str]]:
    return [("date", _("Day it was paid")), ("name", _("Name")), ("amount", _("Amount")),
            ("night", _("For which night")), ("how", _("Cash, check or app")),
            ("kind", _("Kind of row")), ("counts", _("Whether it counts")),
            ("person", _("Number of the person")), ("", _("Leave it out"))]


def _preview(request: GroupRequest, base: dict[str, Any], sheet: Sheet, columns: Sequence[str | None],
             status: int = 200) -> HttpResponse:
    plan = fee_import.plan(sheet, columns, request.group, known_fees(request.group))
    context = {**base, "plan": plan, "columns": list(enumerate(columns))}
    return render(request, "money/import_preview.html", context, status=status)


def _write(request: GroupRequest, base: dict[str, Any], sheet: Sheet, columns: Sequence[str | None]) -> HttpResponse:
    try:
        done = write_fees(group=request.group, sheet=sheet, columns=columns, skip_errors="skip" in request.POST,
                          who=who(request))
    except Refusal as refusal:
        return _preview(request, {**base, "fault": said(refusal)}, sheet, columns, status=422)
    text = _("Imported: {new} new, {same} the same, {other} no fees, {error} left out.")
    messages.success(request, text.format(**done.counts))
    return redirect("money", key=request.group.key)
