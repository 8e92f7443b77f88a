"""Nights as iCalendar: a file for one, a feed for many. Every entry keeps its UID for ever, and counts its changes.

A cancelled night stays in the feed as CANCELLED, for a calendar that has it must hear so. The zone comes along as a
VTIMEZONE, so that the hour on the wall stays when the clocks change.
"""
from collections.abc import Iterable, Mapping
from datetime import UTC, date, timedelta

from django.utils.translation import gettext as _
from icalendar import Calendar, Event, Timezone, vDuration

from bunconight.club.models import Group, Night

LASTS = timedelta(hours=3)
REFRESH = timedelta(hours=6)
PRODID = "-//BuncoNight//BuncoNight//EN"


def calendar(group: Group, nights: Iterable[Night], said: Mapping[int, str] | None = None) -> bytes:
    """The nights of one group. `said`: what stands behind a night's title, by its id. No personal link stands in it:
    calendars are shared with families and firms, and whoever has such a link may answer for her."""
    made = Calendar()
    made.add("prodid", PRODID)
    made.add("version", "2.0")
    made.add("calscale", "GREGORIAN")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", group.name)
    made.add("x-wr-timezone", group.time_zone)
    made.add("refresh-interval", vDuration(REFRESH), parameters={"value": "DURATION"})
    nights = list(nights)
    if nights:
        made.add_component(zone(group, nights))
    for night in nights:
        made.add_component(entry(group, night, (said or {}).get(night.pk, "")))
    return bytes(made.to_ical())


def zone(group: Group, nights: Iterable[Night]) -> Timezone:
    """The group's clock for the years of these nights."""
    years = [night.starts_at.year for night in nights]
    first, last = date(min(years) - 1, 1, 1), date(max(years) + 2, 1, 1)
    return Timezone.from_tzid(group.time_zone, first_date=first, last_date=last)


def entry(group: Group, night: Night, said: str) -> Event:
    """One night. Its DTSTAMP is when it was planned or called off: a feed without news is the same to the byte."""
    start = night.starts_at.astimezone(group.zone)
    event = Event()
    event.add("uid", f"{night.key}@bunconight")
    event.add("sequence", night.sequence)
    event.add("dtstamp", max(filter(None, (night.made_at, night.cancelled_at))).astimezone(UTC).replace(microsecond=0))
    event.add("dtstart", start)
    event.add("dtend", start + LASTS)
    event.add("summary", title(group, night, said))
    event.add("status", "CANCELLED" if night.cancelled_at else "CONFIRMED")
    event.add("transp", "TRANSPARENT" if night.cancelled_at else "OPAQUE")
    if night.place:
        event.add("location", night.place)
    if night.hostess:
        event.add("description", _("Hostess: {name}").format(name=night.hostess.name))
    return event


def title(group: Group, night: Night, said: str) -> str:
    """The group's name, what the reader has to do with the night, and whether it takes place at all."""
    name = f"{group.name} ({said})" if said else group.name
    return _("Cancelled: {name}").format(name=name) if night.cancelled_at else name
