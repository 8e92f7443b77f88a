"""When the next monthly night is: the same weekday of the month, at the same time on the wall."""
import calendar
from datetime import date, datetime, time
from zoneinfo import ZoneInfo


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
