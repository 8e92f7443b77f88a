"""The rhythm of a group, and the nights that it plans: they are shown before they are written."""
from collections.abc import Iterable
from datetime import date

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from .. import services, year
from ..following import rhythm_of
from ..rhythm_form import RhythmForm, in_words
from ..rights import GroupRequest, needs

HOW_MANY = (3, 6, 12, 24)


@needs("night.plan")
@require_http_methods(["GET", "POST"])
def rhythm(request: GroupRequest) -> HttpResponse:
    found = rhythm_of(request.group)
    form = RhythmForm(request.POST or None, group=request.group, rhythm=found)
    if request.method == "POST" and form.is_valid():
        services.set_rhythm(group=request.group, **form.values())
        messages.success(request, _("That is your rhythm now. Choose the nights to plan."))
        return redirect("rhythm", key=request.group.key)
    many = _how_many(request)
    offers = year.offers(request.group, found, timezone.now(), many) if found else ()
    context = {"group": request.group, "form": form, "rhythm": found, "words": in_words(found) if found else "",
               "offers": offers, "many": many, "how_many": HOW_MANY, "new": sum(not one.standing for one in offers)}
    return render(request, "club/rhythm.html", context, status=422 if form.is_bound else 200)


def _how_many(request: GroupRequest) -> int:
    asked = request.GET.get("n", "")
    return int(asked) if asked in map(str, HOW_MANY) else 12


@needs("night.plan")
@require_POST
def plan(request: GroupRequest) -> HttpResponse:
    new = services.plan_days(group=request.group, wanted=_days(request.POST.getlist("day")))
    if not new:
        messages.error(request, _("No night was planned: choose days first."))
        return redirect("rhythm", key=request.group.key)
    text = ngettext("{n} night is planned.", "{n} nights are planned.", len(new))
    messages.success(request, text.format(n=len(new)))
    return redirect("rota", key=request.group.key)


def _days(texts: Iterable[str]) -> set[date]:
    """Those that are days; a page sends no others. Two years of weeks are the most."""
    found: set[date] = set()
    for text in list(texts)[:110]:
        try:
            found.add(date.fromisoformat(text))
        except ValueError:
            continue
    return found


@needs("night.plan")
@require_POST
def end(request: GroupRequest) -> HttpResponse:
    services.end_rhythm(group=request.group)
    messages.success(request, _("Nights are planned one by one from now on. Those in the calendar stay."))
    return redirect("rhythm", key=request.group.key)
