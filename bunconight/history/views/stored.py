"""What is stored of a person: for her to see, to take along and to take away; and for the hostess to forget."""
import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from bunconight.club.models import Member
from bunconight.club.rights import GroupRequest, needs
from bunconight.history.queries.stored import stored
from bunconight.history.services.forgetting import forget, forget_contacts
from bunconight.nights.views.answers import said
from bunconight.places.views.links import member_of, unlisted
from games.errors import Refusal


@unlisted
@require_safe
def mine(request: HttpRequest, token: str) -> HttpResponse:
    member = member_of(token)
    return render(request, "history/stored.html", {"member": member, "group": member.group, "stored": stored(member)})


@unlisted
@require_safe
def mine_file(request: HttpRequest, token: str) -> HttpResponse:
    text = json.dumps(stored(member_of(token)), ensure_ascii=False, indent=2)
    return HttpResponse(text, content_type="application/json; charset=utf-8",
                        headers={"Content-Disposition": 'attachment; filename="bunco-about-me.json"'})


@unlisted
@require_POST
def no_contacts(request: HttpRequest, token: str) -> HttpResponse:
    """She takes away how to reach her."""
    forget_contacts(member=member_of(token))
    messages.success(request, _("Your e-mail address and phone number are gone."))
    return redirect("personal_stored", token=token)


@unlisted
@require_POST
def reminders(request: HttpRequest, token: str) -> HttpResponse:
    """She wants reminders, or (`off`) none."""
    member = member_of(token)
    member.no_mail = "off" in request.POST
    member.save(update_fields=["no_mail"])
    now = _("No more reminders come to you.") if member.no_mail else _("Reminders come to you again.")
    messages.success(request, now)
    return redirect("personal_stored", token=token)


@needs("group.change")
@require_POST
def forget_member(request: GroupRequest, member: int) -> HttpResponse:
    """Somebody who has left is forgotten; the hostess has ticked that there is no way back."""
    one = get_object_or_404(Member, pk=member, group=request.group)
    try:
        if "sure" not in request.POST:
            messages.error(request, _("Tick the box first: there is no way back."))
        else:
            forget(member=one)
            messages.success(request, _("Her name and how to reach her are gone; the results stay."))
    except Refusal as refusal:
        messages.error(request, said(refusal))
    return redirect("member_history", key=request.group.key, member=one.pk)
