"""The running night: every table live, the bell, the next round, and the hostess's hand on all of it."""
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from bunconight.club.models import Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.nights.queries.run import run_page
from bunconight.nights.services import rounds as desk
from bunconight.nights.services import scores
from bunconight.nights.views.answers import (
    STEPS,
    Anyway,
    Step,
    act,
    done_in,
    from_its_top,
    heard,
    in_place,
    number,
    ok,
    refused,
    show,
    step_of,
    who,
)
from games.errors import Refusal


def context(request: HttpRequest, night: Night) -> dict[str, Any]:
    return {"page": run_page(night), "title": _("Rounds"), **heard(request, night)}


RUN = Step("run", context)


@needs("night.see")
@require_GET
def run(request: GroupRequest, night: Night) -> HttpResponse:
    """The page; for htmx its live fragment, or 204 when nothing has changed since version `v`."""
    if in_place(request) and request.GET.get("v") == str(night.version):
        return HttpResponse(status=204)
    return show(request, night, RUN, done=done_in(request, night))


@needs("night.run")
@require_POST
def start(request: GroupRequest, night: Night) -> HttpResponseBase:
    """Start a round; tables that hold it up are named, with a way to start anyway."""
    wanted = number(request.POST.get("number"))
    try:
        done = desk.start_round(night=night, number=wanted, who=who(request), anyway="anyway" in request.POST)
    except desk.Missing as refusal:
        label = _("Start round {number} anyway").format(number=wanted)
        again = Anyway(reverse("round_start", args=[night.group.key, night.pk]), label, {"number": wanted})
        return refused(request, night, RUN, refusal, again)
    except Refusal as refusal:
        return refused(request, night, step_of(request, RUN), refusal)
    return from_its_top(ok(request, night, RUN, done))


@needs("night.run")
@require_POST
def ring(request: GroupRequest, night: Night) -> HttpResponseBase:
    """By hand; or because a page that counts down says that the time is up."""
    shown = number(request.POST.get("number")) or None
    if "timer" in request.POST:
        return act(request, night, RUN, lambda: desk.ring_by_time(night=night, who=who(request), number=shown or 0))
    return act(request, night, RUN, lambda: desk.ring(night=night, who=who(request), number=shown))


@needs("night.run")
@require_POST
def unring(request: GroupRequest, night: Night) -> HttpResponseBase:
    shown = number(request.POST.get("number")) or None
    return act(request, night, RUN, lambda: desk.undo_bell(night=night, who=who(request), number=shown))


@needs("night.run")
@require_POST
def held(request: GroupRequest, night: Night, round: int) -> HttpResponseBase:
    """A late roll counts, or does not."""
    decide = scores.accept_held if request.POST.get("decide") == "accept" else scores.decline_held
    return act(request, night, RUN, lambda: decide(
        night=night, number=round, name=request.POST.get("name", ""), who=who(request)))


@needs("night.run")
@require_POST
def finish(request: GroupRequest, night: Night) -> HttpResponseBase:
    """The night ends before its last round."""
    try:
        done = desk.finish(night=night, who=who(request))
    except Refusal as refusal:
        return refused(request, night, RUN, refusal)
    return ok(request, night, STEPS["prizes"], done)
