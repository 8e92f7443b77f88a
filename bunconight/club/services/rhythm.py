"""The rhythm of a group: set it, change it, and plan nights by it. Each night stays a row of its own."""
from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from itertools import takewhile
from types import SimpleNamespace

from django.db import transaction
from django.utils import timezone

from bunconight.club import hooks
from bunconight.club.calendar import at_wall_time, days
from bunconight.club.following import day_of, rhythm_of
from bunconight.club.models import Group, Night, Rhythm

from .ground import lock
from .nights import dated_anew, plan_night

NEAREST = timedelta(days=62)
"""So far away from its day a planned night may move when the rhythm changes."""


@transaction.atomic
def set_rhythm(*, group: Group, each: str, every: int, nth: int, weekday: int, clock: time, starts_on: date,
               move_planned: bool = False, now: datetime | None = None) -> Rhythm:
    """When the group meets from now on; it counts from the first such day at or after `starts_on`.

    Nights that are planned stay, or with `move_planned` those go along that were planned by the rhythm and not moved
    by hand since: each to the nearest day of the new rhythm.
    """
    lock(group)
    before = rhythm_of(group)
    going = _unmoved(group, before, now or timezone.now()) if move_planned and before else []
    like = SimpleNamespace(each=each, every=1, nth=nth, weekday=weekday, starts_on=starts_on)
    first = next(days(like, starts_on - timedelta(days=1)))
    values = {"each": each, "every": every, "nth": nth, "weekday": weekday, "clock": clock, "starts_on": first}
    rhythm, _new = Rhythm.objects.update_or_create(group=group, defaults=values)
    _move(rhythm, going, now or timezone.now())
    return rhythm


@transaction.atomic
def end_rhythm(*, group: Group) -> None:
    """No rhythm any more: nights are planned one by one. Those that are planned stay."""
    Rhythm.objects.filter(group=group).delete()


@transaction.atomic
def plan_days(*, group: Group, wanted: Collection[date]) -> list[Night]:
    """A night on each of these days of the rhythm for which none stands yet, cancelled ones included; the new ones."""
    lock(group)
    rhythm = rhythm_of(group)
    if rhythm is None or not wanted:
        return []
    standing = {day_of(night) for night in Night.objects.filter(group=group).select_related("group")}
    ours = takewhile(lambda day: day <= max(wanted), days(rhythm, min(wanted) - timedelta(days=1)))
    return [plan_night(group=group, starts_at=at_wall_time(day, rhythm.clock, group.zone), rhythm_day=day)
            for day in ours if day in wanted and day not in standing]


def _unmoved(group: Group, rhythm: Rhythm, now: datetime) -> list[Night]:
    """Coming nights at the very time that this rhythm gave them."""
    coming = list(Night.objects.filter(group=group, starts_at__gt=now, cancelled_at=None)
                  .exclude(rhythm_day=None).select_related("group").order_by("starts_at"))
    phases = hooks.phases(coming)
    return [night for night in coming if night.pk not in phases and night.rhythm_day
            and night.starts_at == at_wall_time(night.rhythm_day, rhythm.clock, group.zone)]


def _move(rhythm: Rhythm, nights: list[Night], now: datetime) -> None:
    """Each to the nearest day of the rhythm that no other night stands for."""
    if not nights:
        return
    group = rhythm.group
    others = Night.objects.filter(group=group).exclude(pk__in=[n.pk for n in nights]).select_related("group")
    taken, last = {day_of(night) for night in others}, max(map(day_of, nights)) + NEAREST
    today = now.astimezone(group.zone).date()
    free = [day for day in takewhile(lambda day: day <= last, days(rhythm, today)) if day not in taken]
    for night in nights:
        near = min(free, key=lambda day: abs(day - day_of(night)), default=None)
        if near is not None and abs(near - day_of(night)) <= NEAREST:
            free.remove(near)
            _put(night, near, at_wall_time(near, rhythm.clock, group.zone))


def _put(night: Night, day: date, starts_at: datetime) -> None:
    if (night.rhythm_day, night.starts_at) != (day, starts_at):
        night.rhythm_day, night.starts_at = day, starts_at
        night.save(update_fields=["rhythm_day", "starts_at"])
        dated_anew(night)
