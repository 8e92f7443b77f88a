"""When nights are: by the group's rhythm, else on the same weekday of the next month, at the same time on the wall."""
import calendar
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from dateutil.rrule import MONTHLY, WEEKLY, rrule, weekday

END = date(2200, 1, 1)


class Pattern(Protocol):
    """A rhythm: `every` so many weeks on a `weekday` (Monday is 0), or months on the `nth` one (-1 is the last),
    counted from the week or the month of `starts_on`."""

    each: str
    every: int
    nth: int
    weekday: int
    starts_on: date


def days(pattern: Pattern, after: date) -> Iterator[date]:
    """The days of the rhythm later than `after`, one after the other."""
    weekly = pattern.each == "week"
    start = monday(pattern.starts_on) if weekly else pattern.starts_on.replace(day=1)
    rule = rrule(WEEKLY if weekly else MONTHLY, dtstart=datetime.combine(start, time()), until=END,
                 interval=pattern.every, byweekday=weekday(pattern.weekday, None if weekly else pattern.nth))
    first = datetime.combine(max(after, pattern.starts_on - timedelta(days=1)), time())
    return (moment.date() for moment in rule.xafter(first))


def monday(day: date) -> date:
    """The first day of its week."""
    return day - timedelta(days=day.weekday())


def is_last_of_month(day: date) -> bool:
    """Whether its weekday comes no more in its month."""
    return (day + timedelta(days=7)).month != day.month


def same_weekday_next_month(day: date) -> date:
    """The second Friday leads to the second Friday; a fifth one to the last of a month that has only four."""
    year, month = (day.year + 1, 1) if day.month == 12 else (day.year, day.month + 1)
    nth = (day.day - 1) // 7
    weeks = calendar.monthcalendar(year, month)
    days = [week[day.weekday()] for week in weeks if week[day.weekday()]]
    return date(year, month, days[min(nth, len(days) - 1)])


def at_wall_time(day: date, clock: time, zone: ZoneInfo) -> datetime:
    """That day at that time on the wall of the zone, whatever its offset to UTC is on that day."""
    return datetime.combine(day, clock.replace(tzinfo=None), zone)
