"""The monthly night: same weekday of the month, same time on the wall."""
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from bunconight.club import services
from bunconight.club.calendar import at_wall_time, same_weekday_next_month
from bunconight.club.models import Group, Night


@pytest.mark.parametrize(("day", "then"), [
    (date(2027, 3, 12), date(2027, 4, 9)),     # second Friday
    (date(2027, 1, 1), date(2027, 2, 5)),      # first Friday, on the 1st
    (date(2027, 12, 14), date(2028, 1, 11)),   # over the year's end
    (date(2027, 1, 29), date(2027, 2, 26)),    # a fifth Friday: February has four, so the last
    (date(2027, 4, 30), date(2027, 5, 28)),    # a fifth Friday; May's last is its fourth
    (date(2027, 7, 30), date(2027, 8, 27)),    # fifth Friday to the fourth, which is the last
    (date(2028, 1, 31), date(2028, 2, 28)),    # fifth Monday in a leap year
    (date(2026, 12, 31), date(2027, 1, 28)),   # fifth Thursday
])
def test_same_weekday_of_the_next_month(day: date, then: date) -> None:
    assert same_weekday_next_month(day) == then


@pytest.mark.parametrize(("zone", "day", "utc"), [
    ("America/New_York", date(2027, 3, 12), "2027-03-13T00:00"),   # winter time, two days before the change
    ("America/New_York", date(2027, 4, 9), "2027-04-09T23:00"),    # summer time
    ("America/New_York", date(2027, 11, 12), "2027-11-13T00:00"),  # winter time again
    ("Europe/Berlin", date(2027, 4, 9), "2027-04-09T17:00"),
    ("America/Phoenix", date(2027, 4, 9), "2027-04-10T02:00"),     # never changes its clocks
])
def test_wall_time_in_utc(zone: str, day: date, utc: str) -> None:
    moment = at_wall_time(day, time(19), ZoneInfo(zone))
    assert moment.astimezone(ZoneInfo("UTC")).strftime("%Y-%m-%dT%H:%M") == utc


def test_next_night_keeps_the_wall_time_over_the_change(night: Night) -> None:
    following = services.next_night(night)
    assert following.local_start.strftime("%Y-%m-%d %H:%M") == "2027-04-09 19:00"
    assert (following.starts_at - night.starts_at).total_seconds() == 28 * 86400 - 3600


def test_next_night_into_winter_time(group: Group) -> None:
    night = services.plan_night(group=group, starts_at=at_wall_time(date(2027, 10, 15), time(19, 30), group.zone))
    assert services.next_night(night).local_start.strftime("%Y-%m-%d %H:%M") == "2027-11-19 19:30"


def test_next_night_is_made_once(night: Night) -> None:
    assert services.next_night(night) == services.next_night(night)
    assert Night.objects.count() == 2


def test_next_night_takes_what_is_planned_for_that_month(night: Night, group: Group) -> None:
    planned = services.plan_night(group=group, starts_at=at_wall_time(date(2027, 4, 20), time(18), group.zone))
    assert services.next_night(night) == planned


def test_next_night_passes_over_a_cancelled_one(night: Night, group: Group) -> None:
    cancelled = services.next_night(night)
    services.cancel_night(night=cancelled)
    again = services.next_night(night)
    assert again != cancelled
    assert again.starts_at == cancelled.starts_at


def test_next_night_has_the_fee_of_the_group(night: Night, group: Group) -> None:
    group.fee_cents = 700
    group.save()
    night.refresh_from_db()
    assert services.next_night(night).fee_cents == 700


def test_next_month_is_the_months_of_the_groups_clock(group: Group) -> None:
    """31 March 20:00 in New York is April in UTC."""
    late = datetime(2027, 4, 1, 0, tzinfo=ZoneInfo("UTC"))
    night = services.plan_night(group=group, starts_at=late)
    assert services.next_night(night).local_start.strftime("%Y-%m-%d %H:%M") == "2027-04-28 20:00"
