"""One table of one round: its result by hand, a correction, its roll-off."""
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.nights.forms import FactsForm
from bunconight.nights.queries.book import read_book
from bunconight.nights.queries.table import TableNow, table_now
from bunconight.nights.services import scores
from bunconight.nights.views.answers import act, in_place, number, ok, said, sheet, step_of, who
from bunconight.nights.views.run import RUN
from games.errors import Refusal


@needs("night.run")
@require_http_methods(["GET", "POST"])
def table(request: GroupRequest, night: Night, round: int, table: int) -> HttpResponseBase:
    """Its result as a form. Nothing changes until it is saved, and a result that somebody else has entered meanwhile is
    shown beside what was typed."""
    now = now_or_404(night, round, table)
    if request.method == "GET":
        return table_sheet(request, night, now, FactsForm(now))
    form = FactsForm(now, request.POST)
    if form.seen != now.mark:
        return table_sheet(request, night, now, form.seen_anew(), status=409, refusal=now.meanwhile)
    if not form.is_valid():
        return table_sheet(request, night, now, form, status=422)
    try:
        done = scores.correct(night=night, number=round, table=table, who=who(request), **form.facts)
    except Refusal as refusal:
        return table_sheet(request, night, now, form, status=409, refusal=said(refusal))
    return ok(request, night, step_of(request, RUN), done)


@needs("night.run")
@require_POST
def throw(request: GroupRequest, night: Night, round: int, table: int) -> HttpResponseBase:
    """One throw of its roll-off: four dice. While it is level, the sheet stays open for the next."""
    now = now_or_404(night, round, table)
    dice = {seat.pk: number(request.POST.get(f"die-{seat.pk}")) for seat in now.seats}
    try:
        done = scores.throw(night=night, table=table, dice=dice, who=who(request))
    except Refusal as refusal:
        return table_sheet(request, night, now, FactsForm(now), status=409, refusal=said(refusal))
    after = now_or_404(night, round, table)
    if in_place(request) and after.phase == "tied":
        return table_sheet(request, night, after, FactsForm(after))
    return ok(request, night, step_of(request, RUN), done)


@needs("night.run")
@require_POST
def close(request: GroupRequest, night: Night, round: int, table: int) -> HttpResponseBase:
    """No roll was in the hand when the bell rang."""
    now_or_404(night, round, table)
    return act(request, night, step_of(request, RUN), lambda: scores.close_table(
        night=night, table=table, who=who(request)))


def now_or_404(night: Night, round: int, table: int) -> TableNow:
    now = table_now(read_book(night), round, table)
    if now is None:
        raise Http404
    return now


def back_to(request: GroupRequest) -> str:
    """The page from which the table was opened."""
    return "rounds" if "rounds" in (request.GET.get("step"), request.POST.get("step")) else "run"


def table_sheet(request: GroupRequest, night: Night, now: TableNow, form: FactsForm, **more: Any) -> HttpResponse:
    title = _("Table {table}, round {round}").format(table=now.table, round=now.round)
    return sheet(request, night, "table", title, back_to(request), now=now, form=form, dice=range(1, 7), **more)
