"""A member's own page, behind her personal link: her coming nights, and what she says to each.

Opening a page changes nothing, for scanners of mail open links too; only her press on a button does.
"""
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from bunconight.club.models import Member, Night
from bunconight.nights.views.answers import said
from bunconight.places.forms import OwnSubForm
from bunconight.places.queries.personal import night_card, personal_page
from bunconight.places.queries.states import place_of
from bunconight.places.services import answers, subs
from bunconight.places.views.links import member_of, night_of, unlisted
from games.errors import Refusal


@unlisted
@require_safe
def me(request: HttpRequest, token: str) -> HttpResponse:
    member = member_of(token)
    shown = {"member": member, "group": member.group, "page": personal_page(member), "token": token}
    return render(request, "places/me.html", shown)


@unlisted
@require_safe
def me_night(request: HttpRequest, token: str, night: str) -> HttpResponse:
    member = member_of(token)
    return night_page(request, member, night_of(member, night))


def night_page(request: HttpRequest, member: Member, night: Night, status: int = 200, **more: Any) -> HttpResponse:
    shown = {"member": member, "group": member.group, "night": night, "card": night_card(member, night),
             "token": member.link_token, "form": OwnSubForm(), **more}
    return render(request, "places/me_night.html", shown, status=status)


@unlisted
@require_POST
def me_answer(request: HttpRequest, token: str, night: str) -> HttpResponseBase:
    """She comes, or she can't."""
    member = member_of(token)
    one = night_of(member, night)
    say = {"yes": answers.say_yes, "no": answers.say_no}.get(request.POST.get("answer", ""))
    if say is None:
        return night_page(request, member, one, 422)
    return tapped(request, member, one, lambda: say(night=one, member=member, who=None, by=member))


@unlisted
@require_POST
def me_sub(request: HttpRequest, token: str, night: str) -> HttpResponseBase:
    """She names the sub whom she found herself, or takes the name back."""
    member = member_of(token)
    one = night_of(member, night)
    if "none" in request.POST:
        return _no_sub(request, member, one)
    form = OwnSubForm(request.POST, group=member.group)
    if not form.is_valid():
        return night_page(request, member, one, 422, form=form)
    found, name = form.known, form.cleaned_data["name"]
    if found:
        return tapped(request, member, one, lambda: subs.set_sub(
            night=one, member=found, plays_for=member, who=None, by=member), form)
    return tapped(request, member, one, lambda: subs.new_sub(
        night=one, name=name, plays_for=member, who=None, by=member), form)


def _no_sub(request: HttpRequest, member: Member, night: Night) -> HttpResponseBase:
    """Whoever plays for her does not after all."""
    mine = place_of(night, member)
    sub = Member.objects.filter(pk=mine.sub_id).first() if mine.sub_id else None
    if sub is None:
        return redirect("personal_night", token=member.link_token, night=night.key)
    return tapped(request, member, night, lambda: subs.no_sub(night=night, member=sub, who=None, by=member))


def tapped(request: HttpRequest, member: Member, night: Night, service: Callable[[], object],
           form: OwnSubForm | None = None) -> HttpResponseBase:
    """It was done, and the page says so; or 409, why not, and what she typed."""
    try:
        service()
    except Refusal as refusal:
        more = {"form": form} if form else {}
        return night_page(request, member, night, 409, refusal=said(refusal), **more)
    return redirect("personal_night", token=member.link_token, night=night.key)
