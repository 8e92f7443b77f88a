"""Asking subs: the list in order, one or all of them, and what each has said."""
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bunconight.club.models import Member, Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.nights.models import Action
from bunconight.nights.services.desk import Who
from bunconight.nights.views.answers import act, in_place, number, refused, said, sheet, who
from bunconight.nights.views.checkin import person_or_404
from bunconight.places.models import Ask
from bunconight.places.queries.board import board_page
from bunconight.places.services import asks as desk
from bunconight.places.views.board import BOARD
from bunconight.places.views.links import absolute
from bunconight.places.views.ways import Ways, ways_of
from bunconight.places.words import ask_subject, ask_text
from games.errors import Refusal


@needs("places.change")
@require_http_methods(["GET", "HEAD", "POST"])
def asks(request: GroupRequest, night: Night) -> HttpResponseBase:
    """The sub list, `for` a member's place or an open one; posted: ask one, ask all, or take the asks back."""
    wanted = number((request.POST if request.method == "POST" else request.GET).get("for"))
    missing = person_or_404(request, wanted) if wanted else None
    if request.method != "POST":
        return asks_sheet(request, night, missing)
    if "back" in request.POST:
        return act(request, night, BOARD, lambda: desk.take_back_asks(
            night=night, for_member=missing, who=who(request)))
    return _asking(request, night, missing)


def _asking(request: GroupRequest, night: Night, missing: Member | None) -> HttpResponseBase:
    """Ask one or all; the answer is the list again, in its sheet or as a page."""
    try:
        _ask(request, night, missing)
    except Refusal as refusal:
        return refused(request, night, BOARD, refusal) if in_place(request) else asks_sheet(
            request, night, missing, status=409, refusal=said(refusal))
    if in_place(request):
        return asks_sheet(request, night, missing)
    at = reverse("board_asks", args=[night.group.key, night.pk])
    return redirect(f"{at}?for={missing.pk}" if missing else at)


def _ask(request: GroupRequest, night: Night, missing: Member | None) -> Action | None:
    if one := number(request.POST.get("ask")):
        return desk.ask_one(night=night, sub=person_or_404(request, one), for_member=missing, who=who(request))
    return desk.ask_all(night=night, for_member=missing, who=who(request))


def asks_sheet(request: GroupRequest, night: Night, missing: Member | None, **more: Any) -> HttpResponse:
    page = board_page(night)
    title = _("Who plays for {name}?").format(name=missing.name) if missing else _("A sub for an open place")
    return sheet(request, night, "asks", title, "board", folder="places", page=page, missing=missing,
                 subs=page.subs_for(missing.pk if missing else None), **more)


@needs("places.change")
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: GroupRequest, night: Night, ask: int) -> HttpResponseBase:
    """One who was asked: her link and how to send it; posted: what she said by word of mouth."""
    one = Ask.objects.select_related("member", "for_member").filter(night=night, pk=ask).first()
    if one is None:
        raise Http404
    if request.method != "POST":
        return sheet(request, night, "ask", one.member.name, "board", folder="places", ask=one,
                     ways=ways_to(request, night, one))
    yes = request.POST.get("answer") == "yes"
    return act(request, night, BOARD, lambda: _answer(one, yes, who(request)))


def _answer(ask: Ask, yes: bool, who: Who) -> Action | None:
    desk.answer_ask(ask=ask, yes=yes, who=who)
    return Action.objects.filter(night=ask.night_id, payload__about__ask=ask.pk).order_by("-seq").first()


def ways_to(request: GroupRequest, night: Night, ask: Ask) -> Ways:
    link = absolute(request, reverse("sub", args=[ask.token]))
    return ways_of(ask.member, link, ask_text(night, ask, link), ask_subject(night))
