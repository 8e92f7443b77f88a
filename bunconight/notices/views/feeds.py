"""Calendar files and feeds. A feed's address reads and nothing else; opening and closing one is a post."""
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from bunconight.club.models import Group, Member, Night
from bunconight.club.rights import GroupRequest, needs
from bunconight.notices.calendars import calendar
from bunconight.notices.queries.feeds import group_feed, member_feed
from bunconight.notices.services.feeds import close_feed, open_feed
from bunconight.places.views.links import ask_of, is_over, member_of, night_of, unlisted

CONTENT = "text/calendar; charset=utf-8"


@cache_control(private=True, max_age=900)
@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """Of a group, or of a person in it."""
    now = timezone.now()
    group = Group.objects.filter(feed_token=token).first()
    if group and not is_over(group):
        return file(group_feed(group, now), "bunco")
    member = Member.objects.filter(feed_token=token, archived_at=None).select_related("group").first()
    if member and not is_over(member.group):
        return file(member_feed(member, now), "bunco")
    raise Http404


@needs("night.see")
@require_safe
def night_file(request: GroupRequest, night: Night) -> HttpResponse:
    return one(night)


@unlisted
@require_safe
def personal_file(request: HttpRequest, token: str, night: str) -> HttpResponse:
    return one(night_of(member_of(token), night))


@unlisted
@require_safe
def sub_file(request: HttpRequest, token: str) -> HttpResponse:
    return one(ask_of(token).night)


@needs("night.plan")
@require_POST
def group_switch(request: GroupRequest) -> HttpResponse:
    """Give out a new address for the group's feed, or (`close`) none."""
    close_feed(owner=request.group) if "close" in request.POST else open_feed(owner=request.group)
    messages.success(request, _("The old calendar address has stopped working.") if "close" in request.POST
                     else _("The calendar has a new address."))
    return redirect("group", key=request.group.key)


@unlisted
@require_POST
def personal_switch(request: HttpRequest, token: str) -> HttpResponse:
    """The same for a person's own."""
    member = member_of(token)
    close_feed(owner=member) if "close" in request.POST else open_feed(owner=member)
    return redirect("personal", token=token)


def one(night: Night) -> HttpResponse:
    """One night as a file to open with a calendar."""
    name = slugify(f"{night.group.name} {night.local_start:%Y-%m-%d}") or "bunco"
    return file(calendar(night.group, [night]), name)


def file(body: bytes, name: str) -> HttpResponse:
    return HttpResponse(body, content_type=CONTENT, headers={"Content-Disposition": f'inline; filename="{name}.ics"'})
