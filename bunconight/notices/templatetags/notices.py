"""Moments on a group's clock, and the addresses of calendar feeds."""
from datetime import datetime

from babel.dates import format_skeleton, format_time
from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse

from bunconight.club.models import Group
from bunconight.notices.models import Notice
from bunconight.places.models import Ask
from bunconight.places.views.links import absolute

register = template.Library()


@register.filter
def moment(at: datetime, group: Group) -> str:
    """Fri, Mar 12, 8:00 AM"""
    local = at.astimezone(group.zone)
    day = format_skeleton("MMMEd", local, locale=group.locale)
    return f"{day}, {format_time(local.time(), 'short', locale=group.locale)}"


@register.simple_tag(takes_context=True)
def group_feed(context: Context) -> str:
    """The whole address of the group's calendar feed; empty while there is none."""
    return feed_address(context["request"], context["group"].feed_token)


@register.simple_tag(takes_context=True)
def member_feed(context: Context) -> str:
    """The same of the person whose page this is."""
    return feed_address(context["request"], context["member"].feed_token)


def feed_address(request: HttpRequest, token: str | None) -> str:
    """Under which phones reach the site, or else the one that the reader uses."""
    return absolute(request, reverse("feed", args=[token])) if token else ""


@register.simple_tag
def letter_to(ask: Ask) -> Notice | None:
    """What became of the letter that asks her to play, if the site has sent one."""
    return Notice.objects.filter(night=ask.night_id, member=ask.member_id, kind=Notice.Kind.SUB, about=ask.pk,
                                 asking=ask.asking).first()
