"""Which night follows on a night: the one in the calendar, or the day on which it would be."""
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, time, timedelta

from .calendar import days, same_weekday_next_month
from .models import Group, Night, Rhythm

FAR = timedelta(days=800)
"""So far ahead one looks for a day on which the next night has not been cancelled."""


@dataclass(frozen=True)
class Following:
    """The night, if it is planned; else the `day` of the next one. `clock` is the rhythm's, None without a rhythm."""

    day: date
    night: Night | None = None
    clock: time | None = None


def rhythm_of(group: Group) -> Rhythm | None:
    return Rhythm.objects.filter(group=group).first()


def following_of(night: Night) -> Following:
    """What comes after this night. Two queries, whatever the calendar holds."""
    rhythm = rhythm_of(night.group)
    others = list(Night.objects.filter(group=night.group).exclude(pk=night.pk).select_related("group", "hostess"))
    later = sorted((n for n in others if n.starts_at > night.starts_at and n.cancelled_at is None),
                   key=lambda n: (n.starts_at, n.pk))
    return _by_rhythm(night, rhythm, others, later) if rhythm else _next_month(night, later)


def _by_rhythm(night: Night, rhythm: Rhythm, others: Iterable[Night], later: list[Night]) -> Following:
    """The first night that is planned before or on the next day of the rhythm; else that day. A day whose night was
    cancelled, or moved to before this one, is passed over."""
    standing = {day_of(other): other for other in others}
    base = day_of(night)
    day = base
    for day in days(rhythm, base):
        if later and later[0].local_start.date() <= day:
            return Following(day, later[0], rhythm.clock)
        moved = standing.get(day)
        if moved in later:
            return Following(day, moved, rhythm.clock)
        if moved is None or day - base > FAR:
            break
    return Following(day, None, rhythm.clock)


def _next_month(night: Night, later: list[Night]) -> Following:
    """The night of the next month: the one on the same weekday, or the first."""
    day = same_weekday_next_month(night.local_start.date())
    month = [n for n in later if (n.local_start.year, n.local_start.month) == (day.year, day.month)]
    return Following(day, min(month, key=lambda n: (n.local_start.date() != day, n.starts_at), default=None))


def day_of(night: Night) -> date:
    """The day of the rhythm for which it stands; its own day, if it was planned by hand."""
    return night.rhythm_day or night.local_start.date()
