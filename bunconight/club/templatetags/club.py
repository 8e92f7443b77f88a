"""Dates and times as a group writes them."""
from datetime import date, datetime, time

from babel.dates import format_date, format_skeleton, format_time
from django import template
from django.conf import settings
from django.urls import NoReverseMatch, reverse

from ..fields import zone_name
from ..models import Group, Night

register = template.Library()
LONG_WORD = 12
NO_MAIL = ("console", "dummy", "filebased")


def _start(night: Night) -> datetime:
    return night.local_start


@register.filter
def night_date(night: Night) -> str:
    """Friday, March 12, 2027"""
    return str(format_date(_start(night).date(), "full", night.group.locale))


@register.filter
def night_short(night: Night) -> str:
    """Fri, Mar 12, 2027: for lists."""
    return str(format_skeleton("yMMMEd", _start(night), locale=night.group.locale))


@register.filter
def night_time(night: Night) -> str:
    return str(format_time(_start(night).time(), "short", locale=night.group.locale))


@register.filter
def night_month(night: Night) -> str:
    return str(format_date(_start(night).date(), "LLL", night.group.locale))


def month_beside(night: Night, tonight: Night, *, whole: bool = False) -> str:
    """What another night is called beside this one: by its month (Jun, or June as a `whole` word); by its day where
    both are in the same month, or the months are a year apart, as in a group that meets every week."""
    day, own = _start(night).date(), _start(tonight).date()
    if day.month == own.month:
        return str(format_skeleton("MMMMd" if whole else "MMMd", day, locale=night.group.locale))
    return str(format_date(day, "LLLL" if whole else "LLL", night.group.locale))


@register.filter
def night_day(night: Night) -> str:
    return str(_start(night).day)


@register.filter
def day_short(day: date, group: Group) -> str:
    """Fri, Mar 12, 2027: a day on which no night is yet."""
    return str(format_skeleton("yMMMEd", day, locale=group.locale))


@register.filter
def local_day(moment: datetime, group: Group) -> str:
    """Fri, Mar 12, 2027: the day of a moment on the group's clock."""
    return day_short(moment.astimezone(group.zone).date(), group)


@register.filter
def day_of_week(day: date, group: Group) -> str:
    """Fri"""
    return str(format_date(day, "EEE", group.locale))


@register.filter
def month_name(day: date, group: Group) -> str:
    """March 2027"""
    return str(format_date(day, "LLLL y", group.locale))


@register.filter
def clock(moment: time, group: Group) -> str:
    """7:00 PM"""
    return str(format_time(moment, "short", locale=group.locale))


@register.filter
def zone(group: Group) -> str:
    return zone_name(group)


@register.filter
def has_long_word(name: str | None) -> bool:
    """Whether a name has a part that is wider than its place on a phone: it is written smaller there, not cut."""
    return any(len(part) > LONG_WORD for part in (name or "").replace("-", "- ").split())


@register.simple_tag
def mail_works() -> bool:
    """Whether a letter leaves this machine; at home it is printed in the terminal."""
    return not any(f".{name}." in settings.EMAIL_BACKEND for name in NO_MAIL)


@register.simple_tag
def night_page(page: str, night: Night) -> str:
    """The address of a night's page by its URL name; the overview where that page does not exist."""
    for name in (page, "night"):
        try:
            return reverse(name, kwargs={"key": night.group.key, "night": night.pk})
        except NoReverseMatch:
            continue
    return ""
