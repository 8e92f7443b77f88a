"""Check-in: one list, one tap each."""
from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bunconight.club.models import Member, Night
from bunconight.club.rights import GroupRequest, may, needs
from bunconight.club.templatetags.club import month_beside
from bunconight.money.models import Transfer
from bunconight.nights.forms import DoorForm, GuestForm
from bunconight.nights.models import Action
from bunconight.nights.queries.checkin import checkin_page, known
from bunconight.nights.services import checkin as desk
from bunconight.nights.services import fees
from bunconight.nights.services.actions import undo
from bunconight.nights.templatetags.night import HOWS
from bunconight.nights.views.answers import (
    Step,
    act,
    beside,
    done_in,
    heard,
    in_place,
    into_step,
    number,
    ok,
    refused,
    said,
    sheet,
    show,
    toast,
    who,
)
from games.errors import Refusal
from games.writing import writing


def context(request: HttpRequest, night: Night) -> dict[str, Any]:
    return {"title": _("Check-in"), "guest_form": GuestForm(), **heard(request, night), **list_of(request, night)}


def list_of(request: HttpRequest, night: Night) -> dict[str, Any]:
    """What the list needs, whole or one row of it."""
    page = checkin_page(night)
    month = month_beside(page.next_night, night) if page.next_night else _("Next")
    return {"page": page, "hows": tuple(HOWS.items()), "how": how_of(request), "next_word": month}


CHECKIN = Step("checkin", context)


def how_of(request: HttpRequest) -> str:
    """How money comes: cash, unless she has said otherwise."""
    return known_how(request.POST.get("how"))


def known_how(how: str | None) -> str:
    return how if how in HOWS else "cash"


@needs("night.see")
@require_GET
def checkin(request: GroupRequest, night: Night) -> HttpResponse:
    """The page; for htmx what has changed on it since version `v`, or 204 when nothing has."""
    if in_place(request) and "v" in request.GET:
        return HttpResponse(status=204) if request.GET["v"] == str(night.version) else news(request, night)
    return show(request, night, CHECKIN, done=done_in(request, night))


def news(request: GroupRequest, night: Night) -> HttpResponse:
    """The list, the counts and what is next: another phone may have changed those. The form at the door stays as it
    is, with a name that is half typed, and so does the reason why something was refused."""
    shown = {"night": night, "group": night.group, "version": night.version, **heard(request, night),
             **list_of(request, night)}
    live = render_to_string("nights/_checkin_live.html", shown, request)
    return HttpResponse(live + "".join(beside(request, part, shown) for part in ("counts", "guests", "checkin_go")))


@needs("night.checkin")
@require_POST
def here(request: GroupRequest, night: Night, member: int) -> HttpResponseBase:
    """The name was tapped: she is here, or not after all."""
    person = person_or_404(request, member)
    return tapped(request, night, person, "here", lambda: desk.set_here(
        night=night, member=person, here=bool(request.POST.get("here")), who=who(request)))


@needs("night.money")
@require_POST
def fee(request: GroupRequest, night: Night, member: int, which: str) -> HttpResponseBase:
    """She pays for this night or the next one; a second tap takes the money back."""
    person = person_or_404(request, member)
    service = desk.take_back_fee if "back" in request.POST else partial(desk.take_fee, how=how_of(request))
    button = "fee_next" if which == "next" else "fee_tonight"
    return tapped(request, night, person, button, lambda: fees.for_one(
        service, night=night, which=which, member=person, who=who(request)))


@needs("night.money")
@require_POST
def how(request: GroupRequest, night: Night, action: int) -> HttpResponseBase:
    """This payment came another `way`: the fee of an action is taken back and taken anew. Others go on as before."""
    taken = Action.objects.filter(night=night, kind__in=["fee", "fee_part"], pk=action).first()
    if taken is None:
        raise Http404
    way = known_how(request.POST.get("way"))
    return act(request, night, CHECKIN, lambda: _other_way(night, taken, way, who(request)))


def _other_way(night: Night, taken: Action, how: str, who: Any) -> Action:
    row = Transfer.objects.select_related("night", "member").get(pk=taken.payload["transfers"][0])
    assert row.member is not None and row.night is not None
    with writing():
        undo(action=taken, who=who)
        return desk.take_fee(
            night=night, member=row.member, for_night=row.night, how=how, cents=row.cents, who=who)


@needs("night.checkin")
@require_POST
def guest(request: GroupRequest, night: Night) -> HttpResponseBase:
    """Somebody walks in."""
    form = GuestForm(request.POST, group=request.group)
    if not form.is_valid():
        asked = known(night, form.known)
        return into_step(show(request, night, CHECKIN, status=422, guest_form=form, known=asked))
    return act(request, night, CHECKIN, lambda: desk.add_guest(
        night=night, name=form.cleaned_data["name"], who=who(request)))


@needs("night.checkin")
@require_http_methods(["GET", "POST"])
def person(request: GroupRequest, night: Night, member: int) -> HttpResponseBase:
    """More for one person: who plays for her tonight, somebody known or somebody new."""
    one = person_or_404(request, member)
    if request.method == "GET":
        return person_sheet(request, night, one)
    if "subs" in request.POST:
        return act(request, night, CHECKIN, lambda: desk.set_sub(
            night=night, member=one, plays_for=None, who=who(request)))
    if sub := number(request.POST.get("sub")):
        other = person_or_404(request, sub)
        return act(request, night, CHECKIN, lambda: desk.set_sub(
            night=night, member=other, plays_for=one, who=who(request)))
    form = GuestForm(request.POST, group=request.group)
    if not form.is_valid():
        return person_sheet(request, night, one, status=422, form=form, known=known(night, form.known))
    return act(request, night, CHECKIN, lambda: desk.add_sub(
        night=night, name=form.cleaned_data["name"], plays_for=one, who=who(request)))


def person_sheet(request: GroupRequest, night: Night, person: Member, **more: Any) -> HttpResponse:
    page = checkin_page(night)
    shown = {"person": person, "row": page.row(person.pk), "others": page.others, "form": GuestForm(),
             "door": DoorForm(group=night.group), "may_money": may(request.role, "night.money"), **more}
    return sheet(request, night, "person", person.name, "checkin", **shown)


@needs("night.money")
@require_POST
def pay(request: GroupRequest, night: Night, member: int) -> HttpResponseBase:
    """Money at the door beyond a tick: a part of a fee, several months at once, or money back."""
    one = person_or_404(request, member)
    door = DoorForm(request.POST, group=request.group)
    if not door.is_valid():
        return person_sheet(request, night, one, status=422, door=door)
    try:
        done = _at_the_door(night, one, door, who(request))
    except Refusal as refusal:
        return person_sheet(request, night, one, status=409, door=door, refusal=said(refusal))
    return ok(request, night, CHECKIN, done)


def _at_the_door(night: Night, member: Member, door: DoorForm, who: Any) -> Action:
    data = door.cleaned_data
    if door.what == "months":
        return fees.prepay(night=night, member=member, months=data["months"], how=data["how"], who=who)
    service = fees.refund if door.what == "refund" else desk.take_fee
    return fees.for_one(service, night=night, which=data["which"], member=member, cents=data.get("cents"),
                        how=data["how"], who=who)


def tapped(request: HttpRequest, night: Night, person: Member, button: str,
           service: Callable[[], Action | None]) -> HttpResponseBase:
    """A tap in the list: for htmx only its button changes, with the counts, the next step and the toast beside it.

    The other buttons of the row stay, for one of them may have been tapped since and still wait for its answer.
    """
    try:
        done = service()
    except Refusal as refusal:
        return refused(request, night, CHECKIN, refusal)
    if not in_place(request) or "whole" in request.POST:
        return ok(request, night, CHECKIN, done)
    return button_of(request, night, person, button, done)


def button_of(request: HttpRequest, night: Night, person: Member, button: str,
              done: Action | None) -> HttpResponseBase:
    """Her button; the whole list, if she is not on it any more."""
    night.refresh_from_db(fields=["version"])
    shown = {"night": night, "group": night.group, "step": "checkin", "version": night.version,
             "done": toast(done) if done else None, **list_of(request, night)}
    shown["row"] = shown["page"].row(person.pk)
    if shown["row"] is None:
        return ok(request, night, CHECKIN, done)
    parts = [render_to_string(f"nights/_{button}.html", shown, request)]
    also = ("counts", "checkin_next", "toast") if button == "here" else ("tag", "counts", "checkin_next", "toast")
    return HttpResponse("".join(parts + [beside(request, part, shown) for part in also]))


def person_or_404(request: GroupRequest, pk: int) -> Member:
    found = Member.objects.filter(group=request.group, pk=pk).first()
    if found is None:
        raise Http404
    return found
