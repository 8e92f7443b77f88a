"""Import members from a CSV file: the file, what its columns are, a preview, then the writing.

Between the steps the text of the file stays in a hidden field of the page; nothing is kept on the server.
"""
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import csv_import, csv_read, services
from ..csv_columns import chosen
from ..csv_read import Sheet, Unreadable
from ..rights import GroupRequest, needs

SAMPLE = 4


@needs("members.change")
@require_http_methods(["GET", "POST"])
def import_members(request: GroupRequest) -> HttpResponse:
    if request.method == "GET":
        return render(request, "club/import.html", {"group": request.group})
    try:
        text = text_of(request)
        no_headings = "no-headings" in request.POST
        sheet = csv_read.read(text, no_headings)
    except Unreadable as fault:
        return render(request, "club/import.html", {"group": request.group, "fault": str(fault)}, status=422)
    columns = chosen(request.POST, len(sheet.headings), csv_import.COLUMNS) or csv_import.guess(sheet.headings)
    base = {"group": request.group, "text": text, "no_headings": no_headings, "sheet": sheet}
    if "columns" in request.POST or not csv_import.complete(columns):
        return _mapping(request, base, sheet, columns)
    return _write(request, base, sheet, columns) if "save" in request.POST else _preview(request, base, sheet, columns)


def text_of(request: GroupRequest) -> str:
    """What was sent just now, or the text that an earlier step left in the page."""
    file = request.FILES.get("file")
    if file is not None:
        return csv_read.decode(file.read())
    text = request.POST.get("text", "").replace("\r\n", "\n")  # a browser sends every line end as two letters
    if not text.strip():
        raise Unreadable(_("Choose a file first."))
    if len(text.encode()) > 2 * csv_read.LARGEST:
        raise Unreadable(_("The file is larger than a megabyte."))
    return text


def _mapping(request: GroupRequest, base: dict[str, Any], sheet: Sheet, columns: Sequence[str | None]) -> HttpResponse:
    asked = "column-0" in request.POST and "columns" not in request.POST
    context = {**base, "fields": fields_of(sheet, columns), "choices": _choices(), "asked": asked}
    return render(request, "club/import_columns.html", context, status=422 if asked else 200)


def fields_of(sheet: Sheet, columns: Sequence[str | None]) -> list[dict[str, Any]]:
    """For the mapping step: each column with its heading, what it is taken for, and what stands in its first rows."""
    rows = [cells for _line, cells in sheet.rows[:SAMPLE]]
    return [{"number": number, "heading": heading, "chosen": column,
             "sample": [cells[number] for cells in rows if number < len(cells) and cells[number]]}
            for number, (heading, column) in enumerate(zip(sheet.headings, columns, strict=False))]


def _choices() -> list[tuple[str, str]]:
    return [("name", _("Name")), ("first", _("First name")), ("last", _("Last name")), ("email", _("E-mail")),
            ("phone", _("Phone")), ("kind", _("Regular, sub or guest")), ("note", _("Note")),
            ("joined", _("In the club since")), ("", _("Leave it out"))]


def _preview(request: GroupRequest, base: dict[str, Any], sheet: Sheet, columns: Sequence[str | None],
             status: int = 200) -> HttpResponse:
    plan = csv_import.plan(sheet, columns, services.known_members(request.group), request.group.locale)
    context = {**base, "plan": plan, "columns": list(enumerate(columns))}
    return render(request, "club/import_preview.html", context, status=status)


def _write(request: GroupRequest, base: dict[str, Any], sheet: Sheet, columns: Sequence[str | None]) -> HttpResponse:
    try:
        done = services.import_members(group=request.group, sheet=sheet, columns=columns,
                                       skip_errors="skip" in request.POST)
    except services.Refused as refusal:
        return _preview(request, {**base, "fault": str(refusal)}, sheet, columns, status=422)
    text = _("Imported: {new} new, {changed} changed, {same} the same, {error} left out.")
    messages.success(request, text.format(**done.counts))
    return redirect("members", key=request.group.key)
