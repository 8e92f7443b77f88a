"""Prizes: who leads, roll-offs die by die, amounts, paying out, and the end of the books."""
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bunconight.club.models import Night
from bunconight.club.queries import planned_after
from bunconight.club.rights import GroupRequest, may, needs
from bunconight.nights.forms import AmountsForm
from bunconight.nights.queries.prizes import prizes_page
from bunconight.nights.services import prizes as desk
from bunconight.nights.views.answers import Step, act, done_in, number, ok, said, sheet, show, step_of, who
from games.errors import Refusal


def context(request: HttpRequest, night: Night) -> dict[str, Any]:
    page = prizes_page(night)
    first_open = next((prize for prize in page.prizes if prize.tied or prize.ambiguous), None)
    following = planned_after(night) if page.settled else None
    return {"page": page, "title": _("Prizes"), "dice": range(1, 7), "first_open": first_open, "following": following,
            "may_plan": may(getattr(request, "role", None), "night.plan")}


PRIZES = Step("prizes", context)


@needs("night.see")
@require_GET
def prizes(request: GroupRequest, night: Night) -> HttpResponse:
    return show(request, night, PRIZES, done=done_in(request, night))


@needs("night.prizes")
@require_POST
def die(request: GroupRequest, night: Night) -> HttpResponseBase:
    """What one of those who are tied rolled."""
    return act(request, night, PRIZES, lambda: desk.roll_off_die(
        night=night, category=request.POST.get("category", ""), person=number(request.POST.get("player")),
        value=number(request.POST.get("value")), who=who(request)))


@needs("night.prizes")
@require_POST
def traveler(request: GroupRequest, night: Night) -> HttpResponseBase:
    """Who ended with the traveler, where the record cannot tell."""
    return act(request, night, step_of(request, PRIZES), lambda: desk.name_traveler(
        night=night, person=number(request.POST.get("player")) or None, who=who(request)))


@needs("night.prizes")
@require_http_methods(["GET", "POST"])
def amounts(request: GroupRequest, night: Night) -> HttpResponseBase:
    """The six amounts, by hand; what they leave of the pot goes to the kitty; nothing to see where none are shown."""
    if request.group.hide_money:
        raise Http404
    form = AmountsForm(night, prizes_page(night), request.POST or None)
    if request.method == "GET":
        return amounts_sheet(request, night, form)
    usual = "formula" in request.POST
    if not usual and not form.is_valid():
        return amounts_sheet(request, night, form, status=422)
    try:
        done = desk.edit_amounts(night=night, amounts=None if usual else form.cents, who=who(request))
    except Refusal as refusal:
        return amounts_sheet(request, night, form, status=422, refusal=said(refusal))
    return ok(request, night, PRIZES, done)


@needs("night.prizes")
@require_POST
def pay(request: GroupRequest, night: Night) -> HttpResponseBase:
    """One prize, or all that are due and the rest to the kitty."""
    return act(request, night, PRIZES, lambda: desk.pay_out(
        night=night, category=request.POST.get("category") or None, who=who(request)))


@needs("night.settle")
@require_POST
def settle(request: GroupRequest, night: Night) -> HttpResponseBase:
    return act(request, night, PRIZES, lambda: desk.settle(night=night, who=who(request)))


def amounts_sheet(request: GroupRequest, night: Night, form: AmountsForm, **more: Any) -> HttpResponse:
    return sheet(request, night, "amounts", _("Change amounts"), "prizes", form=form, **more)
